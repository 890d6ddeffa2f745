//! Who plays: a network or `classical` through the search, or a UCI engine.

use std::path::{Path, PathBuf};
use std::str::FromStr;

use anyhow::{Context, bail};
use engine::evaluators::Classical;
use engine::games::chess::{Chess, move_code, parse_uci};
use engine::{Evaluation, Evaluator, Move, Parameters, Search};
use networks::{Backend, Device, Limits, Network, Runtime, RuntimeError, library};

use crate::teacher::Teacher;

/// A player as it is named on the command line: `FILE@NODES`, `classical@NODES`, or `stockfish:LEVEL`.
#[derive(Clone, Debug)]
pub(crate) enum PlayerName {
    /// A weights file and the nodes of each search; one node is the raw policy.
    Network(PathBuf, u32),
    /// The evaluator without a network.
    Classical(u32),
    /// Stockfish at a skill level, 0-20. It looks at so many nodes, which at low levels decides nothing.
    Stockfish(u32),
}

impl FromStr for PlayerName {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> anyhow::Result<Self> {
        if let Some(level) = text.strip_prefix("stockfish:") {
            return Ok(Self::Stockfish(level.parse().context("a skill level is a number from 0 to 20")?));
        }
        let Some((name, nodes)) = text.rsplit_once('@') else {
            bail!("{text:?} is no player: FILE@NODES, classical@NODES or stockfish:LEVEL")
        };
        let nodes = nodes.parse().with_context(|| format!("{nodes:?} is no number of nodes"))?;
        Ok(if name == "classical" { Self::Classical(nodes) } else { Self::Network(name.into(), nodes) })
    }
}

/// A player at the board.
pub(crate) enum Player {
    /// Searches.
    Search(Box<Judge>, u32),
    /// Asks an engine.
    Engine(Teacher),
}

/// What Stockfish looks at before it picks a move; its skill picks among what it sees at depth one plus its level.
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
                Self::Engine(Teacher::start(stockfish, &options)?)
            }
        })
    }

    /// The move it plays.
    pub(crate) fn choose(&mut self, game: &Chess) -> anyhow::Result<Move> {
        match self {
            Self::Search(judge, nodes) => Ok(search(game, judge, *nodes)?.best_move().context("the game is over")?),
            Self::Engine(teacher) => {
                let text = teacher.best_move(game.position(), STOCKFISH)?;
                Ok(move_code(parse_uci(game.position(), &text, 1)?))
            }
        }
    }
}

/// A search of a position with the default parameters.
pub(crate) fn search(game: &Chess, judge: &mut Judge, nodes: u32) -> anyhow::Result<Search<Chess>> {
    let mut search = Search::new(game.clone(), "match", None, false, Parameters::default());
    let mut evaluation = Evaluation::default();
    while search.tree().root_visits() < nodes {
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
        assert!(matches!(name("classical@100"), Ok(PlayerName::Classical(100))));
        assert!(matches!(name("a/b@c.pb.gz@1"), Ok(PlayerName::Network(path, 1)) if path == Path::new("a/b@c.pb.gz")));
        assert!(matches!(name("stockfish:0"), Ok(PlayerName::Stockfish(0))));
        for wrong in ["x", "classical@", "stockfish:x", "net@-3"] {
            assert!(name(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_search_finds_a_mate_in_one() {
        let game = Chess::from_fen::<&str>("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", &[]).unwrap();
        let found = Player::Search(Box::new(Judge::Classical), 50).choose(&game).unwrap();
        assert_eq!(engine::games::chess::uci_text(game.position(), found), "d1d8");
    }
}
