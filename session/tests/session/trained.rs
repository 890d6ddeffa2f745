//! Networks of the training bench as evaluators of an analysis.

use std::convert::Infallible;
use std::time::Duration;

use engine::{
    Evaluation, Evaluator, Game as _, Move, Parameters, Search, Tree, Value,
    games::{any::AnyGame, small::SmallGame},
};
use proptest::prelude::*;
use session::{
    Limits, Solo,
    solo::Brought,
    trained::{TRAINED, Trained, TrainedError},
    training::{Bench, Settings, suited, way},
};
use wire::{
    Command, Event, Open, Request, Until,
    training::{Answer, Ask, Until as TrainUntil},
};

/// The file of the random start's network, and of the next generation's.
fn files(game: &str) -> Vec<(String, Vec<u8>)> {
    let mut bench = Bench::new(Default::default());
    bench.ask(Ask::Begin { game: game.to_owned(), seed: 7, settings: suited(game).unwrap().values() });
    bench.ask(Ask::Run { until: TrainUntil::Generation });
    while bench.is_busy() {
        bench.work(Duration::ZERO);
    }
    let mut file = |generation| match bench.ask(Ask::Network { generation }).pop() {
        Some(Answer::Network { name, file }) => (name, file),
        other => panic!("{other:?}"),
    };
    let files = vec![file(0), file(1)];
    let refused = bench.ask(Ask::Network { generation: 2 });
    assert!(matches!(&refused[..], [Answer::Refused { message }] if message.contains("generation 2")), "{refused:?}");
    files
}

fn ask(solo: &mut Solo<AnyGame>, command: Command) -> Vec<Event> {
    solo.request(Request { id: 1, command });
    solo.take(Duration::ZERO).into_iter().map(|message| message.event).collect()
}

fn new_search(evaluator: &str) -> Command {
    Command::NewSearch {
        position: 0,
        evaluator: evaluator.to_owned(),
        settings: Vec::new(),
        moves: Vec::new(),
        keep: false,
        priors: wire::Priors::default(),
    }
}

/// P and visits of an analysis that is told the bench's way are those of the bench.
#[test]
fn an_analysis_searches_as_the_bench_does() {
    for game in ["connect2", "tic-tac-toe"] {
        let settings = Settings { cpuct: 2.25, simulations: 45, ..suited(game).unwrap() };
        let mut bench = Bench::new(Default::default());
        bench.ask(Ask::Begin { game: game.to_owned(), seed: 7, settings: settings.values() });
        // After a few generations P is no more the same for all moves.
        for _ in 0..4 {
            bench.ask(Ask::Run { until: TrainUntil::Generation });
            while bench.is_busy() {
                bench.work(Duration::ZERO);
            }
        }
        let Some(Answer::Network { file, .. }) = bench.ask(Ask::Network { generation: 4 }).pop() else { panic!() };
        let think = Ask::Think { generation: 4, moves: vec![], simulations: 45 };
        let Some(Answer::Thought(thought)) = bench.ask(think).pop() else { panic!() };

        let way = way(&settings);
        let mut parameters = Parameters::default();
        for (name, value) in &way.parameters {
            parameters.set(name, value).unwrap();
        }
        let searched = |parameters: Parameters| {
            let mut evaluator = Trained::read(&file).unwrap().at_once();
            let position = AnyGame::Small(SmallGame::named(game).unwrap());
            let (mut search, mut room) =
                (Search::new(position, "trained", None, false, parameters), Evaluation::default());
            for _ in 0..way.nodes {
                search.simulate(&mut evaluator, &mut room).unwrap();
            }
            search
        };
        let search = searched(parameters);
        let unlike = searched(Parameters::default());
        let prior = |search: &Search<AnyGame>, mv: u16| {
            let edges = search.tree().edges(Tree::ROOT);
            edges.iter().find(|edge| edge.mv() == Move(mv)).map(|edge| edge.prior().get()).unwrap()
        };
        let mut differs = false;
        for (mv, p, visits) in thought.rows {
            assert!((prior(&search, mv) / p - 1.0).abs() < 1e-3, "{game} {mv}: 16 bits of it");
            differs |= (prior(&unlike, mv) / p - 1.0).abs() > 0.01;
            let branches = search.tree().branches(Tree::ROOT);
            let child = branches.filter(|branch| branch.edge.mv() == Move(mv)).find_map(|branch| branch.child);
            assert_eq!(child.map_or(0, |child| search.tree().visits(child)), visits, "{game} {mv}");
        }
        assert!(differs, "another policy temperature says another P");
    }
}

