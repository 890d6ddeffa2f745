//! Attention networks that cannot be used: each gets one sentence that names the part.

use crate::support::fixture_net;
use networks::lc0::encode;
use networks::lc0::proto::{
    EncoderLayer, FeedForward, Layer, Mha, Net, NetworkFormat, PolicyHeadMap, ValueHeadMap, Weights,
};
use networks::{HeadChoice, Limits, Network};
use prost::Message;

/// Returns the refusal of a fixture after a change.
fn refusal(file: &str, change: impl FnOnce(&mut Net)) -> String {
    refusal_of_heads(file, &HeadChoice::default(), change)
}

fn refusal_of_heads(file: &str, heads: &HeadChoice, change: impl FnOnce(&mut Net)) -> String {
    let mut net = fixture_net(file);
    change(&mut net);
    refusal_of_bytes(net.encode_to_vec(), heads)
}

fn refusal_of_bytes(bytes: Vec<u8>, heads: &HeadChoice) -> String {
    let message = Network::from_bytes_with("bad", bytes, &Limits::default(), heads).unwrap_err().to_string();
    let sentence = message.strip_prefix("cannot use network bad: ").expect(&message);
    assert!(!sentence.contains('\n') && sentence.len() < 250, "{sentence}");
    sentence.to_owned()
}

fn weights(net: &mut Net) -> &mut Weights {
    net.weights.as_mut().unwrap()
}

fn format(net: &mut Net) -> &mut NetworkFormat {
    net.format.as_mut().unwrap().network_format.as_mut().unwrap()
}

fn encoder(net: &mut Net) -> &mut EncoderLayer {
    &mut weights(net).encoder[1]
}

/// Takes one number off a layer.
fn cut(layer: &mut Option<Layer>) {
    let params = layer.as_mut().unwrap().params.as_mut().unwrap();
    *params = params.slice(..params.len() - 2);
}

#[test]
fn layers_that_are_missing() {
    let early = |change: fn(&mut Net)| refusal("early.pb.gz", change);
    assert_eq!(early(|net| encoder(net).mha = None), "it has no encoder[1].mha layer");
    assert_eq!(early(|net| encoder(net).ffn = None), "it has no encoder[1].ffn layer");
    assert_eq!(early(|net| encoder(net).ln2_betas = None), "it has no encoder[1].ln2.betas layer");
    assert_eq!(early(|net| weights(net).ip_emb_w = None), "it has no ip_emb.weights layer");
    assert_eq!(early(|net| weights(net).smolgen_w = None), "it has no smolgen_w layer");
    assert_eq!(early(|net| weights(net).ip4_pol_w = None), "it has no ip4_pol.weights layer");
    assert_eq!(early(|net| weights(net).ip_mov_b = None), "it has no ip_mov.biases layer");
    assert_eq!(refusal("map-mish.pb.gz", |net| weights(net).encoder.clear()), "it has no encoder layers");
    let multihead = |change: fn(&mut Net)| refusal("multihead.pb.gz", change);
    assert_eq!(multihead(|net| weights(net).ip_emb_preproc_b = None), "it has no ip_emb_preproc.biases layer");
    assert_eq!(multihead(|net| weights(net).ip_emb_ln_gammas = None), "it has no ip_emb_ln.gammas layer");
    assert_eq!(multihead(|net| weights(net).ip_emb_ffn = None), "it has no ip_emb_ffn layer");
    assert_eq!(multihead(|net| format(net).input_embedding = None), "it has no input embedding");
    let head = |net: &mut Net| weights(net).policy_heads.as_mut().unwrap().vanilla.as_mut().unwrap().ip2_pol_b = None;
    assert_eq!(multihead(head), "it has no vanilla.ip2_pol.biases layer");
}

