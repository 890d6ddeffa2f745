//! Place of a caption on a wide screen: beside what it speaks of, and never over it.

/// A part of the screen, in CSS pixels.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Area {
    /// Distance from the left.
    pub left: f64,
    /// Distance from the top.
    pub top: f64,
    /// Width.
    pub width: f64,
    /// Height.
    pub height: f64,
}

/// Pixels between a caption and what it speaks of, and between it and the edges of the screen.
const GAP: f64 = 12.0;

impl Area {
    /// Distance of its right edge from the left.
    #[must_use]
    pub fn right(self) -> f64 {
        self.left + self.width
    }

    /// Distance of its lower edge from the top.
    #[must_use]
    pub fn bottom(self) -> f64 {
        self.top + self.height
    }

    /// Pixels of it that another one covers.
    #[must_use]
    pub fn covered_by(self, other: Self) -> f64 {
        let width = self.right().min(other.right()) - self.left.max(other.left);
        let height = self.bottom().min(other.bottom()) - self.top.max(other.top);
        width.max(0.0) * height.max(0.0)
    }
}

/// Places a caption of some width and height on a screen: to the right of its subject, else to the left, above or below it. Where none
/// of that has room it lies in the corner in which it covers least of it.
#[must_use]
pub fn place(subject: Area, (width, height): (f64, f64), screen: (f64, f64)) -> Area {
    let within = |at: f64, size: f64, all: f64| at.clamp(GAP, (all - size - GAP).max(GAP));
    let area = |left: f64, top: f64| Area {
        left: within(left, width, screen.0),
        top: within(top, height, screen.1),
        width,
        height,
    };
    let middle = subject.left + (subject.width - width) / 2.0;
    let beside = [
        area(subject.right() + GAP, subject.top + GAP),
        area(subject.left - GAP - width, subject.top + GAP),
        area(middle, subject.top - GAP - height),
        area(middle, subject.bottom() + GAP),
    ];
    if let Some(free) = beside.into_iter().find(|one| subject.covered_by(*one) == 0.0) {
        return free;
    }
    let far = (screen.0, screen.1);
    let corners = [area(far.0, far.1), area(0.0, far.1), area(far.0, 0.0), area(0.0, 0.0)];
    let least = |best: Area, one: Area| if subject.covered_by(one) < subject.covered_by(best) { one } else { best };
    corners.into_iter().reduce(least).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const LAPTOP: (f64, f64) = (1366.0, 768.0);
    const CARD: (f64, f64) = (350.0, 210.0);

    fn area(left: f64, top: f64, width: f64, height: f64) -> Area {
        Area { left, top, width, height }
    }

    #[test]
    fn it_lies_beside_the_parts_of_a_laptops_page() {
        let parts = [
            ("board", area(8.0, 97.0, 476.0, 456.0)),
            ("tree", area(492.0, 89.0, 450.0, 627.0)),
            ("evaluation", area(943.0, 89.0, 423.0, 190.0)),
            ("moves", area(953.0, 316.0, 403.0, 400.0)),
            ("time bar", area(0.0, 716.0, 1366.0, 52.0)),
        ];
        for (name, part) in parts {
            let card = place(part, CARD, LAPTOP);
            assert_eq!(part.covered_by(card), 0.0, "{name}: {card:?}");
            assert!(card.left >= 12.0 && card.right() <= 1354.0, "{name}: {card:?}");
            assert!(card.top >= 12.0 && card.bottom() <= 756.0, "{name}: {card:?}");
        }
    }

    #[test]
    fn where_there_is_no_room_it_covers_as_little_as_it_can() {
        let part = area(0.0, 100.0, 1366.0, 640.0);
        assert_eq!(place(part, CARD, LAPTOP).top, 12.0);
    }

    proptest! {
        /// It is all on the screen, and covers nothing of its subject where there is room beside that.
        #[test]
        fn it_is_on_the_screen_and_beside_its_subject(
            (left, top, width, height) in (-50.0..1400.0, -50.0..800.0, 0.0..1400.0, 0.0..800.0),
            (card_width, card_height) in (100.0..400.0, 60.0..300.0),
        ) {
            let subject = area(left, top, width, height);
            let card = place(subject, (card_width, card_height), LAPTOP);
            prop_assert!(card.left >= 0.0 && card.right() <= LAPTOP.0);
            prop_assert!(card.top >= 0.0 && card.bottom() <= LAPTOP.1);
            let has_room = LAPTOP.0 - subject.right() >= card_width + 2.0 * GAP
                || subject.left >= card_width + 2.0 * GAP
                || subject.top >= card_height + 2.0 * GAP
                || LAPTOP.1 - subject.bottom() >= card_height + 2.0 * GAP;
            prop_assert!(!has_room || subject.covered_by(card) == 0.0, "{:?}", card);
        }
    }
}
