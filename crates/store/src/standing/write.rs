//! Adding and removing standing offers.

use arbiter::Timestamp;

use super::read::{self, MOST_OPEN};
use super::types::{MOST_STANDING_OFFERS, StandingOffer, StandingOfferError};
use crate::error::Unavailable;
use crate::id::PlayerId;
use crate::operation::Operation;
use crate::sql::{Connection, Failure};

impl Operation for StandingOffer {
    type Done = ();
    type Refusal = StandingOfferError;

    fn apply(
        &self,
        connection: &mut dyn Connection,
    ) -> Result<Result<(), StandingOfferError>, Failure> {
        let player = || self.player.as_str().into();
        // Locks the row against transactions that disable or erase the account, and against other
        // offers of the player.
        let holds = connection.execute(
            "UPDATE accounts SET role = role WHERE player = $1 AND disabled_at IS NULL",
            &[player()],
        )?;
        if holds == 0 {
            return Ok(Err(StandingOfferError::NoAccount));
        }
        connection.execute(
            "DELETE FROM standing_offers WHERE expires_at <= $1",
            &[self.at.into()],
        )?;
        let row = connection.query_one(
            "SELECT count(*) AS open, count(CASE WHEN player = $1 THEN 1 END) AS own
             FROM standing_offers",
            &[player()],
        )?;
        let (mut open, mut own) = (0, 0);
        if let Some(mut row) = row {
            open = row.integer("open").unwrap_or(MOST_OPEN);
            own = row.integer("own").unwrap_or(MOST_STANDING_OFFERS);
        }
        if own >= MOST_STANDING_OFFERS {
            return Ok(Err(StandingOfferError::TooMany));
        }
        if open >= MOST_OPEN {
            return Ok(Err(StandingOfferError::Full));
        }
        connection.execute(
            "INSERT INTO standing_offers (id, player, terms, made_at, expires_at)
             VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING",
            &[
                self.id.as_str().into(),
                player(),
                self.terms.as_str().into(),
                self.at.into(),
                self.expires_at.into(),
            ],
        )?;
        Ok(Ok(()))
    }
}

/// Removes an offer.
pub(super) struct TakeOffer {
    pub(super) id: String,
    /// The player of the offer; `None` for any player.
    pub(super) of: Option<PlayerId>,
    pub(super) at: Timestamp,
}

impl Operation for TakeOffer {
    type Done = Option<StandingOffer>;
    type Refusal = Unavailable;

    fn apply(
        &self,
        connection: &mut dyn Connection,
    ) -> Result<Result<Option<StandingOffer>, Unavailable>, Failure> {
        let known = read::offer(connection, &self.id, self.at)?;
        let Some(offer) = known.filter(|offer| self.of.is_none_or(|of| of == offer.player)) else {
            return Ok(Ok(None));
        };
        let removed = connection.execute(
            "DELETE FROM standing_offers WHERE id = $1",
            &[self.id.as_str().into()],
        )?;
        // Another node may have removed it in the meantime.
        Ok(Ok((removed > 0).then_some(offer)))
    }
}

/// Deletes the offers of an erased player.
pub(crate) fn forget(connection: &mut dyn Connection, player: PlayerId) -> Result<(), Failure> {
    connection.execute(
        "DELETE FROM standing_offers WHERE player = $1",
        &[player.as_str().into()],
    )?;
    Ok(())
}
