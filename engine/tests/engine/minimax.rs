//! Minimax and alpha-beta: the lecture's example event by event, what must hold on any tree, and what is known of games.

use std::fmt::Write as _;

use engine::{
    Game, Move, NodeId, Outcome,
    evaluators::{Classical, Random, Uniform},
    games::{
        chess::{Chess, uci_text},
        connect_four::ConnectFour,
        in_a_row::{InARow, Rules},
        solver::Solver,
        tic_tac_toe::TicTacToe,
    },
    minimax::{Event, Minimax, MinimaxTree, Nested, Order, Positions, Pruning, Score, Source, State},
};
use proptest::prelude::*;

/// Every event with the node that it is about: value so far and window as they are after it.
fn told<S: Source<Error: std::fmt::Debug>>(mut search: Minimax<S>) -> (Vec<String>, Minimax<S>) {
    let mut lines = Vec::new();
    while let Some(event) = search.step().unwrap().cloned() {
        let tree = search.tree();
        let name = |node: NodeId| -> String {
            let path: Vec<String> = tree.path_to(node).iter().map(|mv| (mv.0 + 1).to_string()).collect();
            if path.is_empty() { "root".to_owned() } else { path.join(".") }
        };
        let (what, node) = match &event {
            Event::Opened { .. } => ("open", tree.current().unwrap()),
            Event::Evaluated { .. } => ("leaf", tree.current().unwrap()),
            Event::Ended { .. } => ("over", tree.current().unwrap()),
            Event::Returned(_) => ("best", tree.current().unwrap()),
            Event::Cut(node) => ("cut", *node),
        };
        let window = tree.window(node);
        let mut line = format!("{what} {}", name(node));
        if let Some(value) = tree.value(node) {
            let _ = write!(line, " = {}", value.get());
        }
        let _ = write!(line, " in ({}, {})", window.alpha.get(), window.beta.get());
        if tree.state(node) == State::Cut {
            let _ = write!(line, ", {} not looked at", tree.moves_left(node));
        }
        lines.push(line);
    }
    (lines, search)
}

/// A talk's four leaves, in pawns: after one reply is worth -8.93 to Max, who has 0.28 already, the other one cannot matter.
#[test]
fn the_lecture_s_example_step_by_step() {
    let tree = || Nested::from_text("((1.14 0.28) (-8.93 0.39))").unwrap();
    let (lines, search) = told(Minimax::new(tree(), Pruning::AlphaBeta));
    let expected = [
        "open root in (-inf, inf)",
        "open 1 in (-inf, inf)",
        "leaf 1.1 = 1.14 in (-inf, inf)",
        "best 1 = 1.14 in (-inf, 1.14)",
        "leaf 1.2 = 0.28 in (-inf, 1.14)",
        "best 1 = 0.28 in (-inf, 0.28)",
        "best root = 0.28 in (0.28, inf)",
        "open 2 in (0.28, inf)",
        "leaf 2.1 = -8.93 in (0.28, inf)",
        "best 2 = -8.93 in (0.28, -8.93)",
        "cut 2 = -8.93 in (0.28, -8.93), 1 not looked at",
        "best root = 0.28 in (0.28, inf)",
    ];
    assert_eq!(lines, expected);
    let done = search.tree();
    assert_eq!((done.evaluations(), done.not_looked_at(), done.is_finished()), (3, 1, true));
    let line: Vec<u16> =
        done.best_line(NodeId::ROOT).iter().map(|&node| done.path_to(node).last().unwrap().0).collect();
    assert_eq!(line, [0, 1], "the first move, and Min's better reply");
    let cut: Vec<bool> = done.branches(done.find(4).unwrap()).map(|branch| branch.is_cut).collect();
    assert_eq!(cut, [false, true]);

    let (lines, search) = told(Minimax::new(tree(), Pruning::None));
    assert_eq!(lines.len(), 3 + 4 + 4 + 2);
    assert!(lines.iter().all(|line| line.ends_with("in (-inf, inf)")), "minimax has no windows");
    assert_eq!((search.tree().evaluations(), search.tree().not_looked_at()), (4, 0));
    assert_eq!(search.tree().value(NodeId::ROOT), Some(Score::new(0.28)));

    let (_, all_six) =
        told(Minimax::new(Nested::from_text("((1.14,.28)(0.64,.01)(-8.93,.39))").unwrap(), Pruning::None));
    let values = |id| all_six.tree().value(all_six.tree().find(id).unwrap()).unwrap().get();
    assert_eq!([values(1), values(4), values(7), values(0)], [0.28, 0.01, -8.93, 0.28]);
}

