//! Files that cannot be used: each gets one sentence that names the file and the problem.

use std::fs;
use std::path::PathBuf;

use crate::support::file::{Random, Recipe};
use networks::lc0::encode::{self, gzip};
use networks::lc0::proto::{ConvBlock, Layer, Net, Residual, Weights};
use networks::{Limits, Network};
use prost::Message;

/// Returns the refusal of these bytes.
fn refusal(bytes: Vec<u8>) -> String {
    refusal_within(bytes, Limits::default())
}

fn refusal_within(bytes: Vec<u8>, limits: Limits) -> String {
    let message = Network::from_bytes("bad.pb.gz", bytes, &limits).unwrap_err().to_string();
    let sentence = message.strip_prefix("cannot use network bad.pb.gz: ").expect(&message);
    assert!(!sentence.contains('\n') && sentence.len() < 250, "{sentence}");
    sentence.to_owned()
}

/// Returns the refusal of a network like Maia after a change.
fn refusal_of(change: impl FnOnce(&mut Net)) -> String {
    let mut net = Recipe::MAIA.net(1);
    change(&mut net);
    refusal(net.encode_to_vec())
}

#[test]
fn files_that_are_not_there() {
    let open = |path: PathBuf| Network::open(&path, &Limits::default()).unwrap_err().to_string();
    let message = open(PathBuf::from("/no/such/network.pb.gz"));
    assert!(message.starts_with("cannot use network /no/such/network.pb.gz: it cannot be read: "), "{message}");
    let folder = std::env::temp_dir();
    assert_eq!(open(folder.clone()), format!("cannot use network {}: it is not a regular file", folder.display()));
}

#[test]
fn empty_garbage_and_text() {
    assert_eq!(refusal(Vec::new()), "it is empty");
    let neither = "it is neither an Lc0 weights file (.pb.gz) nor an ONNX graph (.onnx)";
    let mut random = Random(3);
    for _ in 0..200 {
        let garbage: Vec<u8> = (0..64).flat_map(|_| random.bits().to_le_bytes()).collect();
        refusal(garbage);
    }
    assert_eq!(refusal(b"hello, I am a network".to_vec()), neither);
    assert_eq!(refusal(gzip(b"hello, I am a network")), neither);
    assert_eq!(refusal(gzip(b"")), neither);
    let old = "it is in Lc0's old text format, which is no longer read; convert it with Lc0's own tools";
    assert_eq!(refusal(gzip(b"2\n0.1 0.2")), old);
}

#[test]
fn protobuf_that_is_something_else() {
    let neither = "it is neither an Lc0 weights file (.pb.gz) nor an ONNX graph (.onnx)";
    // A string and a number.
    assert_eq!(refusal(vec![0x0a, 3, b'a', b'b', b'c', 0x10, 5]), neither);
    // A number in the place of ONNX's version, but no graph.
    assert_eq!(refusal(vec![0x08, 8, 0x12, 1, b'x']), neither);
    assert_eq!(refusal_of(|net| net.magic = Some(0x1c1)), "its magic number is 0x1c1, not Lc0's 0x1c0");
}

#[test]
fn truncated_files() {
    let plain = Recipe::MAIA.file(1);
    for length in [5, 6, 30, plain.len() / 2, plain.len() - 1] {
        let message = refusal(plain[..length].to_vec());
        let cut = "its weights file is damaged or cut short: a field reaches beyond its end";
        assert!(
            message == cut || message == "it has no weights" || message.starts_with("its input format"),
            "{message}"
        );
    }
    let zipped = gzip(&plain);
    for length in [2, 12, zipped.len() / 2, zipped.len() - 1] {
        let message = refusal(zipped[..length].to_vec());
        assert!(message.starts_with("its gzip stream is damaged or cut short: "), "{message}");
    }
    let mut flipped = zipped;
    let last = flipped.len() - 6;
    flipped[last] ^= 1;
    assert!(refusal(flipped).starts_with("its gzip stream is damaged or cut short: "));
}

#[test]
fn oversized_files() {
    let limits = Limits { file: 1000, expanded: 1 << 20 };
    let message = refusal_within(Recipe::MAIA.file(1), limits);
    assert_eq!(message, "it is longer than the limit of 1000 bytes");
    let path = std::env::temp_dir().join(format!("puctoscope-oversized-{}", std::process::id()));
    fs::write(&path, vec![0; 1001]).unwrap();
    let message = Network::open(&path, &limits).unwrap_err().to_string();
    fs::remove_file(&path).unwrap();
    assert!(message.ends_with(": it is longer than the limit of 1000 bytes"), "{message}");
}

