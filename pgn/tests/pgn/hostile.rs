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
        "$999",
        "[A \"x”]\"]",
    ] {
        let text = piece.repeat(200_000 / piece.len());
        let _ = games(&text).take(2000).map(|game| read_game(&text, game.bytes.start).is_ok()).filter(|ok| *ok).count();
    }
}

#[test]
fn quotes_of_two_kinds_on_one_line_are_looked_through_once() {
    let value = "”]".repeat(100_000);
    let read = read_game(&format!("[Event \"{value}\"]\n\n1. e4 *"), 0).unwrap();
    assert_eq!(read.game.tag("Event"), Some(value.as_str()));
}

#[test]
fn deep_nesting_is_bounded_and_said() {
    let text = format!("1. e4 {} e5 *", "(1. d4 ".repeat(200_000) + &")".repeat(200_000));
    let read = read_game(&text, 0).unwrap();
    assert_eq!((read.broken, read.game.main_line().len()), (None, 2));
    assert_eq!(read.problems[0].what, "begins a variation more than 500 deep");
    let again = read_game(&pgn::write(&read.game), 0).unwrap();
    assert_eq!((again.game, again.problems), (read.game, Vec::new()), "what was too deep is kept as a comment");
}
