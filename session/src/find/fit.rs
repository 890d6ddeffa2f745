//! Test whether a node is a place of what is looked for.

use engine::{Move, games::chess::move_from_code};
use shakmaty::{Board, Chess as Position, EnPassantMode, Position as _};
use wire::find::Man;

use super::{
    moves::{castled, man_of, promoted, side, squares},
    paths::{Last, Paths},
    query::{Captures, Line, Promotes, Query, Step, Suffix},
};

/// Cost of playing a move, in the units of the overview's work.
const PLY: u64 = 40;

/// Returns whether a node is a place of what is looked for.
pub(super) fn is_place(query: &Query, paths: &Paths, at: usize, work: &mut u64) -> bool {
    match query {
        Query::Line(line) => is_after(line, paths, at, work),
        Query::Position(position) => {
            could_be(position, paths, at) && position_at(paths, at, work).is_some_and(|found| is_same(position, &found))
        }
    }
}

/// Returns whether the last moves to a node are those of a line.
fn is_after(line: &Line, paths: &Paths, end: usize, work: &mut u64) -> bool {
    let mut at = end;
    let mut last = paths.get(at);
    if usize::from(last.depth) < line.steps.len() {
        return false;
    }
    for (place, step) in line.steps.iter().enumerate().rev() {
        last = paths.get(at);
        if !fits_squares(step, &last) {
            return false;
        }
        if place > 0 {
            at = last.parent as usize;
        }
    }
    let is_white = paths.is_white(last.depth);
    let fits = line.is_white.is_none_or(|wanted| wanted == is_white) && (!line.is_anchored || last.depth == 1);
    if !fits {
        return false;
    }
    // Positions come last.
    let mut at = end;
    for step in line.steps.iter().rev() {
        if !fits_position(step, paths, at, work) {
            return false;
        }
        at = paths.get(at).parent as usize;
    }
    true
}

/// Returns whether a move has the squares and the man of a step.
fn fits_squares(step: &Step, last: &Last) -> bool {
    let (from, to) = squares(last.mv);
    if let Some(wanted) = step.castles {
        return last.castles && side(from, to) == wanted;
    }
    let is_from = step.file.is_none_or(|file| from.file() == file) && step.rank.is_none_or(|rank| from.rank() == rank);
    // Squares alone name castling too, in both ways of writing it.
    let is_to = to == step.to && (!last.castles || step.man.is_none());
    let is_castled = last.castles && step.man.is_none() && castled(from, to).0 == step.to;
    let is_promoted = match step.promotes {
        Promotes::Any => true,
        Promotes::Not => promoted(last.mv).is_none(),
        Promotes::To(man) => promoted(last.mv) == Some(man),
    };
    // A pawn changes its file when it captures, and only then.
    let is_pawns = last.man != Some(Man::Pawn)
        || match step.captures {
            Captures::Does => from.file() != to.file(),
            Captures::DoesNot => from.file() == to.file(),
            Captures::Any => true,
        };
    is_from && (is_to || is_castled) && is_promoted && is_pawns && step.man.is_none_or(|man| last.man == Some(man))
}

/// Returns whether it captures, gives check or mates as the step says, as far as its squares do not tell.
fn fits_position(step: &Step, paths: &Paths, at: usize, work: &mut u64) -> bool {
    let last = paths.get(at);
    if step.captures == Captures::Does && last.man != Some(Man::Pawn) {
        let before = position_at(paths, last.parent as usize, work);
        if before.is_none_or(|before| before.board().piece_at(squares(last.mv).1).is_none()) {
            return false;
        }
    }
    let Some(suffix) = step.suffix else { return true };
    let after = position_at(paths, at, work);
    after.is_some_and(|after| match suffix {
        Suffix::Check => after.is_check(),
        Suffix::Mate => after.is_checkmate(),
    })
}

/// Returns whether a position could be the one at a node: by its side to move, and by the squares of the move that led there.
fn could_be(position: &Position, paths: &Paths, at: usize) -> bool {
    let last = paths.get(at);
    if position.turn().is_white() != paths.is_white(last.depth + 1) {
        return false;
    }
    if last.depth == 0 || last.castles {
        return true;
    }
    let ((from, to), board) = (squares(last.mv), position.board());
    let stands = |board: &Board| board.piece_at(to).map(|piece| (man_of(piece.role), piece.color.is_white()));
    let moved = promoted(last.mv).or(last.man).map(|man| (man, paths.is_white(last.depth)));
    board.piece_at(from).is_none() && stands(board) == moved
}

/// The position at a node; `None` where a move on the path is not legal.
fn position_at(paths: &Paths, at: usize, work: &mut u64) -> Option<Position> {
    let mut position = paths.scope().position.clone();
    for code in paths.codes(at) {
        *work += PLY;
        let mv = move_from_code(&position, Move(code))?;
        position.play_unchecked(mv);
    }
    Some(position)
}

/// Returns whether two positions are the same, their move counters aside. An en passant square counts where it can be used.
fn is_same(one: &Position, two: &Position) -> bool {
    one.board() == two.board()
        && one.turn() == two.turn()
        && one.castles().castling_rights() == two.castles().castling_rights()
        && one.ep_square(EnPassantMode::Legal) == two.ep_square(EnPassantMode::Legal)
}
