//! Names of a search's moves, and the signs of its values: what writing them takes of all that a page knows.

use shakmaty::Color;

use crate::notation::{self, Notation};
use crate::rules::{self, Position};
use crate::view::PointOfView;

/// How the moves of a search are written.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Names {
    /// The position at the search's root; `None` while none is known.
    pub root: Option<Position>,
    /// How moves are written.
    pub notation: Notation,
    /// Whether castling is written as king takes rook.
    pub chess960: bool,
}

/// From whose view the values of a search's nodes are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sight {
    /// Who is to move at the search's root.
    pub turn: Color,
    /// The point of view.
    pub view: PointOfView,
}

impl Names {
    /// Returns the position after these moves from the root; `None` where one of them is not legal.
    #[must_use]
    pub fn position(&self, path: &[u16]) -> Option<Position> {
        self.root.clone()?.after(path)
    }

    /// Returns who is to move at the root: White, where there is none.
    #[must_use]
    pub fn turn(&self) -> Color {
        self.root.as_ref().map_or(Color::White, Position::turn)
    }

    /// Returns what a player is called.
    #[must_use]
    pub fn side(&self, color: Color) -> &'static str {
        let sides = self.root.as_ref().map_or_else(rules::white_and_black, Position::sides);
        sides[usize::from(color == Color::Black)]
    }

    /// Writes a move of a position: `?` where it does not know it.
    #[must_use]
    pub fn of(&self, position: &Position, mv: u16) -> String {
        notation::name(position, mv, self.notation, self.chess960)
    }

    /// Writes a move of the position after `path`: `?` where that does not know it, and nothing where there is no such position.
    #[must_use]
    pub fn name(&self, path: &[u16], mv: u16) -> String {
        self.position(path).map(|position| self.of(&position, mv)).unwrap_or_default()
    }

    /// Writes moves of the position after `path`, as [`Self::name`] does each of them.
    #[must_use]
    pub fn names(&self, path: &[u16], moves: &[u16]) -> Vec<String> {
        let position = self.position(path);
        let name = |mv: &u16| position.as_ref().map(|position| self.of(position, *mv)).unwrap_or_default();
        moves.iter().map(name).collect()
    }

    /// Writes moves that follow one another from the position after `path` on, as far as they are legal.
    #[must_use]
    pub fn line(&self, path: &[u16], moves: &[u16]) -> Vec<String> {
        let names = |position| notation::names(position, moves, self.notation, self.chess960);
        self.position(path).map(names).unwrap_or_default()
    }

    /// Writes such moves as a text with numbers: `1. e4 e5 2. Nf3`.
    #[must_use]
    pub fn numbered(&self, path: &[u16], moves: &[u16]) -> String {
        let text = |position| notation::line(position, moves, self.notation, self.chess960);
        self.position(path).map(text).unwrap_or_default()
    }

    /// Writes a move of a position with its number where one stands: before White's moves, and before the first of a line.
    #[must_use]
    pub fn with_number(&self, position: &Position, mv: u16, is_first: bool) -> String {
        notation::numbered(position, self.of(position, mv), is_first)
    }

    /// Writes the end of a line from the root, at most `most` moves of it; what is left out before is dots.
    #[must_use]
    pub fn end_of(&self, moves: &[u16], most: usize) -> String {
        let Some(mut position) = self.root.clone() else { return String::new() };
        let first = moves.len().saturating_sub(most);
        let mut words = Vec::with_capacity(moves.len());
        for (at, &mv) in moves.iter().enumerate() {
            let word = self.with_number(&position, mv, at == first);
            if !position.play(mv) {
                break;
            }
            words.push(word);
        }
        let skipped = words.len().saturating_sub(most);
        let dots = if skipped > 0 { "\u{2026} " } else { "" };
        format!("{dots}{}", words[skipped..].join(" "))
    }
}

impl Sight {
    /// Returns the side whose move leads into a node `plies` plies from the root: the "mover" of its values.
    #[must_use]
    pub fn mover(self, plies: usize) -> Color {
        if plies.is_multiple_of(2) { self.turn.other() } else { self.turn }
    }

