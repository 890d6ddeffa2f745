//! Duties of every library.

use library::{Error, Facts, Game, Library, Match, NewCopy, Order, Pattern, Query, Shelf};

use crate::folder::Folder;
use crate::memory::Memory;
use crate::{ME, OPEN_GAME, YOU, deposit, game, now, open};

/// Tries it on each kind of library.
fn each(test: impl Fn(Box<dyn Shelves>)) {
    let folder = Folder::new();
    test(Box::new(Both(Memory::default())));
    test(Box::new(Both(open(&folder))));
}

/// The questions of these tests, so that one test asks libraries of several types.
trait Shelves {
    fn ids(&self, query: Query) -> Vec<String>;
    fn run(&self, step: Step<'_>) -> Result<(), Error>;
    fn document(&self, id: &str) -> Option<String>;
    fn name(&self, id: &str) -> Option<String>;
}

enum Step<'a> {
    Put(&'a str, &'a str, Box<Facts>, library::Owner, u64),
    Rename(&'a str, Option<&'a str>),
    Duplicate(&'a str, &'a str, u64),
    Archive(&'a str, bool),
    Delete(&'a str, u64),
    Restore(&'a str),
    Remove(&'a str),
}

struct Both<L>(L);

impl<L: Library> Shelves for Both<L> {
    fn ids(&self, query: Query) -> Vec<String> {
        let found = now(self.0.list(&Query { most: 100, ..query })).unwrap();
        assert_eq!(found.total, found.entries.len());
        found.entries.into_iter().map(|entry| entry.id).collect()
    }

    fn run(&self, step: Step<'_>) -> Result<(), Error> {
        match step {
            Step::Put(id, document, facts, owner, at) => now(self.0.put(id, &deposit(document, *facts, owner), at)),
            Step::Rename(id, name) => now(self.0.rename(id, name)),
            Step::Duplicate(id, to, at) => {
                let copy = NewCopy { id: to.to_owned(), document: b"copied".to_vec(), owners: vec![YOU] };
                now(self.0.duplicate(id, &copy, at))
            }
            Step::Archive(id, is_archived) => now(self.0.archive(id, is_archived)),
            Step::Delete(id, at) => now(self.0.delete(id, at)),
            Step::Restore(id) => now(self.0.restore(id)),
            Step::Remove(id) => now(self.0.remove(id)),
        }
    }

    fn document(&self, id: &str) -> Option<String> {
        now(self.0.get(id)).unwrap().map(|bytes| String::from_utf8(bytes).unwrap())
    }

    fn name(&self, id: &str) -> Option<String> {
        now(self.0.entry(id)).unwrap().and_then(|entry| entry.name)
    }
}

fn of_shelf(shelf: Shelf) -> Query {
    Query { shelf, ..Query::default() }
}

#[test]
fn what_is_put_is_found_by_words_of_all_kinds() {
    each(|library| {
        let facts = Facts {
            game: Game {
                white: "Müller, Jürgen".to_owned(),
                black: "Łukasz".to_owned(),
                event: "Bundesliga".to_owned(),
                date: "2026.11.27".to_owned(),
                result: "1-0".to_owned(),
                eco: "C42".to_owned(),
                opening: "Petrov's Defence".to_owned(),
            },
            ..game("", "")
        };
        library.run(Step::Put("a", "one", Box::new(facts), ME, 10)).unwrap();
        library.run(Step::Put("b", "two", Box::new(game("Carlsen", "Caruana")), YOU, 20)).unwrap();
        library.run(Step::Rename("b", Some("  World\nchampionship "))).unwrap();
        assert_eq!(library.name("b").as_deref(), Some("World championship"));
        let text = |text: &str| library.ids(Query { text: text.to_owned(), ..Query::default() });
        for both in ["", " ", "e4", "1. E4 E5"] {
            assert_eq!(text(both), ["b", "a"], "{both:?}");
        }
        for first in ["muller", "MÜLLER lukasz", "c42", "petrov", "2026.11", "bundes 1-0"] {
            assert_eq!(text(first), ["a"], "{first:?}");
        }
        for second in ["world", "caru", "championship carlsen"] {
            assert_eq!(text(second), ["b"], "{second:?}");
        }
        for none in ["carlsen muller", "%", "_", "'; DROP TABLE analyses"] {
            assert_eq!(text(none), [""; 0], "{none:?}");
        }
        assert_eq!(library.ids(Query { owners: Some(vec![ME]), ..Query::default() }), ["a"]);
        assert_eq!(library.ids(Query { owners: Some(vec![ME, YOU]), ..Query::default() }), ["b", "a"]);
        assert_eq!(library.ids(Query { owners: Some(Vec::new()), ..Query::default() }), [""; 0]);
    });
}

#[test]
fn positions_are_found() {
    each(|library| {
        library.run(Step::Put("a", "one", Box::new(game("A", "B")), ME, 10)).unwrap();
        let with = |text: &str, kind| {
            let pattern = Some(Pattern::read(text, kind).unwrap());
            library.ids(Query { pattern, ..Query::default() })
        };
        assert_eq!(with(OPEN_GAME, Match::Exact), ["a"]);
        assert_eq!(with(&OPEN_GAME.replace(" w", " b"), Match::Exact), [""; 0]);
        assert_eq!(with("8/8/8/4p3/4P3/8/8/8", Match::Part), ["a"]);
        assert_eq!(with("8/8/8/4p3/3P4/8/8/8", Match::Part), [""; 0]);
        assert_eq!(with("8/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/8", Match::Pawns), ["a"]);
    });
}

#[test]
fn lists_are_sorted_and_have_parts() {
    each(|library| {
        for (id, white, nodes, at) in [("a", "Zukertort", 10, 3), ("b", "anderssen", 30, 1), ("c", "", 20, 2)] {
            let facts = Facts { nodes, outline: library::Outline::default(), ..game(white, "") };
            library.run(Step::Put(id, id, Box::new(facts), ME, at)).unwrap();
        }
        let sorted = |order, is_reversed| library.ids(Query { order, is_reversed, ..Query::default() });
        assert_eq!(sorted(Order::Changed, false), ["a", "c", "b"]);
        assert_eq!(sorted(Order::Changed, true), ["b", "c", "a"]);
        assert_eq!(sorted(Order::Name, false), ["b", "a", "c"], "who has no name comes last");
        assert_eq!(sorted(Order::Nodes, false), ["b", "c", "a"]);
        assert_eq!(sorted(Order::Bytes, false), ["a", "b", "c"], "equal ones have an order, too");
        let times = Query { since_ms: Some(2), before_ms: Some(3), ..Query::default() };
        assert_eq!(library.ids(times), ["c"]);
    });
}

#[test]
fn names_archive_and_trash_are_not_touched_by_a_new_document() {
    each(|library| {
        library.run(Step::Put("a", "one", Box::new(game("A", "B")), ME, 1)).unwrap();
        library.run(Step::Rename("a", Some("Mine"))).unwrap();
        library.run(Step::Archive("a", true)).unwrap();
        library.run(Step::Put("a", "two", Box::new(game("C", "D")), ME, 5)).unwrap();
        assert_eq!((library.document("a").as_deref(), library.name("a").as_deref()), (Some("two"), Some("Mine")));
        assert_eq!(library.ids(of_shelf(Shelf::Archived)), ["a"]);
        assert_eq!(library.ids(Query { text: "mine c".to_owned(), ..of_shelf(Shelf::Archived) }), ["a"]);
        library.run(Step::Delete("a", 6)).unwrap();
        assert_eq!((library.document("a"), library.ids(of_shelf(Shelf::Deleted))), (None, vec!["a".to_owned()]));
        for refused in
            [Step::Delete("a", 7), Step::Rename("a", None), Step::Archive("a", false), Step::Duplicate("a", "b", 7)]
        {
            assert_eq!(library.run(refused), Err(Error::NotFound));
        }
        library.run(Step::Restore("a")).unwrap();
        assert_eq!(library.ids(of_shelf(Shelf::Archived)), ["a"], "it is where it was");
        for refused in [Step::Restore("a"), Step::Remove("a"), Step::Remove("b")] {
            assert_eq!(library.run(refused), Err(Error::NotFound));
        }
        library.run(Step::Rename("a", Some(" "))).unwrap();
        assert_eq!(library.name("a"), None);
        library.run(Step::Delete("a", 8)).unwrap();
        library.run(Step::Remove("a")).unwrap();
        assert_eq!(library.ids(of_shelf(Shelf::Deleted)), [""; 0]);
        library.run(Step::Put("a", "anew", Box::new(game("A", "B")), ME, 9)).unwrap();
        assert_eq!((library.document("a").as_deref(), library.name("a")), (Some("anew"), None));
    });
}

#[test]
fn a_copy_is_an_analysis_of_its_own() {
    each(|library| {
        library.run(Step::Put("a", "one", Box::new(game("A", "B")), ME, 1)).unwrap();
        library.run(Step::Rename("a", Some("Mine"))).unwrap();
        library.run(Step::Archive("a", true)).unwrap();
        library.run(Step::Duplicate("a", "b", 2)).unwrap();
        assert_eq!(library.run(Step::Duplicate("a", "b", 3)), Err(Error::Exists));
        assert_eq!(
            (library.document("b").as_deref(), library.name("b").as_deref()),
            (Some("copied"), Some("Mine (2)"))
        );
        assert_eq!(library.ids(Query { owners: Some(vec![YOU]), ..Query::default() }), ["b"]);
        let pattern = Some(Pattern::read(OPEN_GAME, Match::Exact).unwrap());
        assert_eq!(library.ids(Query { pattern, ..Query::default() }), ["b"]);
        library.run(Step::Delete("a", 4)).unwrap();
        library.run(Step::Remove("a")).unwrap();
        assert_eq!(library.document("b").as_deref(), Some("copied"));
    });
}
