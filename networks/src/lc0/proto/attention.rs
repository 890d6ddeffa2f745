//! Encoder layers: attention over the 64 squares, and what belongs to it.
//!
//! Dense layers are `[outputs][inputs]`. E is the width of the embedding, the numbers kept for each square.

use prost::Message;

use super::layer::Layer;

/// One encoder layer.
#[derive(Clone, PartialEq, Message)]
pub struct EncoderLayer {
    /// Attention.
    #[prost(message, optional, tag = "1")]
    pub mha: Option<Mha>,
    /// Layer normalisation after the attention: scales, `[E]`.
    #[prost(message, optional, tag = "2")]
    pub ln1_gammas: Option<Layer>,
    /// Its offsets.
    #[prost(message, optional, tag = "3")]
    pub ln1_betas: Option<Layer>,
    /// Two dense layers, square by square.
    #[prost(message, optional, tag = "4")]
    pub ffn: Option<FeedForward>,
    /// Layer normalisation after them: scales, `[E]`.
    #[prost(message, optional, tag = "5")]
    pub ln2_gammas: Option<Layer>,
    /// Its offsets.
    #[prost(message, optional, tag = "6")]
    pub ln2_betas: Option<Layer>,
}

/// Attention with several heads.
#[derive(Clone, PartialEq, Message)]
pub struct Mha {
    /// Queries: E to heads times depth.
    #[prost(message, optional, tag = "1")]
    pub q_w: Option<Layer>,
    /// Its biases.
    #[prost(message, optional, tag = "2")]
    pub q_b: Option<Layer>,
    /// Keys: E to heads times depth.
    #[prost(message, optional, tag = "3")]
    pub k_w: Option<Layer>,
    /// Its biases.
    #[prost(message, optional, tag = "4")]
    pub k_b: Option<Layer>,
    /// Values: E to heads times depth.
    #[prost(message, optional, tag = "5")]
    pub v_w: Option<Layer>,
    /// Its biases.
    #[prost(message, optional, tag = "6")]
    pub v_b: Option<Layer>,
    /// The heads' results together, back to E.
    #[prost(message, optional, tag = "7")]
    pub dense_w: Option<Layer>,
    /// Its biases.
    #[prost(message, optional, tag = "8")]
    pub dense_b: Option<Layer>,
    /// Layers for the numbers that are added to the products of queries and keys.
    #[prost(message, optional, tag = "9")]
    pub smolgen: Option<Smolgen>,
    /// Relative positions, added to queries.
    #[prost(message, optional, tag = "10")]
    pub rpe_q: Option<Layer>,
    /// Relative positions, added to keys.
    #[prost(message, optional, tag = "11")]
    pub rpe_k: Option<Layer>,
    /// Relative positions, added to values.
    #[prost(message, optional, tag = "12")]
    pub rpe_v: Option<Layer>,
}

/// Attention logits computed from the whole board at once.
#[derive(Clone, PartialEq, Message)]
pub struct Smolgen {
    /// E to few channels, without biases.
    #[prost(message, optional, tag = "1")]
    pub compress: Option<Layer>,
    /// The channels of all 64 squares to a hidden layer.
    #[prost(message, optional, tag = "2")]
    pub dense1_w: Option<Layer>,
    /// Its biases.
    #[prost(message, optional, tag = "3")]
    pub dense1_b: Option<Layer>,
    /// Layer normalisation: scales.
    #[prost(message, optional, tag = "4")]
    pub ln1_gammas: Option<Layer>,
    /// Its offsets.
    #[prost(message, optional, tag = "5")]
    pub ln1_betas: Option<Layer>,
    /// The hidden layer to some numbers for each head.
    #[prost(message, optional, tag = "6")]
    pub dense2_w: Option<Layer>,
    /// Its biases.
    #[prost(message, optional, tag = "7")]
    pub dense2_b: Option<Layer>,
    /// Layer normalisation: scales.
    #[prost(message, optional, tag = "8")]
    pub ln2_gammas: Option<Layer>,
    /// Its offsets.
    #[prost(message, optional, tag = "9")]
    pub ln2_betas: Option<Layer>,
}

/// Two dense layers with an activation between them.
#[derive(Clone, PartialEq, Message)]
pub struct FeedForward {
    /// E to the hidden layer.
    #[prost(message, optional, tag = "1")]
    pub dense1_w: Option<Layer>,
    /// Its biases.
    #[prost(message, optional, tag = "2")]
    pub dense1_b: Option<Layer>,
    /// The hidden layer to E.
    #[prost(message, optional, tag = "3")]
    pub dense2_w: Option<Layer>,
    /// Its biases.
    #[prost(message, optional, tag = "4")]
    pub dense2_b: Option<Layer>,
}
