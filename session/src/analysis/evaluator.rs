//! The evaluator of a search, described.

use engine::{
    PriorSources,
    evaluators::{Judged, Local},
    log::{NamedEvaluator, NetworkId, hex},
};
use wire::PriorSource;

/// Description of a search's evaluator, in words and as far as the search's outcome depends on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EvaluatorInfo {
    /// Name by which a user asks for it: `network:maia-1900`, `classical`, `uniform`, `random`.
    pub name: String,
    /// Its kind, the name in the log's header: `network`, `classical`, `uniform`, `random`.
    pub kind: String,
    /// One line for people ("maia-1900, 64x6 SE").
    pub description: String,
    /// The device that really runs ("CPU").
    pub device: String,
    /// Its network.
    pub network: Option<NetworkId>,
    /// True if it predicts plies left, so that Mu counts.
    pub moves_left_head: bool,
    /// Evaluators whose P are taken in place of its own, if any are. They have none themselves.
    pub priors: Box<PriorSources<EvaluatorInfo>>,
}

impl EvaluatorInfo {
    /// Describes an evaluator that needs no network; `None` if there is none of that name.
    #[must_use]
    pub fn local<G: Judged>(name: &str) -> Option<Self> {
        Some(Self {
            name: name.to_owned(),
            kind: name.to_owned(),
            description: Local::<G>::description(name)?,
            device: "CPU".to_owned(),
            network: None,
            moves_left_head: Local::<G>::foresees(name),
            priors: Box::default(),
        })
    }

    /// The same evaluator with P of others; where they are the evaluator itself, or the same for both sides, that is said in the one
    /// way in which it can be said.
    #[must_use]
    pub fn with_priors(self, priors: PriorSources<Self>) -> Self {
        let priors = priors.beside(&self, |one, other| one.named() == other.named());
        Self { priors: Box::new(priors), ..self }
    }

    /// The evaluator as a log's header names it.
    #[must_use]
    pub fn named(&self) -> NamedEvaluator {
        NamedEvaluator { name: self.kind.clone(), network: self.network }
    }

    /// The evaluator as one whose P a search takes.
    pub(super) fn prior_source(&self) -> PriorSource {
        PriorSource {
            evaluator: self.name.clone(),
            description: self.description.clone(),
            network: self.network.map(|network| hex(&network.sha256)),
        }
    }
}
