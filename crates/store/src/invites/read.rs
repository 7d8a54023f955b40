//! Reading invites.

use arbiter::Timestamp;

use super::types::{Grant, Invite};
use crate::error::{Damaged, Unavailable};
use crate::id::InviteId;
use crate::sql::{Connection, Failure, Row, all};

/// The maximum length of a list of invites.
const MAX_LISTED: u32 = 200;

pub(crate) fn invite(
    connection: &mut dyn Connection,
    id: InviteId,
    at: Timestamp,
) -> Result<Option<Invite>, Failure> {
    let row = connection.query_one(
        "SELECT id, role, player, sign_in, created_by, created_at, expires_at FROM invites
         WHERE id = $1 AND expires_at > $2",
        &[id.to_string().into(), at.into()],
    )?;
    Ok(row.and_then(|row| invite_in(row).ok()))
}

pub(crate) fn invites(
    connection: &mut dyn Connection,
    at: Timestamp,
) -> Result<Vec<Invite>, Unavailable> {
    let rows = connection.query(
        "SELECT id, role, player, sign_in, created_by, created_at, expires_at FROM invites
         WHERE role IS NOT NULL AND expires_at > $1 ORDER BY created_at DESC, id LIMIT $2",
        &[at.into(), MAX_LISTED.into()],
    )?;
    Ok(all(rows, invite_in)?)
}

fn invite_in(mut row: Row) -> Result<Invite, Damaged> {
    let id = row.parsed("id")?;
    let role = row.parsed_or_null("role")?;
    let player = row.parsed_or_null("player")?;
    let signs_in = row.integer::<i64>("sign_in")? != 0;
    let grant = match (role, player) {
        (Some(role), _) => Grant::Account(role),
        (None, Some(player)) if signs_in => Grant::SignIn(player),
        (None, Some(player)) => Grant::Password(player),
        (None, None) => return Err(Damaged("the invite allows nothing".to_owned())),
    };
    Ok(Invite {
        id,
        grant,
        created_by: row.parsed_or_null("created_by")?,
        created_at: row.timestamp("created_at")?,
        expires_at: row.timestamp("expires_at")?,
    })
}
