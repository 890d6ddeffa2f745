//! Places of squares on the drawn board, in its own units: 45 to a square, x to the right, y down.

use page::preferences::board::Coordinates;
use shakmaty::{File, Rank, Square};

/// Side of the board.
pub(crate) const SIDE: f64 = 360.0;
/// Side of a square.
pub(crate) const STEP: f64 = 45.0;

/// Returns the room at the left of the board and below it, for coordinates that stand there.
pub(crate) fn margin(coordinates: Coordinates) -> f64 {
    if coordinates == Coordinates::Outside { 16.0 } else { 0.0 }
}

/// Returns what a drawing of the board with a margin shows.
pub(super) fn view_box(margin: f64) -> String {
    let side = decimal::shortest(SIDE + margin);
    format!("{} 0 {side} {side}", decimal::shortest(-margin))
}

/// The top left corner of a square.
pub(crate) fn origin(square: Square, flipped: bool) -> (f64, f64) {
    let (file, rank) = (f64::from(u32::from(square.file())), f64::from(u32::from(square.rank())));
    if flipped { ((7.0 - file) * STEP, rank * STEP) } else { (file * STEP, (7.0 - rank) * STEP) }
}

/// The middle of a square.
pub(crate) fn middle(square: Square, flipped: bool) -> (f64, f64) {
    let (x, y) = origin(square, flipped);
    (x + STEP / 2.0, y + STEP / 2.0)
}

/// The attribute that moves a drawing from the corner of the board to a point.
pub(crate) fn moved_to((x, y): (f64, f64)) -> String {
    format!("translate({} {})", decimal::shortest(x), decimal::shortest(y))
}

/// The square at a point.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "tested to be on the board")]
pub(in crate::components) fn square_at(x: f64, y: f64, flipped: bool) -> Option<Square> {
    if !(0.0..SIDE).contains(&x) || !(0.0..SIDE).contains(&y) {
        return None;
    }
    let (column, row) = ((x / STEP) as u32, (y / STEP) as u32);
    let (file, rank) = if flipped { (7 - column, row) } else { (column, 7 - row) };
    Some(Square::from_coords(File::new(file), Rank::new(rank)))
}

/// The square an arrow key leads to, as seen on the screen; `None` at the edge and for other keys.
pub(in crate::components) fn neighbour(square: Square, key: &str, flipped: bool) -> Option<Square> {
    let (right, up) = match key {
        "ArrowRight" => (1, 0),
        "ArrowLeft" => (-1, 0),
        "ArrowUp" => (0, 1),
        "ArrowDown" => (0, -1),
        _ => return None,
    };
    let turn = if flipped { -1 } else { 1 };
    let file = square.file().offset(right * turn)?;
    let rank = square.rank().offset(up * turn)?;
    Some(Square::from_coords(file, rank))
}

/// The outline of an arrow between two points, `width` thick.
pub(crate) fn arrow(from: (f64, f64), to: (f64, f64), width: f64) -> String {
    let Segment { length, direction: (ux, uy) } = Segment::between(from, to);
    let head = head_length(width, length);
    let (shaft, wing) = (width / 2.0, head * 0.55);
    // It starts a little off the middle, so that the piece stays readable, and ends just past the middle.
    let (start, neck, tip) = (11.0, length + PAST - head, length + PAST);
    let point = |along: f64, across: f64| {
        let (x, y) = (from.0 + ux * along - uy * across, from.1 + uy * along + ux * across);
        format!("{} {}", decimal::fixed(x, 1), decimal::fixed(y, 1))
    };
    format!(
        "M{} L{} L{} L{} L{} L{} L{} Z",
        point(start, -shaft),
        point(neck, -shaft),
        point(neck, -wing),
        point(tip, 0.0),
        point(neck, wing),
        point(neck, shaft),
        point(start, shaft),
    )
}

/// The middle of an arrow's head.
pub(crate) fn head(from: (f64, f64), to: (f64, f64), width: f64) -> (f64, f64) {
    let Segment { length, direction: (ux, uy) } = Segment::between(from, to);
    let along = length + PAST - head_length(width, length) * 0.6;
    (from.0 + ux * along, from.1 + uy * along)
}

/// How far an arrow goes beyond the middle of its last square.
const PAST: f64 = 6.0;

fn head_length(width: f64, length: f64) -> f64 {
    (width * 2.2).max(9.0).min(length * 0.6)
}

struct Segment {
    length: f64,
    direction: (f64, f64),
}

impl Segment {
    fn between(from: (f64, f64), to: (f64, f64)) -> Self {
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let length = dx.hypot(dy).max(1.0);
        Self { length, direction: (dx / length, dy / length) }
    }
}

/// The outline of a ring around the middle of a square, to be filled by the rule `evenodd`.
pub(crate) fn ring((x, y): (f64, f64)) -> String {
    let circle = |radius: f64| {
        let (left, r, across) =
            (decimal::fixed(x - radius, 1), decimal::fixed(radius, 1), decimal::fixed(2.0 * radius, 1));
        format!("M{left} {y}a{r} {r} 0 1 1 {across} 0a{r} {r} 0 1 1 -{across} 0Z", y = decimal::fixed(y, 1))
    };
    circle(20.5) + &circle(16.5)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_square_is_found_at_its_middle() {
        for flipped in [false, true] {
            for square in Square::ALL {
                let (x, y) = middle(square, flipped);
                assert_eq!(square_at(x, y, flipped), Some(square));
            }
        }
        assert_eq!(square_at(-1.0, 5.0, false), None);
        assert_eq!(square_at(360.0, 5.0, false), None);
    }

    #[test]
    fn arrow_keys_go_where_they_point_on_the_screen() {
        assert_eq!(neighbour(Square::E2, "ArrowUp", false), Some(Square::E3));
        assert_eq!(neighbour(Square::E2, "ArrowUp", true), Some(Square::E1));
        assert_eq!(neighbour(Square::H4, "ArrowRight", false), None);
        assert_eq!(neighbour(Square::H4, "ArrowRight", true), Some(Square::G4));
    }
}
