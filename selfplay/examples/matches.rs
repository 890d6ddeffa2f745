//! Plays a trained generation against the random start with more and more simulations a move: with how many does a match show what was
//! learnt, and from how many on does the search hide it?
//!
//! ```text
//! matches connect2|tic-tac-toe|connect-four [seed=N] [generations=N] [games=N]
//! ```

use std::process::ExitCode;

use engine::games::{connect_four::ConnectFour, connect2::Connect2, tic_tac_toe::TicTacToe};
use selfplay::{Board, Duel, Trainer, duel::NetworkPlayer, settings};

/// Simulations a move.
const SIMULATIONS: [u32; 11] = [0, 1, 2, 3, 4, 6, 8, 16, 30, 60, 120];

/// Plies that are drawn by the visits, as the bench sets up its matches.
const DRAWN: u32 = 2;

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let game = arguments.next().unwrap_or_default();
    let (mut seed, mut generations, mut games) = (1, 10, 100);
    for argument in arguments {
        let (name, value) = argument.split_once('=').unwrap_or((&argument, ""));
        let number = value.parse().unwrap_or(1);
        match name {
            "seed" => seed = number,
            "generations" => generations = number,
            _ => games = number,
        }
    }
    match game.as_str() {
        "connect2" => play::<Connect2>(seed, generations, games),
        "tic-tac-toe" => play::<TicTacToe>(seed, generations, games),
        "connect-four" => play::<ConnectFour>(seed, generations, games),
        _ => {
            eprintln!("usage: matches connect2|tic-tac-toe|connect-four [seed=N] [generations=N] [games=N]");
            return ExitCode::from(2);
        }
    }
    ExitCode::SUCCESS
}

fn play<G: Board>(seed: u64, generations: u64, games: u64) {
    let mut trainer = Trainer::<G>::new(seed, settings::preset::<G>());
    while (trainer.generations().len() as u64) <= generations {
        trainer.advance();
    }
    for simulations in SIMULATIONS {
        let player = |generation: usize| {
            Box::new(NetworkPlayer {
                network: trainer.generations()[generation].network.clone(),
                simulations,
                drawn_plies: DRAWN,
                cpuct: trainer.settings().cpuct,
            })
        };
        let mut duel = Duel::<G>::new(player(generations as usize), player(0), 1);
        (0..games).for_each(|_| drop(duel.play().clone()));
        let score = duel.score();
        println!("{simulations:4} simulations: {} won, {} drawn, {} lost", score.wins, score.draws, score.losses);
    }
}
