//! The minimax stepper.

use engine::{
    NodeId, Parameters,
    evaluators::Local,
    games::any::AnyGame,
    minimax::{Minimax as Search, MinimaxTree, Nested, Order, Positions, Pruning},
};
use lessons::{Setup, Step, condition::Minimax, lesson::MinimaxSetup};

/// A search of a game's positions, or of a tree written by hand.
pub(crate) struct Stepper {
    game: AnyGame,
    evaluator: String,
    wanted: MinimaxSetup,
    search: Kind,
}

enum Kind {
    Positions(Box<Search<Positions<AnyGame, Local<AnyGame>>>>),
    Nested(Search<Nested>),
}

impl Stepper {
    pub(crate) fn new(game: &AnyGame, setup: &Setup, wanted: &MinimaxSetup) -> Self {
        let evaluator = wanted.evaluator.clone().unwrap_or_else(|| setup.evaluator.clone());
        let search = kind(game, &evaluator, wanted);
        let mut stepper = Self { game: game.clone(), evaluator, wanted: wanted.clone(), search };
        stepper.advance(wanted.moment);
        stepper
    }

    pub(crate) fn carry_out(&mut self, step: &Step) {
        match step {
            Step::Minimax(events) => self.advance(*events),
            Step::MinimaxEnd => self.advance(u32::MAX),
            Step::MinimaxPruning(prunes) => {
                self.wanted.prunes = *prunes;
                self.search = kind(&self.game, &self.evaluator, &self.wanted);
            }
            Step::MinimaxDepth(depth) => {
                self.wanted.depth = *depth;
                self.search = kind(&self.game, &self.evaluator, &self.wanted);
            }
            _ => unreachable!("the desk's affair"),
        }
    }

    pub(crate) fn number(&self, what: Minimax) -> Option<f64> {
        let tree = self.tree();
        match what {
            Minimax::Events => u32::try_from(tree.events()).ok().map(f64::from),
            Minimax::Leaves => Some(f64::from(tree.evaluations()) + f64::from(tree.endings())),
            Minimax::Cut => Some(tree.not_looked_at().into()),
            Minimax::Value if tree.is_empty() => None,
            Minimax::Value => tree.value(NodeId::ROOT).map(|value| value.get()),
            Minimax::Finished => Some(f64::from(u8::from(tree.is_finished()))),
            Minimax::Prunes => Some(f64::from(u8::from(self.wanted.prunes))),
            Minimax::Depth => Some(self.wanted.depth.into()),
        }
    }

    fn tree(&self) -> &MinimaxTree {
        match &self.search {
            Kind::Positions(search) => search.tree(),
            Kind::Nested(search) => search.tree(),
        }
    }

    fn advance(&mut self, events: u32) {
        match &mut self.search {
            Kind::Positions(search) => drop(search.advance(events as usize).expect("positions that can be judged")),
            Kind::Nested(search) => {
                let Ok(_) = search.advance(events as usize);
            }
        }
    }
}

fn kind(game: &AnyGame, evaluator: &str, wanted: &MinimaxSetup) -> Kind {
    let pruning = if wanted.prunes { Pruning::AlphaBeta } else { Pruning::None };
    let order = if wanted.ordered { Order::Promising } else { Order::Listed };
    if let Some(text) = &wanted.tree {
        return Kind::Nested(Search::new(Nested::from_text(text).expect("checked when it was read"), pruning));
    }
    let evaluator = Local::named(evaluator, &Parameters::default()).expect("an evaluator");
    let positions = Positions::new(game.clone(), evaluator, wanted.depth, order);
    Kind::Positions(Box::new(Search::new(positions, pruning)))
}
