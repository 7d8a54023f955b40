//! Runs [`properties::uci`] on the inputs of the fuzzer.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| properties::uci(data));
