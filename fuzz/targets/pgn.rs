//! Runs [`properties::pgn`] on the inputs of the fuzzer.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| properties::pgn(data));
