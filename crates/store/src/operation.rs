//! Writes. Each checks before it writes, so that a refusal leaves the shared transaction, with the
//! writes of other callers, unchanged.

use crate::error::Unavailable;
use crate::id::GameId;
use crate::notice::Committed;
use crate::sql::{Connection, Failure};

/// Whether a write goes before the others that wait.
#[derive(Clone, Copy)]
pub(crate) enum Urgency {
    Move,
    Other,
}

/// One write, in a transaction that it shares with others. It may be applied again, when the
/// whole transaction is tried again.
pub(crate) trait Operation: Send + 'static {
    /// The queue in which it waits.
    const URGENCY: Urgency = Urgency::Other;

    /// What is returned to the caller when it is durable.
    type Done: Send;
    /// Why it may be refused.
    type Refusal: From<Unavailable> + Send;

    /// Writes, or refuses without having written. A failure fails the whole transaction.
    fn apply(
        &self,
        connection: &mut dyn Connection,
    ) -> Result<Result<Self::Done, Self::Refusal>, Failure>;

    /// What is new of which games when it is not refused.
    fn committed(&self) -> Vec<Committed> {
        Vec::new()
    }

    /// The game whose row it changes, if it changes only that: all processes take such rows in one
    /// order.
    fn game(&self) -> Option<GameId> {
        None
    }
}
