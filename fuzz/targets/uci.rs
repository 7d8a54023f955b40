//! Feeds [`properties::uci`].

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| properties::uci(data));
