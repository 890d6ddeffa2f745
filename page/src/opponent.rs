//! The side that a search plays, and after how many visits it moves, as a link writes it.

use shakmaty::Color;

/// Visits of the root after which it moves, unless a link or the user says otherwise.
pub const VISITS: u32 = 400;

/// As a link writes it: `black:400`.
#[must_use]
pub fn written((side, visits): (Color, u32)) -> String {
    format!("{}:{visits}", if side == Color::White { "white" } else { "black" })
}

/// As a link wrote it.
#[must_use]
pub fn read(text: &str) -> Option<(Color, u32)> {
    let (side, visits) = text.split_once(':')?;
    let side = match side {
        "white" => Color::White,
        "black" => Color::Black,
        _ => return None,
    };
    Some((side, visits.parse().ok().filter(|visits| *visits > 0)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_link_says_comes_back() {
        for told in [(Color::White, 1), (Color::Black, 800)] {
            assert_eq!(read(&written(told)), Some(told));
        }
        for text in ["", "black", "black:", "black:0", "red:4", "white:-1"] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
