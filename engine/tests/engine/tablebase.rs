//! Endgame tables in a search. A stand-in says what they say; real ones are read elsewhere.

use std::sync::Arc;

use crate::support::{check_sums, run};
use engine::{
    EndingKind, Kind, Outcome, Parameters, Search, Tree,
    games::chess::{Chess, Tablebase, move_code, parse_uci},
};
use shakmaty::{Chess as Position, Color, Position as _, Role};

/// A queen wins against a bare king, a knight does not; other positions it does not have.
#[derive(Debug)]
struct Bare;

impl Tablebase for Bare {
    fn name(&self) -> &str {
        "bare kings"
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        let board = position.board();
        assert!(position.halfmoves() == 0 && position.castles().is_empty(), "asked too early");
        let has = |role: Role| !(board.by_role(role)).is_empty();
        match board.occupied().count() {
            3 if has(Role::Knight) => Some(Outcome::Draw),
            3 if has(Role::Queen) => {
                let strong =
                    if (board.by_role(Role::Queen) & board.white()).any() { Color::White } else { Color::Black };
                Some(if position.turn() == strong { Outcome::Win } else { Outcome::Loss })
            }
            _ => None,
        }
    }
}

fn search(fen: &str, settings: &[(&str, &str)], tables: bool) -> Search<Chess> {
    let mut parameters = Parameters::default();
    for (name, value) in settings {
        parameters.set(name, value).unwrap();
    }
    let tables = tables.then(|| Arc::new(Bare) as Arc<dyn Tablebase>);
    let game = Chess::from_fen::<&str>(fen, &[]).unwrap().with_tables(tables);
    Search::new(game, "random", None, false, parameters)
}

/// The white queen takes a knight, and is alone with the kings then; or the black king takes the queen.
const CAPTURES: &str = "8/8/3k4/8/8/2n5/8/K1Q5 w - - 12 40";

fn child(search: &Search<Chess>, uci: &str) -> engine::NodeId {
    let mv = move_code(parse_uci(search.game().root(), uci, 1).unwrap());
    search.node_after(&[mv]).unwrap_or_else(|| panic!("{uci} was not visited"))
}

#[test]
fn what_tables_know_is_final() {
    let mut search = search(CAPTURES, &[], true);
    run(&mut search, 800);
    check_sums(&search);
    let tree = search.tree();
    let won = child(&search, "c1c3");
    assert_eq!((tree.exact(won), tree.flags(won).ending()), (Some(Outcome::Win), Some(EndingKind::Tablebase)));
    assert!(tree.mate(won).is_some_and(|moves| moves > 100), "who wins is known, not when");
    let best = search.best_branch(Tree::ROOT).unwrap();
    assert_eq!(best.child, Some(won));
    let endings = search.records().filter(|record| record.kind == Kind::Ended(EndingKind::Tablebase)).count();
    assert!(endings > 0);
    assert_eq!(search.header().tablebase.as_deref(), Some("bare kings"));
}

#[test]
fn tables_are_asked_after_captures_and_pawn_moves_only() {
    // The stand-in fails where it is asked at another time.
    for fen in [CAPTURES, "8/P7/8/8/8/k7/8/7K w - - 0 1", "4k3/8/8/8/8/8/8/R3K2n w Q - 0 1"] {
        let mut search = search(fen, &[("cpuct", "4")], true);
        run(&mut search, 2000);
        check_sums(&search);
    }
    let mut promotes = search("8/P7/8/8/8/k7/8/7K w - - 0 1", &[], true);
    run(&mut promotes, 200);
    let queen = child(&promotes, "a7a8q");
    assert_eq!(promotes.tree().exact(queen), Some(Outcome::Win));
    let knight = child(&promotes, "a7a8n");
    assert_eq!(promotes.tree().exact(knight), Some(Outcome::Draw));
}

#[test]
fn other_tables_make_another_search() {
    let (mut with, mut without) = (search(CAPTURES, &[], true), search(CAPTURES, &[], false));
    assert_ne!(with.digest(0), without.digest(0));
    run(&mut with, 300);
    run(&mut without, 300);
    assert_ne!(with.tree().fingerprint(), without.tree().fingerprint());
    // A log that was read has no tables until they are given back to it.
    let mut read = search(CAPTURES, &[], false).of_tables(with.header().tablebase.clone());
    assert_eq!(read.digest(0), with.digest(0));
    for record in with.records().collect::<Vec<_>>() {
        let node = with.tree().leaf_of(&record).unwrap();
        let edges = if record.kind == Kind::Opened { with.tree().edges(node).to_vec() } else { Vec::new() };
        read.replay(&record, &edges).unwrap();
    }
    assert!(!read.equip(|game| game), "no tables");
    assert!(read.equip(|game| game.with_tables(Some(Arc::new(Bare)))));
    run(&mut read, 100);
    run(&mut with, 100);
    assert_eq!(read.digest(u32::MAX), with.digest(u32::MAX));
    // A played move keeps them.
    let best = with.best_move().unwrap();
    assert!(with.after(&[best]).is_none(), "nothing is to be searched after a move that wins for certain");
    let quiet = with
        .ranking(Tree::ROOT)
        .into_iter()
        .find(|branch| branch.child.is_some_and(|child| with.own_evaluation(child).kind == Kind::Opened));
    let after = with.after(&[quiet.unwrap().edge.mv()]).unwrap();
    assert_eq!(after.header().tablebase.as_deref(), Some("bare kings"));
}

#[test]
fn the_root_is_searched_all_the_same() {
    let mut search = search("8/8/3k4/8/8/8/8/K1Q5 w - - 0 1", &[], true);
    run(&mut search, 200);
    assert_eq!(search.tree().root_visits(), 200);
    assert!(!search.tree().flags(Tree::ROOT).is_terminal());
}
