//! The menu of a move: where it opens, and what is in it.

use wire::{GameView, PositionView};

use crate::editing::{Doing, notes};
use crate::game;
use crate::notation::{self, Notation};
use crate::rules::Position;

/// A move whose menu is open.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pointed {
    /// The position that it leads to.
    pub position: u32,
    /// The place in the window, in CSS pixels from its left and upper edge.
    pub at: (f64, f64),
}

/// Contents of the menu.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Menu {
    /// The move with its number; `None` of the start of a game.
    pub title: Option<String>,
    /// Actions on the line; nothing for who may not edit.
    pub doings: Vec<Doing>,
    /// Set if there are comments and glyphs to be written.
    pub can_write: bool,
    /// The move's glyphs.
    pub glyphs: Vec<u8>,
    /// Set if circles or arrows are drawn.
    pub has_shapes: bool,
}

/// Pixels that stay free between a menu and the window's edges.
const MARGIN: f64 = 6.0;

impl Menu {
    /// The menu of a move; `None` where it is gone.
    #[must_use]
    pub fn of(game: &GameView, position: u32, notation: Notation, is_editor: bool) -> Option<Self> {
        let view = game::find(game, position)?;
        let is_possible = |doing: &Doing| is_editor && doing.edit(game, position).is_some();
        Some(Self {
            title: name(game, view, notation),
            doings: Doing::OF_LINES.into_iter().filter(is_possible).collect(),
            can_write: is_editor,
            glyphs: notes(game, position).glyphs,
            has_shapes: is_possible(&Doing::ClearShapes),
        })
    }
}

/// The move that leads to a position, with its number: `12.\u{a0}Nf3`; `None` of a start.
#[must_use]
pub fn name(game: &GameView, view: &PositionView, notation: Notation) -> Option<String> {
    let before = game::find(game, view.parent?)?;
    let (position, _) = Position::parse(&before.fen).ok()?;
    notation::each_numbered(position, &[view.mv?], notation, game.chess960).into_iter().next()
}

/// The left upper corner of a menu that belongs to a place, so that all of it is in the window.
#[must_use]
pub fn placed(at: (f64, f64), size: (f64, f64), window: (f64, f64)) -> (f64, f64) {
    let on = |at: f64, size: f64, window: f64| at.min(window - size - MARGIN).max(MARGIN);
    (on(at.0, size.0, window.0), on(at.1, size.1, window.1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::link::Link;

    #[test]
    fn who_may_not_edit_is_offered_nothing_to_edit_with() {
        let moves = ["e2e4", "e7e5"].map(str::to_owned).to_vec();
        let game = game::from_link(&Link { moves, ..Link::default() });
        let menu = |position, is_editor| Menu::of(&game, position, Notation::San, is_editor);
        let watched = menu(1, false).unwrap();
        assert_eq!((watched.title.as_deref(), watched.can_write), (Some("1.\u{a0}e4"), false));
        assert!(watched.doings.is_empty() && !watched.has_shapes);
        let own = menu(0, true).unwrap();
        assert!(own.title.is_none() && own.doings.contains(&Doing::DeleteRest));
        assert_eq!(menu(7, true), None);
    }

    #[test]
    fn a_menu_stays_in_the_window() {
        let window = (400.0, 300.0);
        assert_eq!(placed((10.0, 20.0), (100.0, 100.0), window), (10.0, 20.0));
        assert_eq!(placed((390.0, 290.0), (100.0, 100.0), window), (294.0, 194.0));
        assert_eq!(placed((390.0, 290.0), (500.0, 500.0), window), (6.0, 6.0));
    }
}
