//! [`fuzz::lessons`] for cargo-fuzz.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| fuzz::lessons::hold(bytes));
