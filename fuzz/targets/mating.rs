//! Feeds [`properties::mating`].

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| properties::mating(data));
