//! Buttons and keys. Every action says why it cannot be done instead of doing nothing.

use wire::{Breakpoint, Command, Until};

use crate::breakpoints::{self, Change};
use crate::format;
use crate::input::Action;
use crate::state::Page;
use crate::step::Step;
use crate::tree;

impl Page {
    pub(super) fn act(&mut self, action: Action) {
        match action {
            Action::Go => self.go(),
            Action::Stop => self.stop(),
            Action::Toggle => self.toggle(),
            Action::Step(moments) => self.step(moments),
            Action::GoTo(moment) => self.go_to(moment),
            Action::GoLive => self.go_live(),
            Action::ToMark { forward } => self.go_to_mark(forward),
            Action::ShowMarks(shown) => self.playback.shows_marks = shown,
            Action::PlayOrPause => self.play_or_pause(),
            Action::PlayTo { moment, seconds } => self.play_moments_to(moment, seconds),
            Action::Pause => self.playback.playing = false,
            Action::Speed(speed) => self.playback.speed = speed,

            Action::PhaseOn(stride) => {
                self.playback.playing = false;
                self.phase_on(stride);
            }
            Action::PhaseBack(stride) => {
                self.playback.playing = false;
                self.phase_back(stride);
            }
            Action::PhaseJump(step) => {
                self.playback.playing = false;
                self.phase_jump(step);
            }
            Action::WatchFrom(moment) => {
                self.playback.playing = false;
                self.hold_at(moment, Step::Select(0));
            }
            Action::LeaveExplain => {
                self.leave_phases();
            }
            Action::Escape => {
                if !self.leave_phases() {
                    self.tree.select(0);
                }
            }
            Action::Pace(pace) => self.explain.pace = pace,

            Action::Play(mv) => {
                let mut moves = self.moves_on_board().unwrap_or_default();
                moves.push(mv);
                self.play_line(&moves);
            }
            Action::PlayLine(moves) => self.play_line(&moves),
            Action::Enter(fen, moves) => self.enter(fen, moves),
            Action::EnterRecord(record) => self.enter_record(record),
            Action::Visit(position) => self.visit(position),
            Action::Walk(way) => self.walk(way),

            Action::EditGame(edits) => self.edit_game(edits),
            Action::Do(doing) => self.do_to_current(doing),
            Action::UndoGame => self.undo_game(),
            Action::RedoGame => self.redo_game(),
            Action::SavePgn(start) => self.save_pgn(start),
            Action::KeepPgn(text) => self.keep_pgn(text),

            Action::Choose(choice) => self.choose(choice),
            Action::Evaluate { evaluator, network } => self.choose(self.choice_with(evaluator, network)),
            Action::OpenNetworks => self.open_networks(),
            Action::BringNetwork => self.bring_network(),
            Action::Pick(search) => self.pick(search),
            Action::ShowAgain(search) => self.show_again(search),
            Action::Limit(until) => {
                let smart_pruning = self.until.smart_pruning;
                self.until = Until { smart_pruning, ..until };
            }
            Action::StopEarly(factor) => self.until.smart_pruning = factor,
            Action::SearchTo(nodes) => {
                if let Some(search) = self.ready() {
                    let until = self.with_breakpoints(Until::nodes(nodes));
                    self.send(Command::Go { search, until });
                }
            }
            Action::Keep(keep) => self.keep = keep,
            Action::Autostart(autostart) => self.autostart = autostart,
            Action::Breakpoint(breakpoint, change) => self.change_breakpoint(breakpoint, change),
            Action::PlayAgainst(side) => self.opponent.side = side,
            Action::OpponentVisits(visits) => self.opponent.visits = visits.max(1),
            Action::Consult(deed) => self.consult(deed),
            Action::WholeGame(deed) => self.do_to_whole_game(deed),
            Action::Command(command) => self.send(command),

            Action::Change(edit) => self.make_what_if(edit),
            Action::CarryBack { search, part } => self.carry_back(search, part),
            Action::Undo => self.undo(),
            Action::Redo => self.redo(),
            Action::UndoNewest => self.undo_newest(),
            Action::RedoNewest => self.redo_newest(),

            Action::Select(node) => self.tree.select(node),
            Action::SelectMove(mv) => self.tree.selected_move = mv,
            Action::SelectLine(line) => self.tree.select_line(&line),
            Action::SelectFound { node, moment } => self.select_found(node, moment),
            Action::Descend(mv) => {
                if let Some(child) = tree::child(&self.tree.model, self.tree.selected, mv) {
                    self.tree.select(child);
                }
            }
            Action::Ascend => {
                if let Some(parent) = tree::parent(&self.tree.model, self.tree.selected) {
                    self.tree.select(parent);
                }
            }
            Action::Zoom(node) => self.tree.view_root = node,
            Action::Closer(closer) => self.tree.closer = closer,
            Action::MinShare(share) => self.tree.min_share = share,
            Action::Lines(lines) => self.tree.lines = lines,
            Action::Preview(moves) => self.preview = moves,
            Action::Notation(notation) => self.notation = notation,

            Action::OpenRecording { name, link, plays } => self.open_recording(name, link.map(|link| *link), plays),
            Action::Save { is_lean, looks } => self.save_recording(is_lean, *looks),
            Action::DropOffer => self.recording.offer = None,

            Action::Retry => self.retry(),
            Action::Copy => self.copy(),

            Action::Notify(message) => self.notify(message),
            Action::Complain(message) => self.complain(message),
            Action::Dismiss(id) => self.notices.dismiss(id),
            Action::Announce(words) => self.announcement = words,
            Action::PositionError(error) => self.position_error = error,
            Action::SetUp(text) => self.set_up(&text),
            Action::SetUpStart => self.set_up_start(),
            Action::ReadFile => self.read_file(),
            Action::TakeGame => {
                self.position_error = None;
                self.reading.take_over();
            }
            Action::OpenGame(place) => self.open_game(place),
        }
    }

