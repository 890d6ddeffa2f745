//! Raw evaluation of one position: an evaluator's output before a search makes anything of it, and its input.
//!
//! Everything is from the view of the side to move.

use serde::{Deserialize, Serialize};

/// The answer to `GET /api/analyses/ID/searches/N/evaluation`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RawEvaluation {
    /// The position, as FEN.
    pub fen: String,
    /// `network:NAME`, `classical`, `uniform` (value 0) or `uniform:VALUE`, `random` or `rollout`.
    pub evaluator: String,
    /// Description of the evaluator, in words.
    pub description: String,
    /// The device that computed it.
    pub device: String,
    /// Every legal move, by ascending output; none where the game is over.
    pub moves: Vec<RawMove>,
    /// V: the value in [-1, 1]; W - L where `wdl` is known.
    pub q: f64,
    /// W, D and L; `None` where the evaluator has one number only.
    pub wdl: Option<[f32; 3]>,
    /// M: plies left; `None` where the evaluator does not say.
    pub moves_left: Option<f32>,
    /// The policy temperature that was in force when the search opened this position, or that is now where it did not.
    pub policy_temperature: f64,
    /// True if the search took the evaluation of the same position met before instead (`cache=lc0`).
    pub is_borrowed: bool,
    /// Data that only networks have.
    pub network: Option<RawNetwork>,
    /// Part that the search takes of it.
    #[serde(default)]
    pub taken: Taken,
}

/// Part of an evaluation that a search takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Taken {
    /// All of it.
    #[default]
    Everything,
    /// V, D and M: P of this position is another evaluator's.
    Values,
    /// P: the values are another evaluator's.
    Priors,
}

/// A legal move and what the evaluator says of it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct RawMove {
    /// The move's code.
    pub mv: u16,
    /// The policy output that belongs to it, of 1858.
    pub output: u16,
    /// Ascending numbers in the order in which Lc0 generates the moves and its arithmetic adds them up.
    pub place: u16,
    /// Its logit: P is the softmax of these over the legal moves.
    pub logit: f32,
}

/// Input and output of a network.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RawNetwork {
    /// Input format, by Lc0's name for it.
    pub input_format: String,
    /// Turns of the board, after Black's was seen from Black's side.
    pub turned: Turned,
    /// The 112 planes.
    pub planes: Vec<Plane>,
    /// The 1858 logits, of legal moves and others.
    pub logits: Vec<f32>,
    /// Its layers; `None` where its file does not tell them.
    #[serde(default)]
    pub topology: Option<Topology>,
}

/// Layers of a network, from its input to its heads.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Topology {
    /// A convolution and residual blocks, where there are any.
    pub tower: Option<Tower>,
    /// Encoder layers, where there are any.
    pub encoders: Option<EncoderStack>,
    /// True if the value head tells win, draw and loss, and not one number.
    pub has_wdl: bool,
    /// True if there is a moves-left head.
    pub has_moves_left: bool,
    /// Numbers in the file.
    pub parameters: u64,
}

/// Residual blocks, with the convolution before them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tower {
    /// Number of blocks, each of two convolutions.
    pub blocks: u32,
    /// Filters of each convolution.
    pub filters: u32,
    /// Number of blocks with squeeze and excitation.
    pub squeeze_blocks: u32,
    /// Numbers that squeeze and excitation narrows the filters to.
    pub squeeze_channels: Option<u32>,
}

/// Encoder layers of attention that follow one another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EncoderStack {
    /// Number of layers.
    pub layers: u32,
    /// Numbers for each square.
    pub width: u32,
    /// Attention heads of each layer.
    pub heads: u32,
}

/// Turns of the board in canonical formats: first left-right, then top-bottom, then across the diagonal from h1 to a8.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Turned {
    /// The a- and h-side were swapped.
    pub left_right: bool,
    /// The first and last rank were swapped.
    pub top_bottom: bool,
    /// The squares were swapped across the diagonal from h1 to a8.
    pub diagonal: bool,
}

/// One input plane: one value on some squares, zero on the others.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Plane {
    /// Meaning of the plane.
    pub name: String,
    /// The squares, rank by rank from the network's first; bit 0 is its a-file.
    pub rows: [u8; 8],
    /// The value there.
    pub value: f32,
    /// True if the network has weights for it that are not all zero.
    pub is_used: bool,
}

/// Outputs of a recorded search's network at its most visited positions, in a file beside the recording: no log has them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RecordedOutputs {
    /// SHA-256 of the network's file in hex.
    pub network: String,
    /// The positions, the root first.
    pub positions: Vec<RecordedPosition>,
}

/// A position of a recorded search, and what its network says of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RecordedPosition {
    /// Codes of the moves from the search's root.
    pub line: Vec<u16>,
    /// Everything that goes in and comes out.
    pub raw: RawEvaluation,
}
