//! Properties of a network's file, whichever of its forms it has.

use std::sync::LazyLock;

use engine::games::chess::{Chess, Snapshot};
use engine::parameters::HistoryFill;
use networks::{HeadChoice, Limits, Network, Precision};

use crate::repeats::LONGEST;

const LIMITS: Limits = Limits { file: LONGEST as u64, expanded: LONGEST as u64 };

/// Heads that some files have besides the usual ones.
const OTHERS: [(&str, &str); 2] = [("optimistic_st", "st"), ("soft", "q")];

/// Opens a file in all ways; the network that it is with its usual heads.
pub(crate) fn opened(file: &[u8]) -> Option<Network> {
    for (policy, value) in OTHERS {
        let heads = HeadChoice { policy: policy.to_owned(), value: value.to_owned() };
        let _ = told(Network::from_bytes_with("fuzz", file.to_vec(), &LIMITS, &heads));
    }
    let network = told(Network::from_bytes("fuzz", file.to_vec(), &LIMITS))?;
    assert!(network.description().rows().len() > 5);
    static HISTORY: LazyLock<Vec<Snapshot>> = LazyLock::new(history);
    for length in [1, HISTORY.len()] {
        let input = network.encode(&HISTORY[..length], HistoryFill::FenOnly);
        assert_eq!(input, network.encode(&HISTORY[..length], HistoryFill::FenOnly));
    }
    Some(network)
}

/// Checks that the message about a file that cannot be used is one sentence.
pub(crate) fn told<T>(outcome: Result<T, networks::NetworkError>) -> Option<T> {
    outcome
        .inspect_err(|error| {
            let sentence = error.to_string();
            assert!(!sentence.contains('\n') && sentence.len() < 400, "{sentence}");
        })
        .ok()
}

/// Returns the network in half precision, if its numbers can be.
pub(crate) fn halved(network: &Network) -> Option<Network> {
    told(network.clone().in_precision(Precision::Half))
}

/// Opens a graph.
pub(crate) fn graph(onnx: &[u8]) -> Network {
    let limits = Limits { file: u64::MAX, expanded: u64::MAX };
    Network::from_bytes("graph", onnx.to_vec(), &limits).unwrap_or_else(|problem| panic!("{problem}"))
}

fn history() -> Vec<Snapshot> {
    let game = Chess::from_fen("startpos", &["e2e4", "e7e5", "g1f3"]).expect("a game");
    game.history().to_vec()
}
