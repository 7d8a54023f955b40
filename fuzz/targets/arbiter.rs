//! Feeds [`fuzz::arbiter`].

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::arbiter(data));
