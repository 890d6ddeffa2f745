//! Searches that have not begun, for inputs that only say what happens in one: changes of them are seldom stopped by the header.

use std::sync::LazyLock;

use engine::games::any::AnyGame;
use engine::{Parameters, Search};
use session::Entered as _;
use session::log_file::header_bytes;

/// Start position of a search, its evaluator, and its parameters that are not their defaults.
type Beginning = (&'static str, &'static str, &'static [(&'static str, &'static str)]);

const BEGINNINGS: &[Beginning] = &[
    ("startpos", "classical", &[]),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", "random", &[("batch", "8")]),
    ("7k/8/5KQ1/8/8/8/8/8 w - - 0 1", "random", &[("batch", "4"), ("pipeline", "true"), ("virtual", "loss")]),
    ("8/8/4k3/8/3b4/4K3/8/4R3 w - - 95 100", "rollout", &[("cache", "lc0"), ("arithmetic", "lc0")]),
    ("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "uniform", &[("sticky_endgames", "false"), ("draw_score", "0.1")]),
    ("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", "random", &[("two_fold_draws", "false")]),
    ("tic-tac-toe b2", "rollout", &[("formula", "uct"), ("count_root_evaluation", "false")]),
    ("connect-four dd", "random", &[("cache", "lc0"), ("batch", "2")]),
    ("connect2", "truth", &[("formula", "alphazero")]),
];

/// Number of beginnings.
pub const COUNT: usize = BEGINNINGS.len();

/// The search of a number, taken round.
///
/// # Panics
/// Never: what is named above is there.
#[must_use]
pub fn search(number: usize) -> Search<AnyGame> {
    let (start, evaluator, settings) = BEGINNINGS[number % COUNT];
    let mut parameters = Parameters::default();
    for (name, value) in settings {
        parameters.set(name, value).expect("a parameter");
    }
    let game = AnyGame::enter(start, &[]).expect("a position");
    let game = match game {
        AnyGame::Chess(chess) => AnyGame::Chess(chess.with_two_fold_draws(parameters.two_fold_draws)),
        small @ AnyGame::Small(_) => small,
    };
    Search::new(game, evaluator, None, false, parameters)
}

/// The bytes that its log begins with.
#[must_use]
pub fn bytes(number: usize) -> &'static [u8] {
    static BYTES: LazyLock<Vec<Vec<u8>>> =
        LazyLock::new(|| (0..COUNT).map(|number| header_bytes(&search(number))).collect());
    &BYTES[number % COUNT]
}
