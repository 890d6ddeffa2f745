//! Cost of a crowd for a search, the delay until the crowd sees it, and what is left when it has gone: against a server of
//! another process, as the clients' work would otherwise count as the server's.

use std::collections::VecDeque;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use futures::{SinkExt as _, StreamExt as _};
use tokio::task::JoinHandle;
use tokio_tungstenite::tungstenite::Message;
use wire::{Command, Event, Form, Request, Until, Watch};

use super::{as_the_page, measures, thread_time};
use crate::process::Process;
use crate::support::http::{get, new_browser};
use crate::support::{Client, Folder};

/// Simulations between which time is taken.
const FROM: u32 = 50_000;
const TO: u32 = 1_500_000;
const ROUNDS: usize = 7;

/// Time between two questions about the search's progress.
const POLL: Duration = Duration::from_millis(20);

/// Share of the clients that measure the age of their frames, as one in this many: reading a frame costs what showing it does not
/// cost the server.
const ONE_IN: usize = 20;

/// Guests besides the owner.
#[derive(Clone, Copy, Debug)]
enum Guests {
    None,
    /// Watch as a page does.
    Viewers(usize),
    /// Ask for the whole log again and again.
    Downloaders(usize),
    /// Say as often as they may that they want to see something else.
    Restless(usize),
    /// Watch, and read nothing.
    Deaf(usize),
    /// Have nothing to do with the server, but copy memory on a core next to it: what any neighbour costs on this machine.
    Neighbours(usize),
}

/// Bytes that a neighbour copies again and again: more than a core's own caches hold.
const COPIED: usize = 8 << 20;

#[tokio::test(flavor = "multi_thread")]
async fn a_crowd_costs_little_and_sees_what_is_new() {
    if !measures() {
        return;
    }
    let _ = server::system::raise_handles();
    let kinds = [
        Guests::None,
        Guests::Neighbours(1),
        Guests::Viewers(200),
        Guests::Viewers(1000),
        Guests::Downloaders(8),
        Guests::Restless(4),
        Guests::Deaf(200),
    ];
    measure(Guests::None).await;
    let mut measured: Vec<Vec<Measured>> = kinds.iter().map(|_| Vec::new()).collect();
    // In turns, and each round from another one on, so that a machine that gets slower or faster favours none.
    for round in 0..ROUNDS {
        for turn in 0..kinds.len() {
            let kind = (round + turn) % kinds.len();
            measured[kind].push(measure(kinds[kind]).await);
        }
    }
    for (kind, with) in kinds.iter().zip(&measured) {
        let mut ratios: Vec<f64> =
            with.iter().zip(&measured[0]).map(|(with, alone)| with.nanoseconds / alone.nanoseconds).collect();
        ratios.sort_by(f64::total_cmp);
        let each: Vec<_> = ratios.iter().map(|ratio| format!("{:+.1}", 100.0 * (ratio - 1.0))).collect();
        let middle = |of: fn(&Measured) -> f64| {
            let mut values: Vec<f64> = with.iter().map(of).collect();
            values.sort_by(f64::total_cmp);
            values[values.len() / 2]
        };
        println!("{kind:?}: CPU time of a node {:+.1} % ({})", 100.0 * (ratios[ROUNDS / 2] - 1.0), each.join(", "));
        println!(
            "  {:.0} ns, {:.0} nodes a second, {:.1} frames a second each",
            middle(|one| one.nanoseconds),
            middle(|one| one.per_second),
            middle(|one| one.frames)
        );
        let mut ages: Vec<Duration> = with.iter().flat_map(|one| one.ages.iter().copied()).collect();
        ages.sort();
        if let Some(last) = ages.len().checked_sub(1) {
            let at = |share: usize| ages[last * share / 100].as_millis();
            println!("  age of {} frames in ms: median {}, p95 {}, largest {}", ages.len(), at(50), at(95), at(100));
        }
    }
}

/// Measurements from FROM to TO.
struct Measured {
    /// CPU time of the analysis's thread per node.
    nanoseconds: f64,
    /// Nodes a second.
    per_second: f64,
    /// Frames a second of each viewer.
    frames: f64,
    /// Greatest possible age of each frame when it came.
    ages: Vec<Duration>,
}

