//! The dialog in which breakpoints are made, switched off and removed.

use leptos::prelude::*;
use page::input::Action;
use wasm_bindgen::JsCast;
use wire::Breakpoint;
use wire::breakpoint::squares;

use super::dialog::sheet;
use crate::components::solid::solid;
use crate::state::Analysis;
use page::breakpoints::Change;
use page::breakpoints::draft::{Draft, Kind, Of};
use page::breakpoints::words::describe;
use page::names::Names;

/// Element id of the field in which the kind is chosen.
const KIND: &str = "breakpoint-kind";

/// The dialog; [`crate::breakpoints::open`] opens it.
#[component]
pub fn BreakpointMenu() -> impl IntoView {
    let analysis = Analysis::get();
    let menu = analysis.breakpoints;
    let empty = move || menu.all.with(|all| all.is_empty());

    let contents = view! {
        <div class="breakpoints-body">
            <p class="hint">{say::controls::breakpoints_about()}</p>
            <ul class="breakpoint-list" data-testid="breakpoint-list">
                // Rows stay while they are switched, and so does the focus.
                <For
                    each=move || menu.all.with(|all| all.iter().map(|entry| entry.breakpoint).collect::<Vec<_>>())
                    key=|breakpoint| breakpoint.text(squares)
                    children=move |breakpoint| view! { <Row breakpoint /> }
                />
            </ul>
            <p class="hint" hidden=move || !empty() data-testid="no-breakpoints">
                {say::controls::no_breakpoints()}
            </p>
        </div>
        <Form />
    }
    .into_any();
    sheet(menu.open, "breakpoints", "breakpoint-menu", say::controls::breakpoints(), contents)
}

/// A breakpoint in the list.
#[component]
fn Row(breakpoint: Breakpoint) -> impl IntoView {
    let analysis = Analysis::get();
    let is_on = move || {
        analysis.breakpoints.all.with(|all| all.iter().any(|entry| entry.breakpoint == breakpoint && entry.is_on))
    };
    let hit = move || {
        analysis
            .breakpoints
            .hits
            .with(|hits| hits.iter().find(|hit| hit.breakpoint == breakpoint).map(|hit| hit.moment))
    };
    let is_here = move || {
        let Some(mv) = breakpoint.mv() else { return true };
        analysis.root_position().is_some_and(|root| root.knows(mv))
    };
    let switch = move |event| {
        analysis.act(Action::Breakpoint(breakpoint, Change::Switch(event_target_checked(&event))));
    };
    let words = move || describe(&analysis.names(), &breakpoint);
    let show = move |_| {
        if let Some(moment) = hit() {
            analysis.breakpoints.open.set(false);
            analysis.act(Action::GoTo(moment));
        }
    };
    solid(view! {
        <li class="breakpoint" class:hit=move || hit().is_some() class:off=move || !is_on()>
            <label class="check">
                <input type="checkbox" prop:checked=is_on on:change=switch />
                <span>{words}</span>
            </label>
            <span class="hint">{move || (!is_here()).then(say::controls::no_move_here)}</span>
            <button
                type="button"
                class="quiet hit-at"
                data-testid="breakpoint-hit"
                hidden=move || hit().is_none()
                title=say::controls::show_hit()
                on:click=show
            >
                {move || hit().map(|moment| say::controls::stopped_at(analysis.playback.live.get_untracked().at(moment)))}
            </button>
            <button
                type="button"
                class="quiet"
                data-testid="remove-breakpoint"
                aria-label=move || say::controls::remove_breakpoint(words())
                title=say::controls::remove()
                on:click=move |_| {
                    analysis.act(Action::Breakpoint(breakpoint, Change::Remove));
                    // The button is gone: without a focus in the dialog its keys would mean the page.
                    let next = document().get_element_by_id(KIND);
                    if let Some(next) = next.and_then(|next| next.dyn_into::<web_sys::HtmlElement>().ok()) {
                        let _ = next.focus();
                    }
                }
            >
                "×"
            </button>
        </li>
    })
}

