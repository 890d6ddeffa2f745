//! Edits, lines and places in words.

use wire::Edit;

use page::format;
use page::names::Names;

/// An edit, without the moment at which it was made.
pub(super) fn of_edit(names: &Names, edit: &Edit) -> String {
    match edit {
        Edit::Parameter { name, value } => say::what_if::parameter_is(name, page::choice::shown(name, value)),
        Edit::Prior { path, mv, p } => {
            say::what_if::prior_is(names.name(path, *mv), &spot(names, path), format::plain(*p, 4))
        }
        Edit::Value { path, v } => say::what_if::value_is(&spot(names, path), format::signed(*v, 3)),
        Edit::Only { path, moves } if moves.is_empty() => say::what_if::all_searched(&spot(names, path)),
        Edit::Only { path, moves } => {
            let spot = spot(names, path);
            let written = |moves: &[u16]| names.names(path, moves).join(", ");
            let excluded = excluded(names, path, moves);
            if (1..=3).contains(&excluded.len()) {
                say::what_if::are_excluded(written(&excluded), &spot, excluded.len() as u64)
            } else {
                say::what_if::only_searched(&spot, written(moves), moves.len() as u64)
            }
        }
        Edit::Give { path, mv, visits } => {
            let visits = format::count((*visits).into());
            say::what_if::visits_given(names.name(path, *mv), &spot(names, path), visits)
        }
        Edit::Carry { path, mv, visits, .. } => {
            let line = names.line(&[], &[path.as_slice(), &[*mv]].concat()).join(" ");
            say::what_if::is_carried(line, format::count((*visits).into()))
        }
    }
}

/// Returns the place where a move is played: `at the root`, `after e4 e5`.
pub(super) fn place(names: &Names, path: &[u16]) -> String {
    say::what_if::move_at(&spot(names, path))
}

/// Moves from the root as messages take them, which have words of their own where there are none: then it is `root`.
pub(super) fn spot(names: &Names, moves: &[u16]) -> String {
    let line = names.line(&[], moves);
    if line.is_empty() { "root".to_owned() } else { line.join(" ") }
}

/// The legal moves that are not among those that are searched.
fn excluded(names: &Names, path: &[u16], searched: &[u16]) -> Vec<u16> {
    let legal = names.position(path).map(|position| position.legal_moves()).unwrap_or_default();
    legal.into_iter().filter(|mv| !searched.contains(mv)).collect()
}

#[cfg(test)]
mod tests {
    use page::rules::Position;

    use super::*;

    #[test]
    fn edits_are_said_with_the_names_of_their_moves() {
        let (root, chess960) = Position::parse("startpos").unwrap();
        let names = Names { root: Some(root), chess960, ..Names::default() };
        let (e4, e5, d5) = (12 | 28 << 6, 52 | 36 << 6, 51 | 35 << 6);
        let (path, after) = (vec![e4], "after e4");
        for (edit, words) in [
            (Edit::Prior { path: path.clone(), mv: e5, p: 0.25 }, format!("P of e5 {after} is 0.2500")),
            (Edit::Only { path: path.clone(), moves: vec![e5, d5] }, format!("{after} only e5, d5 are searched")),
            (Edit::Only { path: path.clone(), moves: vec![] }, format!("all moves {after} are searched")),
            (Edit::Give { path: vec![], mv: e4, visits: 1000 }, "e4 at the root is given 1,000 visits".to_owned()),
        ] {
            assert_eq!(of_edit(&names, &edit), words);
        }
        let mut moves = names.position(&path).unwrap().legal_moves();
        moves.retain(|mv| *mv != d5);
        assert_eq!(of_edit(&names, &Edit::Only { path, moves }), "d5 after e4 is excluded");
    }
}
