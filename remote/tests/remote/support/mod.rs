//! A server of the protocol, and what tests need around it.

pub(crate) mod kserve;

pub(crate) use kserve::{Manner, Server};

use std::path::Path;
use std::time::Duration;

use engine::games::chess::Chess;
use engine::log::{NetworkArithmetic, NetworkId};
use engine::{Evaluation, Evaluator, Move, Parameters, Search};
use networks::embedded::Embedded;
use networks::{Encoder, Limits, Network, Planes, Running, RuntimeError, shipped};
use remote::{OpenError, Remote, Settings};

/// The network that comes with the program.
pub(crate) fn network() -> Network {
    shipped::open(&Limits::default()).unwrap()
}

/// Another one.
pub(crate) fn other_network() -> Network {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../networks/tests/fixtures/residual.pb.gz");
    Network::open(&path, &Limits::default()).unwrap()
}

/// Settings that no test waits for.
pub(crate) fn settings() -> Settings {
    Settings {
        deadline: Duration::from_secs(20),
        wait: Duration::from_secs(60),
        look_every: Duration::from_secs(3600),
        ..Settings::default()
    }
}

/// Opens a network at the addresses, with commas between them.
pub(crate) fn open(addresses: &str, settings: Settings) -> Result<Remote, OpenError> {
    Remote::open(&addresses.parse().unwrap(), &network(), 64, settings)
}

fn start() -> Chess {
    Chess::from_fen::<&str>("startpos", &[]).unwrap()
}

/// Different positions, as networks take them.
pub(crate) fn positions(count: usize) -> Vec<Planes> {
    let network = network();
    let mut game = start();
    let mut positions = Vec::new();
    let mut moves = Vec::new();
    for number in 0..count {
        positions.push(Encoder::new(&network, &Parameters::default()).question(&game, &[]).planes);
        moves.clear();
        engine::Game::legal_moves(&game, &mut moves);
        if moves.is_empty() {
            game = start();
        } else {
            engine::Game::play(&mut game, moves[number * 7 % moves.len()]);
        }
    }
    positions
}

/// A search of the start of so many visits, evaluated position after position; after each `after` is called with their number.
pub(crate) fn search(
    evaluator: &mut impl Evaluator<Chess, Error = String>,
    visits: u32,
    mut after: impl FnMut(u32),
) -> [u8; 32] {
    let id = NetworkId { sha256: network().description().sha256, arithmetic: NetworkArithmetic::Remote };
    let mut search = Search::new(start(), "network", Some(id), false, Parameters::default());
    let mut evaluation = Evaluation::default();
    while search.tree().root_visits() < visits {
        search.simulate(evaluator, &mut evaluation).unwrap();
        after(search.tree().root_visits());
    }
    search.digest(search.moment())
}

/// What evaluates positions one by one.
pub(crate) struct OneByOne(Network, Running);

impl OneByOne {
    pub(crate) fn new(remote: Remote) -> Self {
        Self(network(), remote.into_running())
    }
}

impl Evaluator<Chess> for OneByOne {
    type Error = String;

    fn evaluate(&mut self, game: &Chess, moves: &[Move], evaluation: &mut Evaluation) -> Result<(), String> {
        let Self(network, running) = self;
        let question = Encoder::new(network, &Parameters::default()).question(game, moves);
        let outputs = running.run(&[question.planes]).map_err(|error: RuntimeError| error.to_string())?;
        networks::Answer::of(&outputs.get(0), &question.indices).write(evaluation);
        Ok(())
    }
}

/// The program's own evaluator.
pub(crate) struct Here(Network, Embedded);

impl Here {
    pub(crate) fn new() -> Self {
        let network = network();
        let embedded = Embedded::open(&network, 64).unwrap();
        Self(network, embedded)
    }

    pub(crate) fn evaluate_all(&mut self, batch: &[Planes]) -> Vec<networks::Output> {
        self.1.evaluate(batch).unwrap()
    }
}

impl Evaluator<Chess> for Here {
    type Error = String;

    fn evaluate(&mut self, game: &Chess, moves: &[Move], evaluation: &mut Evaluation) -> Result<(), String> {
        let question = Encoder::new(&self.0, &Parameters::default()).question(game, moves);
        let outputs = self.1.run(&[question.planes]).unwrap();
        networks::Answer::of(&outputs.get(0), &question.indices).write(evaluation);
        Ok(())
    }
}
