//! The part of Lc0's `net.proto` that the classical family of networks uses, written by hand.
//!
//! Field numbers are the format; names follow Lc0's. Fields of attention networks are left out: `prost` skips what it
//! does not know without allocating, and `weights` counts them on the wire. `Layer.dims` is left out too, because
//! shapes are implied by the architecture and a list of dimensions costs eight times its size in memory.

use prost::Message;
use prost::bytes::Bytes;

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
    /// What the weights mean.
    #[prost(message, optional, tag = "4")]
    pub format: Option<Format>,
    /// How the network was trained.
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
    /// How a position becomes planes.
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

/// All layers.
#[derive(Clone, PartialEq, Message)]
pub struct Weights {
    /// 3x3 convolution of the 112 planes.
    #[prost(message, optional, tag = "1")]
    pub input: Option<ConvBlock>,
    /// The tower.
    #[prost(message, repeated, tag = "2")]
    pub residual: Vec<Residual>,
    /// Policy: 1x1 convolution of the plain head, or the second 3x3 of the convolutional one.
    #[prost(message, optional, tag = "3")]
    pub policy: Option<ConvBlock>,
    /// Plain policy head: dense layer to the 1858 moves.
    #[prost(message, optional, tag = "4")]
    pub ip_pol_w: Option<Layer>,
    /// Its biases.
    #[prost(message, optional, tag = "5")]
    pub ip_pol_b: Option<Layer>,
    /// Value: 1x1 convolution.
    #[prost(message, optional, tag = "6")]
    pub value: Option<ConvBlock>,
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
    /// Convolutional policy head: first 3x3.
    #[prost(message, optional, tag = "11")]
    pub policy1: Option<ConvBlock>,
    /// Moves left: 1x1 convolution.
    #[prost(message, optional, tag = "12")]
    pub moves_left: Option<ConvBlock>,
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

/// A convolution, with its batch normalisation if that was not folded.
#[derive(Clone, PartialEq, Message)]
pub struct ConvBlock {
    /// Output, input, row, column.
    #[prost(message, optional, tag = "1")]
    pub weights: Option<Layer>,
    /// One per output.
    #[prost(message, optional, tag = "2")]
    pub biases: Option<Layer>,
    /// Running means.
    #[prost(message, optional, tag = "3")]
    pub bn_means: Option<Layer>,
    /// Running variances, in spite of the name.
    #[prost(message, optional, tag = "4")]
    pub bn_stddivs: Option<Layer>,
    /// Scales; 1 when absent.
    #[prost(message, optional, tag = "5")]
    pub bn_gammas: Option<Layer>,
    /// Offsets; 0 when absent.
    #[prost(message, optional, tag = "6")]
    pub bn_betas: Option<Layer>,
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

/// One array of weights.
#[derive(Clone, PartialEq, Message)]
pub struct Layer {
    /// LINEAR16: the value of 0.
    #[prost(float, optional, tag = "1")]
    pub min_val: Option<f32>,
    /// LINEAR16: the value of 65535.
    #[prost(float, optional, tag = "2")]
    pub max_val: Option<f32>,
    /// Little-endian numbers.
    #[prost(bytes = "bytes", optional, tag = "3")]
    pub params: Option<Bytes>,
    /// Absent or 1 LINEAR16, 2 FLOAT16, 3 BFLOAT16, 4 FLOAT32.
    #[prost(int32, optional, tag = "4")]
    pub encoding: Option<i32>,
}
