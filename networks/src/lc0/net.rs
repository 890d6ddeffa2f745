//! A whole weights file: counted on the wire, decoded, and checked for what can be computed.

use prost::Message;
use prost::bytes::Bytes;

use crate::error::Problem;
use crate::lc0::census::Census;
use crate::lc0::format::{Body, Format, Shown};
use crate::lc0::proto;
use crate::lc0::version::{self, Version};
use crate::lc0::weights::{HeadChoice, Weights};
use crate::protobuf::{Fields, Value};

/// A weights file.
#[derive(Debug, Clone, PartialEq)]
pub struct Net {
    /// The oldest Lc0 that reads it.
    pub min_version: Version,
    /// Licence, if it names one.
    pub license: Option<String>,
    /// Facts about the training.
    pub training: Option<proto::TrainingParams>,
    /// The architecture.
    pub format: Format,
    /// What evaluates positions.
    pub content: Content,
}

/// What a weights file holds.
#[derive(Debug, Clone, PartialEq)]
pub enum Content {
    /// Layers, to be turned into a graph.
    Weights(Box<Weights>),
    /// A graph, with the names of its inputs and outputs.
    Graph(proto::OnnxModel),
}

/// Whether bytes begin as a weights file does: field 1, fixed32, the magic number.
#[must_use]
pub fn is_weights_file(bytes: &[u8]) -> bool {
    matches!(Fields::of(bytes).next(), Some(Ok((1, Value::Fixed32(_)))))
}

/// Reads an unpacked weights file, with the heads chosen.
///
/// # Errors
/// If it is damaged, of a kind not supported yet, has no such heads, or its layers do not fit together.
pub fn read(bytes: Vec<u8>, choice: &HeadChoice) -> Result<Net, Problem> {
    let census = Census::of(&bytes)?;
    // From `Bytes`, so that layers share the file's memory.
    let message = proto::Net::decode(Bytes::from(bytes)).map_err(|error| malformed(error.to_string()))?;
    let min_version = version::needed(message.min_version)?;
    let description = message.format.unwrap_or_default();
    // 0 is unknown, which Lc0's reader takes for LINEAR16 too.
    if let Some(encoding @ ..=-1 | encoding @ 2..) = description.weights_encoding {
        return Err(Problem::UnknownFormat { field: "weights encoding", value: encoding.into() });
    }
    let weights = message.weights.as_ref();
    let shown = Shown {
        encoders: census.encoders,
        smolgen: weights.is_some_and(|weights| weights.smolgen_w.is_some()),
        named_heads: weights.is_some_and(|weights| weights.policy_heads.is_some() && weights.value_heads.is_some()),
    };
    let format = Format::of(description.network_format.as_ref(), shown)?;
    let content = match (format.body, weights, message.onnx_model) {
        (Body::Onnx, _, Some(model)) => Content::Graph(model),
        (Body::Onnx, _, None) => return Err(Problem::Missing("graph".to_owned())),
        (Body::Classical | Body::SqueezeExcitation, Some(_), _) if census.encoders > 0 => {
            let found = format!("{} with {} encoder layers", format.body, census.encoders);
            return Err(Problem::Unsupported { kind: "encoder layers in residual networks", found });
        }
        (_, Some(weights), _) => Content::Weights(Box::new(Weights::of(weights, &format, choice)?)),
        (_, None, _) => return Err(Problem::Missing("weights".to_owned())),
    };
    Ok(Net { min_version, license: message.license, training: message.training_params, format, content })
}

fn malformed(reason: String) -> Problem {
    Problem::Malformed { part: "weights file", reason }
}
