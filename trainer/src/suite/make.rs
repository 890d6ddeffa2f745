//! `trainer suite`: makes the suites. The seed, the teacher and the criteria below are all there is to them.

use std::collections::HashSet;
use std::path::PathBuf;

use anyhow::Context;
use engine::Move;
use engine::games::chess::move_from_code;
use shakmaty::{CastlingMode, Chess as Position, Color, FromSetup, Position as _, Setup};

use super::{ENDINGS, MATES, Problem, TACTICS, endings, write};
use crate::dataset;
use crate::games::{self, Games, Table, centipawns};
use crate::progress::Progress;
use crate::record::{Record, Score};
use crate::teacher::{Teacher, fen};

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The folder to write to
    folder: PathBuf,
    /// A data set; what is in it is left out.
    #[arg(long)]
    data: Vec<PathBuf>,
    /// Names the stream of games, which must not be one that a network learnt from.
    #[arg(long, default_value_t = 1_000_003)]
    seed: u64,
    /// The engine.
    #[arg(long, default_value = "/usr/games/stockfish")]
    engine: PathBuf,
}

const MATE_COUNT: usize = 20;
const TACTIC_COUNT: usize = 100;
/// Nodes for each position of a game, to find candidates.
const GAME_NODES: u32 = 1000;
/// Nodes for each candidate.
const CHECK_NODES: u32 = 300_000;
/// A problem with fewer legal moves is not asked.
const LEAST_MOVES: usize = 10;
/// A tactic's best move is worth at least this...
const LEAST_GAIN: i32 = 120;
/// ... the next one at most this...
const MOST_OTHERWISE: i32 = 60;
/// ... and they are at least so far apart.
const LEAST_GAP: i32 = 200;

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let mut seen = HashSet::new();
    for folder in &arguments.data {
        seen.extend(dataset::keys(folder)?);
    }
    let start = || Teacher::start(&arguments.engine, &[("Threads", "1"), ("Hash", "64"), ("MultiPV", "4")]);
    let mut table = Table { games: Games::Varied, teacher: start()?, nodes: GAME_NODES, network: None };
    let mut teacher = start()?;
    let (mut mates, mut tactics) = (Vec::new(), Vec::new());
    let mut progress = Progress::new("problems", 0, (MATE_COUNT + TACTIC_COUNT) as u64);
    for game in 0.. {
        if mates.len() >= MATE_COUNT && tactics.len() >= TACTIC_COUNT {
            break;
        }
        // Of each game at most one problem, so that they differ.
        for record in games::play(arguments.seed, game, &mut table)? {
            let Some(kind) = Kind::of(&record) else { continue };
            let (list, wanted) = match kind {
                Kind::Mate => (&mut mates, MATE_COUNT),
                Kind::Tactic => (&mut tactics, TACTIC_COUNT),
            };
            if list.len() >= wanted || record.repeated() || seen.contains(&record.key()) {
                continue;
            }
            if let Some(problem) = check(kind, &record, list.len() + 1, &mut teacher)? {
                seen.insert(record.key());
                list.push(problem);
                break;
            }
        }
        let done = mates.len() + tactics.len();
        progress.show(done as u64, &format!("{} mates, {} tactics, {game} games", mates.len(), tactics.len()));
    }
    write(&arguments.folder.join(MATES), &mates)?;
    write(&arguments.folder.join(TACTICS), &tactics)?;
    write(&arguments.folder.join(ENDINGS), &endings::make(arguments.seed, &mut teacher)?)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Mate,
    Tactic,
}

impl Kind {
    /// Returns the kind of problem that a position may be, from labels that few nodes gave.
    fn of(record: &Record) -> Option<Self> {
        if record.legal().count() < LEAST_MOVES {
            return None;
        }
        let scores: Vec<Score> = record.lines().map(|(_, score)| score).collect();
        Self::of_scores(&scores)
    }

    fn of_scores(scores: &[Score]) -> Option<Self> {
        let [best, second, ..] = *scores else { return None };
        if best == Score::Mate(2) && !matches!(second, Score::Mate(1..=2)) {
            return Some(Self::Mate);
        }
        let (Score::Centipawns(best), second) = (best, centipawns(second)) else { return None };
        (best >= LEAST_GAIN && second <= MOST_OTHERWISE && best - second >= LEAST_GAP).then_some(Self::Tactic)
    }
}

/// The problem, if many nodes say the same: the same kind and the same one move.
fn check(kind: Kind, record: &Record, number: usize, teacher: &mut Teacher) -> anyhow::Result<Option<Problem>> {
    let position = coloured(&record.position()?, number)?;
    teacher.new_game()?;
    let quick = teacher.label(&position, GAME_NODES)?.lines;
    let slow = teacher.label(&position, CHECK_NODES)?.lines;
    let scores: Vec<Score> = slow.iter().map(|&(_, score)| score).collect();
    let best: Move = slow[0].0;
    if Kind::of_scores(&scores) != Some(kind) || quick[0].0 != best {
        return Ok(None);
    }
    let name = if kind == Kind::Mate { "mate-in-two" } else { "tactic" };
    let best = move_from_code(&position, best).into_iter().collect();
    Ok(Some(Problem { position, best, id: format!("{name}.{number:03}") }))
}

/// Records are seen by the player to move; every second problem is turned, so that Black has something to solve.
fn coloured(position: &Position, number: usize) -> anyhow::Result<Position> {
    if number.is_multiple_of(2) {
        return Ok(position.clone());
    }
    let mut setup = Setup::empty();
    setup.board = position.board().clone();
    setup.board.flip_vertical();
    setup.board.swap_colors();
    setup.castling_rights = position.castles().castling_rights().flip_vertical();
    setup.turn = Color::Black;
    let turned = Position::from_setup(setup, CastlingMode::Standard);
    turned.with_context(|| format!("{} cannot be turned", fen(position)))
}

/// Folder of this project's suites.
#[cfg(test)]
pub(super) fn committed() -> &'static std::path::Path {
    std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/suites"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_told_by_scores() {
        use Score::{Centipawns, Mate};
        assert_eq!(Kind::of_scores(&[Mate(2), Mate(3)]), Some(Kind::Mate));
        assert_eq!(Kind::of_scores(&[Mate(2), Mate(2)]), None);
        assert_eq!(Kind::of_scores(&[Centipawns(200), Centipawns(0)]), Some(Kind::Tactic));
        assert_eq!(Kind::of_scores(&[Centipawns(130), Mate(-3)]), Some(Kind::Tactic));
        assert_eq!(Kind::of_scores(&[Centipawns(300), Centipawns(90)]), None);
        assert_eq!(Kind::of_scores(&[Centipawns(150), Centipawns(-20)]), None);
        assert_eq!(Kind::of_scores(&[Mate(-1)]), None);
    }

    #[test]
    fn the_committed_suites_are_whole() {
        for (file, count) in [(MATES, MATE_COUNT), (TACTICS, TACTIC_COUNT), (ENDINGS, endings::COUNT)] {
            let problems = super::super::read(&committed().join(file)).unwrap();
            assert_eq!(problems.len(), count, "{file}");
            let distinct: HashSet<String> = problems.iter().map(|problem| fen(&problem.position)).collect();
            assert_eq!(distinct.len(), count, "{file}");
            assert!(problems.iter().all(|problem| problem.best.len() == usize::from(file != ENDINGS)), "{file}");
        }
    }
}
