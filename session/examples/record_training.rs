//! Makes the recorded run of Connect Four that comes with the program: trains from scratch, and keeps what a page shows
//! of it.
//!
//! ```text
//! record_training FILE
//! ```

#![expect(clippy::disallowed_methods, reason = "a program that writes a file, beside the crate that does not")]

use std::time::Duration;

use engine::games::connect_four::{ConnectFour, ConnectFourRules};
use selfplay::duel::{Contestant, NetworkPlayer, RandomPlayer};
use selfplay::{Advance, Duel, Trainer};
use session::training::{Picked, Settings, record, suited};
use wire::training::{MatchPlan, MatchView, Side};

/// Games of a match.
const GAMES: u32 = 100;

/// Generations that are trained: the last one wins 99 of 100 games against the random start, and loses 1.
const GENERATIONS: usize = 220;

/// Generations between two lines.
const APART: usize = 20;

fn main() {
    let path = std::env::args().nth(1).expect("usage: record_training FILE");
    // All games are learnt from, as in the networks that come with the program.
    let settings = Settings { held_out: 0, ..suited("connect-four").expect("it is a game") };
    let mut trainer = Trainer::<ConnectFour>::new(1, settings);
    let mut spent = Duration::ZERO;
    let mut matches = Vec::new();
    while trainer.generations().len() <= GENERATIONS {
        let begun = cpu();
        let next = trainer.generations().len() + APART;
        while trainer.generations().len() < next && trainer.advance() != Advance::Finished {}
        spent += cpu() - begun;
        println!("{:6.1} s  generation {}", spent.as_secs_f64(), trainer.generations().len() - 1);
    }
    let newest = u32::try_from(trainer.generations().len() - 1).expect("there are few");
    matches.push(play(&trainer, Side::Generation(newest), Side::Generation(0)));
    matches.push(play(&trainer, Side::Generation(newest), Side::Generation(newest / 8)));
    matches.push(play(&trainer, Side::Generation(newest / 8), Side::Generation(0)));
    matches.push(play(&trainer, Side::Generation(newest), Side::Chance));
    let picked = Picked {
        seconds: spent.as_secs_f64().round(),
        generations: 24,
        losses: 400,
        games: 10,
        networks: vec![0, newest / 8, newest],
        matches,
    };
    let file = record::<ConnectFourRules>(&trainer, &picked);
    std::fs::write(&path, &file).expect("the file can be written");
    println!("{path}: {} bytes", file.len());
    picked.matches.iter().for_each(|view| println!("{view:?}"));
}

/// A match as the page plays it.
fn play(trainer: &Trainer<ConnectFour>, first: Side, second: Side) -> MatchView {
    let simulations = trainer.settings().simulations;
    let plan = MatchPlan { first, second, games: GAMES, simulations, drawn_plies: 4, seed: 11 };
    let player = |side: Side| -> Box<dyn Contestant<ConnectFour>> {
        match side {
            Side::Generation(generation) => Box::new(NetworkPlayer {
                network: trainer.generations()[generation as usize].network.clone(),
                simulations,
                drawn_plies: plan.drawn_plies,
                cpuct: trainer.settings().cpuct,
            }),
            Side::Truth | Side::Chance => Box::new(RandomPlayer),
        }
    };
    let mut duel = Duel::new(player(first), player(second), plan.seed);
    (0..GAMES).for_each(|_| drop(duel.play().clone()));
    let score = duel.score();
    MatchView { plan, wins: score.wins, draws: score.draws, losses: score.losses, is_over: true, newest: None }
}

/// Seconds of the processor that this process has used.
fn cpu() -> Duration {
    let stat = std::fs::read_to_string("/proc/self/schedstat").expect("this needs Linux");
    Duration::from_nanos(stat.split(' ').next().and_then(|nanos| nanos.parse().ok()).expect("a number"))
}
