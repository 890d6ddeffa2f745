//! Writes a search for `wasm_replay` to check: `record_log FILE [SIMULATIONS]`.

#![expect(clippy::disallowed_methods, reason = "a program that writes a file, beside the crate that does not")]

use engine::{Evaluation, Parameters, Search, evaluators::Random, games::chess::Chess};

fn main() -> std::io::Result<()> {
    let mut args = std::env::args().skip(1);
    let file = args.next().expect("usage: record_log FILE [SIMULATIONS]");
    let simulations: u32 = args.next().map_or(100_000, |text| text.parse().expect("a number of simulations"));
    // A position with mates nearby, so that endings, proofs and two-fold draws are among the records.
    let game = Chess::from_fen::<&str>("r1bq2k1/ppp2ppp/8/3P4/8/8/PP2QPPP/R3R1K1 w - - 0 1", &[]);
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
