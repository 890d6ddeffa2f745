//! `trainer solve`: what a network finds, and what it wins.

use std::path::PathBuf;

use engine::Game;
use engine::games::chess::{Chess, move_code, move_from_code, parse_uci};
use shakmaty::Position as _;

use super::{ENDINGS, MATES, Problem, TACTICS, read};
use crate::player::{Judge, search};
use crate::teacher::Teacher;

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// A weights file
    network: PathBuf,
    /// The folder of suites
    suites: PathBuf,
    /// Nodes for each move.
    #[arg(long, default_value_t = 800)]
    nodes: u32,
    /// The engine that defends lost endings.
    #[arg(long, default_value = "/usr/games/stockfish")]
    engine: PathBuf,
}

/// What the defender looks at.
const DEFENCE: &str = "go nodes 20000";
/// The fifty-move rule ends every game before that.
const MOST_PLIES: usize = 1000;

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let mut judge = Judge::open(&arguments.network)?;
    for file in [MATES, TACTICS] {
        let problems = read(&arguments.suites.join(file))?;
        let mut missed = Vec::new();
        for problem in &problems {
            if !solves(problem, &mut judge, arguments.nodes)? {
                missed.push(problem.id.as_str());
            }
        }
        let found = problems.len() - missed.len();
        println!("{file}: {found} of {} within {} nodes; missed {missed:?}", problems.len(), arguments.nodes);
    }
    let problems = read(&arguments.suites.join(ENDINGS))?;
    let mut defender = Teacher::start(&arguments.engine, &[("Threads", "1"), ("Hash", "16")])?;
    let mut missed = Vec::new();
    let mut plies = Vec::new();
    for problem in &problems {
        match win(problem, &mut judge, arguments.nodes, &mut defender)? {
            Some(count) => plies.push(count),
            None => missed.push(problem.id.as_str()),
        }
    }
    let longest = plies.iter().max().copied().unwrap_or(0);
    println!("{ENDINGS}: {} of {} won, the longest in {longest} plies; missed {missed:?}", plies.len(), problems.len());
    Ok(())
}

fn solves(problem: &Problem, judge: &mut Judge, nodes: u32) -> anyhow::Result<bool> {
    let game = Chess::new(problem.position.clone());
    let best = search(&game, judge, nodes)?.best_move();
    Ok(best.and_then(|best| move_from_code(&problem.position, best)).is_some_and(|best| problem.best.contains(&best)))
}

/// Plays an ending out; the plies to mate.
fn win(problem: &Problem, judge: &mut Judge, nodes: u32, defender: &mut Teacher) -> anyhow::Result<Option<usize>> {
    let winner = problem.position.turn();
    let mut game = Chess::new(problem.position.clone());
    defender.new_game()?;
    for ply in 0..MOST_PLIES {
        let legal: Vec<_> = game.position().legal_moves().iter().map(|&mv| move_code(mv)).collect();
        if let Some(ending) = game.ending(&legal, false) {
            let mated = ending.outcome == engine::Outcome::Win && game.position().turn() != winner;
            return Ok(mated.then_some(ply));
        }
        let mv = if game.position().turn() == winner {
            let Some(mv) = search(&game, judge, nodes)?.best_move() else { return Ok(None) };
            mv
        } else {
            let text = defender.best_move(game.position(), DEFENCE)?;
            move_code(parse_uci(game.position(), &text, 1)?)
        };
        game.play_and_set_root(mv);
    }
    Ok(None)
}