#[test]
fn what_is_no_tree_is_refused() {
    let error = |text: &str| Nested::from_text(text).unwrap_err().to_string();
    assert_eq!(error(""), "at character 1: there is no tree");
    assert_eq!(error("(1 (2 3)"), "at character 9: a parenthesis is not closed");
    assert_eq!(error("(1 2))"), "at character 6: this closes no parenthesis");
    assert_eq!(error("(1 ())"), "at character 5: a node needs a move");
    assert_eq!(error("(1 2) 3"), "at character 7: the tree ends before this");
    assert_eq!(error("(1 é)"), "at character 4: this is not a number");
    assert_eq!(error("(1 1e999)"), "at character 4: this is not a number");
    assert_eq!(error("(1 NaN)"), "at character 4: this is not a number");
    assert_eq!(error(&"(".repeat(100)), "at character 33: the tree is too deep");
    assert_eq!(error(&" ".repeat(100_001)), "at character 1: the text is too long");
    assert_eq!(Nested::from_text(" 0.5 ").unwrap(), Nested::Leaf(Score::new(0.5)));
}

fn finished<S: Source<Error: std::fmt::Debug>>(source: S, pruning: Pruning) -> Minimax<S> {
    let mut search = Minimax::new(source, pruning);
    while !search.advance(1000).unwrap() {}
    search
}

fn root_value(tree: &MinimaxTree) -> f64 {
    tree.value(NodeId::ROOT).unwrap().get()
}

/// Minimax as it is defined.
fn by_definition(tree: &Nested, is_max: bool) -> f64 {
    match tree {
        Nested::Leaf(score) => score.get(),
        Nested::Node(moves) => {
            let values = moves.iter().map(|below| by_definition(below, !is_max));
            if is_max { values.fold(f64::NEG_INFINITY, f64::max) } else { values.fold(f64::INFINITY, f64::min) }
        }
    }
}

fn any_tree() -> impl Strategy<Value = Nested> {
    // Few values, so that many are equal.
    let leaf = (-4_i8..=4).prop_map(|score| Nested::Leaf(Score::new(f64::from(score))));
    leaf.prop_recursive(6, 200, 4, |below| proptest::collection::vec(below, 1..5).prop_map(Nested::Node))
}

/// Makes a tree in which every position has `moves` moves, with leaves from a stream of numbers.
fn uniform_tree(moves: usize, plies: u32, random: &mut u64) -> Nested {
    if plies == 0 {
        *random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        return Nested::Leaf(Score::new((*random >> 40) as f64));
    }
    Nested::Node((0..moves).map(|_| uniform_tree(moves, plies - 1, random)).collect())
}

/// Sorts a tree so that everybody's best move comes first.
fn best_first(tree: Nested, is_max: bool) -> Nested {
    let Nested::Node(moves) = tree else { return tree };
    let mut moves: Vec<(f64, Nested)> =
        moves.into_iter().map(|below| (by_definition(&below, !is_max), best_first(below, !is_max))).collect();
    moves.sort_by(|one, other| if is_max { other.0.total_cmp(&one.0) } else { one.0.total_cmp(&other.0) });
    Nested::Node(moves.into_iter().map(|(_, below)| below).collect())
}

