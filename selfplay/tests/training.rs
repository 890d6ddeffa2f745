//! Whole trainings: repeatable, sliceable, kept in files, and they learn.

use engine::{
    Move,
    evaluators::Truth,
    games::{connect_four::ConnectFour, connect2::Connect2, tic_tac_toe::TicTacToe},
};
use proptest::prelude::*;
use selfplay::{
    Advance, Board, Settings, Trainer, exam::examine, file::FileError, settings::preset, targets::policy_target,
    trainer::Phase,
};
use sha2::{Digest as _, Sha256};

/// Small, so that a test is quick.
fn settings() -> Settings {
    Settings {
        held_out: 25,
        simulations: 12,
        games: 4,
        steps: 6,
        batch: 16,
        window: 10,
        width: 12,
        ..Settings::default()
    }
}

fn trained<G: Board>(seed: u64, slices: u64) -> Trainer<G> {
    let mut trainer = Trainer::new(seed, settings());
    go_on(&mut trainer, slices);
    trainer
}

fn go_on<G: Board>(trainer: &mut Trainer<G>, slices: u64) {
    for _ in 0..slices {
        trainer.advance();
    }
}

#[test]
fn the_seed_repeats_a_training() {
    assert_eq!(trained::<TicTacToe>(3, 150).digest(), trained::<TicTacToe>(3, 150).digest());
    assert_ne!(trained::<TicTacToe>(3, 150).digest(), trained::<TicTacToe>(4, 150).digest());
    assert_ne!(trained::<TicTacToe>(3, 150).digest(), trained::<TicTacToe>(3, 151).digest());
}

#[test]
fn the_history_repeats_changes() {
    let mut trainer = Trainer::<Connect2>::new(9, settings());
    for (slices, name, value) in [
        (10, "temperature", 0.5),
        (7, "noise_epsilon", 0.0),
        (0, "learning_rate", 0.01),
        (30, "width", 20.0),
        (11, "layers", 1.0),
        (9, "optimiser", 1.0),
        (25, "simulations", 30.0),
    ] {
        go_on(&mut trainer, slices);
        trainer.change(name, value).unwrap();
        // What is in force already is no change.
        trainer.change(name, value).unwrap();
    }
    go_on(&mut trainer, 40);
    assert_eq!(trainer.changes().len(), 7);
    let sizes: Vec<bool> = trainer.generations().iter().map(|generation| generation.random).collect();
    assert_eq!(sizes.iter().filter(|random| **random).count(), 3, "the start, and two other sizes");
    let repeated = Trainer::<Connect2>::repeat(9, settings(), trainer.changes(), trainer.moment()).unwrap();
    assert_eq!(repeated.digest(), trainer.digest());
    let other = Trainer::<Connect2>::repeat(9, settings(), &trainer.changes()[1..], trainer.moment()).unwrap();
    assert_ne!(other.digest(), trainer.digest());
}

#[test]
fn what_is_refused_changes_nothing() {
    let mut trainer = trained::<Connect2>(1, 20);
    let before = trainer.digest();
    let error = trainer.change("temperature", -1.0).unwrap_err().to_string();
    assert_eq!(error, "temperature takes a number from 0 to 10, not -1");
    assert_eq!(trainer.digest(), before);
}

#[test]
fn a_generation_is_so_many_games_and_steps() {
    let mut trainer = Trainer::<Connect2>::new(2, settings());
    let (mut games, mut steps) = (0, 0);
    loop {
        match trainer.advance() {
            Advance::Moved(ply) => assert_eq!(trainer.playing().len(), ply as usize),
            Advance::GameOver(outcome) => {
                games += 1;
                assert_eq!(trainer.newest_game().unwrap().outcome, outcome);
            }
            Advance::Learnt(_) => steps += 1,
            Advance::NewGeneration(generation, _) => {
                assert_eq!((generation, games, steps + 1), (1, 4, 6));
                break;
            }
            Advance::Finished => unreachable!("it has just begun"),
        }
    }
    assert_eq!(trainer.phase(), Phase::Play(0));
    assert_eq!(trainer.generations()[1].network, *trainer.network());
    assert_ne!(trainer.generations()[0].network, *trainer.network());
    go_on(&mut trainer, 300);
    assert_eq!(trainer.window().len(), 10, "the newest ten games");
}

#[test]
fn every_target_can_be_opened() {
    let trainer = trained::<TicTacToe>(5, 120);
    for game in trainer.window() {
        let last = game.positions.len() - 1;
        for (ply, position) in game.positions.iter().enumerate() {
            let visits: Vec<u32> = position.targets().iter().map(|target| target.visits).collect();
            assert_eq!(visits.iter().sum::<u32>(), 12, "every simulation but the root's own");
            assert_eq!(position.pi(), policy_target(&visits, 1.0));
            assert_eq!(position.targets().len(), 9 - ply);
            assert_eq!(position.inputs().len(), ply, "a stone a ply");
            // Who moved last did not lose by it, and z changes sides with the mover.
            assert!(game.result(last) >= 0.0);
            assert_eq!(
                game.result(ply),
                if (last - ply) % 2 == 0 { game.result(last) } else { 0.0 - game.result(last) }
            );
        }
    }
}

