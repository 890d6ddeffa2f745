//! `trainer generate`: plays games and labels their positions.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::mpsc;
use std::thread;

use anyhow::Context;

use crate::dataset::{self, Dataset, Origin, Part};
use crate::games::{self, Games, Table};
use crate::player::Judge;
use crate::progress::Progress;
use crate::suite;
use crate::teacher::Teacher;

/// Raised when games are played or stored in another way.
const FORMAT: u32 = 2;

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The folder of the data set; one that is there is continued.
    #[arg(long)]
    data: PathBuf,
    /// Positions for training to stop at.
    #[arg(long, default_value_t = 1_000_000)]
    positions: u64,
    /// Engines that run at the same time.
    #[arg(long, default_value_t = thread::available_parallelism().map_or(1, usize::from))]
    workers: usize,
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
    /// What games are played.
    #[arg(long, value_enum, default_value_t)]
    games: Games,
    /// Data sets whose positions are not labelled again, those held out least of all; the same for the whole of a data
    /// set, which does not record them.
    #[arg(long, num_args = 1..)]
    beside: Vec<PathBuf>,
    /// A folder of suites, whose positions are not labelled.
    #[arg(long)]
    suites: Option<PathBuf>,
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
    let mut dataset = Dataset::open(&arguments.data, &origin)?;
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
    let next = AtomicU32::new(dataset.next_game());
    let enough = AtomicBool::new(false);
    let (sender, receiver) = mpsc::sync_channel(AHEAD * arguments.workers);
    thread::scope(|scope| {
        for _ in 0..arguments.workers {
            let (sender, next, enough, sit_down) = (sender.clone(), &next, &enough, &sit_down);
            scope.spawn(move || {
                let mut table = sit_down();
                while !enough.load(Ordering::Relaxed) {
                    let game = next.fetch_add(1, Ordering::Relaxed);
                    let records = match &mut table {
                        Ok(table) => games::play(arguments.seed, game, table),
                        Err(error) => Err(anyhow::anyhow!("{error:#}")),
                    };
                    let failed = records.is_err();
                    // Nobody listens any more when enough has been made.
                    if sender.send((game, records)).is_err() || failed {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let mut waiting = BTreeMap::new();
        let mut progress = Progress::new("positions", dataset.count(Part::Train), arguments.positions);
        let result = loop {
            if dataset.count(Part::Train) >= arguments.positions {
                break Ok(());
            }
            let Ok((game, records)) = receiver.recv() else { break Err(anyhow::anyhow!("all engines stopped")) };
            match records {
                Ok(records) => waiting.insert(game, records),
                Err(error) => break Err(error).with_context(|| format!("in game {game}")),
            };
            while let Some(records) = waiting.remove(&dataset.next_game()) {
                dataset.add(dataset.next_game(), &records)?;
            }
            progress.show(dataset.count(Part::Train), &format!("{} games", dataset.next_game()));
        };
        enough.store(true, Ordering::Relaxed);
        drop(receiver);
        result
    })?;
    println!(
        "{}: {} positions to learn from, {} held out, {} games",
        arguments.data.display(),
        dataset.count(Part::Train),
        dataset.count(Part::HeldOut),
        dataset.next_game()
    );
    Ok(())
}
