//! Places counted together by a move.

use std::{cmp::Reverse, collections::HashMap};

use wire::find::{Group, Groups, Played, Tally};

use super::spot::Spot;

/// Tallies by move.
#[derive(Debug, Default)]
pub(super) struct Tallies(HashMap<Option<Played>, Tally>);

impl Tallies {
    /// The tally of a move.
    pub(super) fn of(&mut self, played: Option<Played>) -> &mut Tally {
        self.0.entry(played).or_default()
    }

    /// Lists the `most` groups with most visits, and sums up the others.
    pub(super) fn finish(self, most: usize) -> Groups {
        let mut all: Vec<Group> = self.0.into_iter().map(|(played, tally)| Group { played, tally }).collect();
        all.sort_unstable_by_key(|group| (Reverse(group.tally.visits), group.played));
        let rest = all.split_off(most.min(all.len()));
        let sum = |of: fn(&Tally) -> u64| rest.iter().map(|group| of(&group.tally)).sum();
        Groups {
            listed: all,
            more: u32::try_from(rest.len()).unwrap_or(u32::MAX),
            rest: (
                rest.iter().map(|group| group.tally.places).sum(),
                sum(|tally| tally.visits),
                sum(|tally| tally.given),
            ),
        }
    }
}

/// Counts one place more; P where it is known.
pub(super) fn count(tally: &mut Tally, spot: &Spot, prior: Option<f64>) {
    tally.places += 1;
    tally.visits += u64::from(spot.visits);
    tally.given += u64::from(spot.given);
    tally.value += f64::from(spot.visits) * spot.q;
    if let Some(prior) = prior {
        tally.prior += prior;
        tally.priors += 1;
    }
}
