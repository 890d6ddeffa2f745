//! Evaluations in comments: `[%eval 0.35]`, `[%eval #-3]`, and with the depth of the search `[%eval -1.20,18]`.

use serde::{Deserialize, Serialize};

/// An evaluation of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Evaluation {
    /// The score, from White's view, as PGN has it.
    pub score: Score,
    /// Depth of the search that said it, where that is known.
    pub depth: Option<u32>,
}

/// Score from White's view.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Score {
    /// Hundredths of a pawn.
    Centipawns(i32),
    /// Mate in so many moves; by Black where negative.
    Mate(i32),
}

const NAME: &str = "eval";

/// The evaluation of some comments, if one is there and can be read.
#[must_use]
pub fn read(comments: &[String]) -> Option<Evaluation> {
    super::values(comments, NAME).find_map(parse)
}

pub(crate) fn set(comments: &mut Vec<String>, evaluation: Option<Evaluation>) {
    // What is written otherwise and means the same stays.
    if evaluation.is_none() || read(comments) != evaluation {
        super::set(comments, NAME, evaluation.map(text).as_deref());
    }
}

/// An evaluation as PGN has it.
#[must_use]
pub fn text(evaluation: Evaluation) -> String {
    let score = match evaluation.score {
        Score::Mate(moves) => format!("#{moves}"),
        Score::Centipawns(centipawns) => {
            let (sign, size) = (if centipawns < 0 { "-" } else { "" }, centipawns.unsigned_abs());
            format!("{sign}{}.{:02}", size / 100, size % 100)
        }
    };
    score + &evaluation.depth.map(|depth| format!(",{depth}")).unwrap_or_default()
}

fn parse(text: &str) -> Option<Evaluation> {
    let (score, depth) = match text.split_once(',') {
        Some((score, depth)) => (score.trim(), Some(depth.trim().parse().ok()?)),
        None => (text, None),
    };
    let score = match score.strip_prefix('#') {
        Some(moves) => Score::Mate(moves.parse().ok()?),
        None => Score::Centipawns(centipawns(score)?),
    };
    Some(Evaluation { score, depth })
}

/// Reads pawns as hundredths of one; further digits are passed over.
fn centipawns(text: &str) -> Option<i32> {
    let (is_negative, size) = match text.strip_prefix('-') {
        Some(size) => (true, size),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let (whole, fraction) = size.split_once('.').unwrap_or((size, ""));
    let is_number = whole.len() + fraction.len() > 0 && [whole, fraction].iter().all(|digits| is_digits(digits));
    let hundredths = format!("{whole}{:0<2}", &fraction.get(..fraction.len().min(2)).filter(|_| is_number)?);
    let size: i64 = hundredths.parse().ok()?;
    i32::try_from(if is_negative { -size } else { size }).ok()
}

fn is_digits(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}
