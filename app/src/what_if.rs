//! What-ifs: the shown search is changed by hand at the moment that is shown, and goes on from there as another search.
//!
//! The server makes the fork; equal positions are answered from its cache. Going back is showing the search that a fork was
//! made of, which was never touched.

use leptos::prelude::*;
use wire::{Command, Edit, EditView, Frame, RunState, SearchView};

use crate::first_run::{self, Start};
use crate::state::Analysis;
use crate::{actions, choose};
use page::link::Link;
use page::notation;
use page::notation::Notation;

/// Edits in one command.
const MOST_AT_ONCE: usize = 16;

/// What-ifs of this page. Copied freely.
#[derive(Clone, Copy)]
pub struct WhatIf {
    /// Forks that were taken back, the newest last.
    pub taken_back: RwSignal<Vec<u32>>,
    /// Whether one was asked for and has not come yet.
    pub is_asked: RwSignal<bool>,
    work: StoredValue<Work>,
}

/// What is between the page and the server.
#[derive(Clone, Debug, Default)]
struct Work {
    /// How far the fork that was asked for is to go, and what is selected in it.
    asked: Option<Plan>,
    /// What a link wants to be changed yet.
    wanted: Option<Wanted>,
}

#[derive(Clone, Debug)]
struct Plan {
    origin: u32,
    simulations: u32,
    path: Vec<String>,
}

/// A link's edits that are still to be made.
#[derive(Clone, Debug)]
struct Wanted {
    edits: Vec<EditView>,
    simulations: u32,
    path: Vec<String>,
}

impl WhatIf {
    pub(crate) fn for_link(link: &Link) -> Self {
        let wanted = (!link.edits.is_empty()).then(|| Wanted {
            edits: link.edits.clone(),
            simulations: link.moment.unwrap_or(first_run::FIRST_NODES),
            path: link.path.clone(),
        });
        let work = Work { wanted, ..Work::default() };
        Self { taken_back: RwSignal::default(), is_asked: RwSignal::new(false), work: StoredValue::new(work) }
    }
}

/// Changes the shown search.
pub fn change(analysis: Analysis, edit: Edit) {
    let Some(search) = actions::ready(analysis) else { return };
    let moment = moment_of(analysis, &edit);
    let path = selected_path(analysis);
    // Visits that are given come in addition.
    let given = if let Edit::Give { visits, .. } = &edit { *visits } else { 0 };
    let simulations = analysis.past.live.get_untracked().simulations.saturating_add(given);
    analysis.what_if.taken_back.update(Vec::clear);
    ask(analysis, moment, vec![edit], Plan { origin: search, simulations, path });
}

/// When a change is made: at the moment that is shown; of the present, as early as can be, so that there is something to
/// replay. Visits are given in the present too.
fn moment_of(analysis: Analysis, edit: &Edit) -> Option<u32> {
    let past = analysis.past;
    let shown = past.moment.get_untracked();
    shown.or_else(|| matches!(edit, Edit::Give { .. }).then(|| past.live.get_untracked().moment))
}

/// Shows the search that the shown one was made of, as it was then.
pub fn undo(analysis: Analysis) {
    let taken = untrack(|| analysis.search_view()).and_then(|view| {
        let origin = view.origin?;
        let shared = choose::find(analysis, origin).map_or(0, |before| before.edits.len());
        let moment = view.edits.get(shared).map(|edit| edit.moment);
        go_to(analysis, origin, moment).then_some(view.id)
    });
    let Some(fork) = taken else { return analysis.notify("There is no what-if to take back here.") };
    analysis.what_if.taken_back.update(|forks| forks.push(fork));
    analysis.announcement.set("What-if taken back.".to_owned());
}

/// Shows the what-if that was taken back last.
pub fn redo(analysis: Analysis) {
    let fork = analysis.what_if.taken_back.try_update(Vec::pop).flatten();
    if !fork.is_some_and(|fork| go_to(analysis, fork, None)) {
        return analysis.notify("There is no what-if to make again.");
    }
    analysis.announcement.set("What-if made again.".to_owned());
}

/// Shows another search of the same position at a moment, with the same line selected; whether there is one.
fn go_to(analysis: Analysis, search: u32, moment: Option<u32>) -> bool {
    if !choose::is_here(analysis, search) || analysis.search.get_untracked() == Some(search) {
        return false;
    }
    let path = selected_path(analysis);
    choose::pick(analysis, search);
    analysis.plumbing.update_value(|plumbing| {
        plumbing.first_run.plan_for(search, Start::Nothing);
        plumbing.wanted_path = (!path.is_empty()).then_some((path, 0));
        plumbing.wanted_moment = moment.map(|moment| (moment, 0));
    });
    true
}

