//! Feeds [`fuzz::uci`].

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::uci(data));
