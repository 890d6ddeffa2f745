//! Attention bodies, attention policy heads and named heads: small random networks against what an independent
//! program, `trainer/reference`, computed for them in 64-bit floats. The files are in `fixtures`.

use std::fs;

use crate::support::fixture;
use networks::error;
use networks::lc0::encode;
use networks::lc0::layer::decode;
use networks::lc0::proto::{Layer, Net, PolicyHeadMap};
use networks::{Backend, Device, HeadChoice, Limits, Network, Output, Planes, Precision};
use serde_json::Value;

/// The tolerance, relative to the largest logit (or to 1, for values): 32-bit sums of some hundred products, in up to
/// thirty layers.
const TOLERANCE: f64 = 1e-5;

/// One network with one choice of heads.
pub(crate) struct Case {
    pub(crate) title: String,
    file: String,
    heads: HeadChoice,
    wdl: bool,
    moves_left: bool,
}

#[test]
fn every_architecture_says_what_the_reference_says() {
    let Some(runtime) = crate::support::runtime() else { return };
    let batch = inputs();
    for case in cases() {
        let network = open(&case);
        let mut backend = Backend::open(&runtime, &network, Device::Cpu, batch.len()).unwrap();
        let outputs = backend.evaluate(&batch).unwrap();
        let mut worst = 0.0;
        for (index, output) in outputs.iter().enumerate() {
            worst = f64::max(worst, difference(output, &expected(&case, index)));
        }
        println!("{:30} {worst:.1e}", case.title);
        assert!(worst <= TOLERANCE, "{}: {worst:e}", case.title);
        assert_ne!(outputs[0].policy, outputs[1].policy, "{}: positions are told apart", case.title);
    }
}

/// In half precision numbers have eleven bits, and errors of some layers add up.
#[test]
fn half_precision_says_nearly_the_same() {
    const HALF_TOLERANCE: f64 = 2e-2;
    let Some(runtime) = crate::support::runtime() else { return };
    let batch = inputs();
    for case in cases() {
        let network = open(&case).in_precision(Precision::Half).unwrap();
        let mut backend = Backend::open(&runtime, &network, Device::Cpu, batch.len()).unwrap();
        assert_eq!(backend.device().name, "CPU, half precision");
        let outputs = backend.evaluate(&batch).unwrap();
        let worst = (0..).zip(&outputs).map(|(index, output)| difference(output, &expected(&case, index)));
        let worst = worst.fold(0.0, f64::max);
        println!("{:30} {worst:.1e}", case.title);
        assert!((TOLERANCE..=HALF_TOLERANCE).contains(&worst), "{}: {worst:e}", case.title);
    }
}

#[test]
fn what_was_rounded_stays_so() {
    let half = open(&cases()[0]).in_precision(Precision::Half).unwrap();
    let again = half.clone().in_precision(Precision::Single).unwrap();
    assert_eq!((again.precision(), again.onnx()), (Precision::Half, half.onnx()));
    let graph = Network::from_bytes("graph", half.onnx().to_vec(), &Limits::default()).unwrap();
    let problem = graph.in_precision(Precision::Half).unwrap_err().to_string();
    assert!(problem.ends_with("its graph says itself what it computes with"), "{problem}");
}

#[test]
fn a_batch_says_what_single_positions_say() {
    let Some(runtime) = crate::support::runtime() else { return };
    let inputs = inputs();
    let batch: Vec<Planes> = inputs.iter().cycle().take(7).cloned().collect();
    for case in cases() {
        let mut backend = Backend::open(&runtime, &open(&case), Device::Cpu, batch.len()).unwrap();
        let singles: Vec<Output> =
            inputs.iter().map(|planes| backend.evaluate(std::slice::from_ref(planes)).unwrap().remove(0)).collect();
        for (index, output) in backend.evaluate(&batch).unwrap().iter().enumerate() {
            let single = &singles[index % singles.len()];
            let largest = |a: &[f32], b: &[f32]| a.iter().zip(b).map(|(a, b)| (a - b).abs()).fold(0.0, f32::max);
            assert!(largest(&output.policy, &single.policy) <= 1e-5, "{}", case.title);
            assert!((output.q - single.q).abs() <= 1e-5, "{}", case.title);
        }
    }
}

