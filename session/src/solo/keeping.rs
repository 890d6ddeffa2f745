//! What somebody needs of such an analysis who keeps it: what changed in it, and a way to hold another one.

use engine::{PriorSources, evaluators::Judged};
use wire::{Event, Request};

use super::{Solo, changes::Changes};
use crate::{
    analysis::{Analysis, EvaluatorInfo},
    game::Entered,
    refusal::Refusal,
};

impl<G: Entered + Judged, Q> Solo<G, Q> {
    /// Holds this analysis from now on, in place of what it held. Nobody is told of it before it is opened.
    pub fn hold(&mut self, analysis: Analysis<G>) {
        self.running.clear();
        self.questions.clear();
        (self.analysis, self.feed, self.changes) = (analysis, None, Changes::default());
    }

    /// The analysis that it holds.
    #[must_use]
    pub fn held(&self) -> &Analysis<G> {
        &self.analysis
    }

    /// The id under which the analysis is kept; empty where it is not.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The analysis is kept under this id from now on.
    pub fn call(&mut self, id: String) {
        self.id = id;
    }

    /// Tells its viewer anew what there is, as when it was opened.
    pub fn tell_anew(&mut self) {
        self.welcome();
    }

    /// Tells its viewer a sentence, perhaps about a search.
    pub fn notify(&mut self, search: Option<u32>, message: String) {
        self.events.push(Event::Notice { search, message });
    }

    /// Refuses a request.
    pub fn refuse(&mut self, request: &Request, refusal: Refusal) {
        let Refusal { code, message } = refusal;
        self.events.push(Event::Rejected { request: request.id, code, message });
    }

    /// Takes the changes since the last call.
    pub fn take_changes(&mut self) -> Changes {
        std::mem::take(&mut self.changes)
    }

    /// Returns whether a search runs.
    #[must_use]
    pub fn is_searching(&self) -> bool {
        !self.running.is_empty()
    }

    /// The first evaluator of a search that is neither known nor one of every game: it is brought before the search goes on.
    #[must_use]
    pub fn lacks(&self, search: u32) -> Option<(String, String)> {
        let info = self.analysis.evaluator(search)?;
        let game = self.analysis.run(search)?.search().game();
        let PriorSources { own, opponent } = info.priors.each_ref();
        let all = [Some(info), own, opponent];
        let is_local = |name: &str| EvaluatorInfo::local::<G>(name).is_some();
        let is_lacking = |info: &&EvaluatorInfo| !is_local(&info.name) && !self.knows(&info.name, game.name());
        let lacking = all.into_iter().flatten().find(is_lacking)?;
        Some((lacking.name.clone(), game.name().to_owned()))
    }
}
