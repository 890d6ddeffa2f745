//! Questions that a search asks a network, and the answers.

use engine::games::chess::{Chess, POLICY_OUTPUTS};
use engine::parameters::{CacheChoice, HistoryFill};
use engine::{Draw, Evaluation, Move, MovesLeft, Parameters, Value};

use crate::evaluation::OutputRef;
use crate::lc0::encoder;
use crate::lc0::format::InputFormat;
use crate::lc0::planes::{PlaneSet, Planes};
use crate::lc0::policy;
use crate::lc0::transform::Transform;
use crate::network::Network;

/// One position as a network takes it.
#[derive(Clone, Debug, PartialEq)]
pub struct Question {
    /// The input.
    pub planes: Planes,
    /// The policy output of each legal move, in the order of the moves.
    pub indices: Vec<u16>,
    /// Names everything the network can tell positions apart by; `None` where the search wants no cache.
    pub key: Option<u128>,
    /// Set where it is evaluated by itself: a person looks at it, and must not change the batches that searches wait for.
    pub is_alone: bool,
}

/// A network's outputs for one position, from the side to move's point of view.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// The policy outputs asked for.
    pub indices: Box<[u16]>,
    /// Their logits.
    pub logits: Box<[f32]>,
    /// Q in [-1, 1].
    pub q: f32,
    /// W, D and L; `None` for a scalar value.
    pub wdl: Option<[f32; 3]>,
    /// M in plies; `None` without a moves-left head.
    pub moves_left: Option<f32>,
}

/// Turns positions into questions for one network and one search's settings.
#[derive(Clone, Debug)]
pub struct Encoder {
    format: InputFormat,
    used_planes: PlaneSet,
    fill: HistoryFill,
    caching: bool,
}

impl Encoder {
    /// An encoder for a network.
    #[must_use]
    pub fn new(network: &Network, parameters: &Parameters) -> Self {
        Self::with(network.input_format(), *network.used_planes(), parameters)
    }

    /// An encoder for networks of this format that look at these planes.
    #[must_use]
    pub fn with(format: InputFormat, used_planes: PlaneSet, parameters: &Parameters) -> Self {
        let (fill, caching) = (parameters.history_fill, parameters.cache != CacheChoice::Off);
        Self { format, used_planes, fill, caching }
    }

    /// The question for where `game` stands. `moves` are its legal moves.
    #[must_use]
    pub fn question(&self, game: &Chess, moves: &[Move]) -> Question {
        let input = encoder::encode(game.history(), self.format, self.fill);
        let turn = game.history().last().expect("a game has a first position").turn;
        let index = |&mv: &Move| policy::index(mv, turn, input.transform);
        let indices: Vec<u16> = moves.iter().map(index).collect();
        let key = self.caching.then(|| input.planes.key(&self.used_planes));
        Question { planes: input.planes, indices, key, is_alone: false }
    }

    /// The question for all outputs where `game` stands, and how the board was turned for it.
    #[must_use]
    pub fn whole_question(&self, game: &Chess) -> (Question, Transform) {
        let input = encoder::encode(game.history(), self.format, self.fill);
        let indices = (0..u16::try_from(POLICY_OUTPUTS).expect("1858 is small")).collect();
        (Question { planes: input.planes, indices, key: None, is_alone: true }, input.transform)
    }

    /// Returns the network's input format.
    #[must_use]
    pub fn format(&self) -> InputFormat {
        self.format
    }

    /// The planes that the network looks at.
    #[must_use]
    pub fn used_planes(&self) -> &PlaneSet {
        &self.used_planes
    }
}

impl Answer {
    /// The part of a network's output that was asked for.
    #[must_use]
    pub fn of(output: &OutputRef<'_>, indices: &[u16]) -> Self {
        Self {
            indices: indices.into(),
            logits: indices.iter().map(|&index| output.policy[usize::from(index)]).collect(),
            q: output.q,
            wdl: output.wdl,
            moves_left: output.moves_left,
        }
    }

    /// Writes the value, the draw probability, the moves left and the logits for the engine.
    pub fn write(&self, evaluation: &mut Evaluation) {
        evaluation.value = Value::new(f64::from(self.q));
        // A scalar value knows no draws, as in Lc0.
        evaluation.draw = Draw::new(self.wdl.map_or(0.0, |[_, draw, _]| f64::from(draw)));
        evaluation.moves_left = MovesLeft::new(self.moves_left.map_or(0.0, f64::from));
        evaluation.logits.clear();
        evaluation.logits.extend_from_slice(&self.logits);
    }
}
