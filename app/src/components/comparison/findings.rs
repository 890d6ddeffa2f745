//! Differences of the two logs: what they were made with, where they part, and when they prefer other moves.

use leptos::prelude::*;
use page::choice;
use page::comparison::input::Action;
use page::comparison::moments;
use wire::comparison::{Compared, OtherBest, OtherEvaluation, OtherPath, OtherSetting};

use super::both::Both;
use crate::components::solid::solid;
use crate::networks::plain_name;
use page::format;

/// The findings. Each is written again only where it changes: a search that runs on must not take a button away.
#[component]
pub(super) fn Findings() -> impl IntoView {
    let both = Both::get();
    let is_read = both.memo(|pair| pair.compared.is_some());
    let made_with = part(both, |compared| Some(compared.settings.clone()));
    let other_evaluation = part(both, |compared| compared.evaluation.clone());
    let other_path = part(both, |compared| Some((compared.path.clone()?, compared.evaluation.is_none())));
    let other_best = part(both, |compared| Some((compared.best.clone()?, compared.simulations)));
    let nothing = part(both, |compared| match is_same(compared) {
        true => Some(("no-difference", nowhere(compared))),
        false if compared.best.is_none() => Some(("same-best", never(compared))),
        false => None,
    });
    Effect::new(move |_| {
        if let Some((path, _)) = other_path.get() {
            both.analysis.announce(say::comparison::announce_diverge(path.simulation));
        }
    });
    solid(view! {
        <section class="findings" data-testid="findings" aria-label=say::comparison::where_differ()>
            <p class="hint" hidden=move || is_read.get()>
                {say::comparison::reading_logs()}
            </p>
            <div class="findings-list">
                {move || made_with.get().map(|found| settings(both, &found))}
                {move || nothing.get().map(|(name, sentence)| view! { <p data-testid=name>{sentence}</p> })}
                {move || other_evaluation.get().map(|found| evaluation(both, &found))}
                {move || other_path.get().map(|(found, is_equal)| path(both, &found, is_equal))}
                {move || other_best.get().map(|(found, simulations)| best(both, &found, simulations))}
            </div>
        </section>
    })
}

/// A part of what was found.
fn part<T: Clone + PartialEq + Send + Sync + 'static>(both: Both, of: fn(&Compared) -> Option<T>) -> Memo<Option<T>> {
    both.memo(move |pair| pair.compared.as_ref().and_then(of))
}

/// The marks above the scrubber.
pub(super) fn marks(both: Both) -> impl IntoView {
    // Where shares or other moments go together there is no one place for a simulation.
    let all = both.memo(|pair| {
        let compared = pair.compared.as_ref().filter(|_| pair.time.is_simple());
        compared.map(moments::of).unwrap_or_default()
    });
    let length = both.memo(|pair| pair.time.length());
    let mark = move |(simulation, what): (u32, &'static str)| {
        let title = say::comparison::mark(format::count(simulation.into()), what);
        view! {
            <button
                type="button"
                class="time-mark"
                tabindex="-1"
                style:left=format!("min(100%, 100% * {simulation} / var(--end))")
                title=title
                on:click=move |_| both.act(Action::Show { simulation, line: None })
            ></button>
        }
    };
    solid(view! {
        <div
            class="marks"
            data-testid="compared-marks"
            style=move || format!("--end: {}", length.get().max(1))
        >
            {move || all.get().into_iter().map(mark).collect_view()}
        </div>
    })
}

fn is_same(compared: &Compared) -> bool {
    compared.evaluation.is_none() && compared.path.is_none()
}

fn nowhere(compared: &Compared) -> String {
    say::comparison::same_in_both(compared.simulations.into())
}

fn never(compared: &Compared) -> String {
    say::comparison::best_agree(format::count(compared.simulations.into()))
}

fn settings(both: Both, settings: &[OtherSetting]) -> AnyView {
    if settings.is_empty() {
        return solid(view! { <p data-testid="same-settings">{say::comparison::same_settings()}</p> });
    }
    let searches = both.memo(|pair| pair.searches()).get();
    let names = searches.map(|search| name_of(both, search));
    let [priors, opponent_priors] =
        [false, true].map(|is_opponent| searches.map(|search| source_of(both, search, is_opponent)));
    let row = |setting: &OtherSetting| {
        let mut values = setting.values.each_ref().map(|value| choice::shown(&setting.name, value));
        // A network is known by its name here, in a log by its hash.
        if let Some(names) = match setting.name.as_str() {
            "network" => Some(&names),
            "priors" => Some(&priors),
            "opponent_priors" => Some(&opponent_priors),
            _ => None,
        } {
            values.clone_from(names);
        }
        let [a, b] = values.map(|value| say::told(&value).into_owned());
        view! {
            <tr>
                <th scope="row">{setting.name.clone()}</th>
                <td class="of-a">{a}</td>
                <td class="of-b">{b}</td>
            </tr>
        }
    };
    solid(view! {
        <table class="other-settings" data-testid="other-settings-table">
            <thead>
                <tr>
                    <th scope="col">{say::comparison::made_with()}</th>
                    <th scope="col">"A"</th>
                    <th scope="col">"B"</th>
                </tr>
            </thead>
            <tbody>{settings.iter().map(row).collect_view()}</tbody>
        </table>
    })
}