#[test]
fn planes_without_weights_are_known() {
    /// Sets the weights to zero whose place, in rows of a given length, is one of the columns.
    fn clear(layer: &mut Option<Layer>, row: usize, columns: impl Fn(usize) -> bool) {
        let stored = layer.as_ref().unwrap();
        let mut values = decode(stored, "layer", error::Expected::MultipleOf(row)).unwrap();
        values.iter_mut().enumerate().filter(|(place, _)| columns(place % row)).for_each(|(_, value)| *value = 0.0);
        *layer = Some(encode::linear16(&values).unwrap());
    }
    let unused = |net: &Net| {
        let network = Network::from_bytes("test", encode::file(net), &Limits::default()).unwrap();
        (0..112).filter(|&plane| !network.used_planes().contains(plane)).collect::<Vec<usize>>()
    };
    let mut mapped = crate::support::fixture_net("early.pb.gz");
    assert_eq!(unused(&mapped), [0; 0]);
    // 112 planes and 64 columns of the position table.
    clear(&mut mapped.weights.as_mut().unwrap().ip_emb_w, 176, |column| [5, 50].contains(&column) || column > 111);
    assert_eq!(unused(&mapped), [5, 50]);
    let mut dense = crate::support::fixture_net("multihead.pb.gz");
    clear(&mut dense.weights.as_mut().unwrap().ip_emb_w, 113, |column| [5, 50].contains(&column));
    assert_eq!(unused(&dense), [50], "the dense layer over the board looks at plane 5");
    clear(&mut dense.weights.as_mut().unwrap().ip_emb_preproc_w, 768, |column| column % 12 == 5);
    assert_eq!(unused(&dense), [5, 50]);
}

#[test]
fn heads_with_names_of_their_own_are_found() {
    let mut net = crate::support::fixture_net("multihead.pb.gz");
    let weights = net.weights.as_mut().unwrap();
    let policies = weights.policy_heads.as_mut().unwrap();
    let value = policies.soft.take();
    // The second cannot be typed, so that it is not offered.
    for key in ["mine", "\u{1b}[2J"] {
        let head = PolicyHeadMap { key: Some(key.to_owned()), value: value.clone() };
        policies.policy_head_map.push(head);
    }
    let heads = HeadChoice { policy: "mine".to_owned(), value: "q".to_owned() };
    let network = Network::from_bytes_with("test", encode::file(&net), &Limits::default(), &heads).unwrap();
    let found = &network.description().architecture.as_ref().unwrap().heads;
    assert_eq!(found.policies, ["vanilla", "optimistic", "opponent", "mine"]);
    assert_eq!(found.used, heads);
    let soft = open(&cases().into_iter().find(|case| case.title == "multihead-soft-q").unwrap());
    assert_eq!(network.onnx(), soft.onnx());
}

#[test]
fn the_description_tells_what_the_file_tells() {
    let rows = |title: &str| {
        let network = open(&cases().into_iter().find(|case| case.title == title).unwrap());
        let rows = network.description().rows();
        move |name: &str| rows.iter().find(|row| row.0 == name).map(|row| row.1.clone()).unwrap_or_default()
    };
    let row = rows("multihead-soft-q");
    assert_eq!(row("Network"), "NETWORK_ATTENTIONBODY_WITH_MULTIHEADFORMAT");
    assert_eq!(row("Embedding"), "INPUT_EMBEDDING_PE_DENSE, 1 channels");
    assert_eq!(row("Encoders"), "3 of width 16");
    assert_eq!(row("Attention"), "4 heads of depth 4");
    assert_eq!(row("Feed-forward"), "24 hidden, mish");
    assert_eq!(row("Smolgen"), "2 channels, 10 hidden, 3 for each head");
    assert_eq!(row("Policy heads"), "vanilla, optimistic, soft (used), opponent");
    assert_eq!(row("Value heads"), "winner, q (used), st");
    assert_eq!((row("Blocks"), row("Policy encoders")), (String::new(), String::new()));
    let row = rows("tower-before-dense");
    assert_eq!((row("Blocks"), row("Filters"), row("Encoders")), ("1".into(), "8".into(), "2 of width 16".into()));
    assert_eq!(
        (row("Policy encoders"), row("Policy attention")),
        ("1 of width 12".into(), "2 heads of depth 4".into())
    );
    let row = rows("residual-encoders");
    assert_eq!((row("Encoders"), row("Policy encoders")), (String::new(), "2 of width 12".into()));
    assert_eq!(row("Policy feed-forward"), "14 hidden, selu");
    let size = |title: &str| {
        let network = open(&cases().into_iter().find(|case| case.title == title).unwrap());
        network.description().architecture.as_ref().unwrap().size()
    };
    assert_eq!([size("early"), size("residual"), size("tower-before")], ["16x2h4", "8x2", "8x2+16x2h4"]);
}

