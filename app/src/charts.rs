//! Asking for a node's numbers over its visits: the page's worker answers from the search's log.
//!
//! What was told is of the whole log as it was then. It is asked for again when the search has grown by a quarter, and when it
//! rests: so the work for all charts of a search is a few times that for its last one.

use std::sync::Arc;
use std::time::Duration;

use leptos::prelude::*;
use wire::RunState;
use wire::series::Series;
use wire::worker::Ask;

use crate::state::Analysis;
use crate::state::charts::Question;
use crate::transport::worker;
use page::view::Tab;

/// Pause before a question, so that changes in quick succession cause only one.
const PAUSE: Duration = Duration::from_millis(100);

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

/// The colour of every coloured move of a node, while charts are looked at. Reactive.
#[must_use]
pub fn colours_of(analysis: Analysis, node: u32) -> Vec<u16> {
    if analysis.tab.get() != Tab::Charts {
        return Vec::new();
    }
    let told = analysis.charts.told.get().filter(|told| told.node == node);
    told.map(|told| coloured(&told)).unwrap_or_default()
}

/// Asks whenever there is something new, while the tab is looked at.
pub(crate) fn follow(analysis: Analysis) {
    let charts = analysis.charts;
    Effect::new(move |_| {
        analysis.search.track();
        let is_seen = analysis.tab.get() == Tab::Charts;
        let _ = (analysis.selected.get(), analysis.past.live.get(), charts.waits.get());
        if is_seen && question(analysis).is_some() && !charts.is_due.get_value() {
            charts.is_due.set_value(true);
            set_timeout(
                move || {
                    charts.is_due.set_value(false);
                    if let Some(question) = untrack(|| question(analysis)) {
                        ask(analysis, question);
                    }
                },
                PAUSE,
            );
        }
    });
}

/// Returns the question to be asked now, if there is a new one. Not reactive.
fn question(analysis: Analysis) -> Option<Question> {
    let live = analysis.past.live.get_untracked();
    let (address, node) = (analysis.address()?, analysis.selected.get_untracked());
    let question = Question { address, node, end: live.moment };
    let is_new = analysis.charts.asked.with_value(|asked| match asked {
        Some(asked) if (&asked.address, asked.node) == (&question.address, node) => {
            let waits = analysis.charts.waits.get_untracked();
            let is_enough = live.state != RunState::Running || question.end > asked.end + asked.end / 4;
            // Fewer: simulations were taken back.
            question.end < asked.end || (question.end > asked.end && is_enough && !waits)
        }
        _ => true,
    });
    is_new.then_some(question)
}

fn ask(analysis: Analysis, question: Question) {
    let Question { address, node, end } = question.clone();
    analysis.charts.asked.set_value(Some(question));
    analysis.charts.waits.set(true);
    worker::ask(&Ask::Series { address: page::playback::in_worker(address), end, node });
}

/// Takes the worker's answer.
pub(crate) fn on_answer(analysis: Analysis, series: Option<Box<Series>>) {
    let charts = analysis.charts;
    let is_asked = charts.asked.try_update_value(|asked| match (asked, &series) {
        (Some(asked), Some(series)) if asked.node == series.node => {
            // The log may have grown while it was read.
            asked.end = asked.end.max(series.end);
            true
        }
        (asked, series) => asked.is_some() && series.is_none(),
    });
    // Else it is of a node that was left: the answer about the next one follows.
    if is_asked == Some(true) {
        charts.told.set(series.map(|series| Arc::new(*series)));
        charts.waits.set(false);
    }
}

/// The worker could not answer. The same is not asked again.
pub(crate) fn give_up(analysis: Analysis) {
    analysis.charts.waits.set(false);
}

/// Forgets what was told of a search that is not shown any more.
pub(crate) fn forget(analysis: Analysis) {
    let charts = analysis.charts;
    charts.told.set(None);
    charts.waits.set(false);
    charts.asked.set_value(None);
}

#[cfg(test)]
mod tests {
    use wire::series::{MoveSample, Sample};

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
