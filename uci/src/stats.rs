//! Lc0's `VerboseMoveStats`: a line for each move of the root, and one for the root itself.
//!
//! `e2e4  (322 ) N:     308 (+ 0) (P: 44.24%) (WL:  0.02645) (D: 0.050) (M:  4.3) (Q:  0.02645) (U: 0.07364) (S:  0.10089) (V:  0.0233)`

use decimal::parse;

/// Numbers of one move, or of the root. All are from the view of the side to move there. Dashes are missing numbers.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Stats {
    /// The move as Lc0 writes it, castling as king takes rook; `None`: the root itself.
    pub mv: Option<String>,
    /// N: completed visits.
    pub visits: u32,
    /// Visits in flight.
    pub in_flight: u32,
    /// P, a fraction; of the root: the sum of those of visited moves.
    pub prior: Option<f64>,
    /// W - L.
    pub wl: Option<f64>,
    /// D: share of draws.
    pub d: Option<f64>,
    /// M: plies left.
    pub m: Option<f64>,
    /// Q: mean value, or the value of first play urgency.
    pub q: Option<f64>,
    /// U: exploration.
    pub u: Option<f64>,
    /// S: what selection compares.
    pub s: Option<f64>,
    /// V: the network's value of what the move leads to.
    pub v: Option<f64>,
    /// Set where the value is proven: `(T)`.
    pub is_proven: bool,
}

impl Stats {
    /// Reads the text of an `info string`; `None` where it is something else.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (head, rest) = text.split_once("N:")?;
        let mut head = head.split(|char: char| char.is_ascii_whitespace() || matches!(char, '(' | ')'));
        let name = head.find(|word| !word.is_empty())?;
        let index: u32 = head.find(|word| !word.is_empty())?.parse().ok()?;
        let is_rest_empty = head.all(str::is_empty);
        if !is_rest_empty || !is_name(name) || index > MOST_OUTPUTS {
            return None;
        }
        let (visits, rest) = rest.split_once('(').unwrap_or((rest, ""));
        let mut stats = Self {
            mv: (name != ROOT).then(|| name.to_owned()),
            visits: visits.trim().parse().ok()?,
            ..Self::default()
        };
        for group in rest.split('(') {
            let Some((group, _)) = group.split_once(')') else { continue };
            stats.take(group.trim());
        }
        // Of a node that is there and was not visited yet Lc0 writes zeros, which mean nothing; of one that is not there it writes dashes,
        // and as Q what first play urgency says.
        if stats.visits == 0 && stats.wl.is_some() {
            (stats.wl, stats.d, stats.m, stats.q) = (None, None, None, None);
        }
        Some(stats)
    }

    /// Takes what stands between two brackets.
    fn take(&mut self, group: &str) {
        if let Some(count) = group.strip_prefix('+') {
            self.in_flight = count.trim().parse().unwrap_or(0);
            return;
        }
        if group == "T" {
            self.is_proven = true;
            return;
        }
        let Some((letter, value)) = group.split_once(':') else { return };
        let value = value.trim();
        match letter {
            "P" => self.prior = value.strip_suffix('%').and_then(parse).map(|percent| percent / 100.0).filter(is_share),
            "WL" => self.wl = parse(value).filter(is_value),
            "D" => self.d = parse(value).filter(is_share),
            "M" => self.m = parse(value).filter(|plies| (0.0..1e6).contains(plies)),
            "Q" => self.q = parse(value).filter(is_value),
            "U" => self.u = parse(value).filter(is_score),
            "S" => self.s = parse(value).filter(is_score),
            "V" => self.v = parse(value).filter(is_value),
            _ => {}
        }
    }
}

/// Name of the root's line.
const ROOT: &str = "node";

/// The index is below this; of the root it is a number of moves.
const MOST_OUTPUTS: u32 = 1858;

fn is_name(name: &str) -> bool {
    name == ROOT || (matches!(name.len(), 4 | 5) && name.bytes().all(|byte| byte.is_ascii_alphanumeric()))
}

