//! Files that are not quite as they should be, and that Lc0 reads all the same.

use crate::support::file::Recipe;
use crate::support::{field, fixture_net, runtime};
use networks::lc0::encode::gzip;
use networks::lc0::proto::{Format, Net, NetworkFormat, OnnxModel};
use networks::{Backend, Device, InputFormat, Limits, Network, Planes};
use prost::Message;

fn open(bytes: Vec<u8>) -> Network {
    Network::from_bytes("test", bytes, &Limits::default()).unwrap()
}

fn refusal(bytes: Vec<u8>) -> String {
    let message = Network::from_bytes("test", bytes, &Limits::default()).unwrap_err().to_string();
    message.strip_prefix("cannot use network test: ").expect(&message).to_owned()
}

#[test]
fn bytes_after_the_gzip_stream_are_passed_over() {
    let plain = Recipe::MAIA.file(1);
    let graph = open(plain.clone()).onnx().to_vec();
    let zipped = gzip(&plain);
    for rest in [&[0; 512][..], b"garbage", &[0x1f], &[0x1f, 0, 0x8b], &[0, 0x1f, 0x8b]] {
        assert_eq!(open([&zipped, rest].concat()).onnx(), graph);
    }
    let (first, second) = plain.split_at(plain.len() / 3);
    assert_eq!(open([gzip(first), gzip(second), vec![0; 9]].concat()).onnx(), graph);
}

/// Room for programs that round to eight bits; the weights are there in full without it.
#[test]
fn what_is_kept_free_for_rounding_is_passed_over() {
    let mut net = fixture_net("multihead.pb.gz");
    let graph = open(net.encode_to_vec()).onnx().to_vec();
    let encoders = std::mem::take(&mut net.weights.as_mut().unwrap().encoder);
    let mut bytes = net.encode_to_vec();
    let layer = field(3, &[b"1234"]);
    let more = |numbers: std::ops::RangeInclusive<usize>| -> Vec<u8> {
        numbers.flat_map(|number| field(number, &[&layer])).collect()
    };
    let (attention, feed_forward) = (more(13..=22), more(5..=10));
    for encoder in encoders {
        let added = [field(1, &[&attention]), field(4, &[&feed_forward])].concat();
        bytes.extend(field(10, &[&field(27, &[&encoder.encode_to_vec(), &added])]));
    }
    bytes.extend(field(10, &[&field(41, &[&feed_forward])]));
    assert_eq!(open(bytes).onnx(), graph);
    let unknown = "it has a part that is not known here and may change what it says: ";
    let with = |part: &[u8]| refusal([&net.encode_to_vec(), part].concat());
    let attention = field(10, &[&field(27, &[&field(1, &[&field(23, &[])])])]);
    assert_eq!(with(&attention), format!("{unknown}field 23 of attention"));
    let feed_forward = field(10, &[&field(41, &[&field(11, &[])])]);
    assert_eq!(with(&feed_forward), format!("{unknown}field 11 of a feed-forward layer"));
}

#[test]
fn the_encoding_of_all_layers_counts_only_where_they_have_none_of_their_own() {
    let file = |encoding: Option<i32>, minor: u32| {
        let mut net = Recipe::MAIA.net(1);
        net.format.as_mut().unwrap().weights_encoding = encoding;
        net.min_version.as_mut().unwrap().minor = Some(minor);
        net.encode_to_vec()
    };
    let graph = open(file(Some(1), 21)).onnx().to_vec();
    for (encoding, minor) in [(None, 21), (Some(0), 32), (None, 33), (Some(0), 33), (Some(2), 33), (Some(-1), 33)] {
        assert_eq!(open(file(encoding, minor)).onnx(), graph);
    }
    for encoding in [2, -1] {
        let expected = format!("its weights encoding is {encoding}, which is not a known value");
        assert_eq!(refusal(file(Some(encoding), 32)), expected);
    }
}