#[test]
fn gzip_members_that_are_damaged_or_without_end() {
    let zipped = gzip(&Recipe::MAIA.file(1));
    for damage in [&[0x1f, 0x8b][..], &[0x1f, 0x8b, 8, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9], &zipped[..zipped.len() - 1]] {
        let message = refusal([&zipped, damage].concat());
        assert!(message.starts_with("its gzip stream is damaged or cut short: "), "{message}");
    }
    // The limit is one for all of them together.
    let message = refusal(gzip(&vec![0; 10 << 20]).repeat(7));
    assert_eq!(message, format!("it expands to more than {} bytes, which no network of its size does", 64 << 20));
    assert_eq!(refusal(gzip(&[]).repeat(65_537)), "it has 65537 gzip members, more than the limit of 65536");
}

#[test]
fn files_that_expand_without_end() {
    // 100 MB of zeros in 450 KB.
    let bomb = gzip(&vec![0; 100 << 20]);
    assert!(bomb.len() < 1 << 20);
    let limit = 64 << 20;
    assert_eq!(
        refusal(bomb.clone()),
        format!("it expands to more than {limit} bytes, which no network of its size does")
    );
    let message = refusal_within(bomb, Limits { file: 1 << 20, expanded: 1 << 20 });
    assert_eq!(message, "it expands to more than 1048576 bytes, which no network of its size does");
    // What is too large for that, and still expands more than weights do: numbers that do not compress, then zeros.
    let mut number = 1_u64;
    let mut noise = || {
        number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (number >> 56) as u8
    };
    let mut polite: Vec<u8> = (0..10 << 20).map(|_| noise()).collect();
    polite.resize(100 << 20, 0);
    let polite = gzip(&polite);
    let limit = 8 * polite.len();
    assert!((64 << 20..100 << 20).contains(&limit));
    assert_eq!(refusal(polite), format!("it expands to more than {limit} bytes, which no network of its size does"));
}

#[test]
fn kinds_that_are_not_supported_yet() {
    fn format(net: &mut Net) -> &mut networks::lc0::proto::NetworkFormat {
        net.format.as_mut().unwrap().network_format.as_mut().unwrap()
    }
    let residual = "encoder layers in residual networks are not supported yet: ";
    // Encoder layers, field 27 of field 10, where the structure has none.
    let mut plain = Recipe { network: 3, squeeze: None, ..Recipe::MAIA }.file(1);
    plain.extend([0x52, 6, 0xda, 1, 0, 0xda, 1, 0]);
    assert_eq!(refusal(plain), format!("{residual}NETWORK_CLASSICAL_WITH_HEADFORMAT with 2 encoder layers"));
    assert_eq!(refusal_of(|net| format(net).input = Some(77)), "its input format is 77, which is not a known value");
    assert_eq!(refusal_of(|net| format(net).value = None), "its value format is 0, which is not a known value");
    assert_eq!(
        refusal_of(|net| format(net).value = Some(3)),
        "value heads of this kind are not supported yet: VALUE_PARAM"
    );
    assert_eq!(
        refusal_of(|net| format(net).default_activation = Some(5)),
        "its default activation is 5, which is not a known value"
    );
}

#[test]
fn files_for_a_later_lc0() {
    let message = refusal_of(|net| net.min_version.as_mut().unwrap().minor = Some(99));
    assert_eq!(message, "it needs Lc0 v0.99.0 or later; this program reads files up to v0.33.0");
}

#[test]
fn layers_that_do_not_fit() {
    fn cut(layer: &mut Option<Layer>) {
        let params = layer.as_mut().unwrap().params.as_mut().unwrap();
        *params = params.slice(..params.len() - 2);
    }
    let weights = |change: fn(&mut Weights)| refusal_of(|net| change(net.weights.as_mut().unwrap()));
    assert_eq!(
        weights(|weights| cut(&mut weights.residual[1].conv2.as_mut().unwrap().weights)),
        "residual[1].conv2.weights has 575 weights where 576 are needed"
    );
    assert_eq!(
        weights(|weights| cut(&mut weights.input.as_mut().unwrap().weights)),
        "input.weights has 8063 weights where a multiple of 1008 are needed"
    );
    assert_eq!(
        weights(|weights| cut(&mut weights.residual[0].se.as_mut().unwrap().b2)),
        "residual[0].se.2.biases has 15 weights where 16 are needed"
    );
    assert_eq!(weights(|weights| cut(&mut weights.ip2_val_b)), "ip2_val.biases has 2 weights where 3 are needed");
    assert_eq!(weights(|weights| weights.policy1 = None), "it has no policy1 layer");
    assert_eq!(weights(|weights| weights.input = None), "it has no input layer");
    assert_eq!(
        weights(|weights| weights.value.as_mut().unwrap().bn_stddivs = None),
        "it has no value.bn_stddivs layer"
    );
    assert_eq!(
        weights(|weights| weights.ip1_val_w.as_mut().unwrap().max_val = Some(f32::INFINITY)),
        "ip1_val.weights holds a weight that is not a finite number"
    );
    assert_eq!(
        weights(|weights| {
            let layer = weights.input.as_mut().unwrap().bn_stddivs.as_mut().unwrap();
            (layer.min_val, layer.max_val) = (Some(-2.0), Some(-1.0));
        }),
        "input after batch normalisation holds a weight that is not a finite number"
    );
    assert_eq!(
        weights(|weights| weights.policy.as_mut().unwrap().weights.as_mut().unwrap().encoding = Some(9)),
        "its layer encoding is 9, which is not a known value"
    );
    // To say that it is unknown is not to say nothing.
    assert_eq!(
        weights(|weights| weights.policy.as_mut().unwrap().weights.as_mut().unwrap().encoding = Some(0)),
        "its layer encoding is 0, which is not a known value"
    );
    assert_eq!(refusal_of(|net| net.weights = None), "it has no weights");
}

