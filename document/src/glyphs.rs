//! Numeric annotation glyphs: of some groups a move has one.

/// Groups of glyphs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// Judges the move: "!", "??", the only one.
    Quality,
    /// Evaluates the position: "=", "±", "unclear".
    Evaluation,
    /// Anything else: a novelty, with the idea, time trouble. A move may have several of these.
    Other,
}

impl Group {
    /// The group of a glyph; `None` for 0, which says nothing.
    #[must_use]
    pub fn of(glyph: u8) -> Option<Self> {
        match glyph {
            0 => None,
            1..=9 | 22 | 23 => Some(Self::Quality),
            10..=21 => Some(Self::Evaluation),
            _ => Some(Self::Other),
        }
    }
}

/// Sets a glyph in the place of the other one of its group, or takes it away. Returns whether there is such a glyph.
pub(crate) fn set(glyphs: &mut Vec<u8>, glyph: u8, is_set: bool) -> bool {
    let Some(group) = Group::of(glyph) else { return false };
    if !is_set {
        glyphs.retain(|&known| known != glyph);
        return true;
    }
    let is_replaced = |known: u8| known == glyph || (group != Group::Other && Group::of(known) == Some(group));
    let Some(place) = glyphs.iter().position(|&known| is_replaced(known)) else {
        glyphs.push(glyph);
        return true;
    };
    glyphs[place] = glyph;
    let mut at = 0..;
    glyphs.retain(|&known| at.next() == Some(place) || !is_replaced(known));
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_of_a_group_takes_the_place_of_another() {
        let mut glyphs = vec![146, 1, 14, 2];
        for (glyph, is_set, left) in [
            (6, true, vec![146, 6, 14]),
            (6, true, vec![146, 6, 14]),
            (16, true, vec![146, 6, 16]),
            (32, true, vec![146, 6, 16, 32]),
            (6, false, vec![146, 16, 32]),
            (5, false, vec![146, 16, 32]),
            (22, true, vec![146, 16, 32, 22]),
            (3, true, vec![146, 16, 32, 3]),
        ] {
            assert!(set(&mut glyphs, glyph, is_set));
            assert_eq!(glyphs, left, "{glyph} {is_set}");
        }
        assert!(!set(&mut glyphs, 0, true));
    }
}
