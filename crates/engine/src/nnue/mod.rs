//! The architecture of the neural network for static evaluation, and its file format.
//!
//! The network is efficiently updatable (*NNUE*, Nasu 2018). Each side has [`INPUTS`] inputs, one
//! for each piece on each square, of which a move changes two to four. The feature transformer maps
//! them to a hidden layer (the accumulator) with the same weights for both sides, whose units are
//! clipped to 0..1 and squared. The units of the side to move and of the other side lead to one
//! output, with weights that depend on the number of pieces left ([`bucket`]). The output is the
//! logarithm of the odds of winning the game; multiplied by the network's scale it is in
//! centipawns.

mod features;
mod file;
mod network;

pub use features::{BUCKETS, INPUTS, bucket, input};
pub use file::{NetworkError, Weights};
pub(crate) use network::Memory;
pub use network::Network;

/// Number of hidden units per side in the networks that the engine uses.
pub const HIDDEN: usize = 256;

/// Quantized value of 1 in the hidden layer.
pub const HIDDEN_ONE: i16 = 255;
/// Quantized value of 1 in the output weights.
pub const OUTPUT_ONE: i16 = 64;
/// The largest weight of either layer, chosen so that a unit times a weight fits 16 bits.
pub const LARGEST_WEIGHT: f32 = 1.98;
/// The largest bias of a hidden unit. Together with inputs of the largest weight on all 64 squares
/// it fits 16 bits.
pub const LARGEST_BIAS: f32 = 1.75;
