//! The line below the tree: how much of it is drawn, and what its colours mean.

use leptos::prelude::*;
use shakmaty::Color;

use crate::state::Analysis;
use page::format;
use page::view::{PointOfView, TreeForm};

/// The line.
#[component]
pub fn Foot(
    /// Nodes that have a box of their own in the picture.
    drawn: RwSignal<u32>,
    /// The form that is drawn.
    form: RwSignal<TreeForm>,
) -> impl IntoView {
    let analysis = Analysis::get();
    let counts = move || {
        analysis.revision.track();
        let all = analysis.model.with_value(|model| model.tree_nodes());
        (all > 0).then(|| say::tree::shown(format::count(drawn.get().into()), all.into()))
    };
    let (worst, best) = ("\u{2212}1", "+1");
    let whose = move || match analysis.point_of_view.get() {
        PointOfView::Mover => say::tree::q_for_mover().to_owned(),
        PointOfView::White => say::tree::q_for(analysis.side_name(Color::White)),
    };
    let rim = move || match form.get() {
        TreeForm::Icicle => say::tree::outline_is_v(),
        TreeForm::Links => say::tree::ring_is_v(),
    };
    let links = move || match form.get() {
        TreeForm::Icicle => None,
        TreeForm::Links => Some(view! { <span class="tree-scale-links">{say::tree::size_and_line()}</span> }),
    };
    view! {
        <p class="tree-foot">
            <span class="tree-count" data-testid="tree-shown">{move || counts().unwrap_or_else(|| say::tree::no_nodes().to_owned())}</span>
            <span class="tree-scale" title=say::tree::half_of_scale()>
                <span>{whose}</span>
                <span class="tree-scale-end">{worst}</span>
                <span class="tree-scale-bar" aria-hidden="true"></span>
                <span class="tree-scale-end">{best}</span>
                <span class="tree-scale-outline">{rim}</span>
                {links}
            </span>
        </p>
    }
}
