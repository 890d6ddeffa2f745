//! All that an evaluator says of a position of chess, before a search makes anything of it.

use engine::{
    Evaluation, Evaluator as _, Game as _, Move,
    evaluators::Local,
    games::chess::{Chess, lc0_place, policy_index},
};
use shakmaty::{EnPassantMode, Position as _, fen::Fen};
use wire::{Code, RawEvaluation, RawMove, RawNetwork, Taken};

use crate::{analysis::EvaluatorInfo, refusal::Refusal, subject::Subject};

/// Returns the evaluator that a search asks for values, or else for priors, in a position; and what of its answer the search takes.
#[must_use]
pub fn part<'a>(evaluator: &'a EvaluatorInfo, subject: &Subject, priors: bool) -> (&'a EvaluatorInfo, Taken) {
    match evaluator.priors.of(subject.game.side()) {
        None => (evaluator, Taken::Everything),
        Some(source) if source.named() == evaluator.named() => (evaluator, Taken::Everything),
        Some(source) if priors => (source, Taken::Priors),
        Some(_) => (evaluator, Taken::Values),
    }
}

/// Outputs of a network for a position.
#[derive(Clone, Debug)]
pub struct FromNetwork {
    /// The device that computed, and by what.
    pub device: String,
    /// Q in [-1, 1], for the side to move.
    pub q: f32,
    /// W, D and L; `None` for a scalar value.
    pub wdl: Option<[f32; 3]>,
    /// M in plies; `None` without a moves-left head.
    pub moves_left: Option<f32>,
    /// Its input, and all outputs of its policy head.
    pub network: RawNetwork,
}

/// Puts together what a network says. `output` is the policy output of a move.
#[must_use]
pub fn of_network(
    subject: &Subject,
    evaluator: &EvaluatorInfo,
    said: FromNetwork,
    output: impl Fn(Move) -> u16,
) -> RawEvaluation {
    let moves = subject.moves.iter().map(|&mv| {
        let (output, place) = (output(mv), lc0_place(subject.game.position(), mv));
        RawMove { mv: mv.0, output, place, logit: said.network.logits[usize::from(output)] }
    });
    let plain = plain(subject, evaluator, moves.collect());
    let FromNetwork { device, q, wdl, moves_left, network } = said;
    RawEvaluation { device, q: f64::from(q), wdl, moves_left, network: Some(network), ..plain }
}

/// Evaluates a position as a search with that evaluator would.
///
/// # Errors
/// `Failed` where there is no such evaluator, `Invalid` where the game is over and nothing is to be evaluated.
pub fn of_local(subject: &Subject, evaluator: &EvaluatorInfo) -> Result<RawEvaluation, Refusal> {
    let unknown = || Refusal::new(Code::Failed, format!("there is no evaluator {:?} here", evaluator.name));
    let mut local = Local::<Chess>::named(&evaluator.name, &subject.parameters).ok_or_else(unknown)?;
    if subject.moves.is_empty() {
        let message = "the game is over in this position, so there is nothing to evaluate";
        return Err(Refusal::new(Code::Invalid, message));
    }
    let mut evaluation = Evaluation::default();
    let Ok(()) = local.evaluate(&subject.game, &subject.moves, &mut evaluation);
    let turn = subject.game.position().turn();
    let moves = subject.moves.iter().zip(&evaluation.logits);
    let place = |mv| lc0_place(subject.game.position(), mv);
    let moves =
        moves.map(|(&mv, &logit)| RawMove { mv: mv.0, output: policy_index(mv, turn), place: place(mv), logit });
    let (q, d) = (evaluation.value.get(), evaluation.draw.get());
    #[expect(clippy::cast_possible_truncation, reason = "shares are shown")]
    let wdl = [f64::midpoint(1.0 - d, q), d, f64::midpoint(1.0 - d, -q)].map(|share| share as f32);
    Ok(RawEvaluation {
        q,
        wdl: matches!(local, Local::Own(_)).then_some(wdl),
        ..plain(subject, evaluator, moves.collect())
    })
}

/// Makes the part that holds for all evaluators, with the value left open.
fn plain(subject: &Subject, evaluator: &EvaluatorInfo, mut moves: Vec<RawMove>) -> RawEvaluation {
    moves.sort_by_key(|mv| mv.output);
    RawEvaluation {
        fen: fen(&subject.game),
        evaluator: evaluator.name.clone(),
        description: evaluator.description.clone(),
        device: evaluator.device.clone(),
        moves,
        q: 0.0,
        wdl: None,
        moves_left: None,
        policy_temperature: subject.parameters.policy_temperature,
        is_borrowed: subject.is_borrowed,
        network: None,
        taken: Taken::Everything,
    }
}

/// Returns a position as FEN.
#[must_use]
pub fn fen(game: &Chess) -> String {
    Fen::from_position(game.position(), EnPassantMode::Legal).to_string()
}
