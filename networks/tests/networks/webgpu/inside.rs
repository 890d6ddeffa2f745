//! The tests that [`run`](super::run) has another process run. That one has a library with WebGPU, and drivers as they need them.

use std::{fs, thread};

use crate::batches::{Stating, fixed, positions};
use crate::support::file::Recipe;
use crate::support::{reference, runtime};
use crate::zoo;
use engine::games::chess::Chess;
use engine::{Evaluation, Evaluator, Move, Parameters, Search, Tree};
use networks::{
    AdapterKind, Backend, Device, Limits, Network, Output, Planes, Precision, Running, Runtime, RuntimeError, Wanted,
    shipped,
};

/// The most that an output may differ from the CPU's, relative to the largest logit, or to 1.
const TOLERANCE: f32 = 1e-3;

/// The same sums in another order.
const SAME: f32 = 1e-5;

fn webgpu() -> Runtime {
    runtime().expect("the process was given a library")
}

fn small() -> Network {
    Network::from_bytes("small", Recipe { moves_left: true, ..Recipe::MAIA }.file(1), &Limits::default()).unwrap()
}

/// One process for them, because programs for the adapter take longer to compile than to run.
#[test]
#[ignore = "run by the test of the same name outside"]
fn it_computes_as_the_cpu_does_on_swiftshader() {
    let runtime = webgpu();
    let _kept = Backend::open(&runtime, &small(), Device::WebGpu, 1).unwrap();
    a_software_adapter_is_taken_only_when_it_is_asked_for(&runtime);
    batches_and_graphs_of_one_size_say_the_same(&runtime);
    a_whole_search_is_the_cpus(&runtime);
    two_threads_do_not_disturb_each_other(&runtime);
}

#[test]
#[ignore = "run by the test of the same name outside"]
fn a_card_is_taken_and_may_fail() {
    let runtime = webgpu();
    a_card_is_taken_before_the_cpu(&runtime);
    memory_that_is_not_there_is_said(&runtime);
    batches_go_on_when_one_of_their_devices_is_lost(&runtime);
    a_lost_adapter_is_said_and_another_one_can_be_had(&runtime);
}

/// The largest difference of two outputs, relative to their scale.
fn distance(ours: &Output, theirs: &Output) -> f32 {
    let scale = theirs.policy.iter().fold(1.0_f32, |largest, logit| largest.max(logit.abs()));
    let policy = ours.policy.iter().zip(&theirs.policy).map(|(a, b)| (a - b).abs() / scale);
    let moves_left = ours.moves_left.zip(theirs.moves_left).map_or(0.0, |(a, b)| (a - b).abs() / b.abs().max(1.0));
    assert_eq!((ours.wdl.is_some(), ours.moves_left.is_some()), (theirs.wdl.is_some(), theirs.moves_left.is_some()));
    policy.fold(0.0, f32::max).max((ours.q - theirs.q).abs()).max(moves_left)
}

fn furthest(ours: &[Output], theirs: &[Output]) -> f32 {
    assert_eq!(ours.len(), theirs.len());
    ours.iter().zip(theirs).map(|(ours, theirs)| distance(ours, theirs)).fold(0.0, f32::max)
}

/// Evaluates positions with WebGPU and with the CPU, and compares.
fn agrees(runtime: &Runtime, network: &Network, batch: &[Planes]) {
    let name = &network.description().name;
    let mut cpu = Backend::open(runtime, network, Device::Cpu, batch.len()).unwrap();
    let mut backend = Backend::open(runtime, network, Device::WebGpu, batch.len()).unwrap();
    let device = backend.device();
    assert_eq!(device.provider, "WebGpuExecutionProvider");
    assert!(device.detail.contains(" nodes on WebGpuExecutionProvider"), "{}", device.detail);
    let furthest = furthest(&backend.evaluate(batch).unwrap(), &cpu.evaluate(batch).unwrap());
    println!("{name}: {furthest:.1e} from the CPU, {}", backend.device().detail);
    assert!(furthest <= TOLERANCE, "{name}: {furthest:e}");
}

#[test]
#[ignore = "run by the test of the same name outside"]
fn every_architecture_says_what_the_cpu_says() {
    let runtime = webgpu();
    let batch = zoo::inputs();
    // Programs for the adapter are kept as long as anybody uses it.
    let _kept = Backend::open(&runtime, &small(), Device::WebGpu, 1).unwrap();
    for case in zoo::cases() {
        println!("{}", case.title);
        agrees(&runtime, &zoo::open(&case), &batch);
    }
    for recipe in [Recipe::MAIA, Recipe { wdl: false, convolutional_policy: false, ..Recipe::MAIA }] {
        let network = Network::from_bytes("residual", recipe.file(2), &Limits::default()).unwrap();
        agrees(&runtime, &network, &positions(2));
    }
}

