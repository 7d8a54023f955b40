//! Runs [`properties::trf`] on the inputs of the fuzzer.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| properties::trf(data));
