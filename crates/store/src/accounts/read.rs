//! Reading accounts.

use std::fmt::Write as _;

use super::types::{Account, AccountsQuery, Credentials};
use crate::error::{Damaged, Unavailable};
use crate::id::PlayerId;
use crate::names::name_key;
use crate::players::{self, Role};
use crate::sql::{Connection, Row, all, one};

/// The maximum length of a list of accounts.
const MAX_LISTED: u32 = 200;

pub(crate) fn credentials(
    connection: &mut dyn Connection,
    name: &str,
) -> Result<Option<Credentials>, Unavailable> {
    let row = connection.query_one(
        "SELECT players.id, players.name, role, is_bot, password, disabled_at,
             registered_at
         FROM accounts JOIN players ON players.id = player WHERE name_key = $1",
        &[name_key(name).into()],
    )?;
    one(row, credentials_in)
}

pub(crate) fn credentials_of(
    connection: &mut dyn Connection,
    player: PlayerId,
) -> Result<Option<Credentials>, Unavailable> {
    let row = connection.query_one(
        "SELECT players.id, players.name, role, is_bot, password, disabled_at,
             registered_at
         FROM accounts JOIN players ON players.id = player WHERE player = $1",
        &[player.as_str().into()],
    )?;
    one(row, credentials_in)
}

fn credentials_in(mut row: Row) -> Result<Credentials, Damaged> {
    Ok(Credentials {
        player: players::player_of(&mut row)?,
        password: row.text("password")?,
        is_disabled: row.integer_or_null::<i64>("disabled_at")?.is_some(),
        registered_at: row.timestamp("registered_at")?,
    })
}

pub(crate) fn accounts(
    connection: &mut dyn Connection,
    query: &AccountsQuery,
) -> Result<Vec<Account>, Unavailable> {
    let prefix = name_key(&query.prefix);
    // Keys are compared byte by byte: all keys with the prefix lie between the prefix itself and
    // the prefix followed by the last character.
    let last = format!("{prefix}{}", char::MAX);
    let after = query.after.as_deref().map(name_key);
    let role = query.role.map(Role::as_str);
    let mut statement = "SELECT player, name, role, registered_at, disabled_at
        FROM accounts JOIN players ON players.id = player
        WHERE name_key >= $1 AND name_key <= $2 AND name_key > $3"
        .to_owned();
    let mut values = vec![
        prefix.into(),
        last.into(),
        after.unwrap_or_default().into(),
        query.limit.min(MAX_LISTED).into(),
    ];
    if let Some(role) = role {
        statement.push_str(" AND role = $5");
        values.push(role.into());
    }
    if let Some(since) = query.since {
        values.push(since.into());
        let _ = write!(statement, " AND registered_at >= ${}", values.len());
    }
    statement.push_str(" ORDER BY name_key LIMIT $4");
    let account = |mut row: Row| {
        Ok(Account {
            player: row.parsed("player")?,
            name: row.text("name")?,
            role: row.parsed("role")?,
            registered_at: row.timestamp("registered_at")?,
            is_disabled: row.integer_or_null::<i64>("disabled_at")?.is_some(),
        })
    };
    Ok(all(connection.query(&statement, &values)?, account)?)
}
