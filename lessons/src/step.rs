//! Steps of a solution: actions of a reader, one after the other.

use serde::{Deserialize, Serialize};

/// Something that a reader does on the page. Tests do it to a search, and browser tests to the page.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Step {
    /// `step 3`: this many simulations on; from an earlier moment, moments.
    Forward(u32),
    /// `back 2`: this many moments back.
    Back(u32),
    /// `moment 5`: that moment is shown.
    Moment(u32),
    /// `newest`: the newest moment is shown.
    Newest,
    /// `search 200`: the search goes on until the root has this many visits.
    Search(u32),
    /// `select a b`, `select`: the node after these moves from the search's root is selected.
    Select(Vec<String>),
    /// `choose c`: that move of the selected node is chosen.
    Choose(String),
    /// `set cpuct=4`: a what-if gives a parameter another value, at the moment that is shown; in the present, as early as can be. The
    /// search is replayed to as many simulations as it had.
    Set {
        /// The parameter.
        name: String,
        /// Its value.
        value: String,
    },
    /// `prior c=0.7`: a what-if gives a move of the selected node another P, likewise.
    Prior {
        /// The move.
        mv: String,
        /// Its P.
        prior: f64,
    },
    /// `value 0.9`: a what-if gives the selected node another V, view of the player who moves into it, likewise.
    Value(f64),
    /// `evaluator truth`: the position is searched with another evaluator, from the beginning and as far as before.
    Evaluator(String),
    /// `phase back_up`: that phase of what follows the shown moment is held, as links write it.
    Phase(String),
    /// `tab formula`: that tab is opened.
    Tab(String),
    /// `chart q`: that chart is chosen.
    Chart(String),
    /// `tree links`: the form of the tree.
    Tree(String),
    /// `play b2 a1`: moves are played in the game, and the position after them is searched.
    Play(Vec<String>),
    /// `take-back 1`: this many moves back in the game.
    TakeBack(u32),
    /// `minimax 7`: the minimax stepper goes this many events on.
    Minimax(u32),
    /// `minimax end`: it goes on until the root's value is found.
    MinimaxEnd,
    /// `minimax pruning`, `minimax plain`: it begins again with alpha-beta, or without.
    MinimaxPruning(bool),
    /// `minimax depth 3`: it begins again with another depth.
    MinimaxDepth(u16),
    /// `train 3`: this many generations on the training bench.
    Train(u32),
    /// `train solved`: generations until one passes its exam.
    TrainSolved,
    /// `look 2`: that generation is looked at.
    Look(u32),
    /// `tune learning_rate=0.1`: a setting of the training gets another value.
    Tune {
        /// The setting.
        name: String,
        /// Its value.
        value: f64,
    },
    /// `open 2`: the newest finished game is opened at that ply.
    Open(u32),
}