#[test]
#[ignore = "run by the test of the same name outside"]
fn published_networks_say_what_the_cpu_says() {
    let runtime = webgpu();
    agrees(&runtime, &shipped::open(&Limits::default()).unwrap(), &zoo::inputs()[..1]);
    if let Some(file) = reference("networks/maia-1900.pb.gz") {
        agrees(&runtime, &Network::open(&file, &Limits::default()).unwrap(), &zoo::inputs()[..1]);
    }
}

fn batches_and_graphs_of_one_size_say_the_same(runtime: &Runtime) {
    let network = small();
    let mut backend = Backend::open(runtime, &network, Device::WebGpu, 5).unwrap();
    assert_eq!(backend.largest_batch(), 8);
    let singles: Vec<Output> =
        positions(7).iter().map(|one| backend.evaluate(std::slice::from_ref(one)).unwrap().remove(0)).collect();
    // Smaller ones after larger ones, so that nothing is left of those.
    for count in [7, 8, 3, 1] {
        let count = count.min(singles.len());
        let found = backend.evaluate(&positions(count)).unwrap();
        assert!(furthest(&found, &singles[..count]) <= SAME, "{count}");
        assert!(count == 1 || found[0].policy != found[count - 1].policy, "positions are told apart");
    }
    let too_many = backend.run(&positions(9)).unwrap_err();
    assert_eq!(too_many, RuntimeError::BatchSize { found: 9, largest: 8 });

    let graph = fixed(&network, 2, Stating::All);
    let mut backend = Backend::open(runtime, &graph, Device::WebGpu, 5).unwrap();
    assert!(furthest(&backend.evaluate(&positions(5)).unwrap(), &singles[..5]) <= SAME);
}

/// The engine's evaluator interface over one backend.
struct OneByOne<'a>(&'a Network, Backend);

impl Evaluator<Chess> for OneByOne<'_> {
    type Error = RuntimeError;

    fn evaluate(&mut self, game: &Chess, moves: &[Move], out: &mut Evaluation) -> Result<(), RuntimeError> {
        self.1.answer(self.0, game.history(), moves, out)
    }
}

fn search(evaluator: &mut OneByOne<'_>, visits: u32) -> Result<Search<Chess>, RuntimeError> {
    const ITALIAN: &str = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3";
    let game = Chess::from_fen::<&str>(ITALIAN, &[]).unwrap();
    let mut search = Search::new(game, "network", None, false, Parameters::default());
    let mut evaluation = Evaluation::default();
    while search.tree().root_visits() < visits {
        search.simulate(evaluator, &mut evaluation)?;
    }
    Ok(search)
}

fn digest(search: &mut Search<Chess>) -> [u8; 32] {
    search.digest(search.moment())
}

/// As for other searches that are compared: a last bit differs, and seldom a visit for it.
fn a_whole_search_is_the_cpus(runtime: &Runtime) {
    const VISITS: u32 = 150;
    let network = small();
    let searched = |device| {
        let backend = Backend::open(runtime, &network, device, 1).unwrap();
        search(&mut OneByOne(&network, backend), VISITS).unwrap()
    };
    let visits = |search: &Search<Chess>| {
        let mut edges: Vec<(Move, u32)> =
            search.report(Tree::ROOT).edges.iter().map(|edge| (edge.mv, edge.visits)).collect();
        edges.sort_unstable();
        edges
    };
    let (mut first, mut second, cpu) = (searched(Device::WebGpu), searched(Device::WebGpu), searched(Device::Cpu));
    assert_eq!(digest(&mut first), digest(&mut second), "the same device says the same");
    let (ours, theirs) = (visits(&first), visits(&cpu));
    let moved: u32 = ours.iter().zip(&theirs).map(|(a, b)| a.1.abs_diff(b.1)).sum();
    println!("{moved} visits of {VISITS} went elsewhere");
    assert!(moved <= 4, "{ours:?} {theirs:?}");
    assert!(ours.iter().any(|edge| edge.1 > 5), "it searched: {ours:?}");
}

