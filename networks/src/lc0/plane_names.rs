//! Meaning of each of the 112 planes, in words.
//!
//! "Our" is the side to move, whose view the planes have.

use crate::lc0::format::InputFormat;
use crate::lc0::planes::{PLANES, PlaneSet, Planes};

/// Planes of one position of the history.
const OF_A_POSITION: usize = 13;

/// The first plane after the history.
const AFTER_HISTORY: usize = 104;

const PIECES: [&str; 6] = ["pawns", "knights", "bishops", "rooks", "queens", "king"];

impl Planes {
    /// The planes as people look at them: name in a format, the eight ranks of its mask from the side to move's own, value, and whether it is
    /// one of `used`.
    pub fn named<'a>(
        &'a self,
        format: InputFormat,
        used: &'a PlaneSet,
    ) -> impl Iterator<Item = (String, [u8; 8], f32, bool)> + 'a {
        let all = self.masks.iter().zip(&self.values).enumerate();
        all.map(move |(plane, (mask, &value))| {
            (plane_name(plane, format), mask.to_le_bytes(), value, used.contains(plane))
        })
    }
}

/// The name of a plane, such as "our pawns" or "their rooks, 2 positions ago".
///
/// # Panics
/// If there is no such plane.
#[must_use]
pub fn plane_name(plane: usize, format: InputFormat) -> String {
    assert!(plane < PLANES, "there are {PLANES} planes");
    if plane < AFTER_HISTORY { of_history(plane, format) } else { after_history(plane, format).to_owned() }
}

fn of_history(plane: usize, format: InputFormat) -> String {
    let (age, kind) = (plane / OF_A_POSITION, plane % OF_A_POSITION);
    let name = match kind {
        0..6 => format!("our {}", PIECES[kind]),
        6..12 => format!("their {}", PIECES[kind - 6]),
        _ => "occurred before".to_owned(),
    };
    match (age, format.keeps_only_repeats()) {
        (0, _) => name,
        (1, false) => format!("{name}, 1 position ago"),
        (_, false) => format!("{name}, {age} positions ago"),
        // Between the positions of such a history others were left out.
        (_, true) => format!("{name}, repeated position {age}"),
    }
}

fn after_history(plane: usize, format: InputFormat) -> &'static str {
    let squares = format.has_castling_squares();
    match plane {
        104 if squares => "rooks that may castle queenside",
        105 if squares => "rooks that may castle kingside",
        106 | 107 if squares => "always 0",
        104 => "we may castle queenside",
        105 => "we may castle kingside",
        106 => "they may castle queenside",
        107 => "they may castle kingside",
        108 if format.is_canonical() => "en passant is possible on this file",
        108 => "Black is to move",
        109 if format.has_hectoplies() => "plies since a capture or pawn move, in hundredths",
        109 => "plies since a capture or pawn move",
        110 if format.is_armageddon() => "Black is to move",
        110 => "always 0",
        _ => "always 1",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_format_names_what_its_planes_hold() {
        let name = |plane| plane_name(plane, InputFormat::Classical);
        assert_eq!([0, 5, 6, 12].map(name), ["our pawns", "our king", "their pawns", "occurred before"]);
        assert_eq!(name(13 * 7 + 9), "their rooks, 7 positions ago");
        assert_eq!((name(13).as_str(), name(105).as_str()), ("our pawns, 1 position ago", "we may castle kingside"));
        let late = |plane| plane_name(plane, InputFormat::CanonicalV2Armageddon);
        assert_eq!(late(13), "our pawns, repeated position 1");
        assert_eq!([104, 106, 110].map(late), ["rooks that may castle queenside", "always 0", "Black is to move"]);
        assert!(late(108).contains("en passant") && late(109).contains("hundredths"));
    }

    #[test]
    fn within_a_format_names_are_unique_but_for_constants() {
        for &format in InputFormat::ALL {
            let mut names: Vec<String> = (0..PLANES).map(|plane| plane_name(plane, format)).collect();
            names.retain(|name| !name.starts_with("always"));
            let count = names.len();
            names.sort_unstable();
            names.dedup();
            assert_eq!(names.len(), count, "{format}");
        }
    }
}
