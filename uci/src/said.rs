//! A line that an engine says.

use crate::declared::Declared;
use crate::info::Info;
use crate::lines::TextLine;
use crate::printable;
use crate::stats::Stats;

/// A line, read.
#[derive(Clone, Debug, PartialEq)]
pub enum Said {
    /// `id name`: what it is called.
    Name(String),
    /// `option`: something that can be set.
    Option(Declared),
    /// `uciok`: all options are told.
    UciOk,
    /// `readyok`: everything said before is done.
    ReadyOk,
    /// `info`: how far it is.
    Info(Info),
    /// `info string` of Lc0: numbers of one move.
    Stats(Stats),
    /// `bestmove`: the search has ended, with this move as it is written; `None`: with none.
    BestMove(Option<String>),
    /// Other words, perhaps on what is wrong.
    Remark(String),
    /// Nothing that concerns anybody.
    Nothing,
}

/// Letters of a name or a remark that are kept.
const LONGEST: usize = 160;

impl Said {
    /// Reads a line. A line that was cut is read as far as it goes, except for moves and options.
    #[must_use]
    pub fn parse(line: &TextLine) -> Self {
        let text = line.text.trim_start();
        let (word, rest) = text.split_once(|char: char| char.is_ascii_whitespace()).unwrap_or((text, ""));
        let rest = rest.trim();
        match word {
            "id" => match rest.split_once(|char: char| char.is_ascii_whitespace()) {
                Some(("name", name)) => Self::Name(printable(name, LONGEST)),
                _ => Self::Nothing,
            },
            "option" if !line.is_cut => Declared::parse(rest).map_or(Self::Nothing, Self::Option),
            "uciok" => Self::UciOk,
            "readyok" => Self::ReadyOk,
            "info" => match rest.strip_prefix("string") {
                Some(words) if words.is_empty() || words.starts_with(|char: char| char.is_ascii_whitespace()) => {
                    let words = words.trim();
                    Stats::parse(words).map_or_else(|| Self::Remark(printable(words, LONGEST)), Self::Stats)
                }
                _ => Self::Info(Info::parse(rest)),
            },
            "bestmove" => {
                let mv = rest.split_ascii_whitespace().next().unwrap_or_default();
                Self::BestMove((!NO_MOVE.contains(&mv)).then(|| printable(mv, LONGEST)))
            }
            "option" | "copyprotection" | "registration" | "" => Self::Nothing,
            _ => Self::Remark(printable(text, LONGEST)),
        }
    }
}

/// Ways to say that there is no move.
const NO_MOVE: [&str; 5] = ["", "(none)", "0000", "a1a1", "NULL"];

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn said(text: &str) -> Said {
        Said::parse(&TextLine { text: text.to_owned(), is_cut: false })
    }

    #[test]
    fn lines_are_told_apart() {
        assert_eq!(said("id name Stockfish 15.1"), Said::Name("Stockfish 15.1".to_owned()));
        assert_eq!(said("id author the Stockfish developers (see AUTHORS file)"), Said::Nothing);
        assert_eq!((said("uciok"), said(" readyok ")), (Said::UciOk, Said::ReadyOk));
        assert_eq!(said("bestmove e2e4 ponder c7c5"), Said::BestMove(Some("e2e4".to_owned())));
        for none in ["bestmove (none)", "bestmove", "bestmove 0000"] {
            assert_eq!(said(none), Said::BestMove(None));
        }
        assert!(matches!(said("info depth 5"), Said::Info(info) if info.depth == Some(5)));
        assert!(matches!(said("info string e2e4  (322 ) N: 308 (+ 0)"), Said::Stats(_)));
        assert_eq!(said("info string NNUE is enabled"), Said::Remark("NNUE is enabled".to_owned()));
        assert_eq!(said("error Unknown command"), Said::Remark("error Unknown command".to_owned()));
        assert!(matches!(said("option name Hash type spin default 16 min 1 max 9"), Said::Option(_)));
        assert_eq!(said("  "), Said::Nothing);
        // As Stockfish introduces itself.
        assert!(matches!(said("Stockfish 15.1 by the Stockfish developers (see AUTHORS file)"), Said::Remark(_)));
    }

    #[test]
    fn what_is_kept_can_be_printed() {
        assert_eq!(said("id name A\u{7}\u{1b}[31mB"), Said::Name("A  [31mB".to_owned()));
        assert!(matches!(said(&"x".repeat(5000)), Said::Remark(words) if words.len() == LONGEST));
    }

    proptest! {
        #[test]
        fn no_line_panics(text in "\\PC*", word in "(id|option|info|bestmove|uciok) ", is_cut in any::<bool>()) {
            let _ = Said::parse(&TextLine { text: text.clone(), is_cut });
            let _ = Said::parse(&TextLine { text: word + &text, is_cut });
        }
    }
}
