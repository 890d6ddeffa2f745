//! Which search of the current position is shown.

use leptos::prelude::*;
use wire::{Command, Role, RunState, SearchView};

use crate::client::{Opening, Plumbing};
use crate::state::{Analysis, Connection};
use crate::{first_run, past, watching};
use page::choice::SearchChoice;
use page::choice::{DIGITS, choice_of, is_of, is_of_network};
use page::game;

/// The user's choice: shows a search of the current position made so, a new one if there is none.
pub fn change(analysis: Analysis, choice: SearchChoice) {
    if choice != analysis.choice.get_untracked() {
        // Asked for by hand, what was refused before is asked for again.
        analysis.plumbing.update_value(|plumbing| plumbing.refused = None);
        analysis.choice.set(choice);
        settle(analysis);
    }
}

/// An analysis was opened that has searches already: what is chosen is what the newest one of the current position was made with.
pub(crate) fn take_up(analysis: Analysis) {
    let current = analysis.game.with_untracked(|game| game.current);
    let default_evaluator = analysis.offer.with_untracked(|offer| offer.default_evaluator.clone());
    let choice = analysis.searches.with_untracked(|all| {
        let newest = all.iter().rev().find(|search| search.position == current && search.edits.is_empty())?;
        Some(choice_of(newest, &default_evaluator))
    });
    if let Some(choice) = choice {
        analysis.choice.set(choice);
    }
}

/// Sees to it that the shown search is one of the current position, made as chosen: shows one that exists, or
/// asks for a new one.
pub(crate) fn settle(analysis: Analysis) {
    if analysis.connection.get_untracked() != Connection::Open {
        return;
    }
    let (opening, setting) = analysis
        .plumbing
        .with_value(|plumbing| (plumbing.opening.as_ref().map(|opening| opening.position), plumbing.setting_game));
    let game = analysis.game.read_untracked();
    let Some(position) = game::find(&game, game.current).map(|position| position.id) else { return };
    if setting || opening == Some(position) {
        return;
    }
    let choice = analysis.choice.get_untracked();
    if analysis.plumbing.with_value(|plumbing| plumbing.refused.as_ref() == Some(&(position, choice.clone()))) {
        return;
    }
    let default_evaluator = analysis.offer.with_untracked(|offer| offer.default_evaluator.clone());
    let shown = analysis.search.get_untracked();
    let owner = analysis.role.get_untracked() == Role::Owner;
    let searches = analysis.searches.read_untracked();
    let here = |search: &&SearchView| search.position == position;
    let fits = |search: &&SearchView| here(search) && is_of(search, &choice, &default_evaluator);
    // A what-if is shown where it was asked for, and not for being of the same settings.
    let is_honest = |search: &&SearchView| search.edits.is_empty();

    let stays = |search: &&SearchView| Some(search.id) == shown && (!owner || fits(search));
    if let Some(search) = searches.iter().filter(here).find(stays) {
        return first_run::stay(analysis, search.id);
    }
    let fitting = searches.iter().rev().filter(is_honest).find(fits);
    // A viewer looks at what there is.
    let found = fitting
        .or_else(|| if owner { None } else { searches.iter().rev().filter(is_honest).find(here) })
        .map(|search| search.id);
    drop(searches);
    drop(game);

    if owner {
        first_run::leave(analysis, shown);
    }
    match found {
        Some(search) => show(analysis, search),
        None if owner => {
            let evaluator = choice.evaluator.clone().unwrap_or(default_evaluator);
            let keep = analysis.keep.get_untracked();
            let SearchChoice { settings, only: moves, .. } = choice.clone();
            let request = analysis.send(Command::NewSearch { position, evaluator, settings, moves, keep });
            analysis.plumbing.update_value(|plumbing| plumbing.opening = Some(Opening { request, position, choice }));
        }
        None => {}
    }
}

