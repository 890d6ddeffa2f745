//! A graph being written: nodes are appended in the order of computation, each returns the name of its result.

use prost::bytes::Bytes;

use crate::onnx::proto::{
    ATTRIBUTE_FLOAT, ATTRIBUTE_INT, ATTRIBUTE_INTS, AttributeProto, DimensionProto, FLOAT, GraphProto, INT64,
    ModelProto, NodeProto, OperatorSetIdProto, StringStringEntryProto, TensorProto, TensorShapeProto, TensorTypeProto,
    TypeProto, ValueInfoProto,
};

/// The operators' version: Lc0's own choice, and old enough for every ONNX Runtime we load.
pub const OPSET: i64 = 17;

/// The file format's version that belongs to [`OPSET`].
const IR_VERSION: i64 = 8;

/// A graph being written.
#[derive(Debug, Default)]
pub struct Graph {
    proto: GraphProto,
}

/// A setting of a node.
#[derive(Debug, Clone)]
pub enum Attribute<'a> {
    /// One number.
    Int(&'a str, i64),
    /// Several numbers.
    Ints(&'a str, &'a [i64]),
    /// A number that is no integer.
    Float(&'a str, f32),
}

impl Graph {
    /// An empty graph.
    #[must_use]
    pub fn new(name: &str) -> Self {
        Self { proto: GraphProto { name: name.to_owned(), ..GraphProto::default() } }
    }

    /// Declares an input of floats, with any number of rows of the given shape.
    pub fn input(&mut self, name: &str, row: &[i64]) {
        self.proto.input.push(value_info(name, row));
    }

    /// Declares a result as an output, with any number of rows of the given shape.
    pub fn output(&mut self, name: &str, row: &[i64]) {
        self.proto.output.push(value_info(name, row));
    }

    /// Adds constant floats.
    ///
    /// # Panics
    /// If the shape does not fit the values.
    pub fn floats(&mut self, name: &str, shape: &[usize], values: &[f32]) -> String {
        assert_eq!(shape.iter().product::<usize>(), values.len(), "shape of {name}");
        let raw = values.iter().flat_map(|value| value.to_le_bytes()).collect();
        self.constant(name, FLOAT, shape, raw)
    }

    /// Adds constant integers, as a list.
    pub fn integers(&mut self, name: &str, values: &[i64]) -> String {
        let raw = values.iter().flat_map(|value| value.to_le_bytes()).collect();
        self.constant(name, INT64, &[values.len()], raw)
    }

    /// Adds a node with one result, named after the node.
    pub fn node(&mut self, operator: &str, name: &str, inputs: &[&str], attributes: &[Attribute<'_>]) -> String {
        self.push(operator, name, inputs, vec![name.to_owned()], attributes);
        name.to_owned()
    }

    /// Adds a node that gives two tensors.
    pub fn halves(&mut self, name: &str, input: &str, axis: i64) -> (String, String) {
        let (first, second) = (format!("{name}/first"), format!("{name}/second"));
        let outputs = vec![first.clone(), second.clone()];
        self.push("Split", name, &[input], outputs, &[Attribute::Int("axis", axis)]);
        (first, second)
    }

    /// The finished file. `metadata` are free names and values kept in it.
    #[must_use]
    pub fn into_model(self, metadata: &[(&str, String)]) -> ModelProto {
        ModelProto {
            ir_version: IR_VERSION,
            producer_name: "Puctoscope".to_owned(),
            producer_version: env!("CARGO_PKG_VERSION").to_owned(),
            doc_string: String::new(),
            graph: Some(self.proto),
            opset_import: vec![OperatorSetIdProto { domain: String::new(), version: OPSET }],
            metadata_props: metadata
                .iter()
                .map(|(key, value)| StringStringEntryProto { key: (*key).to_owned(), value: value.clone() })
                .collect(),
        }
    }

    fn constant(&mut self, name: &str, data_type: i32, shape: &[usize], raw: Vec<u8>) -> String {
        self.proto.initializer.push(TensorProto {
            dims: shape.iter().map(|&dim| dim as i64).collect(),
            data_type,
            name: name.to_owned(),
            raw_data: Bytes::from(raw),
        });
        name.to_owned()
    }

    fn push(
        &mut self,
        operator: &str,
        name: &str,
        inputs: &[&str],
        outputs: Vec<String>,
        attributes: &[Attribute<'_>],
    ) {
        self.proto.node.push(NodeProto {
            input: inputs.iter().map(|&input| input.to_owned()).collect(),
            output: outputs,
            name: name.to_owned(),
            op_type: operator.to_owned(),
            attribute: attributes.iter().map(Attribute::to_proto).collect(),
        });
    }
}

impl Attribute<'_> {
    fn to_proto(&self) -> AttributeProto {
        match *self {
            Self::Int(name, value) => {
                AttributeProto { name: name.to_owned(), i: value, r#type: ATTRIBUTE_INT, ..AttributeProto::default() }
            }
            Self::Ints(name, values) => AttributeProto {
                name: name.to_owned(),
                ints: values.to_vec(),
                r#type: ATTRIBUTE_INTS,
                ..AttributeProto::default()
            },
            Self::Float(name, value) => {
                AttributeProto { name: name.to_owned(), f: value, r#type: ATTRIBUTE_FLOAT, ..AttributeProto::default() }
            }
        }
    }
}

fn value_info(name: &str, row: &[i64]) -> ValueInfoProto {
    let batch = DimensionProto { dim_param: Some("batch".to_owned()), dim_value: None };
    let rest = row.iter().map(|&dim| DimensionProto { dim_value: Some(dim), dim_param: None });
    let shape = TensorShapeProto { dim: std::iter::once(batch).chain(rest).collect() };
    let tensor = TensorTypeProto { elem_type: FLOAT, shape: Some(shape) };
    ValueInfoProto { name: name.to_owned(), r#type: Some(TypeProto { tensor_type: Some(tensor) }) }
}
