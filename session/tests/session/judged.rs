//! A node's judgement is told as the search was told it.

use engine::{
    Evaluation, Evaluator, Game as _, Search,
    evaluators::Classical,
    games::{any::AnyGame, chess::Chess, small::SmallGame},
    parameters::HistoryFill,
};
use session::{Limits, Playback, judged::Tools, trained::Trained};
use wire::{
    Plane,
    judged::{SmallNetwork, Told},
};

use crate::support::{bytes_of, parameters};

fn encode(_: &Chess, _: HistoryFill) -> (String, Vec<Plane>) {
    ("none".to_owned(), Vec::new())
}

fn player_of(search: &Search<AnyGame>) -> Playback<AnyGame> {
    let mut playback = Playback::of_game(Limits::default());
    playback.push(&bytes_of(search)).unwrap();
    playback.show().unwrap();
    playback
}

fn shipped(game: &str) -> Trained {
    let path = format!("{}/../public/trainings/{game}.puctnet", env!("CARGO_MANIFEST_DIR"));
    #[expect(clippy::disallowed_methods, reason = "a test reads what is shipped")]
    let file = std::fs::read(path).unwrap();
    Trained::read(&file).unwrap()
}

fn searched(game: &str, trained: &Trained, settings: &[(&str, &str)]) -> Search<AnyGame> {
    let start = AnyGame::Small(SmallGame::named(game).unwrap());
    let digest = trained.described("trained").network;
    let mut search = Search::new(start, "trained", digest, false, parameters(settings));
    let mut evaluator = trained.at_once();
    for _ in 0..60 {
        search.simulate(&mut evaluator, &mut Evaluation::default()).unwrap();
    }
    search
}

fn small(playback: &mut Playback<AnyGame>, node: u32, trained: &Trained) -> Option<SmallNetwork> {
    match playback.judged(u32::MAX, node, Tools { network: Some(Ok(trained)), encode }).unwrap().unwrap() {
        Told::Small(small) => Some(*small),
        Told::Decided => None,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_small_network_says_what_the_search_was_told() {
    for (game, settings) in [
        ("connect2", &[][..]),
        ("tic-tac-toe", &[("policy_temperature", "1.0")]),
        ("connect-four", &[("arithmetic", "lc0")]),
    ] {
        let trained = shipped(game);
        let search = searched(game, &trained, settings);
        let mut playback = player_of(&search);
        let mut opened = 0;
        for node in 0..search.tree().len() {
            let id = search.tree().find(node).unwrap();
            let Some(told) = small(&mut playback, node, &trained) else { continue };
            opened += 1;
            assert_eq!(
                engine::Value::<engine::ToMove>::new(f64::from(told.value)),
                search.own_evaluation(id).value.flip(),
                "{game} {node}"
            );
            let edges: Vec<_> = search.tree().edges(id).to_vec();
            let legal: Vec<usize> = (0..told.outputs.len()).filter(|&at| told.outputs[at].prior.is_some()).collect();
            assert_eq!(edges.len(), legal.len(), "{game} {node}");
            for edge in edges {
                let output = told.outputs[usize::from(edge.mv().0)];
                assert_eq!(output.prior, Some(edge.prior().get()), "{game} {node} {:?}", edge.mv());
            }
            let sum = |part: &dyn Fn(usize) -> f64| (0..told.outputs.len()).map(part).sum::<f64>();
            assert!((sum(&|at| told.outputs[at].share) - 1.0).abs() < 1e-9);
            assert!((sum(&|at| told.outputs[at].masked.unwrap_or(0.0)) - 1.0).abs() < 1e-9);
            assert!(told.hidden.iter().flatten().all(|unit| *unit >= 0.0));
            assert!((tanh(told.before) - told.value).abs() < 1e-6);
        }
        assert!(opened > 5, "{game}: {opened}");
    }
}

fn tanh(sum: f32) -> f32 {
    f64::from(sum).tanh() as f32
}

#[test]
fn illegal_moves_have_outputs_that_are_masked() {
    let trained = shipped("connect2");
    let search = searched("connect2", &trained, &[]);
    let mut playback = player_of(&search);
    let start = small(&mut playback, 0, &trained).unwrap();
    assert_eq!((start.inputs, start.lit.len(), start.outputs.len()), (8, 0, 4));
    assert!(start.outputs.iter().all(|output| output.prior.is_some()), "all four cells are free");
    let child = search.tree().edges(engine::Tree::ROOT)[0].mv();
    let node =
        (1..search.tree().len()).find(|&node| search.path_to(search.tree().find(node).unwrap()) == [child]).unwrap();
    let after = small(&mut playback, node, &trained).unwrap();
    let taken = after.outputs[usize::from(child.0)];
    assert!(taken.prior.is_none() && taken.masked.is_none() && taken.share > 0.0);
    assert_eq!(after.lit, [4 + child.0], "the first player's stone is the opponent's");
}

#[test]
fn a_network_that_is_not_the_searchs_is_not_asked() {
    let search = searched("connect2", &shipped("connect2"), &[]);
    let mut playback = player_of(&search);
    let other = shipped("tic-tac-toe");
    let told = playback.judged(u32::MAX, 0, Tools { network: Some(Ok(&other)), encode }).unwrap().unwrap();
    assert!(matches!(&told, Told::Nothing(Some(problem)) if problem.contains("another one")), "{told:?}");
    let lost = Tools { network: Some(Err("it is lost")), encode };
    let told = playback.judged(u32::MAX, 0, lost).unwrap().unwrap();
    assert_eq!(told, Told::Nothing(Some("it is lost".to_owned())));
}

#[test]
fn a_count_adds_up_to_v_of_every_node() {
    let start = AnyGame::Chess(Chess::from_fen::<&str>("startpos", &[]).unwrap());
    let mut search = Search::new(start, "classical", None, false, parameters(&[]));
    struct Counting;
    impl Evaluator<AnyGame> for Counting {
        type Error = std::convert::Infallible;
        fn evaluate(
            &mut self,
            game: &AnyGame,
            moves: &[engine::Move],
            evaluation: &mut Evaluation,
        ) -> Result<(), Self::Error> {
            let AnyGame::Chess(game) = game else { unreachable!("it is chess") };
            Classical.evaluate(game, moves, evaluation)
        }
    }
    for _ in 0..40 {
        let Ok(_) = search.simulate(&mut Counting, &mut Evaluation::default());
    }
    assert_eq!(search.game().name(), "chess");
    let mut playback = player_of(&search);
    for node in 0..search.tree().len() {
        let told = playback.judged(u32::MAX, node, Tools { network: None, encode }).unwrap().unwrap();
        let Told::Chess(told) = told else { panic!("{told:?}") };
        let count = told.counted.unwrap();
        let value = engine::Value::<engine::ToMove>::new(count.win - count.loss).get();
        assert_eq!(value, count.v, "{node}");
        let raw = told.raw.unwrap();
        assert_eq!(engine::Value::<engine::ToMove>::new(raw.q).get(), count.v, "{node}");
        assert_eq!(raw.moves.len(), search.tree().edges(search.tree().find(node).unwrap()).len());
        assert_eq!(count.terms.len(), 8);
    }
}
