//! Writing relations between players, reports and disabled accounts.

use arbiter::Timestamp;

use super::types::{MOST_UNWANTED, NewReport, Relation, RelationError, ReportError};
use crate::error::Unavailable;
use crate::id::{GameId, PlayerId};
use crate::operation::Operation;
use crate::players::{self, RoleError};
use crate::sql::{Connection, Failure, json, number};
use crate::{accounts, chat, games, invites, sessions, tokens};

/// The maximum number of open reports of one reporter.
const REPORTS: u32 = 20;
/// The number of chat lines stored with a report.
const QUOTED: u32 = 20;

/// Sorts the two players into the order in which all transactions lock them, so that two players
/// who report each other do not cause a deadlock.
pub(crate) fn in_order(mut players: [PlayerId; 2]) -> [PlayerId; 2] {
    players.sort_unstable();
    players
}

/// Sets or removes the relation of a player to another one.
pub(crate) struct Relate {
    pub(crate) player: PlayerId,
    pub(crate) other: PlayerId,
    pub(crate) relation: Option<Relation>,
    pub(crate) at: Timestamp,
}

impl Operation for Relate {
    type Done = ();
    type Refusal = RelationError;

    fn apply(&self, connection: &mut dyn Connection) -> Result<Result<(), RelationError>, Failure> {
        let pair = || [self.player.as_str().into(), self.other.as_str().into()];
        let Some(relation) = self.relation else {
            connection.execute(
                "DELETE FROM relations WHERE player = $1 AND other = $2",
                &pair(),
            )?;
            return Ok(Ok(()));
        };
        if self.player == self.other {
            return Ok(Err(RelationError::Oneself));
        }
        for player in in_order([self.player, self.other]) {
            if !players::lock(connection, player)? {
                return Ok(Err(RelationError::NoSuchPlayer));
            }
        }
        let others = number(
            connection,
            "SELECT count(*) AS number FROM relations WHERE player = $1 AND other <> $2",
            &pair(),
        )?;
        if others >= MOST_UNWANTED {
            return Ok(Err(RelationError::TooMany));
        }
        let [player, other] = pair();
        let blocked = relation == Relation::Blocked;
        connection.execute(
            "INSERT INTO relations (player, other, blocked, since) VALUES ($1, $2, $3, $4)
             ON CONFLICT (player, other) DO UPDATE SET blocked = excluded.blocked",
            &[player, other, blocked.into(), self.at.into()],
        )?;
        if blocked {
            // Open challenges between the two players expire.
            let [player, other] = pair();
            connection.execute(
                "UPDATE challenges SET expires_at = $3
                 WHERE answered_at IS NULL AND expires_at > $3
                     AND ((challenger = $1 AND challenged = $2)
                         OR (challenger = $2 AND challenged = $1))",
                &[player, other, self.at.into()],
            )?;
        }
        Ok(Ok(()))
    }
}

impl Operation for NewReport {
    type Done = ();
    type Refusal = ReportError;

    fn apply(&self, connection: &mut dyn Connection) -> Result<Result<(), ReportError>, Failure> {
        let [reporter, subject] = [self.reporter, self.subject];
        if reporter == subject {
            return Ok(Err(ReportError::Oneself));
        }
        for player in in_order([reporter, subject]) {
            if !players::lock(connection, player)? {
                return Ok(Err(ReportError::NoSuchPlayer));
            }
        }
        let lines = match self.game {
            Some(game) if games::exists(connection, game)? => {
                chat::last_lines(connection, game, subject, QUOTED)?
            }
            Some(_) => return Ok(Err(ReportError::NoSuchGame)),
            None => Vec::new(),
        };
        let open = number(
            connection,
            "SELECT count(*) AS number FROM reports WHERE reporter = $1 AND closed_at IS NULL",
            &[reporter.as_str().into()],
        )?;
        if open >= REPORTS {
            return Ok(Err(ReportError::TooMany));
        }
        let made = connection.execute(
            "INSERT INTO reports (reporter, subject, game, reason, text, lines, made_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING",
            &[
                reporter.as_str().into(),
                subject.as_str().into(),
                self.game.as_ref().map(GameId::as_str).into(),
                self.reason.as_str().into(),
                self.text.as_str().into(),
                json(&lines).into(),
                self.at.into(),
            ],
        )?;
        Ok(match made {
            0 => Err(ReportError::Reported),
            _ => Ok(()),
        })
    }
}

/// Closes a report.
pub(crate) struct CloseReport {
    pub(crate) number: u64,
    pub(crate) at: Timestamp,
}

impl Operation for CloseReport {
    type Done = ();
    type Refusal = Unavailable;

    fn apply(&self, connection: &mut dyn Connection) -> Result<Result<(), Unavailable>, Failure> {
        let number = i64::try_from(self.number).unwrap_or(i64::MAX);
        connection.execute(
            "UPDATE reports SET closed_at = $2 WHERE number = $1 AND closed_at IS NULL",
            &[number.into(), self.at.into()],
        )?;
        Ok(Ok(()))
    }
}

/// Disables or enables an account.
pub(crate) struct Disable {
    pub(crate) player: PlayerId,
    pub(crate) since: Option<Timestamp>,
    pub(crate) at: Timestamp,
}

impl Operation for Disable {
    const CHANGES_ACCOUNTS: bool = true;

    type Done = ();
    type Refusal = RoleError;

    fn apply(&self, connection: &mut dyn Connection) -> Result<Result<(), RoleError>, Failure> {
        if self.since.is_some() && accounts::is_last_admin(connection, self.player)? {
            return Ok(Err(RoleError::LastAdmin));
        }
        let changed = connection.execute(
            "UPDATE accounts SET disabled_at = $2 WHERE player = $1",
            &[self.player.as_str().into(), self.since.into()],
        )?;
        if changed == 0 {
            return Ok(Err(RoleError::NoAccount));
        }
        if self.since.is_some() {
            sessions::end_all(connection, self.player, self.at)?;
            tokens::end_all(connection, self.player, self.at)?;
            invites::end_with_role(connection, self.player)?;
            // Open challenges expire, because the disabled player cannot play.
            connection.execute(
                "UPDATE challenges SET expires_at = $2
                 WHERE (challenger = $1 OR challenged = $1) AND answered_at IS NULL
                     AND expires_at > $2",
                &[self.player.as_str().into(), self.at.into()],
            )?;
        }
        Ok(Ok(()))
    }
}

/// Removes the chat lines, relations and challenges of an erased player, and all reports by or
/// about that player.
pub(crate) fn forget(connection: &mut dyn Connection, player: PlayerId) -> Result<(), Failure> {
    for statement in [
        "UPDATE chat SET text = NULL WHERE author = $1",
        "DELETE FROM relations WHERE player = $1 OR other = $1",
        "DELETE FROM reports WHERE reporter = $1 OR subject = $1",
        "DELETE FROM silences WHERE player = $1",
        "DELETE FROM challenges WHERE challenger = $1 OR challenged = $1",
    ] {
        connection.execute(statement, &[player.as_str().into()])?;
    }
    Ok(())
}
