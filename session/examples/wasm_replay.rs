//! The engine in wasm32, without a browser: a module that replays a log it is given, walks it back to the empty tree,
//! and runs the same search anew.
//!
//! The input is the fingerprint of the live tree and the digest of its log (32 bytes each), then the log; the example
//! `record_log` writes it. The exports speak as `scripts/wasm-run.mjs` says.

#![allow(unsafe_code, reason = "a plain wasm module hands out addresses")]

#[path = "../../scripts/wasm_module.rs"]
mod module;

use engine::{Evaluation, Search, Tree, evaluators::Random, games::chess::Chess, log::hex};
use session::LogReader;

/// Replays the log: the tree must be the live one, bit for bit.
#[unsafe(no_mangle)]
pub extern "C" fn replay() -> u64 {
    answer(|live| {
        let (search, digest) = read_log(live)?;
        let fingerprint = search.tree().fingerprint();
        if fingerprint != live.fingerprint {
            return Err(format!("the replayed tree is {}, the live one {}", hex(&fingerprint), hex(&live.fingerprint)));
        }
        Ok(format!("{} events, {} nodes, digest {}", search.moment(), search.tree().len(), &digest[..16]))
    })
}

/// Walks the log back: the tree must be empty in the end.
#[unsafe(no_mangle)]
pub extern "C" fn revert() -> u64 {
    answer(|live| {
        let (mut search, _) = read_log(live)?;
        let steps = search.step_back(u32::MAX);
        let empty = Tree::new(search.parameters().sticky_endgames);
        search.tree().first_difference(&empty).map_or(Ok(format!("{steps} events taken back to the empty tree")), Err)
    })
}

/// Runs the search anew: the same log must come out.
#[unsafe(no_mangle)]
pub extern "C" fn search() -> u64 {
    answer(|live| {
        let (recorded, _) = read_log(live)?;
        let game = recorded.game().clone();
        let mut search: Search<Chess> = Search::new(game, "random", None, false, recorded.parameters().clone());
        let (mut evaluator, mut evaluation) = (Random::new(0), Evaluation::default());
        for _ in 0..recorded.tree().simulations() {
            let Ok(_) = search.simulate(&mut evaluator, &mut evaluation);
        }
        let digest = search.digest(search.moment());
        if digest == live.digest { Ok("the same digest".to_owned()) } else { Err(format!("digest {}", hex(&digest))) }
    })
}

/// Recording of the native program.
struct Live<'a> {
    fingerprint: [u8; 32],
    digest: [u8; 32],
    log: &'a [u8],
}

fn read_log(live: &Live<'_>) -> Result<(Search<Chess>, String), String> {
    let mut reader = LogReader::new(session::Limits::default());
    reader.push(live.log).map_err(|fault| fault.to_string())?;
    let (search, fault) = reader.finish();
    if let Some(fault) = fault {
        return Err(fault.to_string());
    }
    let mut search = search.ok_or("no header")?;
    let digest = search.digest(search.moment());
    if digest == live.digest { Ok((search, hex(&digest))) } else { Err(format!("digest {}", hex(&digest))) }
}

fn answer(check: impl FnOnce(&Live<'_>) -> Result<String, String>) -> u64 {
    module::answer(|bytes| {
        let (fingerprint, rest) = bytes.split_first_chunk().ok_or("no input")?;
        let (digest, log) = rest.split_first_chunk().ok_or("no input")?;
        check(&Live { fingerprint: *fingerprint, digest: *digest, log })
    })
}
