//! One source searched with and without cutting, to the end: what cutting spares, and that it changes no value.

use engine::evaluators::Judged;
use wire::minimax::{Counts, Outcome, Progress, Pruning, Setup, Weighed};

use super::{MOST_EVENTS, Searched, number, searched::Refused, view};
use crate::game::Entered;

/// Both searches, one after the other.
#[derive(Debug)]
pub struct Weighing<G: Entered + Judged> {
    setup: Setup,
    /// The one that runs, and how.
    running: (Pruning, Searched<G>),
    /// Outcome of the search before: that with cutting, which comes first, because it may be the only one that ends.
    alpha_beta: Option<Outcome>,
    plain: Option<Outcome>,
    /// Events of the one before.
    before: Progress,
}

impl<G: Entered + Judged> Weighing<G> {
    /// Neither has begun.
    ///
    /// # Errors
    /// Where the source is not understood.
    pub fn begin(setup: Setup) -> Result<Self, Refused> {
        let running = (Pruning::AlphaBeta, Searched::new(&setup.source, Pruning::AlphaBeta)?);
        let before = Progress { moment: 0, evaluations: 0, nodes: 0 };
        Ok(Self { setup, running, alpha_beta: None, plain: None, before })
    }

    /// Goes on for this many events at most; returns the outcomes of both, once they have ended.
    pub fn go_on(&mut self, events: usize) -> Option<Weighed> {
        for _ in 0..events {
            let (pruning, searched) = &mut self.running;
            let is_full = searched.moment() >= MOST_EVENTS;
            let failure = match searched.step() {
                Ok(Some(_)) if !is_full => continue,
                Ok(Some(_)) => Some("the tree is too large for this page".to_owned()),
                Ok(None) => None,
                Err(failure) => Some(failure),
            };
            let outcome = outcome(searched, failure);
            match pruning {
                Pruning::AlphaBeta => {
                    self.before = self.progress();
                    self.alpha_beta = Some(outcome);
                    let plain = Searched::new(&self.setup.source, Pruning::None);
                    self.running = (Pruning::None, plain.expect("it was understood before"));
                }
                Pruning::None => {
                    self.plain = Some(outcome);
                    break;
                }
            }
        }
        let (plain, alpha_beta) = (self.plain.clone()?, self.alpha_beta.clone()?);
        Some(Weighed { setup: self.setup.clone(), plain, alpha_beta })
    }

    /// Returns the progress of both, together.
    #[must_use]
    pub fn progress(&self) -> Progress {
        let tree = self.running.1.tree();
        Progress {
            moment: self.before.moment + number(tree.events()),
            evaluations: self.before.evaluations + tree.evaluations(),
            nodes: self.before.nodes + tree.len(),
        }
    }
}

fn outcome<G: Entered + Judged>(searched: &Searched<G>, failure: Option<String>) -> Outcome {
    let tree = searched.tree();
    let value = tree.find(0).filter(|_| tree.is_finished()).and_then(|root| tree.value(root));
    Outcome {
        // How large the whole tree is, the search without cutting tells by itself.
        counts: Counts { is_counting: false, ..view::counts(tree, &searched.census()) },
        value: value.map(|score| score.get()),
        line: view::line(tree),
        roots: view::root_moves(tree),
        failure,
    }
}
