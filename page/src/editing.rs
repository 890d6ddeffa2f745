//! Edits of what is shown: what buttons and keys mean, as edits of the document; and what is shown of a document's notes.

mod comment;
mod doing;
pub mod menu;
pub mod told;

use document::commands;
use wire::record::Notes;
use wire::{Deed, GameEdit, GameView};

use crate::game;
use crate::notation::{self, Notation};
use crate::rules::Position;

pub use comment::{Comment, Standing};
pub use document::When;
pub use doing::Doing;

/// The notes of a position; those of one that nothing is said of.
#[must_use]
pub fn notes(game: &GameView, position: u32) -> Notes {
    game::find(game, position).and_then(|position| position.notes.as_deref()).cloned().unwrap_or_default()
}

/// The edit that sets a glyph, or takes it away where it is set.
#[must_use]
pub fn toggle_glyph(game: &GameView, position: u32, glyph: u8) -> GameEdit {
    let is_set = !notes(game, position).glyphs.contains(&glyph);
    GameEdit::Glyph { position, glyph, is_set }
}

/// The words of a comment as one edits them: without what programs read in it.
#[must_use]
pub fn words(game: &GameView, position: u32, when: document::When) -> String {
    let notes = notes(game, position);
    commands::words(match when {
        document::When::Before => &notes.before,
        document::When::After => &notes.after,
    })
}

/// Names the move that something was done to, with its number: `12.\u{a0}Nf3`. A deleted one too; `None` for the start of a game.
#[must_use]
pub fn move_of(game: &GameView, deed: &Deed, notation: Notation) -> Option<String> {
    let before = game::find(game, deed.parent?)?;
    let (position, _) = Position::parse(&before.fen).ok()?;
    let words = notation::each_numbered(position, &[deed.mv?], notation, game.chess960);
    words.into_iter().next()
}

/// Names a file of games: by the players of a single one.
#[must_use]
pub fn file_name(game: &GameView, text: &str) -> String {
    // A text of several games has the players of more than one.
    let is_single = text.matches("\n[White \"").count() + usize::from(text.starts_with("[White \"")) <= 1;
    let line = game::line_to(game, game.current);
    let notes = line.first().and_then(|start| start.notes.as_deref()).filter(|_| is_single);
    let tag = |name: &str| notes.and_then(|notes| notes.tag(name)).map(plain);
    let players: Vec<String> = ["White", "Black"].into_iter().filter_map(tag).filter(|name| !name.is_empty()).collect();
    if players.is_empty() { "games.pgn".to_owned() } else { format!("{}.pgn", players.join("-")) }
}

/// A name in letters and digits that every disk takes.
fn plain(name: &str) -> String {
    const LONGEST: usize = 40;
    let letter = |char: char| if char.is_alphanumeric() { char } else { '_' };
    let name: String = name.chars().take(LONGEST).map(letter).collect();
    name.trim_matches('_').to_owned()
}

#[cfg(test)]
mod tests {
    use document::{Kind, When};

    use super::*;
    use crate::link::Link;

    fn shown(notes: Notes) -> GameView {
        let moves = ["e2e4", "e7e5"].map(str::to_owned).to_vec();
        let mut game = game::from_link(&Link { moves, ..Link::default() });
        game.positions[1].notes = Some(Box::new(notes));
        game
    }

    #[test]
    fn what_is_there_is_taken_away() {
        let after = vec!["[%csl Gd4] words [%cal Gd1d4]".to_owned(), "more".to_owned()];
        let game = shown(Notes { glyphs: vec![1], after, ..Notes::default() });
        assert_eq!(toggle_glyph(&game, 1, 1), GameEdit::Glyph { position: 1, glyph: 1, is_set: false });
        assert_eq!(toggle_glyph(&game, 1, 2), GameEdit::Glyph { position: 1, glyph: 2, is_set: true });
        assert_eq!(words(&game, 1, When::After), "words\nmore");
        assert_eq!(words(&game, 2, When::Before), "");
    }

    #[test]
    fn a_deleted_move_is_named() {
        let game = shown(Notes::default());
        let deed = |parent, mv| Deed { kind: Kind::Delete, position: 9, parent, mv };
        let named = |deed| move_of(&game, &deed, Notation::San);
        assert_eq!(named(deed(Some(2), Some(6 | 21 << 6))).as_deref(), Some("2.\u{a0}Nf3"));
        assert_eq!(named(deed(Some(1), Some(wire::NULL_MOVE))).as_deref(), Some("1...\u{a0}--"));
        assert_eq!(named(deed(None, None)), None);
        assert_eq!(named(deed(Some(7), Some(0))), None);
    }

    #[test]
    fn a_file_has_the_players_of_its_game() {
        let mut game = shown(Notes::default());
        let tags = [("White", "Anderssen, A."), ("Black", "..")];
        let tags = tags.map(|(name, value)| (name.to_owned(), value.to_owned())).to_vec();
        game.positions[0].notes = Some(Box::new(Notes { tags, ..Notes::default() }));
        assert_eq!(file_name(&game, "[White \"Anderssen, A.\"]\n\n1. e4 *"), "Anderssen__A.pgn");
        assert_eq!(file_name(&game, "[White \"a\"]\n\n*\n\n[White \"b\"]\n\n*"), "games.pgn");
    }
}
