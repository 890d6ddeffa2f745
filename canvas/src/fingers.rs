//! Pointers over a drawing: what is meant by those that are down, and by a turn of the wheel.

/// A pointer that moved less than this between down and up has clicked, in pixels.
const STILL: f64 = 4.0;
/// Fingers nearer than this count as so far apart, in pixels: a pinch has no end.
const NEAREST: f64 = 8.0;
/// Natural logarithm of the factor for a pixel of the wheel, and for one of a pinch on a touch pad, which arrives as a wheel with the
/// control key and small steps.
const WHEEL: f64 = 0.0018;
const PINCH: f64 = 0.01;

/// The pointers that are down.
#[derive(Clone, Debug, Default)]
pub struct Fingers {
    /// Id and last place of each; more than two are ignored.
    down: Vec<(i32, f64, f64)>,
    /// Distance travelled by all of them since the first came down, in pixels.
    travelled: f64,
}

/// Meaning of a pointer that moves, or of a wheel that turns.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Meaning {
    /// It only points.
    Hover,
    /// Nothing yet.
    Rest,
    /// The picture is dragged so far.
    Drag(f64, f64),
    /// The picture is moved so far, eased.
    Pan(f64, f64),
    /// It is zoomed about a point.
    Zoom {
        /// The point.
        about: (f64, f64),
        /// Factor of the scale.
        factor: f64,
    },
    /// It is zoomed about a point by steps that add up.
    Turn {
        /// The point.
        about: (f64, f64),
        /// Natural logarithm of the factor of the scale.
        log: f64,
    },
}

/// A turn of the wheel, in pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Turn {
    /// Sideways.
    pub x: f64,
    /// Downwards.
    pub y: f64,
    /// Whether Shift is held.
    pub with_shift: bool,
    /// Whether it is a pinch on a touch pad.
    pub is_pinch: bool,
}

impl Fingers {
    /// A pointer comes down.
    pub fn down(&mut self, id: i32, (x, y): (f64, f64)) {
        if self.down.is_empty() {
            self.travelled = 0.0;
        }
        if self.down.len() < 2 {
            self.down.push((id, x, y));
        }
    }

    /// A pointer moves: one that is down drags, two pinch, none hovers.
    pub fn moved(&mut self, id: i32, (x, y): (f64, f64)) -> Meaning {
        let Some(which) = self.down.iter().position(|finger| finger.0 == id) else { return Meaning::Hover };
        let (_, old_x, old_y) = std::mem::replace(&mut self.down[which], (id, x, y));
        self.travelled += (x - old_x).hypot(y - old_y);
        if let [one, other] = self.down[..] {
            // The finger that rests is the fixed point.
            let (_, fixed_x, fixed_y) = if which == 0 { other } else { one };
            let distance = |x: f64, y: f64| (x - fixed_x).hypot(y - fixed_y).max(NEAREST);
            return Meaning::Zoom { about: (fixed_x, fixed_y), factor: distance(x, y) / distance(old_x, old_y) };
        }
        if self.travelled > STILL { Meaning::Drag(x - old_x, y - old_y) } else { Meaning::Rest }
    }

    /// A pointer goes up. Returns whether it has clicked: it was alone, and did not move.
    pub fn up(&mut self, id: i32) -> bool {
        let before = self.down.len();
        self.cancel(id);
        before == 1 && self.down.is_empty() && self.travelled <= STILL
    }

    /// The browser takes a pointer for itself.
    pub fn cancel(&mut self, id: i32) {
        self.down.retain(|finger| finger.0 != id);
    }
}

