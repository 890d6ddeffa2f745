//! A file that is damaged, of a later version, in use, or on a disk that is full.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;

use library::sqlite::changes::{Grown, TakenIn};
use library::sqlite::{OpenError, Sqlite};
use library::{Error, NewCopy, Owner, Query};
use proptest::prelude::*;

use crate::folder::Folder;
use crate::{ME, deposit, game, open};

const COUNT: usize = 60;

/// A document that says whether it is whole.
fn document(number: usize) -> String {
    format!("{number}:{}", "move ".repeat(200 + 40 * number))
}

/// A library of some analyses and a user, in one file.
fn filled(folder: &Folder) {
    let library = open(folder);
    for number in 0..COUNT {
        library.put(&number.to_string(), &deposit(&document(number), game("A", "B"), ME), 7).unwrap();
    }
    let user = library::sqlite::users::User { name: "anna".to_owned(), owner: Owner([5; 32]), is_admin: false };
    library.add_user(&library::sqlite::users::NewUser { user: &user, password: "hash", now_ms: 1 }).unwrap();
    drop(library);
    assert!(!folder.path().join("library.sqlite-wal").exists(), "who closes it last leaves one file");
}

fn sound(library: &Sqlite) -> usize {
    (0..COUNT)
        .filter(|&n| library.get(&n.to_string()).unwrap().is_some_and(|text| text == document(n).into_bytes()))
        .count()
}

#[test]
fn what_is_damaged_is_put_aside_and_the_rest_goes_on() {
    let folder = Folder::new();
    filled(&folder);
    let whole = fs::read(folder.file()).unwrap();
    let pages = whole.len() / 8192;
    assert!(50 < pages, "{pages}");
    let mut worst = COUNT;
    for page in (0..pages).step_by(7) {
        let mut bytes = whole.clone();
        bytes[page * 8192..][..8192].fill(0x5a);
        fs::write(folder.file(), &bytes).unwrap();
        let (library, damage) = Sqlite::open(&folder.file()).unwrap();
        let damage = damage.expect("a page of it is nonsense");
        assert!(damage.to_string().starts_with("the library was damaged ("), "{damage}");
        assert_eq!(fs::read(&damage.aside).unwrap(), bytes, "it is kept as it was");
        let found = library.list(&Query { most: 1000, ..Query::default() }).unwrap().total;
        assert_eq!(found, damage.kept);
        // The first page has the names of all tables, without which nothing can be read.
        if page > 0 {
            worst = worst.min(sound(&library));
        }
        library.put("new", &deposit("new", game("A", "B"), ME), 8).unwrap();
        drop(library);
        let (_, damage) = Sqlite::open(&folder.file()).unwrap();
        assert_eq!(damage, None, "it is sound by now");
        for end in ["-wal", "-shm"] {
            let _ = fs::remove_file(folder.path().join(format!("library.sqlite{end}")));
        }
    }
    assert!(worst > 0, "some can always be read");
}

/// Tables have all that an index has.
#[test]
fn an_index_that_leads_elsewhere_costs_nothing() {
    let folder = Folder::new();
    filled(&folder);
    let whole = fs::read(folder.file()).unwrap();
    // Of an index's pages the last byte is the number of a row.
    let is_leaf = |page: &usize| matches!(whole[page * 8192..][..5], [0x0a, .., entries] if entries > 0);
    let leaves: Vec<usize> = (1..whole.len() / 8192).filter(is_leaf).collect();
    assert!(leaves.len() >= 4, "{leaves:?}");
    for page in leaves {
        let mut bytes = whole.clone();
        bytes[page * 8192 + 8191] ^= 0x40;
        fs::write(folder.file(), &bytes).unwrap();
        let (library, damage) = Sqlite::open(&folder.file()).unwrap();
        assert_eq!(
            (sound(&library), damage.is_some_and(|damage| damage.lost.is_empty())),
            (COUNT, true),
            "page {page}"
        );
    }
}

#[test]
fn a_file_of_nonsense_is_put_aside() {
    let folder = Folder::new();
    fs::write(folder.file(), b"this is no library, but it is longer than nothing".repeat(100)).unwrap();
    let (library, damage) = Sqlite::open(&folder.file()).unwrap();
    let damage = damage.unwrap();
    assert_eq!((damage.kept, damage.aside.file_name().unwrap()), (0, "library.sqlite.damaged".as_ref()));
    library.put("a", &deposit("one", game("A", "B"), ME), 1).unwrap();
    drop(library);
    fs::write(folder.file(), b"nonsense again").unwrap();
    let (_, damage) = Sqlite::open(&folder.file()).unwrap();
    assert_eq!(damage.unwrap().aside.file_name().unwrap(), "library.sqlite.damaged-2");
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(200) })]

    /// A flipped bit costs what it is in, at most; and documents say themselves whether they are whole.
    #[test]
    fn a_flipped_bit_takes_no_other_analysis_along(at in any::<prop::sample::Index>(), bit in 0_u32..8) {
        static FILE: std::sync::LazyLock<Vec<u8>> = std::sync::LazyLock::new(|| {
            let folder = Folder::new();
            filled(&folder);
            fs::read(folder.file()).unwrap()
        });
        let folder = Folder::new();
        let mut bytes = FILE.clone();
        // Beyond the first page, which is damaged above.
        let at = 8192 + at.index(bytes.len() - 8192);
        bytes[at] ^= 1_u8 << bit;
        fs::write(folder.file(), &bytes).unwrap();
        let (library, damage) = Sqlite::open(&folder.file()).unwrap();
        // An inner page leads to many; most are of one or two.
        prop_assert!(COUNT - 8 <= sound(&library), "{} {damage:?}", sound(&library));
    }
}

