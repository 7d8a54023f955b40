//! Reading standing offers.

use arbiter::Timestamp;

use super::types::StandingOffer;
use crate::error::{Damaged, Unavailable};
use crate::sql::{Connection, Failure, Row, all};

/// The maximum number of open offers of all players.
pub(super) const MOST_OPEN: u32 = 500;

pub(super) fn offers(
    connection: &mut dyn Connection,
    at: Timestamp,
) -> Result<Vec<StandingOffer>, Unavailable> {
    let rows = connection.query(
        "SELECT standing_offers.id, standing_offers.player, terms, made_at, expires_at
         FROM standing_offers JOIN accounts ON accounts.player = standing_offers.player
         WHERE expires_at > $1 AND disabled_at IS NULL
         ORDER BY made_at DESC, standing_offers.id LIMIT $2",
        &[at.into(), MOST_OPEN.into()],
    )?;
    Ok(all(rows, offer_in)?)
}

/// The offer with this id, if it is open at this time.
pub(super) fn offer(
    connection: &mut dyn Connection,
    id: &str,
    at: Timestamp,
) -> Result<Option<StandingOffer>, Failure> {
    let row = connection.query_one(
        "SELECT standing_offers.id, standing_offers.player, terms, made_at, expires_at
         FROM standing_offers JOIN accounts ON accounts.player = standing_offers.player
         WHERE standing_offers.id = $1 AND expires_at > $2 AND disabled_at IS NULL",
        &[id.into(), at.into()],
    )?;
    Ok(row.and_then(|row| offer_in(row).ok()))
}

fn offer_in(mut row: Row) -> Result<StandingOffer, Damaged> {
    Ok(StandingOffer {
        id: row.text("id")?,
        player: row.parsed("player")?,
        terms: row.text("terms")?,
        at: row.timestamp("made_at")?,
        expires_at: row.timestamp("expires_at")?,
    })
}
