//! The few messages of the KServe v2 protocol that are spoken here, with the numbers of their fields.
//!
//! What is not read is not declared, and skipped. Field numbers are checked against bytes written by hand.

use std::collections::BTreeMap;

use prost::Message;
use prost::bytes::Bytes;

/// Asks for what a server is.
#[derive(Clone, PartialEq, Message)]
pub(crate) struct ServerMetadataRequest {}

/// What a server is.
#[derive(Clone, PartialEq, Message)]
pub(crate) struct ServerMetadataResponse {
    #[prost(string, tag = "1")]
    pub(crate) name: String,
    #[prost(string, tag = "2")]
    pub(crate) version: String,
}

/// Names a model: the request of `ModelReady`, `ModelMetadata` and `ModelConfig`.
#[derive(Clone, PartialEq, Message)]
pub(crate) struct ModelRequest {
    #[prost(string, tag = "1")]
    pub(crate) name: String,
    #[prost(string, tag = "2")]
    pub(crate) version: String,
}

/// Whether a model can be asked.
#[derive(Clone, PartialEq, Message)]
pub(crate) struct ModelReadyResponse {
    #[prost(bool, tag = "1")]
    pub(crate) ready: bool,
}

/// What a model takes and gives.
#[derive(Clone, PartialEq, Message)]
pub(crate) struct ModelMetadataResponse {
    #[prost(string, repeated, tag = "2")]
    pub(crate) versions: Vec<String>,
    #[prost(message, repeated, tag = "4")]
    pub(crate) inputs: Vec<TensorMetadata>,
    #[prost(message, repeated, tag = "5")]
    pub(crate) outputs: Vec<TensorMetadata>,
    /// Properties, which are texts, or of other servers parameters, which are messages with a text.
    #[prost(btree_map = "string, bytes", tag = "6")]
    pub(crate) properties: BTreeMap<String, Vec<u8>>,
}

/// A tensor that goes in or out.
#[derive(Clone, PartialEq, Message)]
pub(crate) struct TensorMetadata {
    #[prost(string, tag = "1")]
    pub(crate) name: String,
    #[prost(string, tag = "2")]
    pub(crate) datatype: String,
    #[prost(int64, repeated, tag = "3")]
    pub(crate) shape: Vec<i64>,
}

/// A model's configuration.
#[derive(Clone, PartialEq, Message)]
pub(crate) struct ModelConfigResponse {
    #[prost(message, optional, tag = "1")]
    pub(crate) config: Option<ModelConfig>,
}

/// The part of a configuration that says how many positions it takes, and which network it is.
#[derive(Clone, PartialEq, Message)]
pub(crate) struct ModelConfig {
    #[prost(int32, tag = "4")]
    pub(crate) max_batch_size: i32,
    #[prost(btree_map = "string, message", tag = "14")]
    pub(crate) parameters: BTreeMap<String, ModelParameter>,
}

/// A parameter of a configuration.
#[derive(Clone, PartialEq, Message)]
pub(crate) struct ModelParameter {
    #[prost(string, tag = "1")]
    pub(crate) string_value: String,
}

/// A question.
#[derive(Clone, PartialEq, Message)]
pub(crate) struct ModelInferRequest {
    #[prost(string, tag = "1")]
    pub(crate) model_name: String,
    #[prost(string, tag = "2")]
    pub(crate) model_version: String,
    #[prost(message, repeated, tag = "5")]
    pub(crate) inputs: Vec<InputTensor>,
    #[prost(message, repeated, tag = "6")]
    pub(crate) outputs: Vec<RequestedOutput>,
    #[prost(bytes = "bytes", repeated, tag = "7")]
    pub(crate) raw_input_contents: Vec<Bytes>,
}

/// An input, whose numbers stand in `raw_input_contents`.
#[derive(Clone, PartialEq, Message)]
pub(crate) struct InputTensor {
    #[prost(string, tag = "1")]
    pub(crate) name: String,
    #[prost(string, tag = "2")]
    pub(crate) datatype: String,
    #[prost(int64, repeated, tag = "3")]
    pub(crate) shape: Vec<i64>,
}

/// An output that is wanted.
#[derive(Clone, PartialEq, Message)]
pub(crate) struct RequestedOutput {
    #[prost(string, tag = "1")]
    pub(crate) name: String,
}

