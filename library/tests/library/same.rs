//! A library in a file says what one in memory says, whatever is done with it.

use library::{
    Boards, Deposit, Facts, Game, Library as _, Match, NewCopy, Order, Outline, Owner, Packed, Pattern, Query, Shelf,
};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;
use shakmaty::Color;

use crate::folder::Folder;
use crate::memory::Memory;
use crate::{ME, OPEN_GAME, YOU, board, now, open};

const WORDS: [&str; 7] = ["", "Müller", "muller", "Carlsen", "É% _'\"", "C42", "(2)"];

#[derive(Clone, Debug)]
enum Step {
    Put(String, Box<Deposit>),
    Rename(String, Option<String>),
    Duplicate(String, String, Owner),
    Archive(String, bool),
    Delete(String),
    Restore(String),
    Remove(String),
    List(Box<Query>),
}

fn id() -> impl Strategy<Value = String> + Clone {
    select(vec!["a", "b", "c", "d"]).prop_map(str::to_owned)
}

fn word() -> impl Strategy<Value = String> {
    select(WORDS.to_vec()).prop_map(str::to_owned)
}

fn owner() -> impl Strategy<Value = Owner> {
    select(vec![ME, YOU, Owner([0; 32])])
}

fn deposit() -> impl Strategy<Value = Deposit> {
    let boards = vec(select(vec![OPEN_GAME, "8/8/8/3k4/8/8/8/K7 b", "k7/p7/8/8/8/8/P7/K7 w"]), 0..3);
    let numbers = (any::<u32>(), any::<u16>(), 0..3_u64, any::<bool>());
    (word(), word(), word(), vec(owner(), 0..3), boards, numbers).prop_map(
        |(white, black, line, owners, boards, numbers)| {
            let (positions, mv, nodes, odd) = numbers;
            let date = if odd { "2026.??.??" } else { "" };
            Deposit {
                document: line.clone().into_bytes(),
                owners,
                facts: Facts {
                    game: Game { white, black, date: date.to_owned(), ..Game::default() },
                    outline: Outline {
                        line,
                        moves: vec![mv; usize::from(odd)],
                        goes_on: odd,
                        is_chess960: !odd,
                        last: odd.then(|| ("fen".to_owned(), mv)),
                        ..Outline::default()
                    },
                    positions,
                    searches: 1,
                    nodes,
                    bytes: u64::from(mv),
                    problem: odd.then(|| "odd".to_owned()),
                },
                boards: Boards::of(boards.into_iter().map(board)),
            }
        },
    )
}

fn query() -> impl Strategy<Value = Query> {
    let pattern = select(vec![
        Pattern::read(OPEN_GAME, Match::Exact).unwrap(),
        Pattern::read("Ka1", Match::Part).unwrap(),
        Pattern::pawns(&"8/8/8/8/8/8/8/8".parse::<shakmaty::fen::Fen>().unwrap().as_setup().board),
    ]);
    let order = select(vec![Order::Changed, Order::Created, Order::Name, Order::Date, Order::Nodes, Order::Bytes]);
    let shelf = select(vec![Shelf::Kept, Shelf::Archived, Shelf::Deleted]);
    let (owners, times) = (option::of(vec(owner(), 0..3)), (option::of(0..60_u64), option::of(0..60_u64)));
    let rest = (word(), word(), any::<bool>(), 0..3_usize, 0..4_usize);
    (owners, shelf, option::weighted(0.3, pattern), order, times, rest).prop_map(
        |(owners, shelf, pattern, order, (since_ms, before_ms), (one, other, is_reversed, from, most))| Query {
            owners,
            shelf,
            text: format!("{one} {other}"),
            pattern,
            since_ms,
            before_ms,
            order,
            is_reversed,
            from,
            most,
        },
    )
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        4 => (id(), deposit()).prop_map(|(id, deposit)| Step::Put(id, Box::new(deposit))),
        2 => (id(), option::of(word())).prop_map(|(id, name)| Step::Rename(id, name)),
        1 => (id(), id(), owner()).prop_map(|(id, to, owner)| Step::Duplicate(id, to, owner)),
        1 => (id(), any::<bool>()).prop_map(|(id, is_archived)| Step::Archive(id, is_archived)),
        2 => id().prop_map(Step::Delete),
        1 => id().prop_map(Step::Restore),
        1 => id().prop_map(Step::Remove),
        5 => query().prop_map(|query| Step::List(Box::new(query))),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(60) })]

    #[test]
    fn files_and_memory_say_the_same(steps in vec(step(), 1..40)) {
        let folder = Folder::new();
        let (file, memory) = (open(&folder), Memory::default());
        for (at, step) in (0..).zip(steps) {
            match &step {
                Step::Put(id, deposit) => {
                    prop_assert_eq!(file.put(id, deposit, at), now(memory.put(id, deposit, at)));
                }
                Step::Rename(id, name) => {
                    prop_assert_eq!(file.rename(id, name.as_deref()), now(memory.rename(id, name.as_deref())));
                }
                Step::Duplicate(id, to, owner) => {
                    let copy = NewCopy { id: to.clone(), document: vec![7], owners: vec![*owner] };
                    prop_assert_eq!(file.duplicate(id, &copy, at), now(memory.duplicate(id, &copy, at)));
                }
                Step::Archive(id, is_archived) => {
                    prop_assert_eq!(file.archive(id, *is_archived), now(memory.archive(id, *is_archived)));
                }
                Step::Delete(id) => prop_assert_eq!(file.delete(id, at), now(memory.delete(id, at))),
                Step::Restore(id) => prop_assert_eq!(file.restore(id), now(memory.restore(id))),
                Step::Remove(id) => prop_assert_eq!(file.remove(id), now(memory.remove(id))),
                Step::List(query) => prop_assert_eq!(file.list(query), now(memory.list(query))),
            }
        }
        drop(file);
        // And after it was opened again.
        let file = open(&folder);
        for id in ["a", "b", "c", "d"] {
            prop_assert_eq!(file.entry(id), now(memory.entry(id)));
            prop_assert_eq!(file.get(id), now(memory.get(id)));
            prop_assert_eq!(file.positions(id), now(memory.positions(id)));
        }
        for owners in [None, Some(vec![ME]), Some(vec![ME, YOU]), Some(Vec::new())] {
            prop_assert_eq!(file.counts(owners.as_deref()), now(memory.counts(owners.as_deref())));
        }
    }

    #[test]
    fn boards_are_kept_as_they_are(turns in vec(any::<bool>(), 0..5)) {
        let boards = Boards::of(turns.iter().map(|&turn| Packed::of(&shakmaty::Board::new(), Color::from_white(turn))));
        prop_assert_eq!(&Boards::from_bytes(boards.bytes().to_vec()), &boards);
    }
}
