//! The reads.

use arbiter::Timestamp;

use crate::record::all;
use crate::sql::{Connection, Failure, Row, one};
use crate::{Account, AccountsQuery, Credentials, Grant, Invite, SessionSummary, Settings, Token};
use crate::{Damaged, InviteId, Player, PlayerId, SessionId, TokenId, Unavailable};

/// The longest list of sessions, invites or accounts.
const MOST: u32 = 200;

/// The player of the session.
pub(crate) fn session(
    connection: &mut dyn Connection,
    session: SessionId,
) -> Result<Option<Player>, Failure> {
    let row = connection.query_one(
        "SELECT players.id, players.name, accounts.role
         FROM sessions JOIN players ON players.id = sessions.player
             LEFT JOIN accounts ON accounts.player = sessions.player
         WHERE sessions.id = $1",
        &[session.to_string().into()],
    )?;
    Ok(row.and_then(|mut row| player_of(&mut row).ok()))
}

pub(crate) fn player(
    connection: &mut dyn Connection,
    player: PlayerId,
) -> Result<Option<Player>, Failure> {
    let row = connection.query_one(
        "SELECT players.id, players.name, accounts.role
         FROM players LEFT JOIN accounts ON accounts.player = players.id
         WHERE players.id = $1",
        &[player.as_str().into()],
    )?;
    Ok(row.and_then(|mut row| player_of(&mut row).ok()))
}

fn player_of(row: &mut Row) -> Result<Player, Damaged> {
    Ok(Player {
        id: row.parsed("id")?,
        name: row.text("name")?,
        role: row.parsed_or_null("role")?,
    })
}

pub(crate) fn sessions_of(
    connection: &mut dyn Connection,
    player: PlayerId,
) -> Result<Vec<SessionSummary>, Unavailable> {
    let rows = connection.query(
        "SELECT id, device, created_at, used_at FROM sessions WHERE player = $1
         ORDER BY used_at DESC, created_at DESC, id LIMIT $2",
        &[player.as_str().into(), MOST.into()],
    )?;
    let summary = |mut row: Row| {
        Ok(SessionSummary {
            id: row.parsed("id")?,
            device: row.text("device")?,
            created_at: row.timestamp("created_at")?,
            used_at: row.timestamp("used_at")?,
        })
    };
    Ok(all(rows, summary)?)
}

pub(crate) fn revoked_since(
    connection: &mut dyn Connection,
    at: Timestamp,
) -> Result<Vec<SessionId>, Unavailable> {
    let rows = connection.query(
        "SELECT session FROM revocations WHERE revoked_at >= $1",
        &[at.into()],
    )?;
    Ok(all(rows, |mut row| row.parsed("session"))?)
}

pub(crate) fn credentials(
    connection: &mut dyn Connection,
    name: &str,
) -> Result<Option<Credentials>, Unavailable> {
    let row = connection.query_one(
        "SELECT players.id, players.name, role, password, disabled_at
         FROM accounts JOIN players ON players.id = player WHERE name_key = $1",
        &[crate::name_key(name).into()],
    )?;
    one(row, credentials_in)
}

pub(crate) fn credentials_of(
    connection: &mut dyn Connection,
    player: PlayerId,
) -> Result<Option<Credentials>, Unavailable> {
    let row = connection.query_one(
        "SELECT players.id, players.name, role, password, disabled_at
         FROM accounts JOIN players ON players.id = player WHERE player = $1",
        &[player.as_str().into()],
    )?;
    one(row, credentials_in)
}

fn credentials_in(mut row: Row) -> Result<Credentials, Damaged> {
    Ok(Credentials {
        player: player_of(&mut row)?,
        password: row.text("password")?,
        is_disabled: row.integer_or_null::<i64>("disabled_at")?.is_some(),
    })
}

pub(crate) fn accounts(
    connection: &mut dyn Connection,
    query: &AccountsQuery,
) -> Result<Vec<Account>, Unavailable> {
    let prefix = crate::name_key(&query.prefix);
    // Keys are compared byte by byte: all that begin with the prefix stand between it and the
    // prefix with the last character there is behind it.
    let last = format!("{prefix}{}", char::MAX);
    let after = query.after.as_deref().map(crate::name_key);
    let role = query.role.map(crate::Role::as_str);
    let mut statement = "SELECT player, name, role, registered_at, disabled_at
        FROM accounts JOIN players ON players.id = player
        WHERE name_key >= $1 AND name_key <= $2 AND name_key > $3"
        .to_owned();
    let mut values = vec![
        prefix.into(),
        last.into(),
        after.unwrap_or_default().into(),
        query.limit.min(MOST).into(),
    ];
    if let Some(role) = role {
        statement.push_str(" AND role = $5");
        values.push(role.into());
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
        &[at.into(), MOST.into()],
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

pub(crate) fn token(
    connection: &mut dyn Connection,
    id: TokenId,
    at: Timestamp,
) -> Result<Option<(Token, Player)>, Unavailable> {
    let row = connection.query_one(
        "SELECT tokens.id, tokens.player, tokens.name, scopes, tokens.created_at, used_at,
             expires_at, players.id, players.name, accounts.role
         FROM tokens JOIN players ON players.id = tokens.player
             JOIN accounts ON accounts.player = tokens.player
         WHERE tokens.id = $1 AND (expires_at IS NULL OR expires_at > $2)",
        &[id.to_string().into(), at.into()],
    )?;
    one(row, |mut row| {
        Ok((token_in(&mut row)?, player_of(&mut row)?))
    })
}

pub(crate) fn tokens_of(
    connection: &mut dyn Connection,
    player: PlayerId,
    at: Timestamp,
) -> Result<Vec<Token>, Unavailable> {
    let rows = connection.query(
        "SELECT id, player, name, scopes, created_at, used_at, expires_at FROM tokens
         WHERE player = $1 AND (expires_at IS NULL OR expires_at > $2)
         ORDER BY created_at DESC, id LIMIT $3",
        &[player.as_str().into(), at.into(), MOST.into()],
    )?;
    Ok(all(rows, |mut row| token_in(&mut row))?)
}

fn token_in(row: &mut Row) -> Result<Token, Damaged> {
    Ok(Token {
        id: row.parsed("id")?,
        player: row.parsed("player")?,
        name: row.text("name")?,
        scopes: row.parsed("scopes")?,
        created_at: row.timestamp("created_at")?,
        used_at: row.integer_or_null("used_at")?.map(Timestamp),
        expires_at: row.integer_or_null("expires_at")?.map(Timestamp),
    })
}

pub(crate) fn settings(connection: &mut dyn Connection) -> Result<Settings, Unavailable> {
    let row = connection.query_one("SELECT settings FROM settings", &[])?;
    let settings = one(row, |mut row| row.json("settings"))?;
    Ok(settings.unwrap_or_default())
}
