//! Comparison that a link asks for: with a search of this analysis, or with one that is made as the link says.

use leptos::prelude::*;
use page::choice;
use page::input::Action;
use page::state::Connection;
use wire::{Command, Role, RunState};

use super::both::Both;
use crate::state::Analysis;
use crate::state::comparison::Compared;
use page::choice::SearchChoice;
use page::link::beside::Beside;

/// Compares as soon as both searches are there. For as long as the page lives.
pub(super) fn carry_out(both: Both) {
    let analysis = both.analysis;
    // The position that B was asked for.
    let asked = StoredValue::new(None::<u32>);
    Effect::new(move |_| {
        let Some(told) = analysis.comparison.plan.get() else { return };
        let (Some(shown), Connection::Open) = (analysis.search.get(), analysis.connection.get()) else { return };
        let live = analysis.past.live.get();
        if live.state == RunState::Running || live.simulations < simulations_of_a(analysis) {
            return;
        }
        let position = analysis.game.with(|game| game.current);
        let default = analysis.offer.with(|offer| offer.default_evaluator.clone());
        // What was made for it has the network that is here, which may be another one of that name.
        let is_asked = asked.get_value() == Some(position);
        let network = told.choice.network.clone().filter(|_| !is_asked);
        let choice = SearchChoice { network, ..told.choice.clone() };
        let found = analysis.searches.with(|all| {
            let mut fitting = all.iter().rev().filter(|one| one.position == position);
            fitting.find(|one| choice::is_of(one, &choice, &default)).cloned()
        });
        let Some(other) = found else {
            if analysis.role.get_untracked() == Role::Viewer {
                analysis.comparison.plan.set(None);
                analysis.complain("The search that this link compares with is not in this analysis.");
            } else if !is_asked {
                asked.set_value(Some(position));
                analysis.act(Action::Command(Command::NewSearch {
                    position,
                    evaluator: choice.evaluator.unwrap_or(default),
                    settings: choice.settings,
                    moves: choice.only,
                    keep: analysis.keep.get_untracked(),
                }));
            }
            return;
        };
        if let Some(problem) = choice::other_network(&other, &told.choice) {
            analysis.complain(problem);
        }
        let wanted = told.simulations.unwrap_or(live.simulations);
        if is_asked && wanted > other.kept {
            analysis.act(Action::Command(Command::Step { search: other.id, simulations: wanted - other.kept }));
            analysis.comparison.awaited.set_value(Some((other.id, wanted)));
        }
        begin(analysis, [shown, other.id], &told);
    });
}

/// Returns the number of simulations that the link asks of its own search; 1 where it does not say.
fn simulations_of_a(analysis: Analysis) -> u32 {
    analysis.page.with_value(|page| page.link_simulations).unwrap_or(1)
}

fn begin(analysis: Analysis, sides: [u32; 2], told: &Beside) {
    let comparison = analysis.comparison;
    comparison.begin(sides.map(Compared::Search));
    comparison.colour.set(told.colour);
    comparison.time.set(told.time);
    comparison.steps.update(|steps| (steps.pace, steps.lead) = (told.pace, told.lead));
}
