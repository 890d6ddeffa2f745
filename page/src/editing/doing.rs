//! Actions of buttons and keys to a move, and whether it can be done.

use wire::{GameEdit, GameView, NULL_MOVE};

use crate::editing::notes;
use crate::game;
use crate::glyphs;
use crate::rules::{self, Position};

/// Something that is done to a move, which is named by the position that it leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doing {
    /// Lets its line go up one place.
    Promote,
    /// Lets its line go down one place.
    Demote,
    /// Makes its line the main line.
    MakeMain,
    /// Deletes it, with what follows it.
    Delete,
    /// Deletes what follows it.
    DeleteRest,
    /// Deletes the variation that it is in.
    DeleteVariation,
    /// Deletes the variations beside its line.
    KeepLine,
    /// Deletes its game.
    DeleteGame,
    /// Lets the side to move pass.
    Pass,
    /// Sets the next glyph for good moves.
    Good,
    /// Sets the next glyph for bad moves.
    Bad,
    /// Takes circles and arrows away.
    ClearShapes,
}

impl Doing {
    /// Actions on lines, in the order of the menu.
    pub const OF_LINES: [Self; 9] = [
        Self::Promote,
        Self::Demote,
        Self::MakeMain,
        Self::Pass,
        Self::DeleteRest,
        Self::Delete,
        Self::DeleteVariation,
        Self::KeepLine,
        Self::DeleteGame,
    ];

    /// Its name for tests.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Promote => "promote",
            Self::Demote => "demote",
            Self::MakeMain => "make-main",
            Self::Delete => "delete",
            Self::DeleteRest => "delete-rest",
            Self::DeleteVariation => "delete-variation",
            Self::KeepLine => "keep-line",
            Self::DeleteGame => "delete-game",
            Self::Pass => "pass",
            Self::Good => "good",
            Self::Bad => "bad",
            Self::ClearShapes => "clear-shapes",
        }
    }

    /// Words on its button.
    #[must_use]
    pub fn label(self) -> &'static str {
        match self {
            Self::Promote => say::editing::promote(),
            Self::Demote => say::editing::demote(),
            Self::MakeMain => say::editing::make_main(),
            Self::Delete => say::editing::delete(),
            Self::DeleteRest => say::editing::delete_rest(),
            Self::DeleteVariation => say::editing::delete_variation(),
            Self::KeepLine => say::editing::keep_line(),
            Self::DeleteGame => say::editing::delete_game(),
            Self::Pass => say::editing::pass(),
            Self::Good => say::editing::good_move(),
            Self::Bad => say::editing::mistake(),
            Self::ClearShapes => say::editing::clear_shapes(),
        }
    }

    /// The edit that does it to a move; `None` where it cannot be done.
    #[must_use]
    pub fn edit(self, game: &GameView, position: u32) -> Option<GameEdit> {
        let view = game::find(game, position)?;
        let has_lower = |place: usize, count: usize| place + 1 < count;
        let is_variation = |place: usize, _: usize| place > 0;
        let variation = || game::nearest(game, position, is_variation);
        match self {
            Self::Promote => variation().map(|_| GameEdit::Promote { position }),
            Self::MakeMain => variation().map(|_| GameEdit::MakeMain { position }),
            Self::Demote => game::nearest(game, position, has_lower).map(|_| GameEdit::Demote { position }),
            Self::Delete => view.parent.map(|_| GameEdit::Delete { position }),
            Self::DeleteRest => game::children(game, position).next().map(|_| GameEdit::DeleteRest { position }),
            Self::DeleteVariation => {
                // Of its first move that is the same as to delete from here.
                variation().filter(|&first| first != position).map(|position| GameEdit::Delete { position })
            }
            Self::KeepLine => {
                game::nearest(game, position, |_, count| count > 1).map(|_| GameEdit::KeepLine { position })
            }
            Self::DeleteGame => {
                let has_others = game.positions.iter().filter(|one| one.parent.is_none()).nth(1).is_some();
                let start = game::line_to(game, position).first().map(|start| start.id);
                start.filter(|_| has_others).map(|start| GameEdit::DeleteGame { start })
            }
            Self::Pass => {
                let can_pass = Position::parse(&view.fen).is_ok_and(|(position, _)| {
                    position.chess().is_some_and(|position| rules::passed(position).is_some())
                });
                let has_passed = game::along(game, position, &[NULL_MOVE]).is_some();
                let insert = GameEdit::Insert { parent: position, mv: NULL_MOVE, place: None };
                (can_pass && !has_passed).then_some(insert)
            }
            Self::Good => round(game, position, &glyphs::GOOD),
            Self::Bad => round(game, position, &glyphs::BAD),
            Self::ClearShapes => {
                let has_shapes = !document::shapes::read(&notes(game, position).after).is_empty();
                has_shapes.then(|| GameEdit::Shapes { position, shapes: Vec::new() })
            }
        }
    }
}

