//! Number of matches, and progress of the worker.

use leptos::prelude::*;
use wire::survey::{Found, Survey, Whole};

use super::names::scope;
use super::{counted, share};
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
        let of = |told: &Survey| summary(&analysis.names(), told, &analysis.past.live.get_untracked().at(told.moment));
        find.told.with(|told| told.as_deref().map(of))
    });
    let drawn = move || {
        let count = find.told.with(|told| Some(told.as_ref()?.found.as_ref()?.count()));
        count.filter(|count| *count > 0).map(|count| {
            let drawn = find.drawn.get();
            format!("{} of {} framed in the tree.", format::count(drawn.into()), format::count(count.into()))
        })
    };
    let looked_at = move || match find.progress.get() {
        Progress::Looked(looked, of) => Some((looked, of)),
        Progress::Unknown | Progress::Stopped => None,
    };
    let looked = move || {
        let (looked, of) = looked_at()?;
        Some(format!("{} of {} nodes", format::count(looked.into()), format::count(of.into())))
    };
    let is_stopped = move || find.progress.get() == Progress::Stopped;
    // Once for each thing that is looked for, not whenever the search has grown.
    let said = StoredValue::new(None::<String>);
    Effect::new(move |_| {
        let Some(told) = find.told.get() else { return };
        let Some(found) = &told.found else { return };
        if said.with_value(|said| said.as_ref() != Some(&told.wanted.text)) {
            said.set_value(Some(told.wanted.text.clone()));
            analysis.announce(format!("{} places of {}", found.count(), told.wanted.text));
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
                    aria-label="Nodes searched through"
                    max=move || looked_at().map_or(1, |looked| looked.1).to_string()
                    value=move || looked_at().map_or(0, |looked| looked.0).to_string()
                />
                <span>{looked}</span>
                <button type="button" data-testid="find-stop" on:click=move |_| find.stop()>
                    "Stop"
                </button>
            </p>
            <p class="find-progress" hidden=move || !is_stopped()>
                <span>"Stopped before the end."</span>
                <button type="button" data-testid="find-again" on:click=move |_| find.again()>
                    "Look again"
                </button>
            </p>
        </div>
    })
}

/// `at`: the moment that it was told of, in words.
fn summary(names: &Names, told: &Survey, at: &str) -> String {
    let moment = at;
    let scope = scope(names, &told.wanted.within);
    let Some(whole) = &told.whole else { return format!("Nothing in {scope} at {moment}.") };
    let mut words = match &told.found {
        Some(found) if found.count() == 0 => {
            format!("\u{201c}{}\u{201d} is not in {scope} at {moment}.", told.wanted.text.trim())
        }
        Some(found) => of_places(found, whole, moment),
        None => format!(
            "{}, {} at {moment}.",
            counted(whole.nodes.into(), "node", "nodes"),
            counted(whole.visits, "visit", "visits")
        ),
    };
    if whole.too_deep > 0 {
        let (count, most) = (format::count(whole.too_deep.into()), format::count(Whole::MOST_PLIES.into()));
        words += &format!(" {count} nodes deeper than {most} plies are left out.");
    }
    words
}

fn of_places(found: &Found, whole: &Whole, moment: &str) -> String {
    let (count, visits) = (found.count(), found.visits());
    let through = format::percent(share(found.through, whole.visits));
    let mut words = format!(
        "{}, N {} together; {through} of {} visits pass through, at {moment}.",
        counted(count.into(), "place", "places"),
        format::count(visits),
        format::count(whole.visits)
    );
    if visits > found.through {
        words += " Some places are below others; their visits count at both.";
    }
    words
}
