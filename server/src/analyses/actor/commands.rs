//! Effects of each command on the server, besides those on [any analysis](session::host).

use std::sync::Arc;
use std::time::Instant;

use engine::games::chess::Chess;
use session::host::{Host, unknown};
use session::log_file::{header_bytes, record_bytes};
use session::writing::{Options, Statistics};
use session::{Analysis, EvaluatorInfo, Refusal, subject};
use wire::{AnalyseGame, AskEngine, Code, Command, Event, Request, Role, Watch};

use super::super::driver::{Driver, evaluator_info};
use super::super::mailbox::{Looked, Segment, Wanted};
use super::super::outbox::Shared;
use super::Actor;
use super::viewer::Viewer;
use super::viewing::Asked;

/// Most records in one answer for who watches, some 1.2 MB: a search waits for it to be made.
pub(crate) const MAX_SEGMENT: u32 = 1 << 13;

/// Most records in one answer for an owner, who waits for his own search.
const OWNERS_SEGMENT: u32 = 1 << 16;

/// Outcome of a command: carried out, or refused.
type Outcome = Result<(), Refusal>;

impl Actor {
    /// Carries out a command and says so.
    pub(super) fn command(&mut self, connection: u64, request: Request) {
        let Some(at) = self.viewers.iter().position(|viewer| viewer.connection() == connection) else { return };
        let needed = self.analysis.needs(&request.command);
        let outcome = match request.command {
            Command::Watch(watch) => return self.ask(Asked::Watch { connection, request: request.id, watch }),
            // The socket sees to these.
            Command::Open(_) | Command::Close | Command::Credit { .. } => Ok(()),
            command if self.viewers[at].role() == Role::Owner => {
                self.named.extend(named_by(&command));
                if let Command::CarryBack { to, .. } = &command {
                    self.named.push(*to);
                }
                let is_by_hand = is_by_hand(&command);
                let outcome = self.wake_all(&command, &needed).and_then(|()| self.change(command));
                self.named.clear();
                // Before the answer: what somebody wrote is not lost once it was acknowledged.
                if is_by_hand && outcome.is_ok() {
                    self.keep();
                }
                outcome
            }
            _ => Err(Refusal::new(Code::Forbidden, "only the owner can change this analysis")),
        };
        self.viewers[at].answer(request.id, outcome);
    }

    /// A viewer asks for something: it is done now if it may.
    pub(super) fn ask(&mut self, asked: Asked) {
        let connection = if let Asked::Watch { connection, .. } = &asked { Some(*connection) } else { None };
        let replaced = self.viewing.push(asked);
        // What came after it is shown instead.
        if let Some((request, connection)) = replaced.zip(connection) {
            self.answer(connection, request, Ok(()));
        }
        self.serve_viewers();
    }

    /// Does what viewers ask for, as long as they have time.
    pub(super) fn serve_viewers(&mut self) {
        while let Some(asked) = {
            let viewers = &self.viewers;
            let viewer = |connection| viewers.iter().find(|viewer| viewer.connection() == connection);
            self.viewing.next(|connection| viewer(connection)?.watched())
        } {
            let begun = Instant::now();
            match asked {
                Asked::Watch { connection, request, watch } => {
                    let outcome = self.watch(connection, watch);
                    if let Some(viewer) = self.viewers.iter_mut().find(|viewer| viewer.connection() == connection) {
                        viewer.note_watch();
                        viewer.answer(request, outcome);
                    }
                }
                // A requester that went away needs no answer.
                Asked::Log { reply, .. } if reply.is_closed() => continue,
                Asked::Log { search, from, to, reply } => {
                    let _ = reply.send(self.with(search, |actor| actor.log_segment(search, from, to, MAX_SEGMENT)));
                }
                Asked::Look { search, line, reply } => {
                    let _ = reply.send(self.with(search, |actor| actor.look(search, &line)));
                }
                Asked::Write { statistics, reply } => {
                    let _ = reply.send(self.wanted(statistics));
                }
                Asked::Report { reply } => {
                    let _ = reply.send(self.explained());
                }
            }
            self.viewing.allowance.note(begun);
        }
    }

    fn watch(&mut self, connection: u64, watch: Watch) -> Outcome {
        // What it looked at before may rest.
        self.leaving = Some(connection);
        let awake = self.with(watch.search, |_| Ok(()));
        self.leaving = None;
        awake?;
        if let Some(outbox) = self.viewer(connection).map(|viewer| Arc::clone(viewer.outbox())) {
            self.audiences.watch(connection, &outbox, watch);
        }
        Ok(())
    }

    /// Answers a request, if whoever made it is still there.
    pub(super) fn answer(&self, connection: u64, request: u32, outcome: Outcome) {
        if let Some(viewer) = self.viewer(connection) {
            viewer.answer(request, outcome);
        }
    }

    pub(super) fn viewer(&self, connection: u64) -> Option<&Viewer> {
        self.viewers.iter().find(|viewer| viewer.connection() == connection)
    }

    /// Does something with a search that must be in memory for it.
    pub(super) fn with<T>(
        &mut self,
        search: u32,
        action: impl FnOnce(&mut Self) -> Result<T, Refusal>,
    ) -> Result<T, Refusal> {
        self.named.push(search);
        let outcome = self.wake(search).and_then(|()| action(self));
        self.named.clear();
        outcome
    }

    /// Wakes what a command needs. Without the one that it names it cannot be carried out; without the others it can.
    fn wake_all(&mut self, command: &Command, needed: &[u32]) -> Outcome {
        let must = named_by(command);
        for &search in needed {
            self.named.push(search);
            let outcome = self.wake(search);
            if must == Some(search) {
                outcome?;
            } else if let Err(refusal) = outcome {
                self.notify(Some(search), refusal.message);
            }
        }
        Ok(())
    }

