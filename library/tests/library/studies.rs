//! Studies in a library.

use library::sqlite::studies::{Changed, StudyList};
use library::{Error, Sharing, StudyDeposit};

use crate::{ME, YOU, folder::Folder, open};

fn deposit<'a>(id: &'a str, name: &'a str) -> StudyDeposit<'a> {
    StudyDeposit { id, name, chapters: 1, study: name.as_bytes() }
}

#[test]
fn studies_are_kept_shared_changed_and_deleted() {
    let folder = Folder::new();
    let library = open(&folder);
    library.add_study(&deposit("a", "Rooks"), &[ME], 10).unwrap();
    library.add_study(&deposit("b", "Pawns"), &[YOU, ME], 20).unwrap();
    assert_eq!(library.add_study(&deposit("a", "again"), &[ME], 30), Err(Error::Exists));
    let ids = |owners: Option<&[_]>| -> Vec<String> {
        library.studies(owners, StudyList::Kept).unwrap().into_iter().map(|entry| entry.id).collect()
    };
    assert_eq!(
        (ids(None), ids(Some(&[ME])), ids(Some(&[YOU]))),
        (vec!["b".into(), "a".into()], vec!["b".into(), "a".into()], vec!["b".into()])
    );
    assert_eq!(ids(Some(&[])), [""; 0]);
    // A change sees what is there, and one that is refused leaves it as it is.
    let changed = |text: &[u8]| {
        assert_eq!(text, b"Rooks");
        Ok((Changed { name: "Towers".into(), chapters: 2, study: b"Towers".to_vec() }, 7))
    };
    assert_eq!(library.change_study("a", 40, changed), Ok(7));
    let refused = library.change_study("a", 50, |_| Err::<(Changed, ()), _>(Error::Failed("no".into())));
    assert_eq!(refused, Err(Error::Failed("no".into())));
    assert_eq!(library.change_study("x", 50, |_| -> Result<(Changed, ()), _> { panic!("none") }), Err(Error::NotFound));
    let kept = library.study("a").unwrap().unwrap();
    assert_eq!((kept.entry.name.as_str(), kept.entry.chapters, kept.study.as_slice()), ("Towers", 2, &b"Towers"[..]));
    assert_eq!((kept.entry.created_ms, kept.entry.changed_ms, kept.owners), (10, 40, vec![ME]));
    assert_eq!(kept.entry.sharing, Sharing::Closed);
    library.share_study("a", Sharing::Copy).unwrap();
    assert_eq!(library.study("a").unwrap().unwrap().entry.sharing, Sharing::Copy);
    library.delete_study("a", 60).unwrap();
    assert_eq!(
        (library.delete_study("a", 61), library.share_study("a", Sharing::View)),
        (Err(Error::NotFound), Err(Error::NotFound))
    );
    assert_eq!(ids(None), ["b"]);
    library.restore_study("a").unwrap();
    assert_eq!(library.restore_study("a"), Err(Error::NotFound));
    library.delete_study("b", 70).unwrap();
    assert_eq!(library.studies(None, StudyList::Deleted).unwrap()[0].deleted_ms, Some(70));
    assert_eq!((library.remove_study("a"), library.remove_study("b")), (Err(Error::NotFound), Ok(())));
    drop(library);
    let library = open(&folder);
    assert_eq!((library.study("b"), library.studies(None, StudyList::Kept).unwrap().len()), (Ok(None), 1));
}
