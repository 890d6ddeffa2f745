//! Conditions that stop a running search, and how they are written in links and on the command line.

use std::fmt::Write as _;

use serde::{Deserialize, Serialize};

/// Condition that stops a running search at the simulation with which it becomes true.
///
/// Only becoming true counts: a condition that holds already when a run begins does not stop it, so that a stopped search can go
/// on. Values are from the view of the side to move at the root.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Breakpoint {
    /// Another move of the root becomes the best one.
    BestMove,
    /// A move of the root has this many visits.
    Visits {
        /// The move's code; `None`: any of them.
        mv: Option<u16>,
        /// N, at least 1.
        visits: u32,
    },
    /// Q crosses a value, either way: it was less and is not less any more, or the reverse.
    Value {
        /// The move of the root whose Q it is; `None`: the root's own.
        mv: Option<u16>,
        /// The value, in [-1, 1].
        q: f64,
    },
    /// A result is proven.
    Proof {
        /// Node or move that it is about.
        of: Provable,
    },
    /// The root's KLD gain, looked at every 100 visits, has fallen below this, which is more than 0.
    KldGain {
        /// The gain per visit.
        below: f64,
    },
}

/// Node or move whose result can be proven.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Provable {
    /// The root: one of its moves wins, or what all of them lead to is known.
    Root,
    /// A move of the root; also one that ends the game.
    Move(u16),
    /// Any node below the root, from its moves. Positions where the game is over need no proof.
    Any,
}

/// A breakpoint that stopped a search.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Hit {
    /// Breakpoint that was hit.
    pub breakpoint: Breakpoint,
    /// The moment at which it was seen to be true: with batches of several leaves the search ends some events later,
    /// because what is under way is finished.
    pub moment: u32,
    /// The moves from the root to what it is about: the move that is the best now, that has the visits, whose Q it is, the
    /// node that is proven. None stands for the root.
    pub moves: Vec<u16>,
    /// The number that it is about: N, Q (view of the side to move at the root) or KLD gain; `None` for others.
    pub number: Option<f64>,
}

impl Breakpoint {
    /// The move of the root that it is about; `None` where it is about none in particular.
    #[must_use]
    pub fn mv(&self) -> Option<u16> {
        match *self {
            Self::Visits { mv, .. } | Self::Value { mv, .. } => mv,
            Self::Proof { of: Provable::Move(mv) } => Some(mv),
            Self::Proof { .. } | Self::BestMove | Self::KldGain { .. } => None,
        }
    }

    /// Its text: `best`, `visits:any:500`, `visits:e2e4:500`, `q:root:0.1`, `q:e2e4:-0.1`, `proof:root`, `proof:any`,
    /// `proof:e2e4`, `kld:0.00001`. `name` writes moves.
    #[must_use]
    pub fn text(&self, name: impl Fn(u16) -> String) -> String {
        let of = |mv: Option<u16>, else_: &str| mv.map_or_else(|| else_.to_owned(), &name);
        match *self {
            Self::BestMove => "best".to_owned(),
            Self::Visits { mv, visits } => format!("visits:{}:{visits}", of(mv, "any")),
            Self::Value { mv, q } => format!("q:{}:{}", of(mv, "root"), decimal::shortest(q)),
            Self::Proof { of: Provable::Root } => "proof:root".to_owned(),
            Self::Proof { of: Provable::Any } => "proof:any".to_owned(),
            Self::Proof { of: Provable::Move(mv) } => format!("proof:{}", name(mv)),
            Self::KldGain { below } => format!("kld:{}", decimal::shortest(below)),
        }
    }

    /// Reads that text. `read` reads moves.
    ///
    /// # Errors
    /// One sentence, without a full stop, saying what is wrong.
    pub fn parse(text: &str, read: impl Fn(&str) -> Option<u16>) -> Result<Self, String> {
        let mv = |word: &str| read(word).ok_or_else(|| format!("{word:?} is not a move here"));
        let mut parts = text.split(':');
        let words =
            [parts.next(), parts.next(), parts.next(), parts.next()].map(|part| part.unwrap_or_default().trim());
        let parsed = match words {
            ["best", "", "", ""] => Self::BestMove,
            ["visits", of, number, ""] => {
                let visits = number.parse().map_err(|_| format!("{number:?} is not a number of visits"))?;
                Self::Visits { mv: if of == "any" { None } else { Some(mv(of)?) }, visits }
            }
            ["q", of, number, ""] => {
                let q = decimal::parse(number).ok_or_else(|| format!("{number:?} is not a value from -1 to 1"))?;
                Self::Value { mv: if of == "root" { None } else { Some(mv(of)?) }, q }
            }
            ["proof", "root", "", ""] => Self::Proof { of: Provable::Root },
            ["proof", "any", "", ""] => Self::Proof { of: Provable::Any },
            ["proof", of, "", ""] if !of.is_empty() => Self::Proof { of: Provable::Move(mv(of)?) },
            ["kld", number, "", ""] => {
                let below = decimal::parse(number).ok_or_else(|| format!("{number:?} is not a KLD gain"))?;
                Self::KldGain { below }
            }
            _ => return Err(format!("{text:?} is not a breakpoint")),
        };
        parsed.check().map(|()| parsed)
    }

