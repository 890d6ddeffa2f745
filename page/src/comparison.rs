//! Comparison of two searches: which, at what moment, what is asked of the worker, and which of its answers still count.
//!
//! The part of the page that shows it is fetched when it is first wanted, and holds it. The rest of the page knows its [`standing`] only.
//!
//! # Reading order
//! [`input`] (what happens, and what shall happen then), [`plan`] (the comparison that a link asks for), [`pair`] (the two that are
//! compared) with their [`logs`](log), their [`time`], the [`questions`] about them and what is [`looked at`](gaze); [`light`],
//! [`moments`] (where they differ), [`standing`].
//!
//! # Invariants
//! * Everything is asked of the worker under a number, and everything it says has the numbers of what it is about: what was said of
//!   another log, or of another view, does not count.
//! * One view is asked for at a time, one alarm is set at a time, and one animation frame is awaited.
//! * What the worker has drawn of a log is applied even where the rest of the answer is late: the next picture builds on it.

mod begin;
mod gaze;
mod hear;
pub mod input;
#[cfg(test)]
mod interleavings;
mod light;
mod log;
pub mod moments;
pub mod pair;
mod plan;
mod questions;
pub mod standing;
#[cfg(test)]
mod tests;
mod time;
#[cfg(test)]
mod world;

use wire::comparison::Side;

use crate::state::Page;
use crate::view::Colour;
use gaze::Gaze;
use input::{Action, Effect, Input};
use light::Lights;
use pair::Pair;
use plan::Plan;
use standing::{Shown, Standing};

/// The comparison.
#[derive(Debug, Default)]
pub struct Comparison {
    stage: Stage,
    /// The search that the next one of its position is compared with.
    next: Option<u32>,
    /// The search that was shown before anything was compared: the page goes back to it.
    before: Option<u32>,
    /// What boxes are coloured by.
    colour: Colour,
    gaze: Gaze,
    lights: Lights,
    /// Search that was asked for so many simulations: the server tells only of the shown one how far it is.
    ordered: Option<(u32, u32)>,
    /// Number of the last thing that was asked for.
    number: u32,
    is_alarm_set: bool,
    awaits_frame: bool,
    effects: Vec<Effect>,
}

/// How far a comparison has come.
#[derive(Debug, Default)]
enum Stage {
    /// Nothing is compared.
    #[default]
    Nothing,
    /// A link asks for one, and its searches are not both there yet.
    Planned(Box<Plan>),
    /// Two searches are compared.
    Shown(Box<Pair>),
}

impl Comparison {
    /// Makes the state that a part of the page begins with, which was fetched because of this.
    #[must_use]
    pub fn new(standing: &Standing) -> Self {
        let stage = match standing {
            Standing::Planned(told) => Stage::Planned(Box::new(Plan::new(told.clone()))),
            _ => Stage::Nothing,
        };
        Self { stage, ..Self::default() }
    }

    /// Takes in something that happened. Returns what shall happen, in this order.
    pub fn update(&mut self, page: &Page, input: Input) -> Vec<Effect> {
        match input {
            Input::Around { is_choosing } => self.look_around(page, is_choosing),
            Input::Said(said) => self.hear(*said),
            Input::WorkerEnded => self.worker_ended(),
            Input::Second => self.second(page),
            Input::Frame(now) => self.frame(now),
            Input::Selected { side, node, line } => self.gaze.selected(side, node, line),
            Input::Zoomed { side, node, line } => self.gaze.zoomed(side, node, line),
            Input::Sight { side, min_share, closer } => self.gaze.see(side, min_share, closer),
            Input::Hovered { side, what } => self.hovered(side, what),
            Input::Action(action) => self.act(page, action),
        }
        self.look();
        std::mem::take(&mut self.effects)
    }