/// Rounding may take a number a little further. FPU may be any number.
fn is_share(number: &f64) -> bool {
    (-0.01..=1.01).contains(number)
}

fn is_value(number: &f64) -> bool {
    number.abs() <= 1000.0
}

fn is_score(number: &f64) -> bool {
    number.abs() <= 1e9
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_visited_move_is_read() {
        let line = "e2e4  (322 ) N:     308 (+ 2) (P: 44.24%) (WL:  0.02645) (D: 0.050) (M:  4.3) (Q:  0.02645) (U: 0.07364) (S:  \
                    0.10089) (V:  0.0233) ";
        let expected = Stats {
            mv: Some("e2e4".to_owned()),
            visits: 308,
            in_flight: 2,
            prior: Some(0.4424),
            wl: Some(0.026_45),
            d: Some(0.05),
            m: Some(4.3),
            q: Some(0.026_45),
            u: Some(0.073_64),
            s: Some(0.100_89),
            v: Some(0.0233),
            is_proven: false,
        };
        assert_eq!(Stats::parse(line), Some(expected));
    }

    #[test]
    fn dashes_are_missing_numbers() {
        let line = "d1f1  (76  ) N:       0 (+ 0) (P:  0.09%) (WL:  -.-----) (D: -.---) (M:  -.-) (Q:  0.67017) (U: 0.01144) (S:  \
                    0.68161) (V:  -.----) ";
        let stats = Stats::parse(line).unwrap();
        assert_eq!((stats.wl, stats.d, stats.m, stats.v), (None, None, None, None));
        assert_eq!((stats.visits, stats.q), (0, Some(0.670_17)));
    }

    #[test]
    fn zeros_of_what_was_not_visited_are_missing_numbers() {
        let line = "b1a3  (34  ) N:       0 (+ 0) (P:  0.05%) (WL:  0.00000) (D: 0.000) (M:  0.0) (Q:  0.00000) (U: 0.02595) (S: \
                    -0.26224) (V:  -.----) ";
        let stats = Stats::parse(line).unwrap();
        assert_eq!((stats.wl, stats.d, stats.m, stats.q), (None, None, None, None));
        assert_eq!((stats.visits, stats.u, stats.s), (0, Some(0.025_95), Some(-0.262_24)));
    }

    #[test]
    fn the_root_has_no_move() {
        let line = "node  (  20) N:      50 (+ 0) (P: 80.91%) (WL:  0.96679) (D: 0.018) (M:  1.6) (Q:  0.96679) (V:  0.9509) (T)";
        let stats = Stats::parse(line).unwrap();
        assert_eq!((stats.mv, stats.visits, stats.u), (None, 50, None));
        assert!(stats.is_proven);
    }

    #[test]
    fn other_texts_are_none() {
        for text in [
            "NNUE evaluation using nn-ad9b42354671.nnue enabled",
            "N: 5",
            "e2e4 N: 5",
            "e2e4 (322 ) N: many (+ 0)",
            "e2e4 (99999 ) N: 5 (+ 0)",
            "Network file N: 5",
            "node (20) what N: 5",
            "e2e4 (322 ) N: -5",
            "",
        ] {
            assert_eq!(Stats::parse(text), None, "{text}");
        }
        let stats = Stats::parse("e2e4 (322 ) N: 5 (P: 300%) (D: 7) (Q: NaN) (M: -4) (V: (U: 1e99) (S: inf").unwrap();
        assert_eq!(stats, Stats { mv: Some("e2e4".to_owned()), visits: 5, ..Stats::default() });
    }

    proptest! {
        #[test]
        fn no_text_panics(text in "\\PC*", numbers in proptest::collection::vec("-?[0-9.]{0,30}", 4)) {
            let _ = Stats::parse(&text);
            let _ = Stats::parse(&format!("e2e4 ({} ) N: {} (+ {}) (P: {}%)", numbers[0], numbers[1], numbers[2], numbers[3]));
        }
    }
}
