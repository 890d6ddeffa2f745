//! An opened network: what it is, and the graph that computes it.

use std::path::Path;
use std::sync::{Arc, OnceLock};

use engine::games::chess::Snapshot;
use engine::parameters::HistoryFill;
use sha2::{Digest, Sha256};

use crate::container::{self, Limits};
use crate::description::{Architecture, Description, FileKind, GraphFacts, Origin, Training, ValueKind};
use crate::device::Precision;
use crate::error::{NetworkError, Problem};
use crate::lc0::encoder::{self, Input};
use crate::lc0::format::{Format, GraphFormat, InputFormat, MovesLeftFormat};
use crate::lc0::net::{self, Content, Net};
use crate::lc0::planes::PlaneSet;
use crate::lc0::proto::{OnnxModel, TrainingParams};
use crate::lc0::weights::{HeadChoice, Weights};
use crate::onnx::convert::convert;
use crate::onnx::half;
use crate::onnx::signature::{Signature, ValuePort};
use crate::onnx::surface::{self, Surface};

/// An opened network.
#[derive(Debug, Clone)]
pub struct Network {
    description: Description,
    signature: Signature,
    used_planes: PlaneSet,
    /// The graph; where there are weights, only once it is asked for.
    onnx: OnceLock<Vec<u8>>,
    /// The layers, of networks that the embedded evaluator can run.
    weights: Option<Arc<Weights>>,
    precision: Precision,
}

impl Network {
    /// Opens a file: Lc0 weights (`.pb.gz`, also without the gzip) or an ONNX graph in Lc0's convention. The content
    /// decides which, not the name. Of several heads it takes those that Lc0 takes.
    ///
    /// # Errors
    /// One sentence that names the file and what is wrong with it.
    pub fn open(path: &Path, limits: &Limits) -> Result<Self, NetworkError> {
        Self::open_with(path, limits, &HeadChoice::default())
    }

    /// Opens a file and takes the heads with the names given.
    ///
    /// # Errors
    /// As [`Network::open`], and if there are no such heads.
    pub fn open_with(path: &Path, limits: &Limits, heads: &HeadChoice) -> Result<Self, NetworkError> {
        let file = || path.display().to_string();
        let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy();
        let bytes = container::read(path, limits).map_err(|problem| NetworkError { file: file(), problem })?;
        Self::of(&name, bytes, limits, heads).map_err(|problem| NetworkError { file: file(), problem })
    }

    /// Opens a file that is in memory already.
    ///
    /// # Errors
    /// As [`Network::open`].
    pub fn from_bytes(name: &str, bytes: Vec<u8>, limits: &Limits) -> Result<Self, NetworkError> {
        Self::from_bytes_with(name, bytes, limits, &HeadChoice::default())
    }

    /// Opens a file that is in memory already, and takes the heads with the names given.
    ///
    /// # Errors
    /// As [`Network::open_with`].
    pub fn from_bytes_with(
        name: &str,
        bytes: Vec<u8>,
        limits: &Limits,
        heads: &HeadChoice,
    ) -> Result<Self, NetworkError> {
        let opened = if bytes.len() as u64 > limits.file {
            Err(Problem::TooLong { limit: limits.file })
        } else {
            Self::of(name, bytes, limits, heads)
        };
        opened.map_err(|problem| NetworkError { file: name.to_owned(), problem })
    }

    /// Returns its description.
    #[must_use]
    pub fn description(&self) -> &Description {
        &self.description
    }

    /// The inputs and outputs of its graph.
    #[must_use]
    pub fn signature(&self) -> &Signature {
        &self.signature
    }

    /// Returns the format in which it takes positions.
    #[must_use]
    pub fn input_format(&self) -> InputFormat {
        self.description.input_format
    }

    /// The planes that can make a difference: those with input weights other than zero.
    #[must_use]
    pub fn used_planes(&self) -> &PlaneSet {
        &self.used_planes
    }

    /// Its graph as an ONNX file.
    #[must_use]
    pub fn onnx(&self) -> &[u8] {
        self.onnx.get_or_init(|| {
            self.weights.as_ref().map_or_else(Vec::new, |weights| convert(weights, self.input_format()))
        })
    }

    /// Its layers, if it is residual and comes from a weights file.
    pub(crate) fn weights(&self) -> Option<&Weights> {
        self.weights.as_deref()
    }

    /// Returns the precision in which its graph computes.
    #[must_use]
    pub fn precision(&self) -> Precision {
        self.precision
    }

    /// Rounds the network to half precision where that is asked for. A network that was rounded before stays so: only opening it
    /// again brings its numbers back.
    ///
    /// # Errors
    /// Half precision is for weights files whose numbers are small enough; what a graph from a file computes with is
    /// the graph's own.
    pub fn in_precision(mut self, precision: Precision) -> Result<Self, NetworkError> {
        if precision == Precision::Half && self.precision == Precision::Single {
            let halved = match self.description.kind {
                FileKind::Weights => half::halve(self.onnx()),
                FileKind::Graph | FileKind::WrappedGraph => {
                    Err(Problem::HalfPrecision("its graph says itself what it computes with".to_owned()))
                }
            };
            let name = &self.description.name;
            self.onnx = halved.map_err(|problem| NetworkError { file: name.clone(), problem })?.into();
            self.precision = Precision::Half;
        }
        Ok(self)
    }

    /// A position as this network takes it; `history` is oldest first and ends with the position.
    ///
    /// # Panics
    /// If the history is empty.
    #[must_use]
    pub fn encode(&self, history: &[Snapshot], fill: HistoryFill) -> Input {
        encoder::encode(history, self.input_format(), fill)
    }