#[test]
fn layers_that_do_not_fit() {
    let early = |change: fn(&mut Net)| refusal("early.pb.gz", change);
    let mha = |net: &mut Net| cut(&mut encoder(net).mha.as_mut().unwrap().k_b);
    assert_eq!(early(mha), "encoder[1].mha.k.biases has 15 weights where 16 are needed");
    let norm = |net: &mut Net| cut(&mut encoder(net).ln1_gammas);
    assert_eq!(early(norm), "encoder[1].ln1.gammas has 15 weights where 16 are needed");
    let smolgen = |net: &mut Net| cut(&mut encoder(net).mha.as_mut().unwrap().smolgen.as_mut().unwrap().dense2_b);
    assert_eq!(early(smolgen), "encoder[1].mha.smolgen.dense2.biases has 11 weights where 12 are needed");
    let compress = |net: &mut Net| cut(&mut encoder(net).mha.as_mut().unwrap().smolgen.as_mut().unwrap().compress);
    assert_eq!(
        early(compress),
        "encoder[1].mha.smolgen.compress.weights has 31 weights where a multiple of 16 are needed"
    );
    assert_eq!(
        early(|net| cut(&mut weights(net).smolgen_w)),
        "encoder[0].mha.smolgen.dense2.biases has 12 weights where 8 are needed"
    );
    assert_eq!(early(|net| cut(&mut weights(net).ip_mult_gate)), "ip_mult_gate has 1023 weights where 1024 are needed");
    assert_eq!(early(|net| cut(&mut weights(net).ip4_pol_w)), "ip4_pol.weights has 31 weights where 32 are needed");
    assert_eq!(early(|net| cut(&mut weights(net).ip_emb_w)), "ip_emb.weights has 2815 weights where 2816 are needed");
    // The tower's channels instead of the planes and the position table.
    let swapped = refusal("tower-before.pb.gz", |net| weights(net).residual.clear());
    assert_eq!(swapped, "ip_emb.weights has 128 weights where 2816 are needed");
    assert_eq!(
        refusal("multihead.pb.gz", |net| cut(&mut weights(net).ip_emb_preproc_b)),
        "ip_emb_preproc.biases has 63 weights where a multiple of 64 are needed"
    );
    assert_eq!(
        early(|net| weights(net).ip_emb_b = Some(encode::linear16(&[]).unwrap())),
        "ip_emb.biases has 0 weights where a multiple of 1 are needed"
    );
}

#[test]
fn layers_wider_than_any_network_has_them() {
    fn mha(net: &mut Net) -> &mut Mha {
        encoder(net).mha.as_mut().unwrap()
    }
    fn feed_forward(net: &mut Net) -> &mut FeedForward {
        encoder(net).ffn.as_mut().unwrap()
    }
    let layer = |count: usize| Some(encode::linear16(&vec![0.0; count]).unwrap());
    let check = |file: &str, name: &str, count: usize, place: fn(&mut Net) -> &mut Option<Layer>| {
        let message = refusal(file, |net| *place(net) = layer(count));
        assert_eq!(message, format!("{name} is 16385 numbers wide, more than the limit of 16384"));
    };
    let early = |name: &str, place: fn(&mut Net) -> &mut Option<Layer>| check("early.pb.gz", name, 16_385, place);
    early("ip_emb", |net| &mut weights(net).ip_emb_b);
    early("encoder[1].mha.q", |net| &mut mha(net).q_b);
    early("encoder[1].ffn.dense1", |net| &mut feed_forward(net).dense1_b);
    early("ip_pol", |net| &mut weights(net).ip_pol_b);
    early("ip2_pol", |net| &mut weights(net).ip2_pol_b);
    early("ip_val", |net| &mut weights(net).ip_val_b);
    early("ip_mov", |net| &mut weights(net).ip_mov_b);
    check("early.pb.gz", "encoder[1].mha.smolgen.compress", 16 * 16_385, |net| {
        &mut mha(net).smolgen.as_mut().unwrap().compress
    });
    check("multihead.pb.gz", "ip_emb_preproc", 64 * 16_385, |net| &mut weights(net).ip_emb_preproc_b);
    check("multihead.pb.gz", "ip_emb_ffn.dense1", 16_385, |net| {
        &mut weights(net).ip_emb_ffn.as_mut().unwrap().dense1_b
    });
    // The widest there may be, and a layer that sees the whole board and so costs as much in the file as in memory.
    let mut net = fixture_net("early.pb.gz");
    let part = feed_forward(&mut net);
    (part.dense1_w, part.dense1_b) = (layer(16 * 16_384), layer(16_384));
    part.dense2_w = layer(16 * 16_384);
    let part = mha(&mut net).smolgen.as_mut().unwrap();
    (part.dense1_w, part.dense1_b) = (layer(2 * 64 * 16_385), layer(16_385));
    (part.ln1_gammas, part.ln1_betas) = (layer(16_385), layer(16_385));
    part.dense2_w = layer(12 * 16_385);
    assert!(Network::from_bytes("wide", net.encode_to_vec(), &Limits::default()).is_ok());
}

#[test]
fn absurd_numbers_of_attention_heads() {
    let early = |heads: Option<u32>| refusal("early.pb.gz", |net| weights(net).headcount = heads);
    assert_eq!(early(None), "encoder[0] has 0 attention heads, which cannot share its 16 numbers equally");
    assert_eq!(early(Some(5)), "encoder[0] has 5 attention heads, which cannot share its 16 numbers equally");
    assert_eq!(early(Some(u32::MAX)), "it has 4294967295 attention heads, more than the limit of 256");
    let policy = refusal("residual-encoders.pb.gz", |net| weights(net).pol_headcount = Some(3));
    assert_eq!(policy, "pol_encoder[0] has 3 attention heads, which cannot share its 8 numbers equally");
}

