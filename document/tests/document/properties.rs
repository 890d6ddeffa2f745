//! Properties that hold after any edits at all.

use document::{
    Clock, Colour, Document, Edit, Evaluation, Limits, NULL_MOVE, Notes, Score, Shape, Twig, When, clock, evaluation,
    shapes,
};
use proptest::prelude::*;

use crate::support::{said, seen};

/// Something that happens to a document. Numbers choose among what there is.
#[derive(Clone, Debug)]
enum Happens {
    Edit(Vec<Edit>),
    Add(u32, Vec<u16>),
    Game(Vec<u16>),
    Undo,
    Redo,
    Forget,
    Store,
}

fn words() -> impl Strategy<Value = String> {
    prop_oneof![
        Just(String::new()),
        "[a-c{};%\\[\\] \n]{0,12}",
        Just("[%clk 0:00:01] x [%csl Ga1]".to_owned()),
        any::<String>(),
    ]
}

fn shape() -> impl Strategy<Value = Shape> {
    (0..4_usize, 0..66_u8, prop::option::of(0..66_u8)).prop_map(|(colour, from, to)| Shape {
        colour: Colour::ALL[colour],
        from,
        to,
    })
}

fn edit() -> impl Strategy<Value = Edit> {
    let id = 0..30_u32;
    let mv = prop_oneof![0..6_u16, Just(NULL_MOVE)];
    prop_oneof![
        4 => (id.clone(), mv, prop::option::of(0..4_u32))
            .prop_map(|(parent, mv, place)| Edit::Insert { parent, mv, place }),
        2 => (id.clone(), prop::collection::vec(0..6_u16, 0..4))
            .prop_map(|(parent, moves)| Edit::InsertLine { parent, moves }),
        2 => id.clone().prop_map(|position| Edit::Delete { position }),
        1 => id.clone().prop_map(|position| Edit::DeleteRest { position }),
        1 => id.clone().prop_map(|position| Edit::KeepLine { position }),
        2 => id.clone().prop_map(|position| Edit::Promote { position }),
        1 => id.clone().prop_map(|position| Edit::MakeMain { position }),
        1 => id.clone().prop_map(|position| Edit::Demote { position }),
        2 => (id.clone(), any::<bool>(), words()).prop_map(|(position, before, words)| Edit::Comment {
            position,
            when: if before { When::Before } else { When::After },
            words,
        }),
        1 => (id.clone(), any::<u8>(), any::<bool>())
            .prop_map(|(position, glyph, is_set)| Edit::Glyph { position, glyph, is_set }),
        1 => (id.clone(), prop::collection::vec(shape(), 0..3))
            .prop_map(|(position, shapes)| Edit::Shapes { position, shapes }),
        1 => (id.clone(), prop::option::of(any::<u32>())).prop_map(|(position, milliseconds)| Edit::Clock {
            position,
            clock: Clock::Left,
            milliseconds,
        }),
        1 => (id.clone(), prop::option::of(any::<i32>())).prop_map(|(position, score)| Edit::Evaluation {
            position,
            evaluation: score.map(|score| Evaluation { score: Score::Centipawns(score), depth: None }),
        }),
        1 => (id.clone(), words()).prop_map(|(start, value)| Edit::Tag {
            start,
            name: "Site".to_owned(),
            value: Some(value),
        }),
        1 => id.clone().prop_map(|start| Edit::Outcome { start, outcome: "1-0".to_owned() }),
        1 => id.prop_map(|start| Edit::DeleteGame { start }),
    ]
}

fn happens() -> impl Strategy<Value = Happens> {
    let moves = || prop::collection::vec(0..6_u16, 1..4);
    prop_oneof![
        6 => prop::collection::vec(edit(), 1..4).prop_map(Happens::Edit),
        3 => (0..30_u32, moves()).prop_map(|(parent, moves)| Happens::Add(parent, moves)),
        1 => moves().prop_map(Happens::Game),
        5 => Just(Happens::Undo),
        4 => Just(Happens::Redo),
        1 => Just(Happens::Forget),
        1 => Just(Happens::Store),
    ]
}

