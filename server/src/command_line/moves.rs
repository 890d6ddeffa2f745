//! Moves in UCI notation.

use engine::games::chess::{Chess, uci_text};
use engine::{Game as _, Move, Search};

/// The names of moves played one after the other from the root.
pub(super) fn names(game: &Chess, moves: &[Move]) -> Vec<String> {
    let mut game = game.clone();
    game.rewind();
    let mut names = Vec::with_capacity(moves.len());
    for &mv in moves {
        names.push(uci_text(game.position(), mv));
        game.play(mv);
    }
    names
}

/// The last line of a search: its best move, and the reply to it, where one was visited.
pub(super) fn best_move(search: &Search<Chess>) -> String {
    let mut names = names(search.game(), &search.principal_variation()).into_iter();
    let best = names.next().or_else(|| search.best_move().map(|mv| uci_text(search.game().root(), mv)));
    let best = best.as_deref().unwrap_or("(none)");
    match names.next() {
        Some(reply) => format!("bestmove {best} ponder {reply}\n"),
        None => format!("bestmove {best}\n"),
    }
}
