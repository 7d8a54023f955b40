//! Moderation: muted and blocked players, reports, and disabled accounts.

mod read;
mod types;
mod write;

use arbiter::Timestamp;
use async_trait::async_trait;

use crate::database::{Access, Database};
use crate::error::Unavailable;
use crate::id::PlayerId;
use crate::players::RoleError;
use write::{CloseReport, Disable, Relate};

pub(crate) use read::is_blocked;
pub use types::{
    NewReport, Relation, RelationError, Report, ReportError, ReportReason, RestrictedPlayer,
};
pub(crate) use write::{forget, in_order};

/// Durable storage of relations between players, and of reports. See [`Store`](crate::Store) for
/// the guarantees of writes.
#[async_trait]
pub trait Moderation: Access {
    /// Mutes or blocks another player, or removes the relation if it is `None`.
    async fn relate(
        &self,
        player: PlayerId,
        other: PlayerId,
        relation: Option<Relation>,
        at: Timestamp,
    ) -> Result<(), RelationError> {
        let relate = Relate {
            player,
            other,
            relation,
            at,
        };
        self.database().write(relate).await
    }

    /// The players muted or blocked by this player, most recent first.
    async fn restricted_by(&self, player: PlayerId) -> Result<Vec<RestrictedPlayer>, Unavailable> {
        self.database()
            .read(move |connection| read::restricted_by(connection, player))
            .await
    }

    /// Whether one of the two has blocked the other.
    async fn is_blocked(&self, one: PlayerId, other: PlayerId) -> Result<bool, Unavailable> {
        self.database()
            .read(move |connection| Ok(read::is_blocked(connection, one, other)?))
            .await
    }

    /// Files a report about a player. The last chat lines of that player in the game are stored
    /// with it.
    async fn report(&self, report: NewReport) -> Result<(), ReportError> {
        self.database().write(report).await
    }

    /// The open reports, or only those about players who are not organizers or admins, oldest
    /// first; at most `limit`.
    async fn open_reports(&self, about_all: bool, limit: u32) -> Result<Vec<Report>, Unavailable> {
        self.database()
            .read(move |connection| read::open_reports(connection, about_all, limit))
            .await
    }

    /// The reports made by a player, newest first; at most 200.
    async fn reports_by(&self, reporter: PlayerId) -> Result<Vec<Report>, Unavailable> {
        self.database()
            .read(move |connection| read::reports_by(connection, reporter))
            .await
    }

    /// The subject of this report; `None` if the report does not exist.
    async fn reported(&self, number: u64) -> Result<Option<PlayerId>, Unavailable> {
        self.database()
            .read(move |connection| read::reported(connection, number))
            .await
    }

    /// Closes a report. Closing a closed report succeeds.
    async fn close_report(&self, number: u64, at: Timestamp) -> Result<(), Unavailable> {
        self.database().write(CloseReport { number, at }).await
    }

    /// Disables an account and ends its sessions and tokens, or enables it again if `since` is
    /// `None`. Once there has been an admin, at least one always remains.
    async fn disable(
        &self,
        player: PlayerId,
        since: Option<Timestamp>,
        at: Timestamp,
    ) -> Result<(), RoleError> {
        let disable = Disable { player, since, at };
        self.database().write(disable).await
    }
}

impl Moderation for Database {}
