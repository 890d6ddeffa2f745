//! Words for what was done to games: on the buttons that take it back, and as it is said when it is taken back.

use wire::{Deed, GameView, Kind};

use crate::editing::move_of;
use crate::notation::Notation;

/// Words for a deed: "delete 12. Nf3".
#[must_use]
pub fn deed(game: &GameView, deed: &Deed, notation: Notation) -> String {
    let what = match deed.kind {
        Kind::Insert => "insert",
        Kind::Delete => "delete",
        Kind::DeleteRest => "rest",
        Kind::KeepLine => "keep",
        Kind::Promote => "promote",
        Kind::MakeMain => "main",
        Kind::Demote => "demote",
        Kind::Comment => "comment",
        Kind::Glyph => "glyph",
        Kind::Shapes => "shapes",
        Kind::Clock => "clock",
        Kind::Evaluation => "evaluation",
        Kind::Tag => "tag",
        Kind::Outcome => "outcome",
        Kind::AddGame => "add",
        Kind::DeleteGame => "game",
        Kind::Several => "several",
    };
    let mv = move_of(game, deed, notation).unwrap_or_else(|| say::editing::the_start().to_owned());
    say::editing::deed(what, mv)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game;
    use crate::link::Link;

    #[test]
    fn a_deed_is_told_with_its_move() {
        let moves = vec!["e2e4".to_owned()];
        let game = game::from_link(&Link { moves, ..Link::default() });
        let told = |kind, parent, mv| deed(&game, &Deed { kind, position: 9, parent, mv }, Notation::San);
        assert_eq!(told(Kind::Delete, Some(1), Some(52 | 36 << 6)), "delete 1...\u{a0}e5");
        assert_eq!(told(Kind::Comment, None, None), "comment on the start");
        assert_eq!(told(Kind::AddGame, None, None), "add a game");
        assert_eq!(told(Kind::MakeMain, Some(0), Some(12 | 28 << 6)), "make 1.\u{a0}e4 the main line");
    }
}
