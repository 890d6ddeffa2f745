//! Names of pictures' files and of what is on them.

use page::names::Names;
use page::notation::Notation;

/// Says which node it is: `the root`, or the moves that lead to it.
pub(crate) fn place(names: Names, moves: &[u16]) -> String {
    if moves.is_empty() { say::take::the_root().to_owned() } else { page::told::plain(&names.numbered(&[], moves)) }
}

/// Names a file: what it shows, the moves to the node, and the moment.
pub(crate) fn file_name(names: Names, kind: &str, moves: &[u16], moment: u32) -> String {
    let mut way = Names { notation: Notation::Uci, ..names }.line(&[], moves).join("-");
    if way.is_empty() {
        way.push_str("root");
    }
    // Lines may be long, and names of files may not.
    let way: String = way.chars().take(60).collect();
    page::file_name::of(&format!("puctoscope-{kind}-{way}-{moment}"))
}
