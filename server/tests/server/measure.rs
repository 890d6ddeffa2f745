//! Cost of viewers for a search (CONTRACT 28), and searches that share a machine. It takes a while and says little on a busy
//! machine, so it only runs where PUCTOSCOPE_MEASURE is set.

mod crowd;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use server::limits::Limits;
use server::serving::Settings;
use wire::{Command, Until, Watch};

use crate::support::http::get;
use crate::support::{Client, Server, settings};

/// Simulations between which time is taken.
const FROM: u32 = 50_000;
const TO: u32 = 2_500_000;
const PAIRS: usize = 5;

/// Returns whether to measure; says so if not.
pub(crate) fn measures() -> bool {
    let measures = std::env::var_os("PUCTOSCOPE_MEASURE").is_some();
    if !measures {
        eprintln!("skipped: PUCTOSCOPE_MEASURE is not set");
    }
    measures
}

#[tokio::test(flavor = "multi_thread")]
async fn a_viewer_costs_little() {
    if measures() {
        cost_of(1).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn fifty_viewers_cost_little() {
    if measures() {
        cost_of(50).await;
    }
}

/// Compares searches with this many viewers and without, in pairs.
async fn cost_of(viewers: usize) {
    let mut ratios = Vec::new();
    // The first search of a process finds its memory in better order than later ones.
    search(0).await;
    for pair in 0..PAIRS {
        // In turns, so that a machine that gets slower or faster favours neither.
        let ((alone, _), (watched, rate)) = if pair % 2 == 0 {
            let alone = search(0).await;
            (alone, search(viewers).await)
        } else {
            let watched = search(viewers).await;
            (search(0).await, watched)
        };
        println!("{alone:.1} ns a node alone, {watched:.1} ns with {rate:.1} frames a second and viewer");
        ratios.push(watched / alone);
    }
    ratios.sort_by(f64::total_cmp);
    println!("{viewers} viewers cost {:+.2} % (median of {PAIRS})", 100.0 * (ratios[PAIRS / 2] - 1.0));
}

/// Measures from FROM to TO: nanoseconds of CPU of the analysis's thread per node, and frames that each viewer received per
/// second.
async fn search(viewers: usize) -> (f64, f64) {
    let server =
        Server::start(Settings { limits: Limits { sockets_per_analysis: 100, ..Limits::default() }, ..settings() })
            .await;
    let mut owner = server.owner().await;
    let search = owner.search("startpos", "random", &[]).await;
    let (id, key) = (owner.welcome().analysis.clone(), owner.welcome().key.clone());
    // Whoever makes a search and leaves has it run on.
    drop(owner);
    let mut starter = Client::connect(server.address).await;
    starter.open(Some(&id), key.as_deref()).await;
    let frames = Arc::new(AtomicU32::new(0));
    let mut reading = Vec::new();
    for _ in 0..viewers {
        let mut client = Client::connect(server.address).await;
        client.open(Some(&id), None).await;
        client.ask(Command::Watch(as_the_page(search))).await.unwrap();
        client.ask(Command::Credit { frames: 8 }).await.unwrap();
        let counted = Arc::clone(&frames);
        reading.push(tokio::spawn(async move {
            let mut before = 0;
            while client.next().await.is_some() {
                counted.fetch_add(client.model.frames - before, Ordering::Relaxed);
                before = client.model.frames;
            }
        }));
    }
    starter.ask(Command::Go { search, until: Until::stopped() }).await.unwrap();
    reading.push(tokio::spawn(async move { while starter.next().await.is_some() {} }));
    let log = format!("/api/analyses/{id}/searches/{search}/log?to=0");
    let address = server.address;
    let reached = async |wanted: u32| loop {
        let moment: u32 = get(address, &log, &[]).await.header("x-puctoscope-moment").parse().unwrap();
        if wanted <= moment {
            let frames = f64::from(frames.load(Ordering::Relaxed));
            return (f64::from(moment), thread_time(Path::new("/proc/self/task")) as f64, Instant::now(), frames);
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    };
    let (first, second) = (reached(FROM).await, reached(TO).await);
    server.end().await;
    for reader in reading {
        reader.await.unwrap();
    }
    let seconds = (second.2 - first.2).as_secs_f64();
    let rate = (second.3 - first.3) / seconds / viewers.max(1) as f64;
    ((second.1 - first.1) / (second.0 - first.0), rate)
}

/// Watches a search as the page does: nodes too small to be drawn are left out.
fn as_the_page(search: u32) -> Watch {
    Watch { min_share: 0.001, max_nodes: 2000, lines: 3, ..Watch::whole(search) }
}

/// Two hundred analyses, each with a search of its own that runs for as long.
#[tokio::test(flavor = "multi_thread")]
async fn two_hundred_searches_share_the_machine() {
    const SEARCHES: usize = 200;
    const MILLISECONDS: u32 = 30_000;
    if !measures() {
        return;
    }
    let limits = Limits { analyses: 2 * SEARCHES, idle: Duration::from_secs(1), ..Limits::default() };
    let budget = limits.total_bytes;
    let server = Server::start(Settings { limits, ..settings() }).await;
    let bytes = async || {
        let health = get(server.address, "/health", &[]).await.json();
        health["memory"]["searches_bytes"].as_u64().unwrap()
    };
    let mut owners = Vec::new();
    for _ in 0..SEARCHES {
        let mut owner = server.owner().await;
        let search = owner.search("startpos", "classical", &[]).await;
        owner.ask(Command::Watch(as_the_page(search))).await.unwrap();
        owners.push((owner, search));
    }
    let ended = owners.into_iter().map(|(mut owner, search)| {
        tokio::spawn(async move {
            let until = Until { milliseconds: Some(MILLISECONDS), ..Until::default() };
            owner.ask(Command::Go { search, until }).await.unwrap();
            owner.until(|model| model.status().reached.is_some()).await;
            (owner.model.status().nodes, owner)
        })
    });
    let mut nodes = Vec::new();
    let mut owners = Vec::new();
    for one in ended.collect::<Vec<_>>() {
        let (count, owner) = one.await.unwrap();
        nodes.push(count);
        owners.push(owner);
    }
    let most = bytes().await;
    let mean = nodes.iter().map(|&count| f64::from(count)).sum::<f64>() / nodes.len() as f64;
    let slowest = f64::from(*nodes.iter().min().unwrap());
    println!(
        "{SEARCHES} searches: {mean:.0} nodes each in {} s, the slowest {:.0} % of that; {:.0} MB of {:.0} MB",
        MILLISECONDS / 1000,
        100.0 * slowest / mean,
        most as f64 / 1e6,
        budget as f64 / 1e6,
    );
    drop(owners);
    let clock = Instant::now();
    while bytes().await > 0 && clock.elapsed() < Duration::from_secs(120) {
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
    println!(
        "{} bytes are held {:.0} s after the last connection was closed",
        bytes().await,
        clock.elapsed().as_secs_f64()
    );
    server.end().await;
}

/// CPU time of all threads of a process that are named after an analysis: there is one.
fn thread_time(tasks: &Path) -> u64 {
    let tasks = std::fs::read_dir(tasks).unwrap().filter_map(|task| Some(task.ok()?.path()));
    let of_analysis =
        |task: &PathBuf| std::fs::read_to_string(task.join("comm")).is_ok_and(|name| name.starts_with("analysis"));
    let time =
        |task: PathBuf| std::fs::read_to_string(task.join("schedstat")).ok()?.split(' ').next()?.parse::<u64>().ok();
    tasks.filter(of_analysis).filter_map(time).sum()
}
