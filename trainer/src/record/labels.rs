//! Labels: the teacher's opinion of a position.

use engine::Move;

/// The largest score that is no mate.
const MOST_CENTIPAWNS: i32 = 20_000;
/// The score of having mated.
const MATE: i32 = 32_000;

/// The labels of one position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Labels {
    /// Its best moves, the best first; at least one, at most [`LINES`](super::LINES).
    pub(crate) lines: Vec<(Move, Score)>,
    /// Its own expectation of win, draw and loss with the best one, per mille.
    pub(crate) wdl: [u16; 3],
}

/// A score from the view of the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Score {
    /// Centipawns.
    Centipawns(i32),
    /// He mates in that many of his moves, or is mated (negative).
    Mate(i32),
}

impl Score {
    /// The score as it is stored. Better is larger, also among mates.
    pub(crate) fn packed(self) -> i16 {
        let number = match self {
            Self::Centipawns(centipawns) => centipawns.clamp(-MOST_CENTIPAWNS, MOST_CENTIPAWNS),
            Self::Mate(moves) if moves > 0 => MATE - moves.min(1000),
            Self::Mate(moves) => -MATE - moves.max(-1000),
        };
        i16::try_from(number).expect("clamped above")
    }

    /// The score that is stored as `number`.
    pub(crate) fn unpacked(number: i16) -> Self {
        match i32::from(number) {
            number if number > MOST_CENTIPAWNS => Self::Mate(MATE - number),
            number if number < -MOST_CENTIPAWNS => Self::Mate(-MATE - number),
            number => Self::Centipawns(number),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_ordered_and_come_back() {
        let ascending = [
            Score::Mate(-1),
            Score::Mate(-30),
            Score::Centipawns(-20_000),
            Score::Centipawns(0),
            Score::Centipawns(321),
            Score::Mate(12),
            Score::Mate(1),
        ];
        assert!(ascending.is_sorted_by_key(|score| score.packed()));
        assert!(ascending.iter().all(|score| Score::unpacked(score.packed()) == *score));
        assert_eq!(Score::unpacked(Score::Centipawns(31_999).packed()), Score::Centipawns(20_000));
    }
}
