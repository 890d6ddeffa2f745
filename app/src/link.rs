//! Keeps the address bar up to date, so that a link always reproduces what is seen.

use std::time::Duration;

use leptos::prelude::*;

use crate::state::Analysis;
use crate::url::Link;
use crate::{game, notation, rules, storage};

/// Browsers limit how often the address may change; twice a second is well within.
const PAUSE: Duration = Duration::from_millis(500);

/// Writes the page's state into the address a moment after it changed.
pub(crate) fn follow(analysis: Analysis) {
    let pending = StoredValue::new(false);
    Effect::new(move |_| {
        analysis.past.live.track();
        analysis.past.moment.track();
        analysis.game.track();
        analysis.choice.track();
        analysis.keep.track();
        analysis.lines.track();
        analysis.selected.track();
        analysis.point_of_view.track();
        analysis.notation.track();
        analysis.tab.track();
        analysis.flipped.track();
        // Before there is a search the link is still being carried out.
        if analysis.search.get().is_none() || pending.get_value() {
            return;
        }
        pending.set_value(true);
        set_timeout(
            move || {
                pending.set_value(false);
                storage::keep_query(&untrack(|| current(analysis)).query());
            },
            PAUSE,
        );
    });
}

/// The link to what is seen now.
#[must_use]
pub fn current(analysis: Analysis) -> Link {
    let seen = seen(analysis);
    match analysis.plumbing.with_value(|plumbing| plumbing.watch.clone()) {
        // Game, search and moment are the owner's and change.
        Some(id) => Link {
            watch: Some(id),
            fen: None,
            moves: Vec::new(),
            choice: Default::default(),
            moment: None,
            at: None,
            ..seen
        },
        None => seen,
    }
}

fn seen(analysis: Analysis) -> Link {
    let view = analysis.game.get();
    let (start, moves) = game::record(&view, view.current);
    let path = analysis.root_position().map(|position| {
        let codes = analysis.moves_to(analysis.selected.get()).unwrap_or_default();
        notation::names(position, &codes, crate::state::Notation::Uci, view.chess960)
    });
    // A link that is still being carried out keeps what it asked for.
    let wanted = analysis.plumbing.with_value(|plumbing| plumbing.wanted_path.as_ref().map(|wanted| wanted.0.clone()));
    let live = analysis.model.with_value(|model| model.search().map(|_| analysis.past.live.get().simulations));
    Link {
        watch: None,
        fen: (start != rules::START_FEN).then_some(start),
        moves,
        choice: analysis.choice.get(),
        keep: analysis.keep.get(),
        lines: analysis.lines.get(),
        moment: live,
        at: analysis.past.moment.get(),
        path: wanted.or(path).unwrap_or_default(),
        point_of_view: analysis.point_of_view.get(),
        notation: analysis.notation.get(),
        tab: analysis.tab.get(),
        flipped: analysis.flipped.get(),
    }
}
