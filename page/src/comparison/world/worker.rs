//! The worker, as slow as a test wants it.

use std::collections::{BTreeMap, VecDeque};

use wire::Frame;
use wire::comparison::{Answer, Ask, Compared, Counterpart, Log, Look, Other, OtherPath, Picture, Said, Side, Source};

use super::tree::reached;
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
    /// What it has said, on its way to the page.
    said: Vec<Said>,
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

impl Worker {
    /// Hears a question. Returns what it says.
    pub(super) fn hear(&mut self, ask: Ask) -> Vec<Said> {
        match ask {
            Ask::Read { side, log, source: Source::Address(address) } => {
                let here = &mut self.logs[side.index()];
                if here.number != log {
                    let search = address.trim_end_matches("/log").rsplit('/').next().unwrap().parse().unwrap();
                    *here = WorkerLog { number: log, search, ..WorkerLog::default() };
                    self.wanted = None;
                }
                let here = &mut self.logs[side.index()];
                if !std::mem::replace(&mut here.is_under_way, true) {
                    self.fetches.push_back((side, log));
                }
            }
            Ask::Read { .. } => panic!("logs are at addresses"),
            Ask::Look { number, look } => {
                (self.look, self.wanted) = (number, Some(look));
                self.draw();
            }
        }
        std::mem::take(&mut self.said)
    }

    /// A piece of a log comes, where searches have so many simulations. Returns what it says; `None` if no piece was on its way.
    pub(super) fn fetch(&mut self, lengths: &BTreeMap<u32, u32>) -> Option<Vec<Said>> {
        let (side, number) = self.fetches.pop_front()?;
        let here = &mut self.logs[side.index()];
        if here.number == number {
            here.is_under_way = false;
            let has = lengths[&here.search];
            self.read(side, has);
        }
        Some(std::mem::take(&mut self.said))
    }

    fn read(&mut self, side: Side, has: u32) {
        let here = &mut self.logs[side.index()];
        if std::mem::take(&mut self.fails) {
            here.read = None;
            return self.say(Answer::Failed { side: Some(side), message: "it is not there".to_owned() });
        }
        if here.read.is_some_and(|read| read > has) {
            // Simulations were taken back: it is read from its beginning.
            here.frames = 0;
        }
        here.read = Some(has);
        let log = Log { simulations: has, evaluator: "classical".to_owned(), fault: None };
        self.say(Answer::Reading { side, read: has / 2, of: has });
        self.say(Answer::Read { side, log });
        let logs = self.logs;
        if let [Some(a), Some(b)] = logs.map(|log| log.read) {
            let path = OtherPath { simulation: 7, lines: [vec![1], vec![2]] };
            let path = (logs[0].search != logs[1].search).then_some(path);
            self.say(Answer::Compared(Box::new(Compared { simulations: a.min(b), path, ..Compared::default() })));
        }
        self.draw();
    }

    fn draw(&mut self) {
        let [Some(a), Some(b)] = self.logs.map(|log| log.read) else { return };
        let Some(look) = self.wanted.take() else { return };
        let simulations = [look.simulations[0].min(a), look.simulations[1].min(b)];
        let frames = [0, 1].map(|side| {
            let log: &mut WorkerLog = &mut self.logs[side];
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
        self.say(Answer::Picture(Box::new(picture)));
    }

    fn say(&mut self, answer: Answer) {
        let logs = self.logs.map(|log| log.number);
        self.said.push(Said { logs, look: self.look, answer });
    }
}