/// A request was carried out. Was it for a search, what was made of the choice is taken for the choice, so that it is not asked
/// for again: a name may lead to another network than the one that was meant, which is said, or a network have another name by
/// now. What was chosen since is asked for next.
pub(crate) fn arrived(analysis: Analysis, request: u32) {
    let Some(Opening { choice: asked, .. }) = take_opening(analysis, request) else { return };
    // It was told of just before.
    let told = analysis.plumbing.with_value(|plumbing| plumbing.told);
    let Some(search) = told.and_then(|told| find(analysis, told)) else { return };
    check_network(analysis, &search, &asked);
    let default_evaluator = analysis.offer.with_untracked(|offer| offer.default_evaluator.clone());
    let is_other = asked.network != search.network || !is_of(&search, &asked, &default_evaluator);
    if is_other && analysis.choice.with_untracked(|choice| *choice == asked) {
        analysis.choice.set(choice_of(&search, &default_evaluator));
    }
}

fn take_opening(analysis: Analysis, request: u32) -> Option<Opening> {
    let is_it = |plumbing: &mut Plumbing| plumbing.opening.take_if(|opening| opening.request == request);
    analysis.plumbing.try_update_value(is_it).flatten()
}

/// Says so where a search asks another network than the one that was meant.
pub(crate) fn check_network(analysis: Analysis, search: &SearchView, choice: &SearchChoice) {
    let Some(meant) = choice.network.as_deref().filter(|_| !is_of_network(search, choice)) else { return };
    let name = search.evaluator.strip_prefix("network:").unwrap_or(&search.evaluator);
    let digest = |of: &str| of.chars().take(DIGITS).collect::<String>();
    let is = search.network.as_deref().map_or_else(|| "none".to_owned(), digest);
    analysis.complain(format!(
        "The network {name} here is another one than was meant: its SHA-256 begins with {is}, not with {}.",
        digest(meant)
    ));
}

/// A search of the analysis.
pub(crate) fn find(analysis: Analysis, id: u32) -> Option<SearchView> {
    analysis.searches.with_untracked(|all| all.iter().find(|search| search.id == id).cloned())
}

/// Whether there is such a search, of the current position.
pub(crate) fn is_here(analysis: Analysis, search: u32) -> bool {
    let current = analysis.game.with_untracked(|game| game.current);
    find(analysis, search).is_some_and(|search| search.position == current)
}

/// Shows one of the current position's searches, with its settings in the controls.
pub fn pick(analysis: Analysis, id: u32) {
    let shown = analysis.search.get_untracked();
    let Some(search) = find(analysis, id).filter(|_| shown != Some(id)) else { return };
    let default_evaluator = analysis.offer.with_untracked(|offer| offer.default_evaluator.clone());
    analysis.choice.set(choice_of(&search, &default_evaluator));
    if analysis.role.get_untracked() == Role::Owner {
        first_run::leave(analysis, shown);
    }
    show(analysis, id);
}

/// Shows a search. Its first frame fills the model, and lets it run as planned ([`first_run`]).
pub(crate) fn show(analysis: Analysis, search: u32) {
    past::forget(analysis);
    analysis.model.update_value(page::model::Model::clear);
    analysis.selected.set(0);
    analysis.view_root.set(0);
    analysis.hovered.set(None);
    analysis.search.set(Some(search));
    analysis.plumbing.update_value(|plumbing| plumbing.first_run.shown(search));
    // What it does its first frame tells.
    analysis.past.live.update(|live| live.state = RunState::Idle);
    analysis.breakpoints.until.set_value(None);
    analysis.revision.update(|revision| *revision += 1);
    watching::resend(analysis);
}

/// A search was refused: the controls go back to those of the search shown, unless something else was chosen since.
pub(crate) fn fall_back(analysis: Analysis, request: u32) {
    let Some(Opening { position, choice, .. }) = take_opening(analysis, request) else { return };
    let is_wanted = analysis.choice.with_untracked(|now| *now == choice);
    analysis.plumbing.update_value(|plumbing| plumbing.refused = Some((position, choice)));
    if !is_wanted {
        return;
    }
    let default_evaluator = analysis.offer.with_untracked(|offer| offer.default_evaluator.clone());
    let current = analysis.game.with_untracked(|game| game.current);
    let shown = untrack(|| analysis.search_view()).filter(|search| search.position == current);
    let of_shown = shown.map_or_else(SearchChoice::default, |search| choice_of(&search, &default_evaluator));
    analysis.choice.set(of_shown);
}
