//! Composed positions and exhaustive search, for the tests.
//!
//! `MATING_POSITIONS=1000000 cargo test --release -p staunton-mating --lib` checks this many
//! positions instead of a few thousand.

#[path = "../examples/corpus/closure.rs"]
pub(crate) mod closure;
#[path = "../examples/corpus/families/mod.rs"]
mod families;
#[path = "../examples/corpus/random.rs"]
pub(crate) mod random;

use rules::Position;

use families::FAMILIES;
use random::Random;

/// Positions of all families in turn, each with the name of its family.
pub(crate) fn positions(
    default: usize,
    seed: u64,
) -> impl Iterator<Item = (&'static str, Position)> {
    let count = std::env::var("MATING_POSITIONS").ok();
    let count = count.map_or(default, |text| text.parse().expect("a number"));
    let mut random = Random(seed);
    (0..count).map(move |index| {
        let family = index % FAMILIES.len();
        (FAMILIES[family].name, random.composed(family))
    })
}
