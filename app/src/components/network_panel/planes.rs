//! The input planes as small boards, with their names.

use std::ops::Range;

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use shakmaty::Bitboard;
use wasm_bindgen::JsCast;
use wire::{Plane, RawNetwork};

use super::output::Sight;
use super::panel::Panel;
use crate::components::solid::solid;

/// Planes of one position.
const OF_A_POSITION: usize = 13;
/// Positions of the history, the current one first.
const POSITIONS: usize = 8;
/// Number of planes.
const ALL: usize = 112;

/// Draws all planes: those of the current position and of the rules large, the history's folded.
pub(super) fn planes(panel: Panel, network: &RawNetwork, sight: Sight) -> AnyView {
    let used = network.planes.iter().filter(|plane| plane.is_used).count();
    let weights = if network.logits.is_empty() {
        // They are shown without a network, which alone has weights.
        String::new()
    } else if used == network.planes.len() {
        say::network::weights_for_all().to_owned()
    } else {
        say::network::weights_for(used as u64)
    };
    let history = (1..POSITIONS).map(|age| {
        let planes = network.planes.get(positions_planes(age)).unwrap_or_default().to_vec();
        older(panel, age, planes, sight)
    });
    let group = |range: Range<usize>| {
        let planes = network.planes.get(range.clone()).unwrap_or_default();
        range.zip(planes).map(|(index, plane)| small_board(panel, index, plane, sight)).collect_view()
    };
    solid(view! {
        <div class="nn-planes" on:keydown=move |event| on_key(panel, &event)>
            <p class="hint">
                {say::network::planes(network.planes.len(), &network.input_format)} " " {weights}
            </p>
            <h4>{say::network::position_now()}</h4>
            <div class="nn-grid" role="group" aria-label=say::network::planes_now()>
                {group(positions_planes(0))}
            </div>
            <h4>{say::network::rules()}</h4>
            <div class="nn-grid" role="group" aria-label=say::network::planes_of_rules()>
                {group(POSITIONS * OF_A_POSITION..ALL)}
            </div>
            <h4>{say::network::history()}</h4>
            {history.collect_view()}
        </div>
    })
}

/// Says what the plane that is pointed at is, and its values.
pub(super) fn pointed_at(panel: Panel, network: &RawNetwork, sight: Sight) -> AnyView {
    let words: Vec<String> = network.planes.iter().map(|plane| words(plane, sight)).collect();
    let text = move || match panel.lit() {
        Some(plane) => words.get(plane).map(|words| say::network::plane(plane, words)).unwrap_or_default(),
        None => say::network::point_at_plane().to_owned(),
    };
    solid(view! {
        <p class="nn-words" data-testid="network-plane-words">
            {text}
        </p>
    })
}

fn positions_planes(age: usize) -> Range<usize> {
    age * OF_A_POSITION..(age + 1) * OF_A_POSITION
}

/// An earlier position, folded until it is wanted.
fn older(panel: Panel, age: usize, planes: Vec<Plane>, sight: Sight) -> AnyView {
    let is_empty = planes.iter().all(|plane| plane.rows == [0; 8]);
    // The formats name the planes differently; the first one's name ends with whose they are.
    let when =
        planes.first().map(name_of).and_then(|name| Some(name.split_once(", ")?.1.to_owned())).unwrap_or_default();
    let note = if is_empty { say::network::not_known() } else { "" };
    let is_open = move || panel.older.with(|open| open & 1 << age != 0);
    let boards = move || {
        let board = |(place, plane): (usize, &Plane)| small_board(panel, age * OF_A_POSITION + place, plane, sight);
        is_open().then(|| planes.iter().enumerate().map(board).collect_view())
    };
    let toggle = move |event: leptos::ev::MouseEvent| {
        // What is open is the page's to say, so that it stays so with another node.
        event.prevent_default();
        panel.older.update(|open| *open ^= 1 << age);
    };
    let label = say::network::planes_of(&when);
    solid(view! {
        <details class="nn-older" open=is_open data-testid=format!("network-older-{age}")>
            <summary on:click=toggle>
                {when} " " <span class="hint">{note}</span>
            </summary>
            <div class="nn-grid small" role="group" aria-label=label>
                {boards}
            </div>
        </details>
    })
}