/// An answer.
#[derive(Clone, PartialEq, Message)]
pub(crate) struct ModelInferResponse {
    #[prost(string, tag = "2")]
    pub(crate) model_version: String,
    #[prost(message, repeated, tag = "5")]
    pub(crate) outputs: Vec<OutputTensor>,
    #[prost(bytes = "bytes", repeated, tag = "6")]
    pub(crate) raw_output_contents: Vec<Bytes>,
}

/// An output, whose numbers stand here or in `raw_output_contents`.
#[derive(Clone, PartialEq, Message)]
pub(crate) struct OutputTensor {
    #[prost(string, tag = "1")]
    pub(crate) name: String,
    #[prost(string, tag = "2")]
    pub(crate) datatype: String,
    #[prost(int64, repeated, tag = "3")]
    pub(crate) shape: Vec<i64>,
    #[prost(message, optional, tag = "5")]
    pub(crate) contents: Option<TensorContents>,
}

/// The numbers of a tensor.
#[derive(Clone, PartialEq, Message)]
pub(crate) struct TensorContents {
    #[prost(float, repeated, tag = "6")]
    pub(crate) fp32_contents: Vec<f32>,
}

/// Most parts of a message that are read: there are three outputs, and a network has as many inputs as tensors. Without this bound two
/// bytes of a hostile message would become a structure of hundreds.
const MOST_PARTS: usize = 256;

/// Reads a message with few parts.
pub(crate) fn read<M: Message + Default>(bytes: &[u8]) -> Result<M, String> {
    if parts(bytes).is_none_or(|parts| parts > MOST_PARTS) {
        return Err("its message is damaged, or has more parts than any".to_owned());
    }
    M::decode(bytes).map_err(|_| "its message is damaged".to_owned())
}

