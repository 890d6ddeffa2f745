//! Leaves of a search that evaluators are asked about, some of which answer later.
//!
//! One of them says V, D and M of a leaf, and the same one or another says P ([`PriorSources`]). The search is told when both are
//! there, in whatever order they come.

use std::collections::HashMap;

use engine::{Evaluation, Game, Move, PriorSources};

use crate::analysis::EvaluatorInfo;
use crate::run::{SearchRun, Ticket, Want};

/// Returns the evaluators of a search, each once, that of V, D and M first; and the places of those that say P, where that is not the
/// first one.
#[must_use]
pub fn distinct(info: &EvaluatorInfo) -> (Vec<&EvaluatorInfo>, PriorSources<usize>) {
    let mut all = vec![info];
    let sources = info.priors.each_ref().map(|source| {
        let named = source.named();
        all.iter().position(|known| known.named() == named).unwrap_or_else(|| {
            all.push(source);
            all.len() - 1
        })
    });
    (all, sources)
}

/// Evaluations that are under way for one search.
#[derive(Debug)]
pub struct Asking {
    /// Places of the evaluators that say P, where that is not the first one.
    sources: PriorSources<usize>,
    /// Leaves of which two evaluators are asked, and the first of them has answered.
    halves: HashMap<Ticket, Half>,
    /// Evaluations that came at once, until the search can be told.
    said: Vec<(Wanted, Evaluation)>,
    /// Reused from answer to answer.
    evaluation: Evaluation,
}

/// Wish for an answer.
#[derive(Clone, Copy, Debug)]
pub struct Wanted {
    /// The leaf that it is about.
    pub ticket: Ticket,
    /// Place of the evaluator that is asked; the first one says V, D and M.
    pub judge: usize,
    part: Part,
}

/// Part of an evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Whole,
    /// V, D and M.
    Values,
    /// The logits.
    Priors,
}

/// The half of an evaluation that is there.
#[derive(Debug)]
enum Half {
    Values(Box<Evaluation>),
    Priors(Vec<f32>),
}

impl Asking {
    /// Nothing under way yet. `sources` are the places of the evaluators that say P, where that is not the first one.
    #[must_use]
    pub fn new(sources: PriorSources<usize>) -> Self {
        Self { sources, halves: HashMap::new(), said: Vec::new(), evaluation: Evaluation::default() }
    }

    /// Runs on as [`SearchRun::poll`] does. `ask` is called for each evaluator that is to say something of a leaf, and returns what it
    /// says where it does so at once.
    pub fn poll<G: Game>(
        &mut self,
        run: &mut SearchRun<G>,
        mut ask: impl FnMut(Wanted, &G, &[Move]) -> Option<Evaluation>,
    ) -> Want {
        let Self { sources, said, .. } = self;
        let want = run.poll(|ticket, game, moves| {
            let source = sources.of(game.side()).copied().unwrap_or(0);
            let parts = match source {
                0 => &[(0, Part::Whole)][..],
                source => &[(0, Part::Values), (source, Part::Priors)],
            };
            for &(judge, part) in parts {
                let wanted = Wanted { ticket, judge, part };
                said.extend(ask(wanted, game, moves).map(|evaluation| (wanted, evaluation)));
            }
        });
        for (wanted, evaluation) in std::mem::take(&mut self.said) {
            self.take(run, wanted, |into| *into = evaluation);
        }
        want
    }

    /// Takes an answer, which `write` writes: the search is told when the evaluation is whole.
    pub fn take<G: Game>(&mut self, run: &mut SearchRun<G>, wanted: Wanted, write: impl FnOnce(&mut Evaluation)) {
        write(&mut self.evaluation);
        let Wanted { ticket, part, .. } = wanted;
        match (part, self.halves.remove(&ticket)) {
            (Part::Whole, _) => {}
            (Part::Values, Some(Half::Priors(logits))) => self.evaluation.logits = logits,
            (Part::Priors, Some(Half::Values(mut values))) => {
                std::mem::swap(&mut values.logits, &mut self.evaluation.logits);
                self.evaluation = *values;
            }
            (Part::Values, _) => {
                self.halves.insert(ticket, Half::Values(Box::new(self.evaluation.clone())));
                return;
            }
            (Part::Priors, _) => {
                self.halves.insert(ticket, Half::Priors(self.evaluation.logits.clone()));
                return;
            }
        }
        run.provide(ticket, &self.evaluation);
    }
}
