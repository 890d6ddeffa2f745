//! Titles and boards of analyses in a list: their opening moves, or their position.

use std::collections::HashMap;

use shakmaty::{Color, Position as _, Role};
use wire::{GameView, PositionView};

use crate::notation::{self, Notation};
use crate::rules::{self, Position};

/// Moves of a title.
const MOVES: usize = 12;

/// Positions with so few men are called by them: KRP v KR.
const FEW_MEN: usize = 8;

/// Facts that a list needs of an analysis's game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outline {
    /// The start position of the line that is looked at.
    pub start: String,
    /// The first moves of that line, played on past what is looked at.
    pub moves: Vec<u16>,
    /// Set if the line goes on after them.
    pub goes_on: bool,
    /// Set if the game is Chess960.
    pub chess960: bool,
    /// The position that is looked at.
    pub current: String,
    /// The move that led to it.
    pub last: Option<(String, u16)>,
    /// Positions.
    pub positions: usize,
    /// Searches.
    pub searches: usize,
}

impl Outline {
    /// Makes the outline of a game with this many searches; `None`: nothing was set up yet. A game that was written by hand is no
    /// reason to take long or to fail.
    #[must_use]
    pub fn of(game: Option<&GameView>, searches: usize) -> Self {
        let Some(game) = game else { return Self::nothing(searches) };
        let known: HashMap<u32, &PositionView> =
            game.positions.iter().map(|position| (position.id, position)).collect();
        let Some(&current) = known.get(&game.current) else { return Self::nothing(searches) };
        let mut line = vec![current];
        while let Some(&parent) = line.last().and_then(|last| known.get(&last.parent?)) {
            // In a circle there is no start.
            if line.len() > game.positions.len() {
                return Self::nothing(searches);
            }
            line.push(parent);
        }
        line.reverse();
        let mut first_child = HashMap::new();
        for position in &game.positions {
            if let Some(parent) = position.parent {
                first_child.entry(parent).or_insert(position);
            }
        }
        while line.len() < MOVES + 2
            && let Some(&next) = line.last().and_then(|last| first_child.get(&last.id))
        {
            line.push(next);
        }
        let moves: Vec<u16> = line.iter().filter_map(|position| position.mv).collect();
        let before = current.parent.and_then(|parent| known.get(&parent));
        Self {
            start: line[0].fen.clone(),
            goes_on: MOVES < moves.len(),
            moves: moves.into_iter().take(MOVES).collect(),
            chess960: game.chess960,
            current: current.fen.clone(),
            last: before.zip(current.mv).map(|(before, mv)| (before.fen.clone(), mv)),
            positions: game.positions.len(),
            searches,
        }
    }

    fn nothing(searches: usize) -> Self {
        Self {
            start: rules::START_FEN.to_owned(),
            moves: Vec::new(),
            goes_on: false,
            chess960: false,
            current: rules::START_FEN.to_owned(),
            last: None,
            positions: 0,
            searches,
        }
    }

    /// Returns the title: the moves, with what they start from unless that is the start position.
    #[must_use]
    pub fn title(&self) -> String {
        let Ok((start, _)) = Position::parse(&self.start) else { return say::frame::a_position().to_owned() };
        let moves = notation::line(start.clone(), &self.moves, Notation::of_language(), self.chess960);
        let dots = if self.goes_on { "…" } else { "" };
        match (self.is_from_start(), moves.is_empty()) {
            (true, true) => say::frame::start_position().to_owned(),
            (true, false) => format!("{moves}{dots}"),
            (false, true) => title_of(&start),
            (false, false) => format!("{}: {moves}{dots}", what(&start)),
        }
    }

    /// Returns whether the line starts at the game's start position.
    #[must_use]
    pub fn is_from_start(&self) -> bool {
        self.start == rules::START_FEN
    }
}

/// Names a position, with who is to move.
#[must_use]
pub fn title_of(position: &Position) -> String {
    say::frame::position_and_turn(what(position), position.sides()[usize::from(position.turn() == Color::Black)])
}

/// Names a position: by its men where they are few.
fn what(position: &Position) -> String {
    let Some(chess) = position.chess() else { return say::frame::a_position().to_owned() };
    let board = chess.board();
    if FEW_MEN < board.occupied().count() {
        return say::frame::a_position().to_owned();
    }
    let men = |color: Color| -> String {
        let order = [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];
        let of = |role| (board.by_color(color) & board.by_role(role)).count();
        order.into_iter().flat_map(|role| std::iter::repeat_n(role.upper_char(), of(role))).collect()
    };
    say::frame::men_against(men(Color::White), men(Color::Black))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game;
    use crate::link::Link;

    fn outline(fen: Option<&str>, moves: &str) -> Outline {
        let moves = moves.split_whitespace().map(str::to_owned).collect();
        let game = game::from_link(&Link { fen: fen.map(str::to_owned), moves, ..Link::default() });
        Outline::of(Some(&game), 2)
    }

    #[test]
    fn an_analysis_is_called_by_its_moves_or_its_men() {
        let lucena = Some("1K1k4/1P6/8/8/8/8/r7/2R5 w - - 0 1");
        let middle = Some("r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R b KQ - 4 23");
        for (fen, moves, title) in [
            (None, "", "Start position"),
            (None, "e2e4 e7e5 g1f3", "1. e4 e5 2. Nf3"),
            (
                None,
                "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7 f1e1 b7b5 a4b3 d7d6",
                "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5…",
            ),
            (lucena, "", "KRP v KR, White to move"),
            (lucena, "c1d1 d8e7", "KRP v KR: 1. Rd1+ Ke7"),
            (middle, "", "A position, Black to move"),
            (middle, "f6h5 f4e5", "A position: 23... Nh5 24. Be5"),
        ] {
            assert_eq!(outline(fen, moves).title().replace('\u{a0}', " "), title);
        }
    }

    #[test]
    fn the_line_goes_on_past_what_is_looked_at() {
        let moves = ["e2e4", "e7e5", "g1f3"].map(str::to_owned).to_vec();
        let mut game = game::from_link(&Link { moves, ..Link::default() });
        game.current = 1;
        let outline = Outline::of(Some(&game), 1);
        assert_eq!(outline.title(), "1.\u{a0}e4 e5 2.\u{a0}Nf3");
        assert!(outline.current.contains("4P3"), "{}", outline.current);
        assert_eq!(outline.last.map(|(_, mv)| mv), game.positions[1].mv);
        assert_eq!((outline.positions, outline.searches), (4, 1));
    }

    #[test]
    fn games_that_nobody_could_play_are_called_something() {
        let mut game = game::from_link(&Link::default());
        game.current = 9;
        assert_eq!(Outline::of(Some(&game), 0).title(), "Start position");
        // Each is the other's parent.
        let position = |id, parent| PositionView {
            id,
            parent: Some(parent),
            mv: Some(0),
            fen: "no position".to_owned(),
            searches: Vec::new(),
            notes: None,
        };
        let view = |positions| GameView { positions, current: 0, chess960: false, undo: None, redo: None };
        let circle = view(vec![position(0, 1), position(1, 0)]);
        assert_eq!(Outline::of(Some(&circle), 0).positions, 0);
        let lost = view(vec![position(0, 7)]);
        assert_eq!(Outline::of(Some(&lost), 0).title(), "A position");
        assert_eq!(Outline::of(None, 0).title(), "Start position");
    }
}
