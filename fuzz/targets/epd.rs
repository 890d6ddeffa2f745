//! [`fuzz::epd`] for cargo-fuzz.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| fuzz::epd::hold(bytes));