#[test]
fn a_later_version_is_refused_and_left_as_it_is() {
    let folder = Folder::new();
    drop(open(&folder));
    let connection = rusqlite::Connection::open(folder.file()).unwrap();
    connection.pragma_update(None, "user_version", 99).unwrap();
    drop(connection);
    let before = fs::read(folder.file()).unwrap();
    let refused = Sqlite::open(&folder.file()).unwrap_err();
    assert!(matches!(refused, OpenError::Newer { found: 99, .. }), "{refused}");
    assert!(refused.to_string().contains("later version"), "{refused}");
    assert_eq!(fs::read(folder.file()).unwrap(), before);
}

#[test]
fn a_full_disk_is_said_and_takes_nothing_away() {
    let folder = Folder::new();
    filled(&folder);
    let library = open(&folder);
    library.limit_pages_for_test();
    let large = deposit(&"x".repeat(200_000), game("A", "B"), ME);
    assert_eq!(library.put("large", &large, 9), Err(Error::Full));
    assert_eq!(library.put("0", &large, 9), Err(Error::Full));
    assert_eq!(sound(&library), COUNT);
    library.delete("1", 10).unwrap();
    library.restore("1").unwrap();
    assert_eq!(sound(&library), COUNT);
}

#[test]
fn a_backup_is_made_while_it_is_written_to() {
    let folder = Folder::new();
    filled(&folder);
    let library = open(&folder);
    let to = folder.path().join("backup.sqlite");
    std::thread::scope(|scope| {
        let writing = scope.spawn(|| {
            for number in 0..50 {
                library.put(&format!("more {number}"), &deposit("more", game("A", "B"), ME), 9).unwrap();
            }
        });
        library.back_up(&to).unwrap();
        writing.join().unwrap();
    });
    assert_eq!(library.back_up(&to), Err(Error::Exists), "it writes over nothing");
    assert_eq!(fs::metadata(&to).unwrap().permissions().mode() & 0o077, 0, "nobody else can read it");
    let (copy, damage) = Sqlite::open(&to).unwrap();
    assert_eq!((damage, sound(&copy)), (None, COUNT));
    assert!(copy.user("anna").unwrap().is_some());
    let nowhere = library.back_up(&folder.path().join("no folder/backup")).unwrap_err();
    assert!(matches!(nowhere, Error::Failed(_)), "{nowhere}");
}

#[test]
fn another_program_may_write_meanwhile() {
    let folder = Folder::new();
    let (server, other) = (open(&folder), Sqlite::join(&folder.file()).unwrap());
    std::thread::scope(|scope| {
        for library in [&server, &other] {
            scope.spawn(move || {
                for number in 0..30 {
                    let id = format!("{:p} {number}", std::ptr::from_ref(library));
                    library.put(&id, &deposit("one", game("A", "B"), ME), 1).unwrap();
                }
            });
        }
    });
    assert_eq!(server.counts(None).unwrap().kept, 60);
}

#[test]
fn what_was_kept_elsewhere_is_taken_in_once() {
    let folder = Folder::new();
    let library = open(&folder);
    let one = |id: &str, deleted| TakenIn {
        id: id.to_owned(),
        deposit: deposit(id, game("A", "B"), ME),
        created_ms: 3,
        changed_ms: 4,
        deleted,
    };
    let all = [one("a", None), one("b", Some((5, vec![20_000, 20_001])))];
    library.take_in(&all).unwrap();
    library.rename("a", Some("Mine")).unwrap();
    library.take_in(&all).unwrap();
    let (a, b) = (library.entry("a").unwrap().unwrap(), library.entry("b").unwrap().unwrap());
    assert_eq!((a.created_ms, a.changed_ms, a.name.as_deref()), (3, 4, Some("Mine")));
    assert_eq!(b.deleted, Some(library::Deleted { at_ms: 5, days: 2 }));
    // Growth is noted beside a document.
    library.note("a", Grown { nodes: 9, bytes: 10 }, 11).unwrap();
    let a = library.entry("a").unwrap().unwrap();
    assert_eq!((a.facts.nodes, a.facts.bytes, a.changed_ms), (9, 10, 11));
    let copy = NewCopy { id: "b".to_owned(), document: vec![], owners: vec![] };
    assert_eq!(library.duplicate("a", &copy, 1), Err(Error::Exists));
}
