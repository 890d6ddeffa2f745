//! Solution of a lesson, carried out on the bench step by step.

use std::collections::VecDeque;

use lessons::Step;
use session::training::TABLE;
use wire::training::Until;

use crate::components::training::state::Bench;

/// Steps that are left of a solution.
#[derive(Default)]
pub(super) struct Deeds {
    left: VecDeque<Step>,
    /// The generation that has to be there before the next one.
    awaits: u32,
}

impl Deeds {
    /// Generations one by one, so that each can be seen.
    pub(super) fn of(solution: &[Step]) -> Self {
        let single = |step: &Step| match step {
            Step::Train(count) => vec![Step::Train(1); *count as usize],
            other => vec![other.clone()],
        };
        Self { left: solution.iter().flat_map(single).collect(), awaits: 0 }
    }

    /// The next step, once the one before is done.
    pub(super) fn next(&mut self, bench: Bench) -> Option<Step> {
        let (newest, has_games) = bench.read(|bench| (bench.told().newest(), !bench.told().games.is_empty()));
        if newest < self.awaits || matches!(self.left.front(), Some(Step::Open(_))) && !has_games {
            return None;
        }
        let step = self.left.pop_front()?;
        match step {
            Step::Train(_) | Step::TrainSolved => self.awaits = newest + 1,
            Step::Tune { .. } => self.awaits = 0,
            _ => {}
        }
        Some(step)
    }
}

/// Does a step on the bench.
pub(super) fn carry_out(bench: Bench, step: &Step) {
    match step {
        Step::Train(_) => bench.change(|bench| bench.train(Until::Generation)),
        Step::TrainSolved => bench.change(|bench| bench.train(Until::Solved)),
        Step::Look(generation) => bench.change(|bench| {
            let at = bench.told().generations.iter().position(|one| one.number == *generation);
            at.map(|at| bench.look_at(at)).unwrap_or_default()
        }),
        Step::Tune { name, value } => {
            let at = TABLE.iter().position(|spec| spec.name == name).unwrap_or(TABLE.len());
            bench.change_and_say(|bench| bench.set(at, &say::decimal(&value.to_string())));
        }
        Step::Open(ply) => bench.change(|bench| {
            let newest = bench.told().games.first().map(|game| game.number);
            let mut effects = newest.map(|number| bench.open_game(number)).unwrap_or_default();
            effects.extend(bench.look(*ply));
            effects
        }),
        // Of a search, which the bench has none of.
        _ => {}
    }
}
