//! `trainer solve`: what a network finds, and what it wins.

use std::num::NonZeroU32;
use std::path::PathBuf;

use engine::Game;
use engine::games::chess::{Chess, move_code, move_from_code};
use shakmaty::Position as _;

use super::{ENDINGS, MATES, Problem, TACTICS, read};
use crate::player::{Judge, search};
use crate::uci::Uci;

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// A weights file
    network: PathBuf,
    /// The folder of suites
    suites: PathBuf,
    /// Nodes for each move.
    #[arg(long, default_value_t = DEFAULT_NODES)]
    nodes: NonZeroU32,
    /// The engine that defends lost endings.
    #[arg(long, default_value = "/usr/games/stockfish")]
    engine: PathBuf,
}

const DEFAULT_NODES: NonZeroU32 = NonZeroU32::new(800).expect("not zero");
/// Search of the defender.
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
    let mut defender = Uci::start(&arguments.engine, &[("Threads", "1"), ("Hash", "16")])?;
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

fn solves(problem: &Problem, judge: &mut Judge, nodes: NonZeroU32) -> anyhow::Result<bool> {
    let game = Chess::new(problem.position.clone());
    let best = search(&game, judge, nodes)?.best_move();
    Ok(best.and_then(|best| move_from_code(&problem.position, best)).is_some_and(|best| problem.best.contains(&best)))
}

/// Plays an ending out; the plies to mate.
fn win(problem: &Problem, judge: &mut Judge, nodes: NonZeroU32, defender: &mut Uci) -> anyhow::Result<Option<usize>> {
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
            defender.best_move(&game, DEFENCE)?
        };
        game.play_and_set_root(mv);
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::uci::tests::scripted;

    #[test]
    fn the_defender_is_told_the_game_from_its_start() {
        // Kf7, then a rook's check; the defender has one move only.
        let problem = Problem::of_line("7k/8/5K2/8/8/8/8/6R1 w - - id \"rook\";").unwrap();
        let mut defender = scripted(
            "ucinewgame) new=yes;; \
             'position fen 7k/8/5K2/8/8/8/8/6R1 w - - 0 1 moves f6f7') told=yes;; position*) told=no;; \
             go*) [ \"$new $told\" = 'yes yes' ] || exit 1; echo bestmove h8h7;;",
        );
        let nodes = NonZeroU32::new(400).unwrap();
        let plies = win(&problem, &mut Judge::Classical, nodes, &mut defender).unwrap();
        assert_eq!(plies, Some(3));
    }
}
