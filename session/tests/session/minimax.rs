//! Classical search, step by step: what is shown agrees with the engine's tree at every moment, and with what minimax is.

use std::collections::HashSet;

use engine::{
    games::{any::AnyGame, chess::Chess},
    minimax::{Nested, Score},
};
use proptest::prelude::*;
use session::minimax::{Stepper, Weighing};
use wire::minimax::{Goal, Happened, Known, Node, Order, Plain, Pruning, Setup, Source, State, View};

fn written(text: &str, pruning: Pruning) -> Setup {
    Setup { source: Source::Written { text: text.to_owned() }, pruning }
}

fn position(start: &str, evaluator: Option<&str>, depth: Option<u16>) -> Setup {
    let (start, evaluator) = (start.to_owned(), evaluator.map(str::to_owned));
    let source = Source::Position { start, moves: Vec::new(), evaluator, depth, order: Order::Promising };
    Setup { source, pruning: Pruning::AlphaBeta }
}

fn stepper(setup: Setup) -> Stepper<AnyGame> {
    Stepper::begin(setup).unwrap()
}

/// Goes somewhere, in slices.
fn go(stepper: &mut Stepper<AnyGame>, goal: Goal) -> View {
    stepper.aim(goal);
    while !stepper.go_on(7) {}
    stepper.view(&[])
}

fn at_end(setup: Setup) -> View {
    let mut stepper = stepper(setup);
    while !stepper.count_on(1000) {}
    go(&mut stepper, Goal::End)
}

const SLIDES: &str = "((1.14 0.28) (-8.93 0.39))";

#[test]
fn the_slides_example_is_told_event_by_event() {
    let mut stepper = stepper(written(SLIDES, Pruning::AlphaBeta));
    let empty = stepper.view(&[]);
    assert_eq!((empty.moment, empty.current, empty.event, empty.nodes), (0, None, None, Vec::new()));
    let mut told = Vec::new();
    while !stepper.view(&[]).is_finished {
        told.push(go(&mut stepper, Goal::On).event.unwrap());
    }
    let name = |path: &[u16]| path.iter().map(|mv| (mv + 1).to_string()).collect::<Vec<_>>().join(".");
    let words: Vec<String> = told
        .iter()
        .map(|event| match event {
            Happened::Opened { at, moves } => format!("open {}: {moves}", name(&at.path)),
            Happened::Evaluated { at, value } => format!("leaf {}: {value}", name(&at.path)),
            Happened::Ended { .. } => unreachable!("no game ends here"),
            Happened::Returned { from, to, value, before, is_last, narrows } => {
                let before = before.map_or("first".to_owned(), |before| format!("before {before}"));
                let marks = [("last", *is_last), ("narrows", *narrows)];
                let marks: Vec<&str> = marks.iter().filter(|mark| mark.1).map(|mark| mark.0).collect();
                format!("{} to {}: {value}, {before}, {}", name(&from.path), name(&to.path), marks.join(" "))
            }
            Happened::Cut { at, value, bound, left } => format!("cut {}: {value} at {bound}, {left}", name(&at.path)),
        })
        .collect();
    let expected = [
        "open : 2",
        "open 1: 2",
        "leaf 1.1: 1.14",
        "1.1 to 1: 1.14, first, narrows",
        "leaf 1.2: 0.28",
        "1.2 to 1: 0.28, before 1.14, last narrows",
        "1 to : 0.28, first, narrows",
        "open 2: 2",
        "leaf 2.1: -8.93",
        "2.1 to 2: -8.93, first, narrows",
        "cut 2: -8.93 at 0.28, 1",
        "2 to : -8.93, before 0.28, last",
    ];
    assert_eq!(words, expected);

    let end = stepper.view(&[]);
    assert_eq!((end.value, end.line.as_slice(), end.depth), (Some(0.28), [0, 1].as_slice(), 2));
    let roots: Vec<(Option<f64>, Known)> = end.roots.iter().map(|root| (root.value, root.known)).collect();
    assert_eq!(roots, [(Some(0.28), Known::Exact), (Some(-8.93), Known::AtMost)]);
    let counts = end.counts;
    assert_eq!((counts.evaluations, counts.not_looked_at, counts.nodes), (3, 1, 6));
    let plain = Plain { nodes: 7, leaves: 4, uniform: Some((2, 2)) };
    assert_eq!((counts.plain, plain.least_leaves()), (Some(plain), Some(3)));
    let cut: &Node = end.nodes.iter().find(|node| node.state == State::Cut).unwrap();
    assert_eq!((cut.unseen.as_slice(), cut.unseen_count), ([1].as_slice(), 1));
}

