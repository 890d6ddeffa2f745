//! The address: what it says, and when it is written.

use wire::EditView;

use crate::address::{Address, Looks, Seen, Writing};
use crate::choice::SearchChoice;
use crate::effect::Effect;
use crate::link::Link;
use crate::link::beside::Linked;
use crate::notation::{self, Notation};
use crate::state::Page;
use crate::{game, rules};

impl Page {
    /// Returns the link to what is seen now.
    #[must_use]
    pub fn link(&self, looks: Looks) -> Link {
        let tour = looks.tour;
        let seen = self.seen(looks);
        if let Some(number) = tour.filter(|_| self.recording.is_on) {
            // What is shown is the stop's.
            let Link { tree_form, labels, point_of_view, notation, lines, flipped, .. } = seen;
            return Link {
                tour: Some(number),
                tree_form,
                labels,
                point_of_view,
                notation,
                lines,
                flipped,
                ..Link::default()
            };
        }
        if self.recording.is_on {
            // Game and search are the recording's.
            let recording = self.recording.name.clone();
            let (moves, choice) = (Vec::new(), SearchChoice::default());
            let repeats = self.playback.repeats;
            return Link { recording, repeats, fen: None, moves, choice, keep: true, simulations: None, ..seen };
        }
        // A chapter's link names its analysis for its owner, too: others shall find the study by it.
        let own = || self.study.as_ref().map(|_| self.id.clone()).filter(|id| !id.is_empty());
        match self.watch.clone().or_else(own) {
            // Game, search and moment are the owner's and change.
            Some(id) => Link {
                watch: Some(id),
                study: self.study.clone(),
                fen: None,
                moves: Vec::new(),
                choice: SearchChoice::default(),
                simulations: None,
                at: None,
                edits: Vec::new(),
                phase: None,
                comparison: None,
                ..seen
            },
            None => seen,
        }
    }

    /// Returns the link by which a class sees what is seen now: of an analysis on the server, the one to watch it by, with the
    /// moment and the node.
    #[must_use]
    pub fn link_for_class(&self, looks: Looks) -> Link {
        let is_told = self.recording.is_on || self.in_browser;
        let id = self.watch.as_ref().unwrap_or(&self.id);
        if is_told || id.is_empty() {
            return self.link(looks);
        }
        Link {
            watch: Some(id.clone()),
            study: self.study.clone(),
            fen: None,
            moves: Vec::new(),
            choice: SearchChoice::default(),
            simulations: None,
            edits: Vec::new(),
            comparison: None,
            ..self.seen(looks)
        }
    }

    fn seen(&self, looks: Looks) -> Link {
        let (start, moves) = game::record(&self.game, self.game.current);
        let Linked { choice, simulations, told } = looks.compared;
        let live = self.tree.model.search().map(|_| self.playback.live.simulations);
        let live = live.map(|live| self.plan.goal(self.search).map_or(live, |goal| goal.max(live)));
        // A link that is still being carried out keeps what it asked for.
        let [path, zoom] =
            [(&self.tree.wanted_path, self.tree.selected), (&self.tree.wanted_zoom, self.tree.view_root)]
                .map(|(wanted, node)| wanted.as_ref().map_or_else(|| self.path_to(node), |wanted| wanted.path.clone()));
        Link {
            tour: None,
            recording: None,
            repeats: false,
            watch: None,
            study: None,
            in_browser: self.in_browser,
            fen: (start != rules::START_FEN).then_some(start),
            moves,
            choice: choice.unwrap_or_else(|| self.choice.clone()),
            keep: self.keep,
            breakpoints: Vec::clone(&self.breakpoints),
            lines: self.tree.lines,
            simulations: simulations.or(live),
            at: self.playback.moment,
            edits: self.edits(),
            phase: self.explain.held.map(|held| held.step),
            path,
            zoom,
            tree_form: looks.tree_form,
            labels: looks.labels,
            film: looks.film,
            point_of_view: looks.point_of_view,
            notation: self.notation,
            depth: looks.depth,
            tab: looks.tab,
            chart: looks.chart,
            find: looks.find,
            within: looks.within,
            findings: looks.findings,
            minimax: looks.minimax,
            opponent: self.opponent.told(),
            flipped: looks.flipped,
            comparison: told,
        }
    }

    /// Returns the moves from the root to a node, as links have them.
    fn path_to(&self, node: u32) -> Vec<String> {
        let codes = self.tree.moves_to(node).unwrap_or_default();
        let names = |root| notation::names(root, &codes, Notation::Uci, self.game.chess960);
        self.root().filter(|_| !codes.is_empty()).map(names).unwrap_or_default()
    }

    /// Returns the edits of the shown search, and those of the page's link that are still to be made.
    fn edits(&self) -> Vec<EditView> {
        let made = self.search_view().map(|view| view.edits.clone()).unwrap_or_default();
        made.into_iter().chain(self.what_if.left().cloned()).collect()
    }

    /// Returns whether the address stays as it is: it cannot name a user's file, and a film changes too often.
    fn keeps_address(&self) -> bool {
        self.recording.is_on && (self.playback.playing || self.recording.name.is_none())
    }

    /// Notes that something is looked at otherwise.
    pub(crate) fn looked(&mut self) {
        if matches!(self.address_bar, Address::Written(_)) {
            self.address_bar = Address::Old;
        }
    }

    /// Has the tab remember what is seen, and the address written a moment from now where it does not say that.
    pub(crate) fn follow_address(&mut self) {
        self.remember_seen();
        self.write_later();
    }

    fn remember_seen(&mut self) {
        let own = self.server.remembered.analysis.as_ref();
        let is_own = !self.recording.is_on && own.is_some_and(|(id, _)| *id == self.id);
        if self.address_bar == Address::Given || !is_own {
            return;
        }
        let is_changing = self.server.requests.changes_games();
        let seen = if is_changing { Seen::Changing } else { Seen::Position(self.game.current) };
        if self.last_seen != Some(seen) {
            self.last_seen = Some(seen);
            self.emit(Effect::Seen(seen));
        }
    }

    fn write_later(&mut self) {
        let is_carried_out = self.address_bar != Address::Given || self.search.is_some();
        if self.address_bar == Address::Due || !is_carried_out || self.keeps_address() {
            return;
        }
        let is_right = match &self.address_bar {
            Address::Written(link) => **link == self.link(Looks::default()),
            _ => false,
        };
        if !is_right {
            self.address_bar = Address::Due;
            self.emit(Effect::Address(Writing::Later));
        }
    }

    /// Writes the address: its moment has come.
    pub(crate) fn address_due(&mut self) {
        if self.keeps_address() {
            self.address_bar = Address::Old;
            return self.emit(Effect::Address(Writing::Dropped));
        }
        if self.server.requests.changes_games() {
            return self.emit(Effect::Address(Writing::Later));
        }
        self.address_bar = Address::Written(Box::new(self.link(Looks::default())));
        // The tab's own analysis is still the one before a recording.
        let is_own = !(self.recording.is_on || self.in_browser && self.id.is_empty());
        self.emit(Effect::Address(if is_own { Writing::Kept } else { Writing::Shown }));
    }
}
