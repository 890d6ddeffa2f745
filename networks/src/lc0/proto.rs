//! Lc0's `net.proto`, written by hand: what a weights file holds, to be read and to be written.
//!
//! Field numbers are the format; names follow Lc0's. Here are the file and what it says of its weights; the layers are
//! in `layer` (one), `weights` (all of them, the tower), `attention` (encoder layers) and `heads`. `Layer.dims` is left out, because
//! shapes are implied by the architecture and a list of dimensions costs eight times its size in memory, and so are
//! caches of other programs; `prost` skips what it does not know without allocating.

mod attention;
mod heads;
mod layer;
mod weights;

use prost::Message;
use prost::bytes::Bytes;

pub use attention::{EncoderLayer, FeedForward, Mha, Smolgen};
pub use heads::{PolicyHead, PolicyHeadMap, PolicyHeads, ValueHead, ValueHeadMap, ValueHeads};
pub use layer::{ConvBlock, Layer};
pub use weights::{Residual, SeUnit, Weights};

/// The value of [`Net::magic`] in every Lc0 weights file.
pub const MAGIC: u32 = 0x1c0;

/// A whole weights file.
#[derive(Clone, PartialEq, Message)]
pub struct Net {
    /// Always [`MAGIC`].
    #[prost(fixed32, optional, tag = "1")]
    pub magic: Option<u32>,
    /// Licence of the network, free text.
    #[prost(string, optional, tag = "2")]
    pub license: Option<String>,
    /// The oldest Lc0 that reads the file.
    #[prost(message, optional, tag = "3")]
    pub min_version: Option<EngineVersion>,
    /// Meaning of the weights.
    #[prost(message, optional, tag = "4")]
    pub format: Option<Format>,
    /// Facts of the network's training.
    #[prost(message, optional, tag = "5")]
    pub training_params: Option<TrainingParams>,
    /// The weights; either these or `onnx_model`.
    #[prost(message, optional, tag = "10")]
    pub weights: Option<Weights>,
    /// A graph instead of weights.
    #[prost(message, optional, tag = "11")]
    pub onnx_model: Option<OnnxModel>,
}

/// A version of Lc0.
#[derive(Clone, Copy, PartialEq, Message)]
pub struct EngineVersion {
    /// First number.
    #[prost(uint32, optional, tag = "1")]
    pub major: Option<u32>,
    /// Second number.
    #[prost(uint32, optional, tag = "2")]
    pub minor: Option<u32>,
    /// Third number.
    #[prost(uint32, optional, tag = "3")]
    pub patch: Option<u32>,
}

/// Encoding and architecture.
#[derive(Clone, Copy, PartialEq, Message)]
pub struct Format {
    /// 1 = LINEAR16. A layer's own encoding overrides it.
    #[prost(int32, optional, tag = "1")]
    pub weights_encoding: Option<i32>,
    /// Absent in the oldest files.
    #[prost(message, optional, tag = "2")]
    pub network_format: Option<NetworkFormat>,
}

/// The architecture, as numbers of Lc0's enumerations; `format` gives them names.
#[derive(Clone, Copy, PartialEq, Message)]
pub struct NetworkFormat {
    /// Rules by which a position becomes planes.
    #[prost(int32, optional, tag = "1")]
    pub input: Option<i32>,
    /// 1 scalar, 2 win-draw-loss.
    #[prost(int32, optional, tag = "2")]
    pub output: Option<i32>,
    /// The body.
    #[prost(int32, optional, tag = "3")]
    pub network: Option<i32>,
    /// The policy head.
    #[prost(int32, optional, tag = "4")]
    pub policy: Option<i32>,
    /// The value head.
    #[prost(int32, optional, tag = "5")]
    pub value: Option<i32>,
    /// The moves-left head.
    #[prost(int32, optional, tag = "6")]
    pub moves_left: Option<i32>,
    /// 0 relu (also when absent), 1 mish.
    #[prost(int32, optional, tag = "7")]
    pub default_activation: Option<i32>,
    /// The activation in smolgen; 0 (also when absent) is the default activation.
    #[prost(int32, optional, tag = "8")]
    pub smolgen_activation: Option<i32>,
    /// The activation in the feed-forward parts of encoder layers; 0 (also when absent) is the default activation.
    #[prost(int32, optional, tag = "9")]
    pub ffn_activation: Option<i32>,
    /// Means by which an attention body tells squares apart.
    #[prost(int32, optional, tag = "10")]
    pub input_embedding: Option<i32>,
}

/// Facts about the training, for people.
#[derive(Clone, PartialEq, Message)]
pub struct TrainingParams {
    /// Optimiser steps.
    #[prost(uint32, optional, tag = "1")]
    pub training_steps: Option<u32>,
    /// Learning rate at the end.
    #[prost(float, optional, tag = "2")]
    pub learning_rate: Option<f32>,
    /// Mean squared error of the value.
    #[prost(float, optional, tag = "3")]
    pub mse_loss: Option<f32>,
    /// Cross entropy of the policy.
    #[prost(float, optional, tag = "4")]
    pub policy_loss: Option<f32>,
    /// Share of positions whose first move is the target's, in percent.
    #[prost(float, optional, tag = "5")]
    pub accuracy: Option<f32>,
    /// Parameters of the Lc0 that made the games.
    #[prost(string, optional, tag = "6")]
    pub lc0_params: Option<String>,
}

/// A graph inside a weights file.
#[derive(Clone, PartialEq, Message)]
pub struct OnnxModel {
    /// A serialized ONNX `ModelProto`.
    #[prost(bytes = "bytes", optional, tag = "1")]
    pub model: Option<Bytes>,
    /// Element type of inputs and outputs, as in ONNX.
    #[prost(int32, optional, tag = "2")]
    pub data_type: Option<i32>,
    /// Name of the input tensor.
    #[prost(string, optional, tag = "3")]
    pub input_planes: Option<String>,
    /// Name of the scalar value, if there is one.
    #[prost(string, optional, tag = "4")]
    pub output_value: Option<String>,
    /// Name of win, draw, loss, if there is one.
    #[prost(string, optional, tag = "5")]
    pub output_wdl: Option<String>,
    /// Name of the policy.
    #[prost(string, optional, tag = "6")]
    pub output_policy: Option<String>,
    /// Name of the moves left, if there is one.
    #[prost(string, optional, tag = "7")]
    pub output_mlh: Option<String>,
}
