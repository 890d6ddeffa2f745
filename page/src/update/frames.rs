//! Frames: of the present, which the server sends, and of the past, which the worker makes.

use wire::{Frame, Limit, Role, RunState};

use crate::state::Page;

impl Page {
    /// Takes a frame of the server; those of other searches than the shown one are late and are dropped.
    pub(super) fn take_frame(&mut self, frame: &Frame) {
        if self.search != Some(frame.search) {
            return;
        }
        let is_shown = self.note_present(frame);
        self.whole_game.note_rate(frame.status.nps);
        self.note_breakpoints(frame);
        self.plan.note(frame);
        self.begin(frame.search);
        if is_shown {
            self.tree.apply(frame);
            self.select_again(frame);
            self.go_on_in_tree();
            self.make_wanted_edits(frame);
        }
    }

    /// Takes a frame of the worker, unless the present is shown by now.
    pub(super) fn take_past_frame(&mut self, frame: &Frame) {
        if self.playback.moment.is_none() || self.search != Some(frame.search) {
            return;
        }
        let selected = self.tree.selected;
        self.tree.apply(frame);
        if self.tree.selected != selected {
            let lost = self.playback.lost.map_or(selected, |(lost, _)| lost);
            self.playback.lost = Some((lost, self.tree.selected));
        }
        self.select_again(frame);
        self.go_on_in_tree();
        if let Some(next) = self.playback.arrived(frame.moment) {
            self.ask_for_moment(next, false);
        }
    }

    /// Selects a node again that the past did not know, unless another one was selected meanwhile.
    fn select_again(&mut self, frame: &Frame) {
        let Some((node, instead)) = self.playback.lost else { return };
        let was_left = self.tree.selected != instead;
        if was_left || node < frame.tree_nodes {
            self.playback.lost = None;
        }
        if !was_left && node < frame.tree_nodes {
            self.tree.select(node);
        }
    }

    fn note_breakpoints(&mut self, frame: &Frame) {
        let status = &frame.status;
        self.run_until = status.until.clone().filter(|_| status.state == RunState::Running);
        if self.hits == status.hits {
            return;
        }
        self.hits.clone_from(&status.hits);
        // Who looks at the past does not see the present's status.
        if status.reached == Some(Limit::Breakpoint) && !status.hits.is_empty() && self.playback.moment.is_some() {
            self.tell_hits(&status.hits);
        }
    }

    /// Lets the shown search do what was planned for it, if that was not done yet.
    pub(super) fn begin(&mut self, search: u32) {
        use crate::plan::Start;
        use wire::{Command, Until};

        let kept = self.search_view().map_or(0, |search| search.kept);
        let start = self.plan.begin(search, self.standing(), kept).filter(|_| self.role == Role::Owner);
        let until = match start {
            None | Some(Start::Nothing) => return,
            Some(Start::Nodes(nodes)) => Until::nodes(nodes),
            Some(Start::Run(until)) => until,
            Some(Start::Simulations(wanted)) => {
                let simulations = wanted - self.playback.live.simulations;
                return self.send(Command::Step { search, simulations });
            }
        };
        let until = self.with_breakpoints(until);
        self.send(Command::Go { search, until });
    }

    /// Returns limits with the breakpoints that are on, and whose move is one of the root's.
    pub(super) fn with_breakpoints(&self, until: wire::Until) -> wire::Until {
        let root = if self.breakpoints.is_empty() { None } else { self.root() };
        let is_here = |mv: u16| root.as_ref().is_some_and(|root| root.knows(mv));
        let on = self.breakpoints.iter().filter(|entry| entry.is_on).map(|entry| entry.breakpoint);
        wire::Until { breakpoints: on.filter(|one| one.mv().is_none_or(is_here)).collect(), ..until }
    }
}
