//! Every conversion from a training to what is told of it.

use engine::Move;
use engine::games::in_a_row::{InARow, Rules};
use selfplay::duel::{DuelGame, Score};
use selfplay::exam::Exam;
use selfplay::held_out::{Check, Fit};
use selfplay::pinned::opinion;
use selfplay::targets::PlayedGame;
use selfplay::{Change, Generation, Losses, Network};
use wire::training::{
    ChangeView, CheckView, ExamView, FitView, GameView, GenerationView, LossSample, MOST_LOSSES_TOLD, MatchPlan,
    MatchView, OpinionView, Pin,
};

use super::pins::result;

/// |V - truth| below which V counts as right.
pub const RIGHT: f64 = 0.2;

/// Mistakes that are told one by one at most.
const EXAMPLES: usize = 24;

pub(super) fn codes(moves: &[Move]) -> Vec<u16> {
    moves.iter().map(|mv| mv.0).collect()
}

pub(super) fn moves(codes: &[u16]) -> Vec<Move> {
    codes.iter().copied().map(Move).collect()
}

pub(super) fn changes(changes: &[Change]) -> Vec<ChangeView> {
    let view = |&Change { moment, setting, value }: &Change| ChangeView { moment, setting, value };
    changes.iter().map(view).collect()
}

pub(super) fn generation<R: Rules>(
    number: usize,
    generation: &Generation,
    pins: &[Pin],
    exam: Option<ExamView>,
) -> GenerationView {
    let shape = generation.network.shape();
    GenerationView {
        number: small(number),
        games: generation.games,
        steps: generation.steps,
        is_random: generation.random,
        width: shape.width,
        layers: shape.layers,
        parameters: small(shape.parameters()),
        opinions: pins.iter().filter_map(|pin| said::<R>(&generation.network, &pin.moves)).collect(),
        exam,
        check: generation.check.map(check),
    }
}

fn check(check: Check) -> CheckView {
    let view = |Fit { positions, value, policy, entropy }: Fit| FitView { positions, value, policy, entropy };
    CheckView { learnt: view(check.learnt), held_out: view(check.held_out) }
}

/// Returns a network's opinion on a position; `None` where the moves cannot be played.
pub(super) fn said<R: Rules>(network: &Network, way: &[u16]) -> Option<OpinionView> {
    let opinion = opinion::<InARow<R>>(network, &moves(way))?;
    let priors = opinion.priors.into_iter().map(|(mv, prior)| (mv.0, prior)).collect();
    Some(OpinionView { value: opinion.value, priors })
}

/// Losses of the steps from `first` on, as so many samples at most.
pub(super) fn losses(all: &[Losses], first: usize) -> Vec<LossSample> {
    let news = all.get(first..).unwrap_or_default();
    let each = news.len().div_ceil(MOST_LOSSES_TOLD).max(1);
    let mean = |(at, part): (usize, &[Losses])| {
        #[expect(clippy::cast_precision_loss, reason = "parts are small")]
        let of = part.len() as f64;
        #[expect(clippy::cast_possible_truncation, reason = "they are drawn")]
        let mean = |of_one: fn(&Losses) -> f64| (part.iter().map(of_one).sum::<f64>() / of) as f32;
        LossSample {
            step: small(first + at * each + part.len()),
            steps: small(part.len()),
            value: mean(|losses| losses.value),
            policy: mean(|losses| losses.policy),
            regularisation: mean(|losses| losses.regularisation),
            // Known of all of them, or not told.
            entropy: part
                .iter()
                .all(|losses| losses.entropy.is_some())
                .then(|| mean(|losses| losses.entropy.unwrap_or_default())),
        }
    };
    news.chunks(each).enumerate().map(mean).collect()
}

pub(super) fn game(game: &PlayedGame) -> GameView {
    GameView {
        number: game.number,
        generation: game.generation,
        moves: codes(&game.moves),
        outcome: result(game.outcome),
        is_held_out: game.is_held_out,
    }
}

pub(super) fn exam(generation: u32, exam: &Exam) -> ExamView {
    ExamView {
        generation,
        boards: exam.boards,
        mistakes: small(exam.mistakes.len()),
        examples: exam.mistakes.iter().take(EXAMPLES).map(|way| codes(way)).collect(),
        perfect_boards: exam.perfect_boards,
        value_error: exam.value_error,
        worst: codes(&exam.worst),
        is_solved: exam.mistakes.is_empty() && exam.value_error < RIGHT,
    }
}

pub(super) fn duel(plan: MatchPlan, score: Score, newest: Option<&DuelGame>, is_over: bool) -> MatchView {
    let Score { wins, draws, losses } = score;
    let newest = newest.map(|game| (codes(&game.moves), game.began == 0, result(game.outcome)));
    MatchView { plan, wins, draws, losses, is_over, newest }
}

pub(super) fn small(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