#[test]
fn goals_lead_where_they_say() {
    let mut stepper = stepper(written(SLIDES, Pruning::AlphaBeta));
    let moments: Vec<u32> = [
        Goal::Value,
        Goal::Value,
        Goal::Node,
        Goal::ValueBefore,
        Goal::Back,
        Goal::Stay,
        Goal::Moment(8),
        Goal::Node,
        Goal::End,
        Goal::ValueBefore,
        Goal::Moment(99),
        Goal::On,
        Goal::Moment(0),
        Goal::Back,
        Goal::ValueBefore,
    ]
    .into_iter()
    .map(|goal| go(&mut stepper, goal).moment)
    .collect();
    assert_eq!(moments, [4, 6, 7, 6, 5, 5, 8, 12, 12, 10, 12, 12, 0, 0, 0]);
    assert_eq!(stepper.view(&[]).known, 12, "what was found stays known");
}

#[test]
fn chess_to_two_plies() {
    let alpha_beta = at_end(position("startpos", None, None));
    assert_eq!((alpha_beta.evaluator.as_str(), alpha_beta.depth), ("classical", 2));
    assert_eq!(alpha_beta.evaluators, ["classical", "uniform", "random", "rollout"]);
    let setup = Setup { pruning: Pruning::None, ..position("startpos", None, None) };
    let plain = at_end(setup);
    assert_eq!((plain.counts.nodes, plain.counts.evaluations), (421, 400));
    let whole = plain.counts.plain.unwrap();
    assert_eq!((whole.nodes, whole.leaves, whole.uniform), (421, 400, Some((20, 2))));
    assert_eq!(alpha_beta.counts.plain, Some(whole));
    assert_eq!(whole.least_leaves(), Some(39));
    assert_eq!(alpha_beta.value, plain.value);
    assert!((39..200).contains(&alpha_beta.counts.evaluations), "{:?}", alpha_beta.counts);
    assert!(plain.nodes.len() <= View::MOST_NODES);
    assert!(plain.roots.iter().all(|root| root.known == Known::Exact));
    for (bound, exact) in alpha_beta.roots.iter().zip(&plain.roots) {
        assert_eq!(bound.mv, exact.mv);
        assert!(exact.value <= bound.value);
    }

    let mut weighing = Weighing::<Chess>::begin(position("startpos", None, None)).unwrap();
    let weighed = loop {
        if let Some(weighed) = weighing.go_on(100) {
            break weighed;
        }
    };
    assert_eq!(weighed.plain.value, weighed.alpha_beta.value);
    assert_eq!(weighed.plain.roots, plain.roots);
    assert_eq!(weighed.alpha_beta.counts.evaluations, alpha_beta.counts.evaluations);
    assert_eq!(weighing.progress().evaluations, 400 + alpha_beta.counts.evaluations);
}

#[test]
fn opened_nodes_have_their_children() {
    let setup = Setup { pruning: Pruning::None, ..position("startpos", Some("uniform"), Some(2)) };
    let mut stepper = stepper(setup);
    go(&mut stepper, Goal::End);
    let children = |view: &View, parent: u32| {
        view.nodes.iter().filter(|node| node.from.is_some_and(|from| from.0 == parent)).count()
    };
    let root_moves: Vec<u32> = stepper.view(&[]).roots.iter().map(|root| root.node.unwrap()).collect();
    let (third, fourth) = (root_moves[2], root_moves[3]);
    let closed = stepper.view(&[]);
    assert_eq!((children(&closed, 0), children(&closed, third)), (20, 0));
    assert!(closed.nodes.iter().filter(|node| node.ply == 1).all(|node| node.below == 20));
    let opened = stepper.view(&[third, 9999, fourth]);
    assert_eq!((children(&opened, third), children(&opened, fourth)), (20, 20));
    let everything: Vec<u32> = (0..421).collect();
    let full = stepper.view(&everything);
    assert!(full.nodes.len() <= View::MOST_NODES && full.nodes.len() > View::MOST_NODES - 21);
}

