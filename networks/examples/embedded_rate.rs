//! The embedded evaluator beside ONNX Runtime: evaluations per CPU-second of both, one thread each, measured in turns, and how far
//! apart they are.
//!
//! `cargo run --release -p networks --example embedded_rate -- NETWORK [SECONDS]`, with `PUCTOSCOPE_ONNXRUNTIME` naming the library
//! unless it is in the cache folder.

use std::error::Error;
use std::path::Path;
use std::{env, fs};

use networks::embedded::{Embedded, Variant};
use networks::{Backend, Device, Limits, Network, Output, Planes, Runtime, library};

mod positions;

const BATCHES: [usize; 4] = [1, 2, 8, 32];
const POSITIONS: usize = 256;
/// Each turn takes about this part of a second.
const TURN: f64 = 0.1;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let file = arguments.first().ok_or("usage: embedded_rate NETWORK [SECONDS]")?;
    let seconds: f64 = arguments.get(1).map_or("3", String::as_str).parse()?;
    let runtime = Runtime::load(&library::locate().ok_or("no ONNX Runtime library found")?)?;
    let network = Network::open(Path::new(file), &Limits::default())?;
    let planes = positions::positions(&network, POSITIONS)?;
    let mut backend = Backend::open(&runtime, &network, Device::Cpu, 32)?;
    let mut embedded: Vec<Embedded> =
        Variant::available().map(|variant| Embedded::open_with(&network, 32, variant)).collect::<Result<_, _>>()?;
    println!("weights: {:.1} MB", embedded[0].weight_bytes() as f64 * 1e-6);
    println!("largest difference of P, W, D, L or Q: {:.1e}", difference(&mut backend, &mut embedded, &planes)?);
    for batch in BATCHES {
        let mut rates = vec![Rate::default(); embedded.len() + 1];
        while rates[0].seconds < seconds {
            rates[0].turn(&planes, batch, |chunk| Ok(backend.run(chunk)?.len()))?;
            for (rate, embedded) in rates[1..].iter_mut().zip(&mut embedded) {
                rate.turn(&planes, batch, |chunk| Ok(embedded.run(chunk)?.len()))?;
            }
        }
        let theirs = rates[0].per_second();
        print!("batch {batch:>2}: ONNX Runtime {theirs:.0}");
        for (rate, embedded) in rates[1..].iter().zip(&embedded) {
            print!(", {} {:.0} ({:.2})", embedded.variant(), rate.per_second(), rate.per_second() / theirs);
        }
        println!(" a CPU-second");
    }
    Ok(())
}

#[derive(Clone, Default)]
struct Rate {
    count: usize,
    seconds: f64,
}

impl Rate {
    fn turn(
        &mut self,
        planes: &[Planes],
        batch: usize,
        mut run: impl FnMut(&[Planes]) -> Result<usize, Box<dyn Error>>,
    ) -> Result<(), Box<dyn Error>> {
        let start = cpu_seconds()?;
        for chunk in planes.chunks_exact(batch).cycle() {
            self.count += run(chunk)?;
            if cpu_seconds()? - start > TURN {
                break;
            }
        }
        self.seconds += cpu_seconds()? - start;
        Ok(())
    }

    fn per_second(&self) -> f64 {
        self.count as f64 / self.seconds
    }
}

/// The largest difference of a probability or value from what ONNX Runtime says. P is taken over all 1858 outputs.
fn difference(backend: &mut Backend, embedded: &mut [Embedded], planes: &[Planes]) -> Result<f64, Box<dyn Error>> {
    let mut worst = 0.0_f64;
    for chunk in planes.chunks(32) {
        let theirs = backend.evaluate(chunk)?;
        let mut first: Option<Vec<Output>> = None;
        for embedded in &mut *embedded {
            let ours = embedded.evaluate(chunk)?;
            for (ours, theirs) in ours.iter().zip(&theirs) {
                let (p, q) = (probabilities(&ours.policy), probabilities(&theirs.policy));
                let of_moves = p.iter().zip(&q).map(|(a, b)| (a - b).abs());
                let wdl = ours.wdl.unwrap_or_default().into_iter().zip(theirs.wdl.unwrap_or_default());
                let of_values = wdl.chain([(ours.q, theirs.q)]).map(|(a, b)| f64::from((a - b).abs()));
                worst = of_moves.chain(of_values).fold(worst, f64::max);
            }
            if first.as_ref().is_some_and(|first| *first != ours) {
                return Err(format!("{} has other bits", embedded.variant()).into());
            }
            first.get_or_insert(ours);
        }
    }
    Ok(worst)
}

fn probabilities(logits: &[f32]) -> Vec<f64> {
    let largest = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let exponentials: Vec<f64> = logits.iter().map(|&logit| f64::from(logit - largest).exp()).collect();
    let sum: f64 = exponentials.iter().sum();
    exponentials.iter().map(|number| number / sum).collect()
}

/// Seconds this thread has run.
fn cpu_seconds() -> Result<f64, Box<dyn Error>> {
    let text = fs::read_to_string("/proc/thread-self/schedstat")?;
    let nanoseconds: f64 = text.split_whitespace().next().ok_or("empty schedstat")?.parse()?;
    Ok(nanoseconds * 1e-9)
}
