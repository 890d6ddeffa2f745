//! `info` lines: how far a search is, and what it says of a line of moves.

/// Contents of an `info` line. Everything may be missing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Info {
    /// Plies that were searched.
    pub depth: Option<u32>,
    /// Plies that were searched in places.
    pub seldepth: Option<u32>,
    /// Rank of the line, from 1.
    pub multipv: Option<u32>,
    /// Worth of the line, view of the side to move.
    pub score: Option<Score>,
    /// Wins, draws and losses in a thousand, view of the side to move.
    pub wdl: Option<[u16; 3]>,
    /// Nodes so far.
    pub nodes: Option<u64>,
    /// Nodes in a second.
    pub nps: Option<u64>,
    /// Fill of the hash table, in a thousand.
    pub hashfull: Option<u32>,
    /// Positions that were found in endgame tables.
    pub tbhits: Option<u64>,
    /// Milliseconds so far.
    pub milliseconds: Option<u64>,
    /// The moves, as they are written.
    pub pv: Vec<String>,
}

/// Worth of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Score {
    /// In pawns, or until mate.
    pub worth: Worth,
    /// Set where it is only a limit.
    pub bound: Option<Bound>,
}

/// Kinds of worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Worth {
    /// Hundredths of a pawn.
    Centipawns(i32),
    /// Moves until mate; negative where the side to move is mated.
    Mate(i32),
}

/// Kinds of limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// It is so much or more.
    Lower,
    /// It is so much or less.
    Upper,
}

/// Most moves of a line that are read.
pub const LONGEST_LINE: usize = 64;

/// Words that begin a part of an `info` line. Until the next one of these, words are moves of a list.
const KEYWORDS: [&str; 20] = [
    "depth",
    "seldepth",
    "multipv",
    "score",
    "wdl",
    "lowerbound",
    "upperbound",
    "nodes",
    "nps",
    "hashfull",
    "tbhits",
    "sbhits",
    "time",
    "pv",
    "refutation",
    "currline",
    "currmove",
    "currmovenumber",
    "cpuload",
    "movesleft",
];

impl Info {
    /// Reads the words after `info`. What is not understood is passed over.
    #[must_use]
    pub fn parse(text: &str) -> Self {
        let mut info = Self::default();
        let mut words = text.split_ascii_whitespace().peekable();
        while let Some(word) = words.next() {
            match word {
                "depth" => info.depth = number(words.next()),
                "seldepth" => info.seldepth = number(words.next()),
                "multipv" => info.multipv = number(words.next()),
                "nodes" => info.nodes = number(words.next()),
                "nps" => info.nps = number(words.next()),
                "hashfull" => info.hashfull = number(words.next()),
                "tbhits" => info.tbhits = number(words.next()),
                "time" => info.milliseconds = number(words.next()),
                "score" => {
                    let worth = match words.next() {
                        Some("cp") => number(words.next()).map(Worth::Centipawns),
                        Some("mate") => number(words.next()).map(Worth::Mate),
                        _ => None,
                    };
                    info.score = worth.map(|worth| Score { worth, bound: None });
                }
                // Stockfish puts these after W, D and L.
                "lowerbound" => info.set_bound(Bound::Lower),
                "upperbound" => info.set_bound(Bound::Upper),
                "wdl" => {
                    let numbers = [words.next(), words.next(), words.next()].map(number);
                    info.wdl = if let [Some(w), Some(d), Some(l)] = numbers { shares([w, d, l]) } else { None };
                }
                "pv" => {
                    while let Some(word) = words.next_if(|word| !KEYWORDS.contains(word)) {
                        if info.pv.len() < LONGEST_LINE {
                            info.pv.push(crate::printable(word, LONGEST_MOVE));
                        }
                    }
                }
                // The rest is a text.
                "string" => break,
                _ => {}
            }
        }
        info
    }

    fn set_bound(&mut self, bound: Bound) {
        if let Some(score) = &mut self.score {
            score.bound = Some(bound);
        }
    }
}

/// Characters of a move that are kept: it need not be one.
const LONGEST_MOVE: usize = 12;

fn number<T: std::str::FromStr>(word: Option<&str>) -> Option<T> {
    word?.parse().ok()
}

