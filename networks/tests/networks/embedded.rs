//! The embedded evaluator against ONNX Runtime, and against itself: other instructions, batches, threads.

use std::sync::LazyLock;

use crate::hostile::most_memory;
use crate::support::file::Recipe;
use crate::support::{fixture, reference, runtime};
use engine::games::chess::{Chess, move_code, parse_uci};
use engine::{Evaluation, Game, Move};
use networks::embedded::{Embedded, EmbeddedError, Unsupported, Variant};
use networks::{
    Backend, Device, HistoryFill, Limits, Network, Output, OutputRef, Planes, Precision, Transform, shipped,
};
use serde_json::Value;
use shakmaty::Position;

/// Farthest that a probability may be from what ONNX Runtime says.
const TOLERANCE: f64 = 1e-4;

/// A position of a random game, with its legal moves.
struct Case {
    game: Chess,
    moves: Vec<Move>,
}

/// Positions of games of random moves, ends of games left out.
static CASES: LazyLock<Vec<Case>> = LazyLock::new(|| {
    let start = Chess::from_fen::<&str>("startpos", &[]).unwrap();
    let (mut game, mut plies, mut cases, mut random) = (start.clone(), 0, Vec::new(), 1_u64);
    while cases.len() < 1000 {
        let moves: Vec<Move> = game.position().legal_moves().iter().map(|&mv| move_code(mv)).collect();
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let Some(&mv) = moves.get((random >> 33) as usize % moves.len().max(1)).filter(|_| plies < 150) else {
            (game, plies) = (start.clone(), 0);
            continue;
        };
        cases.push(Case { game: game.clone(), moves });
        game.play(mv);
        plies += 1;
    }
    cases
});

fn planes(network: &Network, count: usize) -> Vec<Planes> {
    CASES[..count].iter().map(|case| network.encode(case.game.history(), HistoryFill::FenOnly).planes).collect()
}

fn small(recipe: Recipe) -> Network {
    Network::from_bytes("small", recipe.file(0x5eed), &Limits::default()).unwrap()
}

/// P of the legal moves.
fn priors(case: &Case, output: &OutputRef<'_>) -> Vec<f64> {
    let mut logits = Vec::new();
    output.move_logits(&case.moves, case.game.position().turn(), Transform::IDENTITY, &mut logits);
    let largest = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let exponentials: Vec<f64> = logits.iter().map(|&logit| f64::from(logit - largest).exp()).collect();
    let sum: f64 = exponentials.iter().sum();
    exponentials.iter().map(|number| number / sum).collect()
}

fn best(priors: &[f64]) -> usize {
    (0..priors.len()).max_by(|&a, &b| priors[a].total_cmp(&priors[b])).unwrap()
}

/// Compares with ONNX Runtime on as many positions; returns the largest difference of P, W, D, L or Q.
fn compare(network: &Network, count: usize) -> Option<f64> {
    let runtime = runtime()?;
    let mut backend = Backend::open(&runtime, network, Device::Cpu, 32).unwrap();
    let mut embedded = Embedded::open(network, 32).unwrap();
    let planes = planes(network, count);
    let mut worst = 0.0_f64;
    for (cases, batch) in CASES.chunks(32).zip(planes.chunks(32)) {
        let theirs = backend.evaluate(batch).unwrap();
        let ours = embedded.run(batch).unwrap();
        for ((case, theirs), ours) in cases.iter().zip(&theirs).zip(ours.iter()) {
            let (p, expected) = (priors(case, &ours), priors(case, &theirs.as_ref()));
            worst = p.iter().zip(&expected).map(|(a, b)| (a - b).abs()).fold(worst, f64::max);
            // Where two moves are as good as each other, either may be the first.
            assert!(p[best(&expected)] >= p[best(&p)] - 1e-6, "the best move");
            let numbers = |output: &OutputRef<'_>| [output.wdl.unwrap_or_default().to_vec(), vec![output.q]].concat();
            let pairs = numbers(&ours).into_iter().zip(numbers(&theirs.as_ref()));
            worst = pairs.map(|(a, b)| f64::from((a - b).abs())).fold(worst, f64::max);
            assert_eq!(ours.moves_left.is_some(), theirs.moves_left.is_some());
            if let (Some(a), Some(b)) = (ours.moves_left, theirs.moves_left) {
                assert!((a - b).abs() <= 1e-4 * (1.0 + b), "moves left: {a}, {b}");
            }
        }
    }
    Some(worst)
}

