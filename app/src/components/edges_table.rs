//! Table of all moves of the selected node, with every term that selection uses there.

mod choice;
mod columns;
mod lc0_lines;
mod node_header;
pub(crate) mod printed;
mod row;
mod row_menu;
pub(crate) mod scale;
mod tools;

use leptos::ev::KeyboardEvent;
use leptos::html::Tbody;
use leptos::prelude::*;
use page::input::Action;
use shakmaty::Color;
use wasm_bindgen::JsCast;
use wire::{EdgeView, OpenNode};

use crate::components::solid::written;
use crate::pictures::shown;
use crate::state::Analysis;
use columns::{COLUMNS, Direction, SHARE, sorted};
use lc0_lines::Lc0Lines;
use node_header::NodeHeader;
use page::notation::Notation;
use page::rules::Position;
use page::stay::{Reader, Stay};
use page::view::PointOfView;
use page::what_if::moves::allowed;
use page::{format, notation};
use row::EdgeRow;
pub(super) use row::badge;
use row_menu::RowMenu;
use scale::Scale;
use tools::Tools;

/// Least number of letters that the column of visits has room for: numbers that are shorter do not change its width.
const FEWEST_LETTERS: usize = 5;

/// The moves in the order of their rows, and what they are of: a search, a node, and how many moves it has once they are known.
type Placed = Stay<(Option<u32>, u32, Option<usize>), Vec<u16>>;

