//! Moments of two searches that are shown together.

/// Quantity in which two searches go at one pace.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pace {
    /// Number of simulations: the same for each, until one ends.
    #[default]
    Simulations,
    /// Share of the search: the same for each, so that both end together.
    Share,
}

/// Two searches that are walked through together.
///
/// **Time** here is a number from 0 to [`length`](Self::length), of which one step is at least one simulation of the longer
/// search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LockStep {
    /// Quantity that goes at one pace.
    pub pace: Pace,
    /// Simulations that each has.
    pub ends: [u32; 2],
    /// Simulations by which B is ahead of A; negative: behind.
    pub lead: i32,
}

impl LockStep {
    /// The last time: both are at their ends.
    #[must_use]
    pub fn length(self) -> u32 {
        let [a, b] = self.ends;
        match self.pace {
            Pace::Simulations => a.max(b.saturating_add_signed(self.lead.saturating_neg())),
            Pace::Share => a.max(b),
        }
    }

    /// Returns the number of simulations of each that are shown at a time.
    #[must_use]
    pub fn at(self, time: u32) -> [u32; 2] {
        let [a, b] = match self.pace {
            Pace::Simulations => [time; 2],
            Pace::Share => self.ends.map(|end| share(end, time, self.length())),
        };
        [a.min(self.ends[0]), b.saturating_add_signed(self.lead).min(self.ends[1])]
    }
}

/// As large a part of `end` as `time` is of `length`, rounded.
fn share(end: u32, time: u32, length: u32) -> u32 {
    let (end, time, length) = (u128::from(end), u128::from(time.min(length)), u128::from(length.max(1)));
    u32::try_from((2 * end * time + length) / (2 * length)).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn simulations_go_together_until_one_ends() {
        let steps = LockStep { pace: Pace::Simulations, ends: [100, 400], lead: 0 };
        assert_eq!(steps.length(), 400);
        assert_eq!([steps.at(0), steps.at(50), steps.at(400)], [[0, 0], [50, 50], [100, 400]]);
        let ahead = LockStep { lead: 30, ..steps };
        assert_eq!(ahead.length(), 370);
        assert_eq!([ahead.at(0), ahead.at(100)], [[0, 30], [100, 130]]);
        let behind = LockStep { lead: -30, ..steps };
        assert_eq!(behind.length(), 430);
        assert_eq!([behind.at(0), behind.at(100), behind.at(430)], [[0, 0], [100, 70], [100, 400]]);
    }

    #[test]
    fn shares_end_together() {
        let steps = LockStep { pace: Pace::Share, ends: [100, 400], lead: 0 };
        assert_eq!([steps.at(0), steps.at(200), steps.at(400)], [[0, 0], [50, 200], [100, 400]]);
    }

    proptest! {
        #[test]
        fn no_moment_is_beyond_an_end_and_the_last_time_is_both_ends(
            ends in any::<[u32; 2]>(), lead in any::<i32>(), time in any::<u32>(), by_share in any::<bool>(),
        ) {
            let pace = if by_share { Pace::Share } else { Pace::Simulations };
            let steps = LockStep { pace, ends, lead };
            let at = steps.at(time);
            prop_assert!(at[0] <= ends[0] && at[1] <= ends[1]);
            let [a, b] = steps.at(steps.length());
            prop_assert_eq!(a, ends[0]);
            // What is ahead by more than it has, or behind by more than fits a number, is cut off.
            if !by_share && lead > i32::MIN && steps.length() < u32::MAX {
                prop_assert!(b == ends[1] || lead > 0 && b <= ends[1]);
            }
            let [earlier, later] = [time / 2, time].map(|time| steps.at(time));
            prop_assert!(earlier[0] <= later[0] && earlier[1] <= later[1]);
        }
    }
}
