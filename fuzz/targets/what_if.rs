//! [`fuzz::what_if`] for cargo-fuzz.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| fuzz::what_if::hold(bytes));
