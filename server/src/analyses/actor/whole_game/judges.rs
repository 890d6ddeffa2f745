//! The evaluators of a whole game.

use std::sync::Arc;

use engine::PriorSources;
use session::{EvaluatorInfo, Refusal};
use wire::AnalyseGame;

use crate::analyses::driver::evaluator_info;
use crate::evaluation::Catalogue;

/// Evaluators, whose networks are open.
#[derive(Clone, Debug)]
pub(super) struct Judges {
    /// Evaluator of the searches, with whose P they take.
    pub(super) searches: EvaluatorInfo,
    /// Evaluators that are asked for P besides.
    pub(super) others: Arc<[EvaluatorInfo]>,
}

impl Judges {
    /// Finds them, and opens their networks, which takes a while where one is not open.
    pub(super) fn of(catalogue: &Catalogue, asked: &AnalyseGame) -> Result<Self, Refusal> {
        let info = |name: &String| evaluator_info(catalogue, name);
        let wire::Priors { own, opponent } = asked.priors.each_ref();
        let priors = PriorSources { own, opponent }.try_map(info)?;
        let searches = info(&asked.evaluator)?.with_priors(priors);
        Ok(Self { searches, others: asked.others.iter().map(info).collect::<Result<_, _>>()? })
    }
}

/// Names of all evaluators of a whole game.
pub(in crate::analyses::actor) fn names(asked: &AnalyseGame) -> impl Iterator<Item = &str> {
    std::iter::once(&asked.evaluator).chain(asked.priors.iter()).chain(&asked.others).map(String::as_str)
}
