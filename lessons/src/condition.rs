//! Conditions for a question to be answered: a small language over the facts that a page knows.
//!
//! ```text
//! selected is "a b" and N(a b) >= 3
//! chosen is next                      the move that would be selected next at the selected node
//! moment >= 5 or not tab is charts
//! setting cpuct >= 4
//! ```

use serde::{Deserialize, Serialize};

use crate::{bench::Bench, facts::Facts};

/// A condition.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Condition {
    /// All of them.
    All(Vec<Condition>),
    /// At least one of them.
    Any(Vec<Condition>),
    /// Not this one.
    Not(Box<Condition>),
    /// Two numbers compare so; false where one of them is not known.
    Compare {
        /// One.
        left: Number,
        /// Relation that must hold.
        relation: Relation,
        /// The other.
        right: Number,
    },
    /// Two words are equal; false where one of them is not known.
    Is(Word, Word),
}

/// Relation of two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Relation {
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `=`, to a billionth.
    Equal,
    /// `>=`
    AtLeast,
    /// `>`
    More,
}

/// A number.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Number {
    /// Itself.
    Literal(f64),
    /// `moment`: [`Facts::moment`].
    Moment,
    /// `simulations`: [`Facts::simulations`].
    Simulations,
    /// `visits`: N of the root at the moment that is shown.
    Visits,
    /// `N(a b)`: [`Facts::quantity`].
    Quantity(Quantity, Vec<String>),
    /// `setting cpuct`: [`Facts::setting`], as a number.
    Setting(String),
    /// `moves`: [`Facts::moves`].
    Moves,
    /// `edits`: [`Facts::edits`].
    Edits,
    /// `minimax events` and so on: [`Facts::minimax`].
    Minimax(Minimax),
    /// `bench generation`, `bench learning_rate`: [`Facts::bench`].
    Bench(Bench),
}

/// A word, or moves with one space between them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Word {
    /// Itself.
    Literal(String),
    /// `selected`: the moves of [`Facts::selected`].
    Selected,
    /// `chosen`: [`Facts::chosen`].
    Chosen,
    /// `next`: [`Facts::next`].
    Next,
    /// `best`: [`Facts::best`].
    Best,
    /// `played`: the moves of [`Facts::played`].
    Played,
    /// `tab`, `chart`, `tree`, `phase`, `evaluator`: [`Facts::shown`].
    Shown(Shown),
    /// `setting formula`: [`Facts::setting`].
    Setting(String),
}

/// Words that a page shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Shown {
    /// The open tab.
    Tab,
    /// The chosen chart, as links name it; not known while another tab is open.
    Chart,
    /// The form of the tree.
    Tree,
    /// The phase that is held, without its number; not known while none is.
    Phase,
    /// The evaluator's name, its value included (`uniform:0.5`).
    Evaluator,
}

/// Numbers of the minimax stepper.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Minimax {
    /// Events so far.
    Events,
    /// Leaves that were evaluated or are endings.
    Leaves,
    /// Moves that are not looked at because of cuts.
    Cut,
    /// The root's value so far.
    Value,
    /// 1 once the root's value is found, before that 0.
    Finished,
    /// 1 with alpha-beta, 0 without.
    Prunes,
    /// The depth.
    Depth,
}

/// Quantities of a node or a move, each with its own colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Quantity {
    /// Completed visits.
    N,
    /// The sum of values.
    W,
    /// The mean value.
    Q,
    /// The prior.
    P,
    /// The exploration term.
    U,
    /// Q + U, and M's utility where there is one.
    S,
    /// The evaluator's value alone.
    V,
    /// The mean probability of a draw.
    D,
    /// The mean number of plies left.
    M,
    /// Win, draw and loss; not a number.
    Wdl,
    /// Q in centipawns.
    Cp,
}

impl Quantity {
    /// Every quantity.
    pub const ALL: [Self; 11] =
        [Self::N, Self::W, Self::Q, Self::P, Self::U, Self::S, Self::V, Self::D, Self::M, Self::Wdl, Self::Cp];

    /// Its symbol, which is its key in the glossary too.
    #[must_use]
    pub fn symbol(self) -> &'static str {
        match self {
            Self::N => "N",
            Self::W => "W",
            Self::Q => "Q",
            Self::P => "P",
            Self::U => "U",
            Self::S => "S",
            Self::V => "V",
            Self::D => "D",
            Self::M => "M",
            Self::Wdl => "WDL",
            Self::Cp => "cp",
        }
    }

    /// The one with a symbol.
    #[must_use]
    pub fn of_symbol(symbol: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|quantity| quantity.symbol() == symbol)
    }
}