/// The first number of channels that is too many.
const TOO_WIDE: usize = 16_385;

#[test]
fn layers_wider_than_any_network_has_them() {
    let layer = |count: usize| Some(encode::linear16(&vec![0.0; count]).unwrap());
    let refused = |recipe: Recipe, change: &dyn Fn(&mut Weights)| {
        let mut net = recipe.net(1);
        change(net.weights.as_mut().unwrap());
        refusal(net.encode_to_vec())
    };
    let too_wide = |name: &str| format!("{name} is 16385 numbers wide, more than the limit of 16384");
    let plain = Recipe { convolutional_policy: false, moves_left: true, ..Recipe::MAIA };
    let wide = |block: &mut Option<ConvBlock>, per_channel: usize| {
        block.as_mut().unwrap().weights = layer(TOO_WIDE * per_channel);
    };
    assert_eq!(refused(plain, &|weights| wide(&mut weights.input, 112 * 9)), too_wide("input"));
    assert_eq!(refused(plain, &|weights| wide(&mut weights.policy, 8)), too_wide("policy"));
    assert_eq!(refused(Recipe::MAIA, &|weights| wide(&mut weights.policy1, 8 * 9)), too_wide("policy1"));
    assert_eq!(refused(plain, &|weights| wide(&mut weights.value, 8)), too_wide("value"));
    assert_eq!(refused(plain, &|weights| wide(&mut weights.moves_left, 8)), too_wide("moves_left"));
    let squeeze = |weights: &mut Weights| weights.residual[1].se.as_mut().unwrap().b1 = layer(TOO_WIDE);
    assert_eq!(refused(plain, &squeeze), too_wide("residual[1].se.1"));
    // A layer that sees the whole board costs as much in the file as in memory.
    let mut net = Recipe::MAIA.net(1);
    let weights = net.weights.as_mut().unwrap();
    (weights.ip1_val_w, weights.ip1_val_b) = (layer(TOO_WIDE * 4 * 64), layer(TOO_WIDE));
    weights.ip2_val_w = layer(3 * TOO_WIDE);
    assert!(Network::from_bytes("wide", net.encode_to_vec(), &Limits::default()).is_ok());
}

#[test]
fn towers_without_end() {
    let message = refusal_of(|net| net.weights.as_mut().unwrap().residual = vec![Residual::default(); 300_000]);
    assert_eq!(message, "it has 300000 residual blocks, more than the limit of 256");
}

#[test]
fn networks_that_overflow() {
    let Some(runtime) = crate::support::runtime() else { return };
    let mut net = Recipe::MAIA.net(1);
    let layer = net.weights.as_mut().unwrap().ip1_val_w.as_mut().unwrap();
    (layer.min_val, layer.max_val) = (Some(-3e38), Some(3e38));
    let network = Network::from_bytes("large", net.encode_to_vec(), &Limits::default()).unwrap();
    let error = networks::Backend::open(&runtime, &network, networks::Device::Cpu, 1).unwrap_err().to_string();
    let expected = "the network gave a number in /output/wdl that is not finite";
    assert_eq!(error, format!("ONNX Runtime cannot run the network: {expected}"));
}

#[test]
fn batches_of_the_wrong_size() {
    let Some(runtime) = crate::support::runtime() else { return };
    let network = Network::from_bytes("good", Recipe::MAIA.file(1), &Limits::default()).unwrap();
    let mut backend = networks::Backend::open(&runtime, &network, networks::Device::Cpu, 2).unwrap();
    let batch = vec![networks::Planes::empty(); 3];
    assert!(backend.run(&batch[..2]).is_ok());
    let message = |result: Result<_, networks::RuntimeError>| match result {
        Err(error) => error.to_string(),
        Ok(()) => panic!("accepted"),
    };
    let to = "was given to a backend for 1 to 2";
    assert_eq!(message(backend.run(&batch).map(|_| ())), format!("a batch of 3 positions {to}"));
    assert_eq!(message(backend.run(&[]).map(|_| ())), format!("a batch of 0 positions {to}"));
}