    /// Returns what a value seen by `mover` is multiplied with to be shown.
    #[must_use]
    pub fn sign_for(self, mover: Color) -> f64 {
        self.view.sign_for(mover)
    }

    /// Returns what the values of a node `plies` plies from the root are multiplied with to be shown.
    #[must_use]
    pub fn sign(self, plies: usize) -> f64 {
        self.sign_for(self.mover(plies))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const E4: u16 = 12 | 28 << 6;
    const E5: u16 = 52 | 36 << 6;
    const NF3: u16 = 6 | 21 << 6;

    fn names(text: &str) -> Names {
        let (root, chess960) = Position::parse(text).unwrap();
        Names { root: Some(root), notation: Notation::San, chess960 }
    }

    #[test]
    fn a_move_is_written_where_it_is_played() {
        let names = names("startpos");
        assert_eq!(names.name(&[], E4), "e4");
        assert_eq!(names.name(&[E4, E5], NF3), "Nf3");
        assert_eq!(names.name(&[E4], NF3), "?", "it is Black's turn");
        assert_eq!(names.name(&[E4, E4], NF3), "", "there is no such position");
        assert_eq!(names.names(&[], &[NF3, E4, E5]), ["Nf3", "e4", "?"]);
    }

    #[test]
    fn a_line_goes_as_far_as_it_is_legal() {
        let names = names("startpos");
        assert_eq!(names.line(&[], &[E4, E5, E5]), ["e4", "e5"]);
        assert_eq!(names.numbered(&[E4], &[E5, NF3]), "1...\u{a0}e5 2.\u{a0}Nf3");
        assert_eq!(Names { notation: Notation::Uci, ..names }.line(&[E4, E5], &[NF3]), ["g1f3"]);
    }

    #[test]
    fn without_a_root_nothing_is_written() {
        let names = Names::default();
        assert_eq!((names.name(&[], E4), names.numbered(&[], &[E4])), (String::new(), String::new()));
        assert_eq!((names.names(&[], &[E4]), names.line(&[], &[E4])), (vec![String::new()], vec![]));
        assert_eq!(
            (names.turn(), names.side(Color::Black), names.end_of(&[E4], 6).as_str()),
            (Color::White, "Black", "")
        );
    }

    #[test]
    fn the_end_of_a_line_has_a_number_and_dots_before_it() {
        let names = names("startpos");
        let moves = [E4, E5, NF3, 57 | 42 << 6];
        assert_eq!(names.end_of(&moves, 6), "1.\u{a0}e4 e5 2.\u{a0}Nf3 Nc6");
        assert_eq!(names.end_of(&moves, 4), "1.\u{a0}e4 e5 2.\u{a0}Nf3 Nc6");
        assert_eq!(names.end_of(&moves, 3), "\u{2026} 1...\u{a0}e5 2.\u{a0}Nf3 Nc6");
        assert_eq!(names.end_of(&moves, 2), "\u{2026} 2.\u{a0}Nf3 Nc6");
        assert_eq!(names.end_of(&[], 2), "");
    }

    #[test]
    fn players_are_called_as_their_game_calls_them() {
        let of = |text: &str| [Color::White, Color::Black].map(|color| names(text).side(color));
        assert_eq!((of("startpos"), of("tic-tac-toe")), (["White", "Black"], ["X", "O"]));
        assert_eq!(names("tic-tac-toe b2").turn(), Color::Black);
    }

    #[test]
    fn values_are_turned_for_who_moved_into_a_node() {
        for turn in [Color::White, Color::Black] {
            let mover = Sight { turn, view: PointOfView::Mover };
            assert_eq!([0, 1, 2].map(|plies| mover.sign(plies)), [1.0; 3]);
            assert_eq!((mover.mover(0), mover.mover(1)), (turn.other(), turn));
        }
        let sight = Sight { turn: Color::White, view: PointOfView::White };
        assert_eq!([0, 1, 2].map(|plies| sight.sign(plies)), [-1.0, 1.0, -1.0]);
    }
}
