//! Looking into a search of a whole game that is done: what a report needs of it, and P of the move played by evaluators that no search
//! asks.

use engine::Search;
use engine::arithmetic::Exact;
use engine::games::chess::Chess;
use engine::prior::{Softmax, priors};
use report::Searched;
use session::{EvaluatorInfo, Refusal, subject};
use wire::{GameResult, NamedNetwork, OtherPrior};

use crate::evaluation::Catalogue;
use crate::evaluation::raw::{Part, raw_evaluation};

/// A search that is done, and its place in the game.
pub(super) struct Done {
    pub(super) search: Search<Chess>,
    pub(super) id: u32,
    pub(super) position: u32,
    pub(super) played: Option<u16>,
    /// True where it has stopped short, because it is decided.
    pub(super) is_settled: bool,
}

/// Looks into a search; `None`: there is nothing in it. It is played back for that, which takes a while.
///
/// # Errors
/// When another evaluator cannot be asked.
pub(super) fn look(
    done: Done,
    catalogue: &Catalogue,
    others: &[EvaluatorInfo],
) -> Result<Option<Box<GameResult>>, Refusal> {
    let Done { search, id, position, played, is_settled } = done;
    let others = match played {
        Some(mv) => others.iter().map(|other| prior(&search, mv, catalogue, other)).collect::<Result<_, _>>()?,
        None => Vec::new(),
    };
    let told = |found: Searched| GameResult { is_settled, others, ..found.told(position, id, played) };
    Ok(Searched::of(search, played).map(|found| Box::new(told(found))))
}

/// P of a move by another evaluator, as it says it itself: at a temperature of 1, and without noise.
fn prior(
    search: &Search<Chess>,
    mv: u16,
    catalogue: &Catalogue,
    evaluator: &EvaluatorInfo,
) -> Result<OtherPrior, Refusal> {
    let evaluation = raw_evaluation(catalogue, &subject(search, &[])?, evaluator, Part::Values)?;
    let logits: Vec<f32> = evaluation.moves.iter().map(|one| one.logit).collect();
    let mut softmax = Softmax::default();
    priors::<Exact>(&logits, 1.0, &mut softmax);
    let found = evaluation.moves.iter().zip(&softmax.priors).find(|(one, _)| one.mv == mv);
    let name = NamedNetwork::read(&evaluator.name).map_or(evaluator.name.as_str(), |named| named.name);
    Ok(OtherPrior { name: name.to_owned(), prior: found.map_or(0.0, |(_, prior)| prior.get()) })
}
