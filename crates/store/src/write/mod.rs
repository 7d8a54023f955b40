//! The writes. Each checks before it writes, so that a refusal leaves the shared transaction,
//! with the writes of other callers, unchanged.

mod append;
mod games;
mod heartbeat;
mod sessions;

use crate::Unavailable;
use crate::sql::{Connection, Failure};

pub(crate) use append::append_all;
pub(crate) use games::TakeSeat;
pub(crate) use heartbeat::Heartbeat;
pub(crate) use sessions::EnsureSession;

/// One write, in a transaction that it shares with others. It may be applied again, when the
/// whole transaction is tried again.
pub(crate) trait Operation: Send + 'static {
    /// What is returned to the caller when it is durable.
    type Done: Send;
    /// Why it may be refused.
    type Refusal: From<Unavailable> + Send;

    /// Writes, or refuses without having written. A failure fails the whole transaction.
    fn apply(
        &self,
        connection: &mut dyn Connection,
    ) -> Result<Result<Self::Done, Self::Refusal>, Failure>;
}