    /// A part of a log for an owner of it.
    pub(super) fn owners_log(&self, search: u32, from: u32, to: Option<u32>) -> Result<Segment, Refusal> {
        self.log_segment(search, from, to, OWNERS_SEGMENT)
    }

    fn log_segment(&self, search: u32, from: u32, to: Option<u32>, most: u32) -> Result<Segment, Refusal> {
        let search = self.analysis.run(search).ok_or_else(|| unknown(search))?.search();
        let moment = search.moment();
        let to = to.unwrap_or(moment).min(moment).min(from.saturating_add(most));
        if to < from {
            let message = format!("the log has {moment} records, so there is none from {from} to {to}");
            return Err(Refusal::new(Code::Invalid, message));
        }
        let mut bytes = if from == 0 { header_bytes(search) } else { Vec::new() };
        bytes.extend(record_bytes(search, from, to));
        Ok(Segment { bytes, from, to, moment })
    }

    /// The games, with what the searches in memory found.
    fn wanted(&self, statistics: Statistics) -> Wanted {
        let is_asked = statistics != Statistics::default();
        let searched = if is_asked { self.analysis.searched() } else { Vec::new() };
        Wanted { view: self.analysis.game_view(), options: Options { statistics, searched, ..Options::default() } }
    }

    /// A position below a search's root, as its evaluator is asked about it.
    pub(super) fn look(&self, search: u32, line: &[u16]) -> Result<Looked, Refusal> {
        let (run, info) = (self.analysis.run(search), self.analysis.evaluator(search));
        let (run, info) = run.zip(info).ok_or_else(|| unknown(search))?;
        Ok(Looked { subject: subject(run.search(), line)?, evaluator: info.clone() })
    }
}

/// The search that a command names.
fn named_by(command: &Command) -> Option<u32> {
    match command {
        Command::Go { search, .. }
        | Command::Step { search, .. }
        | Command::StepBack { search, .. }
        | Command::WhatIf { search, .. }
        | Command::CarryBack { search, .. }
        | Command::Deeper { search }
        | Command::Stop { search } => Some(*search),
        Command::Watch(watch) => Some(watch.search),
        Command::Open(_)
        | Command::SetGame { .. }
        | Command::SetRecord(_)
        | Command::Play { .. }
        | Command::Visit { .. }
        | Command::NewSearch { .. }
        | Command::EditGame { .. }
        | Command::UndoGame
        | Command::RedoGame
        | Command::Credit { .. }
        | Command::AskEngine(_)
        | Command::StopEngine { .. }
        | Command::AnalyseGame(_)
        | Command::PauseGame
        | Command::Close => None,
    }
}

/// Returns whether a command brings what somebody has written or done by hand, which nothing could find again.
fn is_by_hand(command: &Command) -> bool {
    matches!(
        command,
        Command::SetRecord(_)
            | Command::EditGame { .. }
            | Command::UndoGame
            | Command::RedoGame
            | Command::AnalyseGame(_)
            | Command::PauseGame
    )
}

impl Host<Chess> for Actor {
    fn analysis(&mut self) -> &mut Analysis {
        &mut self.analysis
    }

    fn evaluator_info(&self, name: &str, _game: &Chess) -> Result<EvaluatorInfo, Refusal> {
        evaluator_info(&self.world.catalogue, name)
    }

    fn check_room(&mut self) -> Outcome {
        self.count_bytes();
        self.make_room();
        self.memory_problem().map_or(Ok(()), |message| Err(Refusal::new(Code::Limit, message)))
    }

    fn check_new_search(&mut self) -> Outcome {
        self.recorder.disk_problem().map_or(Ok(()), |message| Err(Refusal::new(Code::Limit, message)))
    }

    fn prepare(&mut self, search: u32) -> Outcome {
        if self.drivers.contains_key(&search) {
            return Ok(());
        }
        let (run, info) = (self.analysis.run(search), self.analysis.evaluator(search));
        let (run, info) = run.zip(info).ok_or_else(|| unknown(search))?;
        self.analysis.check_tables(search)?;
        let driver = Driver::new(&self.world.catalogue, info, run.search().parameters(), search, &self.mailbox)?;
        self.drive(search, driver);
        Ok(())
    }

    fn release(&mut self, search: u32) {
        self.drop_driver(search);
    }

    fn rewound(&mut self, search: u32) {
        if let Some(run) = self.analysis.run(search) {
            self.recorder.rewind(search, run.search().moment());
        }
        self.count_bytes();
    }

    fn opened(&mut self, _search: u32) {
        self.has_rested = true;
        self.recorder.analysis_changed();
        self.count_bytes();
    }

    fn forgotten(&mut self, search: u32) {
        self.drop_driver(search);
        self.recorder.forget(search);
        self.count_bytes();
    }

    fn game_changed(&mut self) {
        self.recorder.analysis_changed();
        self.whole_game_changed();
    }

    fn ask_engine(&mut self, ask: AskEngine) -> Outcome {
        self.ask_engine_for(ask)
    }

    fn stop_engine(&mut self, engine: &str) -> Outcome {
        self.opinions.stop(engine)
    }

    fn analyse_game(&mut self, asked: AnalyseGame) -> Outcome {
        self.analyse_whole_game(asked)
    }

    fn pause_game(&mut self) -> Outcome {
        if self.analysis.asked_of_game().is_none() {
            return Err(Refusal::new(Code::NotFound, "no game is being analysed"));
        }
        self.pause_whole_game(None);
        Ok(())
    }

    fn tell(&mut self, event: Event) {
        let event = Arc::new(Shared::new(event));
        for viewer in &self.viewers {
            viewer.share(&event);
        }
    }
}