#[test]
fn a_file_goes_on_where_it_stopped() {
    for slices in [0, 1, 17, 60, 133] {
        let mut trainer = trained::<TicTacToe>(8, slices);
        if slices == 60 {
            trainer.change("width", 16.0).unwrap();
        }
        let bytes = trainer.export();
        let mut again = Trainer::<TicTacToe>::import(&bytes).unwrap();
        assert_eq!(again.export(), bytes);
        for _ in 0..50 {
            assert_eq!(again.advance(), trainer.advance());
        }
        assert_eq!(again.digest(), trainer.digest(), "after {slices} slices");
    }
}

#[test]
fn other_files_are_refused_in_a_sentence() {
    let bytes = trained::<Connect2>(1, 60).export();
    let error = |bytes: &[u8]| Trainer::<Connect2>::import(bytes).unwrap_err();
    assert_eq!(error(b"GIF89a"), FileError::NoTraining);
    assert_eq!(error(&[]), FileError::NoTraining);
    let mut later = bytes.clone();
    later[8] = 3;
    assert_eq!(error(&later), FileError::Version(3));
    for at in 0..bytes.len() {
        assert!(Trainer::<Connect2>::import(&bytes[..at]).is_err(), "cut off at {at}");
    }
    let other = Trainer::<TicTacToe>::import(&bytes).unwrap_err();
    assert_eq!(other.to_string(), "this training is of connect2, not of tic-tac-toe");
}

/// A file with this body, and the right digest.
fn with_body(body: &[u8]) -> Vec<u8> {
    [b"PUCTRAIN".as_slice(), &[2, 0], &Sha256::digest(body), body].concat()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// Damage is found by the digest; what is changed on purpose is refused, or is a training that can go on.
    #[test]
    fn changed_files_do_no_harm(places in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..4)) {
        let bytes = trained::<Connect2>(1, 31).export();
        let (mut damaged, mut body) = (bytes.clone(), bytes[42..].to_vec());
        for (at, to) in &places {
            *at.get_mut(&mut damaged) = *to;
            // Weights take most of the place, so the few bytes before them are hit as often.
            let head = 200.min(body.len());
            let at = if *to % 2 == 0 { at.index(head) } else { at.index(body.len()) };
            body[at] = *to;
        }
        prop_assert_eq!(Trainer::<Connect2>::import(&damaged).is_ok(), damaged == bytes);
        if let Ok(mut trainer) = Trainer::<Connect2>::import(&with_body(&body)) {
            let _ = trainer.change("simulations", 2.0);
            let _ = trainer.change("batch", 2.0);
            go_on(&mut trainer, 30);
        }
    }

    #[test]
    fn random_bytes_are_no_training(body in prop::collection::vec(any::<u8>(), 0..300)) {
        prop_assert!(Trainer::<Connect2>::import(&with_body(&body)).is_err());
    }
}

#[test]
fn a_network_that_runs_away_stays_numbers() {
    for optimiser in [0, 1] {
        let wild = Settings { learning_rate: 1.0, layers: 4, width: 32, optimiser, ..settings() };
        let mut trainer = Trainer::<Connect2>::new(1, wild);
        go_on(&mut trainer, 600);
        assert!(trainer.network().parameters().iter().all(|weight| weight.is_finite()));
        assert!(Trainer::<Connect2>::import(&trainer.export()).is_ok());
    }
}

/// The loss of each step says what its positions left open at best.
#[test]
fn no_policy_loss_is_below_the_entropy_of_its_targets() {
    let trainer = trained::<TicTacToe>(6, 120);
    assert!(trainer.losses().len() > 10);
    for losses in trainer.losses() {
        let entropy = losses.entropy.unwrap();
        assert!(entropy > 0.0 && losses.policy >= entropy - 1e-9, "{losses:?}");
        assert_eq!(losses.total(), losses.value + losses.policy + losses.regularisation, "it is no term of the sum");
    }
}

#[test]
fn games_are_held_out_by_the_seed() {
    let held_out = |seed: u64, share: u32| {
        let settings = Settings { held_out: share, window: 100, ..settings() };
        let mut trainer = Trainer::<TicTacToe>::new(seed, settings);
        go_on(&mut trainer, 900);
        let held = trainer.window().iter().filter(|game| game.is_held_out).map(|game| game.number).collect::<Vec<_>>();
        (held, trainer)
    };
    let (quarter, trainer) = held_out(3, 25);
    let all = trainer.window().len();
    assert!(all >= 80 && (all / 8..all / 2).contains(&quarter.len()), "{} of {all}", quarter.len());
    assert!(!quarter.contains(&0), "something to learn from is there at once");
    assert_eq!(held_out(3, 25).0, quarter);
    assert_ne!(held_out(4, 25).0, quarter);
    // A larger share holds out more of the same games.
    let (half, other) = held_out(3, 50);
    // What is learnt is another thing, and so games are longer or shorter.
    let both = u32::min(trainer.games_played(), other.games_played());
    let in_both = |held: &[u32]| held.iter().copied().filter(|number| *number < both).collect::<Vec<_>>();
    let (half, few) = (in_both(&half), in_both(&quarter));
    assert!(half.len() > few.len() && few.iter().all(|number| half.contains(number)));
    let (none, trainer) = held_out(3, 0);
    assert!(none.is_empty() && trainer.generations().iter().all(|generation| generation.check.is_none()));
}

