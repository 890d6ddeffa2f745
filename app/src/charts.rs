//! Asking for a node's numbers over its visits: the page's worker answers from the search's log, and
//! [`Question`](page::charts::Question) says when it is asked again.

use std::sync::Arc;

use leptos::prelude::*;
use wire::charts::{Ask, Series};

use crate::answers::{self, Said};
use crate::state::charts::Charts;
use page::charts::Question;

/// Number of moves of a node that have a colour of their own, on the board as in the charts.
pub const COLOURS: usize = 8;

/// A node's moves, the most visited at the end of the log first; of equal ones that with the larger P.
#[must_use]
pub fn ranked(series: &Series) -> Vec<u16> {
    let mut places: Vec<usize> = (0..series.moves.len()).collect();
    places.sort_by_key(|&place| std::cmp::Reverse(visits_at_end(series, place)));
    places.into_iter().map(|place| series.moves[place]).collect()
}

/// Returns the moves of a node that have colours, in the order of their colours: the most visited first, without unvisited ones.
#[must_use]
pub fn coloured(series: &Series) -> Vec<u16> {
    let visited = (0..series.moves.len()).filter(|&place| visits_at_end(series, place) > 0).count();
    let mut moves = ranked(series);
    moves.truncate(visited.min(COLOURS));
    moves
}

fn visits_at_end(series: &Series, place: usize) -> u32 {
    let last = series.samples.last().and_then(|last| last.moves.get(place));
    last.map_or(0, |sample| sample.visits + sample.given)
}

impl Charts {
    /// Asks whenever there is something new. `now`: what is to be asked, if anything; reactive.
    pub(crate) fn follow(self, now: impl Fn() -> Option<Question> + 'static) {
        answers::listen::<Ask>(move |said| self.take(said));
        Effect::new(move |_| {
            // Once an answer is there more may be new.
            let _ = self.asking.waits();
            self.asking.want(now(), |question| {
                let Question { address, node, end, .. } = question;
                answers::ask(&Ask { node }, address, end);
            });
        });
    }

    /// The colour of every coloured move of a node, in the order of the colours. Reactive.
    #[must_use]
    pub fn colours_of(self, node: u32) -> Vec<u16> {
        let told = self.told.get().filter(|told| told.node == node);
        told.map(|told| coloured(&told)).unwrap_or_default()
    }

    fn take(self, said: Said<Option<Box<Series>>>) {
        match said {
            Said::Answer(series) => self.show(series),
            Said::NoAnswer => self.asking.give_up(),
            Said::WorkerEnded(_) => {}
            Said::SearchLeft => {
                self.told.set(None);
                self.asking.forget();
            }
        }
    }

    fn show(self, series: Option<Box<Series>>) {
        if let Some(series) = &series {
            let (node, end) = (series.node, series.end);
            // The log may have grown while it was read.
            self.asking.note(|asked| {
                if asked.node == node {
                    asked.end = asked.end.max(end);
                }
            });
        }
        // Else it is of a node that was left: the answer about the next one follows.
        if self.asking.answer(|asked| series.as_ref().is_none_or(|series| series.node == asked.node)) {
            self.told.set(series.map(|series| Arc::new(*series)));
        }
    }
}

#[cfg(test)]
mod tests {
    use wire::charts::{MoveSample, Sample};

    use super::*;

    #[test]
    fn the_most_visited_moves_have_colours() {
        let visits = |visits: u32| MoveSample { visits, ..MoveSample::default() };
        let moves: Vec<MoveSample> = [3, 9, 9, 0, 1].map(visits).to_vec();
        let sample = Sample {
            moment: 23,
            visits: 23,
            q: 0.0,
            wl: 0.0,
            d: 0.0,
            best: None,
            minimax: 0.0,
            entropy: None,
            kld_gain: None,
            moves,
        };
        let series = Series { moves: vec![10, 11, 12, 13, 14], samples: vec![sample], ..Series::default() };
        assert_eq!(coloured(&series), [11, 12, 10, 14]);
        assert_eq!(ranked(&series), [11, 12, 10, 14, 13]);
        assert!(coloured(&Series::default()).is_empty());
    }
}
