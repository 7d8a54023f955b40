//! Tests of the samples of stored data in `tests/samples`.

use samples::Samples;
use staunton_engine::nnue::{BUCKETS, INPUTS, Weights};

/// Returns `count` numbers from `-largest` to `largest`.
fn numbers(count: usize, largest: i16) -> Vec<i16> {
    let range = 2 * i64::from(largest) + 1;
    let number = |place: i64| (place * 7_919 % range - i64::from(largest)) as i16;
    (1..=count as i64).map(number).collect()
}

#[test]
fn a_network_is_read_and_written_as_its_sample() {
    const HIDDEN: usize = 2;
    let weights = Weights {
        note: "made up for a test: größer als nichts".to_owned(),
        scale: 150,
        hidden: HIDDEN,
        inputs: numbers(INPUTS * HIDDEN, 500),
        biases: numbers(HIDDEN, 440),
        outputs: numbers(BUCKETS * 2 * HIDDEN, 120),
        output_biases: numbers(BUCKETS, 30_000)
            .into_iter()
            .map(|bias| 100 * i32::from(bias))
            .collect(),
    };
    let samples = Samples::of_crate(env!("CARGO_MANIFEST_DIR"));
    let bytes = samples.bytes("made-up.network", || weights.to_bytes());
    assert_eq!(Weights::from_bytes(&bytes), Ok(weights.clone()));
    assert_eq!(weights.to_bytes(), bytes);
    assert_eq!(weights.checksum(), 11_494_924_249_754_172_871);
}