fn limits() -> Limits {
    Limits { positions: 25, steps: 12, ..Limits::default() }
}

fn stored(document: &Document) -> Document {
    let json = serde_json::to_vec(document).unwrap();
    let read: Document = serde_json::from_slice(&json).unwrap();
    let bytes = postcard::to_stdvec(document).unwrap();
    assert_eq!(postcard::from_bytes::<Document>(&bytes).unwrap(), read);
    read
}

/// Each position that is seen hangs where its parent says, once; a parent comes before its children, siblings in their order.
fn is_sound(document: &Document) {
    let listed = document.listed();
    assert_eq!(listed.len(), document.count());
    let place = |id: u32| listed.iter().position(|&known| known == id).expect("it is listed");
    let mut hung = document.starts().to_vec();
    for &id in &listed {
        let node = document.get(id).unwrap();
        assert_eq!(node.mv().is_some(), node.parent().is_some());
        assert_eq!(node.origin().is_some(), node.parent().is_none());
        assert!(node.children().is_sorted_by_key(|&child| place(child)), "siblings come in their order");
        for &child in node.children() {
            assert_eq!(document.get(child).unwrap().parent(), Some(id));
            assert!(child > id && place(child) > place(id));
        }
        hung.extend_from_slice(node.children());
        assert_eq!(document.line_to(id).last().map(|start| document.starts().contains(&start)), Some(true));
    }
    let mut all = listed;
    all.sort_unstable();
    hung.sort_unstable();
    assert_eq!(hung, all, "each hangs once");
    assert!(document.starts().is_sorted_by_key(|&start| place_of(document, start)));
    assert!(document.all().all(|(id, _)| id < document.next()));
}

fn place_of(document: &Document, id: u32) -> usize {
    document.listed().iter().position(|&known| known == id).unwrap_or(usize::MAX)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(1500) })]

    /// Everything that was done is undone and made again step by step, exactly, whatever happened in between.
    #[test]
    fn undo_takes_back_exactly_what_was_done(happened in prop::collection::vec(happens(), 1..40)) {
        let limits = limits();
        let mut document = Document::default();
        document.add_game("start", Some(Box::new(said("first"))), &Twig::line(&[1, 2, 3]), &limits).unwrap();
        // What was seen before each step that can be undone, and after each that can be made again.
        let (mut past, mut future) = (Vec::new(), Vec::new());
        let mut used = document.next();
        for one in happened {
            let before = seen(&document);
            let known = (document.undoable(), document.redoable(), past.len());
            let done = match one {
                Happens::Edit(edits) => document.edit(&edits, &limits).is_ok_and(|_| seen(&document) != before),
                Happens::Add(parent, moves) => {
                    document.add_moves(parent, None, &Twig::line(&moves), &limits).is_ok()
                }
                Happens::Game(moves) => document.add_game("other", None, &Twig::line(&moves), &limits).is_ok(),
                Happens::Undo => {
                    if document.undo().is_ok() {
                        prop_assert_eq!(Some(&seen(&document)), past.last());
                        past.pop();
                        future.push(before);
                    }
                    continue;
                }
                Happens::Redo => {
                    if document.redo().is_ok() {
                        prop_assert_eq!(Some(&seen(&document)), future.last());
                        future.pop();
                        past.push(before);
                    }
                    continue;
                }
                Happens::Forget => {
                    for gone in document.forget(&limits) {
                        prop_assert!(document.find(gone).is_none());
                    }
                    prop_assert_eq!(seen(&document), before);
                    continue;
                }
                Happens::Store => {
                    prop_assert_eq!(&stored(&document), &document);
                    continue;
                }
            };
            is_sound(&document);
            if done {
                past.push(before);
                future.clear();
                let too_many = past.len().saturating_sub(limits.steps);
                past.drain(..too_many);
            } else if seen(&document) == before {
                // Refused, or nothing changed: unless edits took one another back, nothing is to be undone for it.
                let now = (document.undoable(), document.redoable(), past.len());
                if now != known {
                    past.push(before);
                    future.clear();
                    let too_many = past.len().saturating_sub(limits.steps);
                    past.drain(..too_many);
                }
            }
            prop_assert!(document.next() >= used, "ids are never used again");
            used = document.next();
        }
    }

    /// Whatever a comment holds, commands are read as they were written, and the words stay.
    #[test]
    fn commands_do_not_touch_the_words(
        comments in prop::collection::vec(words(), 0..3),
        text in words(),
        milliseconds in any::<u32>(),
        score in any::<i32>(),
        circles in prop::collection::vec((0..4_usize, 0..64_u8), 0..4),
    ) {
        let mut document = Document::default();
        let notes = Notes { after: comments.clone(), ..Notes::default() };
        let twig = Twig { from: 0, mv: 1, notes: Some(Box::new(notes)) };
        document.add_game("start", None, &[twig], &Limits::default()).unwrap();
        let words = |document: &Document| document::commands::words(&document.notes(1).after);
        let before = words(&document);
        let evaluation = Evaluation { score: Score::Centipawns(score), depth: Some(7) };
        let shapes: Vec<Shape> =
            circles.iter().map(|&(colour, from)| Shape { colour: Colour::ALL[colour], from, to: None }).collect();
        document.edit(&[
            Edit::Clock { position: 1, clock: Clock::Used, milliseconds: Some(milliseconds) },
            Edit::Evaluation { position: 1, evaluation: Some(evaluation) },
            Edit::Shapes { position: 1, shapes: shapes.clone() },
        ], &Limits::default()).unwrap();
        let has = |document: &Document| {
            let after = document.notes(1).after;
            assert_eq!(clock::read(&after, Clock::Used), Some(milliseconds));
            assert_eq!(evaluation::read(&after), Some(evaluation));
            assert_eq!(shapes::read(&after), shapes);
        };
        has(&document);
        prop_assert_eq!(words(&document), before);
        if !text.contains("[%") {
            document.edit(&[Edit::Comment { position: 1, when: When::After, words: text }], &Limits::default()).unwrap();
            has(&document);
        }
        while document.undo().is_ok() {}
        prop_assert_eq!(document.notes(1).after, comments);
    }
}

