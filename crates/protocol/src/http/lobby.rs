//! Requests about games that the visitor offers in the lobby by correspondence.
//!
//! - `GET /app/lobby/offers` → [`StandingOffers`].
//! - `DELETE /app/lobby/offers/{id}` withdraws one → 204.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::Seek;

/// The visitor's offers, which stay in the lobby while the visitor is not connected.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct StandingOffers {
    /// The newest first.
    pub offers: Vec<Seek>,
}
