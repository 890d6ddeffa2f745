//! Priors of one evaluator, values of another.

use crate::support::{POSITIONS, check_sums};
use engine::{
    Evaluation, Evaluator as _, Game as _, Kind, NodeId, Parameters, PriorSources, Search, Side,
    evaluators::{Paired, Random},
    games::chess::Chess,
    log::NamedEvaluator,
    prior::{Softmax, edges_from_logits},
    search::{Next, Part},
};
use proptest::prelude::*;

/// Seeds of the evaluators: of values, and of priors where they are others.
type Seeds = (u64, PriorSources<u64>);

fn sources(own: Option<u64>, opponent: Option<u64>) -> PriorSources<u64> {
    PriorSources { own, opponent }
}

fn search(fen: &str, settings: &[(&str, &str)], priors: &PriorSources<u64>) -> Search<Chess> {
    let mut parameters = Parameters::default();
    for (name, value) in settings {
        parameters.set(name, value).unwrap();
    }
    let game = Chess::from_fen::<&str>(fen, &[]).unwrap();
    let named = |seed: &u64| NamedEvaluator { name: format!("random {seed}"), network: None };
    Search::new(game, "random", None, false, parameters).of_priors(priors.each_ref().map(named))
}

fn run(search: &mut Search<Chess>, (values, priors): &Seeds, visits: u32) {
    let mut evaluator = Paired::new(Random::new(*values), priors.clone().map(Random::new));
    let mut waiting = std::collections::VecDeque::new();
    while search.tree().root_visits() < visits {
        if search.next() == Next::Gather {
            search.gather(|game, moves| {
                let mut evaluation = Evaluation::default();
                let Ok(()) = evaluator.evaluate(game, moves, &mut evaluation);
                waiting.push_back(evaluation);
            });
        } else {
            search.back_up_next(&waiting.pop_front().expect("an evaluation for each leaf"));
        }
    }
}

fn opened(search: &Search<Chess>) -> impl Iterator<Item = NodeId> + '_ {
    let tree = search.tree();
    (0..tree.len()).filter_map(|id| tree.find(id)).filter(|&node| search.first_evaluation(node).kind == Kind::Opened)
}

/// Every P is that of the side's own source, every V the evaluator's.
fn check_origins(search: &Search<Chess>, (values, priors): &Seeds) {
    let mut game = search.game().clone();
    let (mut evaluation, mut softmax, mut edges) = (Evaluation::default(), Softmax::default(), Vec::new());
    for node in opened(search) {
        let path = search.path_to(node);
        game.rewind();
        path.iter().for_each(|&mv| game.play(mv));
        let side = if path.len().is_multiple_of(2) { Side::Root } else { Side::Opponent };
        assert_eq!(game.side(), side);
        let mut moves = Vec::new();
        game.legal_moves(&mut moves);
        let Ok(()) = Random::new(*values).evaluate(&game, &moves, &mut evaluation);
        assert_eq!(search.first_evaluation(node).value, evaluation.value.flip(), "V after {path:?}");
        let source = match side {
            Side::Root => priors.own,
            Side::Opponent => priors.opponent.or(priors.own),
        };
        let Ok(()) = Random::new(source.unwrap_or(*values)).evaluate(&game, &moves, &mut evaluation);
        let ties: Vec<u16> = moves.iter().map(|&mv| game.policy_index(mv)).collect();
        let temperature = search.parameters().policy_temperature;
        edges_from_logits(&moves, &ties, &evaluation.logits, temperature, &mut softmax, &mut edges);
        assert_eq!(search.tree().edges(node), edges, "P after {path:?}");
    }
}

#[test]
fn the_same_evaluator_twice_is_that_evaluator() {
    for fen in POSITIONS {
        for settings in [
            &[][..],
            &[("batch", "8"), ("cache", "lc0")],
            &[("arithmetic", "lc0"), ("virtual", "loss"), ("batch", "3")],
        ] {
            let none = PriorSources::NONE;
            let (mut plain, mut paired) = (search(fen, settings, &none), search(fen, settings, &none));
            run(&mut plain, &(5, none), 300);
            run(&mut paired, &(5, sources(Some(5), Some(5))), 300);
            assert_eq!(plain.digest(plain.moment()), paired.digest(paired.moment()), "{fen} {settings:?}");
        }
    }
}

#[test]
fn a_search_after_a_move_knows_what_has_the_priors_of_its_sides() {
    let seeds = (1, sources(Some(2), None));
    let mut both_sides = search("startpos", &[], &seeds.1);
    run(&mut both_sides, &seeds, 400);
    let line = both_sides.principal_variation();
    for plies in 1..=2 {
        let after = both_sides.after(&line[..plies]).expect("one source for both sides");
        assert_eq!(after.header().priors, both_sides.header().priors);
        check_origins(&after, &seeds);
    }
    let seeds = (1, sources(Some(2), Some(3)));
    let mut each_its_own = search("startpos", &[], &seeds.1);
    run(&mut each_its_own, &seeds, 400);
    let line = each_its_own.principal_variation();
    assert!(each_its_own.after(&line[..1]).is_none(), "what is known there has the priors of the other side");
    let mut after = each_its_own.after(&line[..2]).expect("the same side is to move");
    check_origins(&after, &seeds);
    run(&mut after, &seeds, 300);
    check_origins(&after, &seeds);
}

#[test]
fn what_has_the_priors_of_the_other_side_is_not_carried_back() {
    let seeds = (1, sources(None, Some(3)));
    let mut earlier = search("startpos", &[], &seeds.1);
    run(&mut earlier, &seeds, 50);
    let line = earlier.principal_variation();
    for plies in 1..=2 {
        let mut game = earlier.game().clone();
        game.rewind();
        line[..plies].iter().for_each(|&mv| game.play_and_set_root(mv));
        let header = earlier.header();
        let later = Search::new(game, &header.evaluator, None, false, header.parameters.clone());
        let mut later = later.of_priors(header.priors.clone());
        run(&mut later, &seeds, 50);
        let mut fork = earlier.fork(earlier.moment());
        let carried = fork.carry(&mut later, &line[..plies], Part::Whole);
        assert_eq!(carried.is_ok(), plies == 2, "{carried:?}");
        check_origins(&fork, &seeds);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn priors_are_their_sources_and_values_the_evaluators(
        position in 0..POSITIONS.len(),
        values in 0_u64..3,
        own in proptest::option::of(0_u64..3),
        opponent in proptest::option::of(0_u64..3),
        batch in 1_u32..9,
        visits in 1_u32..300,
    ) {
        let (seeds, batch) = ((values, sources(own, opponent)), batch.to_string());
        let mut search = search(POSITIONS[position], &[("batch", &batch)], &seeds.1);
        run(&mut search, &seeds, visits);
        check_origins(&search, &seeds);
        check_sums(&search);
        let fork = search.fork(search.moment());
        prop_assert_eq!(fork.header(), search.header());
    }
}
