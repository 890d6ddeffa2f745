//! Keeps the address bar up to date, so that a link always reproduces what is seen.

use std::time::Duration;

use leptos::prelude::*;
use wire::EditView;

use crate::state::Analysis;
use crate::{comparison, storage};
use page::choice::SearchChoice;
use page::game;
use page::link::Link;
use page::opponent::Opponent;
use page::{notation, rules};

/// Browsers limit how often the address may change; twice a second is well within.
const PAUSE: Duration = Duration::from_millis(500);

/// Writes the page's state into the address a moment after it changed.
pub(crate) fn follow(analysis: Analysis) {
    let pending = StoredValue::new(false);
    Effect::new(move |_| {
        analysis.past.live.track();
        analysis.past.moment.track();
        analysis.phases.held.track();
        analysis.game.track();
        analysis.choice.track();
        analysis.keep.track();
        analysis.breakpoints.all.track();
        analysis.lines.track();
        analysis.selected.track();
        analysis.view_root.track();
        analysis.tree_form.track();
        analysis.point_of_view.track();
        analysis.notation.track();
        analysis.tab.track();
        analysis.charts.kind.track();
        analysis.find.text.track();
        analysis.find.within.track();
        analysis.find.view.track();
        analysis.minimax.written.track();
        analysis.searches.track();
        analysis.flipped.track();
        analysis.opponent.track();
        let stays = keeps_address(analysis);
        let _ = comparison::linked(analysis);
        // Before there is a search the link is still being carried out.
        if analysis.search.get().is_none() || stays || pending.get_value() {
            return;
        }
        pending.set_value(true);
        storage::keep_ahead(true);
        set_timeout(
            move || {
                pending.set_value(false);
                storage::keep_ahead(false);
                let (link, stays) = untrack(|| (current(analysis), keeps_address(analysis)));
                if stays {
                    return;
                }
                match &link.recording {
                    // The tab's own analysis is still the one before.
                    Some(_) => storage::show_query(&link.query()),
                    None if analysis.in_browser => storage::show_query(&link.query()),
                    None => storage::keep_query(&link.query()),
                }
            },
            PAUSE,
        );
    });
}

/// The link to what is seen now.
#[must_use]
pub fn current(analysis: Analysis) -> Link {
    let seen = seen(analysis);
    if analysis.recordings.is_on.get() {
        return of_recording(analysis, seen);
    }
    match analysis.page.with_value(|page| page.watch.clone()) {
        // Game, search and moment are the owner's and change.
        Some(id) => Link {
            watch: Some(id),
            fen: None,
            moves: Vec::new(),
            choice: Default::default(),
            simulations: None,
            at: None,
            edits: Vec::new(),
            phase: None,
            comparison: None,
            ..seen
        },
        None => seen,
    }
}

fn seen(analysis: Analysis) -> Link {
    let view = analysis.game.get();
    let (start, moves) = game::record(&view, view.current);
    let way_to = |node: u32| {
        let position = analysis.root_position()?;
        let codes = analysis.moves_to(node).unwrap_or_default();
        Some(notation::names(position, &codes, page::notation::Notation::Uci, view.chess960))
    };
    let (path, zoom) = (way_to(analysis.selected.get()), way_to(analysis.view_root.get()));
    // A link that is still being carried out keeps what it asked for.
    let [wanted_path, wanted_zoom] = analysis.page.with_value(|page| {
        [&page.tree.wanted_path, &page.tree.wanted_zoom].map(|wanted| wanted.as_ref().map(|wanted| wanted.path.clone()))
    });
    let live = analysis.model.with_value(|model| model.search().map(|_| analysis.past.live.get().simulations));
    let linked = comparison::linked(analysis);
    Link {
        recording: None,
        watch: None,
        in_browser: analysis.in_browser,
        fen: (start != rules::START_FEN).then_some(start),
        moves,
        choice: linked.choice.unwrap_or_else(|| analysis.choice.get()),
        keep: analysis.keep.get(),
        breakpoints: analysis.breakpoints.all.with(|all| Vec::clone(all)),
        lines: analysis.lines.get(),
        simulations: linked.simulations.or(live),
        at: analysis.past.moment.get(),
        edits: edits(analysis),
        phase: analysis.phases.held.get().map(|held| held.step),
        path: wanted_path.or(path).unwrap_or_default(),
        zoom: wanted_zoom.or(zoom).unwrap_or_default(),
        tree_form: analysis.tree_form.get(),
        point_of_view: analysis.point_of_view.get(),
        notation: analysis.notation.get(),
        tab: analysis.tab.get(),
        chart: analysis.charts.kind.get(),
        find: analysis.find.text.get(),
        within: analysis.find.within.get(),
        findings: analysis.find.view.get(),
        minimax: analysis.minimax.written.get(),
        opponent: analysis.opponent.with(Opponent::told),
        flipped: analysis.flipped.get(),
        comparison: linked.told,
    }
}

/// The edits of the shown search, and those of the page's link that are still to be made. Reactive (search).
fn edits(analysis: Analysis) -> Vec<EditView> {
    let made = analysis.search_view().map(|view| view.edits).unwrap_or_default();
    analysis.page.with_value(|page| made.into_iter().chain(page.what_if.left().cloned()).collect())
}

/// The link to what is seen of a recording.
fn of_recording(analysis: Analysis, seen: Link) -> Link {
    let recording = analysis.recordings.name.get();
    Link {
        recording,
        fen: None,
        moves: Vec::new(),
        choice: SearchChoice::default(),
        keep: true,
        simulations: None,
        ..seen
    }
}

/// Returns whether the address stays as it is: it cannot name a user's file, and a film changes too often. Reactive.
fn keeps_address(analysis: Analysis) -> bool {
    analysis.recordings.is_on.get() && (analysis.past.playing.get() || analysis.recordings.name.with(Option::is_none))
}