async fn measure(guests: Guests) -> Measured {
    let data = Folder::new();
    let process = Process::start(data.path());
    let address = process.address;
    let cookie = new_browser(address).await;
    let mut owner = Client::connect_with(address, &cookie).await;
    owner.open(None, None).await;
    let search = owner.search("startpos", "random", &[]).await;
    let id = owner.welcome().analysis.clone();
    let mut starter = Client::connect_with(address, &cookie).await;
    starter.open(Some(&id), None).await;
    // Who made the search watches it; this one only starts it.
    drop(owner);
    let progress = Progress::default();
    let seen = Arc::new(Mutex::new(Seen::default()));
    let mut tasks = Vec::new();
    let here = Arc::new(AtomicBool::new(true));
    match guests {
        Guests::None => {}
        Guests::Viewers(count) => {
            for number in 0..count {
                let viewer = watching(address, &id, search).await;
                let seen = Arc::clone(&seen);
                tasks.push(tokio::spawn(view(viewer, (number % ONE_IN == 0).then(|| progress.clone()), seen)));
            }
        }
        Guests::Downloaders(count) => {
            let path = format!("/api/analyses/{id}/searches/{search}/log");
            tasks.extend((0..count).map(|_| {
                let path = path.clone();
                tokio::spawn(async move {
                    loop {
                        get(address, &path, &[]).await;
                    }
                })
            }));
        }
        Guests::Restless(count) => {
            for _ in 0..count {
                let viewer = watching(address, &id, search).await;
                tasks.push(tokio::spawn(look_around(viewer, search)));
            }
        }
        Guests::Deaf(count) => {
            for _ in 0..count {
                let mut viewer = watching(address, &id, search).await;
                viewer.send(Command::Credit { frames: 10_000 }).await;
                tasks.push(tokio::spawn(async move {
                    std::future::pending::<()>().await;
                    drop(viewer);
                }));
            }
        }
        Guests::Neighbours(count) => {
            for _ in 0..count {
                let here = Arc::clone(&here);
                std::thread::spawn(move || {
                    let (from, mut to) = (vec![1_u8; COPIED], vec![0_u8; COPIED]);
                    while here.load(Ordering::Relaxed) {
                        to.copy_from_slice(std::hint::black_box(&from));
                        std::hint::black_box(&to);
                    }
                });
            }
        }
    }
    starter.ask(Command::Go { search, until: Until::stopped() }).await.unwrap();
    tasks.push(tokio::spawn(async move { while starter.next().await.is_some() {} }));
    let path = format!("/api/analyses/{id}/searches/{search}/log?to=0");
    let owns = format!("Cookie: {cookie}");
    let task = format!("/proc/{}/task", process.id());
    let reached = async |wanted: u32| {
        while progress.newest() < wanted {
            let (progress, path, owns) = (progress.clone(), path.clone(), owns.clone());
            tokio::spawn(async move {
                let asked = Instant::now();
                let moment = get(address, &path, &[&owns]).await.header("x-puctoscope-moment").parse().unwrap();
                progress.note(asked, moment);
            });
            tokio::time::sleep(POLL).await;
        }
        (f64::from(progress.newest()), thread_time(Path::new(&task)) as f64, Instant::now())
    };
    let first = reached(FROM).await;
    let before = seen.lock().unwrap().frames;
    seen.lock().unwrap().ages.clear();
    let second = reached(TO).await;
    let Seen { frames, ages } = std::mem::take(&mut *seen.lock().unwrap());
    here.store(false, Ordering::Relaxed);
    process.terminate();
    tasks.iter().for_each(JoinHandle::abort);
    process.end().await;
    let (nodes, seconds) = (second.0 - first.0, (second.2 - first.2).as_secs_f64());
    let viewers = if let Guests::Viewers(count) = guests { count } else { 1 };
    Measured {
        nanoseconds: (second.1 - first.1) / nodes,
        per_second: nodes / seconds,
        frames: (frames - before) as f64 / seconds / viewers as f64,
        ages,
    }
}

/// A viewer that has said what it watches.
async fn watching(address: SocketAddr, analysis: &str, search: u32) -> Client {
    let mut viewer = Client::connect(address).await;
    viewer.open(Some(analysis), None).await;
    viewer.ask(Command::Watch(as_the_page(search))).await.unwrap();
    viewer.ask(Command::Credit { frames: 8 }).await.unwrap();
    viewer
}

/// Frames that viewers have seen.
#[derive(Default)]
struct Seen {
    frames: u64,
    ages: Vec<Duration>,
}

/// Takes what comes and gives the credit back; with a progress, reads it as well and notes its age.
async fn view(viewer: Client, progress: Option<Progress>, seen: Arc<Mutex<Seen>>) {
    let (mut sink, mut stream) = viewer.socket.split();
    let mut id = 1_000_000;
    while let Some(Ok(message)) = stream.next().await {
        let (arrived, Message::Binary(bytes)) = (Instant::now(), message) else { continue };
        // Whatever else is said is short.
        if bytes.len() < 60 {
            continue;
        }
        id += 1;
        let credit = Request { id, command: Command::Credit { frames: 1 } };
        if sink.send(Message::Binary(wire::encode_command(Form::Binary, &credit).into())).await.is_err() {
            return;
        }
        let age = progress.as_ref().and_then(|progress| {
            let Event::Frame(frame) = wire::decode_event(Form::Binary, &bytes).expect("a message").event else {
                return None;
            };
            Some(arrived.saturating_duration_since(progress.earliest(frame.moment)?))
        });
        let mut seen = seen.lock().unwrap();
        seen.frames += 1;
        seen.ages.extend(age);
    }
}

