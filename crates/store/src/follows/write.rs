//! Writing followed players.

use arbiter::Timestamp;

use super::types::{FollowError, MOST_FOLLOWED};
use crate::error::Unavailable;
use crate::id::PlayerId;
use crate::moderation;
use crate::operation::Operation;
use crate::players;
use crate::sql::{Connection, Failure, number};

/// Follows a player.
pub(crate) struct Follow {
    pub(crate) player: PlayerId,
    pub(crate) other: PlayerId,
    pub(crate) at: Timestamp,
}

impl Operation for Follow {
    type Done = ();
    type Refusal = FollowError;

    fn apply(&self, connection: &mut dyn Connection) -> Result<Result<(), FollowError>, Failure> {
        let pair = || [self.player.as_str().into(), self.other.as_str().into()];
        if self.player == self.other {
            return Ok(Err(FollowError::Oneself));
        }
        for player in moderation::in_order([self.player, self.other]) {
            if !players::lock(connection, player)? || !players::is_registered(connection, player)? {
                return Ok(Err(FollowError::NoAccount));
            }
        }
        if moderation::is_blocked(connection, self.player, self.other)? {
            return Ok(Err(FollowError::Blocked));
        }
        let others = number(
            connection,
            "SELECT count(*) AS number FROM follows WHERE player = $1 AND other <> $2",
            &pair(),
        )?;
        if others >= MOST_FOLLOWED {
            return Ok(Err(FollowError::TooMany));
        }
        let [player, other] = pair();
        connection.execute(
            "INSERT INTO follows (player, other, since) VALUES ($1, $2, $3)
             ON CONFLICT (player, other) DO NOTHING",
            &[player, other, self.at.into()],
        )?;
        Ok(Ok(()))
    }
}

/// Stops following a player.
pub(crate) struct Unfollow {
    pub(crate) player: PlayerId,
    pub(crate) other: PlayerId,
}

impl Operation for Unfollow {
    type Done = ();
    type Refusal = Unavailable;

    fn apply(&self, connection: &mut dyn Connection) -> Result<Result<(), Unavailable>, Failure> {
        connection.execute(
            "DELETE FROM follows WHERE player = $1 AND other = $2",
            &[self.player.as_str().into(), self.other.as_str().into()],
        )?;
        Ok(Ok(()))
    }
}

/// Forgets the players that an erased player follows, and the followers.
pub(crate) fn forget(connection: &mut dyn Connection, player: PlayerId) -> Result<(), Failure> {
    connection.execute(
        "DELETE FROM follows WHERE player = $1 OR other = $1",
        &[player.as_str().into()],
    )?;
    Ok(())
}
