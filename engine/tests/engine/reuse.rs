//! Part of a search that is kept when a move is played.

use std::collections::HashMap;

use crate::support::{POSITIONS, check_sums, run, searched};
use engine::{
    Game, Kind, Move, NodeId, Parameters, Search, Tree,
    game::EndingKind,
    games::{
        chess::{Chess, move_code, parse_uci},
        connect2::Connect2,
    },
    log::{Edit, Event},
};
use proptest::prelude::*;

fn codes(fen: &str, moves: &[&str]) -> Vec<Move> {
    let mut game = Chess::from_fen::<&str>(fen, &[]).unwrap();
    let code = |text: &&str| {
        let mv = move_code(parse_uci(game.position(), text, 1).unwrap());
        game.play(mv);
        mv
    };
    moves.iter().map(code).collect()
}

/// Nodes below a root by the moves that lead to them.
fn by_path<G: Game>(search: &Search<G>, root: NodeId) -> HashMap<Vec<u16>, NodeId> {
    let (mut found, mut open) = (HashMap::new(), vec![(Vec::new(), root)]);
    while let Some((path, node)) = open.pop() {
        for branch in search.tree().branches(node) {
            let longer = [path.as_slice(), &[branch.edge.mv().0]].concat();
            open.extend(branch.child.map(|child| (longer, child)));
        }
        found.insert(path, node);
    }
    found
}

fn two_folds<G: Game>(search: &Search<G>) -> usize {
    search.records().filter(|record| record.kind == Kind::Ended(EndingKind::TwoFold)).count()
}

/// A kept tree is part of the old one: every node has its edges, and where no draw was left out below it, its numbers.
fn check_part<G: Game>(old: &Search<G>, moves: &[Move], new: &Search<G>) {
    check_sums(new);
    let root = old.node_after(moves).unwrap();
    let (before, after) = (by_path(old, root), by_path(new, Tree::ROOT));
    assert_eq!(after.len(), new.tree().len() as usize);
    let missing: Vec<&Vec<u16>> = before.keys().filter(|path| !after.contains_key(*path)).collect();
    for path in &missing {
        let ending = old.own_evaluation(before[*path]).kind;
        assert_eq!(ending, Kind::Ended(EndingKind::TwoFold), "{path:?} is missing");
    }
    for (path, &node) in &after {
        let known = before[path];
        assert_eq!(new.tree().edges(node), old.tree().edges(known), "{path:?}");
        if !path.is_empty() && !missing.iter().any(|other| other.starts_with(path)) {
            let numbers = |search: &Search<G>, node| {
                let tree = search.tree();
                (
                    tree.visits(node),
                    tree.value_sum(node),
                    tree.mean_draw(node),
                    tree.mean_moves_left(node),
                    tree.flags(node),
                )
            };
            assert_eq!(numbers(new, node), numbers(old, known), "{path:?}");
        }
    }
    let kept = new.header().parent.unwrap().kept;
    assert_eq!((kept, kept), (new.moment(), new.tree().simulations()));
    let sum: u32 = new.tree().visited_children(Tree::ROOT).map(|child| new.tree().visits(child)).sum();
    assert_eq!(new.tree().root_visits(), 1 + sum);
}

#[test]
fn what_is_below_a_move_is_kept() {
    for fen in POSITIONS {
        let mut old = searched(fen, &[], 3000);
        let digest = old.digest(3000);
        let children: Vec<Move> = old.ranking(Tree::ROOT).iter().map(|branch| branch.edge.mv()).collect();
        for mv in children.into_iter().take(4) {
            let opened = old.node_after(&[mv]).is_some_and(|node| old.own_evaluation(node).kind == Kind::Opened);
            let Some(mut new) = old.after(&[mv]) else {
                assert!(!opened, "{fen}: {mv:?} was evaluated");
                continue;
            };
            assert!(opened);
            check_part(&old, &[mv], &new);
            let parent = new.header().parent.unwrap();
            assert_eq!((parent.digest, parent.moment), (digest, 3000));
            let mut game = old.game().clone();
            game.rewind();
            game.play_and_set_root(mv);
            assert_eq!(new.header().root, game.root_text());
            // The same again, and it goes on the same way.
            let mut again = old.after(&[mv]).unwrap();
            run(&mut new, 200);
            run(&mut again, 200);
            assert_eq!(new.tree().first_difference(again.tree()), None);
            assert_eq!(new.digest(u32::MAX), again.digest(u32::MAX));
            check_sums(&new);
        }
        assert_eq!(old.digest(3000), digest, "the old search stays as it was");
    }
}

#[test]
fn which_moves_of_the_root_were_searched_is_no_matter_below_them() {
    let mut old = searched("startpos", &[], 500);
    let whole = old.principal_variation()[0];
    let moves: Vec<Move> = old.tree().edges(Tree::ROOT).iter().map(|edge| edge.mv()).collect();
    let mut only = vec![moves[3], moves[5]];
    only.sort_unstable();
    assert!(old.edit(Edit::Only { node: Tree::ROOT, moves: only.clone() }).unwrap());
    run(&mut old, 500);
    for mv in [whole, only[0], only[1]] {
        let new = old.after(&[mv]).unwrap();
        check_part(&old, &[mv], &new);
        assert!(new.edits().is_empty() && new.only(Tree::ROOT).is_none());
    }
    // What was wanted otherwise below it is.
    let child = old.node_after(&[whole]).unwrap();
    let below = vec![old.tree().edges(child)[0].mv()];
    assert!(old.edit(Edit::Only { node: child, moves: below }).unwrap());
    assert!(old.after(&[whole]).is_none());
}

