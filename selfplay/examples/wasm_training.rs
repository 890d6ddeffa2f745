//! The training loop in wasm32, without a browser: a module that trains for a while and compares digests with those of a native
//! run, which are its input; the example `training_digest` writes them. The exports speak as `scripts/wasm-run.mjs` says.

#![allow(unsafe_code, reason = "a plain wasm module hands out addresses")]

mod short;

use std::cell::RefCell;

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

/// Trains: the digests must be the native ones.
#[unsafe(no_mangle)]
pub extern "C" fn train() -> u64 {
    let here = short::digests();
    let same = INPUT.with_borrow(|native| *native == here);
    tell(match same {
        true => format!(
            "three games, digests {}",
            here.iter().take(8).map(|byte| format!("{byte:02x}")).collect::<String>()
        ),
        false => "error: another training than the native one".to_owned(),
    })
}

/// What a panic said.
#[unsafe(no_mangle)]
pub extern "C" fn panic_text() -> u64 {
    tell(PANIC.with_borrow(Clone::clone))
}

fn tell(text: String) -> u64 {
    TEXT.with_borrow_mut(|kept| {
        *kept = text;
        ((kept.as_ptr().addr() as u64) << 32) | kept.len() as u64
    })
}
