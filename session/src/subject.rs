//! A position of a search as its evaluator is asked about it.

use engine::{Game, Move, Parameters, Search, games::chess::Chess, log::Edit};

use crate::refusal::Refusal;

/// Question to an evaluator, and how the search reads the answer.
#[derive(Clone, Debug)]
pub struct Subject<G = Chess> {
    /// The game up to the position, so that its history is known.
    pub game: G,
    /// The legal moves there; none where there are none.
    pub moves: Vec<Move>,
    /// The parameters that were in force when the search opened the position, or that are now where it did not yet.
    pub parameters: Parameters,
    /// True if the search took the evaluation of the same position met before, which may have had another history (`cache=lc0`).
    pub is_borrowed: bool,
}

/// Most moves from a search's root that are followed.
pub const MAX_LINE: usize = 1000;

/// The position after some moves from a search's root; whether the search has been there does not matter.
///
/// # Errors
/// `Invalid` for a move that is not legal, `Limit` for too many of them.
pub fn subject<G: Game>(search: &Search<G>, line: &[u16]) -> Result<Subject<G>, Refusal> {
    if line.len() > MAX_LINE {
        return Err(Refusal::limit(format!("a line may have at most {MAX_LINE} moves, not {}", line.len())));
    }
    let mut game = search.game().clone();
    game.rewind();
    let mut moves = Vec::new();
    game.legal_moves(&mut moves);
    let line: Vec<Move> = line.iter().map(|&mv| Move(mv)).collect();
    for (at, &mv) in line.iter().enumerate() {
        if !moves.contains(&mv) {
            let message = format!("move code {} is not legal after {at} moves of the line", mv.0);
            return Err(Refusal::invalid(message));
        }
        game.play(mv);
        moves.clear();
        game.legal_moves(&mut moves);
    }
    let node = search.node_after(&line);
    let mut parameters = search.parameters().clone();
    if let Some(node) = node {
        let opened = search.tree().record_of(node);
        parameters = search.header().parameters.clone();
        for (event, edit) in search.edits() {
            if let Edit::Parameter { name, value } = edit
                && *event < opened
            {
                parameters.set(name, value).expect("edits in a log were checked");
            }
        }
    }
    let is_borrowed = node.is_some_and(|node| search.transposition_of(node).is_some());
    Ok(Subject { game, moves, parameters, is_borrowed })
}
