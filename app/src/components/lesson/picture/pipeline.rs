//! The ways of alpha-beta and of AlphaZero beside one another: order moves, search, evaluate, back.

use super::drawing::{WIDTH, arrow, card, text};

/// Height of a box, and of the gap below it, where the arrow is.
const BOX: f64 = 36.0;
const GAP: f64 = 13.0;
/// The upper edge of the first box, and the room beside boxes for the way back.
const TOP: f64 = 20.0;
const EDGE: f64 = 12.0;
/// Width of a box.
const WIDE: f64 = 100.0;
/// Number of boxes one below the other.
const BOXES: usize = 4;

/// Height of the picture.
pub(super) const HEIGHT: f64 = TOP + BOXES as f64 * (BOX + GAP) - GAP + 2.0;

/// Writes the picture.
pub(super) fn markup() -> String {
    let mut out = String::new();
    let order = say::learn::pipeline_order();
    let (search, evaluate, back) =
        (say::learn::pipeline_search(), say::learn::pipeline_evaluate(), say::learn::pipeline_back());
    column(
        &mut out,
        EDGE,
        say::learn::pipeline_alpha_beta(),
        [
            ("", order, say::learn::pipeline_rules()),
            ("", search, say::learn::pipeline_depth()),
            ("", evaluate, say::learn::pipeline_terms()),
            ("", back, say::learn::pipeline_extremes()),
        ],
    );
    column(
        &mut out,
        WIDTH - EDGE - WIDE,
        "AlphaZero",
        [
            ("p", order, say::learn::pipeline_policy()),
            ("", search, say::learn::pipeline_puct()),
            ("v", evaluate, say::learn::pipeline_value()),
            ("", back, say::learn::pipeline_mean()),
        ],
    );
    out
}

/// One way, and the arrow from its end to its beginning at the outer edge.
fn column(out: &mut String, x: f64, title: &str, boxes: [(&str, &str, &str); BOXES]) {
    let middle = x + WIDE / 2.0;
    text(out, "name", [middle, 12.0], "middle", title);
    let mut y = TOP;
    for (at, (class, name, words)) in boxes.into_iter().enumerate() {
        card(out, class, [x, y, WIDE, BOX], &[name, words]);
        if at + 1 < BOXES {
            arrow(out, &[[middle, y + BOX], [middle, y + BOX + GAP - 1.0]]);
            y += BOX + GAP;
        }
    }
    let is_left = middle < WIDTH / 2.0;
    let (edge, beside) = if is_left { (x, x - EDGE + 3.0) } else { (x + WIDE, x + WIDE + EDGE - 3.0) };
    let (last, first) = (y + BOX / 2.0, TOP + BOX / 2.0);
    arrow(out, &[[edge, last], [beside, last], [beside, first], [edge, first]]);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ways_have_their_boxes_and_a_way_back() {
        let markup = markup();
        assert_eq!(markup.matches("lp-box").count(), 2 * BOXES);
        assert_eq!(markup.matches("lp-arrow").count(), 2 * BOXES);
        // The network orders the moves and evaluates.
        assert_eq!((markup.matches("lp-box p").count(), markup.matches("lp-box v").count()), (1, 1));
    }

    #[test]
    fn words_fit_into_their_boxes_in_every_language() {
        for language in [say::Language::German, say::Language::English] {
            say::speak(language);
            let markup = markup();
            for words in markup.split("<text ").skip(1) {
                let words = words.split_once('>').and_then(|(_, rest)| rest.split_once('<')).unwrap().0;
                assert!(words.chars().count() <= 15, "{words}");
            }
        }
    }
}
