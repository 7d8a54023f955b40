//! Feeds [`properties::fen`].

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| properties::fen(data));
