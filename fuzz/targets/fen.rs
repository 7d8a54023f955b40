//! Runs [`properties::fen`] on the inputs of the fuzzer.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| properties::fen(data));
