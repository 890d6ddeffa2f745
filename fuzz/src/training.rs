//! Files of the training bench: a training (`.puctrain`), a recorded run (`.puctrun`), a network (`.puctnet`).
//!
//! Each has its digest after ten bytes. The input is tried as it is, and with the digest that it should have.

use std::time::Duration;

use engine::games::any::AnyGame;
use engine::{Evaluation, Evaluator as _, Game as _};
use session::Entered as _;
use session::trained::{Trained, write};
use session::training::{Bench, Limits};
use sha2::{Digest as _, Sha256};
use wire::training::{Answer, Ask, MatchPlan, Side, Until};

/// Limits of a training; that of a slice decides how long an input takes.
const LIMITS: Limits = Limits { file_bytes: 1 << 20, bytes: 8 << 20, slice: 200_000 };

/// Offset of the digest, and of the bytes that it is of.
const DIGEST: usize = 10;
const BODY: usize = 42;

/// Holds for all bytes.
///
/// # Panics
/// Where it does not.
pub fn hold(bytes: &[u8]) {
    is_file(bytes);
    if bytes.len() >= BODY {
        let mut file = bytes.to_vec();
        let digest = Sha256::digest(&bytes[BODY..]);
        file[DIGEST..BODY].copy_from_slice(&digest);
        if file != bytes {
            is_file(&file);
        }
    }
}

fn is_file(file: &[u8]) {
    is_network(file);
    is_looked_at(Ask::Recorded { file: file.to_vec() });
    is_training(file);
}

/// A training goes on from its file as it would have gone on.
fn is_training(file: &[u8]) {
    let Some(mut bench) = opened(Ask::Import { file: file.to_vec() }) else { return };
    let Some(exported) = exported(&mut bench) else { return };
    let mut again = opened(Ask::Import { file: exported.0.clone() }).expect("what was exported can be imported");
    assert_eq!(self::exported(&mut again), Some(exported));
    for bench in [&mut bench, &mut again] {
        for _ in 0..2 {
            bench.ask(Ask::Run { until: Until::Slice });
            bench.work(Duration::ZERO);
        }
    }
    assert_eq!(self::exported(&mut again), self::exported(&mut bench), "both go on in the same way");
    is_looked_at(Ask::Import { file: file.to_vec() });
}

/// The file of a training, and its digest.
fn exported(bench: &mut Bench) -> Option<(Vec<u8>, String)> {
    bench.ask(Ask::Export).into_iter().find_map(|answer| match answer {
        Answer::Exported { file, digest } => Some((file, digest)),
        _ => None,
    })
}

/// A bench with a training, if the question brings it one.
fn opened(ask: Ask) -> Option<Bench> {
    let mut bench = Bench::new(LIMITS);
    let answers = bench.ask(ask);
    answers.iter().any(|answer| matches!(answer, Answer::Begun(_))).then_some(bench)
}

/// Everything is asked about a training.
fn is_looked_at(ask: Ask) {
    let Some(mut bench) = opened(ask) else { return };
    let games = bench.ask(Ask::Games { before: None, most: 3 });
    let Some(Answer::Games { games, .. }) = games.first() else { panic!("{games:?}") };
    for game in games {
        for ply in 0..u32::try_from(game.moves.len()).unwrap_or(0).min(4) {
            for generation in [0, game.generation, game.generation.wrapping_add(1)] {
                is_answered(bench.ask(Ask::Position { game: game.number, ply, generation }));
            }
        }
    }
    for generation in 0..3 {
        is_answered(bench.ask(Ask::Think { generation, moves: vec![0], simulations: 3 }));
        for answer in is_answered(bench.ask(Ask::Network { generation })) {
            if let Answer::Network { name, file } = answer {
                assert_eq!(Trained::read(&file).map(|network| network.name().to_owned()), Ok(name));
            }
        }
    }
    let (first, second) = (Side::Generation(0), Side::Chance);
    let plan = MatchPlan { first, second, games: 1, simulations: 2, drawn_plies: 1, seed: 7 };
    is_answered(bench.ask(Ask::Match(plan)));
    bench.work(Duration::ZERO);
    is_answered(bench.ask(Ask::Digest));
}

/// Checks that the answers can be sent.
fn is_answered(answers: Vec<Answer>) -> Vec<Answer> {
    for answer in &answers {
        let bytes = wire::training::encode(answer);
        let read: Answer = wire::training::decode(&bytes).expect("what is said can be read");
        assert_eq!(wire::training::encode(&read), bytes);
    }
    answers
}

/// A network is written as it was read, and judges.
fn is_network(file: &[u8]) {
    let Ok(read) = Trained::read(file) else { return };
    let (name, again) = write(read.game(), 0, 0, read.network());
    let again = Trained::read(&again).expect("what was written can be read");
    assert_eq!((again.name(), again.game(), again.network()), (name.as_str(), read.game(), read.network()));
    let game = AnyGame::enter(read.game(), &[]).expect("its game can be played");
    let (mut moves, mut evaluation) = (Vec::new(), Evaluation::default());
    game.legal_moves(&mut moves);
    read.at_once().evaluate(&game, &moves, &mut evaluation).expect("its own game");
    assert_eq!(evaluation.logits.len(), moves.len());
}
