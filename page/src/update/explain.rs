//! One simulation, phase by phase.

use std::sync::Arc;

use wire::worker::Explanation;

use crate::effect::Effect;
use crate::explain::{Held, course};
use crate::state::Page;
use crate::step::{Step, Stride};

impl Page {
    /// Goes one phase on, or one node.
    pub(super) fn phase_on(&mut self, stride: Stride) {
        if self.explain.held.is_none() {
            return self.begin_phases();
        }
        let Some((held, what)) = self.explain.known() else { return };
        match course(&what).after(held.step, stride) {
            Some(step) => self.show_step(Held { step, ..held }, &what),
            None if held.moment + 1 >= self.playback.live.moment => {
                self.let_go();
                self.go_live();
            }
            None => self.hold_at(held.moment + 1, Step::Select(0)),
        }
    }

    /// Goes one phase back, or one node.
    pub(super) fn phase_back(&mut self, stride: Stride) {
        if self.explain.held.is_none() {
            return self.hold_before(self.playback.shown());
        }
        let Some((held, what)) = self.explain.known() else { return };
        match course(&what).before(held.step, stride) {
            Some(step) => self.show_step(Held { step, ..held }, &what),
            None => self.hold_before(held.moment),
        }
    }

    /// Shows a step of what is watched.
    pub(super) fn phase_jump(&mut self, step: Step) {
        if let Some((held, what)) = self.explain.known() {
            self.show_step(Held { step: course(&what).nearest(step), ..held }, &what);
        }
    }

    /// Shows the moment alone again; returns whether a simulation was watched.
    pub(super) fn leave_phases(&mut self) -> bool {
        let is_held = self.explain.held.is_some();
        if is_held {
            self.playback.playing = false;
            self.let_go();
        }
        is_held
    }

    /// Lets steps follow one another, or stops that; returns whether there is anything to play.
    pub(super) fn play_or_pause_phases(&mut self) -> bool {
        if self.explain.held.is_none() {
            return false;
        }
        self.playback.playing = !self.playback.playing;
        if let Some((held, what)) = self.explain.known().filter(|_| self.playback.playing) {
            self.set_alarm(held.step, &what);
        }
        true
    }

    /// Goes on to the next step, unless something else was shown since the alarm was set.
    pub(super) fn alarm(&mut self, number: u32) {
        if number == self.explain.ticket && self.playback.playing {
            self.phase_on(Stride::Node);
        }
    }

    /// Takes an event that the worker has taken apart.
    pub(super) fn take_event(&mut self, moment: u32, what: Explanation) {
        if let Some(held) = self.explain.held.filter(|held| held.moment == moment) {
            self.show_step(Held { step: course(&what).nearest(held.step), ..held }, &Arc::new(what));
        }
    }

    /// Holds what a link asks for once its moment is shown, and the simulation that was asked for once it is there; lets go where
    /// another moment is shown, or another search.
    pub(super) fn follow_phases(&mut self) {
        let moment = self.playback.moment;
        if let Some(wanted) = self.explain.wanted {
            if moment == Some(wanted.moment) {
                self.hold_at(wanted.moment, wanted.step);
            } else if moment.is_some() {
                // Something else is looked at.
                self.explain.wanted = None;
            }
        }
        let is_elsewhere = |held: Held| self.playback.moment != Some(held.moment) || self.search.is_none();
        if self.explain.held.is_some_and(is_elsewhere) {
            self.let_go();
        }
        let live = self.playback.live;
        if let Some(before) = self.explain.awaited.filter(|before| live.moment > *before && !self.is_running()) {
            self.explain.awaited = None;
            if self.playback.moment.is_none() {
                self.hold_at(before, Step::Select(0));
            }
        }
    }

    /// Begins at a moment that is shown alone. In the present another simulation is made first, unless they come by themselves.
    fn begin_phases(&mut self) {
        let live = self.playback.live;
        match self.playback.moment {
            Some(moment) => self.hold_at(moment, Step::Select(0)),
            None if self.is_running() => {
                if let Some(moment) = live.moment.checked_sub(1) {
                    self.hold_at(moment, Step::Select(0));
                }
            }
            None => {
                if self.simulate(1) {
                    self.explain.awaited = Some(live.moment);
                }
            }
        }
    }

    /// Holds the last step of what led to a moment.
    fn hold_before(&mut self, moment: u32) {
        if let Some(moment) = moment.checked_sub(1) {
            self.hold_at(moment, Step::BackUp(usize::MAX));
        }
    }

    /// Shows a moment, and of what follows it a step as soon as it is known.
    pub(super) fn hold_at(&mut self, moment: u32, step: Step) {
        let explain = &mut self.explain;
        explain.wanted = None;
        if moment >= self.playback.live.moment {
            return;
        }
        explain.awaited = None;
        explain.renew();
        if explain.held.is_none() {
            explain.before = Some((self.tree.selected, self.tree.selected_move));
            explain.ours = None;
        }
        explain.held = Some(Held { moment, step });
        self.go_to(moment);
        self.ask_what_follows(moment);
    }

    /// Shows a step, with what it is about selected.
    fn show_step(&mut self, held: Held, what: &Arc<Explanation>) {
        self.explain.held = Some(held);
        self.explain.shown = Some((held, Arc::clone(what)));
        self.explain.renew();
        if let Explanation::Simulation(simulation) = &**what {
            let path = &simulation.path;
            let at = match held.step {
                Step::Select(ply) => path.get(ply),
                _ => path.last(),
            };
            let now = at.map_or((0, None), |one| (one.node, Some(one.taken)));
            self.explain.ours = Some(now);
            self.emit(Effect::Unlight);
            self.tree.select(now.0);
            self.tree.selected_move = now.1;
            let is_leaf = matches!(held.step, Step::Expand | Step::Evaluate);
            self.preview = is_leaf.then(|| path.iter().map(|one| one.taken).collect());
        }
        if self.playback.playing {
            self.set_alarm(held.step, what);
        }
    }

    fn set_alarm(&mut self, step: Step, what: &Explanation) {
        let number = self.explain.renew();
        let after = course(what).milliseconds(step) / self.explain.pace.max(0.1);
        self.emit(Effect::Alarm { after, number });
    }

    /// Watches no simulation any more. What was selected before is selected again, unless something else was meanwhile.
    fn let_go(&mut self) {
        let explain = &mut self.explain;
        explain.held = None;
        explain.shown = None;
        explain.renew();
        let (before, ours) = (explain.before.take(), explain.ours.take());
        self.preview = None;
        let now = (self.tree.selected, self.tree.selected_move);
        let Some((node, mv)) = before.filter(|_| ours.is_none_or(|ours| ours == now)) else { return };
        if node == 0 || node < self.tree.model.tree_nodes() {
            self.tree.select(node);
            self.tree.selected_move = mv;
        }
    }
}