/// Counts the fields of a message, and those of the messages that may be in it; `None` for bytes that are no message.
fn parts(mut bytes: &[u8]) -> Option<usize> {
    use prost::bytes::Buf as _;
    use prost::encoding::{WireType, decode_key, decode_varint};
    let mut count = 0;
    while bytes.has_remaining() {
        let (_, kind) = decode_key(&mut bytes).ok()?;
        count += 1;
        let length = match kind {
            WireType::Varint => {
                decode_varint(&mut bytes).ok()?;
                0
            }
            WireType::SixtyFourBit => 8,
            WireType::ThirtyTwoBit => 4,
            WireType::LengthDelimited => usize::try_from(decode_varint(&mut bytes).ok()?).ok()?,
            WireType::StartGroup | WireType::EndGroup => return None,
        };
        if count > MOST_PARTS {
            return Some(count);
        }
        bytes = bytes.get(length..)?;
    }
    Some(count)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// A field of bytes, written by hand from the protocol's numbers; all here are shorter than 128.
    fn field(number: u8, content: &[u8]) -> Vec<u8> {
        [&[number << 3 | 2, u8::try_from(content.len()).unwrap()], content].concat()
    }

    #[test]
    fn questions_have_the_bytes_of_the_protocol() {
        let request = ModelInferRequest {
            model_name: "maia".to_owned(),
            model_version: "1".to_owned(),
            inputs: vec![InputTensor { name: "in".to_owned(), datatype: "FP32".to_owned(), shape: vec![2, 112, 8, 8] }],
            outputs: vec![RequestedOutput { name: "p".to_owned() }, RequestedOutput { name: "v".to_owned() }],
            raw_input_contents: vec![Bytes::from_static(&[0, 0, 128, 63])],
        };
        let input = [field(1, b"in"), field(2, b"FP32"), field(3, &[2, 112, 8, 8])].concat();
        let expected = [
            field(1, b"maia"),
            field(2, b"1"),
            field(5, &input),
            field(6, &field(1, b"p")),
            field(6, &field(1, b"v")),
            field(7, &[0, 0, 128, 63]),
        ];
        assert_eq!(request.encode_to_vec(), expected.concat());
        let named = ModelRequest { name: "maia".to_owned(), version: String::new() };
        assert_eq!(named.encode_to_vec(), field(1, b"maia"));
        assert!(ServerMetadataRequest {}.encode_to_vec().is_empty());
    }

    #[test]
    fn answers_are_read_from_the_bytes_of_the_protocol() {
        let tensor = [field(1, b"p"), field(2, b"FP32"), field(3, &[1, 2])].concat();
        let contents = field(5, &field(6, &[0, 0, 128, 63, 0, 0, 0, 192]));
        let response = [
            field(1, b"maia"),
            field(2, b"3"),
            field(3, b"an id"),
            field(5, &[tensor.clone(), contents].concat()),
            field(5, &tensor),
            field(6, &[1, 2, 3, 4]),
        ];
        let response: ModelInferResponse = read(&response.concat()).unwrap();
        assert_eq!((response.model_version.as_str(), response.outputs.len()), ("3", 2));
        assert_eq!(response.outputs[0].shape, [1, 2]);
        assert_eq!(response.outputs[0].contents.as_ref().unwrap().fp32_contents, [1.0, -2.0]);
        assert_eq!(response.raw_output_contents, [Bytes::from_static(&[1, 2, 3, 4])]);
    }

    #[test]
    fn what_a_model_is_is_read_from_the_bytes_of_the_protocol() {
        let input = [
            field(1, b"in"),
            field(2, b"FP32"),
            vec![0x1a, 12, 255, 255, 255, 255, 255, 255, 255, 255, 255, 1, 112, 8],
        ]
        .concat();
        let bytes =
            [field(1, b"m"), field(2, b"1"), field(2, b"2"), field(3, b"onnx"), field(4, &input), field(5, &input)]
                .concat();
        let metadata: ModelMetadataResponse = read(&bytes).unwrap();
        assert_eq!(metadata.versions, ["1", "2"]);
        assert_eq!((metadata.inputs[0].name.as_str(), &metadata.inputs[0].shape[..]), ("in", &[-1, 112, 8][..]));
        assert_eq!(metadata.outputs.len(), 1);
        let parameter = [field(1, b"key"), field(2, &field(1, b"value"))].concat();
        let config = field(1, &[field(1, b"m"), vec![4 << 3, 32], field(14, &parameter)].concat());
        let config = read::<ModelConfigResponse>(&config).unwrap().config.unwrap();
        assert_eq!((config.max_batch_size, config.parameters["key"].string_value.as_str()), (32, "value"));
        assert!(read::<ModelReadyResponse>(&[8, 1]).unwrap().ready);
        let server: ServerMetadataResponse =
            read(&[field(1, b"triton"), field(2, b"2.51.0"), field(3, b"x")].concat()).unwrap();
        assert_eq!((server.name.as_str(), server.version.as_str()), ("triton", "2.51.0"));
    }

    #[test]
    fn a_message_of_very_many_parts_is_refused_before_it_is_read() {
        let many = field(5, b"").repeat(100_000);
        assert!(read::<ModelInferResponse>(&many).unwrap_err().contains("more parts"));
        assert!(read::<ModelInferResponse>(&field(5, b"").repeat(200)).is_ok());
        assert!(read::<ModelInferResponse>(&[0x2a, 200]).is_err());
    }

    proptest! {
        #[test]
        fn what_is_written_is_read(
            version in ".{0,9}",
            names in proptest::collection::vec(".{0,9}", 0..4),
            shape in proptest::collection::vec(any::<i64>(), 0..5),
            numbers in proptest::collection::vec(any::<f32>().prop_filter("equal to itself", |number| !number.is_nan()), 0..9),
            raw in proptest::collection::vec(proptest::collection::vec(any::<u8>(), 0..9), 0..4),
        ) {
            let output = |name: String| OutputTensor {
                name,
                datatype: "FP32".to_owned(),
                shape: shape.clone(),
                contents: Some(TensorContents { fp32_contents: numbers.clone() }),
            };
            let response = ModelInferResponse {
                model_version: version,
                outputs: names.into_iter().map(output).collect(),
                raw_output_contents: raw.into_iter().map(Bytes::from).collect(),
            };
            prop_assert_eq!(read::<ModelInferResponse>(&response.encode_to_vec()), Ok(response));
        }

        #[test]
        fn any_bytes_are_read_or_refused(bytes in proptest::collection::vec(any::<u8>(), 0..60)) {
            let _ = read::<ModelInferResponse>(&bytes);
            let _ = read::<ModelMetadataResponse>(&bytes);
            let _ = read::<ModelConfigResponse>(&bytes);
        }
    }
}
