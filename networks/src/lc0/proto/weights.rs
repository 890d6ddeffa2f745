//! All layers together, and the parts of residual towers.

use prost::Message;

use super::attention::{EncoderLayer, FeedForward};
use super::heads::{PolicyHeads, ValueHeads};
use super::layer::{ConvBlock, Layer};

/// All layers, each part's in the order in which they compute.
#[derive(Clone, PartialEq, Message)]
pub struct Weights {
    /// 3x3 convolution of the 112 planes, where there is a tower.
    #[prost(message, optional, tag = "1")]
    pub input: Option<ConvBlock>,
    /// The tower.
    #[prost(message, repeated, tag = "2")]
    pub residual: Vec<Residual>,
    /// Dense embedding: the first 12 planes of all squares to more channels for each square.
    #[prost(message, optional, tag = "37")]
    pub ip_emb_preproc_w: Option<Layer>,
    /// Its biases.
    #[prost(message, optional, tag = "38")]
    pub ip_emb_preproc_b: Option<Layer>,
    /// Embedding of each square, before the encoder layers.
    #[prost(message, optional, tag = "25")]
    pub ip_emb_w: Option<Layer>,
    /// Its biases.
    #[prost(message, optional, tag = "26")]
    pub ip_emb_b: Option<Layer>,
    /// Layer normalisation of the embedding: scales.
    #[prost(message, optional, tag = "39")]
    pub ip_emb_ln_gammas: Option<Layer>,
    /// Its offsets.
    #[prost(message, optional, tag = "40")]
    pub ip_emb_ln_betas: Option<Layer>,
    /// Input gating: factors for each channel and square, `[E][64]`.
    #[prost(message, optional, tag = "33")]
    pub ip_mult_gate: Option<Layer>,
    /// Input gating: what is then added.
    #[prost(message, optional, tag = "34")]
    pub ip_add_gate: Option<Layer>,
    /// Two dense layers after the embedding.
    #[prost(message, optional, tag = "41")]
    pub ip_emb_ffn: Option<FeedForward>,
    /// Layer normalisation after them: scales.
    #[prost(message, optional, tag = "42")]
    pub ip_emb_ffn_ln_gammas: Option<Layer>,
    /// Its offsets.
    #[prost(message, optional, tag = "43")]
    pub ip_emb_ffn_ln_betas: Option<Layer>,
    /// The encoder layers.
    #[prost(message, repeated, tag = "27")]
    pub encoder: Vec<EncoderLayer>,
    /// Attention heads of each.
    #[prost(uint32, optional, tag = "28")]
    pub headcount: Option<u32>,
    /// Smolgen's last layer, shared by all encoder layers.
    #[prost(message, optional, tag = "35")]
    pub smolgen_w: Option<Layer>,
    /// Its biases; no engine uses them.
    #[prost(message, optional, tag = "36")]
    pub smolgen_b: Option<Layer>,
    /// Convolutional policy head: first 3x3.
    #[prost(message, optional, tag = "11")]
    pub policy1: Option<ConvBlock>,
    /// Policy: 1x1 convolution of the plain head, or the second 3x3 of the convolutional one.
    #[prost(message, optional, tag = "3")]
    pub policy: Option<ConvBlock>,
    /// Plain policy head: dense layer to the 1858 moves. Attention policy head: embedding.
    #[prost(message, optional, tag = "4")]
    pub ip_pol_w: Option<Layer>,
    /// Its biases.
    #[prost(message, optional, tag = "5")]
    pub ip_pol_b: Option<Layer>,
    /// Attention policy head: encoder layers.
    #[prost(message, repeated, tag = "21")]
    pub pol_encoder: Vec<EncoderLayer>,
    /// Attention heads of each.
    #[prost(uint32, optional, tag = "24")]
    pub pol_headcount: Option<u32>,
    /// Attention policy head: queries.
    #[prost(message, optional, tag = "17")]
    pub ip2_pol_w: Option<Layer>,
    /// Its biases.
    #[prost(message, optional, tag = "18")]
    pub ip2_pol_b: Option<Layer>,
    /// Attention policy head: keys.
    #[prost(message, optional, tag = "19")]
    pub ip3_pol_w: Option<Layer>,
    /// Its biases.
    #[prost(message, optional, tag = "20")]
    pub ip3_pol_b: Option<Layer>,
    /// Attention policy head: promotions, `[4][depth]`.
    #[prost(message, optional, tag = "22")]
    pub ip4_pol_w: Option<Layer>,
    /// Value: 1x1 convolution.
    #[prost(message, optional, tag = "6")]
    pub value: Option<ConvBlock>,
    /// Value, of attention bodies: embedding of each square.
    #[prost(message, optional, tag = "29")]
    pub ip_val_w: Option<Layer>,
    /// Its biases.
    #[prost(message, optional, tag = "30")]
    pub ip_val_b: Option<Layer>,
    /// Value: hidden dense layer.
    #[prost(message, optional, tag = "7")]
    pub ip1_val_w: Option<Layer>,
    /// Its biases.
    #[prost(message, optional, tag = "8")]
    pub ip1_val_b: Option<Layer>,
    /// Value: last dense layer.
    #[prost(message, optional, tag = "9")]
    pub ip2_val_w: Option<Layer>,
    /// Its biases.
    #[prost(message, optional, tag = "10")]
    pub ip2_val_b: Option<Layer>,
    /// Named value heads instead of the one above.
    #[prost(message, optional, tag = "44")]
    pub value_heads: Option<ValueHeads>,
    /// Named policy heads instead of the one above.
    #[prost(message, optional, tag = "45")]
    pub policy_heads: Option<PolicyHeads>,
    /// Moves left: 1x1 convolution.
    #[prost(message, optional, tag = "12")]
    pub moves_left: Option<ConvBlock>,
    /// Moves left, of attention bodies: embedding of each square.
    #[prost(message, optional, tag = "31")]
    pub ip_mov_w: Option<Layer>,
    /// Its biases.
    #[prost(message, optional, tag = "32")]
    pub ip_mov_b: Option<Layer>,
    /// Moves left: hidden dense layer.
    #[prost(message, optional, tag = "13")]
    pub ip1_mov_w: Option<Layer>,
    /// Its biases.
    #[prost(message, optional, tag = "14")]
    pub ip1_mov_b: Option<Layer>,
    /// Moves left: last dense layer.
    #[prost(message, optional, tag = "15")]
    pub ip2_mov_w: Option<Layer>,
    /// Its biases.
    #[prost(message, optional, tag = "16")]
    pub ip2_mov_b: Option<Layer>,
}

/// A residual block.
#[derive(Clone, PartialEq, Message)]
pub struct Residual {
    /// First 3x3 convolution.
    #[prost(message, optional, tag = "1")]
    pub conv1: Option<ConvBlock>,
    /// Second 3x3 convolution.
    #[prost(message, optional, tag = "2")]
    pub conv2: Option<ConvBlock>,
    /// Squeeze and excitation, in networks that have it.
    #[prost(message, optional, tag = "3")]
    pub se: Option<SeUnit>,
}

/// Squeeze and excitation: two dense layers.
#[derive(Clone, PartialEq, Message)]
pub struct SeUnit {
    /// Filters to squeezed channels.
    #[prost(message, optional, tag = "1")]
    pub w1: Option<Layer>,
    /// Its biases.
    #[prost(message, optional, tag = "2")]
    pub b1: Option<Layer>,
    /// Squeezed channels to twice the filters: gates, then offsets.
    #[prost(message, optional, tag = "3")]
    pub w2: Option<Layer>,
    /// Its biases.
    #[prost(message, optional, tag = "4")]
    pub b2: Option<Layer>,
}
