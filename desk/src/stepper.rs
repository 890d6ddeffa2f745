//! The minimax stepper.

use crate::work::MOST_WORK;
use engine::{
    NodeId, Parameters,
    evaluators::Local,
    games::any::AnyGame,
    minimax::{Minimax as Search, MinimaxTree, Nested, Order, Positions, Pruning},
};
use lessons::{Setup, Step, condition::Minimax, lesson::MinimaxSetup};

/// Most plies of what was seen, unless the lesson has more: beyond, nobody waits for the end.
const MOST_DEPTH: u16 = 9;

/// Events that all that was seen may take together. Each alone may take [`MOST_WORK`], and stepping back begins anew.
const MOST_SHOWN: u32 = 10 * MOST_WORK;

/// A search of a game's positions, or of a tree written by hand.
#[derive(Debug)]
pub(crate) struct Stepper {
    game: AnyGame,
    evaluator: String,
    wanted: MinimaxSetup,
    search: Kind,
    /// Events that may still happen in steps.
    left: u32,
    /// Events that may still happen to show what was seen.
    left_to_show: u32,
}

#[derive(Debug)]
enum Kind {
    Positions(Box<Search<Positions<AnyGame, Local<AnyGame>>>>),
    Nested(Search<Nested>),
}

impl Stepper {
    pub(crate) fn new(game: &AnyGame, setup: &Setup, wanted: &MinimaxSetup) -> Result<Self, String> {
        let evaluator = wanted.evaluator.clone().unwrap_or_else(|| setup.evaluator.clone());
        let search = kind(game, &evaluator, wanted)?;
        let (game, wanted) = (game.clone(), wanted.clone());
        let moment = wanted.moment;
        let mut stepper = Self { game, evaluator, wanted, search, left: MOST_WORK, left_to_show: MOST_SHOWN };
        stepper.advance(moment)?;
        Ok(stepper)
    }

    pub(crate) fn carry_out(&mut self, step: &Step) -> Result<(), String> {
        match step {
            Step::Minimax(events) => return self.advance(*events),
            Step::MinimaxEnd => return self.advance(u32::MAX),
            Step::MinimaxPruning(prunes) => self.wanted.prunes = *prunes,
            Step::MinimaxDepth(depth) => self.wanted.depth = *depth,
            _ => return Ok(()),
        }
        self.begin()
    }

    /// Begins again, in another position.
    pub(crate) fn stand_on(&mut self, game: &AnyGame) -> Result<(), String> {
        self.game = game.clone();
        self.begin()
    }

    /// Shows what was seen: events, whether it pruned, and its depth; `None`: as the lesson opens it.
    pub(crate) fn show(&mut self, opening: &MinimaxSetup, seen: Option<(u32, bool, u16)>) -> Result<(), String> {
        let (events, prunes, depth) = seen.unwrap_or((opening.moment, opening.prunes, opening.depth));
        if depth > MOST_DEPTH.max(opening.depth) {
            return Err(format!("minimax looks no further ahead than {MOST_DEPTH} plies"));
        }
        // What happened later is not looked at.
        let events = events.min(MOST_WORK);
        if self.made() > events || (self.wanted.prunes, self.wanted.depth) != (prunes, depth) {
            (self.wanted.prunes, self.wanted.depth) = (prunes, depth);
            self.begin()?;
        }
        let more = events - self.made();
        let left = self.left_to_show.checked_sub(more);
        self.left_to_show = left.ok_or_else(|| format!("minimax takes more than {MOST_SHOWN} events in all"))?;
        self.go_on(more)
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

    /// Goes on to the end, or by so many events.
    fn advance(&mut self, events: u32) -> Result<(), String> {
        let most = events.min(self.left);
        let before = self.made();
        self.go_on(most)?;
        self.left = self.left.saturating_sub(self.made().saturating_sub(before));
        if self.left == 0 && !self.tree().is_finished() {
            return Err(format!("the lesson's minimax takes more than {MOST_WORK} events"));
        }
        Ok(())
    }

    fn go_on(&mut self, events: u32) -> Result<(), String> {
        match &mut self.search {
            Kind::Positions(search) => drop(search.advance(events as usize).map_err(|error| error.to_string())?),
            Kind::Nested(search) => {
                let Ok(_) = search.advance(events as usize);
            }
        }
        Ok(())
    }

    fn begin(&mut self) -> Result<(), String> {
        self.search = kind(&self.game, &self.evaluator, &self.wanted)?;
        Ok(())
    }

    /// Events so far.
    fn made(&self) -> u32 {
        u32::try_from(self.tree().events()).unwrap_or(u32::MAX)
    }
}

fn kind(game: &AnyGame, evaluator: &str, wanted: &MinimaxSetup) -> Result<Kind, String> {
    let pruning = if wanted.prunes { Pruning::AlphaBeta } else { Pruning::None };
    let order = if wanted.ordered { Order::Promising } else { Order::Listed };
    if let Some(text) = &wanted.tree {
        let tree = Nested::from_text(text).map_err(|error| error.to_string())?;
        return Ok(Kind::Nested(Search::new(tree, pruning)));
    }
    let found = Local::named(evaluator, &Parameters::default());
    let found = found.ok_or_else(|| format!("there is no evaluator {evaluator:?} here"))?;
    let positions = Positions::new(game.clone(), found, wanted.depth, order);
    Ok(Kind::Positions(Box::new(Search::new(positions, pruning))))
}
