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
pub use types::{NewReport, Relation, RelationError, Report, ReportError, ReportReason, Unwanted};
pub(crate) use write::{forget, in_order};

/// Durable storage of relations between players, and reports. See [`Store`](crate::Store) for what its
/// writes promise.
#[async_trait]
pub trait Moderation: Access {
    /// Notes that a player does not want to read what another writes, or to have to do with them at
    /// all; or, without a relation, that all is well between them.
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

    /// Whom the player has muted or blocked, the last first.
    async fn unwanted_by(&self, player: PlayerId) -> Result<Vec<Unwanted>, Unavailable> {
        self.database()
            .read(move |connection| read::unwanted_by(connection, player))
            .await
    }

    /// Whether one of the two has blocked the other.
    async fn is_blocked(&self, one: PlayerId, other: PlayerId) -> Result<bool, Unavailable> {
        self.database()
            .read(move |connection| Ok(read::is_blocked(connection, one, other)?))
            .await
    }

    /// Tells organisers of a player. What the player has written in the game is kept with it.
    async fn report(&self, report: NewReport) -> Result<(), ReportError> {
        self.database().write(report).await
    }

    /// The reports that nobody has closed, or only those about people who are no organisers, the
    /// oldest first; at most `limit`.
    async fn open_reports(&self, about_all: bool, limit: u32) -> Result<Vec<Report>, Unavailable> {
        self.database()
            .read(move |connection| read::open_reports(connection, about_all, limit))
            .await
    }

    /// The reports that a player has made, the newest first; at most 200.
    async fn reports_by(&self, reporter: PlayerId) -> Result<Vec<Report>, Unavailable> {
        self.database()
            .read(move |connection| read::reports_by(connection, reporter))
            .await
    }

    /// Whom this report is about; none where there is no such report.
    async fn reported(&self, number: u64) -> Result<Option<PlayerId>, Unavailable> {
        self.database()
            .read(move |connection| read::reported(connection, number))
            .await
    }

    /// Closes a report. It is no mistake to close one that is closed.
    async fn close_report(&self, number: u64, at: Timestamp) -> Result<(), Unavailable> {
        self.database().write(CloseReport { number, at }).await
    }

    /// Lets nobody sign in to an account any more, and ends its sessions and tokens; or lets them again when
    /// there is no moment. There is always an admin, once there has been one.
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
