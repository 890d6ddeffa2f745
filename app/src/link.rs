//! Keeps the address bar up to date, so that a link always reproduces what is seen: [`page::address`] says when, and what it is.

use std::time::Duration;

use leptos::prelude::*;
use page::address::{Looks, PAUSE, Writing};
use page::input::Input;
use page::link::Link;
use wire::worker::Labels;

use crate::state::Analysis;
use crate::{comparison, storage};

/// Tells the page whenever something is looked at otherwise.
pub(crate) fn follow(analysis: Analysis) {
    Effect::new(move |_| {
        let _ = looks(analysis);
        analysis.update(Input::Looked);
    });
}

/// Does to the address what the page wants.
pub(crate) fn write(analysis: Analysis, writing: Writing) {
    storage::keep_ahead(writing == Writing::Later);
    match writing {
        Writing::Later => {
            set_timeout(move || analysis.update(Input::AddressDue), Duration::from_secs_f64(PAUSE / 1000.0));
        }
        Writing::Dropped => {}
        Writing::Shown => storage::show_query(&current(analysis).query()),
        Writing::Kept => storage::keep_query(&current(analysis).query()),
    }
}

/// The link to what is seen now.
#[must_use]
pub fn current(analysis: Analysis) -> Link {
    let looks = untrack(|| looks(analysis));
    analysis.page.with_value(|page| page.link(looks))
}

/// Labels of a recording of what is seen now.
pub(crate) fn labels(analysis: Analysis) -> Labels {
    let looks = untrack(|| looks(analysis));
    analysis.page.with_value(|page| page.labels(looks))
}

/// How things are looked at. Reactive.
fn looks(analysis: Analysis) -> Looks {
    Looks {
        tree_form: analysis.tree_form.get(),
        point_of_view: analysis.point_of_view.get(),
        tab: analysis.tab.get(),
        chart: analysis.charts.kind.get(),
        find: analysis.find.text.get(),
        within: analysis.find.within.get(),
        findings: analysis.find.view.get(),
        minimax: analysis.minimax.written.get(),
        flipped: analysis.flipped.get(),
        compared: comparison::linked(analysis),
    }
}
