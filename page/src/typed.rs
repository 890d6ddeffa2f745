//! Moves that are typed as answers: the line that is meant, and why another is none.

use engine::Game as _;
use engine::games::in_a_row::Placing;

use crate::notation;
use crate::rules::Position;

/// Reads moves: a single one is of the position after the selected moves, several are a line from the root. Returns all of the line, as codes.
///
/// # Errors
/// One sentence on the first move that is none.
pub fn line(root: &Position, selected: &[u16], text: &str) -> Result<Vec<u16>, String> {
    let is_line = text.split_whitespace().nth(1).is_some();
    let mut codes = if is_line { Vec::new() } else { selected.to_vec() };
    let mut position = root.clone().after(&codes).ok_or_else(|| say::learn::no_move_here(text.trim()))?;
    for word in text.split_whitespace() {
        let code = notation::read(&position, word).filter(|code| position.knows(*code));
        let code = code.ok_or_else(|| refused(&position, word))?;
        position.play(code);
        codes.push(code);
    }
    Ok(codes)
}

/// Says why a move cannot be made.
fn refused(position: &Position, word: &str) -> String {
    let Some(game) = position.small() else {
        return if position.legal_moves().is_empty() {
            say::learn::game_is_over_here().to_owned()
        } else {
            say::learn::no_move_here(word)
        };
    };
    // Whatever the empty board has is taken.
    let is_of_game = Position::parse(game.name()).is_ok_and(|(empty, _)| notation::read(&empty, word).is_some());
    match game.grid().placing {
        _ if game.ending(&[], false).is_some() => say::learn::game_is_over_here().to_owned(),
        _ if !is_of_game => say::learn::no_move_here(word),
        Placing::Anywhere => say::learn::cell_is_taken(word),
        Placing::Dropped => say::learn::file_is_full(word),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(position: &str, selected: &str, text: &str) -> Result<String, String> {
        let (root, _) = Position::parse(position).unwrap();
        let selected = line(&root, &[], &format!("{selected} ")).unwrap();
        let codes = line(&root, &selected, text)?;
        Ok(notation::names(root, &codes, notation::Notation::Uci, false).join(" "))
    }

    #[test]
    fn a_move_is_of_the_selected_node_and_a_line_of_the_root() {
        assert_eq!(read("connect2", "", " b "), Ok("b".to_owned()));
        assert_eq!(read("connect2", "a", "c"), Ok("a c".to_owned()));
        assert_eq!(read("connect2", "a", "b c"), Ok("b c".to_owned()));
        assert_eq!(read("startpos", "e2e4", "e7e5"), Ok("e2e4 e7e5".to_owned()));
        assert_eq!(read("startpos", "", "e4 e5 Nf3"), Ok("e2e4 e7e5 g1f3".to_owned()));
    }

    #[test]
    fn what_is_no_move_is_refused_with_its_reason() {
        let said = |text: &str| Err(text.to_owned());
        assert_eq!(read("connect2", "c", "c"), said("c is taken."));
        assert_eq!(read("tic-tac-toe c2 a3", "", "c2"), said("c2 is taken."));
        assert_eq!(read("connect2", "", "a c b d a"), said("The game is over here."));
        assert_eq!(read("connect2", "", "a d b c"), said("The game is over here."));
        assert_eq!(read("connect2", "", "x"), said("x is no move here."));
        assert_eq!(read("connect-four d d d d d d", "", "d"), said("The file d is full."));
        assert_eq!(read("startpos", "", "e2e5"), said("e2e5 is no move here."));
        assert_eq!(read("startpos", "", "f3 e5 g4 Qh4# a3"), said("The game is over here."));
    }
}
