//! Feeds [`properties::arbiter`].

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| properties::arbiter(data));