#[test]
fn encoder_layers_and_named_heads_without_end() {
    let encoders = refusal("early.pb.gz", |net| weights(net).encoder = vec![EncoderLayer::default(); 5000]);
    assert_eq!(encoders, "it has 5000 encoder layers, more than the limit of 256");
    let in_policy = refusal("early.pb.gz", |net| weights(net).pol_encoder = vec![EncoderLayer::default(); 5000]);
    assert_eq!(in_policy, "it has 5002 encoder layers, more than the limit of 256");
    let in_head = refusal("multihead.pb.gz", |net| {
        let heads = weights(net).policy_heads.as_mut().unwrap();
        heads.soft.as_mut().unwrap().pol_encoder = vec![EncoderLayer::default(); 5000];
    });
    assert_eq!(in_head, "it has 5003 encoder layers, more than the limit of 256");
    let named = refusal("multihead.pb.gz", |net| {
        weights(net).policy_heads.as_mut().unwrap().policy_head_map = vec![PolicyHeadMap::default(); 50];
        weights(net).value_heads.as_mut().unwrap().value_head_map = vec![ValueHeadMap::default(); 50];
    });
    assert_eq!(named, "it has 100 named heads, more than the limit of 64");
}

#[test]
fn what_would_change_the_result_is_not_left_out() {
    let relative = refusal("early.pb.gz", |net| {
        encoder(net).mha.as_mut().unwrap().rpe_k = Some(encode::linear16(&[0.5]).unwrap());
    });
    assert_eq!(relative, "relative positions are not supported yet: encoder[1].mha.rpe_k");
    let convolutional = refusal("early.pb.gz", |net| format(net).policy = Some(2));
    assert_eq!(convolutional, "attention bodies with residual policy heads are not supported yet: POLICY_CONVOLUTION");
    assert_eq!(
        refusal("early.pb.gz", |net| format(net).input_embedding = Some(3)),
        "its input embedding is 3, which is not a known value"
    );
    assert_eq!(
        refusal("map-mish.pb.gz", |net| format(net).ffn_activation = Some(9)),
        "hidden layers with this activation are not supported yet: ACTIVATION_SOFTMAX"
    );
    assert_eq!(
        refusal("map-mish.pb.gz", |net| format(net).ffn_activation = Some(10)),
        "its activation function is 10, which is not a known value"
    );
    let unknown = "it has a part that is not known here and may change what it says: ";
    let with = |bytes: &[u8]| {
        let mut file = fixture_net("early.pb.gz").encode_to_vec();
        file.extend(bytes);
        refusal_of_bytes(file, &HeadChoice::default())
    };
    // In the weights, field 10: field 46.
    assert_eq!(with(&[0x52, 3, 0xf2, 2, 0]), format!("{unknown}field 46 of the weights"));
    // In the format, field 4, the network's, field 2: field 11.
    assert_eq!(with(&[0x22, 4, 0x12, 2, 0x58, 1]), format!("{unknown}field 11 of the network format"));
}

#[test]
fn heads_that_are_not_there() {
    let choice = |policy: &str, value: &str| HeadChoice { policy: policy.to_owned(), value: value.to_owned() };
    let refused = |file: &str, heads: &HeadChoice| refusal_of_heads(file, heads, |_| {});
    assert_eq!(
        refused("multihead.pb.gz", &choice("hard", "winner")),
        "it has no policy head hard; it has vanilla, optimistic, soft, opponent"
    );
    assert_eq!(
        refused("multihead.pb.gz", &choice("vanilla", "\u{1b}[2J")),
        "it has no value head [2J; it has winner, q, st"
    );
    assert_eq!(refused("early.pb.gz", &choice("soft", "winner")), "it has no policy head soft; it has vanilla");
    let graph = Network::open(&crate::support::fixture("early.pb.gz"), &Limits::default()).unwrap().onnx().to_vec();
    assert_eq!(refusal_of_bytes(graph, &choice("vanilla", "q")), "it has no value head q; its heads have no names");
}

#[test]
fn truncated_files() {
    let whole = fixture_net("multihead.pb.gz").encode_to_vec();
    for part in 1..40 {
        let message = refusal_of_bytes(whole[..whole.len() * part / 40].to_vec(), &HeadChoice::default());
        assert_eq!(message, "its weights file is damaged or cut short: a field reaches beyond its end");
    }
}
