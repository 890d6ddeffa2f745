//! The protocol's messages in JSON. Arrays of numbers may be nested, and are read without ever being a tree of values.

use std::collections::BTreeMap;
use std::fmt;

use networks::Tensors;
use networks::onnx::signature::Element;
use serde::de::{DeserializeSeed, Error as _, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::{Value, json};

use crate::exchange::{Question, Sent};
use crate::failure::Failure;
use crate::identity::{Tensor, datatype};

/// What a server is.
#[derive(Debug, Default, Deserialize)]
pub(crate) struct Server {
    #[serde(default)]
    pub(crate) name: String,
    #[serde(default)]
    pub(crate) version: String,
    #[serde(default)]
    pub(crate) extensions: Vec<String>,
}

/// What a model takes and gives.
#[derive(Debug, Deserialize)]
pub(crate) struct Metadata {
    #[serde(default)]
    pub(crate) versions: Vec<String>,
    #[serde(default)]
    inputs: Vec<Port>,
    #[serde(default)]
    outputs: Vec<Port>,
    #[serde(default)]
    pub(crate) parameters: BTreeMap<String, Value>,
    #[serde(default)]
    pub(crate) properties: BTreeMap<String, Value>,
}

#[derive(Debug, Deserialize)]
struct Port {
    name: String,
    datatype: String,
    shape: Vec<i64>,
}

/// A model's configuration.
#[derive(Debug, Deserialize)]
pub(crate) struct Config {
    #[serde(default)]
    pub(crate) max_batch_size: i64,
    #[serde(default)]
    pub(crate) parameters: BTreeMap<String, Parameter>,
}

/// A parameter of it.
#[derive(Debug, Deserialize)]
pub(crate) struct Parameter {
    #[serde(default)]
    pub(crate) string_value: String,
}

/// Reason that a server gives.
#[derive(Debug, Deserialize)]
pub(crate) struct Problem {
    pub(crate) error: String,
}

/// An answer.
#[derive(Debug, Deserialize)]
pub(crate) struct Response {
    #[serde(default)]
    pub(crate) model_version: String,
    outputs: Vec<Output>,
}

#[derive(Debug, Deserialize)]
struct Output {
    name: String,
    datatype: String,
    shape: Vec<i64>,
    #[serde(default)]
    parameters: OutputParameters,
    #[serde(default)]
    data: Numbers,
}

#[derive(Debug, Default, Deserialize)]
struct OutputParameters {
    /// Bytes of this output behind the text.
    #[serde(default)]
    binary_data_size: Option<usize>,
}

/// A list of numbers, or a list of such lists, flattened.
#[derive(Debug, Default, PartialEq)]
struct Numbers(Vec<f32>);

impl Metadata {
    pub(crate) fn tensors(self) -> (Vec<Tensor>, Vec<Tensor>) {
        let tensor = |Port { name, datatype, shape }: Port| Tensor { name, datatype, shape };
        (self.inputs.into_iter().map(tensor).collect(), self.outputs.into_iter().map(tensor).collect())
    }
}

/// A question as a text; with `binary` its numbers follow as bytes, and are wanted so.
pub(crate) fn question(tensors: &Tensors, question: &Question, binary: bool) -> Result<Vec<u8>, Failure> {
    let input = tensors.input_port();
    let is_half = |element| element != Element::F32;
    if !binary && (is_half(input.element) || tensors.outputs().any(|port| is_half(port.element))) {
        return Err(Failure::wrong("16-bit numbers cannot be sent as JSON, and it takes no bytes; gRPC can"));
    }
    let outputs: Vec<Value> = tensors
        .outputs()
        .map(|port| match binary {
            true => json!({ "name": port.name, "parameters": { "binary_data": true } }),
            false => json!({ "name": port.name }),
        })
        .collect();
    let mut tensor = json!({ "name": input.name, "datatype": datatype(input.element), "shape": question.shape });
    if binary {
        tensor["parameters"] = json!({ "binary_data_size": question.numbers.len() });
    } else {
        tensor["data"] = numbers(&question.numbers).map(|number| json!(number)).collect();
    }
    Ok(json!({ "inputs": [tensor], "outputs": outputs }).to_string().into_bytes())
}

fn numbers(bytes: &[u8]) -> impl Iterator<Item = f32> {
    bytes.as_chunks().0.iter().map(|&bytes| f32::from_le_bytes(bytes))
}

impl Response {
    /// The outputs; those that are sent as bytes follow one another in `behind`.
    pub(crate) fn sent(self, mut behind: &[u8]) -> Result<Vec<Sent>, Failure> {
        let mut all = Vec::new();
        for Output { name, datatype, shape, parameters, data } in self.outputs {
            let bytes = match parameters.binary_data_size {
                Some(size) => {
                    let Some((bytes, rest)) = behind.split_at_checked(size) else {
                        return Err(Failure::wrong("its answer ends before its numbers do"));
                    };
                    behind = rest;
                    bytes.to_vec()
                }
                None => data.0.into_iter().flat_map(f32::to_le_bytes).collect(),
            };
            all.push(Sent { name, datatype, shape, bytes });
        }
        Ok(all)
    }
}

impl<'de> Deserialize<'de> for Numbers {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut numbers = Vec::new();
        Flat { numbers: &mut numbers, depth: 0 }.deserialize(deserializer)?;
        Ok(Self(numbers))
    }
}

