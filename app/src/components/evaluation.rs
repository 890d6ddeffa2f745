//! The evaluation of the position on the board: one large number, the chances, and how much was searched; and the bar beside the board.

use leptos::prelude::*;
use page::evaluation::Evaluation;
use page::format;
use page::view::PointOfView;
use page::wdl::Wdl;
use shakmaty::Color;

use crate::components::solid::written;
use crate::components::woven::woven;
use crate::state::Analysis;

/// Score, chances and extent of the search.
#[component]
pub fn EvaluationPanel() -> impl IntoView {
    let analysis = Analysis::get();
    let shown = Memo::new(move |_| analysis.evaluation());
    let sign = move || match analysis.point_of_view.get() {
        PointOfView::White => 1.0,
        PointOfView::Mover => analysis.turn_at(analysis.selected.get()).fold_wb(1.0, -1.0),
    };
    // Small games have no pawns to count in.
    let write = move || if analysis.is_small() { Evaluation::value } else { Evaluation::score };
    let score = move || shown.get().map_or_else(|| format::UNKNOWN.to_owned(), |shown| write()(shown, sign()));
    // White's is what everybody shows, and need not be said.
    let whose = move || match analysis.point_of_view.get() {
        PointOfView::White => String::new(),
        PointOfView::Mover => say::game::for_side(analysis.side_name(analysis.turn_at(analysis.selected.get()))),
    };
    // Which position it is of, where that is not the game's.
    let line = Memo::new(move |_| {
        analysis.revision.track();
        let node = analysis.selected.get();
        let moves = if node == 0 { Vec::new() } else { analysis.moves_to(node).unwrap_or_default() };
        (!moves.is_empty()).then(|| analysis.names().numbered(&[], &moves))
    });
    let visits = Memo::new(move |_| {
        analysis.revision.track();
        let node = analysis.selected.get();
        analysis.model.with_value(|model| model.node(node).map(|view| u64::from(view.visits)))
    });
    let depth = Memo::new(move |_| {
        analysis.revision.track();
        analysis.model.with_value(|model| model.status().map(|status| format::fixed(status.depth.into(), 1)))
    });
    let extent = move || {
        let visits = visits.get()?;
        Some(if line.with(Option::is_some) {
            say::game::visits(visits)
        } else {
            say::game::nodes_and_depth(visits, depth.get().as_deref().unwrap_or(format::UNKNOWN))
        })
    };
    let number = move |part: usize| {
        move || {
            shown
                .get()
                .map_or_else(|| format::UNKNOWN.to_owned(), |evaluation| evaluation.wdl.percentages()[part].clone())
        }
    };
    let of_line = view! { <b data-testid="evaluation-of">{move || line.get()}</b> }.into_any();

    written(view! {
        <section class="evaluation" aria-label=say::game::evaluation()>
            <p class="evaluation-score" data-term=move || if analysis.is_small() { "Q" } else { "cp" }>
                <span data-testid="evaluation">{score}</span>
                <span class="evaluation-whose">{whose}</span>
            </p>
            <div class="evaluation-words">
                <p class="wdl-words" data-term="WDL" data-testid="wdl">
                    <span class="wdl-key wdl-key-white">{move || analysis.side_name(Color::White)} " " <b>{number(0)}</b></span>
                    <span class="wdl-key wdl-key-draw">{say::game::draw()} " " <b>{number(1)}</b></span>
                    <span class="wdl-key wdl-key-black">{move || analysis.side_name(Color::Black)} " " <b>{number(2)}</b></span>
                </p>
                <p class="evaluation-of">
                    <span hidden=move || line.with(Option::is_none)>
                        {woven(say::game::after("\u{e000}"), vec![of_line])} " "
                    </span>
                    <span data-testid="evaluation-extent">{extent}</span>
                    <button
                        type="button"
                        class="link"
                        data-testid="back-to-game"
                        title=say::game::back_to_the_game()
                        hidden=move || line.with(Option::is_none)
                        on:click=move |_| analysis.select(0)
                    >
                        {say::game::back()}
                    </button>
                </p>
            </div>
        </section>
    })
}

/// The bar beside the board.
#[component]
pub fn EvaluationBar() -> impl IntoView {
    let analysis = Analysis::get();
    let shown = Memo::new(move |_| analysis.evaluation());
    // Percentages of the height from the top: Black's side is up unless the board is flipped.
    let parts = move || {
        let even = Wdl { win: 0.0, draw: 1.0, loss: 0.0 };
        let Wdl { win, draw, loss } = shown.get().map_or(even, |evaluation| evaluation.wdl);
        let (top, bottom) = if analysis.flipped.get() { (win, loss) } else { (loss, win) };
        (top * 100.0, draw * 100.0, bottom * 100.0)
    };
    let top_class = move || if analysis.flipped.get() { "wdl-white" } else { "wdl-black" };
    let bottom_class = move || if analysis.flipped.get() { "wdl-black" } else { "wdl-white" };
    let label = move || match shown.get() {
        Some(evaluation) => {
            let [win, draw, loss] = evaluation.wdl.percentages();
            let [first, second] = [Color::White, Color::Black].map(|color| analysis.side_name(color));
            say::game::chances(first, win, draw, second, loss)
        }
        None => say::game::not_evaluated().to_owned(),
    };

    written(view! {
        <svg
            class="wdl"
            class:unknown=move || shown.with(Option::is_none)
            viewBox="0 0 10 100"
            preserveAspectRatio="none"
            role="img"
            aria-label=label
        >
            <rect class=top_class x="0" y="0" width="10" height=move || decimal::fixed(parts().0, 2) />
            <rect
                class="wdl-draw"
                x="0"
                y=move || decimal::fixed(parts().0, 2)
                width="10"
                height=move || decimal::fixed(parts().1, 2)
            />
            <rect
                class=bottom_class
                x="0"
                y=move || decimal::fixed(parts().0 + parts().1, 2)
                width="10"
                height=move || decimal::fixed(parts().2, 2)
            />
        </svg>
    })
}
