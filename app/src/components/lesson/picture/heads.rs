//! The two answers of a network: V as a bar from a loss to a win, P as a bar for each move.

use page::format;

use super::drawing::{WIDTH, named_text, rect, text};

/// Most moves that have a bar of their own; those behind them have one together.
const MOST: usize = 6;
/// Distance of two bars of moves.
const ROW: f64 = 15.0;
/// Height of the value's head, and of the moves'.
const VALUE: f64 = 64.0;
const POLICY: f64 = 18.0 + ROW * MOST as f64;

/// The heads that a picture has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Which {
    Both,
    Value,
    Policy,
}

/// Opinion of a position.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Answers {
    /// V for the side to move; `None`: not known, or the game is over.
    pub(super) v: Option<f64>,
    /// P of every legal move, the largest first.
    pub(super) moves: Vec<Share>,
}

/// A move's name, and its P.
pub(super) type Share = (String, f64);

/// Height of the heads.
pub(super) fn height(which: Which) -> f64 {
    if which == Which::Value { VALUE } else { POLICY }
}

/// Draws the heads from a height on.
pub(super) fn draw(out: &mut String, which: Which, answers: &Answers, y: f64) {
    let half = WIDTH / 2.0 - 6.0;
    match which {
        Which::Both => {
            value(out, answers, [0.0, y, half]);
            policy(out, answers, [WIDTH - half, y, half]);
        }
        Which::Value => value(out, answers, [WIDTH / 4.0 - 10.0, y, WIDTH / 2.0 + 20.0]),
        Which::Policy => policy(out, answers, [WIDTH / 4.0 - 10.0, y, WIDTH / 2.0 + 20.0]),
    }
}

/// Returns the middles of the heads, where arrows lead to.
pub(super) fn middles(which: Which) -> &'static [f64] {
    const QUARTER: f64 = WIDTH / 4.0;
    match which {
        Which::Both => &[QUARTER - 3.0, 3.0 * QUARTER + 3.0],
        _ => &[2.0 * QUARTER],
    }
}

/// V as it is written.
pub(super) fn written(v: Option<f64>) -> String {
    format::or_unknown(v, |v| format::signed(v, 3))
}

fn value(out: &mut String, answers: &Answers, [x, y, width]: [f64; 3]) {
    let (left, right, middle) = (x + 12.0, x + width - 12.0, x + width / 2.0);
    named_text(out, "picture-v", "name v", [middle, y + 12.0], "middle", &format!("V = {}", written(answers.v)));
    let top = y + 19.0;
    if let Some(v) = answers.v {
        let end = middle + v.clamp(-1.0, 1.0) * (right - left) / 2.0;
        rect(out, "bar v", [middle.min(end), top, (end - middle).abs(), 12.0]);
    }
    rect(out, "frame", [left, top, right - left, 12.0]);
    rect(out, "zero", [middle - 0.5, top - 2.0, 1.0, 16.0]);
    for (x, number, word) in [
        (left, "\u{2212}1", say::learn::picture_loss()),
        (middle, "0", say::learn::picture_draw()),
        (right, "1", say::learn::picture_win()),
    ] {
        text(out, "word", [x, y + 46.0], "middle", number);
        // The words at the ends do not leave the head.
        let (x, anchor) = match number {
            "0" => (x + 4.0, "middle"),
            "1" => (x + 12.0, "end"),
            _ => (x - 12.0, "start"),
        };
        text(out, "muted", [x, y + 60.0], anchor, word);
    }
}

/// The bars of moves: name, bar, share.
fn policy(out: &mut String, answers: &Answers, [x, y, width]: [f64; 3]) {
    text(out, "name p", [x + width / 2.0, y + 12.0], "middle", "P");
    let (alone, others) = split(&answers.moves);
    let rest = (!others.is_empty()).then(|| {
        let share = others.iter().map(|(_, share)| share).sum();
        (say::learn::picture_others(others.len()), share)
    });
    let (left, right) = (x + 40.0, x + width - 42.0);
    for (at, (name, share)) in alone.iter().chain(&rest).enumerate() {
        let line = y + 18.0 + ROW * at as f64;
        text(out, "word", [x, line + 11.0], "start", name);
        rect(out, "frame", [left, line + 2.0, right - left, 10.0]);
        rect(out, "bar p", [left, line + 2.0, (right - left) * share.clamp(0.0, 1.0), 10.0]);
        text(out, "number", [x + width, line + 11.0], "end", &format::percent(*share));
    }
}

/// Moves with a bar of their own, and the others.
fn split(moves: &[Share]) -> (&[Share], &[Share]) {
    moves.split_at(if moves.len() <= MOST { moves.len() } else { MOST - 1 })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answers(count: usize) -> Answers {
        let moves = (0..count).map(|at| (format!("m{at}"), 1.0 / count as f64)).collect();
        Answers { v: Some(-0.5), moves }
    }

    #[test]
    fn the_value_s_bar_goes_from_the_draw_to_it() {
        let mut out = String::new();
        draw(&mut out, Which::Value, &answers(4), 0.0);
        // Half of the way from the middle, 120, to the left end, which is 58 away.
        assert!(out.contains("lp-bar v\" x=\"91.0\" y=\"19.0\" width=\"29.0\""), "{out}");
        assert!(out.contains("V = \u{2212}0.500") && !out.contains("lp-bar p"));
        let mut out = String::new();
        draw(&mut out, Which::Value, &Answers::default(), 0.0);
        assert!(!out.contains("lp-bar v"), "a game that is over has none");
    }

    #[test]
    fn every_move_has_its_share_of_the_bars() {
        for (count, bars) in [(2, 2), (6, 6), (7, 6), (20, 6)] {
            let mut out = String::new();
            draw(&mut out, Which::Both, &answers(count), 0.0);
            assert_eq!(out.matches("lp-bar p").count(), bars, "{count}");
            assert_eq!(out.contains(">+"), count > MOST, "{count}");
        }
        let mut out = String::new();
        draw(&mut out, Which::Policy, &answers(8), 0.0);
        assert!(out.contains(">+3<") && out.contains("37.5%"), "{out}");
    }
}
