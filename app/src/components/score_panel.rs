//! Q and centipawns: the curve of every formula, the selected node's moves on it, and a point to drag.
//!
//! Everything in the panel is from one view: that of the player to move in the selected node, or White's where
//! the page shows White's.

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
use curve::Curve;
use dots::{Dot, dots};
use engine::centipawn::Conversion;
use formula::Formula;
use formula_list::FormulaList;
use inputs::Inputs;
use page::view::PointOfView;
use plot::{Range, Window};
use printed_table::PrintedTable;

/// State that the parts of the panel share.
#[derive(Clone, Copy)]
struct Bench {
    /// The formula that is drawn strongly.
    formula: RwSignal<Formula>,
    /// Q at which the user put the point; `None` follows the selected node.
    placed: RwSignal<Option<f64>>,
    /// The point's Q.
    q: Memo<f64>,
    /// The share of draws that the user chose; `None` follows the selected node.
    chosen_draws: RwSignal<Option<f64>>,
    /// D as a share of what Q leaves open, for the line of the mu formula.
    draws: Memo<f64>,
    /// Range that was chosen for the axes.
    range: RwSignal<Range>,
    /// Range that they show.
    window: Memo<Window>,
    /// The selected node's moves.
    dots: Memo<Vec<Dot>>,
}

impl Bench {
    /// Centipawns of a Q by the chosen formula.
    fn cp(self, q: f64) -> f64 {
        self.formula.get().cp_along(q, self.draws.get())
    }
}

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
    let placed = RwSignal::new(None::<f64>);
    let chosen_draws = RwSignal::new(None::<f64>);
    let formula = RwSignal::new(Formula::Plain(Conversion::default()));
    let q = Memo::new(move |_| placed.get().or(node.get().map(|node| node.0)).unwrap_or(0.0));
    // With the node's own share the line goes through the node.
    let share = |(q, d): (f64, f64)| (d / (1.0 - q.abs()).max(1e-6)).clamp(0.0, 1.0);
    let draws = Memo::new(move |_| chosen_draws.get().or(node.get().map(share)).unwrap_or(0.3));
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
    let bench = Bench { formula, placed, q, chosen_draws, draws, range, window, dots };
    let whose = move || {
        let color = match analysis.point_of_view.get() {
            PointOfView::White => shakmaty::Color::White,
            PointOfView::Mover => analysis.turn_at(analysis.selected.get()),
        };
        format!("Q and centipawns for {}", analysis.side_name(color))
    };
    let follows = move || placed.get().is_none() && chosen_draws.get().is_none();

    view! {
        <section class="score" data-testid="score-panel">
            <header class="score-head">
                <h2>{whose}</h2>
                <button
                    type="button"
                    data-testid="score-follow"
                    disabled=follows
                    on:click=move |_| {
                        placed.set(None);
                        chosen_draws.set(None);
                    }
                    title="Put the point back on the selected node"
                >
                    "Back to the node"
                </button>
            </header>
            <Curve bench />
            <Inputs bench />
            <FormulaList bench />
            <PrintedTable bench />
        </section>
    }
}
