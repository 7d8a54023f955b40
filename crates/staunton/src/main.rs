//! The `staunton` binary.
fn main() {}
