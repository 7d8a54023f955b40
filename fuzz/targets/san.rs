//! Feeds [`properties::san`].

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| properties::san(data));
