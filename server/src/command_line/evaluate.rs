//! `puctoscope evaluate`: an evaluator's raw output.

use clap::Args;
use engine::evaluators::Local;
use engine::games::chess::{Chess, policy_index, uci_text};
use engine::{Evaluation, Evaluator as _, Game as _, Move, Parameters};
use networks::{HistoryFill, Network};
use serde_json::{Value, json};
use shakmaty::{EnPassantMode, Position as _, fen::Fen};

use super::evaluator::{EvaluatorName, EvaluatorOptions, ParameterOptions};
use super::position::PositionOptions;
use super::stdout::{print, print_json};
use crate::failure::Failure;

/// Options of `evaluate`.
#[derive(Args, Debug)]
pub struct Options {
    #[command(flatten)]
    position: PositionOptions,
    #[command(flatten)]
    evaluator: EvaluatorOptions,
    #[command(flatten)]
    parameters: ParameterOptions,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// An evaluator's outputs, from the side to move's point of view.
struct Said {
    /// Logits of the legal moves.
    logits: Vec<f32>,
    wdl: Option<[f64; 3]>,
    q: f64,
    moves_left: Option<f64>,
}

/// Prints P of every legal move at temperature 1, W, D, L, Q and M.
pub(super) fn run(options: &Options) -> Result<(), Failure> {
    let game = options.position.game()?;
    let parameters = options.parameters.parameters()?;
    let name = options.evaluator.name(EvaluatorName::Network);
    let mut moves = Vec::new();
    game.legal_moves(&mut moves);
    if moves.is_empty() {
        return Err(Failure::Input("the game is over in this position, so there is nothing to evaluate".to_owned()));
    }
    let (said, network, runtime) = if name == EvaluatorName::Network {
        let (network, mut running) = options.evaluator.open(1)?;
        let runtime = running.arithmetic().name();
        let input = network.encode(game.history(), fill(&parameters));
        let outputs =
            running.run(std::slice::from_ref(&input.planes)).map_err(|error| Failure::Internal(error.into()))?;
        let output = outputs.get(0);
        let mut logits = Vec::new();
        output.move_logits(&moves, game.root().turn(), input.transform, &mut logits);
        let said = Said {
            logits,
            wdl: output.wdl.map(|wdl| wdl.map(f64::from)),
            q: f64::from(output.q),
            moves_left: output.moves_left.map(f64::from),
        };
        (said, Some(network), Some(runtime))
    } else {
        let mut local = Local::<Chess>::named(name.text(), &parameters).expect("every other name is local");
        let mut evaluation = Evaluation::default();
        let Ok(()) = local.evaluate(&game, &moves, &mut evaluation);
        (said(&evaluation, name == EvaluatorName::Classical), None, None)
    };
    let policy = policy(&game, &moves, &said.logits);
    if options.json {
        print_json(&document(&game, (network.as_ref(), runtime), name, &said, &policy))
    } else {
        print(&table(&said, &policy))
    }
}

fn fill(parameters: &Parameters) -> HistoryFill {
    match parameters.history_fill {
        engine::parameters::HistoryFill::No => HistoryFill::No,
        engine::parameters::HistoryFill::FenOnly => HistoryFill::FenOnly,
        engine::parameters::HistoryFill::Always => HistoryFill::Always,
    }
}

fn said(evaluation: &Evaluation, has_draws: bool) -> Said {
    let (q, d) = (evaluation.value.get(), evaluation.draw.get());
    Said {
        logits: evaluation.logits.clone(),
        wdl: has_draws.then(|| [(1.0 + q - d) / 2.0, d, (1.0 - q - d) / 2.0]),
        q,
        moves_left: None,
    }
}

/// UCI text, policy index and P of every move, the largest P first.
fn policy(game: &Chess, moves: &[Move], logits: &[f32]) -> Vec<(String, u16, f64)> {
    let largest = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let weights: Vec<f64> = logits.iter().map(|&logit| (f64::from(logit) - f64::from(largest)).exp()).collect();
    let sum: f64 = weights.iter().sum();
    let turn = game.root().turn();
    let mut policy: Vec<_> = moves
        .iter()
        .zip(weights)
        .map(|(&mv, weight)| (uci_text(game.root(), mv), policy_index(mv, turn), weight / sum))
        .collect();
    policy.sort_by(|a, b| b.2.total_cmp(&a.2).then(a.1.cmp(&b.1)));
    policy
}

fn document(
    game: &Chess,
    (network, runtime): (Option<&Network>, Option<&str>),
    name: EvaluatorName,
    said: &Said,
    policy: &[(String, u16, f64)],
) -> Value {
    let policy: Vec<Value> =
        policy.iter().map(|(mv, index, p)| json!({ "move": mv, "index": index, "p": p })).collect();
    json!({
        "fen": game.start_fen(),
        "moves": game.played(),
        "position": Fen::from_position(game.root(), EnPassantMode::PseudoLegal).to_string(),
        "evaluator": name.text(),
        "network": network.map(|network| network.description().name.as_str()),
        "runtime": runtime,
        "wdl": said.wdl,
        "q": said.q,
        "moves_left": said.moves_left,
        "policy": policy,
    })
}

fn table(said: &Said, policy: &[(String, u16, f64)]) -> String {
    let mut text = String::new();
    if let Some([w, d, l]) = said.wdl {
        text += &format!("W {w:.5}  D {d:.5}  L {l:.5}  ");
    }
    text += &format!("Q {:.5}", said.q);
    if let Some(moves_left) = said.moves_left {
        text += &format!("  M {moves_left:.1}");
    }
    text.push('\n');
    for (mv, index, p) in policy {
        text += &format!("{mv:<6} ({index:>4})  P {:6.2}%\n", 100.0 * p);
    }
    text
}
