//! Every architecture of the classical family, as a small random network, against a plain forward pass.

use crate::support::file::{Normalisation, Recipe};
use crate::support::forward::{Answer, forward};
use engine::games::chess::Chess;
use networks::embedded::Embedded;
use networks::lc0::encode::gzip;
use networks::lc0::planes::CELLS;
use networks::lc0::proto::{Net, OnnxModel};
use networks::onnx::proto::{
    ATTRIBUTE_INT, AttributeProto, BFLOAT16, FLOAT, FLOAT16, GraphProto, ModelProto, NodeProto, ValueInfoProto,
};
use networks::{Backend, Device, HistoryFill, InputFormat, Limits, Network, Output, Planes};
use prost::Message;

/// The tolerance on numbers around one: 32-bit sums of a thousand products.
const TOLERANCE: f64 = 2e-5;

const POSITIONS: [&str; 4] = [
    "startpos",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 3 9",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 5 41",
    "3r4/4k3/8/1K6/8/8/8/8 w - - 7 90",
];

#[test]
fn maia_like() {
    check(&Recipe::MAIA);
}

#[test]
fn the_oldest_files_without_description() {
    check(&Recipe {
        network: 0,
        squeeze: None,
        convolutional_policy: false,
        wdl: false,
        mish: None,
        encoding: 0,
        normalisation: Normalisation::Plain,
        ..Recipe::MAIA
    });
}

#[test]
fn structures_without_head_formats() {
    for (network, squeeze) in [(1, None), (2, Some(4))] {
        check(&Recipe { network, squeeze, convolutional_policy: false, wdl: false, mish: None, ..Recipe::MAIA });
    }
}

#[test]
fn plain_policy_with_win_draw_loss_and_moves_left() {
    check(&Recipe { convolutional_policy: false, moves_left: true, ..Recipe::MAIA });
}

#[test]
fn convolutional_policy_with_scalar_value_without_squeeze() {
    check(&Recipe { network: 3, squeeze: None, wdl: false, ..Recipe::MAIA });
}

#[test]
fn mish_everywhere() {
    check(&Recipe { mish: Some(true), moves_left: true, ..Recipe::MAIA });
    check(&Recipe { mish: Some(true), convolutional_policy: false, wdl: false, ..Recipe::MAIA });
}

#[test]
fn an_absent_activation_is_relu() {
    check(&Recipe { mish: None, ..Recipe::MAIA });
}

#[test]
fn every_encoding_of_weights() {
    for encoding in 0..=4 {
        check(&Recipe { encoding, ..Recipe::MAIA });
    }
}

#[test]
fn every_form_of_batch_normalisation() {
    for normalisation in [Normalisation::Plain, Normalisation::Full, Normalisation::Folded] {
        check(&Recipe { normalisation, ..Recipe::MAIA });
    }
}

#[test]
fn every_input_format() {
    for &input in InputFormat::ALL {
        check(&Recipe { input, ..Recipe::MAIA });
    }
}

#[test]
fn a_network_without_blocks() {
    check(&Recipe { blocks: 0, ..Recipe::MAIA });
}

#[test]
fn a_converted_graph_opens_again_and_says_the_same() {
    let Some(runtime) = crate::support::runtime() else { return };
    let recipe = Recipe { input: InputFormat::CanonicalHectoplies, moves_left: true, ..Recipe::MAIA };
    let network = open(recipe.file(1));
    let graph = open(network.onnx().to_vec());
    assert_eq!(graph.input_format(), InputFormat::CanonicalHectoplies);
    assert_eq!(graph.signature(), network.signature());
    let batch = planes(&network);
    let mut answers = [&network, &graph]
        .map(|network| Backend::open(&runtime, network, Device::Cpu, batch.len()).unwrap().evaluate(&batch).unwrap());
    assert_eq!(answers[0], answers[1]);
    assert!(answers[0].remove(0).moves_left.is_some());
}

#[test]
fn graphs_in_half_precision_are_run() {
    // Numbers have 11 and 8 significant bits.
    for (element, step) in [(FLOAT16, 1e-3), (BFLOAT16, 8e-3)] {
        let network = open(Recipe { moves_left: true, ..Recipe::MAIA }.file(3));
        check_rounded(&network, &open(with_ports_of(element, network.onnx())), step);
    }
}