/// Sets the next glyph of some.
fn round(game: &GameView, position: u32, glyphs: &[u8]) -> Option<GameEdit> {
    game::find(game, position)?.parent?;
    let (glyph, is_set) = glyphs::next(&notes(game, position).glyphs, glyphs)?;
    Some(GameEdit::Glyph { position, glyph, is_set })
}

#[cfg(test)]
mod tests {
    use wire::PositionView;

    use super::*;
    use crate::link::Link;

    /// 1. e4 e5 2. Nf3, with 1... c5 2. Nc3 beside 1... e5.
    fn game() -> GameView {
        let moves = ["e2e4", "e7e5", "g1f3"].map(str::to_owned).to_vec();
        let mut game = game::from_link(&Link { moves, ..Link::default() });
        for (id, parent, code) in [(4, 1, 50 | 34 << 6), (5, 4, 1 | 18 << 6)] {
            let (parent, mv, fen) = (Some(parent), Some(code), rules::START_FEN.to_owned());
            game.positions.push(PositionView { id, parent, mv, fen, searches: Vec::new(), notes: None });
        }
        game
    }

    fn possible(game: &GameView, position: u32) -> Vec<&'static str> {
        let is_possible = |doing: &Doing| doing.edit(game, position).is_some();
        Doing::OF_LINES.into_iter().filter(is_possible).map(Doing::name).collect()
    }

    #[test]
    fn only_what_can_be_done_is_offered() {
        let game = game();
        assert_eq!(possible(&game, 0), ["pass", "delete-rest"]);
        assert_eq!(possible(&game, 1), ["pass", "delete-rest", "delete"]);
        assert_eq!(possible(&game, 3), ["demote", "pass", "delete", "keep-line"]);
        assert_eq!(possible(&game, 4), ["promote", "make-main", "pass", "delete-rest", "delete", "keep-line"]);
        let in_variation = ["promote", "make-main", "pass", "delete", "delete-variation", "keep-line"];
        assert_eq!(possible(&game, 5), in_variation);
        assert_eq!(Doing::DeleteVariation.edit(&game, 5), Some(GameEdit::Delete { position: 4 }));
        assert!(possible(&game, 77).is_empty());
    }

    #[test]
    fn one_of_several_games_can_be_deleted() {
        let mut game = game();
        let fen = rules::START_FEN.to_owned();
        game.positions.push(PositionView { id: 6, parent: None, mv: None, fen, searches: Vec::new(), notes: None });
        assert_eq!(Doing::DeleteGame.edit(&game, 5), Some(GameEdit::DeleteGame { start: 0 }));
        assert_eq!(Doing::DeleteGame.edit(&game, 6), Some(GameEdit::DeleteGame { start: 6 }));
    }

    #[test]
    fn a_side_passes_once_and_never_in_check() {
        let mut game = game();
        let (parent, mv, fen) = (Some(3), Some(NULL_MOVE), rules::START_FEN.to_owned());
        game.positions.push(PositionView { id: 6, parent, mv, fen, searches: Vec::new(), notes: None });
        assert_eq!(Doing::Pass.edit(&game, 3), None);
        game.positions[1].fen = "4k3/8/8/8/8/8/8/4RK2 b - - 0 1".to_owned();
        assert_eq!(Doing::Pass.edit(&game, 1), None);
        game.positions[1].fen = "ttt/3/3 x".to_owned();
        assert_eq!(Doing::Pass.edit(&game, 1), None);
    }

    #[test]
    fn glyphs_are_of_moves() {
        let mut game = game();
        assert_eq!(Doing::Good.edit(&game, 0), None);
        assert_eq!(Doing::Bad.edit(&game, 1), Some(GameEdit::Glyph { position: 1, glyph: 2, is_set: true }));
        let notes = wire::record::Notes { glyphs: vec![6], after: vec!["[%csl Ge4]".to_owned()], ..Default::default() };
        game.positions[1].notes = Some(Box::new(notes));
        assert_eq!(Doing::Bad.edit(&game, 1), Some(GameEdit::Glyph { position: 1, glyph: 6, is_set: false }));
        assert_eq!(Doing::ClearShapes.edit(&game, 1), Some(GameEdit::Shapes { position: 1, shapes: Vec::new() }));
        assert_eq!(Doing::ClearShapes.edit(&game, 2), None);
    }
}
