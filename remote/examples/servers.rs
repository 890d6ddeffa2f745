//! Measures servers that evaluate a network: what `scripts/triton_proof.sh` prints.
//!
//! ```text
//! servers outputs ADDRESSES [FILE]           how far outputs are from those of ONNX Runtime or the embedded evaluator here
//! servers rate ADDRESSES BATCH CONNECTIONS SECONDS [FILE]   evaluations a second, of so many clients at once
//! servers pause ADDRESSES BATCH SECONDS [FILE]   the longest time between two answers
//! ```
//! The network is the shipped one, or that of FILE. ONNX Runtime is that of PUCTOSCOPE_ONNXRUNTIME.

use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use engine::games::chess::Chess;
use engine::{Game as _, Parameters};
use networks::{Device, Encoder, Limits, Network, Output, Planes, Running, Wanted, library, shipped};
use remote::{Addresses, Remote, Settings};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match &arguments[..] {
        ["outputs", addresses, file @ ..] => outputs(addresses, file),
        ["rate", addresses, batch, connections, seconds, file @ ..] => {
            rate(addresses, batch, connections, seconds, file)
        }
        ["pause", addresses, batch, seconds, file @ ..] => pause(addresses, batch, seconds, file),
        _ => Err("servers outputs|rate|pause ADDRESSES ...".to_owned()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("servers: {problem}");
            ExitCode::FAILURE
        }
    }
}

/// Largest distance that outputs may have from ONNX Runtime's, in parts of their size where that is above 1.
const CLOSE: f32 = 1e-6;

fn outputs(addresses: &str, file: &[&str]) -> Result<(), String> {
    let network = network(file)?;
    let positions = positions(&network, 64);
    let mut there = open(addresses, &network, 64)?;
    let path = library::locate();
    let wanted = Wanted { runtime: None, library: path.as_deref(), devices: &Device::Cpu.into(), threads: 1 };
    let mut here = Running::open(&wanted, &network, 64).map_err(text)?;
    println!("{} against {}", there.device(), here.device());
    let distance = |one: &[Output], other: &[Output]| {
        let numbers = |output: &Output| [&output.policy[..], &output.wdl.unwrap_or([output.q; 3])].concat();
        let all = one.iter().zip(other).flat_map(|(one, other)| numbers(one).into_iter().zip(numbers(other)));
        all.map(|(one, other)| (one - other).abs() / other.abs().max(1.0)).fold(0.0, f32::max)
    };
    let mut worst = 0.0_f32;
    for batch in [1, 3, 8, 64] {
        for batch in positions.chunks(batch) {
            let (there, here) = (there.evaluate(batch).map_err(text)?, here.evaluate(batch).map_err(text)?);
            worst = worst.max(distance(&there, &here));
        }
    }
    println!("64 positions in batches of 1, 3, 8 and 64: largest distance {worst:.2e}");
    if worst > CLOSE && path.is_some() { Err(format!("that is more than {CLOSE:e}")) } else { Ok(()) }
}

fn rate(addresses: &str, batch: &str, connections: &str, seconds: &str, file: &[&str]) -> Result<(), String> {
    let network = network(file)?;
    let [batch, connections, seconds] = [batch, connections, seconds].map(|text| text.parse::<usize>());
    let (batch, connections, seconds) = (batch.map_err(text)?, connections.map_err(text)?, seconds.map_err(text)?);
    let positions = positions(&network, batch);
    let clients = (0..connections).map(|_| open(addresses, &network, batch)).collect::<Result<Vec<_>, _>>()?;
    let (clock, end) = (Instant::now(), Instant::now() + Duration::from_secs(seconds as u64));
    let run = |mut client: Running| {
        let mut batches = 0_usize;
        while Instant::now() < end {
            client.run(&positions).map_err(text)?;
            batches += 1;
        }
        Ok::<_, String>(batches)
    };
    let batches = std::thread::scope(|scope| {
        let threads: Vec<_> = clients.into_iter().map(|client| scope.spawn(|| run(client))).collect();
        threads.into_iter().map(|thread| thread.join().expect("no client panics")).sum::<Result<usize, _>>()
    })?;
    #[expect(clippy::cast_precision_loss, reason = "few")]
    let rate = (batches * batch) as f64 / clock.elapsed().as_secs_f64();
    println!(
        "batch {batch}, connections {connections}: {rate:.0} evaluations/s, {:.0} a connection",
        rate / connections as f64
    );
    Ok(())
}

fn pause(addresses: &str, batch: &str, seconds: &str, file: &[&str]) -> Result<(), String> {
    let network = network(file)?;
    let (batch, seconds) = (batch.parse().map_err(text)?, seconds.parse().map_err(text)?);
    let positions = positions(&network, batch);
    let addresses: Addresses = addresses.parse().map_err(text)?;
    let client = Remote::open(&addresses, &network, batch, Settings::default()).map_err(text)?;
    let mut client = client.told_to(|said| println!("{said}")).into_running();
    let (clock, mut longest) = (Instant::now(), Duration::ZERO);
    while clock.elapsed() < Duration::from_secs(seconds) {
        let before = Instant::now();
        client.run(&positions).map_err(text)?;
        longest = longest.max(before.elapsed());
    }
    println!("longest time without an answer: {:.3} s", longest.as_secs_f64());
    if longest > Duration::from_secs(1) { Err("that is more than a second".to_owned()) } else { Ok(()) }
}

fn network(file: &[&str]) -> Result<Network, String> {
    let limits = Limits::default();
    file.first().map_or_else(|| shipped::open(&limits), |file| Network::open(Path::new(file), &limits)).map_err(text)
}

fn open(addresses: &str, network: &Network, largest_batch: usize) -> Result<Running, String> {
    let addresses: Addresses = addresses.parse().map_err(text)?;
    Ok(Remote::open(&addresses, network, largest_batch, Settings::default()).map_err(text)?.into_running())
}

/// Different positions of games whose moves are chosen in turn.
fn positions(network: &Network, count: usize) -> Vec<Planes> {
    let start = || Chess::from_fen::<&str>("startpos", &[]).expect("the start is a position");
    let (encoder, mut game) = (Encoder::new(network, &Parameters::default()), start());
    let (mut positions, mut moves) = (Vec::new(), Vec::new());
    for number in 0..count {
        positions.push(encoder.question(&game, &[]).planes);
        moves.clear();
        game.legal_moves(&mut moves);
        if moves.is_empty() { game = start() } else { game.play(moves[number * 7 % moves.len()]) }
    }
    positions
}

fn text(problem: impl ToString) -> String {
    problem.to_string()
}
