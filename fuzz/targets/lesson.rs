//! Feeds [`fuzz::lesson`].

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::lesson(data));
