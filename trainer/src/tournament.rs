//! `trainer match`: two players, many openings, each played twice with colours swapped.

mod openings;
mod results;
mod tally;

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;

use engine::Game as _;
use engine::games::chess::{Chess, move_code};
use shakmaty::{Color, Position as _};

use crate::dataset::fingerprint;
use crate::player::{Player, PlayerName};
use crate::progress::Progress;
use crate::teacher::Teacher;
use crate::workers::caught;
use results::{Game, Pairing, Results, Side};
use tally::Tally;

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
    /// A file of openings, one a line, moves in algebraic notation last, to draw from; default: eight random plies
    #[arg(long)]
    openings: Option<PathBuf>,
    /// Games played at the same time.
    #[arg(long, default_value_t = thread::available_parallelism().unwrap_or(NonZeroUsize::MIN))]
    workers: NonZeroUsize,
    /// Stockfish, which also checks that openings are even.
    #[arg(long, default_value = "/usr/games/stockfish")]
    engine: PathBuf,
    /// A file that keeps the results; started again with it, a match goes on.
    #[arg(long)]
    results: Option<PathBuf>,
}

/// A game that is not over then is drawn.
const MOST_PLIES: usize = 400;

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let (player, opponent) = (&arguments.player, &arguments.opponent);
    let mut teacher = Teacher::start(&arguments.engine, &[("Threads", "1"), ("Hash", "16")])?;
    let count = arguments.games.div_ceil(2);
    let mut board = Board::new(arguments.games);
    if let Some(path) = &arguments.results {
        let [player, opponent] = [Side::of(player)?, Side::of(opponent)?];
        let engine = teacher.name().to_owned();
        let set = arguments.openings.as_deref().map(fingerprint).transpose()?;
        let seed = arguments.seed;
        board.keep(Results::open(path, &Pairing { player, opponent, seed, openings: count, set, engine })?);
    }
    let openings = match &arguments.openings {
        Some(path) => openings::of_file(path, arguments.seed, count as usize, &mut teacher)?,
        None => openings::random(arguments.seed, count as usize, &mut teacher)?,
    };
    let sit_down = || Ok([Player::new(player, &arguments.engine)?, Player::new(opponent, &arguments.engine)?]);
    let board = Mutex::new(board);
    let result = play_all(&openings, arguments.workers.get(), &sit_down, &board);
    let board = board.into_inner().expect("panics are caught outside of it");
    let unfinished =
        if result.is_err() { format!(", {} of {} games", board.tally.games(), board.games) } else { String::new() };
    println!("{player} against {opponent}{unfinished}: {}", board.tally);
    result
}

/// Results so far, and the file for them.
struct Board {
    /// Number of games.
    games: u32,
    tally: Tally,
    /// Games that are not over.
    open: Vec<u32>,
    results: Option<Results>,
    progress: Progress,
}

impl Board {
    fn new(games: u32) -> Self {
        let progress = Progress::new("games", 0, games.into());
        Self { games, tally: Tally::default(), open: (0..games).collect(), results: None, progress }
    }

    /// Goes on with the games of a file, and keeps those that are played there too.
    fn keep(&mut self, (results, games): (Results, Vec<Game>)) {
        self.open.retain(|number| games.iter().all(|game| game.game != *number));
        games.iter().for_each(|game| self.tally.add(game.game, game.half_points));
        self.results = Some(results);
        self.progress = Progress::new("games", games.len() as u64, self.games.into());
    }

    fn add(&mut self, game: u32, half_points: u32) -> anyhow::Result<()> {
        if let Some(results) = &mut self.results {
            results.add(Game { game, half_points })?;
        }
        self.tally.add(game, half_points);
        self.progress.show(self.tally.games().into(), &self.tally.to_string());
        Ok(())
    }
}

/// Plays the games that are open. Where one worker fails, the others stop after the move that they are at.
fn play_all(
    openings: &[Chess],
    workers: usize,
    sit_down: &(impl Fn() -> anyhow::Result<[Player; 2]> + Sync),
    board: &Mutex<Board>,
) -> anyhow::Result<()> {
    let lock = || board.lock().expect("panics are caught outside of it");
    let open = lock().open.clone();
    let next = AtomicUsize::new(0);
    let stopped = AtomicBool::new(false);
    let work = || -> anyhow::Result<()> {
        let mut players = sit_down()?;
        while let Some(&number) = open.get(next.fetch_add(1, Ordering::Relaxed)) {
            let color = if number.is_multiple_of(2) { Color::White } else { Color::Black };
            match play(&openings[number as usize / 2], color, &mut players, &stopped)? {
                Some(half_points) => lock().add(number, half_points)?,
                None => break,
            }
        }
        Ok(())
    };
    let worker = || {
        let done = caught(work);
        stopped.fetch_or(done.is_err(), Ordering::Relaxed);
        done
    };
    thread::scope(|scope| {
        let workers: Vec<_> = (0..workers.min(open.len())).map(|_| scope.spawn(worker)).collect();
        workers.into_iter().try_for_each(|worker| worker.join().expect("panics are caught"))
    })
}

