//! Edits, lines and places in words.

use wire::Edit;

use crate::state::Analysis;
use page::{format, notation};

/// An edit, without the moment at which it was made. Reactive (notation).
pub(super) fn of_edit(analysis: Analysis, edit: &Edit) -> String {
    match edit {
        Edit::Parameter { name, value } => format!("{name} is {value}"),
        Edit::Prior { path, mv, p } => {
            format!("P of {} {} is {}", name(analysis, path, *mv), place(analysis, path), format::plain(*p, 4))
        }
        Edit::Value { path, v } => {
            format!("{} is worth {} for who moved there", position(analysis, path), format::signed(*v, 3))
        }
        Edit::Only { path, moves } if moves.is_empty() => format!("all moves {} are searched", place(analysis, path)),
        Edit::Only { path, moves } => {
            let place = place(analysis, path);
            let names = |moves: &[u16]| moves.iter().map(|mv| name(analysis, path, *mv)).collect::<Vec<_>>().join(", ");
            let forbidden = forbidden(analysis, path, moves);
            if (1..=3).contains(&forbidden.len()) {
                format!("{} {place} is forbidden", names(&forbidden))
            } else {
                format!("{place} only {} is searched", names(moves))
            }
        }
        Edit::Give { path, mv, visits } => {
            let name = name(analysis, path, *mv);
            format!("{name} {} is given {} visits", place(analysis, path), format::count((*visits).into()))
        }
    }
}

/// Returns the place where a move is played: `at the root`, `after e4 e5`.
pub(super) fn place(analysis: Analysis, path: &[u16]) -> String {
    if path.is_empty() { "at the root".to_owned() } else { format!("after {}", line(analysis, path)) }
}

/// A position: `the root`, `e4 e5`.
pub(super) fn position(analysis: Analysis, path: &[u16]) -> String {
    if path.is_empty() { "the root".to_owned() } else { format!("the position after {}", line(analysis, path)) }
}

/// Moves from the root; the root itself where there are none.
pub(super) fn line(analysis: Analysis, moves: &[u16]) -> String {
    let names = analysis
        .root_position()
        .map(|root| notation::names(root, moves, analysis.notation.get(), analysis.chess960()))
        .unwrap_or_default();
    if names.is_empty() { "to the root".to_owned() } else { names.join(" ") }
}

fn name(analysis: Analysis, path: &[u16], mv: u16) -> String {
    let (written, chess960) = (analysis.notation.get(), analysis.chess960());
    let position = analysis.root_position().and_then(|root| root.after(path));
    position.map(|position| notation::name(&position, mv, written, chess960)).unwrap_or_default()
}

/// The legal moves that are not among those that are searched.
fn forbidden(analysis: Analysis, path: &[u16], searched: &[u16]) -> Vec<u16> {
    let position = analysis.root_position().and_then(|root| root.after(path));
    let legal = position.map(|position| position.legal_moves()).unwrap_or_default();
    legal.into_iter().filter(|mv| !searched.contains(mv)).collect()
}