/// Of a tree that is too large to be shown as a whole.
#[test]
fn large_trees_are_shown_around_where_the_search_stands() {
    let setup = Setup { pruning: Pruning::None, ..position("startpos", Some("classical"), Some(3)) };
    let mut stepper = stepper(setup);
    let mut opened = Vec::new();
    for moment in (1..18_000).step_by(997) {
        go(&mut stepper, Goal::Moment(moment));
        let view = stepper.view(&opened);
        assert_eq!((view.moment, view.is_finished), (moment, false));
        assert!(view.nodes.len() <= View::MOST_NODES);
        let find = |id: u32| view.nodes.iter().find(|node| node.node == id);
        assert!(view.nodes.iter().all(|node| node.from.is_none_or(|(parent, _)| find(parent).is_some())));
        // The current node with all above it, their moves, and the best line.
        let mut at = find(view.current.unwrap());
        let mut plies = Vec::new();
        while let Some(node) = at {
            plies.push(node.ply);
            let family = view.nodes.iter().filter(|child| child.from.is_some_and(|from| from.0 == node.node)).count();
            assert_eq!(family, usize::from(node.moves - node.unseen_count));
            at = node.from.and_then(|(parent, _)| find(parent));
        }
        assert_eq!(plies.last(), Some(&0));
        let line = view.nodes.iter().filter(|node| node.is_best).count();
        assert!(line >= view.line.len());
        opened.extend(view.nodes.last().map(|node| node.node));
    }
}

#[test]
fn small_games_are_searched_with_what_judges_them() {
    let connect2 = at_end(position("connect2", None, None));
    assert_eq!((connect2.evaluator.as_str(), connect2.depth, connect2.value), ("truth", 4, Some(1.0)));
    assert_eq!(connect2.counts.plain, Some(Plain { nodes: 53, leaves: 24, uniform: None }));
    assert_eq!(connect2.counts.evaluations, 0, "all leaves are endings");
    let tic_tac_toe = at_end(position("tic-tac-toe", Some("uniform"), Some(9)));
    assert_eq!(tic_tac_toe.value, Some(0.0));
    assert_eq!(tic_tac_toe.counts.plain.unwrap().nodes, 549_946);
    assert_eq!(tic_tac_toe.counts.plain.unwrap().leaves, 255_168);

    let four = stepper(position("connect-four", None, Some(1)));
    assert_eq!(four.view(&[]).evaluator, "rollout", "the truth is not known so far from the end");
    let truth = at_end(position("connect-four", Some("truth"), Some(1)));
    let failure = truth.failure.unwrap();
    assert!(failure.starts_with("the evaluator truth cannot judge a position: 42 cells are free"), "{failure}");
    assert!(!truth.is_finished && truth.moment == 0);
}

#[test]
fn nonsense_is_refused_in_a_sentence() {
    let refused = |setup: Setup| Stepper::<AnyGame>::begin(setup).err().map(|refused| (refused.at, refused.message));
    let message = |setup: Setup| refused(setup).unwrap().1;
    assert_eq!(
        refused(written("(1 ())", Pruning::None)).unwrap(),
        (Some(5), "at character 5: a node needs a move".into())
    );
    assert_eq!(message(position("startpos", Some("truth"), None)), "there is no evaluator \"truth\" for this game");
    assert_eq!(
        message(position("startpos", Some("network:x"), None)),
        "there is no evaluator \"network:x\" for this game"
    );
    assert_eq!(message(position("startpos", None, Some(65))), "the depth is 65 plies and the limit is 64");
    assert!(refused(position("8/8/8/8/8/8/8/8 w - - 0 1", None, None)).is_some());
    assert!(refused(position("startpos", Some("uniform:0.5"), None)).is_none());
}

#[test]
fn it_ends_where_it_would_become_too_large() {
    let mut stepper = Stepper::<AnyGame>::with_room_for(position("startpos", None, Some(3)), 500).unwrap();
    let full = go(&mut stepper, Goal::End);
    assert_eq!((full.moment, full.is_full, full.is_finished), (500, true, false));
    assert_eq!(go(&mut stepper, Goal::On).moment, 500);
    assert!(!go(&mut stepper, Goal::Back).is_full);
}

#[test]
fn a_game_that_is_over_has_one_node() {
    let over = at_end(position("7k/5KQ1/8/8/8/8/8/8 b - - 0 1", None, None));
    assert_eq!((over.value, over.is_finished, over.counts.endings, over.moment), (Some(-1.0), true, 1, 1));
    assert_eq!(over.counts.plain, Some(Plain { nodes: 1, leaves: 1, uniform: None }));
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
    leaf.prop_recursive(6, 120, 4, |below| proptest::collection::vec(below, 1..5).prop_map(Nested::Node))
}