/// All sessions share one device.
fn two_threads_do_not_disturb_each_other(runtime: &Runtime) {
    let networks =
        [1, 2].map(|seed| Network::from_bytes("small", Recipe::MAIA.file(seed), &Limits::default()).unwrap());
    thread::scope(|scope| {
        for network in &networks {
            scope.spawn(move || {
                let mut cpu = Backend::open(runtime, network, Device::Cpu, 2).unwrap();
                let expected = cpu.evaluate(&positions(2)).unwrap();
                for _ in 0..3 {
                    // Made and ended beside the other's runs, too.
                    let mut backend = Backend::open(runtime, network, Device::WebGpu, 2).unwrap();
                    for _ in 0..10 {
                        assert!(furthest(&backend.evaluate(&positions(2)).unwrap(), &expected) <= TOLERANCE);
                    }
                }
            });
        }
    });
}

fn a_software_adapter_is_taken_only_when_it_is_asked_for(runtime: &Runtime) {
    let network = small();
    let backend = Backend::open(runtime, &network, Device::WebGpu, 1).unwrap();
    let device = backend.device();
    let adapter = device.adapter.as_ref().unwrap();
    assert!(adapter.name.starts_with("SwiftShader Device") && adapter.kind == AdapterKind::Software, "{adapter:?}");
    assert_eq!(device.name, format!("WebGPU on {}, software adapter", adapter.name));
    assert!(device.is_cpu() && device.refused.is_empty());

    let automatic = Backend::open(runtime, &network, Device::Auto, 1).unwrap();
    assert_eq!(automatic.device().name, "CPU");
    let told = automatic.device().disappointments();
    assert_eq!(
        told,
        [format!(
            "WebGPU does not work: its only adapter is software, {}, which --device webgpu insists on",
            adapter.name
        )]
    );
    assert!(
        automatic.device().explanation().contains("; CUDA does not work: "),
        "{}",
        automatic.device().explanation()
    );

    // SwiftShader has no half precision.
    let half = network.in_precision(Precision::Half).unwrap();
    let refused = Backend::open(runtime, &half, Device::WebGpu, 1).unwrap_err().to_string();
    assert_eq!(refused, "device webgpu cannot be used: the adapter does not compute in half precision");
}

fn a_card_is_taken_before_the_cpu(runtime: &Runtime) {
    let network = small();
    let backend = Backend::open(runtime, &network, Device::Auto, 2).unwrap();
    let device = backend.device();
    assert_eq!((device.name.as_str(), device.is_cpu()), ("WebGPU on Imaginary Card 3", false));
    // It is said what was tried before.
    assert_eq!(device.refused.len(), 1);
    assert!(device.refused[0].reason.starts_with("CUDA does not work: "), "{}", device.refused[0].reason);
    drop(backend);
    // What it cannot do is done by the CPU, and said.
    let half = network.in_precision(Precision::Half).unwrap();
    let backend = Backend::open(runtime, &half, Device::Auto, 1).unwrap();
    assert_eq!(backend.device().name, "CPU, half precision");
    assert_eq!(
        backend.device().disappointments(),
        ["WebGPU does not work: the adapter does not compute in half precision"]
    );
}

#[test]
#[ignore = "run by the test of the same name outside"]
fn without_an_adapter_webgpu_is_refused() {
    let runtime = webgpu();
    let refused = Backend::open(&runtime, &small(), Device::WebGpu, 1).unwrap_err();
    assert!(matches!(&refused, RuntimeError::Device { device, .. } if device.device == Device::WebGpu));
    assert_eq!(refused.to_string(), "device webgpu cannot be used: Vulkan has no driver here");
    let automatic = Backend::open(&runtime, &small(), Device::Auto, 1).unwrap();
    assert_eq!(automatic.device().name, "CPU");
    assert_eq!(automatic.device().disappointments(), ["WebGPU does not work: Vulkan has no driver here"]);
}

/// Says to the driver of this process what goes wrong from now on; nothing of `None`.
fn set_fault(fault: Option<&str>) {
    let file = std::env::var_os("PUCTOSCOPE_TEST_FAULT").expect("the process was given a driver");
    match fault {
        Some(fault) => fs::write(file, fault).unwrap(),
        // What happened once is gone already.
        None => drop(fs::remove_file(file)),
    }
}

