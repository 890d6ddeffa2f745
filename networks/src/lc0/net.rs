//! A whole weights file: counted on the wire, decoded, and checked for what can be computed.

use prost::Message;
use prost::bytes::Bytes;

use crate::error::Problem;
use crate::lc0::census::Census;
use crate::lc0::format::{Body, Format, GraphFormat, Shown};
use crate::lc0::needed::needed;
use crate::lc0::proto;
use crate::lc0::version::Version;
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
    /// Weights or graph that evaluates positions.
    pub content: Content,
}

/// Content of a weights file.
#[derive(Debug, Clone, PartialEq)]
pub enum Content {
    /// Layers, to be turned into a graph.
    Weights {
        /// The layers.
        weights: Box<Weights>,
        /// The architecture.
        format: Format,
    },
    /// A graph.
    Graph {
        /// The graph, with the names of its inputs and outputs.
        model: proto::OnnxModel,
        /// Format facts that the graph does not state.
        format: GraphFormat,
    },
}

/// Returns whether bytes begin as a weights file does: field 1, fixed32, the magic number.
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
    let min_version = needed(message.min_version)?;
    let description = message.format.unwrap_or_default();
    let network_format = description.network_format.as_ref();
    // Without weights a graph is what there is, whatever the structure says.
    let says_graph = network_format.is_some_and(|format| format.network == Some(Body::Onnx.number()));
    let graph = message.onnx_model.filter(|_| says_graph || message.weights.is_none());
    let content = match (graph, &message.weights) {
        (Some(model), _) => Content::Graph { model, format: GraphFormat::of(network_format)? },
        (None, weights) => {
            check_encoding(&description, min_version)?;
            let format = Format::of(network_format, shown(weights.as_ref(), &census))?;
            let weights = Box::new(of_weights(weights.as_ref(), &format, &census, choice)?);
            Content::Weights { weights, format }
        }
    };
    Ok(Net { min_version, license: message.license, training: message.training_params, content })
}

/// The first version whose files may say layer by layer how they are stored.
const ENCODED_LAYERS: Version = Version { major: 0, minor: 33, patch: 0 };

/// Files for earlier versions have one encoding for all layers, LINEAR16, and Lc0 refuses them unless they say so. Here
/// they are read also if they say nothing, or 0 for unknown, because there was no other. In later files the layers count,
/// as for Lc0.
fn check_encoding(description: &proto::Format, min_version: Version) -> Result<(), Problem> {
    match description.weights_encoding {
        Some(encoding @ ..=-1 | encoding @ 2..) if min_version < ENCODED_LAYERS => {
            Err(Problem::UnknownFormat { field: "weights encoding", value: encoding.into() })
        }
        _ => Ok(()),
    }
}

fn shown(weights: Option<&proto::Weights>, census: &Census) -> Shown {
    Shown {
        encoders: census.encoders,
        smolgen: weights.is_some_and(|weights| weights.smolgen_w.is_some()),
        named_heads: weights.is_some_and(|weights| weights.policy_heads.is_some() && weights.value_heads.is_some()),
    }
}

fn of_weights(
    weights: Option<&proto::Weights>,
    format: &Format,
    census: &Census,
    choice: &HeadChoice,
) -> Result<Weights, Problem> {
    match (format.body, weights) {
        (Body::Onnx, _) => Err(Problem::Missing("graph".to_owned())),
        (Body::Classical | Body::SqueezeExcitation, Some(_)) if census.encoders > 0 => {
            let found = format!("{} with {} encoder layers", format.body, census.encoders);
            Err(Problem::Unsupported { kind: "encoder layers in residual networks", found })
        }
        (_, Some(weights)) => Weights::of(weights, format, choice),
        (_, None) => Err(Problem::Missing("weights".to_owned())),
    }
}

fn malformed(reason: String) -> Problem {
    Problem::Malformed { part: "weights file", reason }
}