#[test]
fn an_analysis_searches_with_a_network_that_was_brought() {
    let [(start, _), (name, file)] = files("connect2").try_into().unwrap();
    assert_ne!(start, name);
    let trained = Trained::read(&file).unwrap();
    assert_eq!((trained.name(), trained.game()), (&*name, "connect2"));
    let mut solo = Solo::<AnyGame>::new(Limits::default());
    ask(&mut solo, Command::Open(Open { version: wire::VERSION, analysis: None, key: None }));
    ask(&mut solo, Command::SetGame { fen: "connect2".to_owned(), moves: Vec::new() });
    assert!(!solo.knows(&name, "connect2"));
    solo.bring(name.clone(), "connect2".to_owned(), Ok(Box::new(trained.clone())));
    solo.bring(TRAINED.to_owned(), "connect2".to_owned(), Err("it was not there".to_owned()));
    let refused = ask(&mut solo, new_search(TRAINED));
    assert!(matches!(&refused[..], [Event::Rejected { message, .. }] if message == "it was not there"), "{refused:?}");
    solo.forget_failures();
    assert!(solo.knows(&name, "connect2") && !solo.knows(TRAINED, "connect2"));
    let made = ask(&mut solo, new_search(&name));
    let view = made.iter().find_map(|event| if let Event::Search(view) = event { Some(view) } else { None }).unwrap();
    assert_eq!(view.evaluator, name);
    assert!(view.evaluator_description.contains("generation 1 of a training with seed 7"), "{view:?}");
    ask(&mut solo, Command::Go { search: view.id, until: Until::nodes(40) });
    while solo.advance(8, Duration::ZERO) {}
    assert!(solo.moment(view.id).unwrap() > 30);
    // V of the root is what the network says.
    let game = AnyGame::Small(SmallGame::named("connect2").unwrap());
    let (mut moves, mut evaluation) = (Vec::new(), Evaluation::default());
    game.legal_moves(&mut moves);
    trained.at_once().evaluate(&game, &moves, &mut evaluation).unwrap();
    let (mut inputs, mut activations) = (Vec::new(), Default::default());
    let AnyGame::Small(SmallGame::Connect2(connect2)) = game else { unreachable!() };
    selfplay::Board::inputs(&connect2, &mut inputs);
    let (_, value) = trained.network().forward(&inputs, &mut activations);
    assert_eq!(evaluation.value.get(), Value::<engine::ToMove>::new(f64::from(value)).get());
}

#[test]
fn a_network_judges_its_own_game_only() {
    let (name, file) = files("tic-tac-toe").remove(0);
    let trained = Trained::read(&file).unwrap();
    for game in SmallGame::NAMES {
        let is_own = game == "tic-tac-toe";
        assert_eq!(
            Brought::<AnyGame, Infallible>::judges(&trained, &AnyGame::Small(SmallGame::named(game).unwrap())),
            is_own
        );
    }
    let mut solo = Solo::<AnyGame>::new(Limits::default());
    ask(&mut solo, Command::Open(Open { version: wire::VERSION, analysis: None, key: None }));
    solo.bring(name.clone(), "tic-tac-toe".to_owned(), Ok(Box::new(trained)));
    for (position, game) in ["connect-four", "startpos"].into_iter().enumerate() {
        ask(&mut solo, Command::SetGame { fen: game.to_owned(), moves: Vec::new() });
        assert!(position > 0 || !solo.knows(&name, game));
        let refused = ask(&mut solo, new_search(&name));
        assert!(matches!(&refused[..], [.., Event::Rejected { .. }]), "{refused:?}");
    }
}

#[test]
fn what_comes_with_the_program_plays_well() {
    for game in SmallGame::NAMES {
        let path = format!("{}/../public/trainings/{game}.puctnet", env!("CARGO_MANIFEST_DIR"));
        #[expect(clippy::disallowed_methods, reason = "a test reads what is shipped")]
        let trained = Trained::read(&std::fs::read(path).unwrap()).unwrap();
        assert_eq!(trained.game(), game);
        let exam = |trained: &Trained| match game {
            "connect2" => selfplay::exam::examine::<engine::games::connect2::Connect2, _>(
                trained.network(),
                &mut engine::evaluators::Truth::new(),
            ),
            _ => selfplay::exam::examine::<engine::games::tic_tac_toe::TicTacToe, _>(
                trained.network(),
                &mut engine::evaluators::Truth::new(),
            ),
        };
        match game {
            "connect2" => {
                let exam = exam(&trained).unwrap();
                assert!(exam.mistakes.is_empty() && exam.value_error < 0.2, "{exam:?}");
            }
            "tic-tac-toe" => {
                let exam = exam(&trained).unwrap();
                let (mistakes, boards) = (exam.mistakes.len(), exam.boards as usize);
                assert!(mistakes * 20 < boards, "{mistakes} of {boards}");
            }
            _ => {}
        }
    }
}

#[test]
fn a_damaged_file_is_refused() {
    let (_, file) = files("connect2").remove(0);
    assert_eq!(Trained::read(b"PUCTRUN\0").unwrap_err(), TrainedError::NoNetwork);
    let mut later = file.clone();
    later[8] = 2;
    assert_eq!(Trained::read(&later).unwrap_err(), TrainedError::Version(2));
    for at in (10..file.len()).step_by(7) {
        let mut changed = file.clone();
        changed[at] ^= 1;
        assert_eq!(Trained::read(&changed).unwrap_err(), TrainedError::Damaged, "{at}");
    }
    for end in (0..file.len()).step_by(11) {
        assert!(Trained::read(&file[..end]).is_err());
    }
}

proptest! {
    #[test]
    fn anything_may_come_with_a_right_digest(rest in prop::collection::vec(any::<u8>(), 0..120)) {
        use sha2::{Digest as _, Sha256};
        let file = [&b"PUCTNET\0\x01\0"[..], &Sha256::digest(&rest), &rest].concat();
        let _ = Trained::read(&file);
    }
}
