//! Edit of a node's own value.

use leptos::prelude::*;
use page::input::Action;
use page::view::PointOfView;
use shakmaty::Color;
use wire::Edit;

use super::section::{Section, answer};
use super::slider::{Range, slider};
use super::words;
use crate::components::solid::solid;
use crate::state::Analysis;

const VALUE: Range =
    Range { name: "value", label: || "V", term: "V", class: "v", min: -1.0, max: 1.0, step: 0.01, decimals: 3 };

/// The control.
#[component]
pub(super) fn NodeValue(
    /// Where something was changed last.
    asked: RwSignal<Section>,
) -> impl IntoView {
    let analysis = Analysis::get();
    let path = Memo::new(move |_| {
        if !analysis.is_what_if_seen() {
            return None;
        }
        analysis.revision.track();
        analysis.moves_to(analysis.selected.get())
    });
    // As everywhere on the page: the view of the player who moved there, or White's.
    let sign = move || analysis.sign_for(analysis.mover_at(analysis.selected.get()));
    let value = Signal::derive(move || {
        path.track();
        analysis.revision.track();
        let v = analysis.model.with_value(|model| model.node(analysis.selected.get()).and_then(|node| node.v));
        v.map(|v| f64::from(v) * sign())
    });
    let set = move |v: f64| {
        if let Some(path) = path.get() {
            asked.set(Section::Value);
            analysis.act(Action::Change(Edit::Value { path, v: v * sign() }));
        }
    };
    let heading = move || {
        let side = match analysis.point_of_view.get() {
            PointOfView::White => "white",
            PointOfView::Mover => "mover",
        };
        say::what_if::value_of(
            &words::spot(&analysis.names(), &path.get().unwrap_or_default()),
            side,
            analysis.side_name(Color::White),
        )
    };
    solid(view! {
        <section class="what-if-part">
            <h3>{heading}</h3>
            {slider(VALUE, value, set)}
            {answer(Section::Value, asked)}
        </section>
    })
}
