//! One search, from `go` to `bestmove`.

use std::time::{Duration, Instant};

use engine::Tree;
use engine::games::chess::Chess;
use session::SearchRun;
use session::verbose::verbose_move_stats;
use shakmaty::{Color, Position as _};
use wire::{RunState, Until};

use super::clock::time_to_think;
use super::continued::MAX_NODES;
use super::conversation::Conversation;
use super::ears::{Attention, Ears, Heard};
use super::go::Go;
use super::info::{Beginning, Info, Told};
use super::mouth::Mouth;
use super::options::Settings;
use crate::command_line::evaluator::Chosen;
use crate::command_line::moves::best_move;
use crate::failure::Failure;

/// Time after which the last line is repeated where nothing has changed.
const SILENCE: Duration = Duration::from_secs(1);

/// Time that Lc0 searches before it asks whether the best move is settled.
pub(super) const PRUNING_GRACE: Duration = Duration::from_millis(200);

/// A search under way.
pub(super) struct Thought<'a, 'm> {
    pub(super) settings: &'a Settings,
    pub(super) evaluator: &'a mut Chosen,
    pub(super) ears: &'a mut Ears,
    pub(super) mouth: &'a mut Mouth<'m>,
    pub(super) run: SearchRun<Chess>,
    /// Time of the `go`.
    pub(super) since: Instant,
    /// State of the search when it was told to go on.
    pub(super) beginning: Beginning,
    /// Longest recent time from one look at the clock to the next, earlier searches included.
    pub(super) pace: &'a mut Duration,
}

/// Reason why the search has to go on although it could end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Patience {
    /// It ends when it can.
    None,
    /// It ends when it is told to.
    UntilStopped,
    /// It thinks in the opponent's time, and its clock does not run yet.
    Pondering,
}

impl Patience {
    pub(super) fn of(go: &Go) -> Self {
        match (go.ponder, go.infinite) {
            (true, _) => Self::Pondering,
            (false, true) => Self::UntilStopped,
            (false, false) => Self::None,
        }
    }

    /// The opponent has played the move that was thought about.
    pub(super) fn after_ponder_hit(self, go: &Go) -> Self {
        match self {
            Self::Pondering if !go.infinite => Self::None,
            Self::Pondering => Self::UntilStopped,
            other => other,
        }
    }

    pub(super) fn is_endless(self) -> bool {
        self != Self::None
    }
}

impl Thought<'_, '_> {
    /// Searches and says the best move. What the search has become is handed back.
    pub(super) fn think(mut self, go: &Go) -> Result<(SearchRun<Chess>, Conversation), Failure> {
        let mut patience = Patience::of(go);
        let mut deadline = self.set_off(go, patience, self.since)?;
        let (mut told, mut told_at) = (Told::default(), self.since);
        // What was slow once is tried again some time.
        *self.pace = *self.pace * 3 / 4;
        let mut conversation = Conversation::GoesOn;
        loop {
            let over = self.is_over(go) || self.would_be_late(deadline);
            let attention = if over && patience.is_endless() { Attention::Wait } else { Attention::Glance };
            match self.ears.listen(attention, patience.is_endless()) {
                Heard::Nothing => {}
                Heard::Stop => break,
                Heard::PonderHit if patience == Patience::Pondering => {
                    patience = patience.after_ponder_hit(go);
                    deadline = self.set_off(go, patience, Instant::now())?;
                    continue;
                }
                Heard::PonderHit => {}
                Heard::IsReady => self.mouth.say("readyok\n")?,
                Heard::Quit => {
                    conversation = Conversation::Ends;
                    break;
                }
            }
            if over {
                if patience.is_endless() {
                    continue;
                }
                break;
            }
            let begun = Instant::now();
            if let Err(error) = self.evaluator.drive(&mut self.run) {
                self.mouth.complain(&error.to_string())?;
                break;
            }
            // One that took long counts for some time: batches are not all of one size.
            *self.pace = begun.elapsed().max(*self.pace * 15 / 16);
            self.run.tick(self.since.elapsed());
            let now = self.state();
            if now.is_news_after(&told) || SILENCE <= told_at.elapsed() {
                self.tell()?;
                (told, told_at) = (now, Instant::now());
            }
        }
        self.run.stop();
        self.evaluate_root()?;
        if self.state() != told {
            self.tell()?;
        }
        if self.settings.verbose_move_stats {
            self.mouth.say(&verbose_move_stats(self.run.search()))?;
        }
        self.mouth.say(&best_move(self.run.search()))?;
        Ok((self.run, conversation))
    }

