//! Question to an evaluator about a position of a search.

use engine::{
    Evaluation, Evaluator as _, Move, Search, Tree, evaluators::Random, games::chess::Chess,
    games::chess::policy_index, prior::edges_from_logits,
};
use session::{Subject, edits::what_if, subject, subject::MAX_LINE};
use shakmaty::Position as _;
use wire::{Code, Edit};

/// Makes a search of this many simulations.
fn search(simulations: u32, settings: &[(&str, &str)]) -> Search<Chess> {
    let game =
        Chess::from_fen("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", &["e5g6"]).unwrap();
    let mut parameters = engine::Parameters::default();
    for (name, value) in settings {
        parameters.set(name, value).unwrap();
    }
    let mut search = Search::new(game, "random", None, false, parameters);
    go_on(&mut search, simulations);
    search
}

fn go_on(search: &mut Search<Chess>, simulations: u32) {
    for _ in 0..simulations {
        let Ok(_) = search.simulate(&mut Random::new(0), &mut Evaluation::default());
    }
}

/// P of the subject's moves, as a search keeps them.
fn priors(subject: &Subject) -> Vec<(u16, u16)> {
    let Subject { game, moves, parameters, .. } = subject;
    let mut evaluation = Evaluation::default();
    let Ok(()) = Random::new(0).evaluate(game, moves, &mut evaluation);
    let turn = game.position().turn();
    let outputs: Vec<u16> = moves.iter().map(|&mv| policy_index(mv, turn)).collect();
    let (mut softmax, mut edges) = Default::default();
    let temperature = parameters.policy_temperature;
    edges_from_logits(moves, &outputs, &evaluation.logits, temperature, &mut softmax, &mut edges);
    edges.iter().map(|edge| (edge.mv().0, edge.prior().word())).collect()
}

/// Checks that every node's P comes of the question that is said to be asked there.
fn check(search: &Search<Chess>) -> usize {
    let nodes = (0..search.tree().len()).map(|id| search.tree().find(id).unwrap());
    let opened = nodes.filter(|&node| !search.tree().edges(node).is_empty());
    opened
        .map(|node| {
            let line: Vec<u16> = search.path_to(node).iter().map(|mv| mv.0).collect();
            let edges = search.tree().edges(node).iter().map(|edge| (edge.mv().0, edge.prior().word()));
            assert_eq!(edges.collect::<Vec<_>>(), priors(&subject(search, &line).unwrap()), "{line:?}");
        })
        .count()
}

#[test]
fn every_node_is_asked_as_the_search_asked_it() {
    assert!(check(&search(300, &[("policy_temperature", "2")])) > 250);
}

#[test]
fn nodes_have_the_temperature_that_was_in_force_when_they_were_opened() {
    let before = search(100, &[]);
    let edit = Edit::Parameter { name: "policy_temperature".to_owned(), value: "0.5".to_owned() };
    let mut after = what_if(&before, Some(60), &[edit], u32::MAX).unwrap().expect("it changes something");
    go_on(&mut after, 60);
    assert!(check(&after) > 100);
    let temperature = |line: &[u16]| subject(&after, line).unwrap().parameters.policy_temperature;
    assert_eq!(temperature(&[]), 1.359);
    let newest = after.tree().find(after.tree().len() - 1).unwrap();
    let line: Vec<u16> = after.path_to(newest).iter().map(|mv| mv.0).collect();
    assert_eq!(temperature(&line), 0.5);
}

#[test]
fn lines_beyond_the_tree_are_followed_as_far_as_they_are_legal() {
    let search = search(1, &[]);
    let moves = |line: &[u16]| subject(&search, line).unwrap().moves;
    let first = moves(&[])[0].0;
    let second = moves(&[first])[0].0;
    let deep = subject(&search, &[first, second]).unwrap();
    // The game before the root is part of the history.
    assert_eq!(deep.game.history().len(), 4);
    assert_eq!(search.tree().edges(Tree::ROOT).len(), moves(&[]).len());

    let refused = |line: &[u16]| subject(&search, line).unwrap_err();
    assert_eq!(refused(&[first, first]).code, Code::Invalid);
    assert!(refused(&[first, first]).message.contains("after 1 moves"));
    assert_eq!(refused(&[u16::MAX]).code, Code::Invalid);
    assert_eq!(refused(&vec![first; MAX_LINE + 1]).code, Code::Limit);
    assert!(!moves(&[]).contains(&Move(u16::MAX)));
}

#[test]
fn an_evaluation_taken_from_elsewhere_is_called_that() {
    let plain = search(3000, &[]);
    let shared = search(3000, &[("cache", "lc0")]);
    let borrowed = |search: &Search<Chess>| {
        let nodes = (0..search.tree().len()).map(|id| search.tree().find(id).unwrap());
        let is_borrowed = |node| {
            let line: Vec<u16> = search.path_to(node).iter().map(|mv| mv.0).collect();
            subject(search, &line).unwrap().is_borrowed
        };
        nodes.filter(|&node| is_borrowed(node)).count()
    };
    assert_eq!(borrowed(&plain), 0);
    assert!(borrowed(&shared) > 0);
}
