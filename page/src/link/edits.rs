//! What-ifs in a link: `200~prior~e2e4.e7e5~g1f3~0.4,350~set~cpuct~2.5`. Older links have the codes of moves as numbers.

use wire::{Edit, EditView};

use super::parts::{Write, code, written};

/// More than a search can have are not read.
const MOST_EDITS: usize = 1000;

/// Edits as text.
pub(super) fn write(edits: &[EditView], write: Write) -> String {
    let codes = |moves: &[u16]| written(moves, ".", write);
    // What was carried back is in no link, and what follows builds upon it.
    let told = edits.iter().take_while(|view| !matches!(view.edit, Edit::Carry { .. }));
    let texts = told.map(|EditView { moment, edit }| {
        let rest = match edit {
            Edit::Parameter { name, value } => format!("set~{name}~{value}"),
            Edit::Prior { path, mv, p } => format!("prior~{}~{}~{}", codes(path), write(*mv), decimal::shortest(*p)),
            Edit::Value { path, v } => format!("value~{}~{}", codes(path), decimal::shortest(*v)),
            Edit::Only { path, moves } => format!("only~{}~{}", codes(path), codes(moves)),
            Edit::Give { path, mv, visits } => format!("give~{}~{}~{visits}", codes(path), write(*mv)),
            Edit::Carry { .. } => String::new(),
        };
        format!("{moment}~{rest}")
    });
    texts.collect::<Vec<_>>().join(",")
}

/// Edits from text; what cannot be read ends the list, because what follows builds upon it.
pub(super) fn read(text: &str) -> Vec<EditView> {
    text.split(',').take(MOST_EDITS).map_while(read_one).collect()
}

fn read_one(text: &str) -> Option<EditView> {
    let parts: Vec<&str> = text.split('~').collect();
    let (moment, parts) = parts.split_first()?;
    let edit = match *parts {
        ["set", name, value] => Edit::Parameter { name: name.to_owned(), value: value.to_owned() },
        ["prior", path, mv, p] => Edit::Prior { path: moves(path)?, mv: code(mv)?, p: decimal::parse(p)? },
        ["value", path, v] => Edit::Value { path: moves(path)?, v: decimal::parse(v)? },
        ["only", path, only] => Edit::Only { path: moves(path)?, moves: moves(only)? },
        ["give", path, mv, visits] => Edit::Give { path: moves(path)?, mv: code(mv)?, visits: visits.parse().ok()? },
        _ => return None,
    };
    Some(EditView { moment: moment.parse().ok()?, edit })
}

fn moves(text: &str) -> Option<Vec<u16>> {
    text.split('.').filter(|text| !text.is_empty()).map(code).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::link::parts::writer;

    #[test]
    fn every_kind_comes_back() {
        let path = vec![796, 3364];
        let edits = [
            Edit::Parameter { name: "formula".into(), value: "alphazero".into() },
            Edit::Prior { path: path.clone(), mv: 405, p: 0.25 },
            Edit::Value { path: Vec::new(), v: -0.5 },
            Edit::Only { path: path.clone(), moves: vec![1, 2] },
            Edit::Give { path, mv: 405, visits: 100 },
        ];
        let edits: Vec<EditView> = (10..).zip(edits).map(|(moment, edit)| EditView { moment, edit }).collect();
        for is_small in [false, true] {
            assert_eq!(read(&write(&edits, writer(is_small))), edits);
        }
        let text = write(&edits, writer(false));
        assert!(text.contains("11~prior~e4e2.e5e7~f3g1~0.25"), "{text}");
    }

    #[test]
    fn what_follows_something_unreadable_is_left_out() {
        assert_eq!(read("1~set~cpuct~2,2~nonsense,3~set~cpuct~3").len(), 1);
        for text in ["", "~", "1~prior~x~1~0.5", "1~value~~NaN", "-1~set~cpuct~1"] {
            assert!(read(text).is_empty(), "{text}");
        }
    }
}