/// Shares of a thousand, as far as they are: rounding may add or lose a few.
fn shares(numbers: [u16; 3]) -> Option<[u16; 3]> {
    let sum: u32 = numbers.iter().map(|&number| u32::from(number)).sum();
    (995..=1005).contains(&sum).then_some(numbers)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn cp(cp: i32) -> Option<Score> {
        Some(Score { worth: Worth::Centipawns(cp), bound: None })
    }

    #[test]
    fn stockfish_is_understood() {
        let info = Info::parse(
            "depth 20 seldepth 28 multipv 2 score cp 31 wdl 56 905 39 nodes 1046123 nps 1001074 hashfull 404 tbhits 0 time 1045 pv \
             e2e4 e7e5 g1f3",
        );
        assert_eq!((info.depth, info.seldepth, info.multipv), (Some(20), Some(28), Some(2)));
        assert_eq!((info.score, info.wdl), (cp(31), Some([56, 905, 39])));
        assert_eq!((info.nodes, info.nps, info.hashfull), (Some(1_046_123), Some(1_001_074), Some(404)));
        assert_eq!((info.tbhits, info.milliseconds), (Some(0), Some(1045)));
        assert_eq!(info.pv, ["e2e4", "e7e5", "g1f3"]);
    }

    #[test]
    fn limits_and_mates_are_told() {
        let info = Info::parse("depth 11 score cp 45 wdl 80 890 30 lowerbound nodes 5 pv d2d4");
        assert_eq!(info.score, Some(Score { worth: Worth::Centipawns(45), bound: Some(Bound::Lower) }));
        let info = Info::parse("score cp -45 upperbound pv d2d4");
        assert_eq!(info.score, Some(Score { worth: Worth::Centipawns(-45), bound: Some(Bound::Upper) }));
        let info = Info::parse("depth 0 score mate 0");
        assert_eq!(info.score, Some(Score { worth: Worth::Mate(0), bound: None }));
        assert_eq!(Info::parse("score mate -3").score.unwrap().worth, Worth::Mate(-3));
    }

    #[test]
    fn lc0_is_understood() {
        let info =
            Info::parse("depth 2 seldepth 3 time 15 nodes 4 score cp 19 wdl 486 34 480 nps 333 tbhits 0 pv e2a6 b4c3");
        assert_eq!((info.depth, info.milliseconds, info.nodes), (Some(2), Some(15), Some(4)));
        assert_eq!((info.score, info.wdl, info.pv.len()), (cp(19), Some([486, 34, 480]), 2));
        assert_eq!(Info::parse("depth 1 score cp 5 movesleft 50 pv e2e4").pv, ["e2e4"]);
    }

    #[test]
    fn a_list_of_moves_ends_with_the_next_word_that_is_known() {
        let info =
            Info::parse("pv e2e4 e7e5 depth 5 refutation d1h5 g6h5 nodes 7 currline 1 e2e4 string pv a2a3 depth 9");
        assert_eq!((info.pv.len(), info.depth, info.nodes), (2, Some(5), Some(7)));
    }

    #[test]
    fn what_is_no_number_is_missing() {
        let info = Info::parse(
            "depth -1 seldepth many nodes 99999999999999999999 nps 1e9 score cp lots wdl 1000 1000 1000 time",
        );
        assert_eq!(info, Info::default());
        assert_eq!(Info::parse("score cp 99999999999").score, None);
        assert_eq!(Info::parse("score 5 depth 3").depth, Some(3));
    }

    #[test]
    fn what_is_kept_is_bounded() {
        let info = Info::parse(&format!("pv {}", "e2e4e2e4e2e4e2e4 ".repeat(1000)));
        assert_eq!(info.pv.len(), LONGEST_LINE);
        assert!(info.pv.iter().all(|mv| mv.chars().count() <= LONGEST_MOVE));
    }

    proptest! {
        #[test]
        fn no_text_panics(text in "\\PC*", words in proptest::collection::vec("(depth|score|cp|mate|wdl|pv|string|lowerbound|multipv|-?[0-9]{1,22}|[a-h][1-8][a-h][1-8])", 0..20)) {
            let _ = Info::parse(&text);
            let _ = Info::parse(&words.join(" "));
        }
    }
}