/// The largest difference, relative to the scale of what is compared.
fn difference(output: &Output, expected: &Expected) -> f64 {
    let scale = expected.policy.iter().map(|logit| logit.abs()).fold(1.0, f32::max);
    let mut worst = 0.0;
    let mut compare = |found: f32, expected: f32, scale: f32| {
        worst = f64::max(worst, f64::from(found - expected).abs() / f64::from(scale));
    };
    for (&found, &expected) in output.policy.iter().zip(&expected.policy) {
        compare(found, expected, scale);
    }
    match output.wdl {
        Some(wdl) => wdl.iter().zip(&expected.value).for_each(|(&found, &expected)| compare(found, expected, 1.0)),
        None => compare(output.q, expected.value[0], 1.0),
    }
    assert_eq!((output.policy.len(), output.wdl.is_some()), (1858, expected.value.len() == 3));
    assert_eq!(output.moves_left.is_some(), expected.moves_left.is_some());
    if let (Some(found), Some(expected)) = (output.moves_left, expected.moves_left) {
        assert!(expected > 0.0, "relu hides nothing");
        compare(found, expected, expected.max(1.0));
    }
    worst
}

/// Outputs that the reference computed for one position.
struct Expected {
    policy: Vec<f32>,
    value: Vec<f32>,
    moves_left: Option<f32>,
}

fn expected(case: &Case, index: usize) -> Expected {
    let bytes = fs::read(fixture(&format!("{}.expected", case.title))).unwrap();
    let (quads, _) = bytes.as_chunks::<4>();
    let outcomes = if case.wdl { 3 } else { 1 };
    let row = 1858 + outcomes + usize::from(case.moves_left);
    assert_eq!(quads.len(), row * inputs().len());
    let numbers: Vec<f32> = quads[index * row..][..row].iter().map(|&quad| f32::from_le_bytes(quad)).collect();
    let (policy, rest) = numbers.split_at(1858);
    let (value, moves_left) = rest.split_at(outcomes);
    Expected { policy: policy.to_vec(), value: value.to_vec(), moves_left: moves_left.first().copied() }
}

/// The input planes of each position.
pub(crate) fn inputs() -> Vec<Planes> {
    let bytes = fs::read(fixture("inputs.bin")).unwrap();
    let position = |bytes: &[u8]| {
        let mut planes = Planes::empty();
        for (plane, bytes) in bytes.chunks_exact(12).enumerate() {
            planes.masks[plane] = u64::from_le_bytes(bytes[..8].try_into().unwrap());
            planes.values[plane] = f32::from_le_bytes(bytes[8..].try_into().unwrap());
        }
        planes
    };
    bytes.chunks_exact(112 * 12).map(position).collect()
}

pub(crate) fn cases() -> Vec<Case> {
    let listed: Vec<Value> = serde_json::from_slice(&fs::read(fixture("cases.json")).unwrap()).unwrap();
    let text = |case: &Value, key: &str| case[key].as_str().unwrap().to_owned();
    let case = |case: &Value| Case {
        title: text(case, "title"),
        file: text(case, "file"),
        heads: HeadChoice { policy: text(case, "policy"), value: text(case, "value") },
        wdl: case["wdl"].as_bool().unwrap(),
        moves_left: case["moves_left"].as_bool().unwrap(),
    };
    listed.iter().map(case).collect()
}

pub(crate) fn open(case: &Case) -> Network {
    Network::open_with(&fixture(&case.file), &Limits::default(), &case.heads).unwrap()
}
