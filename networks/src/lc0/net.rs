//! A whole weights file: counted on the wire, decoded, and checked for what is supported.

use prost::Message;
use prost::bytes::Bytes;

use crate::error::Problem;
use crate::lc0::format::{Body, Format};
use crate::lc0::proto::{self, MAGIC};
use crate::lc0::version::{self, Version};
use crate::lc0::weights::{LARGEST_TOWER, Weights};
use crate::protobuf::{Fields, Value};

/// Many more heads with names of their own than any network has: none that was published has one.
const MOST_NAMED_HEADS: usize = 64;

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

/// Reads an unpacked weights file.
///
/// # Errors
/// If it is damaged, of a kind not supported yet, or its layers do not fit together.
pub fn read(bytes: Vec<u8>) -> Result<Net, Problem> {
    let counts = Counts::of(&bytes)?;
    counts.check()?;
    // From `Bytes`, so that layers share the file's memory.
    let message = proto::Net::decode(Bytes::from(bytes)).map_err(|error| malformed(error.to_string()))?;
    let min_version = version::needed(message.min_version)?;
    let description = message.format.unwrap_or_default();
    // 0 is unknown, which Lc0's reader takes for LINEAR16 too.
    if let Some(encoding @ ..=-1 | encoding @ 2..) = description.weights_encoding {
        return Err(Problem::UnknownFormat { field: "weights encoding", value: encoding.into() });
    }
    let format = Format::of(description.network_format.as_ref(), counts.encoders)?;
    let content = match (format.body, message.weights, message.onnx_model) {
        (Body::Attention | Body::AttentionMultihead, _, _) => {
            return Err(Problem::Unsupported {
                kind: "attention bodies",
                found: format!("this is {} with {} encoder layers", format.body, counts.encoders),
            });
        }
        (Body::Onnx, _, Some(model)) => Content::Graph(model),
        (Body::Onnx, _, None) => return Err(Problem::Missing("graph".to_owned())),
        (_, Some(weights), _) => Content::Weights(Box::new(Weights::of(&weights, &format)?)),
        (_, None, _) => return Err(Problem::Missing("weights".to_owned())),
    };
    Ok(Net { min_version, license: message.license, training: message.training_params, format, content })
}

/// How often the repeated parts of a network occur in a file.
#[derive(Debug, Default)]
struct Counts {
    blocks: usize,
    encoders: usize,
    policy_encoders: usize,
    named_heads: usize,
}

impl Counts {
    /// Walks the file without allocating. Protobuf merges a message that occurs twice, so all occurrences count.
    fn of(bytes: &[u8]) -> Result<Self, Problem> {
        let mut counts = Self::default();
        for field in fields(bytes) {
            match field? {
                (1, Value::Fixed32(magic)) if magic != MAGIC => return Err(Problem::Magic(magic)),
                (10, Value::Bytes(weights)) => counts.weights(weights)?,
                _ => {}
            }
        }
        Ok(counts)
    }

    fn check(&self) -> Result<(), Problem> {
        let parts = [
            ("residual blocks", self.blocks, LARGEST_TOWER),
            ("encoder layers", self.encoders + self.policy_encoders, LARGEST_TOWER),
            ("named heads", self.named_heads, MOST_NAMED_HEADS),
        ];
        match parts.into_iter().find(|(_, found, limit)| found > limit) {
            Some((what, found, limit)) => Err(Problem::TooMany { what, found, limit }),
            None => Ok(()),
        }
    }

    fn weights(&mut self, weights: &[u8]) -> Result<(), Problem> {
        for field in fields(weights) {
            match field? {
                (2, _) => self.blocks += 1,
                (21, _) => self.policy_encoders += 1,
                (27, _) => self.encoders += 1,
                (44, Value::Bytes(heads)) => self.value_heads(heads)?,
                (45, Value::Bytes(heads)) => self.policy_heads(heads)?,
                _ => {}
            }
        }
        Ok(())
    }

    fn value_heads(&mut self, heads: &[u8]) -> Result<(), Problem> {
        for field in fields(heads) {
            if let (4, _) = field? {
                self.named_heads += 1;
            }
        }
        Ok(())
    }

    fn policy_heads(&mut self, heads: &[u8]) -> Result<(), Problem> {
        for field in fields(heads) {
            match field? {
                (3..=6, Value::Bytes(head)) => self.policy_head(head)?,
                (7, Value::Bytes(entry)) => {
                    self.named_heads += 1;
                    for field in fields(entry) {
                        if let (2, Value::Bytes(head)) = field? {
                            self.policy_head(head)?;
                        }
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn policy_head(&mut self, head: &[u8]) -> Result<(), Problem> {
        for field in fields(head) {
            if let (8, _) = field? {
                self.policy_encoders += 1;
            }
        }
        Ok(())
    }
}

fn fields(bytes: &[u8]) -> impl Iterator<Item = Result<(u32, Value<'_>), Problem>> {
    Fields::of(bytes).map(|field| field.map_err(|_| malformed("a field reaches beyond its end".to_owned())))
}

fn malformed(reason: String) -> Problem {
    Problem::Malformed { part: "weights file", reason }
}
