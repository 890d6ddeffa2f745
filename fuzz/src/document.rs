//! A stored document and edits of it: whatever can be read is edited without a panic, and undone exactly.
//!
//! The first line of an input is a document as it is stored. Each line behind it is an edit as it is sent, or `undo`, `redo` or `forget`;
//! others are passed over.

use ::document::{Document, Edit, Limits, Node};

/// Enough for everything to happen.
const LIMITS: Limits = Limits { positions: 60, bytes: 4000, steps: 8, history_bytes: 4000 };

/// Most lines of an input.
const MOST_LINES: usize = 40;

/// Holds for every text.
///
/// # Panics
/// Where it does not.
pub fn hold(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let mut lines = text.lines();
    let Ok(mut document) = serde_json::from_str::<Document>(lines.next().unwrap_or_default()) else { return };
    is_sound(&document);
    for line in lines.take(MOST_LINES) {
        let before = seen(&document);
        match line {
            "undo" => drop(document.undo()),
            "redo" => drop(document.redo()),
            "forget" => {
                document.forget(&LIMITS);
                assert_eq!(seen(&document), before, "nothing that is seen is forgotten");
            }
            line => {
                let Ok(edit) = serde_json::from_str::<Edit>(line) else { continue };
                if document.edit(&[edit], &LIMITS).is_err() {
                    assert_eq!(seen(&document), before, "what is refused changes nothing");
                } else if seen(&document) != before && document.undoable().is_some() {
                    let after = seen(&document);
                    document.undo().expect("it was just done");
                    assert_eq!(seen(&document), before, "it is taken back exactly");
                    document.redo().expect("it was just taken back");
                    assert_eq!(seen(&document), after, "and made again");
                }
            }
        }
        is_sound(&document);
    }
    while document.undo().is_ok() {
        is_sound(&document);
    }
    while document.redo().is_ok() {
        is_sound(&document);
    }
}

fn seen(document: &Document) -> Vec<(u32, Node)> {
    document.listed().into_iter().map(|id| (id, document.get(id).expect("it is listed").clone())).collect()
}

/// Positions hang where their parents say, and the same is read that was written.
fn is_sound(document: &Document) {
    let listed = document.listed();
    assert_eq!(listed.len(), document.count());
    let mut hung = document.starts().to_vec();
    for &id in &listed {
        let node = document.get(id).expect("it is listed");
        for &child in node.children() {
            assert_eq!(document.get(child).expect("it is there").parent(), Some(id));
        }
        hung.extend_from_slice(node.children());
        assert!(document.line_to(id).last().is_some_and(|start| document.starts().contains(&start)));
    }
    let mut all = listed;
    all.sort_unstable();
    hung.sort_unstable();
    assert_eq!(hung, all, "each position hangs once");
    let written = serde_json::to_vec(document).expect("every document can be written");
    assert_eq!(serde_json::from_slice::<Document>(&written).expect("and read"), *document);
}
