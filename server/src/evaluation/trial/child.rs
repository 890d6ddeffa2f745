//! The process that tries a network: it bounds itself, then does what a server would do.

use std::fs;
use std::io::{self, BufRead as _, Write as _};
use std::thread;
use std::time::Instant;

use engine::games::chess::Chess;
use networks::{Device, Devices, HistoryFill, Network, Planes, Precision, Running, RuntimeName, Wanted};

use super::messages::{Passed, Request, Said, Stage, Subject};
use crate::system::limit;
use crate::usage::Usage;

/// The subcommand's name. It is not listed: only a server has something to say to it.
pub const COMMAND: &str = "try-network";

/// Reads what is to be tried from standard input, tries it, and says on standard output how that goes.
///
/// # Errors
/// When what comes in is no request, or the bounds cannot be set.
pub fn run() -> anyhow::Result<()> {
    let mut line = String::new();
    io::stdin().lock().read_line(&mut line)?;
    let request: Request = serde_json::from_str(&line)?;
    let devices: Devices = request.subject.device.parse()?;
    bound(&request, &devices)?;
    thread::Builder::new().name("server".to_owned()).spawn(end_with_the_server)?;
    let said = attempt(&request.subject, &devices).map_or_else(|error| Said::Failed(error.to_string()), Said::Passed);
    say(&said)
}

/// Does what a server would do. Every step is announced, because one of them may be the last.
fn attempt(subject: &Subject, devices: &Devices) -> anyhow::Result<Passed> {
    say(&Said::Begins(Stage::Loading))?;
    let precision: Precision = subject.precision.parse()?;
    let network = Network::open(&subject.file, &subject.limits()).and_then(|network| network.in_precision(precision));
    let network = network.map_err(|error| anyhow::Error::msg(error.problem.to_string()))?;
    let wanted =
        Wanted { runtime: Some(RuntimeName::OnnxRuntime), library: Some(&subject.library), devices, threads: 1 };
    let mut running = Running::open(&wanted, &network, subject.largest_batch)?;
    let planes = network.encode(Chess::new(shakmaty::Chess::default()).history(), HistoryFill::FenOnly).planes;
    say(&Said::Begins(Stage::One))?;
    let one = seconds(&mut running, std::slice::from_ref(&planes))?;
    let most = running.largest_batch();
    say(&Said::Begins(Stage::Batch(most)))?;
    let batch = seconds(&mut running, &vec![planes; most])?;
    Ok(Passed { one, batch, peak_bytes: Usage::now().peak_rss_bytes })
}

fn seconds(running: &mut Running, batch: &[Planes]) -> anyhow::Result<f64> {
    let clock = Instant::now();
    running.run(batch)?;
    Ok(clock.elapsed().as_secs_f64())
}

fn say(said: &Said) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    serde_json::to_writer(&mut out, said)?;
    out.write_all(b"\n")?;
    Ok(out.flush()?)
}

/// Ends the process when the server has ended. The server sends no more, so the only thing to be read is the end.
fn end_with_the_server() {
    let _ = io::copy(&mut io::stdin().lock(), &mut io::sink());
    // Without a word to libraries that may be busy.
    std::process::abort();
}

/// Sets bounds on memory, on the processor's time, and on what a crash leaves behind.
fn bound(request: &Request, devices: &Devices) -> io::Result<()> {
    limit(libc::RLIMIT_CORE, 0)?;
    limit(libc::RLIMIT_CPU, request.cpu_seconds)?;
    // What this process has already is no fault of the network's.
    let before = Usage::mapped().unwrap_or_default();
    limit(libc::RLIMIT_DATA, before.data_bytes.saturating_add(request.memory_bytes))?;
    // Drivers of GPUs reserve addresses by the terabyte, and take no memory for them.
    if devices.are_all(Device::Cpu) {
        limit(libc::RLIMIT_AS, before.bytes.saturating_add(request.memory_bytes))?;
    }
    // Where memory gets short all the same, this is what the system should end first. It is not asked everywhere.
    let _ = fs::write("/proc/self/oom_score_adj", "1000");
    Ok(())
}
