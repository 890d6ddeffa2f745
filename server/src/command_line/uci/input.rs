//! Lines from the chess program.

use super::go::Go;
use super::word::shortened;

/// A line as it came.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct TextLine {
    /// Bytes that are no text are replaced.
    pub(super) text: String,
    /// Set where it was longer than is read.
    pub(super) is_cut: bool,
}

/// One line.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Input {
    Uci,
    IsReady,
    SetOption {
        name: String,
        value: String,
    },
    NewGame,
    Position {
        fen: String,
        moves: String,
    },
    /// A position that cannot be read, and why.
    NoPosition(String),
    Go(Go),
    Stop,
    PonderHit,
    Quit,
    /// Nothing to be done: an empty line, or something that concerns no engine.
    Nothing,
    /// Problem with the line, in words.
    Unknown(String),
}

impl Input {
    /// Reads a line. Words before the command are passed over, as the protocol wants it.
    pub(super) fn parse(line: &TextLine) -> Self {
        let text = plain(&line.text);
        let mut words = text.split_whitespace();
        let Some(first) = words.clone().next() else { return Self::Nothing };
        loop {
            let Some(word) = words.next() else {
                return Self::Unknown(format!("{:?} is no command", shortened(first)));
            };
            return match word {
                "debug" | "register" => Self::Nothing,
                "uci" => Self::Uci,
                "isready" => Self::IsReady,
                "ucinewgame" => Self::NewGame,
                "stop" => Self::Stop,
                "ponderhit" => Self::PonderHit,
                "quit" => Self::Quit,
                // What is missing at its end would be another position, or another value.
                "position" if line.is_cut => Self::NoPosition("the line is too long".to_owned()),
                "setoption" if line.is_cut => Self::Unknown("the line is too long".to_owned()),
                "setoption" => set_option(&text),
                "position" => position(words),
                "go" => Self::Go(Go::parse(words)),
                _ => continue,
            };
        }
    }
}

/// Removes the mark that some programs begin a text with, and replaces characters that cannot be printed by spaces.
fn plain(text: &str) -> String {
    text.trim_start_matches('\u{feff}').replace(|char: char| char.is_control(), " ")
}

fn set_option(text: &str) -> Input {
    let Some((_, rest)) = split_at_word(text, "setoption").and_then(|(_, rest)| split_at_word(rest, "name")) else {
        return Input::Unknown("setoption needs a name".to_owned());
    };
    let (name, value) = split_at_word(rest, "value").unwrap_or((rest, ""));
    let name: Vec<&str> = name.split_whitespace().collect();
    // Values keep their spaces: they may be paths.
    Input::SetOption { name: name.join(" "), value: value.trim().to_owned() }
}

/// Splits at the first occurrence of a word between spaces: the text before it, and the text after it.
fn split_at_word<'a>(text: &'a str, word: &str) -> Option<(&'a str, &'a str)> {
    let is_bounded = |&(at, _): &(usize, &str)| {
        let before = text[..at].chars().next_back().is_none_or(char::is_whitespace);
        before && text[at + word.len()..].chars().next().is_none_or(char::is_whitespace)
    };
    let (at, _) = text.match_indices(word).find(is_bounded)?;
    Some((&text[..at], &text[at + word.len()..]))
}

