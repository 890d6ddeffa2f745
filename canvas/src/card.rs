//! The card beside the pointer: where it is put, and when it waits.
//!
//! It goes along with the pointer, so that it never covers what is pointed at, and nobody could ever get onto it. A pointer that
//! has rested, as it does while the card is read, and then goes towards the card is therefore let through: the card waits for it.

/// A pointer that moved last so long ago has rested, in milliseconds.
const REST: f64 = 200.0;
/// A hand that goes towards something also goes back by this much, in pixels.
const SLACK: f64 = 3.0;

/// Room between pointer and card, in pixels: sideways, below, and above.
const ASIDE: f64 = 16.0;
const BELOW: f64 = 18.0;
const ABOVE: f64 = 14.0;

/// The card, a rectangle on the canvas, in pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Card {
    /// Left edge.
    pub x: f64,
    /// Upper edge.
    pub y: f64,
    /// From left to right.
    pub width: f64,
    /// From top to bottom.
    pub height: f64,
}

impl Card {
    /// Puts a card of some width and height beside a pointer, within a canvas of some width and height: right of it and below, unless that
    /// would leave the canvas. It covers the pointer only where it would everywhere.
    #[must_use]
    pub fn beside((x, y): (f64, f64), canvas: (f64, f64), (width, height): (f64, f64)) -> Self {
        let (most_x, most_y) = ((canvas.0 - width).max(0.0), (canvas.1 - height).max(0.0));
        let (right, below) = (x + ASIDE, y + BELOW);
        let card = Self { x: right.clamp(0.0, most_x), y: below.clamp(0.0, most_y), width, height };
        let (above, left) = (y - ABOVE - height, x - ASIDE - width);
        if right <= most_x || below <= most_y {
            card
        } else if above >= 0.0 {
            Self { y: above, ..card }
        } else if left >= 0.0 {
            Self { x: left, ..card }
        } else {
            card
        }
    }

    /// Returns whether it covers a point.
    #[must_use]
    pub fn covers(self, at: (f64, f64)) -> bool {
        self.distance(at) == 0.0
    }

    /// The distance of a point; 0 within.
    fn distance(self, (x, y): (f64, f64)) -> f64 {
        let beyond = |at: f64, begin: f64, length: f64| (begin - at).max(at - begin - length).max(0.0);
        beyond(x, self.x, self.width).hypot(beyond(y, self.y, self.height))
    }
}

/// Answer of the card to a moved pointer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Course {
    /// It goes along, and shows what is pointed at.
    Along,
    /// It stays, and shows what it did.
    Waits,
}

/// The way of one pointer.
#[derive(Clone, Copy, Debug, Default)]
pub struct Approach {
    /// The last place, and when it was reached.
    last: Option<((f64, f64), f64)>,
    /// Least distance on the way to the card, while the pointer is on it.
    nearest: Option<f64>,
}

impl Approach {
    /// The pointer comes to a place at a time. `card` is asked for only where it matters.
    pub fn moved(&mut self, to: (f64, f64), time: f64, card: impl FnOnce() -> Option<Card>) -> Course {
        let Some((from, then)) = self.last.replace((to, time)) else { return Course::Along };
        if self.nearest.is_none() && time - then < REST {
            return Course::Along;
        }
        let course = card().and_then(|card| {
            let (bound, now) = (self.nearest.unwrap_or_else(|| card.distance(from)), card.distance(to));
            let is_nearer = now == 0.0 || if self.nearest.is_some() { now <= bound + SLACK } else { now < bound };
            is_nearer.then(|| now.min(bound))
        });
        self.nearest = course;
        if course.is_some() { Course::Waits } else { Course::Along }
    }

