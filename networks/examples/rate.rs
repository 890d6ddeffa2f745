//! Evaluations per CPU-second of a network at several batch sizes, and whether the size changes any bit.
//!
//! `cargo run --release -p networks --example rate -- NETWORK [DEVICE]`, with `PUCTOSCOPE_ONNXRUNTIME` naming the
//! library unless it is in the cache folder.

use std::error::Error;
use std::path::Path;
use std::time::Instant;
use std::{env, fs};

use networks::{Backend, Limits, Network, Output, Planes, Runtime, library};

mod positions;

const BATCHES: [usize; 3] = [1, 8, 32];
const POSITIONS: usize = 256;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let file = arguments.first().ok_or("usage: rate NETWORK [auto|cuda|tensorrt|webgpu|cpu]")?;
    let device = arguments.get(1).map_or("cpu", String::as_str).parse()?;
    let runtime = Runtime::load(&library::locate().ok_or("no ONNX Runtime library found")?)?;
    let network = Network::open(Path::new(file), &Limits::default())?;
    let mut backend = Backend::open(&runtime, &network, device, 32)?;
    println!("{}: {}", backend.device(), backend.device().explanation());

    let planes = positions::positions(&network, POSITIONS)?;
    let mut first: Option<Vec<Output>> = None;
    for batch in BATCHES {
        let mut outputs = Vec::new();
        for chunk in planes.chunks(batch) {
            outputs.extend(backend.evaluate(chunk)?);
        }
        let rate = rate(&mut backend, &planes, batch)?;
        let same = first.as_ref().is_none_or(|first| *first == outputs);
        println!("batch {batch:>3}: {rate}, {}", if same { "the same bits" } else { "OTHER BITS" });
        first.get_or_insert(outputs);
    }
    Ok(())
}

/// Runs for some seconds; only the runs themselves are timed.
fn rate(backend: &mut Backend, planes: &[Planes], batch: usize) -> Result<String, Box<dyn Error>> {
    let (start, cpu) = (Instant::now(), cpu_seconds()?);
    let mut count = 0;
    while start.elapsed().as_secs() < 4 {
        for chunk in planes.chunks(batch) {
            count += backend.run(chunk)?.len();
        }
    }
    let (wall, cpu) = (start.elapsed().as_secs_f64(), cpu_seconds()? - cpu);
    let count = count as f64;
    Ok(format!("{:.0} a CPU-second, {:.0} a second", count / cpu, count / wall))
}

/// Seconds this thread has run.
fn cpu_seconds() -> Result<f64, Box<dyn Error>> {
    let text = fs::read_to_string("/proc/thread-self/schedstat")?;
    let nanoseconds: f64 = text.split_whitespace().next().ok_or("empty schedstat")?.parse()?;
    Ok(nanoseconds * 1e-9)
}
