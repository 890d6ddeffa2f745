//! A small document, and what one sees of any.

use document::{Document, Edit, Limits, Node, Notes, Problem, Twig};

/// Everything that is seen of a document, in order.
pub(crate) fn seen(document: &Document) -> (Vec<u32>, Vec<(u32, Node)>) {
    let node = |id: u32| (id, document.get(id).expect("it is listed").clone());
    (document.starts().to_vec(), document.listed().into_iter().map(node).collect())
}

/// 0 is the start; 1 2 3 its main line, 4 5 a variation beside 1, 6 one beside 2; 7 8 another game.
pub(crate) fn small() -> Document {
    let mut document = Document::default();
    let limits = Limits::default();
    let twig = |from, mv| Twig { from, mv, notes: None };
    let twigs = [twig(0, 10), twig(1, 20), twig(2, 30), twig(0, 11), twig(4, 21), twig(1, 22)];
    document.add_game("start", None, &twigs, &limits).unwrap();
    document.add_game("other", None, &[twig(0, 10)], &limits).unwrap();
    document
}

pub(crate) fn edit(document: &mut Document, edit: Edit) -> Result<Vec<u32>, Problem> {
    document.edit(&[edit], &Limits::default())
}

pub(crate) fn children(document: &Document, id: u32) -> Vec<u32> {
    document.get(id).unwrap().children().to_vec()
}

pub(crate) fn said(text: &str) -> Notes {
    Notes { after: vec![text.to_owned()], ..Notes::default() }
}