fn ask(analysis: Analysis, moment: Option<u32>, edits: Vec<Edit>, plan: Plan) {
    let search = plan.origin;
    analysis.what_if.is_asked.set(true);
    analysis.what_if.work.update_value(|work| work.asked = Some(plan));
    analysis.send(Command::Fork { search, moment, edits });
}

/// The server has made the fork that was asked for: it is shown, and goes as far as the search before it.
pub(crate) fn arrived(analysis: Analysis) {
    analysis.what_if.is_asked.set(false);
    let plan = analysis.what_if.work.try_update_value(|work| work.asked.take()).flatten();
    let told = analysis.plumbing.with_value(|plumbing| plumbing.told);
    // Another position may have become the current one meanwhile.
    let (Some(plan), Some(fork)) = (plan, told.filter(|fork| choose::is_here(analysis, *fork))) else { return };
    if fork == plan.origin {
        analysis.notify("That changes nothing: the search would go on as it did.");
        return;
    }
    first_run::leave(analysis, analysis.search.get_untracked());
    choose::show(analysis, fork);
    analysis.plumbing.update_value(|plumbing| {
        plumbing.first_run.plan_for(fork, Start::Simulations(plan.simulations));
        plumbing.wanted_path = (!plan.path.is_empty()).then_some((plan.path, 0));
    });
}

/// The server has refused it.
pub(crate) fn refused(analysis: Analysis) {
    analysis.what_if.is_asked.set(false);
    analysis.what_if.work.update_value(|work| (work.asked, work.wanted) = (None, None));
}

/// Makes the next edits of a link, once the search has come to where they are made.
pub(crate) fn go_on(analysis: Analysis, frame: &Frame) {
    let wanted = analysis.what_if.work.with_value(|work| work.wanted.clone().filter(|_| work.asked.is_none()));
    let Some(Wanted { edits, simulations, path }) = wanted else { return };
    if frame.status.state == RunState::Running || frame.status.playouts < simulations {
        return;
    }
    let Some(moment) = edits.first().map(|edit| edit.moment) else { return };
    // Edits are events: those of one moment follow one another.
    let now = edits.iter().zip(moment..).take_while(|(edit, at)| edit.moment == *at).take(MOST_AT_ONCE).count();
    let rest = edits[now..].to_vec();
    let next = Wanted { edits: rest, simulations, path: path.clone() };
    analysis.what_if.work.update_value(|work| work.wanted = Some(next).filter(|next| !next.edits.is_empty()));
    let edits = edits.into_iter().take(now).map(|edit| edit.edit).collect();
    ask(analysis, Some(moment), edits, Plan { origin: frame.search, simulations, path });
}

/// Another position is looked at: what was wanted and taken back in the one before is not for that.
pub(crate) fn forget(analysis: Analysis) {
    analysis.what_if.taken_back.update(Vec::clear);
    analysis.what_if.work.update_value(|work| work.wanted = None);
}

/// Whether a link's edits are still being made.
#[must_use]
pub(crate) fn is_on_the_way(analysis: Analysis) -> bool {
    analysis.what_if.work.with_value(|work| work.wanted.is_some() || work.asked.is_some())
}

/// The edits that a link to what is seen has. Reactive (search).
#[must_use]
pub(crate) fn in_link(analysis: Analysis) -> Vec<EditView> {
    let made = analysis.search_view().map(|view| view.edits).unwrap_or_default();
    let wanted = analysis.what_if.work.with_value(|work| work.wanted.clone());
    let left = wanted.map(|wanted| wanted.edits).unwrap_or_default();
    made.into_iter().chain(left).collect()
}

/// The parameters of a search in force at a moment.
#[must_use]
pub fn parameters_at(view: &SearchView, moment: u32) -> engine::Parameters {
    let mut parameters = engine::Parameters::default();
    // All of these are the server's own texts.
    for setting in &view.settings {
        let _ = parameters.set(&setting.name, &setting.value);
    }
    for edit in view.edits.iter().filter(|edit| edit.moment < moment) {
        if let Edit::Parameter { name, value } = &edit.edit {
            let _ = parameters.set(name, value);
        }
    }
    parameters
}

/// The moves to the selected node, as links have them.
fn selected_path(analysis: Analysis) -> Vec<String> {
    untrack(|| {
        let codes = analysis.moves_to(analysis.selected.get()).unwrap_or_default();
        let names = |position| notation::names(position, &codes, Notation::Uci, analysis.chess960());
        analysis.root_position().map(names).unwrap_or_default()
    })
}
