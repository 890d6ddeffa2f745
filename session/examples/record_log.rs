//! Writes a search for `wasm_replay` to check: `record_log FILE [SIMULATIONS]`.

#![expect(clippy::disallowed_methods, reason = "a program that writes a file, beside the crate that does not")]

use engine::{Evaluation, Parameters, Search, evaluators::Random, games::chess::Chess};

fn main() -> std::io::Result<()> {
    let mut args = std::env::args().skip(1);
    let file = args.next().expect("usage: record_log FILE [SIMULATIONS]");
    let simulations: u32 = args.next().map_or(100_000, |text| text.parse().expect("a number of simulations"));
    // A rich position, in whose lines there are mates too: endings, bounds and proofs are among the records.
    let game = Chess::from_fen::<&str>("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", &[]);
    let mut search = Search::new(game.expect("a legal position"), "random", None, false, Parameters::default());
    let (mut evaluator, mut evaluation) = (Random::new(0), Evaluation::default());
    for _ in 0..simulations {
        let Ok(_) = search.simulate(&mut evaluator, &mut evaluation);
    }
    let mut bytes = search.tree().fingerprint().to_vec();
    bytes.extend(search.digest(simulations));
    bytes.extend(session::log_file::header_bytes(&search));
    bytes.extend(session::log_file::record_bytes(&search, 0, simulations));
    std::fs::write(file, bytes)
}