async fn look_around(mut viewer: Client, search: u32) {
    let mut number = 0;
    loop {
        number += 1;
        viewer.send(Command::Watch(Watch { max_nodes: 1000 + number % 1000, ..as_the_page(search) })).await;
        // The server's limit is two hundred a second.
        while let Ok(Some(_)) = tokio::time::timeout(Duration::from_micros(5200), viewer.next()).await {}
    }
}

/// Progress of the search over time.
#[derive(Clone, Default)]
struct Progress(Arc<Mutex<VecDeque<(Instant, u32)>>>);

impl Progress {
    /// Notes that the search had reached `moment` when it answered a question asked at `asked`.
    fn note(&self, asked: Instant, moment: u32) {
        let mut known = self.0.lock().unwrap();
        let place = known.partition_point(|&(other, _)| other < asked);
        known.insert(place, (asked, moment));
    }

    fn newest(&self) -> u32 {
        self.0.lock().unwrap().iter().map(|&(_, moment)| moment).max().unwrap_or(0)
    }

    /// A time before which the search was not there yet, and so an age is never taken for less than it is.
    fn earliest(&self, moment: u32) -> Option<Instant> {
        let known = self.0.lock().unwrap();
        known.iter().filter(|&&(_, other)| other <= moment).map(|&(asked, _)| asked).max()
    }
}

/// Returns the memory, handles and threads of a process, in words.
fn held(process: &Process) -> String {
    let of = |name: &str| format!("/proc/{}/{name}", process.id());
    let count = |name: &str| std::fs::read_dir(of(name)).unwrap().count();
    let status = std::fs::read_to_string(of("status")).unwrap();
    let kilobytes =
        status.lines().find_map(|line| line.strip_prefix("VmRSS:")?.split_whitespace().next()?.parse().ok());
    let megabytes = kilobytes.unwrap_or(0.0_f64) / 1024.0;
    format!("{megabytes:.0} MiB, {} handles, {} threads", count("fd"), count("task"))
}

/// Longer than the server keeps an analysis that nobody is connected to, and what is left between pieces of memory.
const LATER: Duration = Duration::from_secs(150);

#[tokio::test(flavor = "multi_thread")]
async fn ten_thousand_analyses_leave_nothing() {
    if !measures() {
        return;
    }
    let data = Folder::new();
    let process = Process::serve(&["--data", &data.path().to_string_lossy(), "--idle-minutes", "1"]);
    let searched = async |evaluator: &str, nodes: u32| {
        let mut owner = Client::connect(process.address).await;
        owner.open(None, None).await;
        let search = owner.search("startpos", evaluator, &[]).await;
        owner.ask(Command::Go { search, until: Until::nodes(nodes) }).await.unwrap();
        owner.until(|model| model.status().reached.is_some()).await;
    };
    searched("classical", 20).await;
    println!("at first: {}", held(&process));
    for number in 1..=10_000 {
        searched("classical", 20).await;
        if number % 2000 == 0 {
            println!("after {number}: {}", held(&process));
        }
    }
    tokio::time::sleep(LATER).await;
    println!("{} s later: {}", LATER.as_secs(), held(&process));
    searched("random", 5_000_000).await;
    println!("with a search of 5,000,000 nodes: {}", held(&process));
    tokio::time::sleep(LATER).await;
    println!("{} s later: {}", LATER.as_secs(), held(&process));
    process.terminate();
    process.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_thousand_visits_leave_room_for_a_search() {
    if !measures() {
        return;
    }
    let data = Folder::new();
    let process = Process::start(data.path());
    let begin = Instant::now();
    for _ in 0..2000 {
        assert_eq!(get(process.address, "/", &[]).await.status, 200);
        Client::connect(process.address).await.open(None, None).await;
    }
    println!("2,000 pages and analyses in {:.1} s; then {}", begin.elapsed().as_secs_f64(), held(&process));
    let begin = Instant::now();
    let mut owner = Client::connect(process.address).await;
    owner.open(None, None).await;
    let search = owner.search("startpos", "classical", &[]).await;
    owner.ask(Command::Step { search, simulations: 1 }).await.unwrap();
    owner.until(|model| model.moment == 1).await;
    println!("a search has its first simulation {} ms after its page connects", begin.elapsed().as_millis());
    process.terminate();
    process.end().await;
}
