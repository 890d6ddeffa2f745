//! The part of `onnx.proto` that our graphs use, written by hand. Field numbers are the format.

use prost::Message;
use prost::bytes::Bytes;

/// A file.
#[derive(Clone, PartialEq, Message)]
pub struct ModelProto {
    /// Version of the file format.
    #[prost(int64, tag = "1")]
    pub ir_version: i64,
    /// The program that wrote it.
    #[prost(string, tag = "2")]
    pub producer_name: String,
    /// Its version.
    #[prost(string, tag = "3")]
    pub producer_version: String,
    /// Free text.
    #[prost(string, tag = "6")]
    pub doc_string: String,
    /// The computation.
    #[prost(message, optional, tag = "7")]
    pub graph: Option<GraphProto>,
    /// Versions of the operators it uses.
    #[prost(message, repeated, tag = "8")]
    pub opset_import: Vec<OperatorSetIdProto>,
    /// Free names and values.
    #[prost(message, repeated, tag = "14")]
    pub metadata_props: Vec<StringStringEntryProto>,
}

/// A version of a set of operators.
#[derive(Clone, PartialEq, Message)]
pub struct OperatorSetIdProto {
    /// Empty for ONNX's own.
    #[prost(string, tag = "1")]
    pub domain: String,
    /// The version.
    #[prost(int64, tag = "2")]
    pub version: i64,
}

/// A name and a value.
#[derive(Clone, PartialEq, Message)]
pub struct StringStringEntryProto {
    /// The name.
    #[prost(string, tag = "1")]
    pub key: String,
    /// The value.
    #[prost(string, tag = "2")]
    pub value: String,
}

/// Nodes in the order of computation, and the tensors they start from.
#[derive(Clone, PartialEq, Message)]
pub struct GraphProto {
    /// The operations.
    #[prost(message, repeated, tag = "1")]
    pub node: Vec<NodeProto>,
    /// A name.
    #[prost(string, tag = "2")]
    pub name: String,
    /// The constants.
    #[prost(message, repeated, tag = "5")]
    pub initializer: Vec<TensorProto>,
    /// Its inputs.
    #[prost(message, repeated, tag = "11")]
    pub input: Vec<ValueInfoProto>,
    /// Its outputs.
    #[prost(message, repeated, tag = "12")]
    pub output: Vec<ValueInfoProto>,
}

/// One operation.
#[derive(Clone, PartialEq, Message)]
pub struct NodeProto {
    /// Names of tensors.
    #[prost(string, repeated, tag = "1")]
    pub input: Vec<String>,
    /// Names of tensors.
    #[prost(string, repeated, tag = "2")]
    pub output: Vec<String>,
    /// Its own name.
    #[prost(string, tag = "3")]
    pub name: String,
    /// The operator.
    #[prost(string, tag = "4")]
    pub op_type: String,
    /// Its settings.
    #[prost(message, repeated, tag = "5")]
    pub attribute: Vec<AttributeProto>,
}

/// A setting of an operation.
#[derive(Clone, PartialEq, Message)]
pub struct AttributeProto {
    /// The setting's name.
    #[prost(string, tag = "1")]
    pub name: String,
    /// The value of a FLOAT.
    #[prost(float, tag = "2")]
    pub f: f32,
    /// The value of an INT.
    #[prost(int64, tag = "3")]
    pub i: i64,
    /// The value of INTS.
    #[prost(int64, repeated, packed = "false", tag = "8")]
    pub ints: Vec<i64>,
    /// Type, which tells which of the values counts.
    #[prost(int32, tag = "20")]
    pub r#type: i32,
}

/// [`AttributeProto::type`] of one float.
pub const ATTRIBUTE_FLOAT: i32 = 1;
/// [`AttributeProto::type`] of one integer.
pub const ATTRIBUTE_INT: i32 = 2;
/// [`AttributeProto::type`] of several integers.
pub const ATTRIBUTE_INTS: i32 = 7;

/// A constant.
#[derive(Clone, PartialEq, Message)]
pub struct TensorProto {
    /// Its shape.
    #[prost(int64, repeated, packed = "false", tag = "1")]
    pub dims: Vec<i64>,
    /// The type of its elements.
    #[prost(int32, tag = "2")]
    pub data_type: i32,
    /// Its name.
    #[prost(string, tag = "8")]
    pub name: String,
    /// Its elements, little-endian.
    #[prost(bytes = "bytes", tag = "9")]
    pub raw_data: Bytes,
}

/// 32-bit floats.
pub const FLOAT: i32 = 1;
/// 64-bit integers.
pub const INT64: i32 = 7;
/// 16-bit floats.
pub const FLOAT16: i32 = 10;
/// The upper halves of 32-bit floats.
pub const BFLOAT16: i32 = 16;

/// A tensor that goes in or out.
#[derive(Clone, PartialEq, Message)]
pub struct ValueInfoProto {
    /// Its name.
    #[prost(string, tag = "1")]
    pub name: String,
    /// Its type.
    #[prost(message, optional, tag = "2")]
    pub r#type: Option<TypeProto>,
}

/// A type; only tensors concern us.
#[derive(Clone, PartialEq, Message)]
pub struct TypeProto {
    /// A tensor.
    #[prost(message, optional, tag = "1")]
    pub tensor_type: Option<TensorTypeProto>,
}

/// A tensor's type.
#[derive(Clone, PartialEq, Message)]
pub struct TensorTypeProto {
    /// The type of its elements.
    #[prost(int32, tag = "1")]
    pub elem_type: i32,
    /// Its shape.
    #[prost(message, optional, tag = "2")]
    pub shape: Option<TensorShapeProto>,
}

/// A tensor's shape.
#[derive(Clone, PartialEq, Message)]
pub struct TensorShapeProto {
    /// Its dimensions.
    #[prost(message, repeated, tag = "1")]
    pub dim: Vec<DimensionProto>,
}

/// One dimension: a number, a name, or neither.
#[derive(Clone, PartialEq, Message)]
pub struct DimensionProto {
    /// The number.
    #[prost(int64, optional, tag = "1")]
    pub dim_value: Option<i64>,
    /// The name.
    #[prost(string, optional, tag = "2")]
    pub dim_param: Option<String>,
}
