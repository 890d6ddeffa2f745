//! Difference of the best moves at the root between two searches.

use crate::Recorded;
use engine::Search;
use wire::{
    comparison::OtherBest,
    worker::{Mark, Marked},
};

/// The first and the last number of simulations after which the best moves differ, among those that both searches have.
pub(super) fn differs<G: Recorded>(sides: [(&Search<G>, &[Mark]); 2], simulations: u32) -> Option<OtherBest> {
    let [a, b] = sides.map(|(search, marks)| changes(search, marks));
    let mut moments: Vec<u32> = a.iter().chain(&b).map(|change| change.0).filter(|at| *at <= simulations).collect();
    moments.sort_unstable();
    moments.dedup();
    let at = |moment: u32| Some([best_after(&a, moment)?, best_after(&b, moment)?]);
    let stretches = moments.iter().enumerate().filter_map(|(place, &from)| {
        let moves = at(from)?;
        let to = moments.get(place + 1).map_or(simulations, |next| next - 1);
        (moves[0] != moves[1]).then_some((from, to, moves))
    });
    let mut stretches = stretches.peekable();
    let &(first, _, first_moves) = stretches.peek()?;
    let (_, last, last_moves) = stretches.last()?;
    Some(OtherBest { first, first_moves, last, last_moves })
}

/// Lists the moves that became the best, each with the number of simulations before.
fn changes<G: Recorded>(search: &Search<G>, marks: &[Mark]) -> Vec<(u32, u16)> {
    let best = marks.iter().filter_map(|mark| match mark.what {
        Marked::Best(mv) => Some((search.log().simulations_until(mark.moment), mv)),
        Marked::Proven(..) | Marked::Edited => None,
    });
    best.collect()
}

fn best_after(changes: &[(u32, u16)], simulations: u32) -> Option<u16> {
    let before = changes.partition_point(|change| change.0 <= simulations);
    changes[..before].last().map(|change| change.1)
}
