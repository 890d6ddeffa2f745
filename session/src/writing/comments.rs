//! Comments of a game.

use pgn::{Comment, CommentKind};

/// Texts as comments.
pub(super) fn comments(texts: &[String]) -> Vec<Comment> {
    texts.iter().map(|text| Comment { kind: CommentKind::Braces, text: text.clone() }).collect()
}
