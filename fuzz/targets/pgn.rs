//! Feeds [`properties::pgn`].

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| properties::pgn(data));
