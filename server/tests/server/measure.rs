//! What a viewer costs a search (CONTRACT 28). It takes a while and says little on a busy machine, so it only runs
//! where PUCTOSCOPE_MEASURE is set.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Instant;

use wire::{Command, Until, Watch};

use crate::support::http::get;
use crate::support::{Client, Server};

/// Simulations between which time is taken.
const FROM: u32 = 50_000;
const TO: u32 = 2_500_000;
const PAIRS: usize = 5;

#[tokio::test(flavor = "multi_thread")]
async fn a_viewer_costs_little() {
    if std::env::var_os("PUCTOSCOPE_MEASURE").is_none() {
        eprintln!("skipped: PUCTOSCOPE_MEASURE is not set");
        return;
    }
    let mut ratios = Vec::new();
    // The first search of a process finds its memory in better order than later ones.
    search(Watched::No).await;
    for pair in 0..PAIRS {
        // In turns, so that a machine that gets slower or faster favours neither.
        let ((alone, _), (watched, rate)) = if pair % 2 == 0 {
            let alone = search(Watched::No).await;
            (alone, search(Watched::Yes).await)
        } else {
            let watched = search(Watched::Yes).await;
            (search(Watched::No).await, watched)
        };
        println!("{alone:.1} ns a node alone, {watched:.1} ns with {rate:.1} frames a second");
        ratios.push(watched / alone);
    }
    ratios.sort_by(f64::total_cmp);
    println!("a viewer costs {:+.2} % (median of {PAIRS})", 100.0 * (ratios[PAIRS / 2] - 1.0));
}

#[derive(Clone, Copy, PartialEq)]
enum Watched {
    No,
    Yes,
}

/// From FROM to TO: nanoseconds of CPU of the analysis's thread per node, and frames received per second.
async fn search(watched: Watched) -> (f64, f64) {
    let server = Server::default().await;
    let mut owner = server.owner().await;
    let search = owner.search("startpos", "random", &[]).await;
    let mut client = match watched {
        Watched::Yes => {
            // As the page does: what is too small to be drawn is not asked for.
            let watch =
                Watch { search, root: 0, min_share: 0.001, max_nodes: 2000, open: vec![0], lines: 1, interval_ms: 33 };
            owner.ask(Command::Watch(watch)).await.unwrap();
            owner
        }
        Watched::No => {
            // Whoever makes a search and leaves has it run on.
            let (id, key) = (owner.welcome().analysis.clone(), owner.welcome().key.clone());
            drop(owner);
            let mut other = Client::connect(server.address).await;
            other.open(Some(&id), key.as_deref()).await;
            other
        }
    };
    client.ask(Command::Go { search, until: Until::stopped() }).await.unwrap();
    let log = format!("/api/analyses/{}/searches/{search}/log?to=0", client.welcome().analysis);
    let frames = Arc::new(AtomicU32::new(0));
    let counted = Arc::clone(&frames);
    let reading = tokio::spawn(async move {
        while client.next().await.is_some() {
            counted.store(client.model.frames, Ordering::Relaxed);
        }
    });
    let address = server.address;
    let reached = async |wanted: u32| loop {
        let moment: u32 = get(address, &log, &[]).await.header("x-puctoscope-moment").parse().unwrap();
        if wanted <= moment {
            return (
                f64::from(moment),
                thread_time() as f64,
                Instant::now(),
                f64::from(frames.load(Ordering::Relaxed)),
            );
        }
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    };
    let (first, second) = (reached(FROM).await, reached(TO).await);
    server.end().await;
    reading.await.unwrap();
    let seconds = (second.2 - first.2).as_secs_f64();
    ((second.1 - first.1) / (second.0 - first.0), (second.3 - first.3) / seconds)
}

/// CPU time of all threads named after an analysis: there is one.
fn thread_time() -> u64 {
    let tasks = std::fs::read_dir("/proc/self/task").unwrap().filter_map(|task| Some(task.ok()?.path()));
    let of_analysis =
        |task: &PathBuf| std::fs::read_to_string(task.join("comm")).is_ok_and(|name| name.starts_with("analysis"));
    let time =
        |task: PathBuf| std::fs::read_to_string(task.join("schedstat")).ok()?.split(' ').next()?.parse::<u64>().ok();
    tasks.filter(of_analysis).filter_map(time).sum()
}