impl Turn {
    /// Returns its meaning with the pointer at a place: it zooms there; sideways, or with Shift, it pans.
    #[must_use]
    pub fn meaning(self, about: (f64, f64)) -> Meaning {
        if self.with_shift && self.x == 0.0 {
            Meaning::Pan(0.0, -self.y)
        } else if self.x.abs() > self.y.abs() {
            Meaning::Pan(-self.x, 0.0)
        } else {
            let speed = if self.is_pinch { PINCH } else { WHEEL };
            Meaning::Turn { about, log: -self.y * speed }
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_pointer_that_is_not_down_hovers() {
        let mut fingers = Fingers::default();
        assert_eq!(fingers.moved(1, (5.0, 5.0)), Meaning::Hover);
        fingers.down(1, (5.0, 5.0));
        fingers.up(1);
        assert_eq!(fingers.moved(1, (6.0, 5.0)), Meaning::Hover);
        assert!(!fingers.up(1), "it was not down");
    }

    #[test]
    fn a_pointer_that_stays_has_clicked() {
        let mut fingers = Fingers::default();
        fingers.down(1, (5.0, 5.0));
        assert_eq!(fingers.moved(1, (7.0, 5.0)), Meaning::Rest);
        assert!(fingers.up(1));
    }

    #[test]
    fn a_pointer_that_moves_drags_and_has_not_clicked() {
        let mut fingers = Fingers::default();
        fingers.down(1, (5.0, 5.0));
        assert_eq!(fingers.moved(1, (5.0, 8.0)), Meaning::Rest);
        assert_eq!(fingers.moved(1, (5.0, 10.0)), Meaning::Drag(0.0, 2.0));
        assert_eq!(fingers.moved(1, (5.0, 5.0)), Meaning::Drag(0.0, -5.0), "also back to where it came down");
        assert!(!fingers.up(1));
        fingers.down(1, (5.0, 5.0));
        assert!(fingers.up(1), "the next one has not moved");
    }

    #[test]
    fn two_fingers_pinch_about_the_one_that_rests() {
        let mut fingers = Fingers::default();
        fingers.down(1, (0.0, 0.0));
        fingers.down(2, (100.0, 0.0));
        assert_eq!(fingers.moved(2, (200.0, 0.0)), Meaning::Zoom { about: (0.0, 0.0), factor: 2.0 });
        assert_eq!(fingers.moved(1, (100.0, 0.0)), Meaning::Zoom { about: (200.0, 0.0), factor: 0.5 });
        assert!(!fingers.up(1) && !fingers.up(2), "neither has clicked");
    }

    #[test]
    fn a_third_finger_only_hovers() {
        let mut fingers = Fingers::default();
        (1..=3).for_each(|id| fingers.down(id, (0.0, 0.0)));
        assert_eq!(fingers.moved(3, (9.0, 9.0)), Meaning::Hover);
        assert!(!fingers.up(3) && !fingers.up(2) && fingers.up(1));
    }

    #[test]
    fn a_pointer_that_is_taken_away_has_not_clicked() {
        let mut fingers = Fingers::default();
        fingers.down(1, (0.0, 0.0));
        fingers.cancel(1);
        assert!(!fingers.up(1));
    }

    #[test]
    fn the_wheel_zooms_and_pans_with_shift_or_sideways() {
        let turn = Turn { x: 0.0, y: 100.0, with_shift: false, is_pinch: false };
        let zoomed = |turn: Turn| match turn.meaning((3.0, 4.0)) {
            Meaning::Turn { about: (3.0, 4.0), log } => log,
            other => panic!("{other:?}"),
        };
        assert!(zoomed(turn) < 0.0 && zoomed(Turn { y: -100.0, ..turn }) > 0.0, "down is away");
        assert!(zoomed(Turn { is_pinch: true, ..turn }) < zoomed(turn), "its steps are small");
        assert_eq!(Turn { with_shift: true, ..turn }.meaning((3.0, 4.0)), Meaning::Pan(0.0, -100.0));
        assert_eq!(Turn { x: -300.0, ..turn }.meaning((3.0, 4.0)), Meaning::Pan(300.0, 0.0));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(10_000))]

        /// Whatever fingers do, a factor is a scale that the picture can have, and when all are up the next pointer clicks.
        #[test]
        fn fingers_leave_nothing_behind(
            happened in prop::collection::vec((0..4_u8, 0..4_i32, -500.0..500.0_f64, -500.0..500.0_f64), 1..40)
        ) {
            let mut fingers = Fingers::default();
            for (what, id, x, y) in happened {
                match what {
                    0 => fingers.down(id, (x, y)),
                    1 => match fingers.moved(id, (x, y)) {
                        Meaning::Zoom { factor, .. } => prop_assert!(factor.is_finite() && factor > 0.0),
                        Meaning::Drag(x, y) => prop_assert!(x.is_finite() && y.is_finite()),
                        Meaning::Pan(..) | Meaning::Turn { .. } => prop_assert!(false, "fingers turn no wheel"),
                        Meaning::Hover | Meaning::Rest => {}
                    },
                    2 => {
                        fingers.up(id);
                    }
                    _ => fingers.cancel(id),
                }
            }
            (0..4).for_each(|id| fingers.cancel(id));
            fingers.down(7, (1.0, 1.0));
            prop_assert!(fingers.up(7));
        }
    }
}
