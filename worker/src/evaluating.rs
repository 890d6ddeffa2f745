//! Evaluating positions: by this worker, and by others beside it where several wait at once and the machine has more processors.
//!
//! The others are started when they are first of use, and load the network themselves. What they compute has the same bits, so
//! nothing depends on who computes what. Questions to networks that ONNX Runtime computes are handed to [that](library).

mod answers;
mod helper;
mod library;

use std::collections::VecDeque;
use std::rc::Rc;

use networks::embedded::Embedded;
use networks::{Answer, Planes};

use crate::network::{Asked, Computing, Loaded, TOGETHER};
use crate::scope;
use answers::{Batch, answered};
use helper::Helper;
use library::Queue;

pub(crate) use answers::{Answered, Heard};
pub(crate) use helper::{NAME, serve};

/// Other workers at most, whatever the machine has: each holds the network's weights.
const MOST_HELPERS: usize = 7;

/// Bytes that all copies of a network's weights may take.
const MOST_WEIGHTS: usize = 200 << 20;

/// The questions that wait, and who answers them.
pub(crate) struct Evaluating {
    waiting: VecDeque<(u64, Asked)>,
    /// The network that is computed with, and what computes it here.
    at_work: Option<(Rc<Loaded>, Embedded)>,
    helpers: Vec<Helper>,
    /// Questions to networks that ONNX Runtime computes.
    of_library: Queue,
    /// Called with what comes from elsewhere.
    on_heard: fn(Heard),
}

impl Evaluating {
    /// Begins. What others say comes by itself, and is to be [handed back](Self::hear).
    pub(crate) fn new(on_heard: fn(Heard)) -> Self {
        let (waiting, helpers) = (VecDeque::new(), Vec::new());
        Self { waiting, at_work: None, helpers, of_library: Queue::new(on_heard), on_heard }
    }

    /// Takes questions.
    pub(crate) fn ask(&mut self, questions: Vec<(u64, Asked)>) {
        let is_of_library = |(_, asked): &(u64, Asked)| matches!(asked.network.computing, Computing::Library(_));
        let (of_library, own): (Vec<_>, Vec<_>) = questions.into_iter().partition(is_of_library);
        self.waiting.extend(own);
        self.of_library.take(of_library);
    }

    /// Returns whether questions wait that nobody computes yet.
    pub(crate) fn has_work(&self) -> bool {
        !self.waiting.is_empty()
    }

    /// Hands questions out to the others, computes some here, and returns their answers.
    pub(crate) fn work(&mut self) -> Vec<Answered> {
        let Some(network) = self.waiting.front().map(|(_, asked)| Rc::clone(&asked.network)) else { return Vec::new() };
        let Computing::Embedded(own) = &network.computing else { return Vec::new() };
        let alike = self.waiting.iter().take_while(|(_, asked)| Rc::ptr_eq(&asked.network, &network)).count();
        self.call_helpers(&network, own, alike);
        let idle = self.helpers.iter_mut().filter(|helper| helper.is_idle(&network)).collect::<Vec<_>>();
        // Equal shares, because all compute equally fast and the search goes on when the last one is there.
        let share = alike.div_ceil(idle.len() + 1).min(TOGETHER);
        let mut left = alike;
        for helper in idle {
            if left <= share {
                break;
            }
            let batch: Batch = self.waiting.drain(..share).collect();
            left -= share;
            helper.compute(batch);
        }
        let rest: Batch = self.waiting.drain(..share.min(left)).collect();
        let embedded = match &mut self.at_work {
            Some((known, embedded)) if Rc::ptr_eq(known, &network) => embedded,
            at_work => &mut at_work.insert((Rc::clone(&network), own.another())).1,
        };
        compute(embedded, rest)
    }

    /// Takes what comes from elsewhere; returns the answers in it.
    pub(crate) fn hear(&mut self, heard: Heard) -> Vec<Answered> {
        match heard {
            Heard::Helper { number, said } => {
                self.helpers.get_mut(number).map(|helper| helper.hear(&said)).unwrap_or_default()
            }
            Heard::Lost { number } => {
                let unanswered = self.helpers.get_mut(number).map(Helper::end).unwrap_or_default();
                for asked in unanswered.into_iter().rev() {
                    self.waiting.push_front(asked);
                }
                Vec::new()
            }
            Heard::Library { network, answers } => {
                self.of_library.go_on(&network);
                answers
            }
        }
    }

    /// Starts other workers where so many questions wait that they are of use.
    fn call_helpers(&mut self, network: &Rc<Loaded>, embedded: &Embedded, questions: usize) {
        let fitting = (MOST_WEIGHTS / embedded.weight_bytes().max(1)).saturating_sub(1);
        // One is for this worker. On a small machine the page draws less often, and leaves most of its own.
        let kept = if scope::is_small() { 1 } else { 2 };
        let most = scope::processors().saturating_sub(kept).min(MOST_HELPERS).min(fitting);
        while self.helpers.len() < most.min(questions.saturating_sub(1)) {
            let number = self.helpers.len();
            self.helpers.push(Helper::start(number, self.on_heard));
        }
        for helper in &mut self.helpers {
            helper.load(network);
        }
    }
}

/// Computes answers, and keeps them.
fn compute(embedded: &mut Embedded, batch: Batch) -> Vec<Answered> {
    let planes: Vec<Planes> = batch.iter().map(|(_, asked)| asked.question.planes.clone()).collect();
    let outputs = match embedded.run(&planes) {
        Ok(outputs) => outputs,
        Err(error) => return batch.into_iter().map(|(number, _)| (number, Err(error.to_string()))).collect(),
    };
    let answers = outputs.iter().zip(batch);
    answers
        .map(|(output, (number, asked))| answered(number, &asked, Answer::of(&output, &asked.question.indices)))
        .collect()
}
