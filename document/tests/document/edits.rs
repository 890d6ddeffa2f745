//! Every edit, what it does and what it refuses.

use document::{
    Clock, Colour, Deed, Document, Edit, Evaluation, Kind, Limits, NULL_MOVE, Notes, Problem, Score, Shape, Twig, When,
};

use crate::support::{children, edit, said, seen, small};

fn refused(document: &mut Document, one: Edit) -> String {
    let before = seen(document);
    let problem = edit(document, one).unwrap_err();
    assert_eq!(seen(document), before);
    problem.to_string()
}

#[test]
fn games_are_trees_of_positions() {
    let document = small();
    assert_eq!((document.starts(), document.listed(), document.count()), (&[0, 7][..], (0..9).collect(), 9));
    assert_eq!([0, 1, 2, 4].map(|id| children(&document, id)), [vec![1, 4], vec![2, 6], vec![3], vec![5]]);
    assert_eq!(document.get(0).unwrap().origin(), Some("start"));
    assert_eq!(document.line_to(5).collect::<Vec<_>>(), [5, 4, 0]);
    assert_eq!((document.next(), document.get(9)), (9, Err(Problem::Unknown(9))));
}

#[test]
fn moves_are_inserted_at_any_place() {
    let mut document = small();
    assert_eq!(edit(&mut document, Edit::Insert { parent: 0, mv: 12, place: None }).unwrap(), [9]);
    assert_eq!(edit(&mut document, Edit::Insert { parent: 0, mv: NULL_MOVE, place: Some(0) }).unwrap(), [10]);
    edit(&mut document, Edit::Insert { parent: 0, mv: 13, place: Some(1) }).unwrap();
    assert_eq!(children(&document, 0), [10, 11, 1, 4, 9]);
    // The list has siblings in their order, else the smaller ids first.
    assert_eq!(document.listed(), [0, 7, 8, 10, 11, 1, 2, 3, 4, 5, 6, 9]);
    let again = refused(&mut document, Edit::Insert { parent: 0, mv: 12, place: None });
    assert_eq!(again, "position 0 has this move already");
    let place = refused(&mut document, Edit::Insert { parent: 0, mv: 14, place: Some(6) });
    assert_eq!(place, "position 0 has 5 moves, so none can be put at place 6");
    let nowhere = refused(&mut document, Edit::Insert { parent: 99, mv: 14, place: None });
    assert_eq!(nowhere, "there is no position 99");
}

#[test]
fn a_line_adds_the_moves_that_are_not_there() {
    let mut document = small();
    // 10 and what follows it are there; then the line goes another way.
    let mv = document.get(2).unwrap().mv().unwrap();
    let line = |moves: &[u16]| Edit::InsertLine { parent: 0, moves: moves.to_vec() };
    assert_eq!(edit(&mut document, line(&[10, mv, 40, 41])).unwrap(), [9, 10]);
    assert_eq!((children(&document, 2).last(), children(&document, 9)), (Some(&9), vec![10]));
    let before = (seen(&document), document.undoable());
    assert_eq!(edit(&mut document, line(&[10, mv, 40])).unwrap(), [0_u32; 0]);
    assert_eq!((seen(&document), document.undoable()), before, "no step");
    assert_eq!(refused(&mut document, line(&[])), "there is no move to add");
    assert_eq!(refused(&mut document, Edit::InsertLine { parent: 99, moves: vec![1] }), "there is no position 99");
}

#[test]
fn several_edits_are_one_step() {
    let mut document = small();
    let before = seen(&document);
    let line = Edit::InsertLine { parent: 3, moves: vec![50, 51] };
    document.edit(&[Edit::Glyph { position: 2, glyph: 4, is_set: true }, line], &Limits::default()).unwrap();
    assert_eq!(document.undoable().unwrap().kind, Kind::Several);
    assert_eq!((document.undo().unwrap().kind, seen(&document)), (Kind::Several, before));
}

#[test]
fn what_is_deleted_comes_back_as_it_was() {
    let mut document = small();
    let before = seen(&document);
    edit(&mut document, Edit::Delete { position: 1 }).unwrap();
    assert_eq!((children(&document, 0), document.count()), (vec![4], 5));
    assert_eq!(document.get(2), Err(Problem::Deleted(2)));
    assert_eq!(document.get(2).unwrap_err().to_string(), "position 2 is deleted; undo brings it back");
    let deed = Deed { kind: Kind::Delete, position: 1, parent: Some(0), mv: Some(10) };
    assert_eq!((document.undoable(), document.redoable()), (Some(deed), None));
    assert_eq!(document.undo().unwrap(), deed);
    assert_eq!((document.redoable(), seen(&document)), (Some(deed), before));
    assert_eq!(document.redo().unwrap(), deed);
    assert_eq!(document.count(), 5);
    let start = refused(&mut document, Edit::Delete { position: 0 });
    assert_eq!(start, "position 0 is the start of a game, which is deleted as a game");
}

