//! A report of a GPU and a network: where its graph runs, how far its outputs are from the CPU's, its
//! speed for each size of batch, and that of two of them side by side.
//!
//! `cargo run --release -p networks --example gpu_proof -- NETWORK|shipped [DEVICE]`, with `PUCTOSCOPE_ONNXRUNTIME`
//! naming the library. It fails where the device does not really compute, or its outputs are others than they may be.

use std::error::Error;
use std::path::Path;
use std::time::Instant;
use std::{env, thread};

use networks::{Backend, Device, Limits, Network, Output, Planes, Precision, Runtime, library, shipped};

mod positions;

/// Positions whose outputs are compared.
const COMPARED: usize = 256;
/// The largest batch that is measured.
const LARGEST: usize = 1024;
/// Seconds that each rate is measured for.
const SECONDS: f64 = 0.4;

/// Distances of outputs from those of the CPU.
#[derive(Default)]
struct Distance {
    /// The largest of a logit, divided by the largest logit of its position.
    policy: f32,
    /// The largest of Q.
    q: f32,
}

impl Distance {
    fn between(ours: &[Output], theirs: &[Output]) -> Self {
        let mut distance = Self::default();
        for (ours, theirs) in ours.iter().zip(theirs) {
            let scale = theirs.policy.iter().fold(1.0_f32, |largest, logit| largest.max(logit.abs()));
            let policy = ours.policy.iter().zip(&theirs.policy).map(|(a, b)| (a - b).abs() / scale);
            distance.policy = policy.fold(distance.policy, f32::max);
            distance.q = distance.q.max((ours.q - theirs.q).abs());
        }
        distance
    }
}

/// Returns how far outputs may be from the CPU's: the sums are in another order, in half precision of other numbers.
fn allowed(precision: Precision) -> f32 {
    match precision {
        Precision::Single => 1e-3,
        Precision::Half => 5e-2,
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let file = arguments.first().ok_or("usage: gpu_proof NETWORK|shipped [cuda|tensorrt|webgpu|cpu]")?;
    let device: Device = arguments.get(1).map_or("cuda", String::as_str).parse()?;
    let runtime = Runtime::load(&library::locate().ok_or("no ONNX Runtime library found")?)?;
    let network = match file.as_str() {
        "shipped" => shipped::open(&Limits::default())?,
        file => Network::open(Path::new(file), &Limits::default())?,
    };
    println!("### {} on {device}", network.description().name);
    let planes = positions::positions(&network, LARGEST)?;
    let expected = outputs(&mut Backend::open(&runtime, &network, Device::Cpu, 32)?, &planes[..COMPARED], 32)?;

    let mut faults = Vec::new();
    for precision in [Precision::Single, Precision::Half] {
        let network = network.clone().in_precision(precision)?;
        let clock = Instant::now();
        let mut backend = Backend::open(&runtime, &network, device, LARGEST)?;
        let opened = clock.elapsed().as_secs_f64();
        println!(
            "\n{precision} precision: {} with {}; opened in {opened:.1} s",
            backend.device(),
            backend.device().explanation()
        );
        let found = outputs(&mut backend, &planes[..COMPARED], 32)?;
        let distance = Distance::between(&found, &expected);
        println!("furthest from the CPU: logits {:.1e} of the largest, Q {:.1e}", distance.policy, distance.q);
        if distance.policy.max(distance.q) > allowed(precision) {
            faults.push(format!(
                "outputs in {precision} precision are further from the CPU's than {}",
                allowed(precision)
            ));
        }
        println!("\n| batch | evaluations a second | bits beside batch 32 |\n|---|---|---|");
        let mut batch = 1;
        while batch <= LARGEST {
            let same = outputs(&mut backend, &planes[..COMPARED], batch.min(COMPARED))? == found;
            println!(
                "| {batch} | {:.0} | {} |",
                rate(&mut backend, &planes, batch)?,
                if same { "the same" } else { "others" }
            );
            batch *= 2;
        }
        let mut second = Backend::open(&runtime, &network, device, LARGEST)?;
        println!("\n| batch | one stream | two streams |\n|---|---|---|");
        for batch in [16, 64, 256] {
            let one = rate(&mut backend, &planes, batch)?;
            let two = thread::scope(|scope| -> Result<f64, Box<dyn Error>> {
                let other = scope.spawn(|| rate(&mut second, &planes, batch).map_err(|error| error.to_string()));
                let ours = rate(&mut backend, &planes, batch)?;
                Ok(ours + other.join().map_err(|_| "the second stream panicked")??)
            })?;
            println!("| {batch} | {one:.0} | {two:.0} |");
        }
    }
    println!();
    if faults.is_empty() { Ok(()) } else { Err(faults.join("; ").into()) }
}

fn outputs(backend: &mut Backend, planes: &[Planes], batch: usize) -> Result<Vec<Output>, Box<dyn Error>> {
    let mut outputs = Vec::new();
    for chunk in planes.chunks(batch) {
        outputs.extend(backend.evaluate(chunk)?);
    }
    Ok(outputs)
}

/// Returns evaluations per second of the clock, after one run that is not counted.
fn rate(backend: &mut Backend, planes: &[Planes], batch: usize) -> Result<f64, Box<dyn Error>> {
    backend.run(&planes[..batch])?;
    let (clock, mut count) = (Instant::now(), 0);
    while clock.elapsed().as_secs_f64() < SECONDS {
        for chunk in planes.chunks_exact(batch) {
            count += backend.run(chunk)?.len();
            if clock.elapsed().as_secs_f64() >= SECONDS {
                break;
            }
        }
    }
    #[expect(clippy::cast_precision_loss, reason = "a count of some seconds")]
    Ok(count as f64 / clock.elapsed().as_secs_f64())
}
