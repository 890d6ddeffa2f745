//! Q and centipawns: the curve of every formula, the selected node's moves on it, and a point to drag.
//!
//! Everything in the panel is from one view: that of the player to move in the selected node, or White's where
//! the page shows White's.

mod bench;
mod curve;
mod dot_labels;
mod dots;
mod formula;
mod formula_list;
mod inputs;
mod plot;
mod printed_table;

use leptos::prelude::*;

use crate::state::Analysis;
use bench::Bench;
use curve::Curve;
use dots::dots;
use engine::centipawn::Conversion;
use formula::Formula;
use formula_list::FormulaList;
use inputs::Inputs;
use page::score::Point;
use page::view::PointOfView;
use plot::Range;
use printed_table::PrintedTable;

/// The panel.
#[component]
pub fn ScorePanel() -> impl IntoView {
    let analysis = Analysis::get();
    // Q and D of the selected node, from the panel's view.
    let node = Memo::new(move |_| {
        analysis.revision.track();
        let id = analysis.selected.get();
        // The wire has a node's Q from the view of who moved into it; who is to move sees the opposite.
        let sign = -analysis.sign_for(analysis.turn_at(id));
        analysis.model.with_value(|model| model.node(id).map(|node| (f64::from(node.q) * sign, f64::from(node.d))))
    });
    let point = RwSignal::new(Point::default());
    let formula = RwSignal::new(Formula::Plain(Conversion::default()));
    let q = Memo::new(move |_| point.get().q(node.get()));
    let draws = Memo::new(move |_| point.get().draws(node.get()));
    let dots = dots(analysis);
    let range = RwSignal::new(Range::default());
    let window = Memo::new(move |_| {
        let formula = formula.get();
        let draws = draws.get();
        dots.with(|dots| {
            let all = dots.iter().map(|dot| dot.q).chain([q.get()]);
            range.get().window(all, |q| formula.cp_along(q, draws))
        })
    });
    let bench = Bench { formula, point, q, draws, range, window, dots };
    let whose = move || {
        let color = match analysis.point_of_view.get() {
            PointOfView::White => shakmaty::Color::White,
            PointOfView::Mover => analysis.turn_at(analysis.selected.get()),
        };
        say::score::for_side(analysis.side_name(color))
    };
    let follows = move || point.get().follows();

    view! {
        <section class="score" data-testid="score-panel">
            <header class="score-head">
                <h2>{whose}</h2>
                <button
                    type="button"
                    data-testid="score-follow"
                    disabled=follows
                    on:click=move |_| point.update(Point::follow)
                    title=say::score::follow_about()
                >
                    {say::score::follow()}
                </button>
            </header>
            <Curve bench />
            <Inputs bench />
            <FormulaList bench />
            <PrintedTable bench />
        </section>
    }
}
