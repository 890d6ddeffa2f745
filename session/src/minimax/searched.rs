//! The engine's minimax over either source: positions of a game, or a tree written by hand.

use engine::{
    Evaluation, Evaluator as _, Parameters,
    evaluators::{Judged, Local},
    minimax::{self, Event, Minimax, MinimaxTree, Nested, Positions, source::NotATree},
};
use wire::minimax::{Order, Pruning, Source};

use super::census::Census;
use crate::game::Entered;

/// More plies are not looked ahead.
pub const MOST_DEPTH: u16 = 64;

/// Reason why there is no such search.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct Refused {
    /// Place in the text of a tree, in characters from 1.
    pub at: Option<u32>,
    /// One sentence without a full stop.
    pub message: String,
}

/// A search by minimax of one of the sources.
#[derive(Debug)]
pub struct Searched<G: Entered + Judged> {
    run: Run<G>,
    evaluator: String,
    evaluators: Vec<String>,
    depth: u16,
}

#[derive(Debug)]
enum Run<G: Entered + Judged> {
    Written(Minimax<Nested>),
    Position(Box<Minimax<Positions<G, Local<G>>>>),
}

/// Does the same with a search of either source.
macro_rules! each {
    ($run:expr, $search:ident => $do:expr) => {
        match $run {
            Run::Written($search) => $do,
            Run::Position($search) => $do,
        }
    };
}

impl<G: Entered + Judged> Searched<G> {
    /// A search at its beginning.
    ///
    /// # Errors
    /// Where the source is not understood.
    pub fn new(source: &Source, pruning: Pruning) -> Result<Self, Refused> {
        let pruning = match pruning {
            Pruning::None => minimax::Pruning::None,
            Pruning::AlphaBeta => minimax::Pruning::AlphaBeta,
        };
        match source {
            Source::Written { text } => {
                let tree = Nested::from_text(text).map_err(|error| not_a_tree(&error))?;
                let depth = depth_of(&tree);
                let run = Run::Written(Minimax::new(tree, pruning));
                Ok(Self { run, evaluator: String::new(), evaluators: Vec::new(), depth })
            }
            Source::Position { start, moves, evaluator, depth, order } => {
                let refused = |message: String| Refused { at: None, message };
                let mut game = G::enter(start, moves).map_err(|refusal| refused(refusal.message))?;
                game.rewind();
                let evaluators: Vec<String> = Local::names_for(&game).into_iter().map(str::to_owned).collect();
                let name = evaluator.clone().unwrap_or_else(|| suited(&game, &evaluators));
                let own = name.split(':').next().unwrap_or_default();
                let evaluator = evaluators
                    .iter()
                    .any(|known| known == own)
                    .then(|| Local::named(&name, &Parameters::default()))
                    .flatten()
                    .ok_or_else(|| refused(format!("there is no evaluator {:?} for this game", cut(&name))))?;
                let depth = depth.unwrap_or_else(|| depth_for(&game));
                if depth > MOST_DEPTH {
                    return Err(refused(format!("the depth is {depth} plies and the limit is {MOST_DEPTH}")));
                }
                let order = match order {
                    Order::Listed => minimax::Order::Listed,
                    Order::Promising => minimax::Order::Promising,
                };
                let run = Minimax::new(Positions::new(game, evaluator, depth, order), pruning);
                Ok(Self { run: Run::Position(Box::new(run)), evaluator: name, evaluators, depth })
            }
        }
    }

    /// Goes one event on; `None` at the end.
    ///
    /// # Errors
    /// One sentence without a full stop where the evaluator cannot judge a position.
    pub fn step(&mut self) -> Result<Option<&Event>, String> {
        match &mut self.run {
            Run::Written(search) => {
                let Ok(event) = search.step();
                Ok(event)
            }
            Run::Position(search) => search
                .step()
                .map_err(|error| format!("the evaluator {} cannot judge a position: {error}", self.evaluator)),
        }
    }

    /// Goes to a moment that is known.
    pub fn seek(&mut self, moment: usize) {
        each!(&mut self.run, search => search.seek(moment));
    }

    /// The tree at this moment.
    #[must_use]
    pub fn tree(&self) -> &MinimaxTree {
        each!(&self.run, search => search.tree())
    }

    /// Everything that was found so far.
    #[must_use]
    pub fn log(&self) -> &[Event] {
        each!(&self.run, search => search.log())
    }

    /// Events done.
    #[must_use]
    pub fn moment(&self) -> usize {
        each!(&self.run, search => search.moment())
    }

    /// The evaluator's name; empty for a tree written by hand.
    #[must_use]
    pub fn evaluator(&self) -> &str {
        &self.evaluator
    }

    /// The names of all that judge this game; none for a tree written by hand.
    #[must_use]
    pub fn evaluators(&self) -> &[String] {
        &self.evaluators
    }

    /// Plies that are looked ahead, or the depth of a tree written by hand.
    #[must_use]
    pub fn depth(&self) -> u16 {
        self.depth
    }

    /// A count of the whole tree, not begun.
    #[must_use]
    pub fn census(&self) -> Census<G> {
        match &self.run {
            Run::Written(search) => Census::of_tree(search.source()),
            Run::Position(search) => Census::of_game(search.source().game().clone(), self.depth),
        }
    }
}

fn not_a_tree(error: &NotATree) -> Refused {
    Refused { at: u32::try_from(error.at).ok(), message: error.to_string() }
}

/// Returns the depth of a tree; it is at most [`Nested::MAX_DEPTH`].
fn depth_of(tree: &Nested) -> u16 {
    match tree {
        Nested::Leaf(_) => 0,
        Nested::Node(moves) => 1 + moves.iter().map(depth_of).max().unwrap_or(0),
    }
}

/// The first evaluator that judges the position: the truth is not known everywhere. Where the game is over none is asked.
fn suited<G: Entered + Judged>(game: &G, names: &[String]) -> String {
    let mut moves = Vec::new();
    game.legal_moves(&mut moves);
    let judges = |name: &&String| {
        let evaluator = Local::<G>::named(name, &Parameters::default());
        let mut evaluation = Evaluation::default();
        moves.is_empty()
            || evaluator.is_some_and(|mut evaluator| evaluator.evaluate(game, &moves, &mut evaluation).is_ok())
    };
    // Of what judges every position a random game knows most of it.
    let found = names.iter().find(judges).map_or("", String::as_str);
    if found.starts_with("uniform") { "rollout".to_owned() } else { found.to_owned() }
}

/// Returns a depth in plies at which the tree can be followed with the eyes.
fn depth_for<G: Entered>(game: &G) -> u16 {
    let mut moves = Vec::new();
    game.legal_moves(&mut moves);
    match moves.len() {
        0..=4 => 4,
        5..=9 => 3,
        _ => 2,
    }
}

/// The beginning of what somebody wrote.
fn cut(text: &str) -> String {
    text.chars().take(40).collect()
}
