//! Games, and positions as a search would leave them.

use engine::games::chess::{Chess, move_code};
use engine::{Evaluation, Game as _, Parameters, Search, evaluators::Local};
use report::{Candidate, Known, Position, Searched, Wdl, searched::Span};
use shakmaty::Position as _;

/// Reads a game.
pub(crate) fn game(text: &str) -> pgn::Game {
    let read = pgn::read_game(text, 0).unwrap();
    assert_eq!((read.broken, read.problems), (None, Vec::new()));
    read.game
}

/// Codes of moves that are played one after the other.
pub(crate) fn codes(position: &shakmaty::Chess, words: &str) -> Vec<u16> {
    let mut position = position.clone();
    let code = |word: &str| {
        let mv = pgn::moves::read(&position, word).unwrap().mv.unwrap();
        position.play_unchecked(mv);
        move_code(mv).0
    };
    words.split_whitespace().map(code).collect()
}

/// The positions of a main line, of which nothing is known.
pub(crate) fn positions(game: &pgn::Game) -> Vec<Position> {
    let mut at = game.start.clone();
    let mut positions = Vec::new();
    for id in game.main_line() {
        let mv = game.nodes[id as usize].mv;
        let played = mv.map(|mv| move_code(mv).0);
        positions.push(Position { side: at.turn(), played, known: Known::Unknown, others: Vec::new() });
        at = pgn::moves::after(&at, mv).unwrap();
    }
    let known = if at.is_checkmate() { Known::Over(Some(at.turn().other())) } else { Known::Unknown };
    positions.push(Position { side: at.turn(), played: None, known, others: Vec::new() });
    positions
}

/// A move that was visited.
pub(crate) fn candidate(line: Vec<u16>, visits: u32, prior: f64, wl: f64, d: f64) -> Candidate {
    Candidate {
        mv: line[0],
        visits,
        prior,
        q: Some(wl),
        value: Some(Wdl::of(wl, d)),
        mate: None,
        line,
        as_best: None,
        answered_from: None,
    }
}

/// A search whose best move is this one.
pub(crate) fn search(best: Candidate, played: Option<Candidate>) -> Known {
    let value = best.value.unwrap();
    let best = Candidate { as_best: Some(Span { from: 45, to: 800 }), ..best };
    Known::Searched(Box::new(Searched { visits: 800, simulations: 800, value, band: Some(0.01), best, played }))
}

/// Searches every position of a game with the classical evaluator.
pub(crate) fn searched(game: &pgn::Game, nodes: u32) -> Vec<Position> {
    let parameters = Parameters::default();
    let mut evaluator = Local::<Chess>::named("classical", &parameters).unwrap();
    let mut evaluation = Evaluation::default();
    let mut positions = positions(game);
    let mut standing = Chess::new(game.start.clone());
    for position in &mut positions {
        if matches!(position.known, Known::Unknown) {
            let mut search = Search::new(standing.clone(), "classical", None, false, parameters.clone());
            for _ in 0..nodes {
                let Ok(_) = search.simulate(&mut evaluator, &mut evaluation);
            }
            position.known = Known::Searched(Box::new(Searched::of(search, position.played).unwrap()));
        }
        if let Some(mv) = position.played {
            standing.play_and_set_root(engine::Move(mv));
        }
    }
    positions
}
