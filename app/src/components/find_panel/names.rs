//! Names of moves that are made in many positions, and of lines that lead to places.

use shakmaty::{Color, Square};
use wire::find::{Man, Played};

use page::names::Names;
use page::notation::Notation;

/// Largest number of moves of a line that are written: its last ones.
const MOVES: usize = 6;

/// A move, wherever it is made: both squares are named, because what else could go there is another thing everywhere.
pub(super) fn played(played: &Played, notation: Notation, chess960: bool) -> String {
    let (from, to) = squares(played);
    if notation != Notation::Uci && played.castles {
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
    notation.lettered(format!("{}{from}\u{2013}{to}{promotion}", letter(played.man)))
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

/// The node below which one looks, as it stands after "in".
pub(super) fn scope(names: &Names, within: &[u16]) -> String {
    if within.is_empty() {
        return say::find::whole_tree().to_owned();
    }
    let line = line(names, within).map(|(before, last)| format!("{before}{last}"));
    line.map_or_else(|| say::find::tree_below_illegal().to_owned(), say::find::tree_below)
}

/// The line that leads to a place: what is before its last move, and that move; shortened at its beginning. `None` where it
/// is not legal.
pub(super) fn line(names: &Names, path: &[u16]) -> Option<(String, String)> {
    let (left_out, shown) = path.split_at(path.len().saturating_sub(MOVES));
    let Some((&last, before)) = shown.split_last() else {
        return names.root.as_ref().map(|_| (String::new(), say::find::root().to_owned()));
    };
    let dots = if left_out.is_empty() { "" } else { "\u{2026} " };
    let end = names.position(&path[..path.len() - 1]).filter(|end| end.knows(last))?;
    let last = names.with_number(&end, last, before.is_empty());
    let before = names.numbered(left_out, before);
    let blank = if before.is_empty() { "" } else { " " };
    Some((format!("{dots}{before}{blank}"), last))
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
    use page::rules::Position;
    use session::find::query::{Query, read};

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
    fn a_place_is_named_by_the_end_of_its_line() {
        let (root, chess960) = Position::parse("startpos").unwrap();
        let names = Names { root: Some(root), chess960, ..Names::default() };
        let (e4, e5, nf3, nc6) = (12 | 28 << 6, 52 | 36 << 6, 6 | 21 << 6, 57 | 42 << 6);
        let of = |path: &[u16]| line(&names, path).map(|(before, last)| format!("{before}|{last}"));
        assert_eq!(of(&[]).as_deref(), Some("|the root"));
        assert_eq!(of(&[e4]).as_deref(), Some("|1.\u{a0}e4"));
        assert_eq!(of(&[e4, e5, nf3]).as_deref(), Some("1.\u{a0}e4 e5 |2.\u{a0}Nf3"));
        assert_eq!(of(&[e4, e4]), None);
        // Both knights go out and back.
        let around = [nf3, nc6, 21 | 6 << 6, 42 | 57 << 6];
        let long: Vec<u16> = around.iter().chain(&around).copied().collect();
        assert_eq!(of(&long).as_deref(), Some("\u{2026} 2.\u{a0}Ng1 Nb8 3.\u{a0}Nf3 Nc6 4.\u{a0}Ng1 |Nb8"));
        assert_eq!(scope(&names, &[e4]), "the tree below 1.\u{a0}e4");
        assert_eq!(line(&Names::default(), &[]), None);
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
