//! Everything that was deleted stays for thirty days, by the clock and by days that were counted.

use library::trash::{DAY, DAYS};

use crate::folder::Folder;
use crate::{ME, deposit, game, open};

const DAY_MS: u64 = DAY * 1000;

#[test]
fn after_thirty_days_that_were_counted_it_is_due_and_not_before() {
    let folder = Folder::new();
    let library = open(&folder);
    library.put("a", &deposit("one", game("A", "B"), ME), 1).unwrap();
    library.delete("a", 20_000 * DAY_MS + 60_000).unwrap();
    let days = |library: &library::sqlite::Sqlite| library.entry("a").unwrap().unwrap().deleted.unwrap().days;
    for passed in 0..u64::from(DAYS) {
        for _ in 0..3 {
            assert_eq!(library.due_in_trash((20_000 + passed) * DAY_MS + 90_000).unwrap(), [""; 0]);
        }
        assert_eq!(u64::from(days(&library)), passed);
    }
    let last = 20_030 * DAY_MS + 90_000;
    assert_eq!(library.due_in_trash(last).unwrap(), [""; 0], "the thirtieth day is counted");
    assert_eq!(library.due_in_trash(last).unwrap(), ["a"]);
    assert_eq!(library.due_in_trash(20_031 * DAY_MS).unwrap(), ["a"], "until it is removed");
    library.restore("a").unwrap();
    assert_eq!(library.due_in_trash(20_031 * DAY_MS).unwrap(), [""; 0]);
    library.delete("a", 20_031 * DAY_MS).unwrap();
    assert_eq!(days(&library), 0, "it begins anew");
}

#[test]
fn a_clock_that_jumps_makes_nothing_due() {
    let folder = Folder::new();
    let library = open(&folder);
    library.put("a", &deposit("one", game("A", "B"), ME), 1).unwrap();
    library.delete("a", 20_000 * DAY_MS).unwrap();
    for _ in 0..100 {
        for now in [20_031, 20_000, 0, 29_000] {
            assert_eq!(library.due_in_trash(now * DAY_MS).unwrap(), [""; 0]);
        }
    }
    assert_eq!(library.entry("a").unwrap().unwrap().deleted.unwrap().days, 3);
}
