//! The shape of the evaluation's neural network, and its file.
//!
//! The network is efficiently updatable (*NNUE*, Nasu 2018): each side sees the board through
//! [`INPUTS`] inputs, one for each piece on each square, of which a move changes two to four.
//! They lead to a hidden layer, the same for both sides, whose units are clipped to 0..1 and
//! squared. The units of the side to move and of the other side lead to one output, with
//! weights chosen by how many pieces are left ([`bucket`]). The output is the logarithm of the odds that the
//! game is won; times the network's scale it is centipawns.

mod features;
mod file;
mod network;

pub use features::{BUCKETS, INPUTS, bucket, input};
pub use file::{NetworkError, Weights};
pub(crate) use network::Memory;
pub use network::Network;

/// Hidden units for each side of the networks that the engine plays with.
pub const HIDDEN: usize = 256;

/// What stands for 1 in the hidden layer, once numbers are whole.
pub const HIDDEN_ONE: i16 = 255;
/// What stands for 1 among the weights of the output.
pub const OUTPUT_ONE: i16 = 64;
/// The largest weight of either layer, so that a unit times a weight fits 16 bits.
pub const LARGEST_WEIGHT: f32 = 1.98;
/// The largest number that a hidden unit begins with: with inputs of the largest weight on all 64
/// squares it fits 16 bits.
pub const LARGEST_BIAS: f32 = 1.75;
