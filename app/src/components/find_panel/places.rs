//! List of all places where something was found, the most visited first.

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};
use wire::survey::Place;

use super::{names, share, with_found, with_whole};
use crate::components::solid::solid;
use crate::find;
use crate::state::{Analysis, Hover};
use page::format;

/// Rows at first, and with each wish for more.
const PAGE: usize = 50;

/// The list.
#[component]
pub(super) fn Places() -> impl IntoView {
    let analysis = Analysis::get();
    let most = RwSignal::new(PAGE);
    let rows = Memo::new(move |_| {
        let nodes = |found: &wire::survey::Found| found.places.iter().map(|place| place.node).collect::<Vec<u32>>();
        let mut nodes = with_found(analysis, nodes).unwrap_or_default();
        nodes.truncate(most.get());
        nodes
    });
    let numbered = move || rows.get().into_iter().enumerate().collect::<Vec<(usize, u32)>>();
    let listed = move || with_found(analysis, |found| found.places.len()).unwrap_or(0);
    let has_more = move || listed() > most.get();
    let is_empty = move || listed() == 0;
    let left_out = move || {
        with_found(analysis, |found| (found.places.len(), found.count() as usize))
            .filter(|(listed, all)| listed < all)
            .map(|(listed, all)| format!("The {listed} most visited of {} places.", format::count(all as u64)))
    };
    let on_key = move |event: KeyboardEvent| {
        let count = rows.with_untracked(Vec::len);
        let focused = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        let at = focused.and_then(|row| row.get_attribute("data-place")?.parse::<usize>().ok());
        let last = count.saturating_sub(1);
        match (event.key().as_str(), at) {
            ("ArrowDown", None) => focus(0),
            ("ArrowDown", Some(at)) => focus((at + 1).min(last)),
            ("ArrowUp", Some(at)) => focus(at.saturating_sub(1)),
            ("PageDown", Some(at)) => focus((at + 10).min(last)),
            ("PageUp", Some(at)) => focus(at.saturating_sub(10)),
            ("Home", Some(_)) => focus(0),
            ("End", Some(_)) => focus(last),
            ("Enter" | " ", Some(at)) => {
                if let Some(&node) = rows.get_untracked().get(at) {
                    find::select(analysis, node);
                }
            }
            _ => return,
        }
        event.prevent_default();
        event.stop_propagation();
    };

    solid(view! {
        <div class="find-places">
            <div
                class="find-frame"
                tabindex="0"
                role="region"
                aria-label="Places that were found"
                hidden=is_empty
                on:keydown=on_key
            >
                <table class="chart-table find-table" role="grid" data-testid="find-places">
                    <thead>
                        <tr>
                            <th scope="col">"Line"</th>
                            <th scope="col" class="cell-n" title="Visits">
                                "N"
                            </th>
                            <th scope="col" class="cell-n" title="Part of all visits of what was looked over">
                                "share"
                            </th>
                            <th scope="col">"Q"</th>
                            <th scope="col" class="cell-p">
                                "P"
                            </th>
                            <th scope="col" title="Plies from the root of the search">
                                "ply"
                            </th>
                        </tr>
                    </thead>
                    <tbody>
                        <For
                            each=numbered
                            key=|row| *row
                            children=move |(at, node)| view! { <Row at node /> }
                        />
                    </tbody>
                </table>
            </div>
            <p class="hint" data-testid="find-none" hidden=move || !is_empty()>
                "There is no such place. \u{201c}All moves\u{201d} shows what was tried."
            </p>
            <p class="hint" hidden=move || left_out().is_none()>
                {left_out}
            </p>
            <button
                type="button"
                data-testid="find-more"
                hidden=move || !has_more()
                on:click=move |_| most.update(|most| *most += 2 * PAGE)
            >
                "Show more places"
            </button>
        </div>
    })
}

/// Row of one place. Its cells follow the answers by themselves; the row stays while the place does.
#[component]
fn Row(at: usize, node: u32) -> impl IntoView {
    let analysis = Analysis::get();
    let place: Memo<Option<Place>> =
        Memo::new(move |_| with_found(analysis, |found| found.places.get(at).cloned()).flatten());
    let of = move |pick: fn(&Place, Analysis) -> String| {
        move || place.with(|place| place.as_ref().map(|place| pick(place, analysis)).unwrap_or_default())
    };
    let line = move || {
        let path = place.with(|place| place.as_ref().map(|place| place.path.clone())).unwrap_or_default();
        let (before, last) =
            names::line(analysis, &path).unwrap_or_else(|| (String::new(), "a line that is not legal".to_owned()));
        view! {
            <span class="find-before">{before}</span>
            <strong>{last}</strong>
        }
    };
    let title = of(|place, analysis| names::whole_line(analysis, &place.path));
    let value = move || {
        let value = |place: &Place| place.q * analysis.sign_for(names::mover(analysis, &place.path));
        place.with(|place| place.as_ref().map_or(0.0, value))
    };
    let value_class = move || if value() < 0.0 { "bad-value" } else { "good-value" };
    let portion = move || {
        let all = with_whole(analysis, |whole| whole.visits).unwrap_or(0);
        let visits = place.with(|place| place.as_ref().map_or(0, |place| place.visits.into()));
        format::percent(share(visits, all))
    };
    let given = move || {
        let given = place.with(|place| place.as_ref().map_or(0, |place| place.given));
        (given > 0).then(|| view! { <span class="given" data-term="given">{format!("{given} given")}</span> })
    };
    let is_chosen = move || analysis.selected.get() == node;
    let is_lit = move || analysis.hovered.get() == Some(Hover::Node(node));
    let light = move || analysis.hover(Some(Hover::Node(node)));
    let leave = move || analysis.hover(None);

    solid(view! {
        <tr
            class="edge"
            class:lit=is_lit
            data-place=at.to_string()
            data-node=node.to_string()
            aria-selected=move || if is_chosen() { "true" } else { "false" }
            tabindex="-1"
            on:click=move |_| find::select(analysis, node)
            on:pointerenter=move |_| light()
            on:pointerleave=move |_| leave()
            on:focus=move |_| light()
            on:blur=move |_| leave()
        >
            <th scope="row" class="find-line" title=title>
                {line}
            </th>
            <td class="cell-n" data-testid="place-n">
                {of(|place, _| format::count(place.visits.into()))} {given}
            </td>
            <td class="cell-n" data-testid="place-share">
                {portion}
            </td>
            <td class=value_class data-testid="place-q">
                {move || format::signed(value(), 3)}
            </td>
            <td class="cell-p" data-testid="place-p">
                {of(|place, _| format::or_unknown(place.p, |p| format!("{:.2}%", p * 100.0)))}
            </td>
            <td data-testid="place-ply">{of(|place, _| place.path.len().to_string())}</td>
        </tr>
    })
}

/// Gives a row the focus.
pub(super) fn focus(at: usize) {
    let found = document().query_selector(&format!("tr[data-place=\"{at}\"]")).ok().flatten();
    if let Some(row) = found.and_then(|row| row.dyn_into::<HtmlElement>().ok()) {
        let _ = row.focus();
    }
}