/// Checks what holds at every moment of any search.
fn check_tree(tree: &MinimaxTree) {
    let nodes = || (0..tree.len()).map(|id| tree.find(id).unwrap());
    let left: u32 = nodes().filter(|&node| tree.state(node) == State::Cut).map(|node| tree.moves_left(node)).sum();
    assert_eq!(tree.not_looked_at(), left);
    let leaves = nodes().filter(|&node| matches!(tree.state(node), State::Evaluated | State::Ended)).count();
    assert_eq!(leaves, (tree.evaluations() + tree.endings()) as usize);
    for node in nodes() {
        assert_eq!(tree.branches(node).filter(|branch| branch.child.is_none()).count(), tree.moves_left(node) as usize);
        for child in tree.branches(node).filter_map(|branch| branch.child) {
            assert_eq!((tree.place(child).unwrap().parent, tree.ply(child)), (node, tree.ply(node) + 1));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn alpha_beta_is_minimax_with_less_work(tree in any_tree()) {
        let plain = finished(tree.clone(), Pruning::None);
        let pruned = finished(tree.clone(), Pruning::AlphaBeta);
        prop_assert_eq!(root_value(plain.tree()), by_definition(&tree, true));
        prop_assert_eq!(root_value(pruned.tree()), by_definition(&tree, true));
        prop_assert!(pruned.tree().evaluations() <= plain.tree().evaluations());
        prop_assert!(pruned.tree().not_looked_at() > 0 || pruned.tree().len() == plain.tree().len());
        check_tree(plain.tree());
        // The best line leads to a leaf that has the root's value, and the first best move is found either way.
        for search in [&plain, &pruned] {
            let line = search.tree().best_line(NodeId::ROOT);
            let leaf = line.last().copied().unwrap_or(NodeId::ROOT);
            prop_assert_eq!(search.tree().state(leaf), State::Evaluated);
            prop_assert_eq!(search.tree().value(leaf), search.tree().value(NodeId::ROOT));
        }
        let path = |search: &Minimax<Nested>| search.tree().best_line(NodeId::ROOT).first().map(|&node| search.tree().path_to(node));
        prop_assert_eq!(path(&plain), path(&pruned));
    }

    #[test]
    fn every_moment_is_what_it_was(tree in any_tree(), steps in proptest::collection::vec((0_usize..40, 0_usize..40), 1..8)) {
        let mut moments = vec![Minimax::new(tree.clone(), Pruning::AlphaBeta).tree().clone()];
        let mut live = Minimax::new(tree.clone(), Pruning::AlphaBeta);
        while live.step().unwrap().is_some() {
            check_tree(live.tree());
            moments.push(live.tree().clone());
        }
        prop_assert_eq!(live.log().len() + 1, moments.len());
        // Forwards and backwards while it is still being found.
        let mut search = Minimax::new(tree, Pruning::AlphaBeta);
        for (forward, back) in steps {
            search.advance(forward).unwrap();
            prop_assert_eq!(search.tree(), &moments[search.moment()]);
            for _ in 0..back {
                search.back();
                prop_assert_eq!(search.tree(), &moments[search.moment()]);
            }
        }
        search.advance(usize::MAX).unwrap();
        prop_assert_eq!(search.log(), live.log());
        for moment in (0..moments.len()).rev().chain((0..moments.len()).step_by(3)) {
            search.seek(moment);
            prop_assert_eq!(search.tree(), &moments[moment]);
        }
    }

    #[test]
    fn games_have_one_value(plies in 0_usize..30, seed in any::<u64>(), depth in 0_u16..5) {
        let game = some_game(&ConnectFour::new(), plies, seed);
        let search = |pruning, order| finished(Positions::new(game.clone(), Random::new(seed), depth, order), pruning);
        let plain = search(Pruning::None, Order::Listed);
        let pruned = search(Pruning::AlphaBeta, Order::Listed);
        let ordered = search(Pruning::AlphaBeta, Order::Promising);
        prop_assert_eq!(root_value(plain.tree()), root_value(pruned.tree()));
        prop_assert_eq!(root_value(plain.tree()), root_value(ordered.tree()));
        prop_assert!(pruned.tree().evaluations() <= plain.tree().evaluations());
        check_tree(ordered.tree());
    }
}

/// Knuth and Moore (1975): with the best move first everywhere, alpha-beta looks at b^ceil(d/2) + b^floor(d/2) - 1 leaves of a
/// tree of d plies with b moves each, and in no order at less.
#[test]
fn perfect_order_looks_at_the_least() {
    let mut random = 7;
    for (moves, plies) in [(1_usize, 4_u32), (2, 1), (2, 6), (2, 9), (3, 5), (4, 4), (5, 3), (7, 4), (10, 2)] {
        let least = moves.pow(plies.div_ceil(2)) + moves.pow(plies / 2) - 1;
        let tree = uniform_tree(moves, plies, &mut random);
        let looked_at = finished(tree.clone(), Pruning::AlphaBeta).tree().evaluations() as usize;
        assert!((least..=moves.pow(plies)).contains(&looked_at), "{moves} moves, {plies} plies: {looked_at}");
        let sorted = finished(best_first(tree.clone(), true), Pruning::AlphaBeta);
        assert_eq!(sorted.tree().evaluations() as usize, least, "{moves} moves, {plies} plies");
        assert_eq!(root_value(sorted.tree()), by_definition(&tree, true));
    }
}

/// Finds a position after this many random moves, or the last one before the game's end.
fn some_game<R: Rules>(start: &InARow<R>, plies: usize, seed: u64) -> InARow<R> {
    let (mut game, mut random) = (start.clone(), seed);
    for _ in 0..plies {
        let mut moves = Vec::new();
        game.legal_moves(&mut moves);
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let mut next = game.clone();
        next.play_and_set_root(moves[(random >> 33) as usize % moves.len()]);
        if next.ending(&[], false).is_some() {
            break;
        }
        game = next;
    }
    game
}

#[test]
fn tic_tac_toe_is_what_it_is() {
    let mut solver = Solver::new();
    let mut moves = 0;
    for game in crate::support::positions(&TicTacToe::new()) {
        let search = finished(Positions::new(game.clone(), Uniform::new(0.5), 9, Order::Listed), Pruning::AlphaBeta);
        let truth = solver.solve(&game).unwrap();
        let expected = match truth.outcome {
            Outcome::Win => 1.0,
            Outcome::Draw => 0.0,
            Outcome::Loss => -1.0,
        };
        assert_eq!(root_value(search.tree()), expected, "{}", game.root_text());
        assert_eq!(search.tree().evaluations(), 0, "every leaf is an end");
        if let Some(&first) = search.tree().best_line(NodeId::ROOT).first() {
            assert!(truth.best.contains(&search.tree().path_to(first)[0]), "{}", game.root_text());
            moves += 1;
        }
    }
    assert_eq!(moves, 4520, "all positions that are not over");
}

#[test]
fn chess_to_a_few_plies() {
    let search = |fen: &str, depth, pruning, order| {
        finished(Positions::new(Chess::from_fen::<&str>(fen, &[]).unwrap(), Classical, depth, order), pruning)
    };
    for fen in crate::support::POSITIONS {
        let plain = search(fen, 2, Pruning::None, Order::Listed);
        let pruned = search(fen, 2, Pruning::AlphaBeta, Order::Listed);
        let ordered = search(fen, 2, Pruning::AlphaBeta, Order::Promising);
        assert_eq!(root_value(plain.tree()), root_value(pruned.tree()), "{fen}");
        assert_eq!(root_value(plain.tree()), root_value(ordered.tree()), "{fen}");
        assert!(pruned.tree().evaluations() <= plain.tree().evaluations(), "{fen}");
    }
    let plain = search("startpos", 2, Pruning::None, Order::Listed);
    assert_eq!((plain.tree().evaluations(), plain.tree().len()), (400, 421), "20 moves, 20 replies to each");
    let ordered = search("startpos", 2, Pruning::AlphaBeta, Order::Promising);
    assert!(ordered.tree().evaluations() < 100, "{}", ordered.tree().evaluations());

    let mate_in_two = "6k1/pp4p1/2p5/2bp4/8/P5Pb/1P3rrP/2BRRN1K b - - 0 1";
    let mate = search(mate_in_two, 3, Pruning::AlphaBeta, Order::Promising);
    assert_eq!(root_value(mate.tree()), 1.0, "Max is who moves at the root, Black");
    let line = mate.tree().best_line(NodeId::ROOT);
    let mut game = Chess::from_fen::<&str>(mate_in_two, &[]).unwrap();
    let mut text = Vec::new();
    for mv in mate.tree().path_to(*line.last().unwrap()) {
        text.push(uci_text(game.position(), mv));
        game.play(mv);
    }
    assert_eq!(text.len(), 3);
    let mut legal: Vec<Move> = Vec::new();
    game.legal_moves(&mut legal);
    assert!(legal.is_empty(), "{text:?} is mate");
}
