//! Sticky endgames: what the bounds of a node's moves prove about the node.

use crate::{
    game::{EndingKind, Outcome},
    tree::flags::Bounds,
    value::MovesLeft,
};

/// Conclusion about a node's value, from the view of the player who moved into it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// Its value lies between these.
    Limits(Bounds),
    /// Its value is this.
    Exact {
        /// The result.
        outcome: Outcome,
        /// Plies left with best play as far as seen, in quarters.
        moves_left: i64,
        /// True if it needs the word of a tablebase.
        by_tablebase: bool,
    },
}

/// Draws the conclusion from all moves of a node: the best of their lower and of their upper bounds, seen from the
/// other side. `None` if nothing follows.
///
/// `branches` are, for every move, its bounds (open where unvisited) from the view of the player who makes it, what
/// ended the game after it, and the plies left there, in quarters; `leaf_moves_left` those of the child just visited.
pub fn prove(branches: impl Iterator<Item = (Bounds, Option<EndingKind>, i64)>, leaf_moves_left: i64) -> Option<Proof> {
    let mut best = Bounds::exactly(Outcome::Loss);
    let (mut longest_loss, mut by_tablebase) = (0, false);
    for (bounds, ending, plies) in branches {
        best = Bounds { lower: best.lower.max(bounds.lower), upper: best.upper.max(bounds.upper) };
        let tablebase = ending == Some(EndingKind::Tablebase);
        if bounds.lower == Outcome::Win && !tablebase {
            // Nothing beats a win by the rules alone.
            by_tablebase = false;
            break;
        }
        if bounds.upper == Outcome::Loss {
            longest_loss = longest_loss.max(plies);
        }
        by_tablebase |= tablebase;
    }
    if best == Bounds::OPEN {
        return None;
    }
    if best.lower != best.upper {
        return Some(Proof::Limits(best.flip()));
    }
    // Shorter wins and longer losses are the better play.
    let plies = if best.upper == Outcome::Loss { longest_loss.max(leaf_moves_left) } else { leaf_moves_left };
    Some(Proof::Exact { outcome: best.upper.flip(), moves_left: plies + i64::from(MovesLeft::PLY), by_tablebase })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn conclusion(moves: &[(Bounds, i64)]) -> Option<Proof> {
        prove(moves.iter().map(|&(bounds, plies)| (bounds, Some(EndingKind::Rules), plies)), 0)
    }

    const WIN: Bounds = Bounds::exactly(Outcome::Win);
    const DRAW: Bounds = Bounds::exactly(Outcome::Draw);
    const LOSS: Bounds = Bounds::exactly(Outcome::Loss);

    #[test]
    fn one_winning_reply_loses_for_the_mover() {
        let proof = conclusion(&[(Bounds::OPEN, 0), (WIN, 0)]);
        assert_eq!(proof, Some(Proof::Exact { outcome: Outcome::Loss, moves_left: 4, by_tablebase: false }));
    }

    #[test]
    fn replies_that_all_lose_win_for_the_mover_as_late_as_possible() {
        let proof = conclusion(&[(LOSS, 8), (LOSS, 16)]);
        assert_eq!(proof, Some(Proof::Exact { outcome: Outcome::Win, moves_left: 20, by_tablebase: false }));
    }

    #[test]
    fn a_drawing_reply_limits() {
        assert_eq!(
            conclusion(&[(DRAW, 0), (Bounds::OPEN, 0)]).map(|proof| match proof {
                Proof::Limits(bounds) => (bounds.lower, bounds.upper),
                Proof::Exact { .. } => unreachable!(),
            }),
            Some((Outcome::Loss, Outcome::Draw))
        );
        assert_eq!(conclusion(&[(Bounds::OPEN, 0)]), None);
    }
}