    /// The card is gone, or the pointer is.
    pub fn end(&mut self) {
        *self = Self::default();
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const CARD: Card = Card { x: 116.0, y: 118.0, width: 336.0, height: 182.0 };

    fn go(approach: &mut Approach, to: (f64, f64), time: f64) -> Course {
        approach.moved(to, time, || Some(CARD))
    }

    #[test]
    fn the_card_goes_along_with_a_pointer_that_does_not_rest() {
        let mut approach = Approach::default();
        for step in 0..40_u32 {
            let at = 80.0 + f64::from(step);
            let course = approach.moved((at, at), f64::from(step) * 16.0, || panic!("it does not matter where it is"));
            assert_eq!(course, Course::Along);
        }
    }

    #[test]
    fn it_waits_for_one_that_has_rested_and_comes() {
        let mut approach = Approach::default();
        assert_eq!(go(&mut approach, (100.0, 100.0), 0.0), Course::Along);
        assert_eq!(go(&mut approach, (104.0, 105.0), 600.0), Course::Waits);
        assert_eq!(go(&mut approach, (102.0, 104.0), 616.0), Course::Waits, "a hand is not steady");
        assert_eq!(go(&mut approach, (120.0, 130.0), 632.0), Course::Waits, "on the card");
        assert_eq!(go(&mut approach, (400.0, 290.0), 640.0), Course::Waits);
        assert_eq!(go(&mut approach, (480.0, 330.0), 656.0), Course::Along, "off it");
        assert_eq!(go(&mut approach, (440.0, 290.0), 672.0), Course::Along, "it has not rested again");
    }

    #[test]
    fn one_leap_onto_it_is_enough() {
        let mut approach = Approach::default();
        go(&mut approach, (100.0, 100.0), 0.0);
        assert_eq!(go(&mut approach, (200.0, 200.0), 300.0), Course::Waits);
    }

    #[test]
    fn it_goes_along_with_one_that_goes_elsewhere() {
        let mut approach = Approach::default();
        go(&mut approach, (100.0, 100.0), 0.0);
        assert_eq!(go(&mut approach, (90.0, 100.0), 600.0), Course::Along);
        assert_eq!(approach.moved((95.0, 100.0), 1200.0, || None), Course::Along, "there is none");
        go(&mut approach, (105.0, 105.0), 1800.0);
        approach.end();
        assert_eq!(go(&mut approach, (115.0, 115.0), 2400.0), Course::Along, "another begins anew");
    }

    #[test]
    fn it_is_right_and_below_where_there_is_room() {
        let put = |at, canvas| {
            let card = Card::beside(at, canvas, (336.0, 182.0));
            (card.x, card.y, card.covers(at))
        };
        let large = (700.0, 500.0);
        assert_eq!(put((100.0, 100.0), large), (116.0, 118.0, false));
        assert_eq!(put((600.0, 100.0), large), (364.0, 118.0, false), "below, as far right as can be");
        assert_eq!(put((100.0, 400.0), large), (116.0, 318.0, false));
        assert_eq!(put((600.0, 400.0), large), (364.0, 204.0, false), "above");
        assert_eq!(put((600.0, 150.0), (700.0, 190.0)), (248.0, 8.0, false), "at the left");
        assert_eq!(put((200.0, 150.0), (360.0, 190.0)), (24.0, 8.0, true), "there is no room beside it");
        assert_eq!(put((20.0, 20.0), (100.0, 90.0)), (0.0, 0.0, true));
    }

    proptest! {
        /// Wherever the pointer is: the card is on the canvas, and covers the pointer only where it has to.
        #[test]
        fn it_covers_no_pointer(x in 0.0..900.0_f64, y in 0.0..700.0_f64, more in (0.0..600.0_f64, 0.0..600.0_f64)) {
            let (width, height) = (336.0, 182.0);
            let canvas = (width + more.0, height + more.1);
            let at = (x.min(canvas.0), y.min(canvas.1));
            let card = Card::beside(at, canvas, (width, height));
            prop_assert!(card.x >= 0.0 && card.x + width <= canvas.0 + 1e-9);
            prop_assert!(card.y >= 0.0 && card.y + height <= canvas.1 + 1e-9);
            let has_room = canvas.1 >= 2.0 * height + ABOVE + BELOW;
            prop_assert!(!(has_room && card.covers(at)), "{card:?}");
        }

        /// Whatever a pointer does: beyond the slack the card waits only for one that comes nearer, or is on it.
        #[test]
        fn it_waits_for_nobody_who_goes_away(
            way in prop::collection::vec((0.0..600.0_f64, 0.0..400.0_f64, 1.0..500.0_f64), 2..40)
        ) {
            let mut approach = Approach::default();
            let (mut time, mut last) = (0.0, None::<f64>);
            for (x, y, pause) in way {
                time += pause;
                let distance = CARD.distance((x, y));
                let course = go(&mut approach, (x, y), time);
                if let Some(last) = last && course == Course::Waits {
                    prop_assert!(distance == 0.0 || distance <= last + SLACK);
                }
                last = Some(distance);
            }
        }
    }
}