#[test]
fn written_documents_are_checked() {
    let mut document = Document::default();
    document.add_game("start", None, &Twig::line(&[1, 2]), &Limits::default()).unwrap();
    document.edit(&[Edit::Delete { position: 2 }], &Limits::default()).unwrap();
    let text = serde_json::to_string(&document).unwrap();
    let read = |what: &str, with: &str| {
        let changed = text.replacen(what, with, 1);
        assert_ne!(changed, text, "{what}");
        serde_json::from_str::<Document>(&changed).map_err(|error| error.to_string())
    };
    for (what, with, part) in [
        ("\"next\":3", "\"next\":2", "position 2 does not stand"),
        ("\"id\":1", "\"id\":0", "position 0 does not stand"),
        ("\"parent\":1", "\"parent\":5", "position 2 is neither"),
        ("\"parent\":0", "\"parent\":null", "position 1 is neither"),
        ("\"mv\":2", "\"mv\":null", "position 2 is neither"),
        ("\"starts\":[0]", "\"starts\":[0,0]", "position 0 is not where"),
        ("\"starts\":[0]", "\"starts\":[]", "no game"),
        ("\"children\":[1]", "\"children\":[1,2]", "position 2 is not where"),
        ("\"children\":[1]", "\"children\":[7]", "position 7 is not where"),
    ] {
        let error = read(what, with).unwrap_err();
        assert!(error.contains(part), "{error}");
    }
    // A history that does not fit is found where it is used, and changes nothing.
    for (what, with) in [("\"place\":0", "\"place\":9"), ("\"attach\":{\"position\":2", "\"attach\":{\"position\":1")] {
        let mut damaged = read(what, with).unwrap();
        let before = seen(&damaged);
        assert!(damaged.undo().unwrap_err().to_string().contains("damaged"));
        assert_eq!((seen(&damaged), damaged.undoable()), (before, None));
        assert_eq!(damaged.forget(&Limits::default()), [2]);
    }
    assert_eq!(stored(&Document::default()), Document::default());
}
