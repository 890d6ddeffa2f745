//! Searches to test with, and what holds in each.

pub(crate) mod edits;

use std::collections::VecDeque;

use engine::{
    Evaluation, Evaluator, Game, Parameters, Search,
    evaluators::Random,
    games::{
        chess::Chess,
        in_a_row::{InARow, Rules},
    },
    search::Next,
};

/// Positions with castling, promotions, en passant, mates nearby, bare endgames and repetitions.
pub(crate) const POSITIONS: &[&str] = &[
    "startpos",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1",
    "8/8/8/8/8/5k2/8/5K1R w - - 96 90",
    "7k/5Q2/5K2/8/8/8/8/8 b - - 0 1",
    "7k/8/5KQ1/8/8/8/8/8 w - - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
];

pub(crate) fn searched(fen: &str, settings: &[(&str, &str)], simulations: u32) -> Search<Chess> {
    let mut parameters = Parameters::default();
    for (name, value) in settings {
        parameters.set(name, value).unwrap();
    }
    let game = Chess::from_fen::<&str>(fen, &[]).unwrap().with_two_fold_draws(parameters.two_fold_draws);
    let mut search = Search::new(game, "random", None, false, parameters);
    run(&mut search, simulations);
    search
}

pub(crate) fn run<G: Game>(search: &mut Search<G>, simulations: u32) {
    let (mut evaluator, mut evaluation) = (Random::new(0), Evaluation::default());
    for _ in 0..simulations {
        search.simulate(&mut evaluator, &mut evaluation).unwrap();
    }
}

/// N = own evaluations + the children's N, and W follows from the evaluations in the log and the children's W.
pub(crate) fn check_sums<G: Game>(search: &Search<G>) {
    let tree = search.tree();
    for id in 0..tree.len() {
        let node = tree.find(id).unwrap();
        let children: u32 = tree.visited_children(node).map(|child| tree.visits(child)).sum();
        assert!(tree.visits(node) > children, "node {id} was evaluated itself");
        if tree.flags(node).is_terminal() {
            let value = i64::from(tree.visits(node)) * i64::from(exact_units(search, node));
            assert_eq!(tree.value_sum(node), value, "node {id}: every visit is worth the same");
        } else {
            assert_eq!(tree.visits(node) - children, 1, "node {id} is evaluated once");
            let below: i64 = tree.visited_children(node).map(|child| tree.value_sum(child)).sum();
            let own = i64::from(search.own_evaluation(node).value.units());
            assert_eq!(tree.value_sum(node), own - below, "node {id}");
        }
    }
}

fn exact_units<G: Game>(search: &Search<G>, node: engine::NodeId) -> i32 {
    match search.tree().exact(node).unwrap() {
        engine::Outcome::Win => engine::value::UNIT,
        engine::Outcome::Draw => 0,
        engine::Outcome::Loss => -engine::value::UNIT,
    }
}

/// Searches in batches until the root has this many visits.
pub(crate) fn run_batches<G: Game>(search: &mut Search<G>, visits: u32) {
    run_batches_with(search, visits, Vec::new());
}

/// Searches in batches until the root has `visits` visits, where leaves wait for these evaluations already.
pub(crate) fn run_batches_with<G: Game>(search: &mut Search<G>, visits: u32, waiting: Vec<Evaluation>) {
    run_while(search, waiting, |search| search.tree().root_visits() < visits);
}

/// Runs this many simulations, or a few more.
pub(crate) fn simulate_with<G: Game>(search: &mut Search<G>, simulations: u32, waiting: Vec<Evaluation>) {
    let end = search.tree().simulations() + simulations;
    run_while(search, waiting, |search| search.tree().simulations() < end);
}

/// Runs until all visits that are given have been.
pub(crate) fn finish_giving<G: Game>(search: &mut Search<G>, waiting: Vec<Evaluation>) {
    run_while(search, waiting, |search| search.giving().is_some());
}

fn run_while<G: Game>(search: &mut Search<G>, waiting: Vec<Evaluation>, go_on: impl Fn(&Search<G>) -> bool) {
    let mut evaluations = VecDeque::from(waiting);
    while go_on(search) {
        if search.next() == Next::Gather {
            search.gather(|game, moves| evaluations.push_back(evaluated(game, moves)));
        } else {
            search.back_up_next(&evaluations.pop_front().expect("an evaluation for each leaf"));
        }
    }
}

pub(crate) fn evaluated<G: Game>(game: &G, moves: &[engine::Move]) -> Evaluation {
    let mut evaluation = Evaluation::default();
    let Ok(()) = Random::new(0).evaluate(game, moves, &mut evaluation);
    evaluation
}

/// Asks again for what waits.
pub(crate) fn ask(search: &mut Search<Chess>) -> Vec<Evaluation> {
    let mut left = Vec::new();
    search.ask_again(|game, moves| left.push(evaluated(game, moves)));
    left
}

/// Every position of a small game that can come up, each board once.
pub(crate) fn positions<R: Rules>(start: &InARow<R>) -> Vec<InARow<R>> {
    let (mut found, mut open, mut seen) = (Vec::new(), vec![start.clone()], std::collections::HashSet::new());
    while let Some(game) = open.pop() {
        if !seen.insert(game.key()) {
            continue;
        }
        let mut moves = Vec::new();
        game.legal_moves(&mut moves);
        open.extend(moves.into_iter().map(|mv| {
            let mut below = game.clone();
            below.play_and_set_root(mv);
            below
        }));
        found.push(game);
    }
    found
}
