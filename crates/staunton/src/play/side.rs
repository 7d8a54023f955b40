//! The choice of a color.

use clap::ValueEnum;

/// The color of the player.
#[derive(Clone, Copy, ValueEnum)]
pub(super) enum Side {
    White,
    Black,
    Random,
}
