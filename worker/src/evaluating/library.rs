//! Questions to networks that ONNX Runtime computes: it takes one batch at a time of each.

use std::rc::Rc;

use networks::{Answer, Planes};

use super::answers::{Answered, Batch, Heard, answered};
use crate::network::{Asked, Computing, Loaded};

/// The questions that wait, and the networks that are at work.
pub(super) struct Queue {
    waiting: Vec<(u64, Asked)>,
    at_work: Vec<Rc<Loaded>>,
    /// Called with answers.
    on_heard: fn(Heard),
}

impl Queue {
    /// Begins.
    pub(super) fn new(on_heard: fn(Heard)) -> Self {
        Self { waiting: Vec::new(), at_work: Vec::new(), on_heard }
    }

    /// Takes questions.
    pub(super) fn take(&mut self, questions: Vec<(u64, Asked)>) {
        self.waiting.extend(questions);
        self.hand_out();
    }

    /// Takes note that a network has answered.
    pub(super) fn go_on(&mut self, network: &Rc<Loaded>) {
        self.at_work.retain(|busy| !Rc::ptr_eq(busy, network));
        self.hand_out();
    }

    /// Sets each network to work that has questions and nothing to do.
    fn hand_out(&mut self) {
        let is_busy =
            |at_work: &[Rc<Loaded>], asked: &Asked| at_work.iter().any(|busy| Rc::ptr_eq(busy, &asked.network));
        while let Some(network) = self
            .waiting
            .iter()
            .find(|(_, asked)| !is_busy(&self.at_work, asked))
            .map(|(_, asked)| Rc::clone(&asked.network))
        {
            let Computing::Library(library) = &network.computing else { return };
            let mut room = library.together();
            let batch: Batch = self
                .waiting
                .extract_if(.., |(_, asked)| {
                    let is_taken = room > 0 && Rc::ptr_eq(&asked.network, &network);
                    room -= usize::from(is_taken);
                    is_taken
                })
                .collect();
            self.at_work.push(Rc::clone(&network));
            let on_heard = self.on_heard;
            wasm_bindgen_futures::spawn_local(async move {
                let answers = run(&network, batch).await;
                on_heard(Heard::Library { network, answers });
            });
        }
    }
}

async fn run(network: &Loaded, batch: Batch) -> Vec<Answered> {
    let Computing::Library(library) = &network.computing else { return Vec::new() };
    let planes: Vec<Planes> = batch.iter().map(|(_, asked)| asked.question.planes.clone()).collect();
    match library.run(&planes).await {
        Ok(outputs) => {
            let answers = outputs.iter().zip(batch);
            let answer = |(output, (number, asked)): (&networks::Output, (u64, Asked))| {
                answered(number, &asked, Answer::of(&output.as_ref(), &asked.question.indices))
            };
            answers.map(answer).collect()
        }
        Err(problem) => batch.into_iter().map(|(number, _)| (number, Err(problem.clone()))).collect(),
    }
}
