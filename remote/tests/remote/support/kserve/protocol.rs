//! The protocol's messages as the server of the tests reads and writes them: declared once more, so that an error in the client's
//! is not repeated here.

use std::collections::BTreeMap;

use prost::Message;

#[derive(Clone, PartialEq, Message)]
pub(crate) struct Text {
    #[prost(string, tag = "1")]
    pub(crate) text: String,
}

#[derive(Clone, PartialEq, Message)]
pub(crate) struct Truth {
    #[prost(bool, tag = "1")]
    pub(crate) truth: bool,
}

#[derive(Clone, PartialEq, Message)]
pub(crate) struct ServerMetadata {
    #[prost(string, tag = "1")]
    pub(crate) name: String,
    #[prost(string, tag = "2")]
    pub(crate) version: String,
    #[prost(string, repeated, tag = "3")]
    pub(crate) extensions: Vec<String>,
}

#[derive(Clone, PartialEq, Message)]
pub(crate) struct Tensor {
    #[prost(string, tag = "1")]
    pub(crate) name: String,
    #[prost(string, tag = "2")]
    pub(crate) datatype: String,
    #[prost(int64, repeated, tag = "3")]
    pub(crate) shape: Vec<i64>,
    #[prost(message, optional, tag = "5")]
    pub(crate) contents: Option<Contents>,
}

#[derive(Clone, PartialEq, Message)]
pub(crate) struct Contents {
    #[prost(float, repeated, tag = "6")]
    pub(crate) floats: Vec<f32>,
}

#[derive(Clone, PartialEq, Message)]
pub(crate) struct ModelMetadata {
    #[prost(string, tag = "1")]
    pub(crate) name: String,
    #[prost(string, repeated, tag = "2")]
    pub(crate) versions: Vec<String>,
    #[prost(string, tag = "3")]
    pub(crate) platform: String,
    #[prost(message, repeated, tag = "4")]
    pub(crate) inputs: Vec<Tensor>,
    #[prost(message, repeated, tag = "5")]
    pub(crate) outputs: Vec<Tensor>,
    #[prost(btree_map = "string, string", tag = "6")]
    pub(crate) properties: BTreeMap<String, String>,
}

#[derive(Clone, PartialEq, Message)]
pub(crate) struct ConfigResponse {
    #[prost(message, optional, tag = "1")]
    pub(crate) config: Option<Config>,
}

#[derive(Clone, PartialEq, Message)]
pub(crate) struct Config {
    #[prost(string, tag = "1")]
    pub(crate) name: String,
    #[prost(int32, tag = "4")]
    pub(crate) max_batch_size: i32,
    #[prost(btree_map = "string, message", tag = "14")]
    pub(crate) parameters: BTreeMap<String, Text>,
}

#[derive(Clone, PartialEq, Message)]
pub(crate) struct InferRequest {
    #[prost(string, tag = "1")]
    pub(crate) model_name: String,
    #[prost(string, tag = "2")]
    pub(crate) model_version: String,
    #[prost(message, repeated, tag = "5")]
    pub(crate) inputs: Vec<Tensor>,
    #[prost(message, repeated, tag = "6")]
    pub(crate) outputs: Vec<Text>,
    #[prost(bytes = "vec", repeated, tag = "7")]
    pub(crate) raw: Vec<Vec<u8>>,
}

#[derive(Clone, PartialEq, Message)]
pub(crate) struct InferResponse {
    #[prost(string, tag = "1")]
    pub(crate) model_name: String,
    #[prost(string, tag = "2")]
    pub(crate) model_version: String,
    #[prost(message, repeated, tag = "5")]
    pub(crate) outputs: Vec<Tensor>,
    #[prost(bytes = "vec", repeated, tag = "6")]
    pub(crate) raw: Vec<Vec<u8>>,
}