    /// Looks at a place that was found. It may be of another moment than the one that is shown, which then has no such node yet.
    fn select_found(&mut self, node: u32, moment: Option<u32>) {
        if let Some(moment) = moment.filter(|_| self.tree.model.tree_nodes() <= node) {
            self.go_to(moment);
        }
        self.tree.select(node);
    }

    /// Searches on, to the limit.
    fn go(&mut self) {
        let Some(search) = self.ready() else { return };
        let until = self.until.clone();
        let now = self.playback.live.nodes;
        if let Some(limit) = until.nodes.filter(|limit| *limit <= now) {
            return self.notify(say::notices::limit_reached(now.into(), format::count(limit.into())));
        }
        let until = self.with_breakpoints(until);
        self.send(Command::Go { search, until });
    }

    /// Stops after the simulation under way.
    fn stop(&mut self) {
        if let Some(search) = self.ready() {
            // Nor does one run in its place that is on its way.
            self.plan.call_off();
            self.send(Command::Stop { search });
            self.stop_whole_game();
        }
    }

    fn toggle(&mut self) {
        if self.recording.is_on {
            self.play_or_pause();
        } else if self.is_running() {
            self.stop();
        } else {
            self.go();
        }
    }

    /// Runs exactly so many simulations more; returns whether it was asked for.
    pub(super) fn simulate(&mut self, simulations: u32) -> bool {
        let search = self.ready();
        if let Some(search) = search {
            self.send(Command::Step { search, simulations });
        }
        search.is_some()
    }

    /// Goes some moments on, or back where negative. Where nothing follows, the search runs on by as many simulations.
    fn step(&mut self, moments: i32) {
        if !self.step_moments(moments) {
        } else if self.recording.is_on {
            self.offer_more();
        } else {
            self.simulate(moments.unsigned_abs());
        }
    }

    /// Plays moments; where the phases of a simulation are watched, they are what is played.
    fn play_or_pause(&mut self) {
        if !self.play_or_pause_phases() {
            self.play_or_pause_moments();
        }
    }

    /// Changes a breakpoint; a search that runs goes on with the new list.
    fn change_breakpoint(&mut self, breakpoint: Breakpoint, change: Change) {
        breakpoints::change(self.breakpoints.edit(), breakpoint, change);
        let until: Option<Until> = self.run_until.clone().filter(|_| self.is_running() && self.can_control());
        if let Some((search, until)) = self.search.zip(until) {
            let until = self.with_breakpoints(until);
            self.send(Command::Go { search, until });
        }
    }
}