    /// Returns what the rest of the page knows.
    #[must_use]
    pub fn standing(&self) -> Standing {
        match &self.stage {
            Stage::Planned(plan) => Standing::Planned(plan.told().clone()),
            Stage::Shown(pair) => Standing::Shown(Shown {
                searches: pair.searches(),
                ends: pair.time.ends(),
                time: pair.time.at(),
                colour: self.colour,
                pace: pair.time.pace(),
                lead: pair.time.lead(),
            }),
            Stage::Nothing if self.next.is_some() => Standing::Awaited,
            Stage::Nothing => Standing::Nothing,
        }
    }

    /// Returns the two that are compared, if any are.
    #[must_use]
    pub fn pair(&self) -> Option<&Pair> {
        match &self.stage {
            Stage::Shown(pair) => Some(pair),
            Stage::Nothing | Stage::Planned(_) => None,
        }
    }

    /// Returns what boxes are coloured by.
    #[must_use]
    pub fn colour(&self) -> Colour {
        self.colour
    }

    /// Returns the moves from the root to the node that is selected in both.
    #[must_use]
    pub fn line(&self) -> &[u16] {
        self.gaze.line()
    }

    fn act(&mut self, page: &Page, action: Action) {
        match action {
            Action::CompareWith(other) => self.compare_with(page, other),
            Action::CompareWithItself => self.compare_with_itself(page),
            Action::CompareWithNext(chooser) => self.compare_with_next(page, chooser),
            Action::Put { side, search } => self.put(page, side, search),
            Action::Swap => self.swap(page),
            Action::End => self.close(page),
            Action::Colour(colour) => self.set_colour(colour),
            Action::OtherColour => self.set_colour(match self.colour {
                Colour::Visits => Colour::Value,
                Colour::Value => Colour::Visits,
            }),
            Action::LightMove(mv) => self.light_move(mv),
            of_both => {
                let Stage::Shown(pair) = &mut self.stage else { return };
                match of_both {
                    Action::GoTo(time) => pair.time.go_to(time),
                    Action::Step(by) => pair.time.step(by),
                    Action::PlayOrPause => pair.time.play_or_pause(),
                    Action::Pace(pace) => pair.time.set_pace(pace),
                    Action::Lead(lead) => pair.time.set_lead(lead),
                    Action::ToMoment { forward } => pair.go_to_moment(forward),
                    Action::Show { simulation, line } => {
                        if let Some(line) = line {
                            self.gaze.look_at(line);
                        }
                        pair.time.go_to_simulation(simulation);
                    }
                    Action::Ascend => self.gaze.look_at(pair.picture.parent()),
                    Action::Descend(mv) => self.gaze.look_at(pair.picture.child(mv)),
                    _ => {}
                }
                self.await_frame();
            }
        }
    }

    fn set_colour(&mut self, colour: Colour) {
        self.colour = colour;
        self.emit(Effect::Draw);
    }

    fn frame(&mut self, now: f64) {
        self.awaits_frame = false;
        if let Stage::Shown(pair) = &mut self.stage {
            pair.time.frame(now);
            self.await_frame();
        }
    }

    fn await_frame(&mut self) {
        let plays = self.pair().is_some_and(|pair| pair.time.is_playing());
        if plays && !std::mem::replace(&mut self.awaits_frame, true) {
            self.emit(Effect::NextFrame);
        }
    }

    fn hovered(&mut self, side: Side, what: Option<crate::view::Hover>) {
        let Stage::Shown(pair) = &self.stage else { return };
        if let Some(light) = self.lights.hovered(side, what, &pair.picture) {
            self.emit(Effect::Light { side: side.other(), what: light });
        }
    }

    fn light_move(&mut self, mv: Option<u16>) {
        let Stage::Shown(pair) = &self.stage else { return };
        for (side, what) in Side::BOTH.into_iter().zip(self.lights.light_move(mv, &pair.picture)) {
            self.emit(Effect::Light { side, what });
        }
    }

    fn next_number(&mut self) -> u32 {
        self.number = self.number.wrapping_add(1);
        self.number
    }

    fn emit(&mut self, effect: Effect) {
        self.effects.push(effect);
    }
}