fn name_of(both: Both, id: u32) -> String {
    let name = |search: &wire::SearchView| plain_name(&search.evaluator).to_owned();
    both.analysis.searches.with(|all| all.iter().find(|one| one.id == id).map(name)).unwrap_or_default()
}

/// Whose P a search takes for a side.
fn source_of(both: Both, id: u32, is_opponent: bool) -> String {
    let name = |search: &wire::SearchView| {
        let source = search.priors.of(is_opponent)?;
        Some(plain_name(&source.evaluator).to_owned())
    };
    let name = both.analysis.searches.with(|all| all.iter().find(|one| one.id == id).and_then(name));
    name.unwrap_or_else(|| say::networks::same_network().to_owned())
}

fn evaluation(both: Both, found: &OtherEvaluation) -> AnyView {
    let analysis = both.analysis;
    // V is from the view of who made the last move. As in the table it is shown for White, or for the side to move.
    let turn = analysis.root_turn();
    let to_move = if found.line.len().is_multiple_of(2) { turn } else { turn.other() };
    let sign = analysis.sign_for(to_move);
    let side = analysis.side_name(if sign < 0.0 { to_move.other() } else { to_move });
    let [a, b] = found.v.map(|v| format::signed(-v * sign, 3));
    let values = if found.v[0] == found.v[1] {
        say::comparison::value_in_both(side, a)
    } else {
        say::comparison::values(side, a, b)
    };
    let prior = found.prior.as_ref().map(|prior| {
        let [a, b] = prior.p.map(format::percent);
        say::comparison::prior_of(both.name(&found.line, prior.mv), a, b)
    });
    let prior = prior.unwrap_or_default();
    let sentence = match found.simulation {
        1 => say::comparison::differ_from_start(values, prior),
        later => {
            let (later, line) = (format::count(later.into()), both.words(&found.line));
            say::comparison::differ_later(later, line, values, prior)
        }
    };
    finding(both, "other-evaluation", sentence, found.simulation, Some(found.line.clone()))
}

fn path(both: Both, found: &OtherPath, is_equal: bool) -> AnyView {
    let [a, b] = [&found.lines[0], &found.lines[1]].map(|line| both.words(line));
    let before = match found.simulation {
        1 => "start",
        _ if is_equal => "equal",
        _ => "same-nodes",
    };
    let sentence = say::comparison::diverge(format::count(found.simulation.into()), a, b, before);
    let shared = found.lines[0].iter().zip(&found.lines[1]).take_while(|(a, b)| a == b);
    let node = shared.map(|pair| *pair.0).collect();
    finding(both, "other-way", sentence, found.simulation, Some(node))
}

fn best(both: Both, found: &OtherBest, simulations: u32) -> AnyView {
    let names = |moves: [u16; 2]| moves.map(|mv| both.name(&[], mv));
    let [a, b] = names(found.first_moves);
    let first = say::comparison::best_first(format::count(found.first.into()), a, b);
    let [a, b] = names(found.last_moves);
    let last = if found.last >= simulations {
        say::comparison::best_now(format::count(simulations.into()), a, b)
    } else {
        say::comparison::best_last(format::count(found.last.into()), a, b)
    };
    solid(view! {
        <div>
            {finding(both, "first-best", first, found.first, Some(Vec::new()))}
            {finding(both, "last-best", last, found.last, Some(Vec::new()))}
        </div>
    })
}

/// A sentence, and a button that goes there in both. `line` is selected then.
fn finding(both: Both, name: &'static str, sentence: String, simulation: u32, line: Option<Vec<u16>>) -> AnyView {
    let go = move |_| both.act(Action::Show { simulation, line: line.clone() });
    solid(view! {
        <p class="finding" data-testid=name data-simulation=simulation.to_string()>
            {sentence} " "
            <button type="button" class="quiet" data-testid=format!("go-{name}") on:click=go>
                {say::comparison::show_it()}
            </button>
        </p>
    })
}
