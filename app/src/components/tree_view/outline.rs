//! The tree for screen readers: the path to the selected node, its siblings' number, and its children, as items of an ARIA tree
//! inside the canvas element, where browsers look for them. The canvas keeps the focus; `aria-activedescendant` says which item
//! it is on.

use leptos::ev;
use leptos::html::div;
use leptos::prelude::*;

use crate::state::Analysis;
use page::format;
use page::model::Model;
use page::names::{Names, Sight};
use page::rules::Position;

/// The element id of a node's item in a tree of that name.
pub fn item_id(tree: &str, node: u32) -> String {
    format!("{tree}-item-{node}")
}

/// Item of the tree that screen readers read.
#[derive(Clone, PartialEq)]
struct Item {
    id: u32,
    level: usize,
    place: usize,
    siblings: usize,
    is_open: Option<bool>,
    words: String,
}

/// The items.
#[component]
pub fn Outline(
    /// The tree's name.
    name: &'static str,
    /// Changes now and then while the search runs: thirty times a second would only be noise.
    tick: RwSignal<u32>,
) -> impl IntoView {
    let analysis = Analysis::get();
    let items = Memo::new(move |_| {
        tick.track();
        let (names, sight, selected) = (analysis.names(), analysis.sight(), analysis.selected.get());
        analysis.model.with_value(|model| items(model, &names, sight, selected))
    });
    let item = move |item: Item| {
        let id = item.id;
        let selected = move || if analysis.selected.get() == id { "true" } else { "false" };
        // Built by hand: the macro does not know these ARIA attributes.
        div()
            .role("treeitem")
            .id(item_id(name, id))
            .attr("aria-level", item.level)
            .attr("aria-posinset", item.place)
            .attr("aria-setsize", item.siblings)
            .aria_expanded(item.is_open.map(|open| if open { "true" } else { "false" }))
            .aria_selected(selected)
            .on(ev::click, move |_| analysis.select(id))
            .child(item.words)
    };
    view! { {move || items.get().into_iter().map(item).collect_view()} }
}

fn items(model: &Model, names: &Names, sight: Sight, selected: u32) -> Vec<Item> {
    let path = model.path(selected);
    let depth = path.len();
    let mut position = names.root.clone();
    let mut items = Vec::with_capacity(depth + model.children(selected).len());
    let mut add = |id: u32, level: usize, at: Option<&Position>, is_open: bool| {
        let Some(node) = model.node(id) else { return };
        let group = if node.parent == id { &[] } else { model.children(node.parent) };
        let name =
            at.filter(|_| id != 0).map_or_else(|| say::tree::root().to_owned(), |position| names.of(position, node.mv));
        let value = f64::from(node.q) * sight.sign(level - 1);
        let words = format!("{name}, N {}, Q {}", format::count(node.visits.into()), format::signed(value, 3));
        items.push(Item {
            id,
            level,
            place: group.iter().position(|&one| one == id).map_or(1, |place| place + 1),
            siblings: group.len().max(1),
            is_open: (node.visited_edges > 0).then_some(is_open),
            words,
        });
    };
    for (place, &id) in path.iter().enumerate() {
        add(id, place + 1, position.as_ref(), true);
        if id != 0 {
            let mv = model.node(id).map(|node| node.mv);
            position = position.zip(mv).and_then(|(position, mv)| position.after(&[mv]));
        }
    }
    for &id in model.children(selected) {
        add(id, depth + 1, position.as_ref(), false);
    }
    if items.is_empty() {
        let words = say::tree::root_not_searched().to_owned();
        items.push(Item { id: 0, level: 1, place: 1, siblings: 1, is_open: None, words });
    }
    items
}
