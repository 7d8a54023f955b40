//! Types of standing offers.

use std::fmt;

use arbiter::Timestamp;

use crate::error::Unavailable;
use crate::id::PlayerId;

/// The maximum number of open offers of a player.
pub const MOST_STANDING_OFFERS: u32 = 5;

/// A game offered to all players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StandingOffer {
    /// The id, which is unique among all offers.
    pub id: String,
    /// The player who offers the game.
    pub player: PlayerId,
    /// The terms in the form of the lobby; the store does not read them.
    pub terms: String,
    /// The time of creation.
    pub at: Timestamp,
    /// The time after which the offer cannot be accepted.
    pub expires_at: Timestamp,
}

/// Errors of adding an offer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StandingOfferError {
    /// The player has no account, or the account is disabled.
    NoAccount,
    /// The player already has [`MOST_STANDING_OFFERS`] open offers.
    TooMany,
    /// All players together have the maximum number of open offers.
    Full,
    /// Nothing was written.
    Unavailable(Unavailable),
}

impl fmt::Display for StandingOfferError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoAccount => f.write_str("the player has no enabled account"),
            Self::TooMany => f.write_str("the player has too many open offers"),
            Self::Full => f.write_str("too many offers are open"),
            Self::Unavailable(why) => why.fmt(f),
        }
    }
}

impl std::error::Error for StandingOfferError {}

impl From<Unavailable> for StandingOfferError {
    fn from(why: Unavailable) -> Self {
        Self::Unavailable(why)
    }
}
