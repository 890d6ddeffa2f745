//! Searches of some moves of the root only.

use crate::support::run_batches;
use engine::{
    Evaluation, Game, Move, Parameters, Search, Tree,
    evaluators::Random,
    games::chess::{Chess, move_code, parse_uci},
};

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

fn empty(batch: &str) -> Search<Chess> {
    let mut parameters = Parameters::default();
    parameters.set("batch", batch).unwrap();
    Search::new(Chess::from_fen::<&str>(KIWIPETE, &[]).unwrap(), "random", None, false, parameters)
}

fn code(text: &str) -> Move {
    let game = Chess::from_fen::<&str>(KIWIPETE, &[]).unwrap();
    move_code(parse_uci(game.position(), text, 1).unwrap())
}

fn visited(search: &Search<Chess>) -> Vec<(Move, u32)> {
    let edges = search.report(Tree::ROOT).edges.into_iter();
    edges.filter(|edge| edge.visits > 0).map(|edge| (edge.mv, edge.visits)).collect()
}

#[test]
fn only_these_moves_get_visits_and_all_keep_their_prior() {
    let wanted = [code("a2a3"), code("e1g1"), code("d5e6")];
    for batch in ["1", "8", "64"] {
        let (mut some, mut all) = (empty(batch).of_moves(&wanted).unwrap(), empty(batch));
        run_batches(&mut some, 1000);
        run_batches(&mut all, 1000);
        let found = visited(&some);
        assert_eq!(found.len(), 3, "batches of {batch}: {found:?}");
        assert!(found.iter().all(|(mv, _)| wanted.contains(mv)), "{found:?}");
        assert!(wanted.contains(&some.best_move().unwrap()));
        let report = some.report(Tree::ROOT);
        assert!(wanted.contains(&report.edges[report.next.unwrap()].mv));
        let priors = |search: &Search<Chess>| search.tree().edges(Tree::ROOT).to_vec();
        assert_eq!(priors(&some), priors(&all));
        let moment = some.moment();
        assert_ne!(some.digest(moment), all.digest(moment.min(all.moment())));
    }
}

#[test]
fn the_move_that_is_lit_as_next_is_the_one_that_is_selected() {
    let mut search = empty("1").of_moves(&[code("a2a3"), code("e2a6"), code("f3f6")]).unwrap();
    run_batches(&mut search, 1);
    let mut evaluation = Evaluation::default();
    for _ in 0..200 {
        let report = search.report(Tree::ROOT);
        let next = &report.edges[report.next.unwrap()];
        let (mv, before) = (next.mv, next.visits);
        let Ok(_) = search.simulate(&mut Random::new(0), &mut evaluation);
        let after = search.report(Tree::ROOT).edges.iter().find(|edge| edge.mv == mv).unwrap().visits;
        assert_eq!(after, before + 1);
    }
}

#[test]
fn all_moves_named_are_the_search_of_none_named() {
    let mut legal = Vec::new();
    empty("1").game().legal_moves(&mut legal);
    for batch in ["1", "16"] {
        let (mut named, mut plain) = (empty(batch).of_moves(&legal).unwrap(), empty(batch));
        run_batches(&mut named, 700);
        run_batches(&mut plain, 700);
        assert_eq!(named.tree().first_difference(plain.tree()), None);
    }
}

#[test]
fn moves_that_are_not_legal_are_refused_and_a_log_cannot_have_them() {
    assert!(empty("1").of_moves(&[Move(0)]).is_err());
    let mut all = empty("1");
    run_batches(&mut all, 300);
    let mut some = empty("1").of_moves(&[code("a2a3")]).unwrap();
    let refused = all.records().any(|record| {
        let node = some.tree().len();
        let edges = if record.makes_node() { all.tree().find(node).map(|node| all.tree().edges(node)) } else { None };
        some.replay(&record, edges.unwrap_or_default()).is_err()
    });
    assert!(refused);
}
