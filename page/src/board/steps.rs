//! The way pieces go from one position to the next, or back: what is seen moving.

use shakmaty::{Chess, Move, Piece, Position as _, Square};

/// What happens between two positions that one move lies between.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Steps {
    /// The pieces that go somewhere: two where a king castles.
    pub pieces: Vec<Step>,
    /// The piece that is taken by it; none where the move is taken back.
    pub taken: Option<(Square, Piece)>,
    /// Whether the move is made, or taken back.
    pub way: Way,
}

/// The way of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// Where it was.
    pub from: Square,
    /// Where it is.
    pub to: Square,
    /// The piece as it was: a pawn that promotes is a pawn on the way.
    pub piece: Piece,
}

/// Whether a move is made or taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// It is made.
    Forward,
    /// It is taken back.
    Back,
}

impl Steps {
    /// Returns what happens between two positions; `None` where no single move leads from the one to the other.
    #[must_use]
    pub fn between(before: &Chess, after: &Chess) -> Option<Self> {
        if let Some(mv) = move_between(before, after) {
            let pieces = squares(mv).into_iter().filter_map(|(from, to)| step(before, from, to)).collect();
            let taken = match mv {
                Move::Normal { capture: Some(_), to, .. } => Some(to),
                Move::EnPassant { from, to } => Some(Square::from_coords(to.file(), from.rank())),
                _ => None,
            };
            let taken = taken.and_then(|square| Some((square, before.board().piece_at(square)?)));
            return Some(Self { pieces, taken, way: Way::Forward });
        }
        let mv = move_between(after, before)?;
        let pieces = squares(mv).into_iter().filter_map(|(from, to)| step(before, to, from)).collect();
        Some(Self { pieces, taken: None, way: Way::Back })
    }
}

fn move_between(before: &Chess, after: &Chess) -> Option<Move> {
    // A move changes four squares at most; finding that first spares trying all moves.
    let changed =
        Square::ALL.into_iter().filter(|&at| before.board().piece_at(at) != after.board().piece_at(at)).count();
    if before.turn() == after.turn() || !(2..=4).contains(&changed) {
        return None;
    }
    let leads_there = |mv: &Move| {
        let mut reached = before.clone();
        reached.play_unchecked(*mv);
        reached.board() == after.board()
    };
    before.legal_moves().into_iter().find(leads_there)
}

fn squares(mv: Move) -> Vec<(Square, Square)> {
    match mv {
        Move::Castle { king, rook } => {
            let side = mv.castling_side().expect("it castles");
            let to = |file| Square::from_coords(file, king.rank());
            vec![(king, to(side.king_to_file())), (rook, to(side.rook_to_file()))]
        }
        _ => mv.from().map(|from| (from, mv.to())).into_iter().collect(),
    }
}

/// In Chess960 a king or a rook may castle without going anywhere.
fn step(before: &Chess, from: Square, to: Square) -> Option<Step> {
    let piece = before.board().piece_at(from)?;
    (from != to).then_some(Step { from, to, piece })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{self, parse_fen};

    fn position(fen: &str) -> Chess {
        parse_fen(fen).unwrap().0
    }

    /// What is seen of each move of a position, and of taking it back.
    fn of_moves(fen: &str) -> impl Iterator<Item = (Move, Steps, Steps)> {
        let before = position(fen);
        before.legal_moves().into_iter().map(move |mv| {
            let mut after = before.clone();
            after.play_unchecked(mv);
            let forward = Steps::between(&before, &after).unwrap();
            (mv, forward, Steps::between(&after, &before).unwrap())
        })
    }

    #[test]
    fn every_move_is_seen_both_ways() {
        for fen in [
            rules::START_FEN,
            "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
            "1n5k/P7/8/3pP3/8/8/8/7K w - d6 0 1",
            "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
        ] {
            let before = position(fen);
            for (mv, forward, back) in of_moves(fen) {
                assert_eq!((forward.way, back.way), (Way::Forward, Way::Back), "{mv:?}");
                assert_eq!(forward.taken.is_some(), mv.is_capture(), "{mv:?}");
                assert_eq!(back.taken, None, "what comes back is simply there again");
                let ways = |steps: &Steps| steps.pieces.iter().map(|step| (step.from, step.to)).collect::<Vec<_>>();
                let returned: Vec<_> = ways(&back).into_iter().map(|(from, to)| (to, from)).collect();
                assert_eq!(ways(&forward), returned, "{mv:?}");
                for step in &forward.pieces {
                    assert_eq!(before.board().piece_at(step.from), Some(step.piece), "{mv:?}");
                }
            }
        }
    }

    #[test]
    fn a_castling_king_goes_with_its_rook() {
        let (_, forward, _) =
            of_moves("4k3/8/8/8/8/8/8/4K2R w K - 0 1").find(|(mv, ..)| mv.is_castle()).expect("it may castle");
        let ways: Vec<_> = forward.pieces.iter().map(|step| (step.from, step.to)).collect();
        assert_eq!(ways, [(Square::E1, Square::G1), (Square::H1, Square::F1)]);
    }

    #[test]
    fn a_pawn_promotes_as_it_arrives_and_comes_back_as_a_queen() {
        let (_, forward, back) = of_moves("7k/P7/8/8/8/8/8/7K w - - 0 1")
            .find(|(mv, ..)| mv.promotion() == Some(shakmaty::Role::Queen))
            .unwrap();
        assert_eq!(forward.pieces[0].piece.role, shakmaty::Role::Pawn);
        assert_eq!((back.pieces[0].from, back.pieces[0].piece.role), (Square::A8, shakmaty::Role::Queen));
    }

    #[test]
    fn a_pawn_taken_in_passing_stands_elsewhere() {
        let (_, forward, _) = of_moves("7k/8/8/3pP3/8/8/8/7K w - d6 0 1").find(|(mv, ..)| mv.is_en_passant()).unwrap();
        assert_eq!(forward.taken.map(|taken| taken.0), Some(Square::D5));
    }

    #[test]
    fn positions_that_no_move_lies_between_are_unrelated() {
        let start = Chess::default();
        for other in [
            rules::START_FEN,
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1",
            "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
            "rnbqkbnr/pppppppp/8/4P3/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
        ] {
            assert_eq!(Steps::between(&start, &position(other)), None, "{other}");
        }
    }
}