    fn of(name: &str, bytes: Vec<u8>, limits: &Limits, heads: &HeadChoice) -> Result<Self, Problem> {
        let file = File { name: name.to_owned(), size: bytes.len() as u64, sha256: Sha256::digest(&bytes).into() };
        if bytes.is_empty() {
            return Err(Problem::Empty);
        }
        let bytes = container::unpack(bytes, limits)?;
        if net::is_weights_file(&bytes) {
            Self::of_weights_file(file, bytes, heads)
        } else if surface::is_graph(&bytes) {
            has_no_names(heads)?;
            Self::of_graph(file, bytes)
        } else if bytes.starts_with(b"1\n") || bytes.starts_with(b"2\n") {
            Err(Problem::OldText)
        } else {
            Err(Problem::Unknown)
        }
    }

    fn of_weights_file(file: File, bytes: Vec<u8>, heads: &HeadChoice) -> Result<Self, Problem> {
        let Net { min_version, license, training, content } = net::read(bytes, heads)?;
        let mut network = match content {
            Content::Weights { weights, format } => Self::of_weights(file, *weights, &format),
            Content::Graph { model, format } => {
                has_no_names(heads)?;
                Self::of_wrapped_graph(file, &model, format)?
            }
        };
        network.description.min_version = Some(min_version);
        network.description.license = license;
        network.description.training = training.as_ref().map(Training::of);
        Ok(network)
    }

    fn of_weights(file: File, weights: Weights, format: &Format) -> Self {
        let wdl = weights.value.output.outputs == 3;
        let moves_left = weights.moves_left.is_some();
        let used_planes = PlaneSet::of(|plane| weights.looks_at(plane));
        let description = Description {
            planes_used: used_planes.len(),
            parameters: weights.parameters,
            architecture: Some(Architecture::of(&weights, format)),
            ..file.describe(FileKind::Weights, format.input, value_kind(wdl), moves_left)
        };
        let signature = Signature::of_converted(wdl, moves_left);
        // Layers that nobody else runs are not kept beside their graph.
        let (onnx, weights) = if weights.is_residual() {
            (OnceLock::new(), Some(Arc::new(weights)))
        } else {
            (convert(&weights, format.input).into(), None)
        };
        Self { description, signature, used_planes, onnx, weights, precision: Precision::Single }
    }

    fn of_wrapped_graph(file: File, model: &OnnxModel, format: GraphFormat) -> Result<Self, Problem> {
        let bytes = model.model.as_deref().unwrap_or_default();
        let surface = Surface::of(bytes)?;
        let mut signature = Signature::of(&surface, Some(model))?;
        // As in Lc0: moves left are used only where the format has them.
        signature.moves_left = signature.moves_left.filter(|_| format.moves_left == MovesLeftFormat::V1);
        let description = file.describe_graph(FileKind::WrappedGraph, format.input, &surface, &signature);
        let (onnx, precision) = (bytes.to_vec().into(), Precision::Single);
        Ok(Self { description, signature, used_planes: PlaneSet::ALL, onnx, weights: None, precision })
    }

    fn of_graph(file: File, bytes: Vec<u8>) -> Result<Self, Problem> {
        let surface = Surface::of(&bytes)?;
        let signature = Signature::of(&surface, None)?;
        let stated = surface.stated_input()?;
        let format = stated.unwrap_or(InputFormat::Classical);
        let mut description = file.describe_graph(FileKind::Graph, format, &surface, &signature);
        if stated.is_none() {
            description.input_format_origin = Origin::Assumed;
        }
        let precision = Precision::Single;
        Ok(Self { description, signature, used_planes: PlaneSet::ALL, onnx: bytes.into(), weights: None, precision })
    }
}

/// Facts about the file itself.
struct File {
    name: String,
    size: u64,
    sha256: [u8; 32],
}

impl File {
    fn describe(self, kind: FileKind, input: InputFormat, value: ValueKind, moves_left: bool) -> Description {
        Description {
            name: self.name,
            file_size: self.size,
            sha256: self.sha256,
            kind,
            input_format: input,
            input_format_origin: Origin::Stated,
            planes_used: PlaneSet::ALL.len(),
            value,
            moves_left,
            parameters: 0,
            architecture: None,
            graph: None,
            license: None,
            min_version: None,
            training: None,
        }
    }

    fn describe_graph(
        self,
        kind: FileKind,
        input: InputFormat,
        surface: &Surface<'_>,
        signature: &Signature,
    ) -> Description {
        let wdl = matches!(signature.value, ValuePort::Wdl(_));
        Description {
            parameters: surface.parameters,
            graph: Some(GraphFacts {
                producer: surface.producer.to_owned(),
                opset: surface.opset,
                batch: signature.batch,
            }),
            ..self.describe(kind, input, value_kind(wdl), signature.moves_left.is_some())
        }
    }
}

impl Training {
    fn of(message: &TrainingParams) -> Self {
        Self {
            steps: message.training_steps,
            learning_rate: message.learning_rate,
            value_loss: message.mse_loss,
            policy_loss: message.policy_loss,
            accuracy: message.accuracy,
        }
    }
}

fn value_kind(wdl: bool) -> ValueKind {
    if wdl { ValueKind::Wdl } else { ValueKind::Scalar }
}

/// The heads of a graph have no names, so that only the usual ones can be asked for.
fn has_no_names(heads: &HeadChoice) -> Result<(), Problem> {
    let usual = HeadChoice::default();
    let missing = |kind, wanted: &str| Err(Problem::NoSuchHead { kind, wanted: wanted.to_owned(), there: Vec::new() });
    if heads.policy != usual.policy {
        return missing("policy", &heads.policy);
    }
    if heads.value != usual.value {
        return missing("value", &heads.value);
    }
    Ok(())
}
