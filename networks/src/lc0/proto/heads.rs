//! The named heads of networks that have several of a kind.

use prost::Message;

use super::attention::EncoderLayer;
use super::layer::{ConvBlock, Layer};

/// All policy heads.
#[derive(Clone, PartialEq, Message)]
pub struct PolicyHeads {
    /// The embedding that attention heads share.
    #[prost(message, optional, tag = "1")]
    pub ip_pol_w: Option<Layer>,
    /// Its biases.
    #[prost(message, optional, tag = "2")]
    pub ip_pol_b: Option<Layer>,
    /// Learnt from the search's visits.
    #[prost(message, optional, tag = "3")]
    pub vanilla: Option<PolicyHead>,
    /// Learnt from the visits, with more weight on moves that turned out better than thought.
    #[prost(message, optional, tag = "4")]
    pub optimistic_st: Option<PolicyHead>,
    /// Learnt from the visits at a high temperature.
    #[prost(message, optional, tag = "5")]
    pub soft: Option<PolicyHead>,
    /// Predicts the opponent's moves.
    #[prost(message, optional, tag = "6")]
    pub opponent: Option<PolicyHead>,
    /// More heads by name.
    #[prost(message, repeated, tag = "7")]
    pub policy_head_map: Vec<PolicyHeadMap>,
}

/// A policy head with its name.
#[derive(Clone, PartialEq, Message)]
pub struct PolicyHeadMap {
    /// Its name.
    #[prost(string, optional, tag = "1")]
    pub key: Option<String>,
    /// The head.
    #[prost(message, optional, tag = "2")]
    pub value: Option<PolicyHead>,
}

/// A policy head. The names are those of [`super::Weights`].
#[derive(Clone, PartialEq, Message)]
pub struct PolicyHead {
    /// Plain head: dense layer to the 1858 moves. Attention head: its own embedding.
    #[prost(message, optional, tag = "1")]
    pub ip_pol_w: Option<Layer>,
    /// Its biases.
    #[prost(message, optional, tag = "2")]
    pub ip_pol_b: Option<Layer>,
    /// Attention head: queries.
    #[prost(message, optional, tag = "3")]
    pub ip2_pol_w: Option<Layer>,
    /// Its biases.
    #[prost(message, optional, tag = "4")]
    pub ip2_pol_b: Option<Layer>,
    /// Attention head: keys.
    #[prost(message, optional, tag = "5")]
    pub ip3_pol_w: Option<Layer>,
    /// Its biases.
    #[prost(message, optional, tag = "6")]
    pub ip3_pol_b: Option<Layer>,
    /// Attention head: promotions, `[4][depth]`.
    #[prost(message, optional, tag = "7")]
    pub ip4_pol_w: Option<Layer>,
    /// Attention head: encoder layers after its embedding.
    #[prost(message, repeated, tag = "8")]
    pub pol_encoder: Vec<EncoderLayer>,
    /// Heads of each of those.
    #[prost(uint32, optional, tag = "9")]
    pub pol_headcount: Option<u32>,
    /// Convolutional head: first 3x3.
    #[prost(message, optional, tag = "10")]
    pub policy1: Option<ConvBlock>,
    /// Plain head: 1x1. Convolutional head: second 3x3.
    #[prost(message, optional, tag = "11")]
    pub policy: Option<ConvBlock>,
}

/// All value heads.
#[derive(Clone, PartialEq, Message)]
pub struct ValueHeads {
    /// Learnt from the results of games.
    #[prost(message, optional, tag = "1")]
    pub winner: Option<ValueHead>,
    /// Learnt from the search's values.
    #[prost(message, optional, tag = "2")]
    pub q: Option<ValueHead>,
    /// Learnt from values some moves later.
    #[prost(message, optional, tag = "3")]
    pub st: Option<ValueHead>,
    /// More heads by name.
    #[prost(message, repeated, tag = "4")]
    pub value_head_map: Vec<ValueHeadMap>,
}

/// A value head with its name.
#[derive(Clone, PartialEq, Message)]
pub struct ValueHeadMap {
    /// Its name.
    #[prost(string, optional, tag = "1")]
    pub key: Option<String>,
    /// The head.
    #[prost(message, optional, tag = "2")]
    pub value: Option<ValueHead>,
}

/// A value head. The names are those of [`super::Weights`].
#[derive(Clone, PartialEq, Message)]
pub struct ValueHead {
    /// Attention bodies: embedding of each square.
    #[prost(message, optional, tag = "1")]
    pub ip_val_w: Option<Layer>,
    /// Its biases.
    #[prost(message, optional, tag = "2")]
    pub ip_val_b: Option<Layer>,
    /// The hidden dense layer.
    #[prost(message, optional, tag = "3")]
    pub ip1_val_w: Option<Layer>,
    /// Its biases.
    #[prost(message, optional, tag = "4")]
    pub ip1_val_b: Option<Layer>,
    /// The last dense layer.
    #[prost(message, optional, tag = "5")]
    pub ip2_val_w: Option<Layer>,
    /// Its biases.
    #[prost(message, optional, tag = "6")]
    pub ip2_val_b: Option<Layer>,
    /// Weights of the value's expected error; no engine uses it.
    #[prost(message, optional, tag = "7")]
    pub ip_val_err_w: Option<Layer>,
    /// Its biases.
    #[prost(message, optional, tag = "8")]
    pub ip_val_err_b: Option<Layer>,
    /// The value in classes; no engine uses it.
    #[prost(message, optional, tag = "9")]
    pub ip_val_cat_w: Option<Layer>,
    /// Its biases.
    #[prost(message, optional, tag = "10")]
    pub ip_val_cat_b: Option<Layer>,
    /// Residual bodies: 1x1 convolution.
    #[prost(message, optional, tag = "11")]
    pub value: Option<ConvBlock>,
}