#[test]
fn a_graph_in_half_precision_inside_a_weights_file_is_run() {
    for (element, step) in [(FLOAT16, 1e-3), (BFLOAT16, 8e-3)] {
        let network = open(Recipe::MAIA.file(3));
        let mut net = Recipe::MAIA.net(3);
        net.weights = None;
        net.format.as_mut().unwrap().network_format.as_mut().unwrap().network = Some(5);
        net.onnx_model = Some(OnnxModel {
            model: Some(with_ports_of(element, network.onnx()).into()),
            data_type: Some(element),
            input_planes: Some("/input/planes".to_owned()),
            output_policy: Some("/output/policy".to_owned()),
            output_wdl: Some("/output/wdl".to_owned()),
            ..OnnxModel::default()
        });
        check_rounded(&network, &open(net.encode_to_vec()), step);
        net.onnx_model.as_mut().unwrap().data_type = Some(11);
        let error = Network::from_bytes("test", net.encode_to_vec(), &Limits::default()).unwrap_err().to_string();
        assert_eq!(error, "cannot use network test: its graph's data type is 11, which is not a known value");
    }
}

/// Compares a network with its graph whose inputs and outputs are rounded; numbers are `step` apart.
fn check_rounded(network: &Network, graph: &Network, step: f32) {
    let Some(runtime) = crate::support::runtime() else { return };
    let batch = planes(network);
    let evaluate =
        |network| Backend::open(&runtime, network, Device::Cpu, batch.len()).unwrap().evaluate(&batch).unwrap();
    for (exact, rounded) in evaluate(network).iter().zip(evaluate(graph)) {
        for (exact, rounded) in exact.policy.iter().zip(&rounded.policy) {
            assert!((exact - rounded).abs() <= step * (1.0 + exact.abs()), "{exact} became {rounded}");
        }
        assert!((exact.q - rounded.q).abs() < 2.0 * step);
    }
}

#[test]
fn a_graph_inside_a_weights_file_is_run_under_the_names_it_gives() {
    let Some(runtime) = crate::support::runtime() else { return };
    let network = open(Recipe::MAIA.file(5));
    let mut net = Recipe::MAIA.net(5);
    net.weights = None;
    net.format.as_mut().unwrap().network_format.as_mut().unwrap().network = Some(5);
    let model = rename(network.onnx(), &[("/input/planes", "in"), ("/output/policy", "p"), ("/output/wdl", "w")]);
    net.onnx_model = Some(OnnxModel {
        model: Some(model.into()),
        input_planes: Some("in".to_owned()),
        output_policy: Some("p".to_owned()),
        output_wdl: Some("w".to_owned()),
        ..OnnxModel::default()
    });
    let wrapped = open(gzip(&net.encode_to_vec()));
    let batch = planes(&network);
    let evaluate =
        |network| Backend::open(&runtime, network, Device::Cpu, batch.len()).unwrap().evaluate(&batch).unwrap();
    assert_eq!(evaluate(&network), evaluate(&wrapped));
}

#[test]
fn planes_without_weights_are_known() {
    let mut net = Recipe { encoding: 4, ..Recipe::MAIA }.net(7);
    let layer = net.weights.as_mut().unwrap().input.as_mut().unwrap().weights.as_mut().unwrap();
    let mut params = layer.params.take().unwrap().to_vec();
    for filter in 0..8 {
        let start = (filter * 112 + 13) * 9 * 4;
        params[start..start + 91 * 9 * 4].fill(0);
    }
    layer.params = Some(params.into());
    let network = open(net.encode_to_vec());
    let used: Vec<usize> = network.used_planes().iter().collect();
    let expected: Vec<usize> = (0..13).chain(104..112).collect();
    assert_eq!(used, expected);
    assert_eq!(network.description().planes_used, 21);
}

/// Builds the network, runs it in both ways and compares with the plain forward pass.
fn check(recipe: &Recipe) {
    let net = recipe.net(0x5eed);
    let network = open(gzip(&net.encode_to_vec()));
    let expected_format = if recipe.network == 0 { InputFormat::Classical } else { recipe.input };
    assert_eq!(network.input_format(), expected_format);
    let batch = planes(&network);
    let expected: Vec<Answer> = batch.iter().map(|planes| expected(&net, planes)).collect();
    let check = |outputs: &[Output]| {
        for (output, expected) in outputs.iter().zip(&expected) {
            compare(output, expected, recipe);
        }
        let differences = outputs.iter().filter(|output| output.policy != outputs[0].policy).count();
        assert_eq!(differences, batch.len() - 1, "positions are told apart");
    };
    check(&Embedded::open(&network, batch.len()).unwrap().evaluate(&batch).unwrap());
    let Some(runtime) = crate::support::runtime() else { return };
    check(&Backend::open(&runtime, &network, Device::Cpu, batch.len()).unwrap().evaluate(&batch).unwrap());
}

