//! Deed that a typed move is for, as the question wants it.

use crate::{condition::Word, lesson::Lesson, reads::Reads};

/// Answer that a typed move gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Typed {
    /// It is played in the game.
    Played,
    /// It is chosen at its node.
    Chosen,
    /// The node that it leads to is selected.
    Selected,
}

impl Lesson {
    /// Returns what a typed move does for the question; `None` where no move answers it.
    #[must_use]
    pub fn typed(&self) -> Option<Typed> {
        let asked = Reads::of(&self.condition);
        let all = [(Word::Played, Typed::Played), (Word::Chosen, Typed::Chosen), (Word::Selected, Typed::Selected)];
        all.into_iter().find(|(word, _)| asked.has(word)).map(|(_, typed)| typed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::find;

    #[test]
    fn a_move_is_typed_where_one_answers() {
        for (slug, typed) in [
            ("tree-reuse", Some(Typed::Played)),
            ("visits-and-values", Some(Typed::Chosen)),
            ("select", Some(Typed::Chosen)),
            ("game-tree", Some(Typed::Selected)),
            ("exploration", None),
            ("minimax", None),
            ("loss", None),
        ] {
            assert_eq!(find(slug).unwrap().typed(), typed, "{slug}");
        }
    }
}
