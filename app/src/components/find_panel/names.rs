//! Names of moves that are made in many positions, and of lines that lead to places.

use shakmaty::{Color, Square};
use wire::survey::{Man, Played};

use crate::state::Analysis;
use page::notation;
use page::notation::Notation;

/// Largest number of moves of a line that are written: its last ones.
const MOVES: usize = 6;

/// A move, wherever it is made: both squares are named, because what else could go there is another thing everywhere.
pub(super) fn played(played: &Played, notation: Notation, chess960: bool) -> String {
    let (from, to) = squares(played);
    if notation == Notation::San && played.castles {
        return castling(from, to).to_owned();
    }
    if notation == Notation::Uci {
        let to = if played.castles && !chess960 { king_goes_to(from, to) } else { to };
        return format!("{from}{to}{}", promoted(played).to_lowercase());
    }
    let promotion = match promoted(played) {
        "" => String::new(),
        man => format!("={man}"),
    };
    format!("{}{from}\u{2013}{to}{promotion}", letter(played.man))
}

/// The text that looks for it.
pub(super) fn text(played: &Played) -> String {
    let (from, to) = squares(played);
    let dots = if played.is_white { "1." } else { "1..." };
    if played.castles {
        return format!("{dots} {}", castling(from, to));
    }
    match (played.man, promoted(played)) {
        (None, promotion) => format!("{dots} {from}{to}{}", promotion.to_lowercase()),
        (Some(Man::Pawn), "") => format!("{dots} P{from}{to}"),
        (Some(Man::Pawn), promotion) => format!("{dots} P{from}{to}={promotion}"),
        (man, _) => format!("{dots} {}{from}{to}", letter(man)),
    }
}

/// Returns the side that makes the move.
pub(super) fn side(is_white: bool) -> Color {
    Color::from_white(is_white)
}

/// The node below which one looks.
pub(super) fn scope(analysis: Analysis, within: &[u16]) -> String {
    if within.is_empty() {
        return "the whole tree".to_owned();
    }
    let line = line(analysis, within).map(|(before, last)| format!("{before}{last}"));
    line.map_or_else(
        || "the tree below a line that is not legal here".to_owned(),
        |line| format!("the tree below {line}"),
    )
}

/// The line that leads to a place: what is before its last move, and that move; shortened at its beginning. `None` where it
/// is not legal. Reactive.
pub(super) fn line(analysis: Analysis, path: &[u16]) -> Option<(String, String)> {
    let (written, chess960) = (analysis.notation.get(), analysis.chess960());
    let (left_out, shown) = path.split_at(path.len().saturating_sub(MOVES));
    let position = analysis.root_position()?.after(left_out)?;
    let Some((&last, before)) = shown.split_last() else { return Some((String::new(), "the root".to_owned())) };
    let dots = if left_out.is_empty() { "" } else { "\u{2026} " };
    let end = position.clone().after(before)?;
    if !end.knows(last) {
        return None;
    }
    let name = notation::name(&end, last, written, chess960);
    let number = if end.turn().is_white() || before.is_empty() { notation::move_number(&end) } else { String::new() };
    let before = notation::line(position, before, written, chess960);
    let blank = if before.is_empty() { "" } else { " " };
    Some((format!("{dots}{before}{blank}"), format!("{number}{name}")))
}

/// Writes the whole line, which is shown when a place is pointed at.
pub(super) fn whole_line(analysis: Analysis, path: &[u16]) -> String {
    let (written, chess960) = (analysis.notation.get(), analysis.chess960());
    analysis.root_position().map(|root| notation::line(root, path, written, chess960)).unwrap_or_default()
}

/// Returns the side that moved last in a line from the root. Reactive.
pub(super) fn mover(analysis: Analysis, path: &[u16]) -> Color {
    let turn = analysis.root_turn();
    if path.len().is_multiple_of(2) { turn.other() } else { turn }
}

fn squares(played: &Played) -> (Square, Square) {
    let square = |bits: u16| Square::new(u32::from(bits & 63));
    (square(played.mv), square(played.mv >> 6))
}

fn castling(king: Square, rook: Square) -> &'static str {
    if rook.file() > king.file() { "O-O" } else { "O-O-O" }
}

fn king_goes_to(king: Square, rook: Square) -> Square {
    let file = if rook.file() > king.file() { shakmaty::File::G } else { shakmaty::File::C };
    Square::from_coords(file, king.rank())
}

fn promoted(played: &Played) -> &'static str {
    match played.mv >> 12 {
        1 => "N",
        2 => "B",
        3 => "R",
        4 => "Q",
        _ => "",
    }
}

fn letter(man: Option<Man>) -> &'static str {
    match man {
        None | Some(Man::Pawn) => "",
        Some(Man::Knight) => "N",
        Some(Man::Bishop) => "B",
        Some(Man::Rook) => "R",
        Some(Man::Queen) => "Q",
        Some(Man::King) => "K",
    }
}

#[cfg(test)]
mod tests {
    use session::survey::query::{Query, read};

    use super::*;

    fn check(mv: u16, man: Man, castles: bool, san: &str, uci: &str) {
        for is_white in [true, false] {
            let one = Played { mv, is_white, man: Some(man), castles };
            assert_eq!(played(&one, Notation::San, false), san);
            assert_eq!(played(&one, Notation::Uci, false), uci);
            let text = text(&one);
            match read(&text) {
                Ok(Some(Query::Line(line))) => {
                    assert_eq!((line.steps.len(), line.is_white), (1, Some(is_white)), "{text}");
                }
                other => panic!("{text}: {other:?}"),
            }
        }
    }

    #[test]
    fn names_are_exact_and_can_be_looked_for() {
        check(6 | 21 << 6, Man::Knight, false, "Ng1\u{2013}f3", "g1f3");
        check(12 | 28 << 6, Man::Pawn, false, "e2\u{2013}e4", "e2e4");
        check(52 | 60 << 6 | 4 << 12, Man::Pawn, false, "e7\u{2013}e8=Q", "e7e8q");
        check(4 | 7 << 6, Man::King, true, "O-O", "e1g1");
        check(60 | 56 << 6, Man::King, true, "O-O-O", "e8c8");
        check(4 | 7 << 6, Man::Rook, false, "Re1\u{2013}h1", "e1h1");
    }
}
