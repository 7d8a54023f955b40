//! Feeds [`properties::lesson`].

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| properties::lesson(data));
