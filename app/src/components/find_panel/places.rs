//! List of all places where something was found, the most visited first.

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};
use wire::find::FoundAt;

use super::names::line;
use super::share::share;
use crate::components::solid::solid;
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
        let nodes = |found: &wire::find::Found| found.places.iter().map(|place| place.node).collect::<Vec<u32>>();
        let mut nodes = analysis.find.with_found(nodes).unwrap_or_default();
        nodes.truncate(most.get());
        nodes
    });
    let numbered = move || rows.get().into_iter().enumerate().collect::<Vec<(usize, u32)>>();
    let listed = move || analysis.find.with_found(|found| found.places.len()).unwrap_or(0);
    let has_more = move || listed() > most.get();
    let is_empty = move || listed() == 0;
    let left_out = move || {
        analysis
            .find
            .with_found(|found| (found.places.len(), found.count() as usize))
            .filter(|(listed, all)| listed < all)
            .map(|(listed, all)| say::find::most_visited(listed, format::count(all as u64)))
    };
    let on_key = move |event: KeyboardEvent| {
        let focused = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        let told = |name: &str| focused.as_ref().and_then(|row| row.get_attribute(name));
        let at = told("data-place").and_then(|place| place.parse::<usize>().ok());
        let last = rows.with(Vec::len).saturating_sub(1);
        match (event.key().as_str(), at) {
            ("ArrowDown", None) => focus(0),
            ("ArrowDown", Some(at)) => focus((at + 1).min(last)),
            ("ArrowUp", Some(at)) => focus(at.saturating_sub(1)),
            ("PageDown", Some(at)) => focus((at + 10).min(last)),
            ("PageUp", Some(at)) => focus(at.saturating_sub(10)),
            ("Home", Some(_)) => focus(0),
            ("End", Some(_)) => focus(last),
            ("Enter" | " ", Some(_)) => {
                if let Some(node) = told("data-node").and_then(|node| node.parse().ok()) {
                    analysis.find.select(node);
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
                aria-label=say::find::places_found()
                hidden=is_empty
                on:keydown=on_key
            >
                <table class="chart-table find-table" role="grid" data-testid="find-places">
                    <thead>
                        <tr>
                            <th scope="col">{say::find::line_head()}</th>
                            <th scope="col" class="cell-n" title=say::find::visits()>
                                "N"
                            </th>
                            <th scope="col" class="cell-n" title=say::find::share_of_all()>
                                {say::find::share()}
                            </th>
                            <th scope="col">"Q"</th>
                            <th scope="col" class="cell-p">
                                "P"
                            </th>
                            <th scope="col" title=say::find::ply_about()>
                                {say::find::ply()}
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
                {say::find::none_found()}
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
                {say::find::more_places()}
            </button>
        </div>
    })
}

/// Row of one place. Its cells follow the answers by themselves; the row stays while the place does.
#[component]
fn Row(at: usize, node: u32) -> impl IntoView {
    let analysis = Analysis::get();
    let place: Memo<Option<FoundAt>> =
        Memo::new(move |_| analysis.find.with_found(|found| found.places.get(at).cloned()).flatten());
    let of =
        move |pick: fn(&FoundAt) -> String| move || place.with(|place| place.as_ref().map(pick).unwrap_or_default());
    let words = move || {
        let path = place.with(|place| place.as_ref().map(|place| place.path.clone())).unwrap_or_default();
        let (before, last) =
            line(&analysis.names(), &path).unwrap_or_else(|| (String::new(), say::find::illegal_line().to_owned()));
        view! {
            <span class="find-before">{before}</span>
            <strong>{last}</strong>
        }
    };
    // The whole line is shown when the place is pointed at.
    let title = move || {
        let names = analysis.names();
        place.with(|place| place.as_ref().map(|place| names.numbered(&[], &place.path)).unwrap_or_default())
    };
    let value = move || {
        let value = |place: &FoundAt| place.q * analysis.sight().sign(place.path.len());
        place.with(|place| place.as_ref().map_or(0.0, value))
    };
    let value_class = move || if value() < 0.0 { "bad-value" } else { "good-value" };
    let portion = move || {
        let all = analysis.find.with_whole(|whole| whole.visits).unwrap_or(0);
        let visits = place.with(|place| place.as_ref().map_or(0, |place| place.visits.into()));
        format::percent(share(visits, all))
    };
    let given = move || {
        let given = place.with(|place| place.as_ref().map_or(0, |place| place.given));
        (given > 0).then(|| view! { <span class="given" data-term="given">{say::find::given(given)}</span> })
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
            on:click=move |_| analysis.find.select(node)
            on:pointerenter=move |_| light()
            on:pointerleave=move |_| leave()
            on:focus=move |_| light()
            on:blur=move |_| leave()
        >
            <th scope="row" class="find-line" title=title>
                {words}
            </th>
            <td class="cell-n" data-testid="place-n">
                {of(|place| format::count(place.visits.into()))} {given}
            </td>
            <td class="cell-n" data-testid="place-share">
                {portion}
            </td>
            <td class=value_class data-testid="place-q">
                {move || format::signed(value(), 3)}
            </td>
            <td class="cell-p" data-testid="place-p">
                {of(|place| format::or_unknown(place.p, |p| format::percent_to(p, 2)))}
            </td>
            <td data-testid="place-ply">{of(|place| place.path.len().to_string())}</td>
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
