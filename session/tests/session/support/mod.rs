//! Searches to play back, and playbacks of them.

use engine::{Game, Parameters, Search, evaluators::Random, games::chess::Chess};
use session::{
    EvaluatorInfo, Limits, Playback, SearchRun,
    log_file::{header_bytes, record_bytes},
};
use wire::{Frame, RunState};

/// Castling, promotions, en passant, many captures.
pub(crate) const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
/// Mates and stalemates at once.
pub(crate) const MATES: &str = "7k/8/5KQ1/8/8/8/8/8 w - - 0 1";

/// The evaluator that is hashed from the position.
pub(crate) fn random() -> EvaluatorInfo {
    EvaluatorInfo {
        name: "random".to_owned(),
        kind: "random".to_owned(),
        description: "hashed from the position".to_owned(),
        device: "CPU".to_owned(),
        network: None,
        moves_left_head: false,
        priors: Box::default(),
    }
}

/// Parameters that differ from their defaults.
pub(crate) fn parameters(settings: &[(&str, &str)]) -> Parameters {
    let mut parameters = Parameters::default();
    for (name, value) in settings {
        parameters.set(name, value).unwrap();
    }
    parameters
}

/// A search that has not begun, after moves from a FEN.
pub(crate) fn run_after(fen: &str, moves: &[&str], settings: &[(&str, &str)]) -> SearchRun<Chess> {
    let parameters = parameters(settings);
    let game = Chess::from_fen(fen, moves).unwrap().with_two_fold_draws(parameters.two_fold_draws);
    SearchRun::new(
        Search::new(game, "random", Some(engine::log::NetworkId::of_file([3; 32])), false, parameters),
        1_000_000,
    )
}

/// A search that has not begun.
pub(crate) fn run_of(fen: &str, settings: &[(&str, &str)]) -> SearchRun<Chess> {
    run_after(fen, &[], settings)
}

/// Runs `simulations` more simulations.
pub(crate) fn advance(run: &mut SearchRun<Chess>, simulations: u32) {
    advance_with(run, 0, simulations);
}

/// Runs `simulations` more simulations, evaluated with a seed.
pub(crate) fn advance_with(run: &mut SearchRun<Chess>, seed: u64, simulations: u32) {
    if simulations > 0 {
        run.step(simulations).unwrap();
        run.advance(&mut Random::new(seed), u32::MAX);
    }
}

/// Makes a search of this many simulations.
pub(crate) fn searched(fen: &str, settings: &[(&str, &str)], simulations: u32) -> Search<Chess> {
    let mut run = run_of(fen, settings);
    advance(&mut run, simulations);
    run.into_search()
}

/// A search's log as it is sent.
pub(crate) fn bytes_of<G: Game>(search: &Search<G>) -> Vec<u8> {
    [header_bytes(search), record_bytes(search, 0, u32::MAX)].concat()
}

/// A playback of a log that comes in pieces.
pub(crate) fn player_of(bytes: &[u8]) -> Playback {
    let mut playback = Playback::new(Limits::default());
    for piece in bytes.chunks(5000) {
        playback.push(piece).unwrap();
    }
    playback.show().unwrap();
    playback
}

/// Removes from a frame what does not depend on the moment alone: how fast a search ran and what it was asked for is not in a
/// log.
pub(crate) fn lasting(mut frame: Frame) -> Frame {
    let status = &mut frame.status;
    (status.state, status.until, status.reached) = (RunState::Idle, None, None);
    (status.nps, status.cache_hits, status.cache_lookups, status.bytes) = (0.0, 0, 0, 0);
    status.digest = None;
    frame
}
