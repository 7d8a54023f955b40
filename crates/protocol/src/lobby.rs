//! Games that wait for whoever accepts them first.

use arbiter::TimeControl;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::http::ColorChoice;
use crate::typescript;

/// What someone offers to whoever accepts it first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Seek {
    /// By this it is accepted.
    pub id: String,
    /// The name of the player who offers it.
    pub by: String,
    /// How time is counted.
    #[ts(as = "typescript::TimeControl")]
    pub time: TimeControl,
    /// The side of the player who offers it.
    pub color: ColorChoice,
}
