//! `trainer match`: two players, many openings, each played twice with colours swapped.

use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;

use engine::Game;
use engine::games::chess::{Chess, move_code};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use shakmaty::{Chess as Position, Color, Position as _};

use crate::games::centipawns;
use crate::player::{Player, PlayerName};
use crate::progress::Progress;
use crate::teacher::Teacher;

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The player whose score is told: FILE@NODES, classical@NODES or stockfish:LEVEL
    player: PlayerName,
    /// Its opponent
    opponent: PlayerName,
    /// Games; half as many openings.
    #[arg(long, default_value_t = 100)]
    games: u32,
    /// Names the openings.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Games played at the same time.
    #[arg(long, default_value_t = thread::available_parallelism().map_or(1, usize::from))]
    workers: usize,
    /// Stockfish, which also checks that openings are even.
    #[arg(long, default_value = "/usr/games/stockfish")]
    engine: PathBuf,
}

/// Random plies of an opening.
const OPENING_PLIES: u32 = 8;
/// An opening is even if neither side is better by more.
const EVEN: i32 = 80;
const OPENING_NODES: u32 = 20_000;
/// A game that is not over then is drawn.
const MOST_PLIES: usize = 400;

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let openings = openings(arguments)?;
    let next = AtomicU32::new(0);
    let tally = Mutex::new(Tally::default());
    let progress = Mutex::new(Progress::new("games", 0, u64::from(arguments.games)));
    thread::scope(|scope| {
        let workers: Vec<_> = (0..arguments.workers)
            .map(|_| {
                scope.spawn(|| -> anyhow::Result<()> {
                    let mut player = Player::new(&arguments.player, &arguments.engine)?;
                    let mut opponent = Player::new(&arguments.opponent, &arguments.engine)?;
                    loop {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= arguments.games {
                            return Ok(());
                        }
                        let opening = &openings[number as usize / 2];
                        let color = if number.is_multiple_of(2) { Color::White } else { Color::Black };
                        let result = play(opening, color, &mut player, &mut opponent)?;
                        let mut tally = tally.lock().expect("no player panics");
                        tally.add(number, result);
                        let mut progress = progress.lock().expect("no player panics");
                        progress.show(tally.games() as u64, &tally.to_string());
                    }
                })
            })
            .collect();
        workers.into_iter().try_for_each(|worker| worker.join().expect("no player panics"))
    })?;
    println!("{:?} against {:?}: {}", arguments.player, arguments.opponent, tally.into_inner()?);
    Ok(())
}

/// Even positions after random moves.
fn openings(arguments: &Arguments) -> anyhow::Result<Vec<Position>> {
    let mut judge = Teacher::start(&arguments.engine, &[("Threads", "1"), ("Hash", "16")])?;
    let mut random = ChaCha8Rng::seed_from_u64(arguments.seed);
    let mut openings = Vec::new();
    while openings.len() < arguments.games.div_ceil(2) as usize {
        let mut position = Position::default();
        for _ in 0..OPENING_PLIES {
            let legal = position.legal_moves();
            if legal.is_empty() {
                break;
            }
            position.play_unchecked(legal[random.random_range(0..legal.len())]);
        }
        if position.legal_moves().is_empty() || openings.contains(&position) {
            continue;
        }
        let score = judge.label(&position, OPENING_NODES)?.lines[0].1;
        if centipawns(score).abs() <= EVEN {
            openings.push(position);
        }
    }
    Ok(openings)
}

/// The player's score, in half points.
fn play(opening: &Position, color: Color, player: &mut Player, opponent: &mut Player) -> anyhow::Result<u32> {
    let mut game = Chess::new(opening.clone());
    for _ in 0..MOST_PLIES {
        let legal: Vec<_> = game.position().legal_moves().iter().map(|&mv| move_code(mv)).collect();
        if let Some(ending) = game.ending(&legal, false) {
            // The player to move has been mated, or it is a draw.
            let mated = ending.outcome == engine::Outcome::Win;
            return Ok(match (mated, game.position().turn() == color) {
                (false, _) => 1,
                (true, true) => 0,
                (true, false) => 2,
            });
        }
        let to_move = if game.position().turn() == color { &mut *player } else { &mut *opponent };
        let mv = to_move.choose(&game)?;
        game.play_and_set_root(mv);
    }
    Ok(1)
}

/// Results so far.
#[derive(Default)]
struct Tally {
    /// Wins, draws and losses.
    results: [u32; 3],
    /// Half points by opening, once both games are played.
    pairs: Vec<[Option<u32>; 2]>,
}

impl Tally {
    fn add(&mut self, game: u32, half_points: u32) {
        self.results[2 - half_points as usize] += 1;
        let pair = game as usize / 2;
        if self.pairs.len() <= pair {
            self.pairs.resize(pair + 1, [None; 2]);
        }
        self.pairs[pair][game as usize % 2] = Some(half_points);
    }

    fn games(&self) -> u32 {
        self.results.iter().sum()
    }

    /// Score in [0, 1], and what 95 of 100 such matches would lie within, from how pairs of games differ.
    fn score(&self) -> (f64, f64) {
        let games = f64::from(self.games().max(1));
        let score = (f64::from(self.results[0]) + f64::from(self.results[1]) / 2.0) / games;
        let pairs: Vec<f64> = self.pairs.iter().filter_map(|[a, b]| Some(f64::from((*a)? + (*b)?) / 4.0)).collect();
        let count = pairs.len() as f64;
        let mean = pairs.iter().sum::<f64>() / count;
        let variance = pairs.iter().map(|pair| (pair - mean).powi(2)).sum::<f64>() / (count - 1.0);
        (score, 1.96 * (variance / count).sqrt())
    }
}

impl std::fmt::Display for Tally {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [wins, draws, losses] = self.results;
        let (score, error) = self.score();
        write!(f, "+{wins} ={draws} -{losses}, {:.1} % +- {:.1}", 100.0 * score, 100.0 * error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::player::Judge;

    #[test]
    fn scores_are_those_of_the_player() {
        // White mates next; Black cannot prevent it.
        let game = Chess::from_fen::<&str>("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", &[]).unwrap();
        let position = game.position();
        let player = || Player::Search(Box::new(Judge::Classical), 30);
        assert_eq!(play(position, Color::White, &mut player(), &mut player()).unwrap(), 2);
        assert_eq!(play(position, Color::Black, &mut player(), &mut player()).unwrap(), 0);
    }

    #[test]
    fn errors_come_from_pairs() {
        let mut tally = Tally::default();
        for (game, half_points) in [2, 0, 2, 2, 1, 1, 0, 2].into_iter().enumerate() {
            tally.add(game as u32, half_points);
        }
        assert_eq!(tally.results, [4, 2, 2]);
        let (score, error) = tally.score();
        assert!((score - 0.625).abs() < 1e-12);
        // Pairs score 0.5, 1, 0.5, 0.5: a standard deviation of a quarter.
        assert!((error - 1.96 * 0.25 / 2.0).abs() < 1e-12, "{error}");
    }
}