fn a_lost_adapter_is_said_and_another_one_can_be_had(runtime: &Runtime) {
    let network = small();
    let mut evaluator = OneByOne(&network, Backend::open(runtime, &network, Device::WebGpu, 2).unwrap());
    let mut before = search(&mut evaluator, 10).unwrap();
    set_fault(Some("lost"));
    let lost = RuntimeError::Run("the adapter was lost".to_owned());
    assert_eq!(search(&mut evaluator, 10).unwrap_err(), lost);
    set_fault(None);
    assert_eq!(evaluator.1.run(&positions(1)).unwrap_err(), lost, "it does not come back by itself");
    assert!(evaluator.1.lost().is_lost());
    drop(evaluator);
    let mut evaluator = OneByOne(&network, Backend::open(runtime, &network, Device::WebGpu, 2).unwrap());
    assert!(!evaluator.1.lost().is_lost());
    let mut after = search(&mut evaluator, 10).unwrap();
    assert_eq!(digest(&mut after), digest(&mut before));
}

fn memory_that_is_not_there_is_said(runtime: &Runtime) {
    let network = small();
    let mut backend = Backend::open(runtime, &network, Device::WebGpu, 8).unwrap();
    let expected = backend.evaluate(&positions(8)).unwrap();
    let second = Network::from_bytes("other", Recipe::MAIA.file(2), &Limits::default()).unwrap();
    set_fault(Some("memory"));
    let refused = Backend::open(runtime, &second, Device::WebGpu, 8).unwrap_err();
    assert_eq!(refused.to_string(), "device webgpu cannot be used: the adapter has no memory left");
    let automatic = Backend::open(runtime, &second, Device::Auto, 8).unwrap();
    assert_eq!(automatic.device().name, "CPU");
    assert_eq!(automatic.device().disappointments(), ["WebGPU does not work: the adapter has no memory left"]);
    set_fault(None);
    assert!(furthest(&backend.evaluate(&positions(8)).unwrap(), &expected) <= SAME, "who was there before goes on");

    // One buffer of many: WebGPU skips what needed it, and the run succeeds with what the memory held.
    let mut failures = 0;
    for _ in 0..3 {
        set_fault(Some("memory once"));
        match Backend::open(runtime, &second, Device::WebGpu, 8) {
            Ok(mut other) => {
                let mut cpu = Backend::open(runtime, &second, Device::Cpu, 8).unwrap();
                let right = cpu.evaluate(&positions(8)).unwrap();
                assert!(furthest(&other.evaluate(&positions(8)).unwrap(), &right) <= TOLERANCE, "an error, or right");
            }
            Err(refused) => {
                failures += 1;
                assert_eq!(refused.to_string(), "device webgpu cannot be used: the adapter has no memory left");
            }
        }
    }
    assert!(failures > 0, "memory was asked for");
    set_fault(None);
    assert!(Backend::open(runtime, &second, Device::WebGpu, 8).is_ok());
}

/// Two devices of this machine that share batches.
fn batches_go_on_when_one_of_their_devices_is_lost(runtime: &Runtime) {
    let network = small();
    let open = |devices: &str| {
        let devices = devices.parse().unwrap();
        let wanted = Wanted { runtime: None, library: Some(runtime.path()), devices: &devices, threads: 1 };
        Running::open(&wanted, &network, 8)
    };
    let refused = open("webgpu,cpu").unwrap_err().to_string();
    assert!(
        refused.contains("devices webgpu,cpu differ in the last bits") && refused.contains("mixed,webgpu,cpu"),
        "{refused}"
    );
    let mut running = open("mixed,webgpu,cpu").unwrap();
    let mut cpu = open("cpu").unwrap();
    let expected = cpu.evaluate(&positions(8)).unwrap();
    let standing = running.standing().unwrap().clone();
    assert!(standing.name().starts_with("WebGPU on Imaginary Card 3 + CPU"), "{}", standing.name());
    assert!(furthest(&running.evaluate(&positions(8)).unwrap(), &expected) <= TOLERANCE);
    set_fault(Some("lost"));
    // The CPU is the faster one by far, and may be asked alone; after some batches the other one is asked, too.
    for _ in 0..300 {
        assert!(furthest(&running.evaluate(&positions(8)).unwrap(), &expected) <= TOLERANCE);
        if !standing.faults().is_empty() {
            break;
        }
    }
    assert_eq!(standing.faults(), ["device webgpu was taken out: the adapter was lost"]);
    assert!(
        standing.name().starts_with("CPU, mixed: the digest cannot be repeated; device webgpu"),
        "{}",
        standing.name()
    );
    set_fault(None);
}