/// A file that holds a graph, which has a moves-left head.
fn wrapped(format: Option<NetworkFormat>) -> Net {
    let network = open(Recipe { moves_left: true, ..Recipe::MAIA }.file(1));
    Net {
        format: Some(Format { weights_encoding: Some(7), network_format: format }),
        weights: None,
        onnx_model: Some(OnnxModel {
            model: Some(network.onnx().to_vec().into()),
            input_planes: Some("/input/planes".to_owned()),
            output_policy: Some("/output/policy".to_owned()),
            output_wdl: Some("/output/wdl".to_owned()),
            output_mlh: Some("/output/mlh".to_owned()),
            ..OnnxModel::default()
        }),
        ..Recipe::MAIA.net(1)
    }
}

#[test]
fn of_the_format_of_a_graph_only_what_it_does_not_know_counts() {
    let plain = NetworkFormat { input: Some(4), network: Some(5), moves_left: Some(1), ..NetworkFormat::default() };
    let expected = open(wrapped(Some(plain)).encode_to_vec());
    assert_eq!(expected.input_format(), InputFormat::CanonicalHectoplies);
    assert!(expected.description().moves_left && expected.signature().moves_left.is_some());
    for format in [
        NetworkFormat { policy: Some(0), value: Some(0), ..plain },
        NetworkFormat { policy: Some(9), value: Some(3), output: Some(9), ..plain },
        NetworkFormat { default_activation: Some(7), smolgen_activation: Some(9), ffn_activation: Some(77), ..plain },
        NetworkFormat { input_embedding: Some(9), ..plain },
        // Without weights the graph is what there is.
        NetworkFormat { network: None, ..plain },
        NetworkFormat { network: Some(4), ..plain },
        NetworkFormat { network: Some(99), ..plain },
    ] {
        let network = open(wrapped(Some(format)).encode_to_vec());
        assert_eq!((network.signature(), network.onnx()), (expected.signature(), expected.onnx()), "{format:?}");
        assert_eq!(network.input_format(), expected.input_format());
    }
    let oldest = open(wrapped(None).encode_to_vec());
    assert_eq!((oldest.input_format(), oldest.description().moves_left), (InputFormat::Classical, false));
    let unknown = |format| refusal(wrapped(Some(format)).encode_to_vec());
    assert_eq!(unknown(NetworkFormat { input: Some(9), ..plain }), "its input format is 9, which is not a known value");
    let moves_left = NetworkFormat { moves_left: Some(2), ..plain };
    assert_eq!(unknown(moves_left), "its moves-left format is 2, which is not a known value");
}

#[test]
fn moves_left_of_a_graph_count_only_where_the_format_has_them() {
    let format = NetworkFormat { input: Some(1), network: Some(5), ..NetworkFormat::default() };
    let network = open(wrapped(Some(format)).encode_to_vec());
    assert!(!network.description().moves_left);
    let Some(runtime) = runtime() else { return };
    let mut backend = Backend::open(&runtime, &network, Device::Cpu, 1).unwrap();
    assert_eq!(backend.evaluate(&[Planes::empty()]).unwrap()[0].moves_left, None);
}

#[test]
fn where_there_are_weights_and_a_graph_the_structure_says_which() {
    let both = |structure: i32| {
        let weights = Recipe::MAIA.net(1);
        let mut format = weights.format.unwrap();
        format.network_format.as_mut().unwrap().network = Some(structure);
        Net { format: Some(format), onnx_model: wrapped(None).onnx_model, ..weights }.encode_to_vec()
    };
    assert!(open(both(5)).description().graph.is_some());
    assert!(open(both(4)).description().architecture.is_some());
    let neither = |structure: i32| {
        let mut net = Net::decode(&*both(structure)).unwrap();
        (net.weights, net.onnx_model) = (None, None);
        refusal(net.encode_to_vec())
    };
    assert_eq!((neither(5), neither(4)), ("it has no graph".to_owned(), "it has no weights".to_owned()));
}