#[test]
fn the_shipped_network_says_what_onnx_runtime_says() {
    let Some(worst) = compare(&shipped::open(&Limits::default()).unwrap(), 300) else { return };
    println!("largest difference {worst:.1e}");
    assert!(worst <= TOLERANCE, "{worst:e}");
}

#[test]
fn networks_of_the_reference_say_what_onnx_runtime_says() {
    for name in ["maia-1100", "maia-1500", "maia-1900"] {
        let Some(file) = reference(&format!("networks/{name}.pb.gz")) else { return };
        let Some(worst) = compare(&Network::open(&file, &Limits::default()).unwrap(), 200) else { return };
        println!("{name}: largest difference {worst:.1e}");
        assert!(worst <= TOLERANCE, "{name}: {worst:e}");
    }
}

/// Lc0's own answers, and the best move of each position.
#[test]
fn a_network_of_the_reference_says_what_lc0_says() {
    let (Some(file), Some(network)) = (reference("outputs/maia-1900.json"), reference("networks/maia-1900.pb.gz"))
    else {
        return;
    };
    let network = Network::open(&network, &Limits::default()).unwrap();
    let mut embedded = Embedded::open(&network, 1).unwrap();
    let json: Value = serde_json::from_slice(&std::fs::read(file).unwrap()).unwrap();
    let positions = json["positions"].as_array().unwrap();
    let mut worst = 0.0_f64;
    for position in positions {
        let numbers = |key: &str| -> Vec<f64> {
            position[key].as_array().unwrap().iter().map(|number| number.as_f64().unwrap()).collect()
        };
        let played: Vec<&str> = position["moves"].as_str().unwrap().split_whitespace().collect();
        let game = Chess::from_fen(position["fen"].as_str().unwrap(), &played).unwrap();
        let texts = position["moves_in_order"].as_array().unwrap().iter().map(|text| text.as_str().unwrap());
        let code = |text| move_code(parse_uci(game.position(), text, 1).unwrap());
        let case = Case { moves: texts.map(code).collect(), game: game.clone() };
        let input = network.encode(game.history(), HistoryFill::FenOnly);
        let outputs = embedded.run(&[input.planes]).unwrap();
        let output = outputs.get(0);
        let (p, expected) = (priors(&case, &output), numbers("P_exact"));
        assert_eq!(best(&p), best(&expected), "{}", position["id"]);
        worst = p.iter().zip(&expected).map(|(a, b)| (a - b).abs()).fold(worst, f64::max);
        for (key, found) in ["W", "D", "L"].into_iter().zip(output.wdl.unwrap()) {
            worst = worst.max((f64::from(found) - position[key].as_f64().unwrap()).abs());
        }
    }
    println!("{} positions, largest difference {worst:.1e}", positions.len());
    assert!(worst <= TOLERANCE, "{worst:e}");
}

#[test]
fn all_instructions_give_the_same_bits_for_a_thousand_positions() {
    let networks = [shipped::open(&Limits::default()).unwrap(), small(Recipe { mish: Some(true), ..Recipe::MAIA })];
    for network in networks {
        let planes = planes(&network, CASES.len());
        let mut first: Option<Vec<Output>> = None;
        for variant in Variant::available() {
            let mut embedded = Embedded::open_with(&network, 40, variant).unwrap();
            let outputs: Vec<Output> = planes.chunks(40).flat_map(|batch| embedded.evaluate(batch).unwrap()).collect();
            let first = first.get_or_insert_with(|| outputs.clone());
            assert!(bits(first).eq(bits(&outputs)), "{variant}");
        }
    }
}

