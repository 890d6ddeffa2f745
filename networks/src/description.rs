//! Description of a network file, in named fields and as a table for people. The layers of weights files are in `architecture`.

mod architecture;

use std::fmt;

use crate::lc0::format::InputFormat;
use crate::lc0::version::Version;

pub use architecture::{Architecture, Encoders};

/// Description of a network file.
#[derive(Debug, Clone, PartialEq)]
pub struct Description {
    /// The file's name, without folders.
    pub name: String,
    /// Bytes of the file as it was given.
    pub file_size: u64,
    /// SHA-256 of the file as it was given.
    pub sha256: [u8; 32],
    /// Kind of file.
    pub kind: FileKind,
    /// Format in which it takes a position.
    pub input_format: InputFormat,
    /// Source of `input_format`.
    pub input_format_origin: Origin,
    /// Planes with weights other than zero; all 112 where the weights cannot be seen.
    pub planes_used: usize,
    /// Output of the value head.
    pub value: ValueKind,
    /// True where there is a moves-left head.
    pub moves_left: bool,
    /// Numbers in the file: weights, biases, batch normalisation; those of heads that are not used do not count.
    pub parameters: u64,
    /// Layers, which only weights files tell.
    pub architecture: Option<Architecture>,
    /// Facts that only graphs tell.
    pub graph: Option<GraphFacts>,
    /// Licence, where the file names one.
    pub license: Option<String>,
    /// The oldest Lc0 that reads the file.
    pub min_version: Option<Version>,
    /// Facts about the training.
    pub training: Option<Training>,
}

/// The kinds of files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FileKind {
    /// Lc0 weights.
    Weights,
    /// A graph inside a Lc0 weights file.
    WrappedGraph,
    /// A graph.
    Graph,
}

/// Source of a fact.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Origin {
    /// The file says so.
    Stated,
    /// The file does not say; this is what most networks have.
    Assumed,
}

/// Output of a value head.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ValueKind {
    /// Probabilities of win, draw and loss.
    Wdl,
    /// One number.
    Scalar,
}

/// Facts that a graph states about itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GraphFacts {
    /// The program that wrote it.
    pub producer: String,
    /// Version of its operators.
    pub opset: u64,
    /// Positions that it evaluates at once, where it takes no other number.
    pub batch: Option<usize>,
}

/// Facts about the training that a weights file may hold.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Training {
    /// Optimiser steps.
    pub steps: Option<u32>,
    /// Learning rate at the end.
    pub learning_rate: Option<f32>,
    /// Mean squared error of the value.
    pub value_loss: Option<f32>,
    /// Cross entropy of the policy.
    pub policy_loss: Option<f32>,
    /// Positions whose first move is the target's, in percent.
    pub accuracy: Option<f32>,
}

impl Description {
    /// The digest in hexadecimal digits.
    #[must_use]
    pub fn sha256_hex(&self) -> String {
        self.sha256.iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// Architecture, heads and size in one line.
    #[must_use]
    pub fn one_line(&self) -> String {
        let body = match &self.architecture {
            Some(architecture) => {
                let squeeze = if architecture.squeeze_blocks > 0 { " SE" } else { "" };
                format!("{}{squeeze}", architecture.size())
            }
            None => self.kind.to_string(),
        };
        let moves_left = if self.moves_left { ", moves left" } else { "" };
        #[expect(clippy::cast_precision_loss, reason = "two digits are shown")]
        let size = self.file_size as f64 / 1e6;
        let value = match self.value {
            ValueKind::Wdl => "WDL",
            ValueKind::Scalar => "scalar value",
        };
        format!("{body}, {value}{moves_left}, {size:.1} MB")
    }

    /// Names and values for people, in order.
    #[must_use]
    pub fn rows(&self) -> Vec<(&'static str, String)> {
        let mut rows = vec![
            ("File", self.name.clone()),
            ("Size", format!("{} bytes", self.file_size)),
            ("SHA-256", self.sha256_hex()),
            ("Kind", self.kind.to_string()),
        ];
        let mut row = |name, value: Option<String>| rows.extend(value.map(|value| (name, value)));
        row("Minimal Lc0", self.min_version.map(|version| version.to_string()));
        row("Licence", self.license.clone());
        row("Input", Some(format!("{}{}", self.input_format, self.input_format_origin)));
        row("Planes used", Some(format!("{} of 112", self.planes_used)));
        for (name, value) in self.architecture.iter().flat_map(Architecture::rows) {
            row(name, Some(value));
        }
        row("Value", Some(self.value.to_string()));
        row("Moves left", Some(if self.moves_left { "yes" } else { "no" }.to_owned()));
        row("Parameters", Some(self.parameters.to_string()));
        if let Some(graph) = &self.graph {
            row("Written by", Some(graph.producer.clone()).filter(|producer| !producer.is_empty()));
            row("Operators", Some(format!("version {}", graph.opset)));
            row("Batch", graph.batch.map(|batch| format!("always {batch}")));
        }
        if let Some(training) = &self.training {
            row("Training steps", training.steps.map(|steps| steps.to_string()));
            row("Learning rate", training.learning_rate.map(|rate| rate.to_string()));
            row("Value loss", training.value_loss.map(|loss| loss.to_string()));
            row("Policy loss", training.policy_loss.map(|loss| loss.to_string()));
            row("Accuracy", training.accuracy.map(|accuracy| format!("{accuracy} %")));
        }
        rows
    }
}

impl fmt::Display for Description {
    /// A table of two aligned columns, one fact a line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows = self.rows();
        let width = rows.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
        for (name, value) in rows {
            // A value from the file must not break the table, nor steer a terminal.
            let value: String = value.chars().map(|char| if char.is_control() { ' ' } else { char }).collect();
            writeln!(f, "{name:>width$}: {value}")?;
        }
        Ok(())
    }
}

impl fmt::Display for FileKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Weights => "Lc0 weights",
            Self::WrappedGraph => "ONNX graph in a Lc0 weights file",
            Self::Graph => "ONNX graph",
        })
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Stated => "",
            Self::Assumed => " (assumed: the file does not say)",
        })
    }
}

impl fmt::Display for ValueKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Wdl => "win, draw, loss",
            Self::Scalar => "scalar",
        })
    }
}