#[test]
fn a_window_of_one_game_is_learnt_from() {
    let mut trainer = Trainer::<Connect2>::new(1, Settings { window: 1, games: 1, held_out: 50, ..settings() });
    for _ in 0..200 {
        trainer.advance();
        assert!(trainer.window().iter().all(|game| !game.is_held_out));
    }
}

/// A file of the first version is read, and what it did not have it has none of.
#[test]
fn trainings_of_the_first_version_go_on() {
    let old = Settings { held_out: 0, ..settings() };
    let mut trainer = Trainer::<TicTacToe>::new(8, old);
    go_on(&mut trainer, 133);
    let mut again = Trainer::<TicTacToe>::import(&first_version(&trainer)).unwrap();
    assert_eq!((again.settings(), again.moment()), (&old, 133));
    assert!(again.losses().iter().all(|losses| losses.entropy.is_none()));
    go_on(&mut trainer, 80);
    go_on(&mut again, 80);
    assert_eq!(again.generations(), trainer.generations(), "it learns the same");
    assert!(again.losses().last().unwrap().entropy.is_some());
    // Once exported it is of this version, and still does not know the entropies of its first steps.
    let bytes = again.export();
    let third = Trainer::<TicTacToe>::import(&bytes).unwrap();
    assert_eq!((bytes[8], third.losses()), (2, again.losses()));
}

/// The file as the first version wrote it: its settings were the first fifteen, and nothing stood behind the rest.
fn first_version<G: Board>(trainer: &Trainer<G>) -> Vec<u8> {
    #[derive(serde::Serialize, serde::Deserialize)]
    struct Head {
        game: String,
        seed: u64,
        settings: Vec<f64>,
    }
    let bytes = trainer.export();
    let (head, rest): (Head, &[u8]) = postcard::take_from_bytes(&bytes[42..]).unwrap();
    let head = Head { settings: head.settings[..15].to_vec(), ..head };
    // Behind the rest: which games are held out, the entropies, and what the generations foresee.
    let entropies: Vec<f64> = trainer.losses().iter().map(|losses| losses.entropy.unwrap()).collect();
    let none = vec![None::<()>; trainer.generations().len()];
    let more = (vec![false; trainer.window().len()], entropies, none);
    let more = postcard::to_allocvec(&more).unwrap();
    let rest = rest.strip_suffix(&more[..]).unwrap();
    let body = [&postcard::to_allocvec(&head).unwrap()[..], rest].concat();
    [b"PUCTRAIN".as_slice(), &[1, 0], &Sha256::digest(&body), &body].concat()
}

#[test]
fn momentum_learns_too_and_a_rate_of_nothing_learns_nothing() {
    let sgd = Settings { optimiser: 1, learning_rate: 0.02, anneal_every: 12, anneal_factor: 0.0, ..settings() };
    let mut trainer = Trainer::<Connect2>::new(1, sgd);
    while trainer.losses().len() < 12 {
        trainer.advance();
    }
    let learnt = trainer.network().clone();
    assert_ne!(learnt, trainer.generations()[0].network);
    // The memory of the slopes is not lowered with the rate, but no step is taken with it.
    while trainer.losses().len() < 20 {
        trainer.advance();
    }
    assert_eq!(*trainer.network(), learnt);
}

#[test]
fn connect2_is_learnt() {
    let mut trainer = Trainer::<Connect2>::new(1, preset::<Connect2>());
    let mistakes = |trainer: &Trainer<Connect2>| {
        examine::<Connect2, _>(trainer.network(), &mut Truth::new()).unwrap().mistakes.len()
    };
    assert!(mistakes(&trainer) > 4, "it begins without knowledge");
    while trainer.generations().len() <= 60 && mistakes(&trainer) > 0 {
        while !matches!(trainer.advance(), Advance::NewGeneration(..)) {}
    }
    assert_eq!(mistakes(&trainer), 0, "the greedy move is right on every board");
    let loss = |from: usize, to: usize| -> f64 { trainer.losses()[from..to].iter().map(|losses| losses.value).sum() };
    let steps = trainer.losses().len();
    assert!(loss(steps - 40, steps) < loss(0, 40), "results are foreseen better than at the beginning");
}

#[test]
fn connect_four_is_played_to_the_end() {
    let trainer = trained::<ConnectFour>(1, 200);
    assert!(trainer.games_played() >= 4 && !trainer.losses().is_empty());
    let game = trainer.newest_game().unwrap();
    assert!(game.moves.len() >= 7 && game.moves.iter().all(|mv| *mv < Move(7)));
}
