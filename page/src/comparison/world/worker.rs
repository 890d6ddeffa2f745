//! The worker, as slow as a test wants it.

use std::collections::VecDeque;

use wire::Frame;
use wire::comparison::{Answer, Ask, Compared, Counterpart, Log, Look, Other, OtherPath, Picture, Said, Side, Source};

use super::{World, reached};
use crate::comparison::input::Input;
use crate::testing;

/// The worker.
#[derive(Debug, Default)]
pub(in crate::comparison) struct Worker {
    logs: [WorkerLog; 2],
    look: u32,
    wanted: Option<Look>,
    /// Pieces of logs that are being fetched: side and number of the log.
    fetches: VecDeque<(Side, u32)>,
    /// Whether the next piece cannot be fetched.
    pub(in crate::comparison) fails: bool,
}

#[derive(Clone, Copy, Debug, Default)]
struct WorkerLog {
    number: u32,
    search: u32,
    read: Option<u32>,
    is_under_way: bool,
    /// Frames that were made of it.
    frames: u32,
}

impl World {
    /// Lets the worker hear a question; returns whether there was one.
    pub(in crate::comparison) fn work(&mut self) -> bool {
        let Some(ask) = self.asks.pop_front() else { return false };
        match ask {
            Ask::Read { side, log, source: Source::Address(address) } => {
                let here = &mut self.worker.logs[side.index()];
                if here.number != log {
                    let search = address.trim_end_matches("/log").rsplit('/').next().unwrap().parse().unwrap();
                    *here = WorkerLog { number: log, search, ..WorkerLog::default() };
                    self.worker.wanted = None;
                }
                let here = &mut self.worker.logs[side.index()];
                if !std::mem::replace(&mut here.is_under_way, true) {
                    self.worker.fetches.push_back((side, log));
                }
            }
            Ask::Read { .. } => panic!("logs are at addresses"),
            Ask::Look { number, look } => {
                (self.worker.look, self.worker.wanted) = (number, Some(look));
                self.draw();
            }
        }
        true
    }

    /// Lets a piece of a log come to the worker; returns whether one was on its way.
    pub(in crate::comparison) fn fetch(&mut self) -> bool {
        let Some((side, number)) = self.worker.fetches.pop_front() else { return false };
        let here = &mut self.worker.logs[side.index()];
        if here.number != number {
            return true;
        }
        here.is_under_way = false;
        let has = self.lengths[&here.search];
        if std::mem::take(&mut self.worker.fails) {
            here.read = None;
            self.post(Answer::Failed { side: Some(side), message: "it is not there".to_owned() });
            return true;
        }
        if here.read.is_some_and(|read| read > has) {
            // Simulations were taken back: it is read from its beginning.
            here.frames = 0;
        }
        here.read = Some(has);
        let log = Log { simulations: has, evaluator: "classical".to_owned(), fault: None };
        self.post(Answer::Reading { side, read: has / 2, of: has });
        self.post(Answer::Read { side, log });
        let logs = self.worker.logs;
        if let [Some(a), Some(b)] = logs.map(|log| log.read) {
            let path = OtherPath { simulation: 7, lines: [vec![1], vec![2]] };
            let path = (logs[0].search != logs[1].search).then_some(path);
            self.post(Answer::Compared(Box::new(Compared { simulations: a.min(b), path, ..Compared::default() })));
        }
        self.draw();
        true
    }

    fn draw(&mut self) {
        let [Some(a), Some(b)] = self.worker.logs.map(|log| log.read) else { return };
        let Some(look) = self.worker.wanted.take() else { return };
        let simulations = [look.simulations[0].min(a), look.simulations[1].min(b)];
        let frames = [0, 1].map(|side| {
            let log: &mut WorkerLog = &mut self.worker.logs[side];
            log.frames += 1;
            let first = testing::full(Vec::new());
            Some(Frame { search: log.number, moment: log.frames, full: log.frames == 1, ..first })
        });
        let nodes = |line: &[u16]| simulations.map(|simulations| reached(line, simulations));
        let counterpart = |node| Counterpart { node, other: Some(Other { node, visits: 1, q: 0.0 }) };
        let picture = Picture {
            simulations,
            frames,
            counterparts: [vec![counterpart(1), counterpart(2)], vec![counterpart(1), counterpart(2)]],
            selected: nodes(&look.line),
            root: nodes(&look.root),
            best: [Some(1), None],
        };
        self.post(Answer::Picture(Box::new(picture)));
    }

    fn post(&mut self, answer: Answer) {
        let logs = self.worker.logs.map(|log| log.number);
        self.answers.push_back(Said { logs, look: self.worker.look, answer });
    }

    /// Ends the worker by itself.
    pub(in crate::comparison) fn lose_worker(&mut self) {
        self.end_worker();
        self.update(Input::WorkerEnded);
    }

    /// What it said already may still come.
    pub(super) fn end_worker(&mut self) {
        self.worker = Worker::default();
        self.asks.clear();
    }
}
