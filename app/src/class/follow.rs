//! A student's page does what the teacher's page shows: in place where it can, else by loading.

use leptos::prelude::*;
use page::following::{Deed, Way, way};
use page::input::Action;
use page::link::Link;
use page::rules::Position;
use page::view::Pane;
use page::{notation, tree};
use wire::RunState;

use super::{lead, seat};
use crate::address;
use crate::state::{Analysis, Playback, Watched};
use crate::{clock, lesson};

/// Looks after which a page that does not come to show the same is loaded instead.
const PATIENCE: u32 = 90;
/// Looks between two times that the same is done: a search takes some to answer.
const AGAIN: u32 = 6;

/// Things to follow.
#[derive(Debug, Default)]
pub(super) struct Follower {
    /// The address that is to be shown; `None`: it is, or the reader does something else.
    wanted: Option<String>,
    looks: u32,
    /// When something was done here for the teacher last, and by the reader.
    led: f64,
    touched: f64,
}

impl Follower {
    /// Begins to go to an address.
    pub(super) fn begin(&mut self, address: &str) {
        if !address.is_empty() {
            (self.wanted, self.looks) = (Some(address.to_owned()), 0);
        }
    }

    /// Goes to an address that was left: also where the page was sent there before.
    pub(super) fn come_back(&mut self, address: &str) {
        seat::keep_sent("");
        self.begin(address);
    }

    /// Takes it that the reader does something: what was shown is not gone to any more, until something else is.
    pub(super) fn touch(&mut self) {
        self.touched = clock::now();
        // A page that is still on its way is not where the class is.
        if self.looks > AGAIN {
            self.wanted = None;
        }
    }

    /// Returns whether what the page shows is the reader's own doing.
    pub(super) fn is_own(&self) -> bool {
        self.touched > self.led
    }

    /// Goes on to what is to be shown.
    pub(super) fn go_on(&mut self, analysis: Option<Analysis>) {
        let Some(wanted) = self.wanted.clone() else { return };
        self.looks += 1;
        let (path, query) = wanted.split_once('?').unwrap_or((&wanted, ""));
        let (here, own_query) = crate::address::current();
        let Some(analysis) = analysis.filter(|_| here == path) else {
            // In a lesson on the training bench the address says what is trained here, which is the reader's own affair.
            let is_query = own_query == query || query.is_empty() && lead::is_lesson(&wanted);
            let is_here = here == path && (is_query || seat::sent().as_deref() == Some(&wanted));
            return if is_here { self.wanted = None } else { self.load(&wanted) };
        };
        let there = link(path, query);
        let is_ready = analysis.page.with_value(|page| page.recording.is_on || page.is_at_its_moment());
        if !is_ready {
            // It is still being loaded.
            self.looks -= 1;
            return;
        }
        let looks = analysis.looking().now();
        let now = analysis.page.with_value(|page| page.link_for_class(looks));
        match way(&now, &there) {
            Way::There => {
                seat::keep_sent("");
                self.wanted = None;
            }
            Way::Load => self.load(&wanted),
            Way::Deeds(deeds) => {
                // What was asked for needs a while to be there.
                if self.looks % AGAIN == 1 {
                    self.led = clock::now();
                    deeds.iter().for_each(|deed| does(analysis, deed));
                }
                self.wait(&wanted, is_running(analysis.playback));
            }
        }
    }

    fn wait(&mut self, wanted: &str, is_running: bool) {
        if self.looks > PATIENCE {
            // A search that is on its way is not begun anew.
            if is_running { self.looks = 0 } else { self.load(wanted) }
        }
    }

    /// Loads the page, once: what is shown then is as near as this page can come.
    fn load(&mut self, wanted: &str) {
        self.wanted = None;
        if seat::sent().as_deref() != Some(wanted) {
            seat::keep_sent(wanted);
            // The way back of the browser leads to where the class was entered.
            let _ = window().location().replace(&address::page(wanted));
        }
    }
}

/// The link of an address, as its page reads it.
fn link(path: &str, query: &str) -> Link {
    match path.strip_prefix(lesson::FOLDER) {
        Some(slug) => lesson::of_page(slug, query),
        None => Link::of_query(query),
    }
}

fn does(analysis: Analysis, deed: &Deed) {
    match deed {
        // One run after the other.
        Deed::Act(Action::SearchTo(_)) if is_running(analysis.playback) => {}
        Deed::Act(action) => analysis.act(action.clone()),
        Deed::Play(name) => {
            if let Some(code) = analysis.root_position().and_then(|root| notation::read(&root, name)) {
                analysis.act(Action::PlayLine(vec![code]));
            }
        }
        Deed::Look(line) => analysis.select(nearest(analysis.model, analysis.root_position(), line)),
        Deed::Top(line) => analysis.zoom(nearest(analysis.model, analysis.root_position(), line)),
        Deed::Hold(moment, step) => {
            let held = analysis.explain.held.get();
            if held.is_none_or(|held| held.moment != *moment) {
                return analysis.act(Action::WatchFrom(*moment));
            }
            let is_known =
                analysis.explain.shown.with(|shown| shown.as_ref().is_some_and(|shown| shown.0.moment == *moment));
            if is_known {
                analysis.act(Action::PhaseJump(*step));
            }
        }
        Deed::Tab(tab) => {
            analysis.tab.set(*tab);
            analysis.pane.set(Pane::Node);
        }
        Deed::Chart(chart) => analysis.charts.kind.set(*chart),
        Deed::Tree(form) => analysis.tree_form.set(*form),
        Deed::Depth(depth) => analysis.show_depth(*depth),
        Deed::View(view) => analysis.point_of_view.set(*view),
        Deed::Flip(flipped) => analysis.flipped.set(*flipped),
        Deed::Find(text, within, findings) => {
            analysis.find.text.set(text.clone());
            analysis.find.within.set(within.clone());
            analysis.find.view.set(*findings);
        }
        Deed::Minimax(written) => analysis.minimax.asked.set(written.clone()),
    }
}

fn is_running(playback: Playback) -> bool {
    playback.live.get().state == RunState::Running
}

/// The node after moves from the root, or the last one on the way that is known yet: those below it are told when it is looked at.
fn nearest(model: Watched, root: Option<Position>, line: &[String]) -> u32 {
    let Some(mut position) = root else { return 0 };
    let mut node = 0;
    for name in line {
        let Some(code) = notation::read(&position, name) else { break };
        let child = model.with_value(|model| tree::child(model, node, code));
        let Some(child) = child.filter(|_| position.play(code)) else { break };
        node = child;
    }
    node
}
