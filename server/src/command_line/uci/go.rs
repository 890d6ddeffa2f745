//! Limits of a search: the words after `go`.

use std::time::Duration;

use super::word::shortened;

/// Visits of a search that was asked for in words of which none could be understood: it is to have an end, and a move.
const WHERE_NOTHING_IS_UNDERSTOOD: u32 = 100;

/// Limits of a search.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Go {
    pub(super) search_moves: Vec<String>,
    pub(super) ponder: bool,
    pub(super) infinite: bool,
    pub(super) nodes: Option<u32>,
    pub(super) depth: Option<u32>,
    pub(super) mate: Option<u32>,
    pub(super) move_time: Option<Duration>,
    /// Time left, White's first.
    pub(super) time: [Option<Duration>; 2],
    /// Time won with each move, White's first.
    pub(super) increment: [Duration; 2],
    pub(super) moves_to_go: Option<u32>,
    /// Words that were passed over, and the reason for each.
    pub(super) passed_over: Vec<String>,
}

/// Words that end the list of moves to be searched.
const KEYWORDS: [&str; 12] = [
    "searchmoves",
    "ponder",
    "infinite",
    "nodes",
    "depth",
    "mate",
    "movetime",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
];

impl Go {
    /// Reads what it can. Every `go` is a search: words that mean nothing are passed over.
    pub(super) fn parse<'a>(words: impl Iterator<Item = &'a str>) -> Self {
        let mut words = words.peekable();
        let mut go = Self::default();
        while let Some(word) = words.next() {
            match word {
                "ponder" => go.ponder = true,
                "infinite" => go.infinite = true,
                "searchmoves" => {
                    while let Some(text) = words.next_if(|word| !KEYWORDS.contains(word)) {
                        go.search_moves.push(text.to_owned());
                    }
                }
                limit if KEYWORDS.contains(&limit) => {
                    match words.next_if(|word| !KEYWORDS.contains(word)).map(|text| (text, number(text))) {
                        Some((_, Some(number))) => go.set(limit, number),
                        Some((text, None)) => {
                            go.pass_over(format!("go {limit} takes a number, not {:?}", shortened(text)));
                        }
                        None => go.pass_over(format!("go {limit} takes a number")),
                    }
                }
                other => go.pass_over(format!("go does not know {:?}", shortened(other))),
            }
        }
        if go.is_endless() && !go.infinite && !go.passed_over.is_empty() {
            go.nodes = Some(WHERE_NOTHING_IS_UNDERSTOOD);
        }
        go
    }

    fn set(&mut self, limit: &str, number: i64) {
        match limit {
            "nodes" => self.nodes = Some(count(number)),
            "depth" => self.depth = Some(count(number)),
            "mate" => self.mate = Some(count(number)),
            // No moves stands for no control.
            "movestogo" => self.moves_to_go = Some(count(number)).filter(|_| number > 0),
            "movetime" => self.move_time = Some(milliseconds(number)),
            "wtime" => self.time[0] = Some(milliseconds(number)),
            "btime" => self.time[1] = Some(milliseconds(number)),
            "winc" => self.increment[0] = milliseconds(number),
            "binc" => self.increment[1] = milliseconds(number),
            _ => unreachable!("the other keywords take no number"),
        }
    }

    /// Returns whether no limit ends it.
    fn is_endless(&self) -> bool {
        let limits = [self.nodes, self.depth, self.mate].iter().all(Option::is_none);
        limits && self.move_time.is_none() && self.time == [None; 2]
    }

    /// Notes a word that was passed over; only the first few, so that a line of nonsense is reported in a few lines.
    fn pass_over(&mut self, problem: String) {
        const MOST: usize = 5;
        if self.passed_over.len() < MOST {
            self.passed_over.push(problem);
        }
    }
}

/// A whole number; what is behind a point does not count.
fn number(text: &str) -> Option<i64> {
    #[expect(clippy::cast_possible_truncation, reason = "the nearest number is taken")]
    let whole = |number: f64| number as i64;
    text.parse().ok().or_else(|| text.parse().ok().filter(|number: &f64| number.is_finite()).map(whole))
}

fn count(number: i64) -> u32 {
    u32::try_from(number.max(1)).unwrap_or(u32::MAX)
}

/// Clocks may have run below zero.
fn milliseconds(number: i64) -> Duration {
    Duration::from_millis(u64::try_from(number).unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn go(text: &str) -> Go {
        Go::parse(text.split_whitespace())
    }

    fn ms(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    #[test]
    fn everything_that_limits_a_search() {
        let go = go(
            "searchmoves e2e4 g8f6 a7a8q wtime 60000 btime -5 winc 1000 movestogo 20 nodes 99999999999 depth 5 ponder",
        );
        assert_eq!(go.search_moves, ["e2e4", "g8f6", "a7a8q"]);
        assert_eq!(go.time, [Some(ms(60_000)), Some(ms(0))]);
        assert_eq!(go.increment, [ms(1000), ms(0)]);
        assert_eq!((go.moves_to_go, go.nodes, go.depth, go.ponder), (Some(20), Some(u32::MAX), Some(5), true));
        assert!(go.passed_over.is_empty());
    }

    #[test]
    fn numbers_may_have_a_point() {
        assert_eq!(go("movetime 100.5").move_time, Some(ms(100)));
        assert_eq!(go("wtime 1000.0 btime 2e3").time, [Some(ms(1000)), Some(ms(2000))]);
        assert_eq!(go("nodes 99999999999999999999999").nodes, Some(u32::MAX));
        assert_eq!(go("nodes 0").nodes, Some(1));
        assert_eq!(go("movetime -3").move_time, Some(ms(0)));
        assert_eq!(go("wtime 1000 movestogo 0").moves_to_go, None);
    }

    #[test]
    fn what_is_not_known_is_passed_over() {
        for (text, nodes) in
            [("foo nodes 20", 20), ("nodes 5 ; test", 5), ("nodes 7 nodes", 7), ("nodes 8 movetime x", 8)]
        {
            let go = go(text);
            assert_eq!(go.nodes, Some(nodes), "{text}");
            assert!(!go.passed_over.is_empty(), "{text}");
        }
        assert_eq!(go("nodes infinite").nodes, None);
        assert!(go("nodes infinite").infinite);
        assert_eq!(go("searchmoves e2e4 nodes 3 d2d4").search_moves, ["e2e4"]);
        assert_eq!(go(&"x ".repeat(1000)).passed_over.len(), 5);
    }

    #[test]
    fn a_search_of_which_nothing_is_understood_has_an_end() {
        for text in ["perft 1", "nodes", "nodes many", "foo", "movetime NaN", "wtime inf", "ponder foo"] {
            assert_eq!(go(text).nodes, Some(WHERE_NOTHING_IS_UNDERSTOOD), "{text}");
        }
        for text in ["", "infinite", "infinite foo", "ponder", "searchmoves e2e4"] {
            assert_eq!(go(text).nodes, None, "{text}");
        }
        assert_eq!(go("movetime 5 foo").nodes, None);
    }
}
