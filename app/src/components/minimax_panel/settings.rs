//! Settings of the search by minimax.

use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use wire::minimax::{Order, Pruning};

use super::bench::Bench;
use crate::components::solid::solid;
use crate::components::woven::{mark, woven};
use page::minimax::Choice;
use page::minimax::choice::Source;

/// Form with all settings.
#[component]
pub(super) fn Settings(bench: Bench) -> impl IntoView {
    let choice = bench.choice;
    let choose_source = move |event| {
        if let Some(source) = Source::of_name(&event_target_value(&event)) {
            bench.choose_source(source);
        }
    };
    let option = move |source: Source| {
        let label = match source {
            Source::Position => say::minimax::this_position(),
            Source::Slides => say::minimax::slides_tree(),
            Source::Own => say::minimax::own_tree(),
        };
        view! {
            <option value=source.name() selected=move || bench.source.get() == source>
                {label}
            </option>
        }
    };
    let pruning = move |one: Pruning, id: &'static str, label: &'static str| {
        view! {
            <button
                type="button"
                data-testid=id
                aria-pressed=move || if choice.with(|choice| choice.pruning == one) { "true" } else { "false" }
                on:click=move |_| bench.choose(|choice| choice.pruning = one)
            >
                {label}
            </button>
        }
    };
    // The moment is among what is chosen: what does not depend on it is not made anew with every step.
    let is_of_game = Memo::new(move |_| choice.with(|choice| choice.tree.is_none()));
    let is_own = Memo::new(move |_| bench.source.get() == Source::Own);

    solid(view! {
        <div class="mm-settings">
            <label class="field">
                {say::minimax::search()}
                " "
                <select data-testid="mm-source" on:change=choose_source>
                    {Source::ALL.map(option)}
                </select>
            </label>
            <span class="mm-pruning" role="group" aria-label=say::minimax::cutting()>
                {pruning(Pruning::None, "mm-plain", say::minimax::minimax())}
                {pruning(Pruning::AlphaBeta, "mm-alpha-beta", say::minimax::alpha_beta())}
            </span>
            {move || is_of_game.get().then(|| solid(view! { <OfGame bench /> }))}
            {move || is_own.get().then(|| solid(view! { <Written bench /> }))}
        </div>
    })
}

/// Depth, evaluator and order of moves.
#[component]
fn OfGame(bench: Bench) -> impl IntoView {
    let choice = bench.choice;
    let depth = move || {
        let chosen = choice.with(|choice| choice.depth);
        chosen.or_else(|| bench.view.with(|view| view.as_ref().map(|view| view.depth)))
    };
    let choose_depth = move |event| {
        if let Ok(depth) = event_target_value(&event).parse::<u16>() {
            bench.choose(|choice| choice.depth = Some(depth.clamp(1, 64)));
        }
    };
    // While another search begins, what could be chosen before can be.
    let known = Memo::new(move |before: Option<&(Vec<String>, String)>| {
        bench.view.with(|view| {
            let of_game = view.as_ref().filter(|view| !view.evaluators.is_empty());
            let told = of_game.map(|view| (view.evaluators.clone(), view.evaluator.clone()));
            told.or_else(|| before.cloned()).unwrap_or_default()
        })
    });
    let offered = Memo::new(move |_| {
        let (mut names, used) = known.get();
        let chosen = choice.with(|choice| choice.evaluator.clone()).unwrap_or(used);
        if !chosen.is_empty() && !names.contains(&chosen) {
            names.push(chosen.clone());
        }
        (names, chosen)
    });
    let evaluators = move || {
        let (names, chosen) = offered.get();
        let option = |name: String| {
            let is_chosen = name == chosen;
            view! {
                <option value=name.clone() selected=is_chosen>
                    {name.clone()}
                </option>
            }
        };
        names.into_iter().map(option).collect_view()
    };
    let order = move |one: Order, value: &'static str, label: &'static str| {
        view! {
            <option value=value selected=move || choice.with(|choice| choice.order == one)>
                {label}
            </option>
        }
    };
    let choose_order = move |event| {
        let order = if event_target_value(&event) == "listed" { Order::Listed } else { Order::Promising };
        bench.choose(|choice| choice.order = order);
    };

    solid(view! {
        <span class="mm-of-game">
            <label class="field">
                {say::minimax::plies()}
                " "
                <input
                    type="number"
                    min="1"
                    max="64"
                    data-testid="mm-depth"
                    prop:value=move || depth().map(|depth| depth.to_string()).unwrap_or_default()
                    on:change=choose_depth
                />
            </label>
            <label class="field">
                {say::minimax::evaluator()}
                " "
                <select
                    data-testid="mm-evaluator"
                    on:change=move |event| {
                        let name = event_target_value(&event);
                        bench.choose(|choice| choice.evaluator = Some(name));
                    }
                >
                    {evaluators}
                </select>
            </label>
            <label class="field">
                {say::minimax::moves()}
                " "
                <select data-testid="mm-order" on:change=choose_order>
                    {order(Order::Promising, "promising", say::minimax::promising_first())}
                    {order(Order::Listed, "listed", say::minimax::in_listed_order())}
                </select>
            </label>
        </span>
    })
}

/// A tree written by hand.
#[component]
fn Written(bench: Bench) -> impl IntoView {
    let text = move || bench.choice.with(|choice| choice.tree.clone().unwrap_or_default());
    let typed = RwSignal::new(None::<String>);
    let commit = move || {
        if let Some(text) = typed.try_update(Option::take).flatten() {
            bench.choose(|choice: &mut Choice| choice.tree = Some(text));
        }
    };
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        commit();
    };
    let is_refused = move || bench.refused.with(Option::is_some) && typed.with(Option::is_none);

    solid(view! {
        <form class="mm-written" on:submit=submit>
            <label class="visually-hidden" for="mm-text">
                {say::minimax::tree_as_text()}
            </label>
            <input
                id="mm-text"
                type="text"
                spellcheck="false"
                autocomplete="off"
                autocapitalize="off"
                data-testid="mm-text"
                prop:value=move || typed.get().unwrap_or_else(text)
                aria-invalid=move || if is_refused() { "true" } else { "false" }
                on:input=move |event| typed.set(Some(event_target_value(&event)))
                on:change=move |_| commit()
            />
            <button type="submit" data-testid="mm-set-text">
                {say::minimax::use_tree()}
            </button>
            <p class="hint">
                {woven(
                    say::minimax::how_to_write(mark(0)),
                    vec![view! { <code>"((3 12 8) (2 4 6) (14 5 2))"</code> }.into_any()],
                )}
            </p>
        </form>
    })
}
