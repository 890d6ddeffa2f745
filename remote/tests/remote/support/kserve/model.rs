//! The model that the server of the tests serves: a network, evaluated by the program's own evaluator, and what it says of itself.

use std::collections::BTreeMap;
use std::sync::Mutex;

use engine::log::hex;
use networks::embedded::Embedded;
use networks::{Network, Planes, Tensors};

use super::protocol::Tensor;

/// How a server behaves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Manner {
    /// As it should.
    #[default]
    Honest,
    /// As it should, and its numbers stand in the tensors instead of behind them.
    NumbersInside,
    /// Its configuration has no digest, and it knows no configurations; its properties have the digest.
    DigestInProperties,
    /// It does not say which network it holds.
    Unnamed,
    /// It holds another network.
    OtherNetwork,
    /// Its input is of another shape.
    OtherInput,
    /// One number of the policy is missing.
    ShortPolicy,
    /// The policy has another row more than positions.
    MoreRows,
    /// Its numbers are said to be of 64 bits.
    OtherType,
    /// One number is none.
    NotANumber,
    /// An output is missing.
    NoValue,
    /// It says that another version has answered.
    OtherVersion,
    /// An answer of very many bytes.
    Huge,
    /// An answer that does not end.
    Endless,
    /// Bytes that are no message.
    Garbage,
    /// A message of very many parts.
    ManyParts,
    /// It never answers questions.
    Silent,
    /// It fails.
    Fails,
    /// It has too much to do for some questions, and then time.
    Busy(usize),
}

/// Network and manner.
pub(crate) struct Model {
    pub(crate) manner: Manner,
    tensors: Tensors,
    sha256: String,
    embedded: Mutex<Embedded>,
}

/// Most positions at once.
pub(crate) const LARGEST: usize = 16;

impl Model {
    pub(crate) fn new(network: &Network, manner: Manner) -> Self {
        let sha256 = hex(&network.description().sha256);
        let embedded = Mutex::new(Embedded::open(network, LARGEST).unwrap());
        Self { manner, tensors: Tensors::of(network).unwrap(), sha256, embedded }
    }

    /// Parameters of its configuration.
    pub(crate) fn parameters(&self) -> BTreeMap<String, String> {
        let digest = match self.manner {
            Manner::Unnamed | Manner::DigestInProperties => return BTreeMap::new(),
            Manner::OtherNetwork => "7".repeat(64),
            _ => self.sha256.clone(),
        };
        BTreeMap::from([("puctoscope.sha256".to_owned(), digest)])
    }

    /// Properties of its description.
    pub(crate) fn properties(&self) -> BTreeMap<String, String> {
        let has = self.manner == Manner::DigestInProperties;
        has.then(|| ("puctoscope.sha256".to_owned(), self.sha256.clone())).into_iter().collect()
    }

    pub(crate) fn inputs(&self) -> Vec<Tensor> {
        let shape = if self.manner == Manner::OtherInput { vec![-1, 112, 64] } else { vec![-1, 112, 8, 8] };
        vec![tensor(&self.tensors.input_port().name, shape)]
    }

    pub(crate) fn outputs(&self) -> Vec<Tensor> {
        let widths = [1858, if self.tensors.gives_wdl() { 3 } else { 1 }, 1];
        self.tensors.outputs().zip(widths).map(|(port, width)| tensor(&port.name, vec![-1, width])).collect()
    }

    /// Evaluates positions given as numbers: the outputs and their numbers, bent as its manner is.
    pub(crate) fn infer(&self, rows: usize, numbers: &[f32]) -> (Vec<Tensor>, Vec<Vec<f32>>) {
        assert_eq!(numbers.len(), rows * 112 * 64, "what is asked has its shape");
        let batch: Vec<Planes> = numbers.chunks(112 * 64).map(planes).collect();
        let mut embedded = self.embedded.lock().unwrap();
        let outputs: Vec<_> = batch.chunks(LARGEST).flat_map(|batch| embedded.evaluate(batch).unwrap()).collect();
        let policy = outputs.iter().flat_map(|output| output.policy.clone()).collect();
        let value = outputs.iter().flat_map(|output| output.wdl.map_or_else(|| vec![output.q], Vec::from)).collect();
        let moves_left = outputs.iter().filter_map(|output| output.moves_left).collect();
        let mut numbers: Vec<Vec<f32>> = vec![policy, value, moves_left];
        let mut tensors: Vec<Tensor> = self
            .outputs()
            .into_iter()
            .map(|tensor| Tensor { shape: vec![i64::try_from(rows).unwrap(), tensor.shape[1]], ..tensor })
            .collect();
        numbers.truncate(tensors.len());
        match self.manner {
            Manner::ShortPolicy => {
                numbers[0].pop();
            }
            Manner::MoreRows => tensors[0].shape[0] += 1,
            Manner::OtherType => tensors[0].datatype = "FP64".to_owned(),
            Manner::NotANumber => numbers[1][0] = f32::NAN,
            Manner::NoValue => {
                tensors.remove(1);
                numbers.remove(1);
            }
            _ => {}
        }
        (tensors, numbers)
    }
}

fn tensor(name: &str, shape: Vec<i64>) -> Tensor {
    Tensor { name: name.to_owned(), datatype: "FP32".to_owned(), shape, contents: None }
}

/// The planes of a position, from all of their cells.
fn planes(cells: &[f32]) -> Planes {
    let mut planes = Planes::empty();
    for (plane, cells) in cells.chunks(64).enumerate() {
        for (square, &cell) in cells.iter().enumerate().filter(|(_, cell)| **cell != 0.0) {
            planes.masks[plane] |= 1 << square;
            planes.values[plane] = cell;
        }
    }
    planes
}
