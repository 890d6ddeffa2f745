//! Names of moves and nodes: of a game as everywhere on the page, in a tree written by hand by letters and numbers in turn.

use page::notation;
use page::notation::Notation;
use page::rules::Position;
use wire::minimax::State;

/// Names below one root.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Names {
    /// The position there; `None` in a tree written by hand.
    root: Option<Position>,
    notation: Notation,
    chess960: bool,
}

impl Names {
    pub(super) fn new(root: Option<Position>, notation: Notation, chess960: bool) -> Self {
        Self { root, notation, chess960 }
    }

    /// The move that a path ends with; nothing for the root.
    pub(super) fn last(&self, path: &[u16]) -> String {
        let Some((&last, before)) = path.split_last() else { return String::new() };
        match &self.root {
            None => outline(path),
            Some(root) => {
                let position = root.clone().after(before);
                let name = |position: Position| notation::name(&position, last, self.notation, self.chess960);
                position.map(name).unwrap_or_default()
            }
        }
    }

    /// A whole path: `1.e4 e5`, or `b2`; of none, the root.
    pub(super) fn line(&self, path: &[u16]) -> String {
        say::minimax::node(&self.place(path))
    }

    /// The same as messages take it that have words of their own for the root: then it is `root`, which is no path's name.
    pub(super) fn place(&self, path: &[u16]) -> String {
        match &self.root {
            _ if path.is_empty() => "root".to_owned(),
            None => outline(path),
            Some(root) => notation::line(root.clone(), path, self.notation, self.chess960),
        }
    }

    /// The best moves of both sides: as a line, or step by step where nodes have names.
    pub(super) fn variation(&self, path: &[u16]) -> String {
        match &self.root {
            Some(_) => self.line(path),
            None => (1..=path.len()).map(|end| outline(&path[..end])).collect::<Vec<_>>().join(" "),
        }
    }
}

/// `b`, `b2`, `b2a`: letters for one player, numbers for the other.
fn outline(path: &[u16]) -> String {
    path.iter().enumerate().map(|(ply, &mv)| if ply % 2 == 0 { letters(mv) } else { (mv + 1).to_string() }).collect()
}

/// `a` to `z`, then `aa`.
fn letters(mv: u16) -> String {
    let letter = |place: u16| char::from(b'a' + u8::try_from(place % 26).unwrap_or(0));
    match mv / 26 {
        0 => letter(mv).to_string(),
        before => letters(before - 1) + &letter(mv).to_string(),
    }
}

/// Returns the word for a node's state.
pub(super) fn state_word(state: State) -> &'static str {
    match state {
        State::Open => say::minimax::state_searching(),
        State::Evaluated => say::minimax::state_evaluated(),
        State::Ended => say::minimax::state_over(),
        State::Complete => say::minimax::state_complete(),
        State::Cut => say::minimax::state_cut(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_written_tree_is_named_like_an_outline() {
        let names = Names::new(None, Notation::San, false);
        assert_eq!([names.line(&[]), names.line(&[1]), names.line(&[1, 1, 0])], ["the root", "b", "b2a"]);
        assert_eq!((names.last(&[]), names.last(&[0, 2])), (String::new(), "a3".to_owned()));
        assert_eq!(names.variation(&[0, 1]), "a a2");
        assert_eq!([0, 25, 26, 27, 26 * 27, u16::MAX].map(letters), ["a", "z", "aa", "ab", "aaa", "crxp"]);
    }

    #[test]
    fn a_game_s_moves_have_their_own_names() {
        let (root, chess960) = Position::parse("startpos").unwrap();
        let names = Names::new(Some(root), Notation::San, chess960);
        let e4_e5 = [12 | 28 << 6, 52 | 36 << 6];
        assert_eq!((names.line(&e4_e5), names.last(&e4_e5)), ("1.\u{a0}e4 e5".to_owned(), "e5".to_owned()));
        assert_eq!(names.variation(&e4_e5), "1.\u{a0}e4 e5");
        let (root, _) = Position::parse("connect2 a").unwrap();
        let names = Names::new(Some(root), Notation::San, false);
        assert_eq!((names.last(&[2]), names.last(&[0, 2])), ("c".to_owned(), String::new()), "a is taken");
    }
}
