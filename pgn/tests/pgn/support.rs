//! Helpers that tests of games share.

use pgn::reader::Read;
use pgn::{Game, NodeId, read_game};
use shakmaty::san::SanPlus;

/// The first game of a text.
pub(crate) fn first(text: &str) -> Read {
    let at = pgn::games(text).next().map_or(0, |listed| listed.bytes.start);
    read_game(text, at).unwrap_or_else(|problem| panic!("{problem}\n{text}"))
}

/// The moves to some nodes as the standard writes them, without numbers.
pub(crate) fn line(game: &Game, nodes: &[NodeId]) -> String {
    let words = nodes.iter().map(|&id| {
        let node = &game.nodes[id as usize];
        node.mv.map_or_else(|| "--".to_owned(), |mv| SanPlus::from_move(game.position(node.parent), mv).to_string())
    });
    words.collect::<Vec<_>>().join(" ")
}

/// The main line.
pub(crate) fn main_line(game: &Game) -> String {
    line(game, &game.main_line())
}

/// Every text is a game with this main line, of which nothing is missing.
pub(crate) fn all_are(moves: &str, texts: &[&str]) {
    for text in texts {
        let read = first(text);
        assert_eq!(read.broken, None, "{text}");
        assert_eq!(main_line(&read.game), moves, "{text}");
    }
}

/// Everything that was said, in the order of the text.
pub(crate) fn comments(game: &Game) -> Vec<&str> {
    let said = game.nodes.iter().flat_map(|node| node.before.iter().chain(&node.after));
    said.map(|comment| comment.text.trim()).collect()
}
