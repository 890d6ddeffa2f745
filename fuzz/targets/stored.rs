//! [`fuzz::stored`] for cargo-fuzz.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| fuzz::stored::hold(bytes));