impl Condition {
    /// Visits the numbers and words that it compares, those it has itself included.
    pub fn visit(&self, number: &mut dyn FnMut(&Number), words: &mut dyn FnMut(&Word, &Word)) {
        match self {
            Self::All(conditions) | Self::Any(conditions) => {
                conditions.iter().for_each(|condition| condition.visit(number, words));
            }
            Self::Not(condition) => condition.visit(number, words),
            Self::Compare { left, right, .. } => {
                number(left);
                number(right);
            }
            Self::Is(left, right) => words(left, right),
        }
    }

    /// Returns whether it holds.
    #[must_use]
    pub fn holds(&self, facts: &dyn Facts) -> bool {
        match self {
            Self::All(conditions) => conditions.iter().all(|condition| condition.holds(facts)),
            Self::Any(conditions) => conditions.iter().any(|condition| condition.holds(facts)),
            Self::Not(condition) => !condition.holds(facts),
            Self::Compare { left, relation, right } => {
                left.of(facts).zip(right.of(facts)).is_some_and(|(left, right)| relation.holds(left, right))
            }
            Self::Is(left, right) => left.of(facts).zip(right.of(facts)).is_some_and(|(left, right)| left == right),
        }
    }
}

impl Relation {
    fn holds(self, left: f64, right: f64) -> bool {
        match self {
            Self::Less => left < right,
            Self::AtMost => left <= right,
            Self::Equal => (left - right).abs() < 1e-9,
            Self::AtLeast => left >= right,
            Self::More => left > right,
        }
    }
}

impl Number {
    /// Returns the quantity of which it is a value, if that has a colour.
    #[must_use]
    pub fn quantity(&self) -> Option<Quantity> {
        match self {
            Self::Quantity(quantity, _) => Some(*quantity),
            Self::Visits => Some(Quantity::N),
            _ => None,
        }
    }

    /// Writes it as files of lessons do.
    #[must_use]
    pub fn written(&self) -> String {
        match self {
            Self::Literal(number) => number.to_string(),
            Self::Moment => "moment".to_owned(),
            Self::Simulations => "simulations".to_owned(),
            Self::Visits => "visits".to_owned(),
            Self::Moves => "moves".to_owned(),
            Self::Edits => "edits".to_owned(),
            Self::Quantity(quantity, line) => format!("{}({})", quantity.symbol(), line.join(" ")),
            Self::Setting(name) => format!("setting {name}"),
            Self::Minimax(what) => {
                let name = match what {
                    Minimax::Events => "events",
                    Minimax::Leaves => "leaves",
                    Minimax::Cut => "cut",
                    Minimax::Value => "value",
                    Minimax::Finished => "finished",
                    Minimax::Prunes => "prunes",
                    Minimax::Depth => "depth",
                };
                format!("minimax {name}")
            }
            Self::Bench(what) => format!("bench {}", what.name()),
        }
    }

    /// Its value, if it is known.
    #[must_use]
    pub fn of(&self, facts: &dyn Facts) -> Option<f64> {
        match self {
            Self::Literal(number) => Some(*number),
            Self::Moment => Some(facts.moment().into()),
            Self::Simulations => Some(facts.simulations().into()),
            Self::Visits => facts.quantity(Quantity::N, &[]),
            Self::Quantity(quantity, line) => facts.quantity(*quantity, line),
            Self::Setting(name) => facts.setting(name)?.parse().ok(),
            Self::Moves => facts.moves(&facts.selected()).map(f64::from),
            Self::Edits => Some(facts.edits().into()),
            Self::Minimax(what) => facts.minimax(*what),
            Self::Bench(what) => facts.bench(what),
        }
    }
}

impl Word {
    /// Its value, if it is known.
    #[must_use]
    pub fn of(&self, facts: &dyn Facts) -> Option<String> {
        match self {
            Self::Literal(word) => Some(word.clone()),
            Self::Selected => Some(facts.selected().join(" ")),
            Self::Chosen => facts.chosen(),
            Self::Next => facts.next(&facts.selected()),
            Self::Best => facts.best(),
            Self::Played => facts.played().map(|moves| moves.join(" ")),
            Self::Shown(what) => facts.shown(*what),
            Self::Setting(name) => facts.setting(name),
        }
    }
}
