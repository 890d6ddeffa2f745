//! Evaluators of searches that run: some answer at once, others are asked and answer later.

use std::{
    collections::{BTreeMap, HashMap},
    fmt,
};

use engine::{
    Evaluation, Evaluator, Move, Parameters,
    evaluators::{Judged, Local, Paired},
};

use crate::{
    analysis::EvaluatorInfo,
    asking::{Asking, Wanted, distinct},
    run::{SearchRun, Want},
};

/// An evaluator that an analysis does not have by itself. `Q` is what it asks, where it does not answer at once.
pub trait Brought<G, Q>: fmt::Debug {
    /// Describes the evaluator, under the name by which it was asked for.
    fn info(&self, name: &str) -> EvaluatorInfo;

    /// Returns whether it judges this game.
    fn judges(&self, game: &G) -> bool;

    /// Makes the evaluator, for one search.
    fn evaluator(&self, parameters: &Parameters) -> Judging<G, Q>;
}

/// An evaluator that was brought along, or why it could not be had: one sentence.
pub type Attempt<G, Q> = Result<Box<dyn Brought<G, Q>>, String>;

/// An evaluator that was brought along, of a search that runs.
pub enum Judging<G, Q> {
    /// It answers at once.
    AtOnce(Box<dyn Evaluator<G, Error = String>>),
    /// It asks, and is answered later.
    Later(Box<dyn Asks<G, Q>>),
}

/// An evaluator that asks somebody else.
pub trait Asks<G, Q> {
    /// Says what there is to say of where `game` stands, `moves` being its legal moves.
    fn ask(&mut self, game: &G, moves: &[Move]) -> Reply<Q>;

    /// Takes the numbers of questions that were looked up and found since the last call.
    fn take_counts(&mut self) -> (u64, u64);
}

/// First reply of an evaluator that asks somebody else.
pub enum Reply<Q> {
    /// The evaluation, which was known.
    Known(Evaluation),
    /// A question to somebody else.
    Question(Q),
    /// Why there will be no evaluation: one sentence.
    Failed(String),
}

/// Evaluators of one search that runs.
pub(super) enum Driver<G: Judged, Q> {
    AtOnce(Paired<Immediate<G>>),
    Asking {
        /// Each evaluator once; the first one says V, D and M.
        judges: Vec<Judge<G, Q>>,
        asking: Asking,
        /// Questions that are out, by their numbers.
        asked: HashMap<u64, Wanted>,
    },
}

/// One that answers at once.
pub(super) enum Immediate<G: Judged> {
    Local(Local<G>),
    Brought(Box<dyn Evaluator<G, Error = String>>),
}

/// One that may have to ask.
pub(super) enum Judge<G: Judged, Q> {
    Immediate(Immediate<G>),
    Later(Box<dyn Asks<G, Q>>),
}

/// Evaluators that were brought along, by their names and games.
pub(super) type Shelf<G, Q> = BTreeMap<(String, String), Attempt<G, Q>>;

/// A question with its number.
pub(super) type Numbered<Q> = (u64, Q);

impl<G: Judged, Q> Judge<G, Q> {
    fn named(shelf: &Shelf<G, Q>, info: &EvaluatorInfo, game: &str, parameters: &Parameters) -> Result<Self, String> {
        let name = &info.name;
        match shelf.get(&(name.clone(), game.to_owned())) {
            Some(Ok(brought)) if brought.info(name).network != info.network => {
                Err(format!("{name} is another network by now: open a new search with it"))
            }
            Some(Ok(brought)) => Ok(match brought.evaluator(parameters) {
                Judging::AtOnce(evaluator) => Self::Immediate(Immediate::Brought(evaluator)),
                Judging::Later(asks) => Self::Later(asks),
            }),
            Some(Err(problem)) => Err(problem.clone()),
            None => match Local::named(name, parameters) {
                Some(local) => Ok(Self::Immediate(Immediate::Local(local))),
                None => Err(format!("{name} is not here any more")),
            },
        }
    }
}