#[test]
fn the_rest_of_a_line_and_the_lines_beside_it_are_deleted() {
    let mut document = small();
    edit(&mut document, Edit::DeleteRest { position: 1 }).unwrap();
    assert_eq!((children(&document, 1), document.count()), (vec![], 6));
    assert_eq!(refused(&mut document, Edit::DeleteRest { position: 1 }), "nothing follows position 1");
    document.undo().unwrap();
    assert_eq!(children(&document, 1), [2, 6]);
    edit(&mut document, Edit::KeepLine { position: 2 }).unwrap();
    assert_eq!([0, 1, 2].map(|id| children(&document, id)), [vec![1], vec![2], vec![3]], "what follows it stays");
    let alone = refused(&mut document, Edit::KeepLine { position: 3 });
    assert_eq!(alone, "there is no line beside the one to position 3");
    document.undo().unwrap();
    edit(&mut document, Edit::KeepLine { position: 5 }).unwrap();
    assert_eq!((children(&document, 0), document.count()), (vec![4], 5), "of this game alone");
}

#[test]
fn lines_go_up_and_down() {
    let mut document = small();
    edit(&mut document, Edit::Insert { parent: 0, mv: 12, place: None }).unwrap();
    edit(&mut document, Edit::Promote { position: 9 }).unwrap();
    assert_eq!(children(&document, 0), [1, 9, 4]);
    edit(&mut document, Edit::Promote { position: 5 }).unwrap();
    assert_eq!(children(&document, 0), [1, 4, 9]);
    edit(&mut document, Edit::MakeMain { position: 6 }).unwrap();
    assert_eq!((children(&document, 0), children(&document, 1)), (vec![1, 4, 9], vec![6, 2]));
    edit(&mut document, Edit::MakeMain { position: 5 }).unwrap();
    assert_eq!(children(&document, 0), [4, 1, 9]);
    edit(&mut document, Edit::Demote { position: 5 }).unwrap();
    assert_eq!(children(&document, 0), [1, 4, 9]);
    edit(&mut document, Edit::MakeMain { position: 2 }).unwrap();
    assert_eq!(children(&document, 1), [2, 6]);
    for (one, why) in [
        (Edit::Promote { position: 3 }, "position 3 is on the main line"),
        (Edit::MakeMain { position: 0 }, "position 0 is on the main line"),
        (Edit::Demote { position: 9 }, "position 9 has no variation below it"),
        (Edit::Demote { position: 7 }, "position 7 has no variation below it"),
    ] {
        assert_eq!(refused(&mut document, one), why);
    }
    assert_eq!(document.listed(), [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
}

#[test]
fn games_are_added_and_deleted() {
    let mut document = small();
    let before = seen(&document);
    edit(&mut document, Edit::DeleteGame { start: 0 }).unwrap();
    assert_eq!((document.starts(), document.count()), (&[7][..], 2));
    assert_eq!(refused(&mut document, Edit::DeleteGame { start: 7 }), "the only game of an analysis cannot be deleted");
    assert_eq!(refused(&mut document, Edit::DeleteGame { start: 8 }), "position 8 is not the start of a game");
    document.undo().unwrap();
    assert_eq!(seen(&document), before);
    // The second game was added by a step, the first was not.
    assert_eq!(document.undo().unwrap().kind, Kind::AddGame);
    assert_eq!(document.starts(), [0]);
    assert_eq!(document.undo().unwrap_err().to_string(), "there is nothing to undo");
    document.redo().unwrap();
    document.redo().unwrap();
    assert_eq!(document.redo().unwrap_err().to_string(), "there is nothing to redo");
}

#[test]
fn notes_are_written() {
    let mut document = small();
    let comment = |when, words: &str| Edit::Comment { position: 1, when, words: words.to_owned() };
    edit(&mut document, comment(When::After, "good")).unwrap();
    edit(&mut document, comment(When::Before, "now")).unwrap();
    let glyph = |glyph, is_set| Edit::Glyph { position: 1, glyph, is_set };
    edit(&mut document, glyph(1, true)).unwrap();
    edit(&mut document, glyph(5, true)).unwrap();
    edit(&mut document, glyph(16, true)).unwrap();
    let shapes = vec![Shape { colour: Colour::Green, from: 27, to: None }];
    edit(&mut document, Edit::Shapes { position: 1, shapes }).unwrap();
    let clock = |milliseconds| Edit::Clock { position: 1, clock: Clock::Left, milliseconds };
    edit(&mut document, clock(Some(5000))).unwrap();
    let evaluation = Some(Evaluation { score: Score::Mate(-3), depth: None });
    edit(&mut document, Edit::Evaluation { position: 1, evaluation }).unwrap();
    let notes = document.notes(1);
    assert_eq!((notes.glyphs, notes.before), (vec![5, 16], vec!["now".to_owned()]));
    assert_eq!(notes.after, ["[%eval #-3] [%clk 0:00:05] [%csl Gd4] good"]);
    edit(&mut document, comment(When::After, "")).unwrap();
    assert_eq!(document.notes(1).after, ["[%eval #-3] [%clk 0:00:05] [%csl Gd4]"]);
    for one in [clock(None), Edit::Evaluation { position: 1, evaluation: None }, glyph(5, false)] {
        edit(&mut document, one).unwrap();
    }
    edit(&mut document, Edit::Shapes { position: 1, shapes: Vec::new() }).unwrap();
    assert_eq!(document.notes(1), Notes { glyphs: vec![16], before: vec!["now".to_owned()], ..Notes::default() });
    // What changes nothing is no step.
    let deed = document.undoable();
    edit(&mut document, glyph(16, true)).unwrap();
    edit(&mut document, clock(None)).unwrap();
    assert_eq!(document.undoable(), deed);
    while document.undoable().is_some_and(|deed| deed.kind != Kind::AddGame) {
        document.undo().unwrap();
    }
    assert_eq!(seen(&document), seen(&small()));
}

#[test]
fn tags_and_outcomes_are_those_of_a_start() {
    let mut document = small();
    let tag = |name: &str, value: Option<&str>| Edit::Tag {
        start: 0,
        name: name.to_owned(),
        value: value.map(str::to_owned),
    };
    for (name, value) in [("White", Some("a \"b\" \\")), ("Result", Some("*")), ("white", Some("c")), ("Site", None)] {
        edit(&mut document, tag(name, value)).unwrap();
    }
    edit(&mut document, Edit::Outcome { start: 0, outcome: "1-0".to_owned() }).unwrap();
    let notes = document.notes(0);
    assert_eq!((notes.tag("White"), notes.tag("Result"), notes.outcome.as_str()), (Some("c"), Some("1-0"), "1-0"));
    edit(&mut document, tag("RESULT", None)).unwrap();
    assert_eq!(document.notes(0).tags, [("White".to_owned(), "c".to_owned())]);
    for (one, part) in [
        (tag("", Some("x")), "letters, digits"),
        (tag("a b", Some("x")), "letters, digits"),
        (tag("1a", Some("x")), "letters, digits"),
        (tag("é", Some("x")), "letters, digits"),
        (tag(&"a".repeat(65), Some("x")), "65 bytes"),
        (tag("FEN", Some("x")), "where the game begins"),
        (tag("setup", None), "where the game begins"),
        (tag("Site", Some("a\nb")), "one line"),
        (tag("Site", Some(&"a".repeat(5000))), "5000 bytes"),
        (Edit::Tag { start: 1, name: "Site".to_owned(), value: None }, "not the start of a game"),
        (Edit::Outcome { start: 1, outcome: "*".to_owned() }, "not the start of a game"),
        (Edit::Outcome { start: 0, outcome: "2-0".to_owned() }, "1-0, 0-1, 1/2-1/2"),
    ] {
        let why = refused(&mut document, one);
        assert!(why.contains(part), "{why}");
    }
}

#[test]
fn lengths_and_places_of_notes_are_checked() {
    let mut document = small();
    let long = "a".repeat(70_000);
    for (one, part) in [
        (Edit::Comment { position: 1, when: When::After, words: long }, "70000 bytes"),
        (Edit::Comment { position: 0, when: When::Before, words: "x".to_owned() }, "no move leads to position 0"),
        (Edit::Glyph { position: 0, glyph: 1, is_set: true }, "no move leads to position 0"),
        (Edit::Glyph { position: 1, glyph: 0, is_set: true }, "from 1 to 255"),
        (Edit::Clock { position: 0, clock: Clock::Used, milliseconds: Some(1) }, "no move leads"),
        (Edit::Shapes { position: 1, shapes: vec![Shape { colour: Colour::Blue, from: 64, to: None }] }, "0 to 63"),
        (Edit::Shapes { position: 1, shapes: vec![Shape { colour: Colour::Blue, from: 1, to: None }; 129] }, "129"),
        (Edit::Comment { position: 9, when: When::After, words: String::new() }, "there is no position 9"),
    ] {
        let why = refused(&mut document, one);
        assert!(why.contains(part), "{why}");
    }
    for glyph in 30..46 {
        edit(&mut document, Edit::Glyph { position: 1, glyph, is_set: true }).unwrap();
    }
    assert!(refused(&mut document, Edit::Glyph { position: 1, glyph: 46, is_set: true }).contains("17 glyphs"));
}

#[test]
fn edits_that_belong_together_are_one_step() {
    let mut document = small();
    let before = seen(&document);
    let edits = [
        Edit::Comment { position: 1, when: When::After, words: "a".to_owned() },
        Edit::Promote { position: 4 },
        Edit::Comment { position: 1, when: When::After, words: "b".to_owned() },
        Edit::Delete { position: 2 },
    ];
    document.edit(&edits, &Limits::default()).unwrap();
    assert_eq!((document.notes(1).after, children(&document, 0)), (vec!["b".to_owned()], vec![4, 1]));
    assert_eq!(document.undoable().map(|deed| deed.kind), Some(Kind::Several));
    document.undo().unwrap();
    assert_eq!(seen(&document), before);
    // All or none.
    let edits = [edits.to_vec(), vec![Edit::DeleteRest { position: 2 }]].concat();
    assert_eq!(document.edit(&edits, &Limits::default()), Err(Problem::Deleted(2)));
    assert_eq!(seen(&document), before);
    assert!(document.redoable().is_some(), "what is refused changes nothing");
    let many = vec![Edit::Promote { position: 4 }; 1025];
    assert!(document.edit(&many, &Limits::default()).unwrap_err().to_string().contains("1025 edits"));
}

#[test]
fn what_nothing_brings_back_is_forgotten_with_its_id() {
    let mut document = small();
    let limits = Limits { steps: 2, ..Limits::default() };
    edit(&mut document, Edit::Delete { position: 3 }).unwrap();
    edit(&mut document, Edit::Delete { position: 2 }).unwrap();
    assert!(document.forget(&limits).is_empty());
    edit(&mut document, Edit::Promote { position: 4 }).unwrap();
    assert_eq!(document.forget(&limits), [3]);
    assert_eq!((document.find(3), document.find(2).is_some()), (None, true));
    document.undo().unwrap();
    document.undo().unwrap();
    assert_eq!((children(&document, 1), children(&document, 2)), (vec![2, 6], vec![]));
    assert!(document.undo().is_err());
    // Something else is done in place of what could be made again.
    edit(&mut document, Edit::Insert { parent: 2, mv: 31, place: None }).unwrap();
    document.undo().unwrap();
    edit(&mut document, Edit::Insert { parent: 2, mv: 31, place: None }).unwrap();
    assert_eq!(document.forget(&limits), [9]);
    assert_eq!(children(&document, 2), [10]);
}

#[test]
fn limits_are_kept() {
    let mut document = small();
    let limits = Limits { positions: 10, bytes: 1000, ..Limits::default() };
    let three = Twig::line(&[1, 2, 3]);
    let full = document.add_moves(3, None, &three, &limits).unwrap_err();
    assert_eq!(full, Problem::Limit("the analysis would have more than 10 positions".to_owned()));
    assert_eq!(document.add_game("x", None, &three, &limits).unwrap_err(), full);
    let long = Twig { notes: Some(Box::new(said(&"a".repeat(2000)))), from: 0, mv: 5 };
    let why = document.add_moves(3, None, &[long], &limits).unwrap_err().to_string();
    assert_eq!(why, "the comments of this analysis would have more than 1 kB together");
    let comment = Edit::Comment { position: 1, when: When::After, words: "a".repeat(2000) };
    assert_eq!(document.edit(&[comment], &limits).unwrap_err().to_string(), why);
    // Deleted positions may be as many again; then the oldest are gone.
    for _ in 0..5 {
        let ids = document.add_moves(3, None, &three[..1], &limits).unwrap();
        document.edit(&[Edit::Delete { position: ids[0] }], &limits).unwrap();
    }
    let few = Limits { positions: 3, ..limits };
    assert_eq!(document.forget(&few), [9, 10]);
    let twig = |from| Twig { from, mv: 1, notes: None };
    for (twigs, part) in [
        (vec![], "no move to add"),
        (vec![twig(1)], "move 1 of the game is played after move 1"),
        (vec![twig(0), twig(0)], "only one move"),
        (vec![twig(0), twig(9)], "move 2 of the game is played after move 9"),
    ] {
        assert!(document.add_moves(3, None, &twigs, &Limits::default()).unwrap_err().to_string().contains(part));
    }
}
