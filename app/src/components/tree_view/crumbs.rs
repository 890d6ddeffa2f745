//! The path from the search's root to the top of the drawing: a box per move, each a button that leads back.

use leptos::html::Nav;
use leptos::prelude::*;

use crate::state::Analysis;
use page::format;
use page::model::Model;
use page::names::{Names, Sight};

/// Box of a node on the path from the root to the top of the drawing.
#[derive(Clone, PartialEq)]
struct Crumb {
    id: u32,
    name: String,
    /// Q as shown, for the colour of its edge; `None` for the root.
    value: Option<f64>,
    visits: Option<u32>,
}

/// The path.
#[component]
pub fn Crumbs(
    /// The tree's name.
    tree: &'static str,
) -> impl IntoView {
    let analysis = Analysis::get();
    let crumbs = Memo::new(move |_| {
        analysis.revision.track();
        let (names, sight, base) = (analysis.names(), analysis.sight(), analysis.view_root.get());
        analysis.model.with_value(|model| crumbs(model, &names, sight, base))
    });
    let last = Memo::new(move |_| crumbs.with(Vec::len));
    let path = NodeRef::<Nav>::new();
    // A long path is scrolled to its end, which is where one is.
    Effect::new(move || {
        last.track();
        if let Some(path) = path.get() {
            request_animation_frame(move || path.set_scroll_left(path.scroll_width()));
        }
    });
    let crumb = move |(place, crumb): (usize, Crumb)| {
        let id = crumb.id;
        let title = crumb.visits.map(|visits| format!("N {}", format::count(visits.into())));
        let is_last = move || place + 1 == last.get();
        view! {
            <li>
                <button
                    type="button"
                    class="tree-crumb"
                    style=crumb.value.map(edge_colour)
                    title=title
                    aria-current=move || is_last().then_some("true")
                    on:click=move |_| analysis.zoom(id)
                >
                    {crumb.name}
                </button>
            </li>
        }
    };
    view! {
        <nav class="tree-crumbs" node_ref=path aria-label=say::tree::way_to_top(tree) data-testid="tree-crumbs">
            <ol>{move || crumbs.get().into_iter().enumerate().map(crumb).collect_view()}</ol>
        </nav>
    }
}

/// Q as a mixture of the colours that mean it.
fn edge_colour(value: f64) -> String {
    let end = if value < 0.0 { "bad" } else { "good" };
    let share = decimal::fixed(value.abs().sqrt() * 100.0, 0);
    format!("--crumb: color-mix(in oklab, var(--q-{end}) {share}%, var(--q-neutral))")
}

fn crumbs(model: &Model, names: &Names, sight: Sight, base: u32) -> Vec<Crumb> {
    let path = model.path(base);
    let mut position = names.root.clone();
    let mut crumbs = Vec::with_capacity(path.len().max(1));
    let mut first = true;
    for id in path {
        let Some(node) = model.node(id) else { break };
        let visits = Some(node.visits);
        if id == 0 {
            crumbs.push(Crumb { id, name: say::tree::root().into(), value: None, visits });
            continue;
        }
        let Some(now) = position.take() else { break };
        let mover = now.turn();
        let name = names.with_number(&now, node.mv, first);
        let value = f64::from(node.q) * sight.sign_for(mover);
        crumbs.push(Crumb { id, name, value: Some(value), visits });
        position = now.after(&[node.mv]);
        first = false;
    }
    if crumbs.is_empty() {
        crumbs.push(Crumb { id: 0, name: say::tree::root().into(), value: None, visits: None });
    }
    crumbs
}
