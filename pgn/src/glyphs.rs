//! Signs that judge a move or a position, and the numbers that stand for them.

/// Signs beside a move, longest first, with the numbers of the standard (`$16`) and of ChessBase's additions to it.
const GLYPHS: &[(&str, u8)] = &[
    ("!!", 3),
    ("!?", 5),
    ("?!", 6),
    ("??", 4),
    ("!", 1),
    ("?", 2),
    ("‼", 3),
    ("⁇", 4),
    ("⁉", 5),
    ("⁈", 6),
    ("+/-", 16),
    ("-/+", 17),
    ("+/=", 14),
    ("=/+", 15),
    ("=/∞", 44),
    ("+-", 18),
    ("-+", 19),
    ("+=", 14),
    ("=+", 15),
    ("=", 10),
    ("±", 16),
    ("∓", 17),
    ("⩲", 14),
    ("⩱", 15),
    ("∞", 13),
    ("⯹", 44),
    ("□", 7),
    ("■", 7),
    ("⊙", 22),
    ("⨀", 22),
    ("○", 26),
    ("⟳", 32),
    ("↻", 32),
    ("↑", 36),
    ("→", 40),
    ("⇆", 132),
    ("⇄", 132),
    ("⊕", 138),
    ("⨁", 138),
    ("∆", 140),
    ("Δ", 140),
    ("△", 140),
    ("∇", 141),
    ("⌓", 142),
    ("⟂", 151),
    ("⊥", 151),
];

/// Words for such signs, which stand by themselves.
const WORDS: &[(&str, u8)] = &[("N", 146), ("TN", 146), ("D", 220), ("RR", 145), ("□", 7), ("zz", 22), ("unclear", 13)];

/// The glyph at the end of a move's word, and the word without it; dashes are plain ones.
pub(crate) fn suffix(word: &str) -> Option<(&str, u8)> {
    // A check before a sign of three characters is none of it: "Qh5+-/+".
    GLYPHS.iter().find_map(|&(sign, number)| Some((word.strip_suffix(sign)?, number)))
}

/// The glyph that a whole word is.
pub(crate) fn whole(word: &str) -> Option<u8> {
    GLYPHS.iter().chain(WORDS).find(|(sign, _)| *sign == word).map(|&(_, number)| number)
}

/// The glyph of a run of "!" and "?"; longer ones are as strong as two.
pub(crate) fn of_marks(marks: &str) -> u8 {
    let (first, rest) = marks.split_at(1);
    match (first, rest.chars().next()) {
        ("!", None) => 1,
        ("!", Some('!')) => 3,
        ("!", _) => 5,
        (_, None) => 2,
        (_, Some('?')) => 4,
        _ => 6,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn longer_signs_come_before_those_within_them() {
        for (at, (sign, _)) in GLYPHS.iter().enumerate() {
            assert!(GLYPHS[..at].iter().all(|(earlier, _)| !sign.ends_with(earlier)), "{sign}");
        }
        assert_eq!(suffix("Nf3+/-"), Some(("Nf3", 16)));
        assert_eq!(suffix("Nf3+-"), Some(("Nf3", 18)));
        assert_eq!((whole("="), whole("N"), whole("Nf3")), (Some(10), Some(146), None));
        assert_eq!(["!", "?", "!!", "??", "!?", "?!", "!!!", "???"].map(of_marks), [1, 2, 3, 4, 5, 6, 3, 4]);
    }
}
