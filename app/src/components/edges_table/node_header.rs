//! The selected node itself: how it is reached, and the numbers its edges share.

use leptos::prelude::*;
use shakmaty::Color;
use wire::OpenNode;

use crate::components::solid::written;
use crate::state::Analysis;
use page::evaluation::ended;
use page::{format, notation};

/// The path to the node, and its own line of numbers.
#[component]
pub(super) fn NodeHeader(
    /// The node.
    #[prop(into)]
    node: Signal<u32>,
) -> impl IntoView {
    let analysis = Analysis::get();
    let path = Memo::new(move |_| {
        analysis.revision.track();
        let node = node.get();
        let steps = analysis.path_to(node);
        let codes: Vec<u16> = steps.iter().map(|step| step.1).collect();
        let names = analysis
            .root_position()
            .map(|root| notation::names(root, &codes, analysis.notation.get(), analysis.chess960()))
            .unwrap_or_default();
        steps.into_iter().map(|step| step.0).zip(names).collect::<Vec<_>>()
    });
    let turn = Memo::new(move |_| analysis.turn_at(node.get()));
    let sign = move || analysis.sign_for(turn.get());

    let number = move |label: &'static str, name: &'static str, write: fn(&OpenNode, f64) -> Option<String>| {
        let text = move || {
            analysis.revision.track();
            let sign = sign();
            let text = analysis.model.with_value(|model| model.open(node.get()).and_then(|open| write(open, sign)));
            text.unwrap_or_else(|| format::UNKNOWN.to_owned())
        };
        view! {
            <div class=format!("own own-{name}")>
                <dt data-term=label tabindex="0">
                    {label}
                </dt>
                <dd data-testid=format!("node-{name}")>{text}</dd>
            </div>
        }
    };
    let crumb = move |place: usize, (id, name): (Option<u32>, String)| {
        let last = move || place + 1 == path.with(Vec::len);
        view! {
            <li>
                <button
                    type="button"
                    disabled=id.is_none()
                    aria-current=move || last().then_some("true")
                    on:click=move |_| {
                        if let Some(id) = id {
                            analysis.select(id);
                        }
                    }
                >
                    {name}
                </button>
            </li>
        }
    };
    let ended = Memo::new(move |_| {
        analysis.revision.track();
        let node = node.get();
        let position = analysis.position_at(node)?;
        analysis.model.with_value(|model| ended(model, node, &position))
    });
    let whose = move || match ended.get() {
        None => say::edges::to_move(analysis.side_name(turn.get())),
        Some(None) => say::edges::nobody_has_won().to_owned(),
        Some(Some(winner)) => say::edges::player_has_won(analysis.side_name(winner)),
    };
    let is_white = move || turn.get() == Color::White;

    written(view! {
        <div class="node-header">
            <nav aria-label=say::edges::path_to_the_node()>
                <ol class="node-path" data-testid="trail">
                    <li>
                        <button
                            type="button"
                            data-testid="trail-root"
                            aria-current=move || path.with(Vec::is_empty).then_some("true")
                            on:click=move |_| analysis.select(0)
                        >
                            {say::edges::root()}
                        </button>
                    </li>
                    {move || {
                        path.get().into_iter().enumerate().map(|(place, step)| crumb(place, step)).collect_view()
                    }}
                </ol>
            </nav>
            <p class="whose" class:white=is_white data-testid="node-turn">
                <span class="side" aria-hidden="true"></span>
                {whose}
            </p>
            <dl class="owns" aria-label=say::edges::numbers_of_the_node()>
                {number("N", "n", |open, _| Some(format::count(open.visits.into())))}
                {number("Q", "q", |open, sign| (open.visits > 0).then(|| format::signed(open.q * sign, 3)))}
                {number("V", "v", |open, sign| open.v.map(|v| format::signed(v * sign, 3)))}
                {number("D", "d", |open, _| (open.visits > 0).then(|| format::plain(open.d, 3)))}
                {number("c_puct", "cpuct", |open, _| (open.visits > 0).then(|| format::plain(open.cpuct, 3)))}
                {number("FPU", "fpu", |open, sign| (open.visits > 0).then(|| format::signed(open.fpu * sign, 3)))}
            </dl>
        </div>
    })
}
