//! Graphs that cannot be used: each gets one sentence that names the problem.

use crate::support::file::Recipe;
use crate::support::{field, varint};
use networks::lc0::proto::OnnxModel;
use networks::onnx::graph::{Attribute, Graph};
use networks::onnx::proto::{DimensionProto, ModelProto};
use networks::{Backend, Device, Limits, Network};
use prost::Message;

/// Returns the refusal of these bytes.
fn refusal(bytes: Vec<u8>) -> String {
    let message = Network::from_bytes("bad.onnx", bytes, &Limits::default()).unwrap_err().to_string();
    let sentence = message.strip_prefix("cannot use network bad.onnx: ").expect(&message);
    assert!(!sentence.contains('\n') && sentence.len() < 250, "{sentence}");
    sentence.to_owned()
}

fn good() -> Vec<u8> {
    let recipe = Recipe { moves_left: true, ..Recipe::MAIA };
    Network::from_bytes("good", recipe.file(1), &Limits::default()).unwrap().onnx().to_vec()
}

/// Returns the refusal of a good graph after a change.
fn refusal_of_graph(change: impl FnOnce(&mut ModelProto)) -> String {
    let mut model = ModelProto::decode(&*good()).unwrap();
    change(&mut model);
    refusal(model.encode_to_vec())
}

/// Returns the refusal of a model with one more field, without the words that the graph is not in Lc0's convention.
fn refusal_with(model: &[u8]) -> String {
    let message = refusal([&good(), model].concat());
    message.strip_prefix("its graph is not in Lc0's convention: ").expect(&message).to_owned()
}

