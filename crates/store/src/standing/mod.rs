//! Games by correspondence that players offer to all others, and that stay in the lobby while their
//! players are not connected.

mod read;
mod types;
mod write;

use arbiter::Timestamp;
use async_trait::async_trait;

use crate::database::{Access, Database};
use crate::error::Unavailable;
use crate::id::PlayerId;
use write::TakeOffer;

pub use types::{MOST_STANDING_OFFERS, StandingOffer, StandingOfferError};
pub(crate) use write::forget;

/// Durable storage of standing offers. See [`Store`](crate::Store) for the guarantees of writes.
#[async_trait]
pub trait StandingOffers: Access {
    /// Stores an offer of a player with an enabled account.
    async fn add_offer(&self, offer: StandingOffer) -> Result<(), StandingOfferError> {
        self.database().write(offer).await
    }

    /// The offers of enabled accounts that are open at this time, newest first.
    async fn offers(&self, at: Timestamp) -> Result<Vec<StandingOffer>, Unavailable> {
        self.database()
            .read(move |connection| read::offers(connection, at))
            .await
    }

    /// Removes an offer and returns it, if it is open at this time. Only one of concurrent calls
    /// gets the offer. With `of`, only an offer of this player is removed.
    async fn take_offer(
        &self,
        id: &str,
        of: Option<PlayerId>,
        at: Timestamp,
    ) -> Result<Option<StandingOffer>, Unavailable> {
        let id = id.to_owned();
        self.database().write(TakeOffer { id, of, at }).await
    }
}

impl StandingOffers for Database {}
