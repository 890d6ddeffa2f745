//! Seeds of `document`: documents as they are stored, and edits of each kind.

use std::io;

use document::{Document, Edit, Limits, NULL_MOVE, Notes, Twig, When};

use crate::write;

/// Writes a document of two games, one that has been edited, and an empty one, each with edits.
pub(crate) fn write_all() -> io::Result<()> {
    let limits = Limits::default();
    let twig = |from, mv| Twig { from, mv, notes: None };
    let notes = Notes { after: vec!["[%clk 0:05:00] a comment".to_owned()], ..Notes::default() };
    let twigs = [twig(0, 796), Twig { notes: Some(Box::new(notes)), ..twig(1, 2356) }, twig(2, 405), twig(1, 2226)];
    let mut document = Document::default();
    document.add_game("a start", None, &twigs, &limits).map_err(io::Error::other)?;
    document.add_game("another start", None, &[twig(0, 731)], &limits).map_err(io::Error::other)?;
    let edits = edits();
    seed("games", &document, &edits)?;
    for edit in &edits {
        // Some fit no more after others.
        let _ = document.edit(std::slice::from_ref(edit), &limits);
    }
    let _ = document.undo();
    seed("edited", &document, &edits)?;
    seed("empty", &Document::default(), &edits)
}

fn edits() -> Vec<Edit> {
    vec![
        Edit::Insert { parent: 3, mv: NULL_MOVE, place: None },
        Edit::Insert { parent: 1, mv: 2161, place: Some(0) },
        Edit::Promote { position: 4 },
        Edit::Demote { position: 4 },
        Edit::MakeMain { position: 4 },
        Edit::Comment { position: 2, when: When::After, words: "other words".to_owned() },
        Edit::Comment { position: 1, when: When::Before, words: String::new() },
        Edit::Glyph { position: 1, glyph: 1, is_set: true },
        Edit::KeepLine { position: 2 },
        Edit::DeleteRest { position: 1 },
        Edit::Delete { position: 1 },
    ]
}

fn seed(name: &str, document: &Document, edits: &[Edit]) -> io::Result<()> {
    let mut lines = vec![serde_json::to_string(document)?];
    for (place, edit) in edits.iter().enumerate() {
        lines.push(serde_json::to_string(edit)?);
        lines.extend((place % 3 == 2).then(|| "undo".to_owned()));
        lines.extend((place % 4 == 3).then(|| "redo".to_owned()));
    }
    lines.push("forget".to_owned());
    write("document", name, lines.join("\n").as_bytes())
}
