//! Keeps the address bar up to date, so that a link always reproduces what is seen: [`page::address`] says when, and what it is.

use std::time::Duration;

use leptos::prelude::*;
use page::address::{Looks, PAUSE, Writing};
use page::comparison::standing::Standing;
use page::film::Script;
use page::input::Input;
use page::link::Link;
use page::shared::Shared;
use page::state::{Offer, Page};
use page::view::{Chart, Depth, Findings, PointOfView, Statistic, Tab, TreeForm};
use wire::SearchView;

use crate::state::{Analysis, Inbox, Slice};
use crate::storage;

/// How things are looked at, as far as a link tells it: where each of it is read. Copied freely.
#[derive(Clone, Copy)]
pub(crate) struct Looking {
    page: StoredValue<Page>,
    tour: RwSignal<Option<u8>>,
    tree_form: RwSignal<TreeForm>,
    labels: RwSignal<Statistic>,
    film_open: RwSignal<bool>,
    film_script: RwSignal<Script>,
    point_of_view: RwSignal<PointOfView>,
    depth: RwSignal<Depth>,
    tab: RwSignal<Tab>,
    chart: RwSignal<Chart>,
    find: RwSignal<String>,
    within: RwSignal<Vec<u16>>,
    findings: RwSignal<Findings>,
    minimax: RwSignal<String>,
    flipped: RwSignal<bool>,
    compared: RwSignal<Standing>,
    /// What is said of a comparison depends on these, too.
    searches: Slice<Shared<Vec<SearchView>>>,
    offer: Slice<Offer>,
}

impl Analysis {
    /// How things are looked at, as far as a link tells it.
    pub(crate) fn looking(self) -> Looking {
        Looking {
            page: self.page,
            tour: self.tour,
            tree_form: self.tree_form,
            labels: self.labels,
            film_open: self.film_open,
            film_script: self.film_script,
            point_of_view: self.point_of_view,
            depth: self.depth,
            tab: self.tab,
            chart: self.charts.kind,
            find: self.find.text,
            within: self.find.within,
            findings: self.find.view,
            minimax: self.minimax.written,
            flipped: self.flipped,
            compared: self.comparison.standing,
            searches: self.searches,
            offer: self.offer,
        }
    }
}

impl Looking {
    /// Tells the page whenever something is looked at otherwise.
    pub(crate) fn follow(self, inbox: Inbox) {
        Effect::new(move |_| {
            let _ = self.get();
            inbox.update(Input::Looked);
        });
    }

    /// Does to the address what the page wants.
    pub(crate) fn write(self, inbox: Inbox, writing: Writing) {
        let of = self.page.with_value(|page| storage::Tab::of(page.in_browser));
        match writing {
            Writing::Later => {
                set_timeout(move || inbox.update(Input::AddressDue), Duration::from_secs_f64(PAUSE / 1000.0));
            }
            Writing::Dropped => {}
            Writing::Shown => storage::show_query(&self.link().query_for_all()),
            Writing::Kept => of.keep_query(&self.link().query_for_all()),
        }
    }

    /// How it is now.
    pub(crate) fn now(self) -> Looks {
        untrack(|| self.get())
    }

    /// The link to what is seen now.
    fn link(self) -> Link {
        let looks = self.now();
        self.page.with_value(|page| page.link(looks))
    }

    /// How it is now. Reactive.
    fn get(self) -> Looks {
        self.searches.track();
        self.offer.track();
        Looks {
            tour: self.tour.get(),
            tree_form: self.tree_form.get(),
            labels: self.labels.get(),
            film: self.film_open.get().then(|| self.film_script.get()),
            point_of_view: self.point_of_view.get(),
            depth: self.tab.get().depth(self.depth.get()),
            tab: self.tab.get(),
            chart: self.chart.get(),
            find: self.find.get(),
            within: self.within.get(),
            findings: self.findings.get(),
            minimax: self.minimax.get(),
            flipped: self.flipped.get(),
            compared: self.compared.with(|standing| self.page.with_value(|page| standing.linked(page))),
        }
    }
}
