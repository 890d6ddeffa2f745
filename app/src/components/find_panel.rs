//! Find panel: moves, lines and positions anywhere in the tree, and what the tree is made of.

mod around;
mod bars;
mod depths;
mod field;
mod groups;
mod moves;
mod names;
mod places;
mod scope;
mod share;
mod squares;
mod status;

use leptos::prelude::*;
use page::find::Question;
use page::view::{Findings, Tab};
use session::find::query;
use wire::find::{Found, Whole};

use crate::components::solid::solid;
use crate::state::Analysis;
use crate::state::find::Find;
use around::Around;
use depths::Depths;
use field::Field;
use moves::Moves;
use places::Places;
use scope::Scope;
use squares::Squares;
use status::Status;

/// Part of the answer that is shown: all moves in place of the places found, where nothing was looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shown {
    /// Words on why there is nothing to show: no answer yet, or an empty tree.
    Nothing,
    /// Words on the scope: its node is not in the tree.
    NoScope,
    View(Findings),
}

/// The panel.
#[component]
pub fn FindPanel() -> impl IntoView {
    let analysis = Analysis::get();
    let find = analysis.find;
    find.follow(move || {
        analysis.search.track();
        analysis.playback.live.track();
        analysis.playback.moment.track();
        let (text, within) = (find.text.get(), find.within.get());
        let is_seen = analysis.tab.get() == Tab::Find;
        is_seen.then(|| analysis.page.with_value(|page| Question::of(page, within, text))).flatten()
    });
    let shown = Memo::new(move |_| {
        let view = find.view.get();
        find.told.with(|told| match told {
            None => Shown::Nothing,
            Some(told) if told.whole.is_none() && told.wanted.within.is_empty() => Shown::Nothing,
            Some(told) if told.whole.is_none() => Shown::NoScope,
            Some(told) if told.found.is_none() && matches!(view, Findings::Places | Findings::Around) => {
                Shown::View(Findings::Moves)
            }
            Some(_) => Shown::View(view),
        })
    });
    let waits = move || if find.asking.waits() { "true" } else { "false" };
    let moment = move || find.told.with(|told| told.as_ref().map(|told| told.moment.to_string()));
    let asked = move || find.told.with(|told| told.as_ref().map(|told| told.wanted.text.clone()));
    // What was told is of another question, or of another moment of the past.
    let is_old = move || {
        let told = find.told.get();
        let moment = analysis.playback.moment.get();
        told.is_some_and(|told| {
            let is_meant = find.text.with(|text| told.wanted.text == *text || query::read(text).is_err());
            !is_meant
                || find.within.with(|within| told.wanted.within != *within)
                || moment.is_some_and(|moment| told.moment != moment)
        })
    };
    let body = move || match shown.get() {
        Shown::Nothing => solid(view! { <Nothing /> }),
        Shown::NoScope => solid(view! {
            <p class="hint" data-testid="find-no-scope">
                {say::find::no_scope()}
            </p>
        }),
        Shown::View(Findings::Places) => solid(view! { <Places /> }),
        Shown::View(Findings::Around) => solid(view! { <Around /> }),
        Shown::View(Findings::Moves) => solid(view! { <Moves /> }),
        Shown::View(Findings::Depths) => solid(view! { <Depths /> }),
        Shown::View(Findings::Squares) => solid(view! { <Squares /> }),
    };

    solid(view! {
        <div class="find" data-testid="find" aria-busy=waits data-told=moment data-asked=asked>
            <Field />
            <Scope />
            <Status />
            <ViewPicker />
            <div class="find-body" class:old=is_old data-testid="find-body">
                {body}
            </div>
        </div>
    })
}

/// Words on why there is nothing to show.
#[component]
fn Nothing() -> impl IntoView {
    let analysis = Analysis::get();
    let words = move || {
        let playback = analysis.playback;
        match (playback.live.get().moment == 0, analysis.find.asking.waits(), playback.shown() == 0) {
            (true, ..) => say::find::not_begun(),
            (false, true, _) => say::find::looking(),
            (false, false, true) => say::find::tree_empty(),
            _ => say::find::when_it_pauses(),
        }
    };
    solid(view! {
        <p class="hint" data-testid="find-nothing">
            {words}
        </p>
    })
}

/// Buttons that choose the part of the answer.
#[component]
fn ViewPicker() -> impl IntoView {
    let find = Analysis::get().find;
    let button = move |one: Findings| {
        let (label, title) = match one {
            Findings::Places => (say::find::places(), say::find::places_about()),
            Findings::Around => (say::find::around(), say::find::around_about()),
            Findings::Moves => (say::find::all_moves(), say::find::all_moves_about()),
            Findings::Depths => (say::find::depths(), say::find::depths_about()),
            Findings::Squares => (say::find::squares(), say::find::squares_about()),
        };
        view! {
            <button
                type="button"
                title=title
                data-testid=format!("find-view-{}", one.written())
                aria-pressed=move || if find.view.get() == one { "true" } else { "false" }
                on:click=move |_| find.view.set(one)
            >
                {label}
            </button>
        }
    };
    solid(view! {
        <div class="chart-kinds" role="group" aria-label=say::find::what_is_shown()>
            {Findings::ALL.map(button)}
        </div>
    })
}

impl Find {
    /// Calls `then` with the answer's part on the tree as a whole. Reactive.
    fn with_whole<T>(self, then: impl FnOnce(&Whole) -> T) -> Option<T> {
        self.told.with(|told| told.as_ref()?.whole.as_ref().map(then))
    }

    /// Calls `then` with the answer's part on the matches. Reactive.
    fn with_found<T>(self, then: impl FnOnce(&Found) -> T) -> Option<T> {
        self.told.with(|told| told.as_ref()?.found.as_ref().map(then))
    }
}
