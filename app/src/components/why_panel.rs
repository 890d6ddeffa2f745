//! Reasons why a move has the visits that it has: its story, what it would take, and the answer to it.

mod asking;
mod chart;
mod needs;
mod words;

use std::sync::Arc;

use leptos::prelude::*;
use page::input::Action;
use wire::why::{Reply, Why};

use crate::components::solid::solid;
use crate::state::Analysis;
use asking::Asking;
use chart::Chart;
use needs::needs_table;
use page::notation::Notation;
use page::{format, notation};
use words::Piece;

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
    let options = move || {
        let (node, codes) = codes.get();
        let told = heard.with(|told| told.as_ref().filter(|told| told.node == node).map(|told| told.mv));
        let chosen =
            analysis.selected_move.get().or(told).or_else(|| asking::subject(analysis).map(|subject| subject.1));
        let option = |mv: u16| {
            view! {
                <option value=mv.to_string() selected=chosen == Some(mv)>
                    {move_name(analysis, node, mv)}
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
        moment.map(|moment| format!("at moment {}", format::count(moment.into())))
    };
    let is_behind = move || {
        let shown = analysis.past.shown();
        !asking.waits() && told.with(|told| told.as_ref().is_some_and(|told| told.moment != shown))
    };
    let body = move || told.with(|told| told.as_ref().map(|told| body(analysis, told)));

    solid(view! {
        <div class="why" data-testid="why" aria-busy=move || if asking.waits() { "true" } else { "false" }>
            <p class="why-head">
                <label class="field">
                    "Why "
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
                    title="The search has gone on since: say it for the moment that is shown"
                    on:click=move |_| asking.ask()
                >
                    "Say it for now"
                </button>
            </p>
            <p class="hint" data-testid="why-nothing" hidden=move || !has_none()>
                "There is no move to ask about yet: the game is over here, or the node was not evaluated."
            </p>
            {body}
        </div>
    })
}

fn body(analysis: Analysis, told: &Why) -> AnyView {
    let turn = untrack(|| analysis.turn_at(told.node));
    let sign = analysis.sign_for(turn);
    let name = move_name(analysis, told.node, told.mv);
    let rival = told.story.rival.map(|rival| move_name(analysis, told.node, rival.mv)).unwrap_or_default();
    let edge = analysis.model.with_value(|model| {
        let open = model.open(told.node)?;
        open.edges.iter().find(|edge| edge.mv == told.mv).cloned()
    });
    let story = words::story(told, &name, &rival, sign).into_iter().map(|sentence| paragraph(analysis, sentence));
    let beaten = |mv: u16| move_name(analysis, told.node, mv);
    let reply = told.reply.as_ref().map(|reply| reply_view(analysis, told, reply, &name, sign));
    let none = told.reply.is_none().then(|| words::no_reply(told, &name));
    solid(view! {
        <div class="why-body">
            <section aria-label="Its story" data-testid="why-story">
                <h3>"How it came to its visits"</h3>
                {story.collect_view()}
            </section>
            <Chart story=told.story.clone() name=name.clone() rival=rival.clone() sign />
            <section aria-label="What it would take" data-testid="why-needs">
                <h3>"What it would take"</h3>
                {needs_table(told, edge.as_ref(), &name, sign, beaten)}
            </section>
            <section aria-label="The answer to it" data-testid="why-reply">
                <h3>"The answer to it"</h3>
                {reply}
                {none.map(|none| view! { <p>{none}</p> })}
            </section>
        </div>
    })
}

/// A sentence with moments that can be gone to.
fn paragraph(analysis: Analysis, pieces: Vec<Piece>) -> AnyView {
    let piece = |piece: Piece| match piece {
        Piece::Text(text) => text.into_any(),
        Piece::Moment(moment) => moment_button(analysis, moment).into_any(),
    };
    solid(view! { <p>{pieces.into_iter().map(piece).collect_view()}</p> })
}

fn moment_button(analysis: Analysis, moment: u32) -> impl IntoView {
    view! {
        <button
            type="button"
            class="operand moment-link"
            data-moment=moment.to_string()
            title="Show this moment"
            on:click=move |_| analysis.act(Action::GoTo(moment))
        >
            {format::count(moment.into())}
        </button>
    }
}

fn reply_view(analysis: Analysis, told: &Why, reply: &Reply, name: &str, sign: f64) -> AnyView {
    let names = line_names(analysis, told.node, &reply.line);
    let answer = names.get(1).cloned().unwrap_or_default();
    let sentence = words::reply(told, reply, name, &answer, sign);
    let (node, child) = (reply.node, reply.child);
    let line = names.join(" ");
    solid(view! {
        <div>
            <p>{sentence}</p>
            <p class="why-line" data-testid="why-line">
                {line}
            </p>
            <p class="why-links">
                <button type="button" data-testid="why-to-move" on:click=move |_| analysis.select(node)>
                    {format!("Go to {name}")}
                </button>
                <button type="button" data-testid="why-to-reply" on:click=move |_| analysis.select(child)>
                    {format!("Go to {answer}")}
                </button>
            </p>
        </div>
    })
}

fn move_name(analysis: Analysis, node: u32, mv: u16) -> String {
    line_names(analysis, node, &[mv]).into_iter().next().unwrap_or_default()
}

fn line_names(analysis: Analysis, node: u32, moves: &[u16]) -> Vec<String> {
    let (written, chess960): (Notation, bool) = (analysis.notation.get(), analysis.chess960());
    let position = analysis.position_at(node);
    position.map(|position| notation::names(position, moves, written, chess960)).unwrap_or_default()
}
