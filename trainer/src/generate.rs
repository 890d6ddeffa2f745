//! `trainer generate`: plays games and labels their positions.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::mpsc;
use std::thread;

use anyhow::Context;

use crate::dataset::{self, Cut, Dataset, FORMAT, Origin, Part};
use crate::games::{self, Games, Table};
use crate::player::Judge;
use crate::progress::Progress;
use crate::record::Record;
use crate::suite;
use crate::teacher::Teacher;
use crate::workers::caught;

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The folder of the data set; one that is there is continued.
    #[arg(long)]
    data: PathBuf,
    /// Positions for training to stop at.
    #[arg(long, default_value_t = 1_000_000)]
    positions: u64,
    /// Engines that run at the same time.
    #[arg(long, default_value_t = thread::available_parallelism().unwrap_or(NonZeroUsize::MIN))]
    workers: NonZeroUsize,
    /// Nodes for each position.
    #[arg(long, default_value_t = 4000)]
    nodes: u32,
    /// Names the stream of games.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The engine.
    #[arg(long, default_value = "/usr/games/stockfish")]
    engine: PathBuf,
    /// A weights file that makes most of the moves, so that its own mistakes and the replies to them are learnt.
    #[arg(long)]
    player: Option<PathBuf>,
    /// Kinds of games that are played.
    #[arg(long, value_enum, default_value_t)]
    games: Games,
    /// Data sets whose positions are not labelled again, those held out least of all; the same for the whole of a data
    /// set, which does not record them.
    #[arg(long, num_args = 1..)]
    beside: Vec<PathBuf>,
    /// A folder of suites, whose positions are not labelled.
    #[arg(long)]
    suites: Option<PathBuf>,
    /// Goes on with a folder whose files disagree by more than a game, without the positions that would be lost.
    #[arg(long)]
    cut: bool,
}

/// Games in flight for each worker, so that a long one does not stop the others.
const AHEAD: usize = 64;

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let start = || {
        Teacher::start(
            &arguments.engine,
            &[("Threads", "1"), ("Hash", "16"), ("MultiPV", "4"), ("UCI_ShowWDL", "true")],
        )
    };
    let teacher = start()?.name().to_owned();
    let player = arguments.player.as_deref().map(dataset::fingerprint).transpose()?;
    let (seed, nodes, games) = (arguments.seed, arguments.nodes, arguments.games);
    let origin = Origin { format: FORMAT, seed, teacher, nodes, player, games };
    let cut = if arguments.cut { Cut::Everything } else { Cut::OneGame };
    let mut dataset = Dataset::open(&arguments.data, &origin, cut)?;
    for other in &arguments.beside {
        dataset.leave_out(dataset::keys(other)?);
    }
    if let Some(suites) = &arguments.suites {
        dataset.leave_out(suite::keys(suites)?);
    }
    let sit_down = || -> anyhow::Result<Table> {
        let network = arguments.player.as_deref().map(Judge::open).transpose()?;
        Ok(Table { games, teacher: start()?, nodes, network })
    };
    let play = |table: &mut Table, game: u32| games::play(seed, game, table);
    fill(&mut dataset, arguments.positions, arguments.workers.get(), &sit_down, &play)?;
    println!(
        "{}: {} positions to learn from, {} held out, {} games",
        arguments.data.display(),
        dataset.count(Part::Train),
        dataset.count(Part::HeldOut),
        dataset.next_game()
    );
    Ok(())
}

