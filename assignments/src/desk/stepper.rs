//! The minimax stepper.

use engine::{
    NodeId, Parameters,
    evaluators::Local,
    games::any::AnyGame,
    minimax::{Minimax as Search, MinimaxTree, Nested, Order, Positions, Pruning},
};
use lessons::{Setup, condition::Minimax, lesson::MinimaxSetup};

use super::Refusal;

/// Most plies: beyond, nobody waits for the end.
const MOST_DEPTH: u16 = 9;
/// Most events that are gone through.
const MOST_EVENTS: u32 = 200_000;

/// A search of a game's positions, or of a tree written by hand.
pub(super) struct Stepper {
    prunes: bool,
    depth: u16,
    search: Kind,
}

enum Kind {
    Positions(Box<Search<Positions<AnyGame, Local<AnyGame>>>>),
    Nested(Search<Nested>),
}

impl Stepper {
    /// The stepper as the lesson opens it, or as it was seen.
    pub(super) fn new(
        game: &AnyGame,
        setup: &Setup,
        wanted: &MinimaxSetup,
        seen: Option<(u32, bool, u16)>,
    ) -> Result<Self, Refusal> {
        let (moment, prunes, depth) = seen.unwrap_or((wanted.moment, wanted.prunes, wanted.depth));
        if depth > MOST_DEPTH.max(wanted.depth) {
            return Err(Refusal);
        }
        let evaluator = wanted.evaluator.as_ref().unwrap_or(&setup.evaluator);
        let search = kind(game, evaluator, wanted, prunes, depth)?;
        let mut stepper = Self { prunes, depth, search };
        stepper.advance(moment.min(MOST_EVENTS))?;
        Ok(stepper)
    }

    pub(super) fn number(&self, what: Minimax) -> Option<f64> {
        let tree = self.tree();
        match what {
            Minimax::Events => u32::try_from(tree.events()).ok().map(f64::from),
            Minimax::Leaves => Some(f64::from(tree.evaluations()) + f64::from(tree.endings())),
            Minimax::Cut => Some(tree.not_looked_at().into()),
            Minimax::Value if tree.is_empty() => None,
            Minimax::Value => tree.value(NodeId::ROOT).map(|value| value.get()),
            Minimax::Finished => Some(f64::from(u8::from(tree.is_finished()))),
            Minimax::Prunes => Some(f64::from(u8::from(self.prunes))),
            Minimax::Depth => Some(self.depth.into()),
        }
    }

    fn tree(&self) -> &MinimaxTree {
        match &self.search {
            Kind::Positions(search) => search.tree(),
            Kind::Nested(search) => search.tree(),
        }
    }

    fn advance(&mut self, events: u32) -> Result<(), Refusal> {
        match &mut self.search {
            Kind::Positions(search) => search.advance(events as usize).map(drop).map_err(|_| Refusal),
            Kind::Nested(search) => {
                let Ok(_) = search.advance(events as usize);
                Ok(())
            }
        }
    }
}

fn kind(game: &AnyGame, evaluator: &str, wanted: &MinimaxSetup, prunes: bool, depth: u16) -> Result<Kind, Refusal> {
    let pruning = if prunes { Pruning::AlphaBeta } else { Pruning::None };
    let order = if wanted.ordered { Order::Promising } else { Order::Listed };
    if let Some(text) = &wanted.tree {
        return Ok(Kind::Nested(Search::new(Nested::from_text(text).map_err(|_| Refusal)?, pruning)));
    }
    let evaluator = Local::named(evaluator, &Parameters::default()).ok_or(Refusal)?;
    let positions = Positions::new(game.clone(), evaluator, depth, order);
    Ok(Kind::Positions(Box::new(Search::new(positions, pruning))))
}
