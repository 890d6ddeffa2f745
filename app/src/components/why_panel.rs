//! Reasons why a move has the visits that it has: its story, what it would take, and the answer to it.

mod asking;
mod chart;
mod needs;
mod taken;
mod teller;
mod words;

use std::sync::Arc;

use leptos::prelude::*;
use wire::why::Why;

use crate::components::copy_button::CopyButton;
use crate::components::solid::solid;
use crate::components::whose::WhoseNumbers;
use crate::pictures::shown::shows_why;
use crate::state::Analysis;
use asking::Asking;
use page::names::Names;
use page::playback::Live;
use teller::Teller;

/// The panel.
#[component]
pub fn WhyPanel() -> impl IntoView {
    let analysis = Analysis::get();
    let asking = Asking::follow(analysis);
    let heard = asking.told;
    let codes = Memo::new(move |_| {
        analysis.revision.track();
        let node = analysis.selected.get();
        let moves = |open: &wire::OpenNode| open.edges.iter().map(|edge| edge.mv).collect::<Vec<u16>>();
        (node, analysis.model.with_value(|model| model.open(node).map(moves)).unwrap_or_default())
    });
    let choose = move |event| {
        if let Ok(mv) = event_target_value(&event).parse() {
            analysis.select_move(Some(mv));
        }
    };
    let most_visited = move || {
        analysis.revision.track();
        analysis.page.with_value(|page| Some(asking::subject(&page.tree)?.1))
    };
    let options = move || {
        let (node, codes) = codes.get();
        let names = analysis.names();
        let position = analysis.moves_to(node).and_then(|path| names.position(&path));
        let told = heard.with(|told| told.as_ref().filter(|told| told.node == node).map(|told| told.mv));
        let chosen = analysis.selected_move.get().or(told).or_else(most_visited);
        let option = |mv: u16| {
            view! {
                <option value=mv.to_string() selected=chosen == Some(mv)>
                    {position.as_ref().map(|position| names.of(position, mv))}
                </option>
            }
        };
        codes.into_iter().map(option).collect_view()
    };
    let has_none = move || codes.with(|codes| codes.1.is_empty());
    // What was said of another move is not shown under this one's name, except dimmed until the answer comes. Where none is
    // chosen it stays with the move that it is of, also when another one becomes the most visited.
    let told = Memo::new(move |_| {
        let (node, chosen) = (analysis.selected.get(), analysis.selected_move.get());
        let is_meant = |told: &Arc<Why>| told.node == node && chosen.is_none_or(|chosen| chosen == told.mv);
        heard.get().filter(|told| asking.waits() || is_meant(told))
    });
    let when = move || {
        let moment = told.with(|told| told.as_ref().map(|told| told.moment));
        moment.map(|moment| say::why::at_moment(analysis.playback.live.get().at(moment)))
    };
    let is_behind = move || {
        let shown = analysis.playback.shown();
        !asking.waits() && told.with(|told| told.as_ref().is_some_and(|told| told.moment != shown))
    };
    let teller = move || {
        let told = told.get()?;
        let path = analysis.moves_to(told.node);
        let sign = analysis.sight().sign(path.as_ref().map_or(0, Vec::len) + 1);
        // Where the path to the node is not known, its moves have no names.
        let names = if path.is_some() { analysis.names() } else { Names::default() };
        let edge = analysis.model.with_value(|model| {
            let open = model.open(told.node)?;
            open.edges.iter().find(|edge| edge.mv == told.mv).cloned()
        });
        let event = analysis.playback.live.with_untracked(Live::event);
        Some(Teller { names, path: path.unwrap_or_default(), told, sign, event, edge })
    };
    let body = move || teller().map(|teller| teller.body(move |node| analysis.select(node)));
    let text = move || teller().map(|teller| teller.text()).unwrap_or_default();
    shows_why(move |ink| untrack(|| taken::sketch(analysis, &teller()?, ink)));

    solid(view! {
        <div class="why" data-testid="why" aria-busy=move || if asking.waits() { "true" } else { "false" }>
            <p class="why-head">
                <label class="field">
                    {say::why::why()}
                    " "
                    <select data-testid="why-move" disabled=has_none on:change=choose>
                        {options}
                    </select>
                </label>
                <span class="hint" data-testid="why-moment">
                    {when}
                </span>
                <button
                    type="button"
                    class="quiet"
                    data-testid="why-again"
                    hidden=move || !is_behind()
                    title=say::why::update_about()
                    on:click=move |_| asking.ask()
                >
                    {say::why::update()}
                </button>
                <CopyButton text=Signal::derive(text) label=say::take::copy() name="copy-why" />
            </p>
            <p class="hint" data-testid="why-nothing" hidden=move || !has_none()>
                {say::why::nothing()}
            </p>
            <WhoseNumbers />
            {body}
        </div>
    })
}