/// The first player's score, in half points; none if the match is stopped before.
fn play(
    opening: &Chess,
    color: Color,
    [player, opponent]: &mut [Player; 2],
    stopped: &AtomicBool,
) -> anyhow::Result<Option<u32>> {
    let mut game = opening.clone();
    player.new_game()?;
    opponent.new_game()?;
    for _ in 0..MOST_PLIES {
        let legal: Vec<_> = game.position().legal_moves().iter().map(|&mv| move_code(mv)).collect();
        if let Some(ending) = game.ending(&legal, false) {
            // The player to move has been mated, or it is a draw.
            let mated = ending.outcome == engine::Outcome::Win;
            return Ok(Some(match (mated, game.position().turn() == color) {
                (false, _) => 1,
                (true, true) => 0,
                (true, false) => 2,
            }));
        }
        if stopped.load(Ordering::Relaxed) {
            return Ok(None);
        }
        let to_move = if game.position().turn() == color { &mut *player } else { &mut *opponent };
        let mv = to_move.choose(&game)?;
        game.play_and_set_root(mv);
    }
    Ok(Some(1))
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroU32;

    use super::*;
    use crate::player::Judge;
    use crate::uci::tests::scripted;

    fn classical(nodes: u32) -> Player {
        Player::Search(Box::new(Judge::Classical), NonZeroU32::new(nodes).unwrap())
    }

    /// White mates next; Black cannot prevent it.
    fn mate_in_one() -> Chess {
        Chess::from_fen::<&str>("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", &[]).unwrap()
    }

    #[test]
    fn scores_are_those_of_the_player() {
        let score =
            |color| play(&mate_in_one(), color, &mut [classical(30), classical(30)], &AtomicBool::new(false)).unwrap();
        assert_eq!(score(Color::White), Some(2));
        assert_eq!(score(Color::Black), Some(0));
    }

    #[test]
    fn a_match_that_is_stopped_has_no_result() {
        let mut players = [classical(1), classical(1)];
        assert_eq!(play(&mate_in_one(), Color::White, &mut players, &AtomicBool::new(true)).unwrap(), None);
    }

    #[test]
    fn where_one_player_fails_the_others_stop_and_what_was_played_is_kept() {
        // Mates once; in the next game it is gone.
        let dying = "ucinewgame) games=x$games;; go*) [ $games = x ] || exit 3; echo bestmove d1d8;;";
        let opening = [mate_in_one()];
        let board = Mutex::new(Board::new(2));
        let sit_down = || Ok([Player::Engine(scripted(dying)), Player::Engine(scripted(dying))]);
        let error = play_all(&opening, 1, &sit_down, &board).unwrap_err().to_string();
        assert!(error.contains("exit status: 3"), "{error}");
        assert_eq!(board.lock().unwrap().tally.to_string(), "+1 =0 -0, 100.0 % +- ?");
        // Far more games than could be played; one worker of three fails at once.
        let openings = vec![mate_in_one(); 500_000];
        let board = Mutex::new(Board::new(1_000_000));
        let seats = AtomicUsize::new(0);
        let sit_down = || match seats.fetch_add(1, Ordering::Relaxed) {
            0 => panic!("no chair"),
            _ => Ok([classical(1), classical(1)]),
        };
        let error = play_all(&openings, 3, &sit_down, &board).unwrap_err().to_string();
        assert!(error.contains("no chair"), "{error}");
    }

    #[test]
    fn a_match_goes_on_where_it_was() {
        let path = std::env::temp_dir().join(format!("puctoscope-match-{}", std::process::id()));
        let _ = std::fs::remove_file(&path);
        let side = || Side::of(&"classical@30".parse().unwrap()).unwrap();
        let pairing =
            Pairing { player: side(), opponent: side(), seed: 1, openings: 2, set: None, engine: String::new() };
        let openings = [mate_in_one(), mate_in_one()];
        let play_on = |players: &(dyn Fn() -> anyhow::Result<[Player; 2]> + Sync)| {
            let mut board = Board::new(4);
            board.keep(Results::open(&path, &pairing).unwrap());
            let board = Mutex::new(board);
            let result = play_all(&openings, 1, &players, &board);
            (result.is_ok(), board.into_inner().unwrap().tally.to_string())
        };
        let dying = "ucinewgame) games=x$games;; go*) [ $games != xxx ] || exit 3; echo bestmove d1d8;;";
        let first = play_on(&|| Ok([Player::Engine(scripted(dying)), Player::Engine(scripted(dying))]));
        assert_eq!(first, (false, "+1 =0 -1, 50.0 % +- ?".to_owned()));
        assert_eq!(play_on(&|| Ok([classical(30), classical(30)])), (true, "+2 =0 -2, 50.0 % +- 0.0".to_owned()));
        assert!(play_on(&|| anyhow::bail!("nobody plays")).0, "nothing is left to play");
        std::fs::remove_file(path).unwrap();
    }
}
