//! Texts that are made to be slow, or to run out of a stack.

use pgn::{games, read_game};

#[test]
fn hostile_texts_come_to_an_end() {
    for piece in [
        "{",
        "[",
        "[a",
        "(",
        "<",
        "[%",
        "\"",
        "e4 (",
        "1-0 {a}\n\n",
        "{\n\n[Event ",
        "[FEN \"",
        "a8(",
        "$",
        ")",
        "\n[Event \"a\"]",
    ] {
        let text = piece.repeat(200_000 / piece.len());
        let _ = games(&text).take(2000).map(|game| read_game(&text, game.bytes.start).is_ok()).filter(|ok| *ok).count();
    }
}
