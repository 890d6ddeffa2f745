//! Trains from scratch and measures, in seconds of one core, when each game's goal is reached.
//!
//! ```text
//! measure connect2|tic-tac-toe|connect-four [seed=N] [seconds=N] [setting=value]...
//! ```

use std::{process::ExitCode, time::Duration};

use engine::{
    evaluators::Truth,
    games::{connect_four::ConnectFour, connect2::Connect2, tic_tac_toe::TicTacToe},
};
use selfplay::{
    Advance, Board, Duel, Settings, Trainer,
    duel::{Contestant, EvaluatorPlayer, NetworkPlayer},
    exam::examine,
    settings,
};

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let game = arguments.next().unwrap_or_default();
    let (mut seed, mut seconds) = (1, 60.0);
    let mut settings = match game.as_str() {
        "connect2" => settings::preset::<Connect2>(),
        "tic-tac-toe" => settings::preset::<TicTacToe>(),
        "connect-four" => settings::preset::<ConnectFour>(),
        _ => {
            eprintln!("usage: measure connect2|tic-tac-toe|connect-four [seed=N] [seconds=N] [setting=value]...");
            return ExitCode::from(2);
        }
    };
    for argument in arguments {
        let (name, value) = argument.split_once('=').unwrap_or((&argument, ""));
        let number: f64 = value.parse().unwrap_or(f64::NAN);
        match name {
            "seed" => seed = number as u64,
            "seconds" => seconds = number,
            _ => {
                if let Err(error) = settings.set(name, number) {
                    eprintln!("{error}");
                    return ExitCode::from(2);
                }
            }
        }
    }
    let most = Duration::from_secs_f64(seconds);
    let reached = match game.as_str() {
        "connect2" => train::<Connect2>(seed, settings, most, connect2),
        "tic-tac-toe" => train::<TicTacToe>(seed, settings, most, tic_tac_toe),
        _ => train::<ConnectFour>(seed, settings, most, connect_four),
    };
    if reached { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Trains until the goal is reached at three generations in a row. What judging costs is not counted.
fn train<G: Board>(seed: u64, settings: Settings, most: Duration, goal: fn(&Trainer<G>) -> (bool, String)) -> bool {
    let mut trainer = Trainer::<G>::new(seed, settings);
    let (mut spent, mut begun, mut in_a_row, mut next) = (Duration::ZERO, cpu(), 0, 1.0);
    let (mut value, mut policy) = (0.0, 0.0);
    while spent < most {
        let Advance::NewGeneration(generation, losses) = trainer.advance() else { continue };
        spent += cpu() - begun;
        value = 0.8 * value + 0.2 * losses.value;
        policy = 0.8 * policy + 0.2 * losses.policy;
        // Judging takes time: at generations that lie farther and farther apart, or at each once the goal is near.
        if in_a_row > 0 || generation as f64 >= next {
            next = generation as f64 * 1.2;
            let (reached, report) = goal(&trainer);
            in_a_row = if reached { in_a_row + 1 } else { 0 };
            println!(
                "{:7.1} s  generation {generation:4}  {:6} games  {:6} steps  loss {value:.3} + {policy:.3}  {report}",
                spent.as_secs_f64(),
                trainer.games_played(),
                trainer.losses().len(),
            );
            if in_a_row == 3 {
                println!("reached for the third time in a row; digest {}", engine::log::hex(&trainer.digest()));
                return true;
            }
        }
        begun = cpu();
    }
    println!("not reached");
    false
}

fn connect2(trainer: &Trainer<Connect2>) -> (bool, String) {
    let exam = examine::<Connect2, _>(trainer.network(), &mut Truth::new()).expect("it is solved");
    let report = format!(
        "{} mistakes on {} boards, V off by {:.3} at most ({:?})",
        exam.mistakes.len(),
        exam.boards,
        exam.value_error,
        exam.worst.iter().map(|mv| mv.0).collect::<Vec<_>>()
    );
    (exam.mistakes.is_empty() && exam.value_error < 0.2, report)
}

fn tic_tac_toe(trainer: &Trainer<TicTacToe>) -> (bool, String) {
    let score = |simulations| {
        let perfect = Box::new(EvaluatorPlayer(Truth::new()));
        let newest = trainer.generations().len() - 1;
        let mut duel = Duel::<TicTacToe>::new(player(trainer, newest, simulations, 0), perfect, 11);
        (0..200).for_each(|_| drop(duel.play().clone()));
        duel.score()
    };
    let (alone, searching) = (score(0), score(trainer.settings().simulations));
    let exam = examine::<TicTacToe, _>(trainer.network(), &mut Truth::new()).expect("it is solved");
    let report = format!(
        "lost {} of 200 without search, {} with; {} mistakes on {} boards, V off by {:.2} at most",
        alone.losses,
        searching.losses,
        exam.mistakes.len(),
        exam.boards,
        exam.value_error
    );
    (searching.losses == 0, report)
}

fn connect_four(trainer: &Trainer<ConnectFour>) -> (bool, String) {
    let simulations = trainer.settings().simulations;
    let newest = trainer.generations().len() - 1;
    let play = |simulations| {
        let [first, second] = [newest, 0].map(|generation| player(trainer, generation, simulations, 4));
        let mut duel = Duel::<ConnectFour>::new(first, second, 11);
        (0..100).for_each(|_| drop(duel.play().clone()));
        duel.score()
    };
    let (score, quick, alone) = (play(simulations), play(simulations / 4), play(0));
    let report = format!(
        "{} : {} against its random start, {} : {} with a quarter of the simulations, {} : {} without search",
        score.wins, score.losses, quick.wins, quick.losses, alone.wins, alone.losses
    );
    (score.wins >= 95, report)
}

/// A generation as a player.
fn player<G: Board>(
    trainer: &Trainer<G>,
    generation: usize,
    simulations: u32,
    drawn_plies: u32,
) -> Box<dyn Contestant<G>> {
    let network = trainer.generations()[generation].network.clone();
    Box::new(NetworkPlayer { network, simulations, drawn_plies, cpuct: trainer.settings().cpuct })
}

/// Seconds of the processor that this process has used.
fn cpu() -> Duration {
    let stat = std::fs::read_to_string("/proc/self/schedstat").expect("this needs Linux");
    Duration::from_nanos(stat.split(' ').next().and_then(|nanos| nanos.parse().ok()).expect("a number"))
}