    /// Checks that its numbers are in their ranges.
    ///
    /// # Errors
    /// One sentence, without a full stop, saying what is wrong.
    pub fn check(&self) -> Result<(), String> {
        match *self {
            Self::Visits { visits: 0, .. } => Err("the visits to stop at must be at least 1".to_owned()),
            Self::Value { q, .. } if !(-1.0..=1.0).contains(&q) => {
                Err(format!("the Q to stop at must be from -1 to 1, not {}", decimal::shortest(q)))
            }
            Self::KldGain { below } if !(below.is_finite() && below > 0.0) => {
                Err(format!("the KLD gain to stop at must be more than 0, not {}", decimal::shortest(below)))
            }
            _ => Ok(()),
        }
    }
}

/// A move's code as squares: `e2e4`, `e7e8q`; a king that castles takes its rook, `e1h1`. It needs no position.
#[must_use]
pub fn squares(code: u16) -> String {
    let mut text = String::with_capacity(5);
    for square in [code & 63, code >> 6 & 63] {
        let [file, rank] = [square % 8, square / 8].map(|at| u8::try_from(at).expect("below 8"));
        let _ = write!(text, "{}{}", char::from(b'a' + file), char::from(b'1' + rank));
    }
    text.extend(["", "n", "b", "r", "q"].get(usize::from(code >> 12)).copied());
    text
}

/// Reads that form.
#[must_use]
pub fn from_squares(text: &str) -> Option<u16> {
    let place = |letter: u8, first: u8| letter.checked_sub(first).filter(|&at| at < 8).map(u16::from);
    let square = |file: u8, rank: u8| Some(place(file, b'a')? + 8 * place(rank, b'1')?);
    let (&[a, b, c, d], rest) = text.as_bytes().split_first_chunk()?;
    let promotion = match rest {
        b"" => 0,
        b"n" => 1,
        b"b" => 2,
        b"r" => 3,
        b"q" => 4,
        _ => return None,
    };
    Some(square(a, b)? | square(c, d)? << 6 | promotion << 12)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_read_as_they_are_written() {
        let e2e4 = Some(12 | 28 << 6);
        for (breakpoint, text) in [
            (Breakpoint::BestMove, "best"),
            (Breakpoint::Visits { mv: None, visits: 500 }, "visits:any:500"),
            (Breakpoint::Visits { mv: e2e4, visits: 1 }, "visits:e2e4:1"),
            (Breakpoint::Value { mv: None, q: 0.1 }, "q:root:0.1"),
            (Breakpoint::Value { mv: e2e4, q: -1.0 }, "q:e2e4:-1"),
            (Breakpoint::Proof { of: Provable::Root }, "proof:root"),
            (Breakpoint::Proof { of: Provable::Any }, "proof:any"),
            (Breakpoint::Proof { of: Provable::Move(52 | 60 << 6 | 4 << 12) }, "proof:e7e8q"),
            (Breakpoint::KldGain { below: 0.00002 }, "kld:0.00002"),
        ] {
            assert_eq!(breakpoint.text(squares), text);
            assert_eq!(Breakpoint::parse(text, from_squares), Ok(breakpoint));
        }
    }

    #[test]
    fn what_makes_no_sense_is_refused() {
        for text in [
            "",
            "worst",
            "best:e2e4",
            "visits",
            "visits:any",
            "visits:any:0",
            "visits:any:-1",
            "visits:e2:5",
            "visits:any:5:6",
            "q:root:2",
            "q:root:NaN",
            "q:any:0",
            "proof:",
            "proof",
            "proof:e9e4",
            "kld:0",
            "kld:inf",
            "kld",
        ] {
            assert!(Breakpoint::parse(text, from_squares).is_err(), "{text}");
        }
    }

    #[test]
    fn every_code_of_a_move_has_its_squares() {
        for code in (0..5 << 12).step_by(7) {
            assert_eq!(from_squares(&squares(code)), Some(code));
        }
        for text in ["", "e2", "e2e", "e2e4k", "i2e4", "e0e4", "e2e4qq", "éé"] {
            assert_eq!(from_squares(text), None, "{text}");
        }
    }
}
