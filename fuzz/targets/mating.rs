//! Feeds [`fuzz::mating`].

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::mating(data));
