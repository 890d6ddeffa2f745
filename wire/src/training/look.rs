//! Looks at a training: its games and positions, matches, the exam, judgements.

use serde::{Deserialize, Serialize};

use super::MatchPlan;

/// A game of self-play.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameView {
    /// Its number, from 0 on.
    pub number: u32,
    /// The generation that was playing when it ended.
    pub generation: u32,
    /// The moves from the start.
    pub moves: Vec<u16>,
    /// The result for the first player: 1, 0 or -1.
    pub outcome: i8,
    /// True if it is never learnt from.
    pub is_held_out: bool,
}

/// A position with its targets, and what networks say of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PositionView {
    /// The game it is of.
    pub game: GameView,
    /// The position, counted in plies from the start.
    pub ply: u32,
    /// tau, which pi was made with.
    pub temperature: f64,
    /// z: the game's result for the side to move, 1, 0 or -1.
    pub result: f64,
    /// V before the search, as the network said then.
    pub value: f64,
    /// Q: the mean that the search came to.
    pub mean: f64,
    /// The legal moves.
    pub rows: Vec<TargetRow>,
    /// The generation that is beside it.
    pub beside: u32,
    /// V by that generation.
    pub value_beside: f64,
    /// (z - v)^2 with that.
    pub value_loss: f64,
    /// -pi^T ln p with that.
    pub policy_loss: f64,
    /// -pi^T ln pi: what that loss would be if p were pi.
    pub entropy: f64,
}

/// A legal move of such a position.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct TargetRow {
    /// The move.
    pub mv: u16,
    /// N: visits by the search.
    pub visits: u32,
    /// (N / largest N)^(1 / tau): its weight before the sum is made 1.
    pub weight: f64,
    /// pi: the weight's share of all.
    pub pi: f64,
    /// P as the network said then, if it is still there.
    pub prior: Option<f64>,
    /// P as the generation beside it says.
    pub prior_beside: f64,
}

/// Progress of a match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MatchView {
    /// Plan of the match.
    pub plan: MatchPlan,
    /// Games won by the first side.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost by the first side.
    pub losses: u32,
    /// True if it is over, or was ended.
    pub is_over: bool,
    /// The newest game: its moves, whether the first side began it, and its result for the first side.
    pub newest: Option<(Vec<u16>, bool, i8)>,
}

/// A generation beside the truth.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ExamView {
    /// The generation.
    pub generation: u32,
    /// Boards that are no endings.
    pub boards: u32,
    /// Number of these boards where the move with the largest P gives something away.
    pub mistakes: u32,
    /// Moves that lead to some of them.
    pub examples: Vec<Vec<u16>>,
    /// Boards that come about where at least one side plays perfectly.
    pub perfect_boards: u32,
    /// The largest |V - truth| on those.
    pub value_error: f64,
    /// Moves that lead to that board.
    pub worst: Vec<u16>,
    /// True if it made no mistake and V is nowhere off by 0.2 or more.
    pub is_solved: bool,
}

/// Judgement of a position by a generation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ThoughtView {
    /// The generation.
    pub generation: u32,
    /// The moves to the position from the start.
    pub moves: Vec<u16>,
    /// The move it plays; `None` where the game is over.
    pub mv: Option<u16>,
    /// V, without search.
    pub value: f64,
    /// Q: the mean that the search came to; V where there was none.
    pub mean: f64,
    /// Every legal move with its P and its visits.
    pub rows: Vec<(u16, f64, u32)>,
}
