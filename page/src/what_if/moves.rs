//! Changes of which moves of a node are searched, and how often: what is asked for, from what is so now.

use wire::{Edit, EditView, SearchView};

/// Reason why no visits are given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotGiven {
    /// What was typed is no number of visits.
    NoNumber,
    /// The move has so many already.
    Has(u32),
}

/// Returns the moves that are searched at a moment after these from the root: what was wanted last of that node. `None`: nothing was, and
/// all are; so it is where the list is empty.
#[must_use]
fn searched<'a>(edits: &'a [EditView], path: &[u16], moment: u32) -> Option<&'a [u16]> {
    edits.iter().rev().filter(|edit| edit.moment < moment).find_map(|edit| match &edit.edit {
        Edit::Only { path: of, moves } if of == path => Some(moves.as_slice()),
        _ => None,
    })
}

/// Returns the only moves that a search may try after these from the root, at a moment; `None`: all of them. What was wanted by hand
/// counts more than what the search was made with, as in the engine.
#[must_use]
pub fn allowed<'a>(search: &'a SearchView, path: &[u16], moment: u32) -> Option<&'a [u16]> {
    let edited = searched(&search.edits, path, moment).filter(|moves| !moves.is_empty());
    edited.or_else(|| Some(search.moves.as_slice()).filter(|moves| path.is_empty() && !moves.is_empty()))
}

/// Returns the moves that are searched when one is excluded; `None` where none would be left.
#[must_use]
pub fn without(mv: u16, searched: Option<&[u16]>, all: &[u16]) -> Option<Vec<u16>> {
    let now = searched.filter(|moves| !moves.is_empty()).unwrap_or(all);
    let left: Vec<u16> = now.iter().copied().filter(|&one| one != mv).collect();
    (!left.is_empty()).then_some(left)
}

/// Returns the moves that are searched when a move is put among them, or taken out if it is there. Where all are searched it is the only
/// one from then on; where it was the only one, all are again.
#[must_use]
pub fn toggled(mv: u16, searched: Option<&[u16]>, all: &[u16]) -> Vec<u16> {
    let now = searched.filter(|moves| moves.len() < all.len()).unwrap_or_default();
    let (is_there, mut moves) = (now.contains(&mv), now.to_vec());
    if is_there {
        moves.retain(|&one| one != mv);
    } else {
        moves.push(mv);
    }
    if moves.is_empty() { all.to_vec() } else { moves }
}

/// Returns the visits that are given to a move so that it has at least as many as a text says.
///
/// # Errors
/// The reason why none are given.
pub fn to_give(text: &str, has: u32) -> Result<u32, NotGiven> {
    let digits: String = text.chars().filter(char::is_ascii_digit).collect();
    let least: u32 = digits.parse().map_err(|_| NotGiven::NoNumber)?;
    if least > has { Ok(least - has) } else { Err(NotGiven::Has(has)) }
}

#[cfg(test)]
mod tests {
    use wire::worker::RecordingView;

    use super::*;
    use crate::recorded::search_view;

    fn only(moment: u32, path: &[u16], moves: &[u16]) -> EditView {
        EditView { moment, edit: Edit::Only { path: path.to_vec(), moves: moves.to_vec() } }
    }

    #[test]
    fn moves_are_put_among_those_searched_and_taken_out() {
        let all = [1, 2, 3];
        assert_eq!(toggled(2, None, &all), [2]);
        assert_eq!(toggled(3, Some(&[2]), &all), [2, 3]);
        assert_eq!(toggled(2, Some(&[2, 3]), &all), [3]);
        assert_eq!(toggled(3, Some(&[3]), &all), all);
        assert_eq!(toggled(1, Some(&all), &all), [1], "all of them are no choice");
    }

    #[test]
    fn what_was_wanted_last_of_a_node_is_searched() {
        let edits = [only(5, &[], &[1, 2]), only(9, &[], &[2]), only(9, &[1], &[3])];
        assert_eq!(searched(&edits, &[], 20), Some(&[2][..]));
        assert_eq!(searched(&edits, &[], 9), Some(&[1, 2][..]), "the later one is in force from the next moment on");
        assert_eq!((searched(&edits, &[], 5), searched(&edits, &[7], 20)), (None, None));
        assert_eq!(searched(&edits, &[1], 10), Some(&[3][..]));
    }

    #[test]
    fn what_a_search_was_made_with_holds_at_its_root_until_something_else_is_wanted() {
        let view = RecordingView { only: vec![1, 2], ..RecordingView::default() };
        let mut search = search_view(&view, 1, 0);
        assert_eq!((allowed(&search, &[], 0), allowed(&search, &[1], 0)), (Some(&[1, 2][..]), None));
        search.edits = vec![only(5, &[], &[2]), only(9, &[], &[]), only(9, &[1], &[7])];
        assert_eq!((allowed(&search, &[], 5), allowed(&search, &[], 6)), (Some(&[1, 2][..]), Some(&[2][..])));
        assert_eq!((allowed(&search, &[], 10), allowed(&search, &[1], 10)), (Some(&[1, 2][..]), Some(&[7][..])));
        search.moves.clear();
        assert_eq!(allowed(&search, &[], 10), None, "all of them again");
    }

    #[test]
    fn a_move_is_excluded_among_those_that_are_searched() {
        assert_eq!(without(2, None, &[1, 2, 3]), Some(vec![1, 3]));
        assert_eq!(without(2, Some(&[1, 2]), &[1, 2, 3]), Some(vec![1]));
        assert_eq!(without(2, Some(&[]), &[1, 2, 3]), Some(vec![1, 3]), "an empty list means all");
    }

    #[test]
    fn one_move_is_left_to_be_searched() {
        assert_eq!((without(2, Some(&[2]), &[1, 2]), without(1, None, &[1])), (None, None));
    }

    #[test]
    fn visits_are_given_up_to_a_number() {
        assert_eq!(to_give("1,000", 300), Ok(700));
        assert_eq!(to_give("300", 300), Err(NotGiven::Has(300)));
        assert_eq!(to_give("7", 300), Err(NotGiven::Has(300)));
        for text in ["", "many", "99999999999"] {
            assert_eq!(to_give(text, 0), Err(NotGiven::NoNumber), "{text}");
        }
    }
}
