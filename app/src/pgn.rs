//! Games as PGN, as far as the page needs them: where one starts and its moves. Comments, variations, numbers and
//! results are passed over.

use crate::rules::Position;
use crate::{game, notation};

/// Longer texts are no game that anybody pastes.
const LONGEST: usize = 100_000;

/// Whether a text looks like a game rather than a FEN.
#[must_use]
pub fn is_game(text: &str) -> bool {
    let text = text.trim_start();
    text.starts_with('[') || text.split_once('.').is_some_and(|(number, _)| number.parse::<u32>().is_ok())
}

/// A game's start position (`startpos` where it names none) and its moves in UCI notation.
///
/// # Errors
/// One sentence naming the word that is no legal move.
pub fn read(text: &str) -> Result<(String, Vec<String>), String> {
    if text.len() > LONGEST {
        return Err("This text is too long for a game.".to_owned());
    }
    let (mut fen, mut rest) = ("startpos".to_owned(), text.trim_start());
    while let Some(tag) = rest.strip_prefix('[') {
        let (tag, after) = tag.split_once(']').ok_or("A tag of the game has no end.")?;
        if let Some(value) = tag.strip_prefix("FEN ") {
            fen = value.trim().trim_matches('"').to_owned();
        }
        rest = after.trim_start();
    }
    let moves = moves(&fen, rest)?;
    Ok((fen, moves))
}

/// The moves of a game in UCI notation.
///
/// # Errors
/// One sentence where the start is no position or a word no legal move.
pub fn moves(fen: &str, text: &str) -> Result<Vec<String>, String> {
    let (mut position, chess960) = Position::parse(fen)?;
    let mut codes = Vec::new();
    for word in plain_words(text) {
        // The number may stand by itself or before the move.
        let word = word.trim_start_matches(|char: char| char.is_ascii_digit() || char == '.');
        let word = word.trim_end_matches(['!', '?']);
        if word.is_empty() || word.starts_with('$') || ["*", "-0", "-1", "/2-1/2"].contains(&word) {
            continue;
        }
        let Some(code) = notation::read(&position, word) else {
            let number = notation::move_number(&position);
            return Err(format!("{number} {} is not legal there.", word.escape_debug()));
        };
        codes.push(code);
        position.play(code);
    }
    Ok(game::uci_line(fen, &codes, chess960))
}

/// The words outside of comments and variations.
fn plain_words(text: &str) -> Vec<&str> {
    let mut words = Vec::new();
    let (mut depth, mut in_comment, mut start) = (0_usize, false, 0);
    for (at, char) in text.char_indices() {
        let is_plain = depth == 0 && !in_comment;
        let ends = char.is_whitespace() || ['(', ')', '{', '}'].contains(&char);
        if ends && is_plain {
            words.extend(text.get(start..at));
        }
        if ends {
            start = at + char.len_utf8();
        }
        match char {
            '{' => in_comment = true,
            '}' => in_comment = false,
            '(' if !in_comment => depth += 1,
            ')' if !in_comment => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    if depth == 0 && !in_comment {
        words.extend(text.get(start..));
    }
    words.retain(|word| !word.is_empty());
    words
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const GAME: &str = "[Event \"a\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K2R w K - 0 1\"]\n\n1. e4! {a (comment)} (1. O-O Kd7 (1... Ke7) 2. Kg2) \
                        1... Ke7 $1 2.O-O  2... Kd6?? 1/2-1/2";

    #[test]
    fn a_game_is_read_with_everything_in_it_that_is_no_move() {
        assert!(
            is_game(GAME) && is_game(" 1.e4") && !is_game("4k3/8/8/8/8/8/8/4K2R w - - 0 1") && !is_game("startpos")
        );
        let (fen, moves) = read(GAME).unwrap();
        assert_eq!(fen, "4k3/8/8/8/8/8/4P3/4K2R w K - 0 1");
        assert_eq!(moves, ["e2e4", "e8e7", "e1g1", "e7d6"]);
        let (fen, moves) = read("1.e4 e5 2.Nf3 1-0").unwrap();
        assert_eq!((fen.as_str(), moves.join(" ").as_str()), ("startpos", "e2e4 e7e5 g1f3"));
    }

    #[test]
    fn what_is_not_legal_is_named() {
        assert_eq!(read("1.e4 e5 2.Ke3").unwrap_err(), "2. Ke3 is not legal there.");
        assert_eq!(read("[FEN \"nonsense\"] 1.e4").unwrap_err().chars().last(), Some('.'));
        assert!(read("[no end").is_err());
    }

    proptest! {
        #[test]
        fn no_text_makes_it_panic(text in "[\\[\\](){}1.e4 NOx+#é\"$*-]{0,60}") {
            let _ = read(&text);
        }
    }
}