/// Form that adds a breakpoint.
#[component]
fn Form() -> impl IntoView {
    let analysis = Analysis::get();
    let menu = analysis.breakpoints;
    let draft = RwSignal::new(Draft::default());
    let kind = Memo::new(move |_| draft.with(Draft::kind));
    let subject = Memo::new(move |_| draft.with(Draft::subject));
    let trouble = move || draft.with(|draft| draft.trouble().map(str::to_owned));
    Effect::new(move |_| {
        if menu.open.get() {
            let offered = menu.offered.get();
            draft.update(|draft| draft.open(offered));
        }
    });
    let choose_kind = move |event| draft.update(|draft| draft.choose_kind(&event_target_value(&event)));
    let choose_subject = move |event| draft.update(|draft| draft.choose_subject(&event_target_value(&event)));
    let subjects = move || {
        let wholes = kind.get().wholes().iter();
        let wholes = wholes.map(|(whole, value, words)| (*whole, (*value).to_owned(), words().to_owned()));
        let moves = moves(&analysis.names()).into_iter().map(|(mv, name)| (Of::Move(mv), mv.to_string(), name));
        let option = |(of, value, words): (Of, String, String)| {
            view! {
                <option value=value selected=subject.get() == of>
                    {words}
                </option>
            }
        };
        wholes.chain(moves).map(option).collect_view()
    };
    let whose = move || analysis.side_name(analysis.root_turn());
    let label = move || match kind.get() {
        Kind::Value => say::controls::q_for(whose()),
        Kind::KldGain => say::controls::gain().to_owned(),
        _ => say::controls::visits().to_owned(),
    };
    let add = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let (known, names) = analysis.page.with_value(|page| (page.breakpoints.clone(), page.names()));
        if let Some(breakpoint) = draft.try_update(|draft| draft.make(&known)).flatten() {
            analysis.act(Action::Breakpoint(breakpoint, Change::Add));
            analysis.announce(say::controls::added(describe(&names, &breakpoint)));
        }
    };
    let has_subject = move || !kind.get().wholes().is_empty();
    let has_number = move || kind.get().example().is_some();

    solid(view! {
        <form class="breakpoint-form" data-testid="breakpoint-form" on:submit=add>
            <label class="field">
                {say::controls::stop_when()}
                <select id=KIND data-testid="breakpoint-kind" on:change=choose_kind>
                    {Kind::ALL
                        .map(|one| {
                            view! {
                                <option value=one.name() selected=move || kind.get() == one>
                                    {one.words()}
                                </option>
                            }
                        })}
                </select>
            </label>
            <label class="field" hidden=move || !has_subject()>
                {say::controls::of()}
                <select data-testid="breakpoint-of" on:change=choose_subject>
                    {subjects}
                </select>
            </label>
            <label class="field" hidden=move || !has_number()>
                {label}
                <input
                    type="text"
                    inputmode="decimal"
                    size="8"
                    autocomplete="off"
                    data-testid="breakpoint-number"
                    placeholder=move || kind.get().example().unwrap_or_default()
                    prop:value=move || draft.with(|draft| draft.number().to_owned())
                    aria-invalid=move || if trouble().is_some() { "true" } else { "false" }
                    on:input:target=move |event| draft.update(|draft| draft.write(event.target().value()))
                />
            </label>
            <button type="submit" class="primary" data-testid="add-breakpoint">
                {say::controls::add()}
            </button>
            <p class="error" role="alert" data-testid="breakpoint-trouble">
                {trouble}
            </p>
        </form>
    })
}

/// The moves of the shown search's root, by name.
fn moves(names: &Names) -> Vec<(u16, String)> {
    let Some(root) = &names.root else { return Vec::new() };
    let mut moves: Vec<(u16, String)> = root.legal_moves().into_iter().map(|mv| (mv, names.of(root, mv))).collect();
    moves.sort_by(|one, other| one.1.cmp(&other.1));
    moves
}
