//! Studies: what is done to chapters is undone exactly, and hostile ones are refused.

use document::study::{CHAPTERS, NAME};
use document::{Orientation, Study, StudyEdit, StudyKind};
use proptest::prelude::*;

fn add(name: &str, place: Option<u32>) -> StudyEdit {
    let (document, name) = (format!("document of {name}"), name.to_owned());
    StudyEdit::AddChapter { document, name, orientation: Orientation::White, place }
}

fn names(study: &Study) -> String {
    study.chapters().iter().map(|chapter| chapter.name.as_str()).collect::<Vec<_>>().join(" ")
}

fn of_three() -> Study {
    let mut study = Study::new(" Endgames ").unwrap();
    study.edit(&[add("a", None), add("c", None), add("b", Some(1))]).unwrap();
    study
}

#[test]
fn chapters_are_added_moved_named_turned_and_deleted() {
    let mut study = of_three();
    assert_eq!((study.name(), names(&study).as_str()), ("Endgames", "a b c"));
    let text = str::to_owned;
    for (edit, after) in [
        (StudyEdit::MoveChapter { chapter: 0, place: 2 }, "b c a"),
        (StudyEdit::NameChapter { chapter: 1, name: text(" Pawns ") }, "b Pawns a"),
        (StudyEdit::TurnChapter { chapter: 2, orientation: Orientation::Black }, "b Pawns a"),
        (StudyEdit::DeleteChapter { chapter: 2 }, "Pawns a"),
        (StudyEdit::NameStudy { name: text("Rooks") }, "Pawns a"),
        (add("d", Some(0)), "d Pawns a"),
    ] {
        let before = study.clone();
        study.edit(std::slice::from_ref(&edit)).unwrap();
        assert_eq!(names(&study), after);
        assert_eq!(study.undoable().unwrap().kind, edit.kind());
        let done = study.clone();
        study.undo().unwrap();
        assert_eq!((study.chapters(), study.name()), (before.chapters(), before.name()), "{edit:?}");
        study.redo().unwrap();
        assert_eq!(study, done, "{edit:?}");
    }
    assert_eq!(study.chapters()[0].id, 3, "no id is used twice");
    assert_eq!((study.name(), study.redoable()), ("Rooks", None));
    for _ in 0..7 {
        study.undo().unwrap();
    }
    assert_eq!((names(&study).as_str(), study.name()), ("", "Endgames"));
    assert!(study.undo().is_err());
    assert_eq!(study.redoable().unwrap().kind, StudyKind::AddChapter);
}

#[test]
fn what_is_refused_changes_nothing() {
    let mut study = of_three();
    let before = study.clone();
    let text = str::to_owned;
    for (edit, why) in [
        (StudyEdit::DeleteChapter { chapter: 9 }, "no chapter 9"),
        (StudyEdit::MoveChapter { chapter: 0, place: 4 }, "no place 4"),
        (add("x", Some(5)), "no place 5"),
        (StudyEdit::NameChapter { chapter: 0, name: text(" ") }, "a name is needed"),
        (StudyEdit::NameChapter { chapter: 0, name: text("a\nb") }, "one line"),
        (StudyEdit::NameStudy { name: "x".repeat(NAME + 1) }, "at most 100 characters"),
    ] {
        let refused = study.edit(&[add("first", None), edit]).unwrap_err();
        assert!(refused.to_string().contains(why), "{refused}");
        assert_eq!(study, before);
    }
    // What changes nothing is no step.
    study.edit(&[StudyEdit::MoveChapter { chapter: 0, place: 0 }]).unwrap();
    study.edit(&[StudyEdit::NameChapter { chapter: 0, name: text("a ") }]).unwrap();
    assert_eq!(study, before);
    let many = vec![add("x", None); CHAPTERS - 3];
    study.edit(&many).unwrap();
    assert!(study.edit(&[add("x", None)]).unwrap_err().to_string().contains("at most 100 chapters"));
}

#[test]
fn hostile_studies_are_refused() {
    let text = serde_json::to_string(&of_three()).unwrap();
    assert_eq!(serde_json::from_str::<Study>(&text).unwrap(), of_three());
    for (from, to) in [("\"next\":3", "\"next\":1"), ("\"id\":1", "\"id\":0")] {
        assert!(text.contains(from), "{text}");
        assert!(serde_json::from_str::<Study>(&text.replacen(from, to, 1)).is_err());
    }
    // A history that does not fit is found when it is used.
    let mut odd: Study = serde_json::from_str(&text.replace("{\"take\":{\"id\":0}}", "{\"take\":{\"id\":7}}")).unwrap();
    let chapters = odd.chapters().to_vec();
    assert!(odd.undo().unwrap_err().to_string().contains("damaged"));
    assert_eq!((odd.chapters(), odd.undoable()), (chapters.as_slice(), None));
}

fn edit() -> impl Strategy<Value = StudyEdit> {
    let chapter = 0..12_u32;
    prop_oneof![
        ("[a-z]{1,4}", prop::option::of(0..6_u32)).prop_map(|(name, place)| add(&name, place)),
        chapter.clone().prop_map(|chapter| StudyEdit::DeleteChapter { chapter }),
        (chapter.clone(), 0..8_u32).prop_map(|(chapter, place)| StudyEdit::MoveChapter { chapter, place }),
        (chapter.clone(), "[a-z]{0,3}").prop_map(|(chapter, name)| StudyEdit::NameChapter { chapter, name }),
        (chapter, any::<bool>()).prop_map(|(chapter, is_black)| StudyEdit::TurnChapter {
            chapter,
            orientation: if is_black { Orientation::Black } else { Orientation::White },
        }),
        "[a-z]{0,5}".prop_map(|name| StudyEdit::NameStudy { name }),
    ]
}

proptest! {
    #[test]
    fn undo_takes_back_exactly_what_was_done(steps in prop::collection::vec(prop::collection::vec(edit(), 1..4), 1..30)) {
        let mut study = of_three();
        let mut states = vec![(study.chapters().to_vec(), study.name().to_owned())];
        for edits in steps {
            let before = study.clone();
            if study.edit(&edits).is_err() {
                prop_assert_eq!(&study, &before);
            }
            if study != before {
                states.push((study.chapters().to_vec(), study.name().to_owned()));
            }
        }
        let written: Study = serde_json::from_str(&serde_json::to_string(&study).unwrap()).unwrap();
        prop_assert_eq!(&written, &study);
        let last = study.clone();
        for (chapters, name) in states.iter().rev().skip(1) {
            study.undo().unwrap();
            prop_assert_eq!((study.chapters(), study.name()), (chapters.as_slice(), name.as_str()));
        }
        for _ in 1..states.len() {
            study.redo().unwrap();
        }
        prop_assert_eq!(study, last);
    }
}