fn expected(net: &Net, planes: &Planes) -> Answer {
    let mut cells = vec![0.0; CELLS];
    planes.write_f32(&mut cells);
    forward(net, &cells)
}

fn compare(output: &Output, expected: &Answer, recipe: &Recipe) {
    let close = |found: f32, expected: f64, what: &str| {
        let difference = (f64::from(found) - expected).abs();
        assert!(difference <= TOLERANCE * (1.0 + expected.abs()), "{what}: {found} is not {expected} for {recipe:?}");
    };
    assert_eq!(output.policy.len(), 1858);
    for (index, (&found, &expected)) in output.policy.iter().zip(&expected.policy).enumerate() {
        close(found, expected, &format!("policy {index}"));
    }
    match (output.wdl, expected.value.as_slice()) {
        (Some(found), &[win, draw, loss]) => {
            for (found, expected) in found.into_iter().zip([win, draw, loss]) {
                close(found, expected, "win, draw, loss");
            }
            close(output.q, win - loss, "value");
        }
        (None, &[value]) => close(output.q, value, "value"),
        other => panic!("{other:?}"),
    }
    assert_eq!(output.moves_left.is_some(), recipe.moves_left);
    if let (Some(found), Some(expected)) = (output.moves_left, expected.moves_left) {
        close(found, expected, "moves left");
    }
}

fn planes(network: &Network) -> Vec<Planes> {
    POSITIONS
        .iter()
        .map(|fen| {
            let game = Chess::from_fen::<&str>(fen, &[]).unwrap();
            network.encode(game.history(), HistoryFill::FenOnly).planes
        })
        .collect()
}

fn open(bytes: Vec<u8>) -> Network {
    Network::from_bytes("test", bytes, &Limits::default()).unwrap()
}

/// Gives a graph inputs and outputs of another type, converted inside.
fn with_ports_of(element: i32, bytes: &[u8]) -> Vec<u8> {
    let mut model = ModelProto::decode(bytes).unwrap();
    let graph = model.graph.as_mut().unwrap();
    let input = graph.input[0].name.clone();
    rename_in(graph, &input, "wide input");
    graph.input[0].name.clone_from(&input);
    set_element(&mut graph.input[0], element);
    graph.node.insert(0, cast(&input, "wide input", FLOAT));
    for index in 0..graph.output.len() {
        let name = graph.output[index].name.clone();
        let wide = format!("wide {name}");
        rename_in(graph, &name, &wide);
        graph.output[index].name.clone_from(&name);
        set_element(&mut graph.output[index], element);
        graph.node.push(cast(&wide, &name, element));
    }
    model.encode_to_vec()
}

fn set_element(info: &mut ValueInfoProto, element: i32) {
    info.r#type.as_mut().unwrap().tensor_type.as_mut().unwrap().elem_type = element;
}

fn cast(input: &str, output: &str, to: i32) -> NodeProto {
    let to = AttributeProto { name: "to".to_owned(), i: to.into(), r#type: ATTRIBUTE_INT, ..AttributeProto::default() };
    NodeProto {
        input: vec![input.to_owned()],
        output: vec![output.to_owned()],
        name: format!("cast {output}"),
        op_type: "Cast".to_owned(),
        attribute: vec![to],
    }
}

fn rename(bytes: &[u8], names: &[(&str, &str)]) -> Vec<u8> {
    let mut model = ModelProto::decode(bytes).unwrap();
    for (from, to) in names {
        rename_in(model.graph.as_mut().unwrap(), from, to);
    }
    model.encode_to_vec()
}

fn rename_in(graph: &mut GraphProto, from: &str, to: &str) {
    let ports = graph.input.iter_mut().chain(&mut graph.output).map(|info| &mut info.name);
    let wires = graph.node.iter_mut().flat_map(|node| node.input.iter_mut().chain(&mut node.output));
    ports.chain(wires).filter(|name| *name == from).for_each(|name| to.clone_into(name));
}