#[test]
fn graphs_outside_the_convention() {
    let graph = "its graph is not in Lc0's convention: ";
    assert_eq!(
        refusal_of_graph(|model| model.graph.as_mut().unwrap().input[0].name = "x".to_owned()),
        format!("{graph}it has no input /input/planes")
    );
    assert_eq!(
        refusal_of_graph(|model| {
            let input = &mut model.graph.as_mut().unwrap().input;
            let mut second = input[0].clone();
            second.name = "mask".to_owned();
            input.push(second);
        }),
        format!("{graph}it has a second input, mask")
    );
    assert_eq!(
        refusal_of_graph(|model| model.graph.as_mut().unwrap().output.retain(|output| output.name != "/output/wdl")),
        format!("{graph}it has neither output /output/wdl nor /output/value")
    );
    assert_eq!(
        refusal_of_graph(|model| {
            let shape = model.graph.as_mut().unwrap().output[0].r#type.as_mut().unwrap().tensor_type.as_mut().unwrap();
            shape.shape.as_mut().unwrap().dim[1] = DimensionProto { dim_value: Some(1862), dim_param: None };
        }),
        format!("{graph}/output/policy has shape [?, 1862], not [batch, 1858]")
    );
    assert_eq!(
        refusal_of_graph(|model| {
            let kind = model.graph.as_mut().unwrap().input[0].r#type.as_mut().unwrap();
            kind.tensor_type.as_mut().unwrap().elem_type = 11;
        }),
        format!("{graph}/input/planes has elements of type 11, neither 32-bit nor 16-bit floats")
    );
    assert_eq!(
        refusal_of_graph(|model| model.graph.as_mut().unwrap().output[0].r#type = None),
        format!("{graph}/output/policy is not a tensor")
    );
    let whole = good();
    assert_eq!(
        refusal(whole[..whole.len() / 2].to_vec()),
        "it is neither an Lc0 weights file (.pb.gz) nor an ONNX graph (.onnx)"
    );
}

/// A model that says more of its graph.
fn graph(part: &[u8]) -> Vec<u8> {
    field(7, &[part])
}

/// A model with one more node, which has an attribute.
fn node(operator: &str, attribute: &[u8]) -> Vec<u8> {
    graph(&field(1, &[&field(5, &[&field(1, &[b"setting"]), attribute]), &field(4, &[operator.as_bytes()])]))
}

#[test]
fn graphs_that_keep_their_weights_elsewhere() {
    // A place, as a name and a value; that there is one, 1, also with bits that a reader of 32 drops.
    let place = field(13, &[&field(1, &[b"location"]), &field(2, &[b"../secret"])]);
    for tensor in [&place[..], &[0x70, 1], &[0x70, 0x81, 0x80, 0x80, 0x80, 0x10]] {
        let sparse = |part| field(part, &[tensor]);
        for model in [
            graph(&field(5, &[tensor])),
            graph(&field(15, &[&sparse(1)])),
            graph(&field(15, &[&sparse(2)])),
            node("Constant", &field(5, &[tensor])),
            node("Constant", &field(10, &[tensor])),
            node("Constant", &field(22, &[&sparse(1)])),
            node("Constant", &field(23, &[&sparse(2)])),
        ] {
            assert_eq!(refusal_with(&model), "it keeps its weights in another file", "{model:?}");
        }
    }
    // Where the weights are is said to be here, and they are.
    assert!(
        Network::from_bytes("here", [good(), graph(&field(5, &[&[0x70, 0]]))].concat(), &Limits::default()).is_ok()
    );
}

#[test]
fn graphs_with_graphs_inside() {
    let own = "runs a graph of its own, as loops and branches do";
    for (operator, number) in [("Loop", 6), ("If", 6), ("Scan", 6), ("Anything", 11)] {
        assert_eq!(refusal_with(&node(operator, &field(number, &[]))), format!("its operator {operator} {own}"));
    }
    let long = "L\u{1b}".repeat(300);
    assert_eq!(refusal_with(&node(&long, &field(6, &[]))), format!("its operator {} {own}", "L".repeat(60)));
    // However deep: the first one is one too many.
    let mut inner = Vec::new();
    for _ in 0..3000 {
        inner = field(1, &[&field(5, &[&field(6, &[&inner])])]);
    }
    assert_eq!(refusal_with(&graph(&inner)), format!("its operator  {own}"));
    assert_eq!(refusal_with(&field(25, &[&field(1, &[b"again"])])), "it defines functions of its own");
    let compiled = "its operator EPContext runs what was compiled elsewhere";
    assert_eq!(refusal_with(&node("EPContext", &field(4, &[b"../engine"]))), compiled);
}

#[test]
fn graphs_that_do_not_know_their_input() {
    let stated = |value: &str| refusal_of_graph(|model| model.metadata_props[0].value = value.to_owned());
    let no_number = |value: &str| {
        format!("its graph is not in Lc0's convention: its lc0.input_format is {value:?}, which is not a number")
    };
    for value in ["", "one", "1 ", "4294967297"] {
        assert_eq!(stated(value), no_number(value));
    }
    assert_eq!(stated(&"\u{1b}x".repeat(300)), no_number(&"x".repeat(60)));
    assert_eq!(stated("77"), "its input format is 77, which is not a known value");
}

#[test]
fn graphs_with_a_shape_that_does_not_end() {
    let shape = field(1, &[&[0x80; 12]]);
    let message = refusal([good(), graph(&field(5, &[&shape]))].concat());
    assert_eq!(message, "its ONNX graph is damaged or cut short: a shape that does not end");
}

#[test]
fn graphs_whose_constants_have_more_numbers_than_the_file() {
    let dims = |dims: &[usize]| dims.iter().flat_map(|&dim| [vec![0x08], varint(dim)].concat()).collect::<Vec<u8>>();
    let sparse =
        |sizes: &[usize]| sizes.iter().flat_map(|&size| [vec![0x18], varint(size)].concat()).collect::<Vec<u8>>();
    for (model, numbers) in [
        (graph(&field(5, &[&dims(&[1 << 20, 4096])])), 1_u64 << 32),
        // Without a number of its own a sparse one has a few bytes.
        (graph(&field(15, &[&sparse(&[1 << 16, 1 << 15])])), 1 << 31),
        (node("Constant", &field(5, &[&dims(&[1 << 40])])), 1 << 40),
        (node("Constant", &field(22, &[&sparse(&[1 << 40])])), 1 << 40),
        // A list of dimensions in one piece; more of them than can be counted.
        (graph(&field(15, &[&field(3, &[&varint(1 << 40), &varint(1 << 40)])])), u64::MAX),
    ] {
        let said = refusal_with(&model);
        let (start, rest) = ("its constants are said to have ", " numbers, but it has no room for them");
        let found: u64 =
            said.strip_prefix(start).and_then(|said| said.strip_suffix(rest)).expect(&said).parse().unwrap();
        // Besides those of the good graph.
        assert!((numbers..=numbers.saturating_add(1 << 22)).contains(&found), "{said}");
    }
}

#[test]
fn graphs_with_too_many_nodes() {
    let more = graph(&field(1, &[&field(4, &[b"Relu"])]));
    assert_eq!(refusal([good(), more.repeat(20_001)].concat()), "it has 20001 nodes, more than the limit of 20000");
}

/// Names the refused operator of a graph that computes a number from the position and goes on from there; `None` where it is
/// good.
fn said_of(more: impl FnOnce(&mut Graph, &str)) -> Option<String> {
    let mut graph = Graph::new("sizes");
    let mean = graph.node("ReduceMean", "mean", &["/input/planes"], &[]);
    let whole = graph.node("Cast", "whole", &[&mean], &[Attribute::Int("to", 7)]);
    more(&mut graph, &whole);
    let model = [good(), graph.into_model(&[]).encode_to_vec()].concat();
    let opened = Network::from_bytes("sizes.onnx", model, &Limits::default());
    let said = opened.err()?.to_string();
    let said = said.strip_prefix("cannot use network sizes.onnx: its graph is not in Lc0's convention: its operator ");
    Some(said.unwrap().strip_suffix(" gives a tensor whose size depends on the position").unwrap().to_owned())
}

#[test]
fn graphs_whose_memory_depends_on_the_position() {
    let said = said_of(|graph, number| {
        graph.node("ConstantOfShape", "x", &[number], &[]);
    });
    assert_eq!(said.as_deref(), Some("ConstantOfShape"));
    // However long the way, in whatever order the nodes come, and as whichever of the inputs.
    let said = said_of(|graph, number| {
        graph.node("Range", "x", &["zero", "zero", "c"], &[]);
        graph.node("Add", "c", &["zero", "b"], &[]);
        graph.node("Where", "b", &["a", "zero", "zero"], &[]);
        graph.node("Greater", "a", &["zero", number], &[]);
    });
    assert_eq!(said.as_deref(), Some("Range"));
    let said = said_of(|graph, _| {
        graph.node("RandomUniform", "lot", &[], &[]);
        graph.node("Expand", "x", &["zero", "lot"], &[]);
    });
    assert_eq!(said.as_deref(), Some("Expand"), "nor may it depend on nothing at all");
    // What positions have in common is their number, and what a tensor holds is not its size.
    let said = said_of(|graph, number| {
        let shape = graph.node("Shape", "shape", &["/input/planes"], &[]);
        graph.node("Expand", "x", &[number, &shape], &[]);
        graph.node("Reshape", "y", &["x", &shape], &[]);
        graph.node("Gather", "z", &["y", number], &[]);
    });
    assert_eq!(said, None);
}

#[test]
fn graphs_with_too_many_connections() {
    let many = graph(&field(1, &[&field(1, &[b"x"]).repeat(100_001)]));
    let message = refusal([good(), many].concat());
    assert_eq!(message, "it has 100001 inputs and outputs of nodes, more than the limit of 100000");
    // Nodes in a ring that all give the same hold nobody up here; ONNX Runtime refuses them.
    let ring = graph(&field(1, &[&field(1, &[b"x"]), &field(2, &[b"x"])])).repeat(19_000);
    let start = graph(&field(1, &[&field(1, &[b"/input/planes"]), &field(2, &[b"x"])]));
    assert!(Network::from_bytes("ring", [good(), start, ring].concat(), &Limits::default()).is_ok());
}

/// Sets the batch that an input or output states.
fn state(model: &mut ModelProto, tensor: &str, batch: i64) {
    let graph = model.graph.as_mut().unwrap();
    let info = graph.input.iter_mut().chain(&mut graph.output).find(|info| info.name == tensor).unwrap();
    let shape = info.r#type.as_mut().unwrap().tensor_type.as_mut().unwrap().shape.as_mut().unwrap();
    shape.dim[0] = DimensionProto { dim_value: Some(batch), dim_param: None };
}

#[test]
fn batches_that_make_no_sense() {
    let outside = "its graph is not in Lc0's convention: ";
    for batch in [0, -1, i64::MIN] {
        for tensor in ["/input/planes", "/output/policy", "/output/wdl", "/output/mlh"] {
            let message = refusal_of_graph(|model| state(model, tensor, batch));
            assert_eq!(message, format!("{outside}{tensor} has a batch of {batch}"));
        }
    }
    let message = refusal_of_graph(|model| {
        state(model, "/input/planes", 1);
        state(model, "/output/mlh", 4);
    });
    assert_eq!(message, format!("{outside}/input/planes has a batch of 1, but /output/mlh one of 4"));
    let message = refusal_of_graph(|model| state(model, "/output/wdl", 1025));
    assert_eq!(message, "it has 1025 positions in every batch, more than the limit of 1024");
}

/// ONNX Runtime has a format of its own, which it knows by four letters that an ONNX file may have there too.
#[test]
fn graphs_are_run_as_what_was_checked() {
    let mut model = ModelProto::decode(&*good()).unwrap();
    model.producer_name = "ORTM".to_owned();
    let bytes = model.encode_to_vec();
    assert_eq!(&bytes[4..8], b"ORTM");
    let network = Network::from_bytes("letters.onnx", bytes, &Limits::default()).unwrap();
    let Some(runtime) = crate::support::runtime() else { return };
    Backend::open(&runtime, &network, Device::Cpu, 1).unwrap();
}

#[test]
fn graphs_in_weights_files_are_checked_too() {
    let mut net = Recipe::MAIA.net(1);
    net.weights = None;
    net.onnx_model =
        Some(OnnxModel { model: Some([good(), node("Loop", &field(6, &[]))].concat().into()), ..OnnxModel::default() });
    let message = refusal(net.encode_to_vec());
    assert!(message.contains("its operator Loop runs a graph of its own"), "{message}");
}

#[test]
fn graphs_that_onnx_runtime_refuses() {
    let Some(runtime) = crate::support::runtime() else { return };
    let mut model = ModelProto::decode(&*good()).unwrap();
    model.graph.as_mut().unwrap().node[3].op_type = "Nonsense".to_owned();
    let broken = Network::from_bytes("broken.onnx", model.encode_to_vec(), &Limits::default()).unwrap();
    let error = Backend::open(&runtime, &broken, Device::Cpu, 1).unwrap_err().to_string();
    assert!(error.starts_with("ONNX Runtime cannot run the network: "), "{error}");
    assert!(error.contains("Nonsense") && !error.contains('\n'), "{error}");
}
