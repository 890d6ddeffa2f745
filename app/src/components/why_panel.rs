//! Reasons why a move has the visits that it has: its story, what it would take, and the answer to it.

mod asking;
mod chart;
mod needs;
mod taken;
mod words;

use std::sync::Arc;

use leptos::prelude::*;
use page::input::Action;
use wire::EdgeView;
use wire::why::{Reply, Why};

use crate::components::copy_button::CopyButton;
use crate::components::solid::solid;
use crate::components::whose::whose_numbers;
use crate::components::woven::woven;
use crate::pictures::shown::shows_why;
use crate::state::Analysis;
use asking::Asking;
use chart::Chart;
use needs::needs_table;
use page::format;
use page::names::Names;
use page::playback::Live;
use words::Sentence;

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
            {whose_numbers(analysis)}
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
    /// The move's numbers, where they are known.
    edge: Option<EdgeView>,
}

impl Teller {
    /// All of it; `select` looks at a node.
    fn body(&self, select: impl Fn(u32) + Copy + Send + 'static) -> AnyView {
        let Self { told, sign, edge, .. } = self;
        let (sign, edge) = (*sign, edge.as_ref());
        let name_of = |mv: u16| self.name_of(mv);
        let (name, rival) = (self.name(), self.rival());
        let story = words::story(told, &name, &rival, sign, self.event).into_iter().map(paragraph);
        let reply = told.reply.as_ref().map(|reply| self.reply(reply, &name, &rival, select));
        let none = told.reply.is_none().then(|| words::no_reply(told, &name));
        solid(view! {
            <div class="why-body">
                <section aria-label=say::why::its_story() data-testid="why-story">
                    <h3>{say::why::how_it_got()}</h3>
                    {story.collect_view()}
                </section>
                <Chart story=told.story.clone() name=name.clone() rival=rival.clone() sign />
                <section aria-label=say::why::what_it_takes() data-testid="why-needs">
                    <h3>{say::why::what_it_takes()}</h3>
                    {needs_table(told, edge, sign, name_of)}
                </section>
                <section aria-label=say::why::best_reply() data-testid="why-reply">
                    <h3>{say::why::best_reply()}</h3>
                    {reply}
                    {none.map(|none| view! { <p>{none}</p> })}
                </section>
            </div>
        })
    }

    fn name_of(&self, mv: u16) -> String {
        self.names.name(&self.path, mv)
    }

    /// The move's name.
    fn name(&self) -> String {
        self.name_of(self.told.mv)
    }

    /// Its rival's; empty where there is none.
    fn rival(&self) -> String {
        self.told.story.rival.map(|rival| self.name_of(rival.mv)).unwrap_or_default()
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
                        {say::why::go_to(name)}
                    </button>
                    <button type="button" data-testid="why-to-reply" on:click=move |_| select(child)>
                        {say::why::go_to(&answer)}
                    </button>
                </p>
            </div>
        })
    }
}

/// A sentence with moments that can be gone to.
fn paragraph(Sentence { words, moments }: Sentence) -> AnyView {
    let link = |moment: u32| view! { <MomentLink moment /> }.into_any();
    solid(view! { <p>{woven(words, moments.into_iter().map(link).collect())}</p> })
}

#[component]
fn MomentLink(moment: u32) -> impl IntoView {
    let analysis = Analysis::get();
    view! {
        <button
            type="button"
            class="operand moment-link"
            data-moment=moment.to_string()
            title=say::why::go_there()
            on:click=move |_| analysis.act(Action::GoTo(moment))
        >
            {format::count(moment.into())}
        </button>
    }
}