fn small_board(panel: Panel, index: usize, plane: &Plane, sight: Sight) -> AnyView {
    let squares = Bitboard(u64::from_le_bytes(plane.rows));
    // Rows come from the network's first, which is drawn at the bottom.
    let drawn = squares.into_iter().map(|square| {
        let (x, y) = (u32::from(square.file()), 7 - u32::from(square.rank()));
        format!("M{x} {y}h1v1h-1z")
    });
    let number = constant(plane).map(|value| {
        view! {
            <text class="nn-number" x="4" y="5.2" text-anchor="middle">
                {number(value)}
            </text>
        }
    });
    let drawn: String = if constant(plane).is_some() { String::new() } else { drawn.collect() };
    let title = (!plane.is_used).then(say::network::no_weights);
    let is_lit = move || panel.lit() == Some(index);
    let is_pinned = move || panel.pinned.get() == Some(index);
    // The group says when.
    let full = name_of(plane);
    let short = full.split_once(", ").map_or(full.as_str(), |name| name.0).to_owned();
    let pin = move |_| panel.pinned.update(|pinned| *pinned = (*pinned != Some(index)).then_some(index));
    let name = if index >= POSITIONS * OF_A_POSITION { full } else { short };
    solid(view! {
        <button
            type="button"
            class="nn-plane"
            class:lit=is_lit
            class:unused=!plane.is_used
            title=title
            data-plane=index.to_string()
            data-testid=format!("plane-{index}")
            aria-label=say::network::plane(index, words(plane, sight))
            aria-pressed=move || if is_pinned() { "true" } else { "false" }
            tabindex=move || if panel.cursor.get() == index { "0" } else { "-1" }
            on:click=pin
            on:focus=move |_| {
                panel.cursor.set(index);
                panel.hovered.set(Some(index));
            }
            on:blur=move |_| panel.hovered.set(None)
            on:pointerenter=move |_| panel.hovered.set(Some(index))
            on:pointerleave=move |_| panel.hovered.set(None)
        >
            <svg viewBox="0 0 8 8" aria-hidden="true">
                <path d=drawn />
                {number}
            </svg>
            <span class="nn-index">{index}</span>
            <span class="nn-name">{name}</span>
        </button>
    })
}

/// The value of a plane that is the same on all squares.
pub(super) fn constant(plane: &Plane) -> Option<f32> {
    match plane.rows {
        [0, 0, 0, 0, 0, 0, 0, 0] => Some(0.0),
        rows if rows == [u8::MAX; 8] => Some(plane.value),
        _ => None,
    }
}

/// The name of a plane, in the language of the page.
fn name_of(plane: &Plane) -> String {
    say::told(&plane.name).into_owned()
}

/// Says what a plane is, and its values on the board's own squares.
fn words(plane: &Plane, sight: Sight) -> String {
    let name = name_of(plane);
    match constant(plane) {
        Some(value) => say::network::plane_everywhere(name, number(value)),
        None => {
            let squares = sight.real_squares(plane.rows).into_iter().map(|square| square.to_string());
            say::network::plane_on(name, number(plane.value), squares.collect::<Vec<_>>().join(" "))
        }
    }
}

fn number(value: f32) -> String {
    say::decimal(&value.to_string()).replace('-', "−")
}

/// Arrows go from plane to plane, up and down from group to group.
fn on_key(panel: Panel, event: &KeyboardEvent) {
    let open = panel.older.get();
    let opened = (1..POSITIONS).filter(|age| open & 1 << age != 0);
    let mut groups = vec![positions_planes(0), POSITIONS * OF_A_POSITION..ALL];
    groups.extend(opened.map(positions_planes));
    let cursor = panel.cursor.get();
    let Some(group) = groups.iter().position(|group| group.contains(&cursor)) else { return };
    let on_plane = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    if !on_plane.is_some_and(|element| element.has_attribute("data-plane")) {
        return;
    }
    let order: Vec<usize> = groups.iter().cloned().flatten().collect();
    let place = order.iter().position(|plane| *plane == cursor).unwrap_or(0);
    let next = match event.key().as_str() {
        "ArrowRight" => order.get(place + 1).copied(),
        "ArrowLeft" => place.checked_sub(1).map(|place| order[place]),
        "ArrowDown" => groups.get(group + 1).map(|group| group.start),
        "ArrowUp" => group.checked_sub(1).map(|group| groups[group].start),
        "Home" => order.first().copied(),
        "End" => order.last().copied(),
        _ => return,
    };
    event.prevent_default();
    event.stop_propagation();
    if let Some(next) = next {
        focus(next);
    }
}

fn focus(plane: usize) {
    let found = document().query_selector(&format!("[data-plane='{plane}']")).ok().flatten();
    if let Some(element) = found.and_then(|element| element.dyn_into::<web_sys::HtmlElement>().ok()) {
        let _ = element.focus();
    }
}