impl<G: Judged> Immediate<G> {
    fn reply<Q>(&mut self, game: &G, moves: &[Move]) -> Reply<Q> {
        let mut evaluation = Evaluation::default();
        match self.evaluate(game, moves, &mut evaluation) {
            Ok(()) => Reply::Known(evaluation),
            Err(problem) => Reply::Failed(problem),
        }
    }
}

impl<G: Judged> Evaluator<G> for Immediate<G> {
    type Error = String;

    fn evaluate(&mut self, game: &G, moves: &[Move], evaluation: &mut Evaluation) -> Result<(), String> {
        match self {
            Self::Local(local) => local.evaluate(game, moves, evaluation).map_err(|error| error.to_string()),
            Self::Brought(brought) => brought.evaluate(game, moves, evaluation),
        }
    }
}

impl<G: Judged, Q> Driver<G, Q> {
    /// Makes what drives a search with these evaluators.
    ///
    /// # Errors
    /// Why one of them cannot be had: one sentence.
    pub(super) fn new(
        shelf: &Shelf<G, Q>,
        info: &EvaluatorInfo,
        game: &str,
        parameters: &Parameters,
    ) -> Result<Self, String> {
        let named = |info: &EvaluatorInfo| Judge::named(shelf, info, game, parameters);
        let at_once = |info: &EvaluatorInfo| match named(info)? {
            Judge::Immediate(judge) => Ok(Some(judge)),
            Judge::Later(_) => Ok::<_, String>(None),
        };
        let priors = info.priors.each_ref().try_map(at_once)?.try_map(|prior| prior.ok_or(()));
        if let (Some(values), Ok(priors)) = (at_once(info)?, priors) {
            return Ok(Self::AtOnce(Paired::new(values, priors)));
        }
        let (all, sources) = distinct(info);
        let judges = all.into_iter().map(named).collect::<Result<_, _>>()?;
        Ok(Self::Asking { judges, asking: Asking::new(sources), asked: HashMap::new() })
    }

    /// Runs for this many simulations at most, or until answers are needed; returns whether it can go on without any. Questions are
    /// numbered from `next` on.
    pub(super) fn advance(
        &mut self,
        run: &mut SearchRun<G>,
        simulations: u32,
        next: &mut u64,
        questions: &mut Vec<Numbered<Q>>,
    ) -> bool {
        match self {
            Self::AtOnce(evaluator) => {
                run.advance(evaluator, simulations);
                true
            }
            Self::Asking { judges, asking, asked } => {
                let mut failure = None;
                let want = asking.poll(run, |wanted, game, moves| {
                    let reply = match &mut judges[wanted.judge] {
                        Judge::Immediate(judge) => judge.reply(game, moves),
                        Judge::Later(asks) => asks.ask(game, moves),
                    };
                    match reply {
                        Reply::Known(evaluation) => return Some(evaluation),
                        Reply::Question(question) => {
                            *next += 1;
                            asked.insert(*next, wanted);
                            questions.push((*next, question));
                        }
                        Reply::Failed(problem) => {
                            failure.get_or_insert((wanted.ticket, problem));
                        }
                    }
                    None
                });
                if let Some((ticket, problem)) = failure {
                    run.fail(ticket, problem);
                }
                for judge in judges {
                    if let Judge::Later(asks) = judge {
                        let (lookups, hits) = asks.take_counts();
                        run.note_cache(hits, lookups);
                    }
                }
                want != Want::Answers || run.has_answer()
            }
        }
    }

    /// Takes an answer to a question; returns whether it was one of this search's.
    pub(super) fn answer(&mut self, run: &mut SearchRun<G>, number: u64, answer: &Result<Evaluation, String>) -> bool {
        let Self::Asking { asking, asked, .. } = self else { return false };
        let Some(wanted) = asked.remove(&number) else { return false };
        match answer {
            Ok(evaluation) => asking.take(run, wanted, |into| into.clone_from(evaluation)),
            Err(problem) => {
                run.fail(wanted.ticket, problem);
            }
        }
        true
    }

    /// Returns whether a question of that number is out.
    pub(super) fn has_asked(&self, number: u64) -> bool {
        matches!(self, Self::Asking { asked, .. } if asked.contains_key(&number))
    }
}
