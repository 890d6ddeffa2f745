//! Words on a move: its story, what it would take, and the answer to it.

use std::sync::Arc;

use leptos::prelude::*;
use page::format;
use page::input::Action;
use page::names::Names;
use wire::EdgeView;
use wire::why::{Reply, Why};

use super::chart::Chart;
use super::needs::needs_table;
use super::words::{self, Sentence};
use crate::components::solid::solid;
use crate::components::woven::woven;
use crate::state::Analysis;

/// Answer about a move, and all that saying it takes.
pub(super) struct Teller {
    pub(super) names: Names,
    /// The moves to the node.
    pub(super) path: Vec<u16>,
    pub(super) told: Arc<Why>,
    /// Factor that turns values to the view shown: 1 or -1.
    pub(super) sign: f64,
    /// Unit in which moments of the search count.
    pub(super) event: &'static str,
    /// The move's numbers, where they are known.
    pub(super) edge: Option<EdgeView>,
}

impl Teller {
    /// All of it; `select` looks at a node.
    pub(super) fn body(&self, select: impl Fn(u32) + Copy + Send + 'static) -> AnyView {
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

    pub(super) fn name_of(&self, mv: u16) -> String {
        self.names.name(&self.path, mv)
    }

    /// The move's name.
    pub(super) fn name(&self) -> String {
        self.name_of(self.told.mv)
    }

    /// Its rival's; empty where there is none.
    pub(super) fn rival(&self) -> String {
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
