//! The engine in wasm32, without a browser: a module that replays a log it is given, walks it back to the empty tree,
//! and runs the same search anew.
//!
//! The input is the fingerprint of the live tree and the digest of its log (32 bytes each), then the log; the example
//! `record_log` writes it. The exports speak as `scripts/wasm-run.mjs` says.

#![allow(unsafe_code, reason = "a plain wasm module hands out addresses")]

use std::cell::RefCell;

use engine::{Evaluation, Search, Tree, evaluators::Random, games::chess::Chess, log::hex};
use session::LogReader;

thread_local! {
    static INPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static TEXT: RefCell<String> = const { RefCell::new(String::new()) };
    static PANIC: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Makes room for the input.
#[unsafe(no_mangle)]
pub extern "C" fn input(len: u32) -> u32 {
    std::panic::set_hook(Box::new(|info| PANIC.with_borrow_mut(|text| *text = info.to_string())));
    INPUT.with_borrow_mut(|bytes| {
        *bytes = vec![0; len as usize];
        bytes.as_mut_ptr().addr() as u32
    })
}

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

/// The last panic's message.
#[unsafe(no_mangle)]
pub extern "C" fn panic_text() -> u64 {
    tell(PANIC.with_borrow(Clone::clone))
}

/// What the native program recorded.
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
    let text = INPUT.with_borrow(|bytes| {
        let (fingerprint, rest) = bytes.split_first_chunk().ok_or("no input")?;
        let (digest, log) = rest.split_first_chunk().ok_or("no input")?;
        check(&Live { fingerprint: *fingerprint, digest: *digest, log })
    });
    tell(text.unwrap_or_else(|problem: String| format!("error: {problem}")))
}

fn tell(text: String) -> u64 {
    TEXT.with_borrow_mut(|kept| {
        *kept = text;
        ((kept.as_ptr().addr() as u64) << 32) | kept.len() as u64
    })
}