/// The table of the selected node.
#[component]
pub fn EdgesTable() -> impl IntoView {
    let analysis = Analysis::get();
    let body = NodeRef::<Tbody>::new();
    let sort = RwSignal::new((SHARE, Direction::Descending));
    // While the pointer is on the rows they keep their places, so that a click hits what was read.
    let reader = RwSignal::new(Reader::Nobody);

    // The node drawn: the selected one as soon as its edges are here, until then the one before.
    let node = Memo::new(move |before: Option<&u32>| {
        analysis.revision.track();
        let selected = analysis.selected.get();
        analysis.model.with_value(|model| match before {
            Some(before) if model.open(selected).is_none() && model.open(*before).is_some() => *before,
            _ => selected,
        })
    });
    let position = Memo::new(move |_| {
        analysis.revision.track();
        analysis.position_at(node.get())
    });
    let mover = Memo::new(move |_| analysis.turn_at(node.get()));
    let sign = Memo::new(move |_| analysis.sign_for(mover.get()));
    let scale = Memo::new(move |_| {
        analysis.revision.track();
        analysis.model.with_value(|model| Scale::of(model.open(node.get())))
    });
    // Without the evaluator's word M only counts plies to endings found.
    let knows_moves_left = Memo::new(move |_| analysis.search_view().is_some_and(|search| search.moves_left_head));
    // The only moves that are searched; nothing where all are.
    let allowed = Memo::new(move |_| {
        let moment = analysis.playback.shown();
        let path = analysis.moves_to(node.get())?;
        analysis.search_view().and_then(|search| allowed(&search, &path, moment).map(<[u16]>::to_vec))
    });
    let placed = Memo::new(move |before: Option<&Placed>| {
        analysis.revision.track();
        let (column, direction) = sort.get();
        let node = node.get();
        let (search, reader) = (analysis.search.get(), reader.get());
        let name = |mv| {
            let notation = analysis.notation.get();
            position.with(|p| p.as_ref().map(|p| notation::name(p, mv, notation, false)).unwrap_or_default())
        };
        let is_excluded = |mv| allowed.with(|allowed| allowed.as_ref().is_some_and(|allowed| !allowed.contains(&mv)));
        analysis.model.with_value(|model| {
            let edges = model.open(node).map(|open| open.edges.as_slice());
            Stay::next(before, (search, node, edges.map(<[EdgeView]>::len)), reader, || match edges {
                Some(edges) => sorted(edges, name, is_excluded, &COLUMNS[column], direction, sign.get()),
                None => position.with(legal_moves),
            })
        })
    });
    let order = Memo::new(move |_| {
        placed.with(|placed| placed.what.iter().map(|&mv| (placed.of.1, mv)).collect::<Vec<(u32, u16)>>())
    });

    Effect::new(move || shown::shows_rows(order));

    // A change of what is sorted by must show at once, also while the pointer is on the rows.
    let set_sort = move |column: usize| {
        reader.set(Reader::Nobody);
        sort.update(|(now, direction)| {
            *direction = if *now == column { direction.other() } else { COLUMNS[column].first_direction() };
            *now = column;
        });
    };
    let heading = move |place: usize| {
        let column = &COLUMNS[place];
        let aria = move || {
            let (now, direction) = sort.get();
            if now == place { direction.aria() } else { "none" }
        };
        view! {
            <th scope="col" class=format!("head-{}", column.name) aria-sort=aria>
                <button
                    type="button"
                    data-testid=format!("sort-{}", column.name)
                    data-term=column.term
                    on:click=move |_| set_sort(place)
                >
                    {(column.heading)()}
                </button>
            </th>
        }
    };
    let on_key = move |event: KeyboardEvent| {
        let rows = order.get();
        let focused = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        let mv = focused.and_then(|row| row.get_attribute("data-mv")?.parse::<u16>().ok());
        let place = rows.iter().position(|row| Some(row.1) == mv);
        match (event.key().as_str(), place) {
            ("ArrowDown", None) => focus(&rows, 0),
            ("ArrowDown", Some(place)) => focus(&rows, (place + 1).min(rows.len().saturating_sub(1))),
            ("ArrowUp", Some(place)) => focus(&rows, place.saturating_sub(1)),
            ("Enter", Some(place)) => analysis.act(Action::Descend(rows[place].1)),
            (" ", Some(place)) => analysis.select_move(Some(rows[place].1)),
            ("Backspace", _) => analysis.act(Action::Ascend),
            _ => return,
        }
        event.prevent_default();
        event.stop_propagation();
    };
    // Lean recordings leave out the priors of nodes beyond which nothing was searched.
    let is_left_out = move || {
        analysis.revision.track();
        let is_bare = |open: &OpenNode| open.edges.is_empty() && open.terminal.is_none() && open.visits > 0;
        analysis.model.with_value(|model| model.open(node.get()).is_some_and(is_bare))
    };
    let why_empty = move || {
        if is_left_out() { say::edges::left_out() } else { say::edges::game_over() }
    };
    let over = move || {
        position.with(|position| position.as_ref().is_some_and(|position| position.legal_moves().is_empty()))
            || (order.with(Vec::is_empty) && analysis.search.get().is_some())
    };
    let visits_width = Memo::new(move |_| {
        analysis.revision.track();
        analysis.model.with_value(|model| model.open(node.get()).map_or(FEWEST_LETTERS, widest_visits))
    });
    let turned = move || analysis.point_of_view.get() == PointOfView::White && sign.get() < 0.0;

    written(view! {
        <div class="edges">
            <div class="edges-head">
                <NodeHeader node />
                <Tools node />
            </div>
            <RowMenu allowed />
            <div class="table-frame" tabindex="0" role="region" aria-label=say::edges::moves_of_the_position() on:keydown=on_key>
                <table
                    class="edge-table"
                    class:without-m=move || !knows_moves_left.get()
                    class:usual=move || analysis.chosen_columns().is_none()
                    data-columns=move || choice::shown(analysis.chosen_columns(), analysis.depth_shown(), analysis.is_small())
                    style=move || format!("--n-letters: {}", visits_width.get())
                    role="grid"
                    data-testid="edges"
                >
                    <thead>
                        <tr>{(0..COLUMNS.len()).map(heading).collect_view()}</tr>
                    </thead>
                    <tbody
                        node_ref=body
                        on:pointerenter=move |_| reader.set(Reader::Somebody)
                        on:pointerleave=move |_| reader.set(Reader::Nobody)
                    >
                        <For
                            each=move || order.get()
                            key=|row| *row
                            children=move |(node, mv)| view! { <EdgeRow node mv position sign scale allowed /> }
                        />
                    </tbody>
                </table>
            </div>
            <Show when=over>
                <p class="hint" data-testid="game-over">
                    {why_empty}
                </p>
            </Show>
            <Show when=turned>
                <p class="hint">{say::edges::turned(analysis.side_name(Color::White), analysis.side_name(Color::Black))}</p>
            </Show>
            <Lc0Lines node />
        </div>
    })
}

/// Letters of the longest entry in the column of visits.
fn widest_visits(open: &OpenNode) -> usize {
    let beside = |visits: u32| if visits == 0 { 0 } else { 1 + format::count(visits.into()).len() };
    let letters =
        |edge: &EdgeView| format::count(edge.visits.into()).len() + beside(edge.in_flight) + beside(edge.given);
    open.edges.iter().map(letters).max().unwrap_or(0).max(FEWEST_LETTERS)
}

/// Returns the rows before the server has sent any edges: the legal moves, by name.
fn legal_moves(position: &Option<Position>) -> Vec<u16> {
    let Some(position) = position else { return Vec::new() };
    let mut moves: Vec<(String, u16)> =
        position.legal_moves().into_iter().map(|mv| (notation::name(position, mv, Notation::San, false), mv)).collect();
    engine::sort_few(&mut moves, |a, b| a.0.cmp(&b.0));
    moves.into_iter().map(|row| row.1).collect()
}

fn focus(rows: &[(u32, u16)], place: usize) {
    let Some((_, mv)) = rows.get(place) else { return };
    let found = document().query_selector(&format!("tr[data-mv=\"{mv}\"]")).ok().flatten();
    if let Some(row) = found.and_then(|row| row.dyn_into::<web_sys::HtmlElement>().ok()) {
        let _ = row.focus();
    }
}
