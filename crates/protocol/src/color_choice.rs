//! The choice of a side.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The side of a game's creator.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ColorChoice {
    /// White.
    White,
    /// Black.
    Black,
    /// Chosen at random.
    Random,
}
