//! The search that is chosen, the moment of it that is shown, and what people do with them.

use wire::minimax::{Ask, Goal, Setup, View, Weighed};

use super::choice::{Choice, SLIDES, Source};
use super::part::{lacks_children, path_in};
use super::wait::{Awaited, Beat, Playing, Wait};
use crate::shared::Shared;

/// More families of nodes would not fit anyway.
const MOST_OPENED: usize = 32;

/// Thing that shall happen.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// The worker is asked.
    Ask(Ask),
    /// [`Bench::beat`] is told after a while.
    Beat(Beat),
    /// The page lights a move of the root, and its board shows a longer path; or neither.
    Light {
        /// The move.
        edge: Option<u16>,
        /// The path.
        preview: Option<Vec<u16>>,
    },
    /// The page selects what these moves lead to, if its own search has it.
    Select(Vec<u16>),
}

/// The position that the page is about.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ground {
    /// Start of its game.
    pub start: String,
    /// The moves from there.
    pub moves: Vec<String>,
    /// False while this may be a guess.
    pub is_known: bool,
}

/// What is shown.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Shown {
    /// Nothing yet.
    #[default]
    Nothing,
    /// A moment.
    Moment(Shared<View>),
    /// The reason why there is no such search.
    Refused(String),
}

/// State of the panel.
#[derive(Debug, Default)]
pub struct Bench {
    pub(super) choice: Choice,
    /// True while a tree is written: that is another source than the slides' tree, though it may begin as that one.
    pub(super) writes: bool,
    pub(super) ground: Ground,
    pub(super) is_seen: bool,
    /// The search that was asked for last.
    asked: Option<Setup>,
    pub(super) shown: Shown,
    pub(super) weighed: Option<Shared<Weighed>>,
    pub(super) wait: Wait,
    pub(super) playing: Playing,
    pub(super) beats: u32,
    /// Nodes whose children are shown in any case, those opened last first.
    opened: Vec<u32>,
    pub(super) pointed: Option<u32>,
    pub(super) chosen: Option<u32>,
    pub(super) effects: Vec<Effect>,
}

impl Bench {
    /// Begins with the choice of a link.
    #[must_use]
    pub fn of_link(written: &str) -> Self {
        Self { choice: Choice::read(written), ..Self::default() }
    }

    /// Takes in which position the page is about.
    pub fn stand_on(&mut self, ground: Ground) -> Vec<Effect> {
        self.ground = ground;
        self.follow()
    }

    /// Takes in whether the panel is looked at.
    pub fn see(&mut self, is_seen: bool) -> Vec<Effect> {
        self.is_seen = is_seen;
        if !is_seen {
            self.playing = Playing::Off;
        }
        self.follow()
    }

    /// Changes what is searched, or how.
    pub fn choose(&mut self, change: impl FnOnce(&mut Choice)) -> Vec<Effect> {
        change(&mut self.choice);
        self.follow()
    }

    /// Turns to another source.
    pub fn choose_source(&mut self, source: Source) -> Vec<Effect> {
        self.writes = source == Source::Own;
        self.choose(|choice| match source {
            Source::Position => choice.tree = None,
            Source::Slides => choice.tree = Some(SLIDES.to_owned()),
            Source::Own => drop(choice.tree.get_or_insert_with(|| SLIDES.to_owned())),
        })
    }

    /// Goes somewhere, and shows it.
    pub fn go(&mut self, goal: Goal) -> Vec<Effect> {
        self.playing = Playing::Off;
        self.show(goal);
        self.take_effects()
    }

    /// Goes a step, if it leads somewhere.
    pub fn step(&mut self, goal: Goal) -> Vec<Effect> {
        if self.leads(goal) { self.go(goal) } else { Vec::new() }
    }

    /// Searches with and without cutting, to the end. Nothing is done while another search is chosen than was asked for.
    pub fn weigh(&mut self) -> Vec<Effect> {
        if !self.awaits(&self.setup()) {
            return Vec::new();
        }
        self.playing = Playing::Off;
        self.ask(Ask::Weigh { setup: self.setup() }, Awaited::Outcome);
        self.take_effects()
    }

    /// Stops what is under way; what was reached is shown.
    pub fn stop(&mut self) -> Vec<Effect> {
        self.ask(Ask::Stop, Awaited::Moment);
        self.take_effects()
    }

