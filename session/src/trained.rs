//! Small networks that were trained on the bench, as evaluators of an analysis.
//!
//! ```text
//! PUCTNET\0               8 bytes
//! version                 2 bytes, little-endian: 1
//! digest                  32 bytes: SHA-256 of the rest
//! the rest                postcard of wire::training::TrainedNetwork
//! ```
//! A network is called by its generation and the beginning of its digest, `trained:g12-0123456789abcdef`, so that a name means the
//! same numbers everywhere. Each game has one that comes with the program: `trained`.

use engine::log::NetworkId;
use engine::{
    Evaluation, Evaluator, Game as _, Move, Parameters,
    games::{any::AnyGame, connect_four::ConnectFour, connect2::Connect2, small::SmallGame, tic_tac_toe::TicTacToe},
};
use selfplay::{Board, Network, NetworkEvaluator, Shape, network::NetworkError};
use sha2::{Digest as _, Sha256};
use wire::training::{RecordedNetwork, TrainedNetwork};

use crate::{
    analysis::EvaluatorInfo,
    solo::{Brought, Judging},
};

const MAGIC: [u8; 8] = *b"PUCTNET\0";
const VERSION: u16 = 1;

/// Bytes before the numbers.
const HEAD: usize = MAGIC.len() + 2 + 32;

/// The largest file that is read, in bytes: the largest network has fewer parameters than a quarter of that.
const MOST_BYTES: usize = 4 << 20;

/// The name of the network that comes with the program, and what all names begin with.
pub const TRAINED: &str = "trained";

/// Reason why a network was refused.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum TrainedError {
    /// Another kind of file.
    #[error("this is not a network of the training bench")]
    NoNetwork,
    /// Written by a later version of the program.
    #[error("this network is of version {0}, and only version {VERSION} can be read")]
    Version(u16),
    /// Cut off, or changed on its way.
    #[error("this network is damaged: its digest does not match")]
    Damaged,
    /// A network of no game that is played here.
    #[error("this network is of a game that is not played here")]
    Game,
    /// Its numbers.
    #[error("this network has {0}")]
    Network(#[from] NetworkError),
}

/// A network as a file, and what it is called. The game is by its name in links.
#[must_use]
pub fn write(game: &str, seed: u64, generation: u32, network: &Network) -> (String, Vec<u8>) {
    let Shape { width, layers, .. } = network.shape();
    let network = RecordedNetwork { width, layers, theta: network.parameters().to_vec() };
    let rest = wire::training::encode(&TrainedNetwork { game: game.to_owned(), seed, generation, network });
    let digest: [u8; 32] = Sha256::digest(&rest).into();
    let file = [&MAGIC[..], &VERSION.to_le_bytes(), &digest, &rest].concat();
    (name_of(generation, &digest), file)
}

fn name_of(generation: u32, digest: &[u8; 32]) -> String {
    format!("{TRAINED}:g{generation}-{}", &engine::log::hex(digest)[..16])
}

/// A network that was read.
#[derive(Clone, Debug)]
pub struct Trained {
    name: String,
    game: String,
    seed: u64,
    generation: u32,
    digest: [u8; 32],
    network: Network,
}

impl Trained {
    /// The network of a file, which is hostile input.
    ///
    /// # Errors
    /// Where it is none.
    pub fn read(file: &[u8]) -> Result<Self, TrainedError> {
        if file.len() > MOST_BYTES || file.len() < HEAD || !file.starts_with(&MAGIC) {
            return Err(TrainedError::NoNetwork);
        }
        let version = u16::from_le_bytes([file[8], file[9]]);
        if version != VERSION {
            return Err(TrainedError::Version(version));
        }
        let (head, rest) = file.split_at(HEAD);
        let digest: [u8; 32] = Sha256::digest(rest).into();
        if head[MAGIC.len() + 2..] != digest {
            return Err(TrainedError::Damaged);
        }
        let read: TrainedNetwork = wire::training::decode(rest).ok_or(TrainedError::Damaged)?;
        let TrainedNetwork { game, seed, generation, network: RecordedNetwork { width, layers, theta } } = read;
        let (inputs, outputs) = match game.as_str() {
            Connect2::NAME => (Connect2::INPUTS, Connect2::OUTPUTS),
            TicTacToe::NAME => (TicTacToe::INPUTS, TicTacToe::OUTPUTS),
            ConnectFour::NAME => (ConnectFour::INPUTS, ConnectFour::OUTPUTS),
            _ => return Err(TrainedError::Game),
        };
        let network = Network::new(Shape { inputs, width, layers, outputs }, theta)?;
        Ok(Self { name: name_of(generation, &digest), game, seed, generation, digest, network })
    }

    /// Returns the network's name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The game, by its name in links.
    #[must_use]
    pub fn game(&self) -> &str {
        &self.game
    }

    /// Describes it as an evaluator, under the name by which it was asked for.
    #[must_use]
    pub fn described(&self, name: &str) -> EvaluatorInfo {
        let Shape { width, layers, .. } = self.network.shape();
        let (seed, generation) = (self.seed, self.generation);
        EvaluatorInfo {
            name: name.to_owned(),
            kind: TRAINED.to_owned(),
            description: format!(
                "generation {generation} of a training with seed {seed}: {layers} layers of {width} units"
            ),
            device: "CPU".to_owned(),
            network: Some(NetworkId::of_file(self.digest)),
            moves_left_head: false,
            priors: Box::default(),
        }
    }

    /// Makes an evaluator of its game with it.
    #[must_use]
    pub fn at_once(&self) -> AtOnce {
        AtOnce(NetworkEvaluator::new(self.network.clone()))
    }

    /// The network.
    #[must_use]
    pub fn network(&self) -> &Network {
        &self.network
    }
}

impl<Q> Brought<AnyGame, Q> for Trained {
    fn info(&self, name: &str) -> EvaluatorInfo {
        self.described(name)
    }

    fn judges(&self, game: &AnyGame) -> bool {
        game.name() == self.game
    }

    fn evaluator(&self, _: &Parameters) -> Judging<AnyGame, Q> {
        Judging::AtOnce(Box::new(self.at_once()))
    }
}

/// Evaluator of a small game with a network. It is asked about its own game only, because others are refused before.
#[derive(Clone, Debug)]
pub struct AtOnce(NetworkEvaluator<Network>);

impl Evaluator<AnyGame> for AtOnce {
    type Error = String;

    fn evaluate(&mut self, game: &AnyGame, moves: &[Move], evaluation: &mut Evaluation) -> Result<(), String> {
        let Ok(()) = match game {
            AnyGame::Small(SmallGame::Connect2(game)) => self.0.evaluate(game, moves, evaluation),
            AnyGame::Small(SmallGame::TicTacToe(game)) => self.0.evaluate(game, moves, evaluation),
            AnyGame::Small(SmallGame::ConnectFour(game)) => self.0.evaluate(game, moves, evaluation),
            AnyGame::Chess(_) => return Err("a network of a small game cannot evaluate chess".to_owned()),
        };
        Ok(())
    }
}
