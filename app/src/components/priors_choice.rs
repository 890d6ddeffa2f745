//! Fields for whose P a search takes: those of its evaluator, or those of another one, for both sides or for the opponent.

use leptos::prelude::*;
use page::choice::Source;
use page::input::Action;
use page::networks::names::{of_network, plain};
use wire::Priors;

use crate::components::select::{Names, select};
use crate::components::solid::made;
use crate::state::Analysis;

/// Evaluators without a network whose P tell something, in chess and in the small games.
const BUILT_IN: [&[&str]; 2] = [&["classical", "uniform", "random"], &["truth", "trained", "uniform", "random"]];

/// Side whose P a field is about.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Own,
    Opponent,
}

impl Side {
    fn of(self, priors: &Priors<Source>) -> Option<&Source> {
        match self {
            Self::Own => priors.own.as_ref(),
            Self::Opponent => priors.opponent.as_ref(),
        }
    }
}

/// Both fields, folded while neither is used.
#[component]
pub(super) fn PriorsChoice() -> impl IntoView {
    let analysis = Analysis::get();
    let is_used = Memo::new(move |_| analysis.choice.with(|choice| !choice.priors.is_none()));
    made(view! {
        <details class="priors-choice" open=move || is_used.get()>
            <summary class="button" title=say::networks::priors_about() data-testid="priors-choice">
                {say::networks::priors()}
            </summary>
            {field(Side::Own)}
            {field(Side::Opponent)}
        </details>
    })
}

fn field(side: Side) -> AnyView {
    let analysis = Analysis::get();
    let chosen = Memo::new(move |_| {
        let name = |source: &Source| source.evaluator.clone();
        analysis.choice.with(|choice| side.of(&choice.priors).map(name)).unwrap_or_default()
    });
    let choices = Memo::new(move |_| {
        let mut names = analysis.offer.with(|offer| offer.networks.clone());
        // The menu knows of those that have come since.
        analysis.networks.with(|menu| {
            let listed = menu.list().into_iter().flat_map(|list| &list.networks);
            names.extend(listed.map(|entry| entry.name.clone()));
        });
        choices(&names, analysis.is_small(), side, &chosen.get())
    });
    let choose = move |evaluator: String| {
        let mut choice = analysis.choice.get();
        let source = (!evaluator.is_empty()).then_some(Source { evaluator, network: None });
        match side {
            Side::Own => choice.priors.own = source,
            Side::Opponent => choice.priors.opponent = source,
        }
        analysis.act(Action::Choose(choice));
    };
    let (label, names) = match side {
        Side::Own => (
            say::networks::priors_from(),
            Names { test: "priors-from", title: say::networks::priors_about(), ..Names::default() },
        ),
        Side::Opponent => (
            say::networks::opponent_priors_from(),
            Names { test: "opponent-priors-from", title: say::networks::opponent_priors_about(), ..Names::default() },
        ),
    };
    made(view! {
        <label class="field" class:changed=move || chosen.with(|chosen| !chosen.is_empty())>
            <span data-term="P">{label}</span>
            {select(
                names,
                choices.into(),
                chosen.into(),
                Signal::derive(move || !analysis.can_control()),
                choose,
            )}
        </label>
    })
}

/// The choices of a field: nothing else, the server's networks, and what needs none.
fn choices(networks: &[String], is_small: bool, side: Side, chosen: &str) -> Vec<(String, String)> {
    let same = match side {
        Side::Own => say::networks::same_network(),
        Side::Opponent => say::networks::same_priors(),
    };
    let networks = networks.iter().map(|name| of_network(name));
    let built_in = BUILT_IN[usize::from(is_small)].iter().map(|name| (*name).to_owned());
    let mut all: Vec<String> = Vec::new();
    for evaluator in networks.chain(built_in).chain((!chosen.is_empty()).then(|| chosen.to_owned())) {
        if !all.contains(&evaluator) {
            all.push(evaluator);
        }
    }
    let named = |evaluator: String| {
        let name = plain(&evaluator).to_owned();
        (evaluator, name)
    };
    std::iter::once((String::new(), same.to_owned())).chain(all.into_iter().map(named)).collect()
}
