//! A network's evaluations of positions, from the side to move's point of view.

use engine::{Draw, Evaluation, Move, MovesLeft, Value};
use shakmaty::Color;

use crate::lc0::policy::{self, MOVES};
use crate::lc0::transform::Transform;

/// The evaluations of a batch, one row for each position, in the order asked. Slices of the backend's own memory.
#[derive(Debug, Clone, Copy)]
pub struct Outputs<'a> {
    policy: &'a [f32],
    value: Values<'a>,
    moves_left: Option<&'a [f32]>,
}

/// The values of a batch.
#[derive(Debug, Clone, Copy)]
pub enum Values<'a> {
    /// Three numbers a row: probabilities of win, draw and loss.
    Wdl(&'a [f32]),
    /// One number a row, in [-1, 1].
    Scalar(&'a [f32]),
}

/// Reason why what a network gave is no evaluation.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum OutputError {
    /// A tensor of another shape than the network declares.
    #[error("the network gave {found} numbers in {output} where {expected} are needed")]
    Shape {
        /// The tensor's name.
        output: String,
        /// Numbers given.
        found: usize,
        /// Numbers needed.
        expected: usize,
    },
    /// A number that is none.
    #[error("the network gave a number in {output} that is not finite")]
    NotFinite {
        /// The tensor's name.
        output: String,
    },
}

/// Checks an output of a graph, which is hostile: it must have as many numbers as are expected, and those that are taken must be finite.
pub(crate) fn check_output(
    found: usize,
    expected: usize,
    taken: &[f32],
    name: impl FnOnce() -> String,
) -> Result<(), OutputError> {
    if found != expected {
        return Err(OutputError::Shape { output: name(), found, expected });
    }
    if taken.iter().any(|number| !number.is_finite()) {
        return Err(OutputError::NotFinite { output: name() });
    }
    Ok(())
}

/// The evaluation of one position, borrowed.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct OutputRef<'a> {
    /// 1858 logits, legal moves and others.
    pub policy: &'a [f32],
    /// Probabilities of win, draw and loss; `None` for networks with a scalar value.
    pub wdl: Option<[f32; 3]>,
    /// Q: the expected result in [-1, 1], win minus loss.
    pub q: f32,
    /// M: plies until the end of the game, where the network has a head for it.
    pub moves_left: Option<f32>,
}

/// The evaluation of one position.
#[derive(Debug, Clone, PartialEq)]
pub struct Output {
    /// 1858 logits, legal moves and others.
    pub policy: Vec<f32>,
    /// Probabilities of win, draw and loss; `None` for networks with a scalar value.
    pub wdl: Option<[f32; 3]>,
    /// Q: the expected result in [-1, 1], win minus loss.
    pub q: f32,
    /// M: plies until the end of the game, where the network has a head for it.
    pub moves_left: Option<f32>,
}

impl<'a> Outputs<'a> {
    /// A view of results, row by row. `policy` has 1858 numbers a row, `moves_left` one.
    ///
    /// # Panics
    /// If the parts have different numbers of rows.
    #[must_use]
    pub fn new(policy: &'a [f32], value: Values<'a>, moves_left: Option<&'a [f32]>) -> Self {
        let rows = policy.len() / MOVES;
        let (Values::Wdl(values) | Values::Scalar(values)) = value;
        let width = if matches!(value, Values::Wdl(_)) { 3 } else { 1 };
        assert_eq!((policy.len(), values.len()), (rows * MOVES, rows * width), "rows of policy and value");
        assert!(moves_left.is_none_or(|values| values.len() == rows), "rows of moves left");
        Self { policy, value, moves_left }
    }

    /// Number of positions evaluated.
    #[must_use]
    pub fn len(&self) -> usize {
        self.policy.len() / MOVES
    }

