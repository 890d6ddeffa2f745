//! Number of matches, and progress of the worker.

use leptos::prelude::*;
use wire::find::{Overview, Whole};

use super::names::scope;
use super::share::share;
use crate::components::solid::solid;
use crate::state::Analysis;
use page::find::places::Progress;
use page::format;
use page::names::Names;

/// A line of words.
#[component]
pub(super) fn Status() -> impl IntoView {
    let analysis = Analysis::get();
    let find = analysis.find;
    let summary = Memo::new(move |_| {
        let of =
            |told: &Overview| summary(&analysis.names(), told, &analysis.playback.live.get_untracked().at(told.moment));
        find.told.with(|told| told.as_deref().map(of))
    });
    let drawn = move || {
        let count = find.told.with(|told| Some(told.as_ref()?.found.as_ref()?.count()));
        count.filter(|count| *count > 0).map(|count| {
            let drawn = find.drawn.get();
            say::find::framed(format::count(drawn.into()), format::count(count.into()))
        })
    };
    let looked_at = move || match find.progress.get() {
        Progress::Looked(looked, of) => Some((looked, of)),
        Progress::Unknown | Progress::Stopped => None,
    };
    let looked = move || {
        let (looked, of) = looked_at()?;
        Some(say::find::looked(format::count(looked.into()), format::count(of.into())))
    };
    let is_stopped = move || find.progress.get() == Progress::Stopped;
    // Once for each thing that is looked for, not whenever the search has grown.
    let said = StoredValue::new(None::<String>);
    Effect::new(move |_| {
        let Some(told) = find.told.get() else { return };
        let Some(found) = &told.found else { return };
        if said.with_value(|said| said.as_ref() != Some(&told.wanted.text)) {
            said.set_value(Some(told.wanted.text.clone()));
            analysis.announce(say::find::places_of(found.count().into(), &told.wanted.text));
        }
    });

    solid(view! {
        <div class="find-status">
            <p data-testid="find-summary">{move || summary.get()}</p>
            <p class="hint find-drawn" data-testid="find-drawn" hidden=move || drawn().is_none()>
                {drawn}
            </p>
            <p class="find-progress" data-testid="find-progress" hidden=move || looked().is_none()>
                <progress
                    aria-label=say::find::searched_through()
                    max=move || looked_at().map_or(1, |looked| looked.1).to_string()
                    value=move || looked_at().map_or(0, |looked| looked.0).to_string()
                />
                <span>{looked}</span>
                <button type="button" data-testid="find-stop" on:click=move |_| find.stop()>
                    {say::find::stop()}
                </button>
            </p>
            <p class="find-progress" hidden=move || !is_stopped()>
                <span>{say::find::stopped()}</span>
                <button type="button" data-testid="find-again" on:click=move |_| find.again()>
                    {say::find::again()}
                </button>
            </p>
        </div>
    })
}

/// `moment`: the moment that it was told of, in words.
fn summary(names: &Names, told: &Overview, moment: &str) -> String {
    let scope = scope(names, &told.wanted.within);
    let Some(whole) = &told.whole else { return say::find::nothing_in(scope, moment) };
    let mut sentences = vec![match &told.found {
        Some(found) if found.count() == 0 => say::find::not_in(told.wanted.text.trim(), scope, moment),
        Some(found) => {
            let (share, all) = (share(found.through, whole.visits), format::count(whole.visits));
            let (visits, share) = (format::count(found.visits()), format::percent(share));
            say::find::found(found.count().into(), visits, share, all, moment)
        }
        None => say::find::tree_has(whole.nodes.into(), whole.visits, moment),
    }];
    if told.found.as_ref().is_some_and(|found| found.visits() > found.through) {
        sentences.push(say::find::some_below_others().to_owned());
    }
    if whole.too_deep > 0 {
        sentences.push(say::find::too_deep(whole.too_deep.into(), format::count(Whole::MOST_PLIES.into())));
    }
    sentences.join(" ")
}
