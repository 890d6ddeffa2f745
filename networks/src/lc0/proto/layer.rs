//! Single layers.

use prost::Message;
use prost::bytes::Bytes;

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
