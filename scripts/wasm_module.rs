//! Interface of a plain wasm module that `wasm-run.mjs` can run: room for an input, texts as answers, the message of a panic.

use std::cell::RefCell;

thread_local! {
    static INPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static TEXT: RefCell<String> = const { RefCell::new(String::new()) };
    static PANIC: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Makes room for the input.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn input(len: u32) -> u32 {
    std::panic::set_hook(Box::new(|info| PANIC.with_borrow_mut(|text| *text = info.to_string())));
    INPUT.with_borrow_mut(|bytes| {
        *bytes = vec![0; len as usize];
        bytes.as_mut_ptr().addr() as u32
    })
}

/// The last panic's message.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn panic_text() -> u64 {
    tell(PANIC.with_borrow(Clone::clone))
}

/// Looks at the input; what is found is the answer, or what is wrong with it.
pub(crate) fn answer(check: impl FnOnce(&[u8]) -> Result<String, String>) -> u64 {
    let text = INPUT.with_borrow(|bytes| check(bytes));
    tell(text.unwrap_or_else(|problem| format!("error: {problem}")))
}

fn tell(text: String) -> u64 {
    TEXT.with_borrow_mut(|kept| {
        *kept = text;
        ((kept.as_ptr().addr() as u64) << 32) | kept.len() as u64
    })
}
