//! Reasons why a move has the visits that it has: its story, what it would take, and the answer to it.

mod asking;
mod chart;
mod needs;
mod words;

use std::sync::Arc;

use leptos::prelude::*;
use page::input::Action;
use wire::EdgeView;
use wire::why::{Reply, Why};

use crate::components::solid::solid;
use crate::state::Analysis;
use asking::Asking;
use chart::Chart;
use needs::needs_table;
use page::format;
use page::names::Names;
use page::playback::Live;
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
        moment.map(|moment| format!("at {}", analysis.past.live.get().at(moment)))
    };
    let is_behind = move || {
        let shown = analysis.past.shown();
        !asking.waits() && told.with(|told| told.as_ref().is_some_and(|told| told.moment != shown))
    };
    let body = move || {
        let told = told.get()?;
        let path = analysis.moves_to(told.node);
        let sign = analysis.sight().sign(path.as_ref().map_or(0, Vec::len) + 1);
        // Where the way to the node is not known, its moves have no names.
        let names = if path.is_some() { analysis.names() } else { Names::default() };
        let edge = analysis.model.with_value(|model| {
            let open = model.open(told.node)?;
            open.edges.iter().find(|edge| edge.mv == told.mv).cloned()
        });
        let event = analysis.past.live.with_untracked(Live::event);
        let teller = Teller { names, path: path.unwrap_or_default(), told, sign, event };
        Some(teller.body(edge.as_ref(), move |node| analysis.select(node)))
    };

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
                    title="The search has moved on: say it for what is shown now"
                    on:click=move |_| asking.ask()
                >
                    "Update"
                </button>
            </p>
            <p class="hint" data-testid="why-nothing" hidden=move || !has_none()>
                "No move to ask about: the game is over, or the position was not evaluated yet."
            </p>
            {body}
        </div>
    })
}

/// What was told of a move, and what saying it takes.
struct Teller {
    names: Names,
    /// The moves to the node.
    path: Vec<u16>,
    told: Arc<Why>,
    /// Factor that turns values to the view shown: 1 or -1.
    sign: f64,
    /// What moments of the search count.
    event: &'static str,
}

impl Teller {
    /// All of it; `select` looks at a node.
    fn body(&self, edge: Option<&EdgeView>, select: impl Fn(u32) + Copy + Send + 'static) -> AnyView {
        let Self { told, sign, .. } = self;
        let sign = *sign;
        let name_of = |mv: u16| self.names.name(&self.path, mv);
        let name = name_of(told.mv);
        let rival = told.story.rival.map(|rival| name_of(rival.mv)).unwrap_or_default();
        let story = words::story(told, &name, &rival, sign, self.event).into_iter().map(paragraph);
        let reply = told.reply.as_ref().map(|reply| self.reply(reply, &name, &rival, select));
        let none = told.reply.is_none().then(|| words::no_reply(told, &name));
        solid(view! {
            <div class="why-body">
                <section aria-label="Its story" data-testid="why-story">
                    <h3>"How it got its visits"</h3>
                    {story.collect_view()}
                </section>
                <Chart story=told.story.clone() name=name.clone() rival=rival.clone() sign />
                <section aria-label="What it would take" data-testid="why-needs">
                    <h3>"What it would take"</h3>
                    {needs_table(told, edge, sign, name_of)}
                </section>
                <section aria-label="Best reply" data-testid="why-reply">
                    <h3>"Best reply"</h3>
                    {reply}
                    {none.map(|none| view! { <p>{none}</p> })}
                </section>
            </div>
        })
    }

    fn reply(&self, reply: &Reply, name: &str, rival: &str, select: impl Fn(u32) + Copy + Send + 'static) -> AnyView {
        let names = self.names.line(&self.path, &reply.line);
        let answer = names.get(1).cloned().unwrap_or_default();
        let sentence = words::reply(&self.told, reply, name, &answer, rival, self.sign);
        let (node, child) = (reply.node, reply.child);
        let line = names.join(" ");
        solid(view! {
            <div>
                <p>{sentence}</p>
                <p class="why-line" data-testid="why-line">
                    {line}
                </p>
                <p class="why-links">
                    <button type="button" data-testid="why-to-move" on:click=move |_| select(node)>
                        {format!("Go to {name}")}
                    </button>
                    <button type="button" data-testid="why-to-reply" on:click=move |_| select(child)>
                        {format!("Go to {answer}")}
                    </button>
                </p>
            </div>
        })
    }
}

/// A sentence with moments that can be gone to.
fn paragraph(pieces: Vec<Piece>) -> AnyView {
    let piece = |piece: Piece| match piece {
        Piece::Text(text) => text.into_any(),
        Piece::Moment(moment) => view! { <MomentLink moment /> }.into_any(),
    };
    solid(view! { <p>{pieces.into_iter().map(piece).collect_view()}</p> })
}

#[component]
fn MomentLink(moment: u32) -> impl IntoView {
    let analysis = Analysis::get();
    view! {
        <button
            type="button"
            class="operand moment-link"
            data-moment=moment.to_string()
            title="Go there"
            on:click=move |_| analysis.act(Action::GoTo(moment))
        >
            {format::count(moment.into())}
        </button>
    }
}