    /// Returns whether no position was evaluated.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.policy.is_empty()
    }

    /// Returns the evaluation of the position at `row`.
    ///
    /// # Panics
    /// If there is no such row.
    #[must_use]
    pub fn get(&self, row: usize) -> OutputRef<'a> {
        let policy = &self.policy[row * MOVES..(row + 1) * MOVES];
        let (wdl, q) = match self.value {
            Values::Wdl(values) => {
                let wdl = [values[3 * row], values[3 * row + 1], values[3 * row + 2]];
                (Some(wdl), wdl[0] - wdl[2])
            }
            Values::Scalar(values) => (None, values[row]),
        };
        OutputRef { policy, wdl, q, moves_left: self.moves_left.map(|values| values[row]) }
    }

    /// The evaluations in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = OutputRef<'a>> + use<'a> {
        let outputs = *self;
        (0..outputs.len()).map(move |row| outputs.get(row))
    }
}

impl OutputRef<'_> {
    /// D: the probability of a draw; 0 for networks with a scalar value, as in Lc0.
    #[must_use]
    pub fn draw(&self) -> f32 {
        self.wdl.map_or(0.0, |[_, draw, _]| draw)
    }

    /// Replaces `logits` by those of the given moves, in their order. `turn` and `transform` are the side to move
    /// and the transform of the encoded position.
    pub fn move_logits(&self, moves: &[Move], turn: Color, transform: Transform, logits: &mut Vec<f32>) {
        logits.clear();
        logits.extend(moves.iter().map(|&mv| self.policy[usize::from(policy::index(mv, turn, transform))]));
    }

    /// Writes the evaluation as a search takes it. `moves`, `turn` and `transform` as in [`move_logits`](Self::move_logits).
    pub fn write(&self, moves: &[Move], turn: Color, transform: Transform, evaluation: &mut Evaluation) {
        evaluation.value = Value::new(f64::from(self.q));
        evaluation.draw = Draw::new(f64::from(self.draw()));
        evaluation.moves_left = MovesLeft::new(self.moves_left.map_or(0.0, f64::from));
        self.move_logits(moves, turn, transform, &mut evaluation.logits);
    }

    /// A copy that owns its policy.
    #[must_use]
    pub fn to_output(&self) -> Output {
        Output { policy: self.policy.to_vec(), wdl: self.wdl, q: self.q, moves_left: self.moves_left }
    }
}

impl Output {
    /// Borrows it.
    #[must_use]
    pub fn as_ref(&self) -> OutputRef<'_> {
        OutputRef { policy: &self.policy, wdl: self.wdl, q: self.q, moves_left: self.moves_left }
    }
}

#[cfg(test)]
mod tests {
    use shakmaty::Square;

    use super::*;

    fn policy(rows: usize) -> Vec<f32> {
        (0..rows * MOVES).map(|index| index as f32).collect()
    }

    #[test]
    fn rows_are_told_apart() {
        let policy = policy(2);
        let wdl = [0.5, 0.25, 0.25, 0.0, 0.125, 0.875];
        let outputs = Outputs::new(&policy, Values::Wdl(&wdl), Some(&[30.0, 7.0]));
        assert_eq!(outputs.len(), 2);
        let second = outputs.get(1);
        assert_eq!((second.q, second.draw(), second.moves_left), (-0.875, 0.125, Some(7.0)));
        assert_eq!((second.policy[0], second.policy[1857]), (1858.0, 3715.0));
        assert_eq!(outputs.iter().map(|output| output.q).collect::<Vec<_>>(), [0.25, -0.875]);
        assert_eq!(second.to_output().as_ref(), second);
    }

    #[test]
    fn a_scalar_value_knows_no_draws() {
        let policy = policy(1);
        let output = Outputs::new(&policy, Values::Scalar(&[-0.5]), None).get(0);
        assert_eq!((output.q, output.wdl, output.draw(), output.moves_left), (-0.5, None, 0.0, None));
    }

    #[test]
    fn logits_come_in_the_order_of_the_moves() {
        let policy = policy(1);
        let output = Outputs::new(&policy, Values::Scalar(&[0.0]), None).get(0);
        let code = |from: Square, to: Square| Move(u16::from(from) | u16::from(to) << 6);
        let moves = [code(Square::E7, Square::E5), code(Square::G8, Square::F6)];
        let mut logits = vec![9.0; 40];
        output.move_logits(&moves, Color::Black, Transform::IDENTITY, &mut logits);
        // For Black these are e2e4 and g1f3 of its own view.
        assert_eq!(logits, [322.0, 159.0]);
    }
}