#[test]
fn two_plies_are_the_same_as_one_after_the_other() {
    let mut old = searched("startpos", &[], 5000);
    let best = old.principal_variation();
    let mut two = old.after(&best[..2]).unwrap();
    let mut one = old.after(&best[..1]).unwrap().after(&best[1..2]).unwrap();
    assert_eq!(two.tree().first_difference(one.tree()), None);
    assert_ne!(two.digest(u32::MAX), one.digest(u32::MAX), "they come from other logs");
    assert!(one.step_back(u32::MAX) > 0);
    assert!(one.tree().is_empty());
}

#[test]
fn a_draw_by_a_position_before_the_root_is_left_out() {
    // King and rook shuffle: after a move the position before it lies outside the tree.
    let fen = "8/8/8/4k3/8/8/8/R3K3 w - - 0 1";
    let mut old = searched(fen, &[("policy_temperature", "10"), ("cpuct", "5")], 20_000);
    assert!(two_folds(&old) > 0, "nothing was repeated");
    let mut left_out = 0;
    for branch in old.ranking(Tree::ROOT) {
        let mv = branch.edge.mv();
        let Some(new) = old.after(&[mv]) else { continue };
        check_part(&old, &[mv], &new);
        let below = by_path(&old, old.node_after(&[mv]).unwrap());
        let before = below.values().filter(|&&node| old.own_evaluation(node).kind == Kind::Ended(EndingKind::TwoFold));
        left_out += before.count() - two_folds(&new);
        let at_least = old.tree().visits(old.node_after(&[mv]).unwrap());
        assert!(new.tree().root_visits() <= at_least);
    }
    assert!(left_out > 0, "all the repetitions were kept");
}

#[test]
fn a_position_that_was_not_evaluated_has_nothing_to_keep() {
    let mut search = searched("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", &[], 500);
    let mate = codes("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", &["d1d8"]);
    assert!(search.node_after(&mate).is_some());
    assert!(search.after(&mate).is_none(), "the game is over there");
    assert!(search.after(&[Move(1)]).is_none(), "no such move");
    assert!(searched("startpos", &[], 0).after(&[]).is_none());
    let whole = search.after(&[]).unwrap();
    assert_eq!(whole.tree().first_difference(search.tree()), None);
}

#[test]
fn batches_that_wait_are_not_taken_along() {
    let settings = [("batch", "16"), ("cache", "lc0")];
    let mut old = searched(POSITIONS[1], &settings, 0);
    crate::support::run_batches(&mut old, 700);
    let best = old.best_move().unwrap();
    old.gather(|_, _| {});
    assert!(old.leaves_waiting() > 0);
    let mut new = old.after(&[best]).unwrap();
    check_part(&old, &[best], &new);
    assert_eq!(new.leaves_waiting(), 0);
    assert!(new.events().all(|event| matches!(event, Event::Simulation(_))));
    let visits = new.tree().root_visits();
    crate::support::run_batches(&mut new, visits + 300);
    check_sums(&new);
    assert!(new.step_back(u32::MAX) > visits);
    assert!(new.tree().is_empty());
}

#[test]
fn noise_is_drawn_anew_for_the_new_root() {
    let mut old = searched("startpos", &[("noise_epsilon", "0.25")], 2000);
    let best = old.best_move().unwrap();
    let new = old.after(&[best]).unwrap();
    let (below, root) = (old.tree().edges(old.node_after(&[best]).unwrap()), new.tree().edges(Tree::ROOT));
    assert_ne!(below, root);
    let moves = |edges: &[engine::prior::Edge]| {
        let mut moves: Vec<Move> = edges.iter().map(|edge| edge.mv()).collect();
        moves.sort_unstable();
        moves
    };
    assert_eq!(moves(below), moves(root));
    assert_eq!(new.tree().root_visits(), old.tree().visits(old.node_after(&[best]).unwrap()));
    check_sums(&new);
}

#[test]
fn other_games_keep_their_trees_too() {
    let mut old = Search::new(Connect2::new(), "random", None, false, Parameters::default());
    run(&mut old, 200);
    for cell in 0..4 {
        let new = old.after(&[Move(cell)]).unwrap();
        check_part(&old, &[Move(cell)], &new);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn any_line_of_any_search_can_be_kept(
        position in 0..POSITIONS.len(),
        sticky in any::<bool>(),
        cpuct in 0.2_f64..6.0,
        visits in 50_u32..3000,
        choices in proptest::collection::vec(0_usize..6, 1..5),
    ) {
        let settings = [("cpuct", cpuct.to_string()), ("sticky_endgames", sticky.to_string())];
        let settings: Vec<(&str, &str)> = settings.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let mut old = searched(POSITIONS[position], &settings, visits);
        let mut moves = Vec::new();
        for choice in choices {
            let Some(node) = old.node_after(&moves) else { break };
            let ranking = old.ranking(node);
            let Some(branch) = ranking.get(choice % ranking.len().max(1)) else { break };
            moves.push(branch.edge.mv());
        }
        if let Some(mut new) = old.after(&moves) {
            check_part(&old, &moves, &new);
            run(&mut new, 100);
            check_sums(&new);
        }
    }
}