#[test]
fn batch_and_place_change_no_bit() {
    let network = small(Recipe { moves_left: true, convolutional_policy: false, ..Recipe::MAIA });
    let planes = planes(&network, 24);
    for variant in Variant::available() {
        let mut embedded = Embedded::open_with(&network, 24, variant).unwrap();
        let alone: Vec<Output> =
            planes.iter().flat_map(|one| embedded.evaluate(std::slice::from_ref(one)).unwrap()).collect();
        for size in [2, 3, 7, 8, 9, 17, 24] {
            for start in [0, 1, 5].into_iter().filter(|start| start + size <= 24) {
                let together = embedded.evaluate(&planes[start..start + size]).unwrap();
                assert!(bits(&together).eq(bits(&alone[start..start + size])), "{variant}: {size} from {start}");
            }
        }
    }
}

#[test]
fn threads_change_no_bit() {
    let network = small(Recipe { moves_left: true, ..Recipe::MAIA });
    let planes = planes(&network, 17);
    let alone = Embedded::open(&network, 17).unwrap().evaluate(&planes).unwrap();
    for threads in [2, 3, 5, 64] {
        let mut shared = Embedded::open(&network, 17).unwrap().with_threads(threads);
        for count in [1, 2, 3, 4, 16, 17] {
            let together = shared.evaluate(&planes[..count]).unwrap();
            assert!(bits(&together).eq(bits(&alone[..count])), "{count} on {threads}");
        }
    }
}

fn bits(outputs: &[Output]) -> impl Iterator<Item = u32> + '_ {
    outputs.iter().flat_map(|output| {
        let values = output.wdl.unwrap_or_default().into_iter().chain([output.q, output.moves_left.unwrap_or(-1.0)]);
        output.policy.iter().copied().chain(values).map(f32::to_bits)
    })
}

#[test]
fn a_run_allocates_nothing() {
    let mish = Recipe { mish: Some(true), moves_left: true, ..Recipe::MAIA };
    for recipe in [mish, Recipe { convolutional_policy: false, wdl: false, ..Recipe::MAIA }] {
        let network = small(recipe);
        let planes = planes(&network, 20);
        let mut embedded = Embedded::open(&network, 20).unwrap();
        for count in [20, 1, 9] {
            let (result, taken) = most_memory(|| embedded.run(&planes[..count]).map(|outputs| outputs.len()));
            assert_eq!((result, taken), (Ok(count), 0));
        }
    }
}

#[test]
fn others_of_the_same_network_share_its_weights() {
    let network = small(Recipe::MAIA);
    let planes = planes(&network, 4);
    let mut first = Embedded::open(&network, 4).unwrap();
    let outputs = first.evaluate(&planes).unwrap();
    let mut other = first.another();
    let theirs = std::thread::scope(|scope| scope.spawn(|| other.evaluate(&planes).unwrap()).join().unwrap());
    assert_eq!(theirs, outputs);
}

#[test]
fn a_search_is_answered_as_batches_are() {
    let network = shipped::open(&Limits::default()).unwrap();
    let mut embedded = Embedded::open(&network, 1).unwrap();
    let case = &CASES[40];
    let mut evaluation = Evaluation::default();
    embedded.answer(&network, case.game.history(), &case.moves, &mut evaluation).unwrap();
    let planes = planes(&network, 41);
    let output = embedded.evaluate(&planes[40..]).unwrap().remove(0);
    assert_eq!(evaluation.value, engine::Value::new(f64::from(output.q)));
    let mut logits = Vec::new();
    output.as_ref().move_logits(&case.moves, case.game.position().turn(), Transform::IDENTITY, &mut logits);
    assert_eq!(evaluation.logits, logits);
}

