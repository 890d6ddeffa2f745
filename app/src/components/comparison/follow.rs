//! Effects that ask the worker: for another pair, another moment, another node, or more of a log.

use page::choice;
use page::input::Action;
use std::time::Duration;

use leptos::prelude::*;
use wire::comparison::Side;

use super::both::Both;
use crate::state::comparison::Compared;
use crate::state::{Analysis, Hover};
use page::choice::SearchChoice;

/// Interval at which logs are checked for growth.
const PAUSE: Duration = Duration::from_secs(1);

/// Installs the effects; they last as long as the page.
pub(super) fn follow(both: Both) {
    let comparison = both.analysis.comparison;
    follow_sides(both);
    for side in Side::BOTH {
        follow_tree(both, side);
    }
    Effect::new(move |_| {
        both.line.track();
        both.root.track();
        both.logs.track();
        comparison.time.track();
        comparison.steps.track();
        for side in both.sides {
            side.min_share.track();
            side.closer.track();
        }
        if comparison.is_shown() {
            both.look();
        }
    });
    Effect::new(move |before: Option<()>| {
        comparison.colour.track();
        if before.is_some() {
            both.colour();
        }
    });
    show_on_board(both);
    compare_with_next(both.analysis);
}

/// Reads what is compared, follows it while it grows, and ends the worker with the comparison.
fn follow_sides(both: Both) {
    let analysis = both.analysis;
    let growing = StoredValue::new(None::<IntervalHandle>);
    Effect::new(move |before: Option<Option<[Compared; 2]>>| {
        let sides = analysis.comparison.sides.get();
        let before = before.flatten();
        let Some(sides) = sides else {
            if before.is_some() {
                growing.update_value(|handle| {
                    if let Some(handle) = handle.take() {
                        handle.clear();
                    }
                });
                both.end();
                analysis.act(Action::Preview(None));
            }
            return None;
        };
        for side in Side::BOTH {
            if before.map(|before| before[side.index()]) != Some(sides[side.index()]) {
                both.clear(side);
                both.read(side);
            }
        }
        if before.is_none() {
            growing.set_value(set_interval_with_handle(move || read_on(both), PAUSE).ok());
        }
        Some(sides)
    });
    // A move on the board leads to another position: these searches are not of it.
    Effect::new(move |before: Option<Option<u32>>| {
        let now = analysis.comparison.is_shown().then(|| position(analysis));
        if let (Some(before), Some(now)) = (before.flatten(), now)
            && before != now
        {
            analysis.comparison.end();
        }
        now
    });
}

fn position(analysis: Analysis) -> u32 {
    analysis.game.with(|game| game.current)
}

/// Reads what has come of the logs.
fn read_on(both: Both) {
    let analysis = both.analysis;
    let comparison = analysis.comparison;
    let Some(sides) = comparison.sides.get_untracked() else { return };
    let ends = comparison.steps.get_untracked().ends;
    for side in Side::BOTH {
        let Compared::Search(search) = sides[side.index()];
        let log = both.logs.with_untracked(|logs| logs[side.index()].clone());
        // The server tells of the shown search only. The other one was asked for up to a known number of simulations.
        let there = if analysis.search.get_untracked() == Some(search) {
            Some(analysis.past.live.get_untracked().simulations)
        } else {
            comparison.awaited.get_value().filter(|awaited| awaited.0 == search).map(|awaited| awaited.1)
        };
        let is_behind = there.is_some_and(|there| there != ends[side.index()]);
        if is_behind && log.is_some_and(|log| log.fault.is_none()) {
            both.read(side);
        }
    }
}

/// Keeps selection, zoom and light of one tree and of the other the same.
fn follow_tree(both: Both, side: Side) {
    let (here, there) = (both.sides[side.index()], both.sides[side.other().index()]);
    Effect::new(move |_| {
        let node = here.selected.get();
        if both.selected.with_untracked(|selected| selected[side.index()].node) != node
            && let Some(line) = here.moves_to(node)
        {
            both.line.set(line);
        }
    });
    Effect::new(move |_| {
        let node = here.view_root.get();
        if both.roots.with_value(|roots| roots[side.index()].node) != node
            && let Some(line) = here.moves_to(node)
        {
            both.root.set(line);
        }
    });
    // What the other tree lights because of this one is not passed back.
    let passed = both.passed[side.other().index()];
    Effect::new(move |_| {
        let hovered = here.hovered.get();
        if both.passed[side.index()].get_value() == hovered {
            return;
        }
        both.passed[side.index()].set_value(hovered);
        let twin = match hovered {
            Some(Hover::Node(node)) => both.twins[side.index()].with_value(|twins| twins.get(&node).copied().flatten()),
            _ => None,
        };
        let light = twin.map(|twin| Hover::Node(twin.node));
        passed.set_value(light);
        there.hover(light);
    });
}

/// The board shows what is pointed at, or what is selected.
fn show_on_board(both: Both) {
    let analysis = both.analysis;
    let pointed = move || {
        both.sides.iter().find_map(|side| match side.hovered.get()? {
            Hover::Node(node) => side.moves_to(node),
            Hover::Edge { parent, mv } => {
                let mut line = side.moves_to(parent)?;
                line.push(mv);
                Some(line)
            }
        })
    };
    let seen = Memo::new(move |_| analysis.comparison.is_shown().then(|| pointed().unwrap_or_else(|| both.line.get())));
    Effect::new(move |_| {
        if let Some(line) = seen.get() {
            analysis.act(Action::Preview(Some(line)));
        }
    });
}

/// Carries out "With other settings": the next search of the position that is shown is compared with the one before.
fn compare_with_next(analysis: Analysis) {
    let comparison = analysis.comparison;
    Effect::new(move |_| {
        let is_choosing = analysis.parameters_open.get() || analysis.networks.open.get();
        let choice = analysis.choice.get();
        let (base, shown) = (comparison.base.get(), analysis.search.get());
        if let (Some(base), Some(shown)) = (base, shown)
            && base != shown
        {
            let position_of = |id: u32| {
                analysis.searches.with_untracked(|all| all.iter().find(|one| one.id == id).map(|one| one.position))
            };
            comparison.base.set(None);
            analysis.parameters_open.set(false);
            analysis.networks.open.set(false);
            if position_of(base) == position_of(shown) {
                comparison.begin([Compared::Search(base), Compared::Search(shown)]);
            }
        } else if let Some(base) = base
            && !is_choosing
            && is_made_with(analysis, base, &choice)
        {
            // Nothing was changed, or the server refused it.
            comparison.base.set(None);
        }
    });
}

fn is_made_with(analysis: Analysis, search: u32, choice: &SearchChoice) -> bool {
    let default = analysis.offer.with(|offer| offer.default_evaluator.clone());
    analysis.searches.with(|all| all.iter().any(|one| one.id == search && choice::is_of(one, choice, &default)))
}
