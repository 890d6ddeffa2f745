//! Smart pruning, as Lc0 does it (its `SmartPruningFactor`): a search whose best move is settled need not go on, and one
//! that goes on need not visit moves that cannot become the best any more.

use std::time::Duration;

use engine::{Game, Outcome, Parameters, Search, Tree};

/// A move this bad may be resigned; who could, searches on for a mate that he may hold off.
const RESIGNABLE: f64 = -0.98;

/// Simulations that Lc0 adds to those it has seen when it estimates its speed.
const HEAD_START: u32 = 300;

/// Simulations of known value that Lc0 puts together with one leaf that is evaluated.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "at most 100")]
pub(super) fn most_known(parameters: &Parameters) -> u32 {
    (parameters.out_of_order_factor as u32).max(1)
}

/// Rest of the run, as smart pruning sees it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Left {
    /// Simulations, by the limits alone.
    pub(super) simulations: u32,
    /// Time, where it has a limit.
    pub(super) time: Option<Duration>,
}

/// Smart pruning in one run.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Pruning {
    /// Divisor of the simulations that are left.
    factor: f64,
    /// Time that the run goes on before the factor counts.
    grace: Duration,
    /// Time at which its first simulation was seen.
    first: Option<Duration>,
    /// Simulations that moves have left to catch up in.
    within: Option<u32>,
}

impl Pruning {
    pub(super) fn new(factor: f64, grace: Duration) -> Self {
        Self { factor, grace, first: None, within: None }
    }

    /// Simulations in which a move must be able to catch up with the best one to be visited at all; `None` for any number.
    pub(super) fn within(&self) -> Option<u32> {
        self.within
    }

    /// Looks at a search after `done` simulations of the run; whether its best move is settled.
    pub(super) fn look<G: Game>(&mut self, search: &Search<G>, done: u32, left: Left, now: Duration) -> bool {
        let simulations = left.simulations.max(1);
        self.within = (done > 0).then_some(simulations);
        let Some(standing) = Standing::of(search) else { return false };
        if standing.is_decided {
            return true;
        }
        if done == 0 {
            return false;
        }
        let first = *self.first.get_or_insert(now);
        let since = now.saturating_sub(first);
        if since < self.grace {
            return false;
        }
        // In milliseconds, as Lc0 counts.
        let per_second = |since: u128| (1000 * u128::from(done + HEAD_START) / since + 1) as f64;
        let by_time = match left.time {
            Some(time) if since.as_millis() > 0 => time.as_secs_f64() * per_second(since.as_millis()),
            _ => f64::INFINITY,
        };
        let left = by_time.min(f64::from(simulations)) / self.factor;
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "cut to what fits, as Lc0 does")]
        let whole = left as u32;
        self.within = Some(whole.clamp(1, simulations));
        left < f64::from(standing.lead)
    }
}

/// Standing of the root's moves.
struct Standing {
    /// One wins for certain, only one is legal, or only one does not lose.
    is_decided: bool,
    /// Visits by which the most visited is ahead of the second.
    lead: u32,
}

impl Standing {
    fn of<G: Game>(search: &Search<G>) -> Option<Self> {
        let tree = search.tree();
        if tree.is_empty() {
            return None;
        }
        let (mut moves, mut lost, mut won, mut bearable) = (0, 0, false, false);
        let (mut most, mut second) = (0, 0);
        for branch in tree.branches(Tree::ROOT) {
            moves += 1;
            let Some(child) = branch.child else { continue };
            match tree.exact(child) {
                Some(Outcome::Win) => won = true,
                Some(Outcome::Loss) => lost += 1,
                Some(Outcome::Draw) | None => {}
            }
            bearable |= search.mean_q(child) > RESIGNABLE;
            let visits = tree.counted_visits(child);
            second = second.max(visits.min(most));
            most = most.max(visits);
        }
        let is_decided = won || moves == 1 || moves <= lost + u32::from(bearable);
        Some(Self { is_decided, lead: most - second })
    }
}
