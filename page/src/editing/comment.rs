//! A comment that is being written: what is typed, what is kept of it, and what becomes of it when the game changes meanwhile.

use document::When;
use wire::{GameEdit, GameView};

use crate::editing::words;
use crate::game;

/// The editor of one comment. It saves as one pauses, so nothing waits for a button; and what could not be saved yet stays in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comment {
    /// The position that the comment is of.
    pub position: u32,
    /// Its place.
    pub when: When,
    /// Text as it was typed.
    pub text: String,
    /// As much of it as is in the document, as far as is known.
    kept: String,
    /// Text that is on its way there.
    sent: Option<String>,
    /// The document's words when it was looked at last.
    known: String,
    /// Set if the position is deleted.
    is_gone: bool,
}

/// Fate of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// It is in the document.
    Saved,
    /// It is not yet.
    Unsaved,
    /// Its move is deleted.
    Gone,
}

impl Comment {
    /// Opens the comment of a position; `None` where there is no such position, or where it has no move and one says something before it.
    #[must_use]
    pub fn open(game: &GameView, position: u32, when: When) -> Option<Self> {
        let view = game::find(game, position)?;
        if view.parent.is_none() && when == When::Before {
            return None;
        }
        let known = words(game, position, when);
        Some(Self { position, when, text: known.clone(), kept: known.clone(), sent: None, known, is_gone: false })
    }

    /// Takes what is typed.
    pub fn typed(&mut self, text: String) {
        self.text = text;
    }

    /// Returns the edit that saves it, where there is something to save.
    pub fn save(&mut self) -> Option<GameEdit> {
        if self.is_gone || self.text == self.kept || self.sent.as_ref() == Some(&self.text) {
            return None;
        }
        if self.sent.is_none() && as_kept(&self.text) == self.known {
            self.kept.clone_from(&self.text);
            return None;
        }
        self.sent = Some(self.text.clone());
        Some(GameEdit::Comment { position: self.position, when: self.when, words: self.text.clone() })
    }

    /// Takes note that what is on its way may never arrive.
    pub fn lost(&mut self) {
        self.sent = None;
    }

    /// Looks at the game as it is now. What somebody else has written is taken in, unless something is typed that is not saved.
    pub fn follow(&mut self, game: &GameView) {
        self.is_gone = game::find(game, self.position).is_none();
        if self.is_gone {
            self.sent = None;
            return;
        }
        let words = words(game, self.position, self.when);
        if words == self.known {
            return;
        }
        match self.sent.take() {
            Some(sent) => self.kept = sent,
            None => {
                if self.text == self.kept {
                    self.text.clone_from(&words);
                }
                self.kept.clone_from(&words);
            }
        }
        self.known = words;
    }

    /// Returns whether it can be closed without losing what was typed: all of it is kept, or was sent. `gives_up`: or nothing can be
    /// done for it, because its move is deleted.
    #[must_use]
    pub fn can_close(&self, gives_up: bool) -> bool {
        self.text == self.kept || self.sent.as_ref() == Some(&self.text) || self.is_gone && gives_up
    }

    /// Returns what has become of the text.
    #[must_use]
    pub fn standing(&self) -> Standing {
        match self.text == self.kept {
            _ if self.is_gone => Standing::Gone,
            true => Standing::Saved,
            false => Standing::Unsaved,
        }
    }
}

/// A text as the document gives it back.
fn as_kept(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\r', "\n").trim().to_owned()
}

#[cfg(test)]
mod tests {
    use wire::record::Notes;

    use super::*;
    use crate::link::Link;

    fn game(words: &str) -> GameView {
        let moves = ["e2e4", "e7e5"].map(str::to_owned).to_vec();
        let mut game = game::from_link(&Link { moves, ..Link::default() });
        let after = Vec::from_iter((!words.is_empty()).then(|| words.to_owned()));
        game.positions[1].notes = Some(Box::new(Notes { after, ..Notes::default() }));
        game
    }

    fn open(game: &GameView) -> Comment {
        Comment::open(game, 1, When::After).unwrap()
    }

    fn saves(words: &str) -> Option<GameEdit> {
        Some(GameEdit::Comment { position: 1, when: When::After, words: words.to_owned() })
    }

    #[test]
    fn what_is_typed_is_saved_once() {
        let mut comment = open(&game("[%clk 0:05:00] old"));
        assert_eq!((comment.text.as_str(), comment.standing()), ("old", Standing::Saved));
        assert_eq!(comment.save(), None);
        comment.typed("old and new ".to_owned());
        assert_eq!((comment.save(), comment.save()), (saves("old and new "), None));
        assert!(comment.can_close(false));
        comment.typed("old and new and more".to_owned());
        comment.follow(&game("old and new"));
        assert_eq!((comment.text.as_str(), comment.standing()), ("old and new and more", Standing::Unsaved));
        assert_eq!(comment.save(), saves("old and new and more"));
        comment.follow(&game("old and new and more"));
        assert_eq!(comment.standing(), Standing::Saved);
        comment.typed("old and new and more\n".to_owned());
        assert_eq!((comment.save(), comment.standing()), (None, Standing::Saved), "blanks at an edge are no change");
    }

    #[test]
    fn nothing_is_lost_with_the_connection() {
        let mut comment = open(&game(""));
        comment.typed("words".to_owned());
        assert!(comment.save().is_some());
        comment.lost();
        comment.follow(&game(""));
        assert!(!comment.can_close(true));
        assert_eq!((comment.standing(), comment.save()), (Standing::Unsaved, saves("words")));
        // It had arrived.
        comment.lost();
        comment.follow(&game("words"));
        assert_eq!((comment.save(), comment.standing()), (None, Standing::Saved));
    }

    #[test]
    fn what_others_write_is_taken_in_unless_one_writes() {
        let mut comment = open(&game("mine"));
        comment.follow(&game("theirs"));
        assert_eq!((comment.text.as_str(), comment.standing()), ("theirs", Standing::Saved));
        comment.typed("mine again".to_owned());
        comment.follow(&game("theirs again"));
        assert_eq!((comment.text.as_str(), comment.standing()), ("mine again", Standing::Unsaved));
        assert_eq!(comment.save(), saves("mine again"));
    }

    #[test]
    fn a_deleted_move_keeps_its_text_until_it_comes_back() {
        let mut comment = open(&game(""));
        comment.typed("words".to_owned());
        let mut without = game("");
        without.positions.truncate(1);
        comment.follow(&without);
        assert_eq!((comment.standing(), comment.save()), (Standing::Gone, None));
        assert!(comment.can_close(true) && !comment.can_close(false));
        comment.follow(&game(""));
        assert_eq!(comment.save(), saves("words"));
    }

    #[test]
    fn nothing_stands_before_the_start() {
        assert_eq!(Comment::open(&game(""), 0, When::Before), None);
        assert!(Comment::open(&game(""), 0, When::After).is_some());
        assert_eq!(Comment::open(&game(""), 9, When::After), None);
    }
}
