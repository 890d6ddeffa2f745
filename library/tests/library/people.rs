//! Users, their passwords and sessions.

use library::sqlite::users::{NewUser, User};
use library::{Error, Owner, password};

use crate::folder::Folder;
use crate::{ME, open};

fn user(name: &str, number: u8) -> User {
    User { name: name.to_owned(), owner: Owner([number; 32]), is_admin: number == 1 }
}

#[test]
fn users_are_known_by_name_whatever_its_capitals() {
    let folder = Folder::new();
    let library = open(&folder);
    let hash = password::hash("correct horse", &[3; 16]).unwrap();
    let add = |user: &User| library.add_user(&NewUser { user, password: &hash, now_ms: 5 });
    add(&user("Ödön", 1)).unwrap();
    add(&user("anna", 2)).unwrap();
    assert_eq!(add(&user("ODON", 3)), Err(Error::Exists));
    assert_eq!(add(&user("other", 2)), Err(Error::Exists));
    assert_eq!(library.users().unwrap(), [user("anna", 2), user("Ödön", 1)]);
    let (known, kept) = library.user("ödön").unwrap().unwrap();
    assert_eq!((known, password::is_right("correct horse", Some(&kept))), (user("Ödön", 1), true));
    assert_eq!(library.user("nobody").unwrap(), None);
    library.remove_user("Anna").unwrap();
    assert_eq!(library.remove_user("anna"), Err(Error::NotFound));
    drop(library);
    // Nothing of a password is in the file.
    let file = std::fs::read(folder.file()).unwrap();
    assert!(!file.windows(7).any(|part| part == b"correct"));
}

#[test]
fn a_session_lasts_until_its_time_its_end_or_another_password() {
    let folder = Folder::new();
    let library = open(&folder);
    library.add_user(&NewUser { user: &user("anna", 2), password: "hash", now_ms: 5 }).unwrap();
    assert_eq!(library.begin_session("bert", &[1; 32], 10, 100), Err(Error::NotFound));
    for key in 1..=3 {
        library.begin_session("Anna", &[key; 32], 10, 100).unwrap();
    }
    let who = |key: u8, now| library.user_of_session(&[key; 32], now).unwrap().map(|user| user.owner);
    assert_eq!(
        (who(1, 10), who(1, 99), who(1, 100), who(9, 10)),
        (Some(Owner([2; 32])), Some(Owner([2; 32])), None, None)
    );
    library.end_session(&[1; 32]).unwrap();
    library.end_session(&[1; 32]).unwrap();
    assert_eq!((who(1, 10), who(2, 10).is_some()), (None, true));
    library.set_password("anna", "another").unwrap();
    assert_eq!((who(2, 10), who(3, 10)), (None, None));
    assert_eq!(library.set_password("bert", "another"), Err(Error::NotFound));
    library.begin_session("anna", &ME.0, 10, 100).unwrap();
    library.remove_user("anna").unwrap();
    assert_eq!(library.user_of_session(&ME.0, 10).unwrap(), None);
}