    /// Lets the run go to its limits, of which that of time counts from `since`; returns its deadline.
    fn set_off(&mut self, go: &Go, patience: Patience, since: Instant) -> Result<Option<Instant>, Failure> {
        let white = self.run.search().game().root().turn() == Color::White;
        let timed = patience == Patience::None;
        let time = timed.then(|| time_to_think(go, white, self.settings.overhead)).flatten();
        let until = self.until(go, patience, time.map(|time| time.saturating_sub(since.elapsed())));
        if let Err(refusal) = self.run.go(until) {
            self.mouth.complain(&refusal.message)?;
        }
        // The first tick begins the time.
        self.run.tick(self.since.elapsed());
        Ok(time.and_then(|time| since.checked_add(time)))
    }

    /// Returns whether the next step would probably end after the deadline.
    fn would_be_late(&self, deadline: Option<Instant>) -> bool {
        let is_known = !self.run.search().tree().is_empty();
        is_known && deadline.is_some_and(|deadline| deadline.saturating_duration_since(Instant::now()) < *self.pace)
    }

    /// Evaluates the root where nothing was evaluated: a search that was stopped at once still needs a move.
    fn evaluate_root(&mut self) -> Result<(), Failure> {
        if self.run.search().tree().is_empty() && self.run.step(1).is_ok() {
            while self.run.state() == RunState::Running {
                if let Err(error) = self.evaluator.drive(&mut self.run) {
                    return self.mouth.complain(&error.to_string());
                }
            }
        }
        Ok(())
    }

    /// The limits that the run itself keeps.
    fn until(&self, go: &Go, patience: Patience, time: Option<Duration>) -> Until {
        let ends = |number: f64| Some(number).filter(|&number| number > 0.0 && patience == Patience::None);
        let nodes = go.nodes.map(|nodes| nodes.min(MAX_NODES));
        let (nodes, playouts) = if self.settings.nodes_as_playouts { (None, nodes) } else { (nodes, None) };
        Until {
            nodes,
            playouts,
            milliseconds: time.map(|time| u32::try_from(time.as_millis()).unwrap_or(u32::MAX).max(1)),
            kld_gain: ends(self.settings.kld_gain),
            // Who looks for a mate is not served by an early end.
            smart_pruning: ends(self.settings.smart_pruning).filter(|_| go.mate.is_none()),
            breakpoints: Vec::new(),
        }
    }

    fn is_over(&self, go: &Go) -> bool {
        let (search, tree) = (self.run.search(), self.run.search().tree());
        if self.run.state() != RunState::Running || tree.is_empty() {
            return self.run.state() != RunState::Running;
        }
        let mates = |most: u32| {
            let best = search.best_branch(Tree::ROOT).and_then(|best| tree.mate(best.child?));
            best.is_some_and(|moves| u32::try_from(moves).is_ok_and(|moves| (1..=most).contains(&moves)))
        };
        let deep = go.depth.is_some_and(|depth| depth <= self.state().depth);
        let full = self.settings.memory > 0 && self.settings.memory <= search.bytes() as u64;
        deep || full || tree.flags(Tree::ROOT).is_terminal() || go.mate.is_some_and(mates)
    }

    fn state(&self) -> Told {
        Told::of(self.run.search(), &self.beginning)
    }

    fn tell(&mut self) -> Result<(), Failure> {
        let (search, settings) = (self.run.search(), self.settings);
        let info = Info { search, settings, has_draws: self.evaluator.has_draws() };
        self.mouth.say(&info.lines(&self.beginning, self.since.elapsed()))
    }
}