fn position<'a>(words: impl Iterator<Item = &'a str>) -> Input {
    let mut words = words.skip_while(|&word| word != "startpos" && word != "fen");
    let Some(kind) = words.next() else {
        return Input::NoPosition("position needs startpos or fen".to_owned());
    };
    let fen: Vec<&str> = words.by_ref().take_while(|&word| word != "moves").collect();
    // No text at all is the start position elsewhere.
    if kind == "fen" && fen.is_empty() {
        return Input::NoPosition("position fen needs a FEN".to_owned());
    }
    let moves: Vec<&str> = words.filter(|&word| word != "moves").collect();
    // After startpos only `moves` may follow.
    let fen = if kind == "startpos" { "startpos".to_owned() } else { fen.join(" ") };
    Input::Position { fen, moves: moves.join(" ") }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn parse(text: &str) -> Input {
        Input::parse(&TextLine { text: text.to_owned(), is_cut: false })
    }

    #[test]
    fn positions_with_and_without_moves() {
        let position = |fen: &str, moves: &str| Input::Position { fen: fen.to_owned(), moves: moves.to_owned() };
        assert_eq!(parse("position startpos"), position("startpos", ""));
        assert_eq!(parse(" position  startpos moves e2e4  e7e5 "), position("startpos", "e2e4 e7e5"));
        let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
        assert_eq!(parse(&format!("position fen {fen} moves e1g1")), position(fen, "e1g1"));
        assert_eq!(parse(&format!("position\tfen {}\tmoves\te1g1", fen.replace(' ', "\t"))), position(fen, "e1g1"));
        assert!(matches!(parse("position"), Input::NoPosition(_)));
        assert!(matches!(parse("position somewhere"), Input::NoPosition(_)));
    }

    #[test]
    fn options_keep_spaces_in_their_values() {
        let option = |name: &str, value: &str| Input::SetOption { name: name.to_owned(), value: value.to_owned() };
        assert_eq!(parse("setoption name MultiPV value 3"), option("MultiPV", "3"));
        assert_eq!(parse("setoption name WeightsFile value /a  b/c.pb.gz"), option("WeightsFile", "/a  b/c.pb.gz"));
        assert_eq!(parse("setoption name ClearTree"), option("ClearTree", ""));
        assert_eq!(parse("setoption\tname\tMultiPV\tvalue\t2\r\n"), option("MultiPV", "2"));
        assert_eq!(parse("setoption name Move  Overhead value 10"), option("Move Overhead", "10"));
        assert_eq!(parse("setoption name namevalue value values"), option("namevalue", "values"));
        assert_eq!(parse("setoption name SyzygyPath value"), option("SyzygyPath", ""));
        assert!(matches!(parse("setoption MultiPV 3"), Input::Unknown(_)));
    }

    #[test]
    fn words_before_a_command_are_passed_over() {
        assert_eq!(parse("joho isready"), Input::IsReady);
        assert_eq!(parse("joho debug on"), Input::Nothing);
        assert_eq!(parse("\u{feff}uci"), Input::Uci);
        assert_eq!(parse("\u{feff} \u{a0}uci\u{3000}"), Input::Uci);
        assert_eq!(parse("isready\0"), Input::IsReady);
        assert_eq!(parse("\0stop\0stop"), Input::Stop);
        let option = Input::SetOption { name: "MultiPV".to_owned(), value: "2".to_owned() };
        assert_eq!(parse("now setoption name MultiPV value 2"), option);
        assert!(matches!(parse("fly away"), Input::Unknown(problem) if problem.contains("\"fly\" is no command")));
        assert_eq!(parse(" \t "), Input::Nothing);
    }

    #[test]
    fn of_a_line_that_was_cut_only_a_search_is_made() {
        let cut = |text: &str| Input::parse(&TextLine { text: text.to_owned(), is_cut: true });
        assert!(matches!(cut("position startpos moves e2e4"), Input::NoPosition(_)));
        assert!(matches!(cut("setoption name A value b"), Input::Unknown(_)));
        assert!(matches!(cut("go nodes 5"), Input::Go(go) if go.nodes == Some(5)));
    }

    proptest! {
        #[test]
        fn no_line_panics(line in "\\PC*", words in proptest::collection::vec("(go|position|fen|moves|setoption|name|value|nodes|searchmoves|[a-h][1-8][a-h][1-8]|-?[0-9]{1,20}|[\\x00-\\x1f])", 0..8)) {
            let _ = parse(&line);
            let _ = parse(&words.join(" "));
        }

        #[test]
        fn every_go_is_a_search(rest in "\\PC*") {
            let input = parse(&format!("go {rest}"));
            prop_assert!(matches!(input, Input::Go(_)));
        }
    }
}