/// Adds games in the order of their numbers until there are `positions` positions for training; later games are dropped, so that
/// the content of a data set does not depend on which worker was how fast.
fn fill<T>(
    dataset: &mut Dataset,
    positions: u64,
    workers: usize,
    sit_down: &(impl Fn() -> anyhow::Result<T> + Sync),
    play: &(impl Fn(&mut T, u32) -> anyhow::Result<Vec<Record>> + Sync),
) -> anyhow::Result<()> {
    if dataset.count(Part::Train) >= positions {
        return Ok(());
    }
    let next = AtomicU32::new(dataset.next_game());
    let enough = AtomicBool::new(false);
    let (sender, receiver) = mpsc::sync_channel(AHEAD * workers);
    thread::scope(|scope| {
        for _ in 0..workers {
            let (sender, next, enough) = (sender.clone(), &next, &enough);
            scope.spawn(move || {
                let played = caught(|| {
                    let mut table = sit_down()?;
                    while !enough.load(Ordering::Relaxed) {
                        let game = next.fetch_add(1, Ordering::Relaxed);
                        let records = play(&mut table, game).with_context(|| format!("in game {game}"))?;
                        if sender.send(Ok((game, records))).is_err() {
                            break;
                        }
                    }
                    Ok(())
                });
                if let Err(error) = played {
                    // Nobody listens any more when enough has been made, or when another failed before.
                    let _ = sender.send(Err(error));
                }
            });
        }
        drop(sender);
        let result = collect(dataset, positions, &receiver);
        enough.store(true, Ordering::Relaxed);
        drop(receiver);
        result
    })
}

/// Adds what workers send. A game that is ready before its turn waits.
fn collect(
    dataset: &mut Dataset,
    positions: u64,
    receiver: &mpsc::Receiver<anyhow::Result<(u32, Vec<Record>)>>,
) -> anyhow::Result<()> {
    let mut waiting: BTreeMap<u32, Vec<Record>> = BTreeMap::new();
    let mut progress = Progress::new("positions", dataset.count(Part::Train), positions);
    while dataset.count(Part::Train) < positions {
        if let Some(records) = waiting.remove(&dataset.next_game()) {
            dataset.add(dataset.next_game(), &records)?;
            progress.show(dataset.count(Part::Train), &format!("{} games", dataset.next_game()));
        } else {
            let (game, records) = receiver.recv().context("all engines stopped")??;
            waiting.insert(game, records);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::path::Path;
    use std::sync::Mutex;

    use super::*;
    use crate::record::tests::labelled;

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("puctoscope-generate-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        folder
    }

    fn open(folder: &Path) -> Dataset {
        let teacher = "none".to_owned();
        let origin = Origin { format: FORMAT, seed: 1, teacher, nodes: 1, player: None, games: Games::Varied };
        Dataset::open(folder, &origin, Cut::OneGame).unwrap()
    }

    /// A game of one position, another one for each number up to 7.
    fn game(number: u32) -> Vec<Record> {
        let pawn = &["P7", "1P6", "2P5", "3P4", "4P3", "5P2", "6P1", "7P"][number as usize];
        vec![labelled(&format!("4k3/8/8/8/8/{pawn}/8/R3K3 w Q - 0 1"), [0])]
    }

    #[test]
    fn what_is_there_at_the_end_does_not_depend_on_who_was_fast() {
        let folder = folder("end");
        let mut dataset = open(&folder);
        let (sender, receiver) = mpsc::channel();
        let receiver = Mutex::new(receiver);
        // One worker is at game 0 until the other has sent games 1 to 3.
        let play = |(): &mut (), number: u32| {
            match number {
                0 => receiver.lock().unwrap().recv().unwrap(),
                4 => sender.send(()).unwrap(),
                _ => (),
            }
            Ok(if number < 8 { game(number) } else { Vec::new() })
        };
        fill(&mut dataset, 2, 2, &|| Ok(()), &play).unwrap();
        assert_eq!((dataset.next_game(), dataset.count(Part::Train)), (3, 2));
        std::fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_worker_that_panics_ends_the_work() {
        let folder = folder("panic");
        let mut dataset = open(&folder);
        let play = |(): &mut (), number: u32| if number == 1 { panic!("no such square") } else { Ok(Vec::new()) };
        let error = fill(&mut dataset, 1, 2, &|| Ok(()), &play).unwrap_err();
        assert_eq!(error.to_string(), "a worker panicked: no such square");
        std::fs::remove_dir_all(folder).unwrap();
    }
}
