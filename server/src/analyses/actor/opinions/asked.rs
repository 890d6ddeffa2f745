//! Engines that were asked, and what they answer.

use std::time::{Duration, Instant};

use session::Refusal;
use session::host::no_engine;
use wire::opinion::OpinionProgress;
use wire::{AskEngine, OpinionState, OpinionView};

use crate::opinions::Talk;

/// Time after which an engine stops whose position nobody looks at: a reload takes less.
const GRACE: Duration = Duration::from_secs(10);

/// Time that an engine is kept which is asked nothing: another move of the game may come.
const IDLE: Duration = Duration::from_secs(30);

/// Engines that were asked, in the order in which they were asked first.
#[derive(Default)]
pub(in crate::analyses::actor) struct Opinions(pub(super) Vec<Opinion>);

/// Last request to an engine, and its answer.
pub(super) struct Opinion {
    pub(super) view: OpinionView,
    /// `None`: it does not run any more.
    pub(super) talk: Option<Talk>,
    pub(super) number: u64,
    /// Time since which it could be ended: nobody looks, or it rests.
    pub(super) spare_since: Option<Instant>,
}

impl Opinions {
    /// Returns what there is to be told to who joins.
    pub(in crate::analyses::actor) fn views(&self) -> Vec<OpinionView> {
        self.0.iter().map(|one| one.view.clone()).collect()
    }

    /// Returns the time until there is something to look after.
    pub(in crate::analyses::actor) fn due(&self) -> Option<Duration> {
        let due = |one: &Opinion| Some((one.spare_since? + one.patience()).saturating_duration_since(Instant::now()));
        self.0.iter().filter_map(due).min()
    }

    /// Stops an engine.
    pub(in crate::analyses::actor) fn stop(&self, engine: &str) -> Result<(), Refusal> {
        let one = self.0.iter().find(|one| one.view.asked.engine == engine).ok_or_else(|| no_engine(engine))?;
        if let Some(talk) = &one.talk {
            talk.stop();
        }
        Ok(())
    }
}

impl Opinion {
    pub(super) fn new(ask: AskEngine) -> Self {
        Self { view: blank(ask), talk: None, number: 0, spare_since: None }
    }

    pub(super) fn patience(&self) -> Duration {
        if self.view.state.is_under_way() { GRACE } else { IDLE }
    }
}

/// Report of a question that was just asked.
pub(super) fn blank(asked: AskEngine) -> OpinionView {
    OpinionView {
        asked,
        title: None,
        state: OpinionState::Starting,
        unlike: Vec::new(),
        illegal: None,
        remark: None,
        progress: OpinionProgress::default(),
        best: None,
        root: None,
        rows: Vec::new(),
    }
}