    /// Plays, or stops playing. At the end it begins from the beginning; where there is no such search, nothing is played.
    pub fn play_or_pause(&mut self) -> Vec<Effect> {
        if self.is_playing() {
            self.playing = Playing::Off;
        } else if self.refused().is_none() {
            self.playing = Playing::Awaits;
            let is_at_end = self.view().is_some_and(|view| view.is_finished);
            self.show(if is_at_end { Goal::Moment(0) } else { Goal::On });
        }
        self.take_effects()
    }

    /// Notes that a beat is over.
    pub fn beat(&mut self, beat: Beat) -> Vec<Effect> {
        if self.playing == Playing::Rests(beat) {
            self.playing = Playing::Awaits;
            self.show(Goal::On);
        }
        self.take_effects()
    }

    /// Points at a node, so that the board shows the path there and the page lights its move; or at none.
    pub fn point(&mut self, node: Option<u32>) -> Vec<Effect> {
        self.light(node);
        self.take_effects()
    }

    /// Chooses a node: its children are shown, and the page selects the same one.
    pub fn choose_node(&mut self, node: u32) -> Vec<Effect> {
        self.chosen = Some(node);
        let path = self.path_of_game(node);
        self.effects.extend(path.map(Effect::Select));
        self.unfold(node);
        self.take_effects()
    }

    /// Asks for a node's children, unless they are shown; returns whether it did.
    pub(super) fn unfold(&mut self, node: u32) -> bool {
        if !self.view().is_some_and(|view| lacks_children(view, node)) {
            return false;
        }
        self.opened.retain(|&other| other != node);
        self.opened.insert(0, node);
        self.opened.truncate(MOST_OPENED);
        self.show(Goal::Stay);
        true
    }

    /// Hides a node's children, if they are shown because somebody opened it; returns whether they are.
    pub(super) fn fold(&mut self, node: u32) -> bool {
        let was_opened = self.opened.contains(&node);
        if was_opened {
            self.opened.retain(|&other| other != node);
            self.show(Goal::Stay);
        }
        was_opened
    }

    /// Begins a search if another one than before is wanted, and somebody looks. Else what was asked is answered for nobody, and is asked
    /// again should it be chosen once more.
    pub(super) fn follow(&mut self) -> Vec<Effect> {
        let is_known = self.ground.is_known || self.is_written();
        let is_other = self.asked.as_ref() != Some(&self.setup());
        if is_other && self.is_seen && is_known {
            self.begin();
        } else if is_other && self.asked.is_some() {
            self.forget_asked();
            (self.wait, self.playing) = (Wait::Over, Playing::Off);
        }
        self.take_effects()
    }

    fn begin(&mut self) {
        self.playing = Playing::Off;
        self.turn_to_chosen();
        self.show(Goal::Moment(self.choice.moment));
    }

    /// Leaves the search before, if another one is chosen. One that a link asked for begins at the moment that the link says.
    fn turn_to_chosen(&mut self) {
        let setup = self.setup();
        if self.asked.as_ref() == Some(&setup) {
            return;
        }
        self.asked = Some(setup);
        if self.view().is_some() {
            self.choice.moment = 0;
        }
        self.shown = Shown::Nothing;
        self.weighed = None;
        self.opened.clear();
        self.light(None);
        self.chosen = None;
    }

    fn show(&mut self, goal: Goal) {
        self.turn_to_chosen();
        let setup = self.setup();
        self.ask(Ask::Show { setup, goal, opened: self.opened.clone() }, Awaited::Moment);
    }

    fn ask(&mut self, ask: Ask, what: Awaited) {
        self.wait.begin(what);
        self.effects.push(Effect::Ask(ask));
    }

    fn light(&mut self, node: Option<u32>) {
        if self.pointed == node {
            return;
        }
        self.pointed = node;
        let path = node.and_then(|node| self.path_of_game(node));
        let edge = path.as_deref().and_then(|path| if let [mv] = path { Some(*mv) } else { None });
        self.effects.push(Effect::Light { edge, preview: path.filter(|path| path.len() > 1) });
    }

    /// The moves to a node that the rest of the page can make something of: there are none in a tree written by hand.
    fn path_of_game(&self, node: u32) -> Option<Vec<u16>> {
        path_in(self.view()?, node).filter(|_| !self.is_written())
    }

    /// Returns whether this is the search that is chosen and was asked for last.
    pub(super) fn awaits(&self, setup: &Setup) -> bool {
        self.asked.as_ref() == Some(setup) && self.setup() == *setup
    }

    /// Forgets what was asked: the same is asked again.
    pub(super) fn forget_asked(&mut self) {
        self.asked = None;
    }

    pub(super) fn take_effects(&mut self) -> Vec<Effect> {
        std::mem::take(&mut self.effects)
    }
}

#[cfg(test)]
mod tests;
