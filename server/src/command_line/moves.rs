//! Moves in UCI notation.

use engine::games::chess::{Chess, uci_text};
use engine::{Game as _, Move, Search, Tree};

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

/// The last line of a search: the move it plays, and the reply that it expects, where it knows one.
pub(super) fn best_move(search: &Search<Chess>) -> String {
    let Some(mv) = search.move_to_play() else { return "bestmove (none)\n".to_owned() };
    let branch = search.tree().branches(Tree::ROOT).find(|branch| branch.edge.mv() == mv);
    let line = branch.map_or_else(|| vec![mv], |branch| search.expected_line(&branch));
    let names = names(search.game(), &line);
    match names.get(1) {
        Some(reply) => format!("bestmove {} ponder {reply}\n", names[0]),
        None => format!("bestmove {}\n", names[0]),
    }
}