fn text_of(tree: &Nested) -> String {
    match tree {
        Nested::Leaf(score) => score.get().to_string(),
        Nested::Node(moves) => format!("({})", moves.iter().map(text_of).collect::<Vec<_>>().join(" ")),
    }
}

/// Finds the subtree of a view's node.
fn subtree<'a>(tree: &'a Nested, view: &View, node: &Node) -> &'a Nested {
    match node.from {
        None => tree,
        Some((parent, mv)) => {
            let parent = view.nodes.iter().find(|above| above.node == parent).unwrap();
            let Nested::Node(moves) = subtree(tree, view, parent) else { panic!("a leaf has no moves") };
            &moves[usize::from(mv)]
        }
    }
}

/// Checks what holds of every view.
fn check(view: &View, tree: &Nested) {
    assert!(view.nodes.len() <= View::MOST_NODES && view.nodes.is_sorted_by_key(|node| node.node));
    let ids: HashSet<u32> = view.nodes.iter().map(|node| node.node).collect();
    assert!(view.current.is_none_or(|current| ids.contains(&current)));
    for node in &view.nodes {
        assert!(node.from.is_none_or(|from| ids.contains(&from.0) && from.0 < node.node));
        let below = subtree(tree, view, node);
        let truth = by_definition(below, node.ply % 2 == 0);
        match (node.value, node.known) {
            (value, Known::Exact) => assert_eq!(value, Some(truth)),
            (Some(value), Known::AtMost) => assert!(truth <= value),
            (Some(value), Known::AtLeast) => assert!(value <= truth),
            (_, Known::SoFar) => assert_eq!(node.state, State::Open),
            other => panic!("{other:?}"),
        }
        let moves = if let Nested::Node(moves) = below { moves.len() } else { 0 };
        assert_eq!(usize::from(node.moves), moves);
        let seen = view.nodes.iter().filter(|child| child.from.is_some_and(|from| from.0 == node.node)).count();
        assert_eq!(seen + usize::from(node.unseen_count), moves, "small trees are shown as a whole");
        assert_eq!(node.unseen.len(), usize::from(node.unseen_count).min(Node::MOST_UNSEEN));
        // Ids are given depth first, so what is below a node follows it.
        let below = view.nodes.iter().filter(|other| (node.node + 1..=node.node + node.below).contains(&other.node));
        assert!(below.clone().all(|other| other.ply > node.ply));
        assert_eq!(below.count(), node.below as usize);
    }
    let best = view.nodes.iter().filter(|node| node.is_best && node.from.is_some_and(|from| from.0 == 0));
    assert_eq!(
        best.map(|node| node.from.unwrap().1).collect::<Vec<_>>(),
        view.line.first().copied().into_iter().collect::<Vec<_>>()
    );
    if view.is_finished {
        assert_eq!(view.value, Some(by_definition(tree, true)));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn what_is_shown_is_true(tree in any_tree(), cuts in any::<bool>()) {
        let pruning = if cuts { Pruning::AlphaBeta } else { Pruning::None };
        let mut stepper = stepper(written(&text_of(&tree), pruning));
        let mut moments = vec![stepper.view(&[])];
        while !moments.last().unwrap().is_finished {
            let view = go(&mut stepper, Goal::On);
            check(&view, &tree);
            moments.push(view);
        }
        let end = moments.last().unwrap();
        let plain = end.counts.plain.unwrap();
        prop_assert!(u64::from(end.counts.nodes) <= plain.nodes);
        prop_assert!(cuts || u64::from(end.counts.evaluations) == plain.leaves);
        if let Some(least) = plain.least_leaves() {
            prop_assert!(u64::from(end.counts.evaluations) >= least);
        }
        // Going back shows what was shown before, and so does another search that goes there at once.
        for live in moments.iter().rev().step_by(3) {
            let back = go(&mut stepper, Goal::Moment(live.moment));
            prop_assert_eq!(&View { known: live.known, ..back }, live);
        }
        let middle = moments.len() / 2;
        let mut other = Stepper::<Chess>::begin(stepper.setup().clone()).unwrap();
        other.aim(Goal::Moment(u32::try_from(middle).unwrap()));
        prop_assert!(other.go_on(usize::MAX));
        prop_assert_eq!(&other.view(&[]), &moments[middle]);
    }
}
