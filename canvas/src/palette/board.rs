//! Contrasts on the board: what is drawn on squares can be seen on those of every set of colours, in both themes.

use super::sight::{Theme, declared, themes};
use super::{Rgb, contrast};

const COLOURS: &str = include_str!("../../../style/board-colours.css");

const SETS: [&str; 6] = ["sand", "brown", "blue", "green", "grey", "contrast"];

/// Share of the last move's colour in a square that it began or ended on (`style/board.css`).
const LAST: f32 = 0.62;

/// The squares and coordinates of a set: light, dark, and the ink on each.
struct Squares {
    squares: [Rgb; 2],
    inks: [Rgb; 2],
}

#[test]
fn outlines_of_arrows_can_be_seen_on_all_squares() {
    each(|name, theme, squares| {
        let edge = declared(COLOURS, "arrow-edge").expect("an outline");
        let last = squares.map(|square| blend(theme.colour("board-last"), square, LAST));
        for ground in squares.into_iter().chain(last).chain([theme.colour("board-picked")]) {
            let found = contrast(edge, ground);
            assert!(found >= 3.0, "--arrow-edge on {ground:?} of {name}, {}: {found:.2}", theme.name);
        }
    });
}

#[test]
fn numbers_at_heads_can_be_read() {
    let [head, edge] = ["arrow-head", "arrow-edge"].map(|name| declared(COLOURS, name).expect("declared"));
    assert!(contrast(head, edge) >= 7.0, "they stand on their outline, whatever is below");
}

#[test]
fn what_is_drawn_by_hand_differs_from_its_outline_and_from_each_other() {
    let edge = declared(COLOURS, "arrow-edge").expect("an outline");
    let brushes = ["drawn-green", "drawn-red", "drawn-blue", "drawn-yellow", "arrow-lit"];
    for name in brushes {
        let found = contrast(declared(COLOURS, name).expect(name), edge);
        assert!(found >= 3.0, "--{name} within its outline: {found:.2}");
    }
}

#[test]
fn squares_differ_and_coordinates_can_be_read_on_them() {
    for name in SETS {
        for theme in themes() {
            let Squares { squares: [light, dark], inks } = squares(name, theme);
            let found = contrast(light, dark);
            assert!(found >= 1.9, "squares of {name}, {}: {found:.2}", theme.name);
            for (ink, square) in inks.into_iter().zip([light, dark]) {
                let found = contrast(ink, square);
                assert!(found >= 4.5, "coordinates on {square:?} of {name}, {}: {found:.2}", theme.name);
            }
        }
    }
}

fn each(check: impl Fn(&str, Theme, [Rgb; 2])) {
    for name in SETS {
        for theme in themes() {
            check(name, theme, squares(name, theme).squares);
        }
    }
}

fn squares(set: &str, theme: Theme) -> Squares {
    // The default is in the theme's own tokens.
    if set == "sand" {
        let of = |name: &str| theme.colour(&format!("sand-{name}"));
        return Squares { squares: [of("light"), of("dark")], inks: [of("ink-on-light"), of("ink-on-dark")] };
    }
    // One block is for all sets but the default, and one for each alone.
    let selector = format!("[data-board=\"{set}\"]");
    let blocks: Vec<&str> = COLOURS.split('}').filter(|block| block.contains(&selector)).collect();
    let of = |name: &str| blocks.iter().find_map(|block| declared(block, name)).expect(name);
    Squares {
        squares: [of("board-light"), of("board-dark")],
        inks: [of("board-ink-on-light"), of("board-ink-on-dark")],
    }
}

/// As `color-mix` in sRGB does.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between two bytes")]
fn blend(a: Rgb, b: Rgb, share: f32) -> Rgb {
    [0, 1, 2].map(|channel| (f32::from(a[channel]) * share + f32::from(b[channel]) * (1.0 - share)).round() as u8)
}
