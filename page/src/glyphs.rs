//! Glyphs of moves: their signs, their names, and those that are offered.

use document::glyphs::Group;

/// Glyphs that judge a move, in the order in which they are offered.
pub const QUALITY: [u8; 8] = [3, 1, 5, 6, 2, 4, 7, 22];

/// Glyphs that evaluate a position.
pub const EVALUATION: [u8; 8] = [10, 13, 14, 15, 16, 17, 18, 19];

/// Other glyphs.
pub const OTHER: [u8; 8] = [146, 32, 36, 40, 132, 44, 138, 140];

/// Good moves, in the order of the key that goes through them.
pub const GOOD: [u8; 3] = [1, 3, 5];

/// Bad moves, likewise.
pub const BAD: [u8; 3] = [2, 4, 6];

/// Returns whether a glyph judges a move: a move has one of those.
#[must_use]
pub fn is_judgement(glyph: u8) -> bool {
    Group::of(glyph) == Some(Group::Quality)
}

/// The sign of a glyph; in letters where many fonts have no sign.
#[must_use]
pub fn sign(glyph: u8) -> String {
    let sign = match glyph {
        1 => "!",
        2 => "?",
        3 => "!!",
        4 => "??",
        5 => "!?",
        6 => "?!",
        7 => "□",
        10 => "=",
        13 => "∞",
        14 => "+=",
        15 => "=+",
        16 => "±",
        17 => "∓",
        18 => "+−",
        19 => "−+",
        22 | 23 => "⨀",
        32 | 33 => "⟳",
        36 | 37 => "↑",
        40 | 41 => "→",
        44 | 45 => "=/∞",
        132 | 133 => "⇆",
        138 | 139 => "⨁",
        140 => "∆",
        146 => "N",
        _ => return format!("${glyph}"),
    };
    sign.to_owned()
}

/// The name of a glyph; `None` where few would know it.
#[must_use]
pub fn name(glyph: u8) -> Option<&'static str> {
    Some(match glyph {
        1 => say::editing::good_move(),
        2 => say::editing::mistake(),
        3 => say::editing::brilliant_move(),
        4 => say::editing::blunder(),
        5 => say::editing::interesting_move(),
        6 => say::editing::dubious_move(),
        7 => say::editing::only_move(),
        10 => say::editing::equal(),
        13 => say::editing::unclear(),
        14 => say::editing::white_slightly_better(),
        15 => say::editing::black_slightly_better(),
        16 => say::editing::white_better(),
        17 => say::editing::black_better(),
        18 => say::editing::white_winning(),
        19 => say::editing::black_winning(),
        22 | 23 => say::editing::zugzwang(),
        32 | 33 => say::editing::development(),
        36 | 37 => say::editing::initiative(),
        40 | 41 => say::editing::attack(),
        44 | 45 => say::editing::compensation(),
        132 | 133 => say::editing::counterplay(),
        138 | 139 => say::editing::time_trouble(),
        140 => say::editing::with_the_idea(),
        146 => say::editing::novelty(),
        _ => return None,
    })
}

/// Judgement of a glyph, as styles have it: `good`, `bad`, or nothing of the kind.
#[must_use]
pub fn verdict(glyph: u8) -> &'static str {
    match glyph {
        1 | 3 => "good",
        2 | 4 | 6 => "bad",
        _ => "plain",
    }
}

/// The glyph that a key sets which goes through some of them, or the last one, which it takes away: the glyph, and whether it is set.
#[must_use]
pub fn next(glyphs: &[u8], round: &[u8]) -> Option<(u8, bool)> {
    let at = round.iter().position(|glyph| glyphs.contains(glyph));
    match at {
        None => round.first().map(|&first| (first, true)),
        Some(at) => round.get(at + 1).map(|&next| (next, true)).or_else(|| round.get(at).map(|&last| (last, false))),
    }
}

/// Glyphs in the order in which they are read: first those that judge the move.
#[must_use]
pub fn in_order(glyphs: &[u8]) -> Vec<u8> {
    let of = |group: Group| glyphs.iter().copied().filter(move |&glyph| Group::of(glyph) == Some(group));
    of(Group::Quality).chain(of(Group::Evaluation)).chain(of(Group::Other)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_is_offered_has_a_sign_and_a_name() {
        for glyph in [QUALITY, EVALUATION, OTHER].concat() {
            assert!(name(glyph).is_some() && !sign(glyph).starts_with('$'), "{glyph}");
        }
        assert_eq!((sign(200), name(200)), ("$200".to_owned(), None));
    }

    #[test]
    fn a_key_goes_through_its_glyphs() {
        let mut glyphs = vec![14];
        let mut seen = Vec::new();
        for _ in 0..4 {
            let (glyph, is_set) = next(&glyphs, &GOOD).unwrap();
            glyphs.retain(|known| !GOOD.contains(known));
            if is_set {
                glyphs.push(glyph);
            }
            seen.push((glyph, is_set));
        }
        assert_eq!(seen, [(1, true), (3, true), (5, true), (5, false)]);
        assert_eq!((glyphs, next(&[], &[])), (vec![14], None));
    }

    #[test]
    fn judgements_come_first() {
        assert_eq!(in_order(&[146, 14, 0, 1]), [1, 14, 146]);
        assert_eq!([1, 4, 5].map(verdict), ["good", "bad", "plain"]);
    }
}
