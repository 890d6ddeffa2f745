//! Players: a network or `classical` through the search, or a UCI engine.

use std::fmt;
use std::num::NonZeroU32;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use anyhow::{Context, bail, ensure};
use engine::evaluators::Classical;
use engine::games::chess::Chess;
use engine::{Evaluation, Evaluator, Move, Parameters, Search};
use networks::{Backend, Device, Limits, Network, Runtime, RuntimeError, library};

use crate::uci::Uci;

/// A player as it is named on the command line: `FILE@NODES`, `classical@NODES`, or `stockfish:LEVEL`.
#[derive(Clone, Debug)]
pub(crate) enum PlayerName {
    /// A weights file and the nodes of each search; one node is the raw policy.
    Network(PathBuf, NonZeroU32),
    /// The evaluator without a network.
    Classical(NonZeroU32),
    /// Stockfish at a skill level, 0-20. It searches a fixed number of nodes, which at low levels decides nothing.
    Stockfish(u32),
}

impl FromStr for PlayerName {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> anyhow::Result<Self> {
        if let Some(level) = text.strip_prefix("stockfish:") {
            let level = level.parse().ok().filter(|level| *level <= MOST_SKILL);
            return Ok(Self::Stockfish(
                level.with_context(|| format!("a skill level is a number from 0 to {MOST_SKILL}"))?,
            ));
        }
        let Some((name, nodes)) = text.rsplit_once('@') else {
            bail!("{text:?} is no player: FILE@NODES, classical@NODES or stockfish:LEVEL")
        };
        let nodes: u32 = nodes.parse().with_context(|| format!("{nodes:?} is no number of nodes"))?;
        let nodes = NonZeroU32::new(nodes).context("a search has at least one node")?;
        ensure!(!name.is_empty(), "{text:?} names no file");
        Ok(if name == "classical" { Self::Classical(nodes) } else { Self::Network(name.into(), nodes) })
    }
}

impl fmt::Display for PlayerName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Network(file, nodes) => write!(f, "{}@{nodes}", file.display()),
            Self::Classical(nodes) => write!(f, "classical@{nodes}"),
            Self::Stockfish(level) => write!(f, "stockfish:{level}"),
        }
    }
}

/// A player at the board.
pub(crate) enum Player {
    /// Searches.
    Search(Box<Judge>, NonZeroU32),
    /// Asks an engine.
    Engine(Uci),
}

/// Stockfish's highest skill level.
const MOST_SKILL: u32 = 20;
/// Search of Stockfish before it picks a move; its skill picks among what it sees at depth one plus its level.
const STOCKFISH: &str = "go nodes 20000";

impl Player {
    /// Readies a player. `stockfish` is the engine's program.
    pub(crate) fn new(name: &PlayerName, stockfish: &Path) -> anyhow::Result<Self> {
        Ok(match name {
            PlayerName::Network(file, nodes) => Self::Search(Box::new(Judge::open(file)?), *nodes),
            PlayerName::Classical(nodes) => Self::Search(Box::new(Judge::Classical), *nodes),
            PlayerName::Stockfish(level) => {
                let level = level.to_string();
                let options = [("Threads", "1"), ("Hash", "16"), ("Skill Level", level.as_str())];
                Self::Engine(Uci::start(stockfish, &options)?)
            }
        })
    }

    /// Forgets the game before.
    pub(crate) fn new_game(&mut self) -> anyhow::Result<()> {
        match self {
            // Each search begins with nothing.
            Self::Search(..) => Ok(()),
            Self::Engine(engine) => engine.new_game(),
        }
    }

    /// The move it plays.
    pub(crate) fn choose(&mut self, game: &Chess) -> anyhow::Result<Move> {
        match self {
            Self::Search(judge, nodes) => Ok(search(game, judge, *nodes)?.best_move().context("the game is over")?),
            Self::Engine(engine) => engine.best_move(game, STOCKFISH),
        }
    }
}

/// A search of a position with the default parameters.
pub(crate) fn search(game: &Chess, judge: &mut Judge, nodes: NonZeroU32) -> anyhow::Result<Search<Chess>> {
    let mut search = Search::new(game.clone(), "match", None, false, Parameters::default());
    let mut evaluation = Evaluation::default();
    while search.tree().root_visits() < nodes.get() {
        search.simulate(judge, &mut evaluation)?;
    }
    Ok(search)
}

/// An evaluator of a player.
pub(crate) enum Judge {
    /// Without a network.
    Classical,
    /// With one.
    Network(Box<NetworkJudge>),
}

impl Judge {
    /// A network on the CPU.
    pub(crate) fn open(file: &Path) -> anyhow::Result<Self> {
        Ok(Self::Network(Box::new(NetworkJudge::open(file)?)))
    }
}

/// A network, one position at a time.
pub(crate) struct NetworkJudge {
    network: Network,
    backend: Backend,
}

impl NetworkJudge {
    fn open(file: &Path) -> anyhow::Result<Self> {
        let network = Network::open(file, &Limits::default())?;
        let runtime = Runtime::load(&library::locate().context("no ONNX Runtime was found: `make setup` brings it")?)?;
        let backend = Backend::open(&runtime, &network, Device::Cpu, 1)?;
        Ok(Self { network, backend })
    }
}

impl Evaluator<Chess> for Judge {
    type Error = RuntimeError;

    fn evaluate(&mut self, game: &Chess, moves: &[Move], out: &mut Evaluation) -> Result<(), RuntimeError> {
        match self {
            Self::Classical => {
                let Ok(()) = Classical.evaluate(game, moves, out);
                Ok(())
            }
            Self::Network(judge) => judge.backend.answer(&judge.network, game.history(), moves, out),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_named() {
        let name = |text: &str| text.parse::<PlayerName>();
        assert!(matches!(name("classical@100"), Ok(PlayerName::Classical(nodes)) if nodes.get() == 100));
        assert!(matches!(name("a/b@c.pb.gz@1"), Ok(PlayerName::Network(path, _)) if path == Path::new("a/b@c.pb.gz")));
        assert!(matches!(name("stockfish:0"), Ok(PlayerName::Stockfish(0))));
        for text in ["classical@100", "a/b@c.pb.gz@1", "stockfish:20"] {
            assert_eq!(name(text).unwrap().to_string(), text);
        }
        for wrong in
            ["x", "classical@", "stockfish:x", "stockfish:21", "stockfish:-1", "net@-3", "net@0", "classical@0", "@1"]
        {
            assert!(name(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_search_finds_a_mate_in_one() {
        let game = Chess::from_fen::<&str>("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", &[]).unwrap();
        let nodes = NonZeroU32::new(50).unwrap();
        let found = Player::Search(Box::new(Judge::Classical), nodes).choose(&game).unwrap();
        assert_eq!(engine::games::chess::uci_text(game.position(), found), "d1d8");
    }
}