/// Deepest nesting of a tensor's arrays.
const DEEPEST: usize = 8;

/// Adds a number, or all numbers of a list.
struct Flat<'a> {
    numbers: &'a mut Vec<f32>,
    depth: usize,
}

impl<'de> DeserializeSeed<'de> for Flat<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Flat<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("numbers")
    }

    #[expect(clippy::cast_possible_truncation, reason = "numbers of 32 bits, written in full, are read back exactly")]
    fn visit_f64<E>(self, number: f64) -> Result<(), E> {
        self.numbers.push(number as f32);
        Ok(())
    }

    #[expect(clippy::cast_precision_loss, reason = "as for fractions")]
    fn visit_i64<E>(self, number: i64) -> Result<(), E> {
        self.numbers.push(number as f32);
        Ok(())
    }

    #[expect(clippy::cast_precision_loss, reason = "as for fractions")]
    fn visit_u64<E>(self, number: u64) -> Result<(), E> {
        self.numbers.push(number as f32);
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        let Self { numbers, depth } = self;
        if depth == DEEPEST {
            return Err(A::Error::custom("too many arrays in one another"));
        }
        while list.next_element_seed(Flat { numbers: &mut *numbers, depth: depth + 1 })?.is_some() {}
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use networks::{Limits, Planes, shipped};
    use proptest::prelude::*;

    use super::*;

    fn read(text: &str) -> Result<Vec<f32>, String> {
        serde_json::from_str::<Numbers>(text).map(|numbers| numbers.0).map_err(|error| error.to_string())
    }

    #[test]
    fn nested_arrays_are_flattened() {
        assert_eq!(read("[[1, -2], [0.5, 1e3]]").unwrap(), [1.0, -2.0, 0.5, 1000.0]);
        assert!(read("[1, \"2\"]").unwrap_err().contains("expected numbers"));
        assert!(read(&("[".repeat(9) + &"]".repeat(9))).unwrap_err().contains("too many arrays"));
        assert!(read(&"[".repeat(100_000)).is_err());
        assert!(read("[NaN]").is_err());
    }

    #[test]
    fn questions_are_as_the_protocol_has_them() {
        let tensors = Tensors::of(&shipped::open(&Limits::default()).unwrap()).unwrap();
        let mut planes = Planes::empty();
        planes.masks[0] = 2;
        let input = tensors.input(&[planes]);
        let asked =
            Question { version: "1".to_owned(), connection: 0, shape: input.shape, numbers: input.bytes.into() };
        let text: Value = serde_json::from_slice(&question(&tensors, &asked, false).unwrap()).unwrap();
        let tensor = &text["inputs"][0];
        assert_eq!((&tensor["name"], &tensor["datatype"]), (&json!("/input/planes"), &json!("FP32")));
        assert_eq!(tensor["shape"], json!([1, 112, 8, 8]));
        assert_eq!((tensor["data"].as_array().unwrap().len(), &tensor["data"][1]), (112 * 64, &json!(1.0)));
        assert_eq!(text["outputs"][0], json!({ "name": "/output/policy" }));
        let text: Value = serde_json::from_slice(&question(&tensors, &asked, true).unwrap()).unwrap();
        assert_eq!(text["inputs"][0]["parameters"], json!({ "binary_data_size": 4 * 112 * 64 }));
        assert!(text["inputs"][0].get("data").is_none());
        assert_eq!(text["outputs"][0]["parameters"], json!({ "binary_data": true }));
    }

    #[test]
    fn bytes_behind_the_text_belong_to_the_outputs_in_turn() {
        let text = r#"{"outputs": [
            {"name": "a", "datatype": "FP32", "shape": [1, 1], "parameters": {"binary_data_size": 4}},
            {"name": "b", "datatype": "FP32", "shape": [1, 2], "data": [[1, 2]]},
            {"name": "c", "datatype": "FP32", "shape": [1, 1], "parameters": {"binary_data_size": 4}}]}"#;
        let read = || serde_json::from_str::<Response>(text).unwrap();
        let sent = read().sent(&[1, 2, 3, 4, 5, 6, 7, 8]).unwrap();
        assert_eq!(
            (&sent[0].bytes[..], &sent[2].bytes[..], sent[1].bytes.len()),
            (&[1, 2, 3, 4][..], &[5, 6, 7, 8][..], 8)
        );
        assert!(read().sent(&[1, 2, 3, 4, 5]).is_err());
    }

    proptest! {
        #[test]
        fn numbers_written_in_full_keep_their_bits(bits in proptest::collection::vec(any::<u32>(), 0..20)) {
            let numbers: Vec<f32> = bits.into_iter().map(f32::from_bits).filter(|number| number.is_finite()).collect();
            let (short, long) = (json!(numbers), json!(numbers.iter().map(|&number| f64::from(number)).collect::<Vec<_>>()));
            for text in [short, long] {
                let found = read(&text.to_string()).unwrap();
                prop_assert!(found.iter().map(|number| number.to_bits()).eq(numbers.iter().map(|number| number.to_bits())));
            }
            let plain: Vec<String> = numbers.iter().map(ToString::to_string).collect();
            let found = read(&format!("[{}]", plain.join(","))).unwrap();
            prop_assert!(found == numbers);
        }

        #[test]
        fn any_text_is_read_or_refused(text in ".{0,40}") {
            let _ = read(&text);
            let _ = serde_json::from_str::<Response>(&text);
        }
    }
}
