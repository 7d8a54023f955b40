//! Write operations. Each operation checks before it writes, so that a refusal leaves the shared
//! transaction unchanged, which also contains the writes of other callers.

use crate::error::Unavailable;
use crate::id::GameId;
use crate::notice::Committed;
use crate::sql::{Connection, Failure};

/// The priority of a write.
#[derive(Clone, Copy)]
pub(crate) enum Urgency {
    Move,
    Other,
}

/// A write in a transaction that it shares with others. It may be applied again if the whole
/// transaction is retried.
pub(crate) trait Operation: Send + 'static {
    /// The queue in which it waits.
    const URGENCY: Urgency = Urgency::Other;
    /// Whether it changes accounts or revokes tokens. See
    /// [`Tokens::account_changes`](crate::Tokens::account_changes).
    const CHANGES_ACCOUNTS: bool = false;

    /// The value returned to the caller after the commit.
    type Done: Send;
    /// The reason for a refusal.
    type Refusal: From<Unavailable> + Send;

    /// Writes, or refuses without having written. A failure fails the whole transaction.
    fn apply(
        &self,
        connection: &mut dyn Connection,
    ) -> Result<Result<Self::Done, Self::Refusal>, Failure>;

    /// The changes of games to publish if the operation is not refused.
    fn committed(&self) -> Vec<Committed> {
        Vec::new()
    }

    /// The game whose row it changes, if it changes only that row: all processes lock such rows in
    /// the same order.
    fn game(&self) -> Option<GameId> {
        None
    }
}