#[test]
fn a_stopped_run_fails_until_it_is_allowed() {
    let network = small(Recipe::MAIA);
    let planes = planes(&network, 2);
    for threads in [1, 2] {
        let mut embedded = Embedded::open(&network, 2).unwrap().with_threads(threads);
        let stopper = embedded.stopper();
        stopper.stop();
        assert_eq!(embedded.run(&planes).unwrap_err(), EmbeddedError::Stopped);
        stopper.allow();
        embedded.run(&planes).unwrap();
    }
}

#[test]
fn batches_of_other_sizes_are_refused() {
    let network = small(Recipe::MAIA);
    let planes = planes(&network, 3);
    let mut embedded = Embedded::open(&network, 2).unwrap();
    for count in [0, 3] {
        let error = embedded.run(&planes[..count]).unwrap_err();
        assert_eq!(error, EmbeddedError::BatchSize { found: count, largest: 2 });
    }
    assert_eq!(embedded.evaluate(&planes[..2]).unwrap().len(), 2);
}

#[test]
fn what_it_cannot_run_is_said() {
    let refusal = |network: &Network| Embedded::open(network, 1).unwrap_err();
    let open = |bytes: Vec<u8>| Network::from_bytes("test", bytes, &Limits::default()).unwrap();
    for name in ["early", "multihead", "residual", "residual-encoders", "tower-before"] {
        let network = Network::open(&fixture(&format!("{name}.pb.gz")), &Limits::default()).unwrap();
        assert_eq!(refusal(&network), Unsupported::Attention, "{name}");
    }
    let network = small(Recipe::MAIA);
    assert_eq!(refusal(&open(network.onnx().to_vec())), Unsupported::Graph);
    assert_eq!(refusal(&network.in_precision(Precision::Half).unwrap()), Unsupported::Precision);
    assert_eq!(
        Unsupported::Attention.to_string(),
        "the embedded evaluator runs residual networks from Lc0's weights files only, and this one has attention"
    );
}

/// Weights of any finite size may be in a file, and sums of them need not be finite.
#[test]
fn numbers_that_are_not_finite_are_an_error() {
    let mut net = Recipe { encoding: 4, ..Recipe::MAIA }.net(3);
    let weights = net.weights.as_mut().unwrap();
    let huge = |layer: &mut Option<networks::lc0::proto::Layer>| {
        let layer = layer.as_mut().unwrap();
        let count = layer.params.as_ref().unwrap().len() / 4;
        layer.params = Some(std::iter::repeat_n(f32::MAX.to_le_bytes(), count).flatten().collect::<Vec<u8>>().into());
    };
    huge(&mut weights.ip1_val_w);
    huge(&mut weights.ip2_val_w);
    let network = Network::from_bytes("huge", networks::lc0::encode::file(&net), &Limits::default()).unwrap();
    let mut embedded = Embedded::open(&network, 1).unwrap();
    let error = embedded.run(&planes(&network, 1)).unwrap_err();
    assert_eq!(error, EmbeddedError::NotFinite { output: "value" });
}

/// A file may have layers of one channel, of odd numbers of them, and weights that look at no plane.
#[test]
fn odd_sizes_are_computed() {
    for filters in [1, 2, 7, 31, 33, 50] {
        for squeeze in [None, Some(1), Some(5)] {
            let network = small(Recipe { filters, squeeze, moves_left: true, ..Recipe::MAIA });
            let Some(worst) = compare(&network, 8) else { return };
            assert!(worst <= TOLERANCE, "{filters} filters: {worst:e}");
        }
    }
    let mut net = Recipe { encoding: 4, ..Recipe::MAIA }.net(3);
    let layer = net.weights.as_mut().unwrap().input.as_mut().unwrap().weights.as_mut().unwrap();
    layer.params = Some(vec![0; layer.params.as_ref().unwrap().len()].into());
    let blind = Network::from_bytes("blind", networks::lc0::encode::file(&net), &Limits::default()).unwrap();
    assert_eq!(blind.used_planes().len(), 0);
    let outputs = Embedded::open(&blind, 2).unwrap().evaluate(&planes(&blind, 2)).unwrap();
    assert_eq!(outputs[0], outputs[1]);
}
