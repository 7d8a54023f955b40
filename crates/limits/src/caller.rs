//! Who uses the server, as far as limits count it.

use store::{PlayerId, SessionId};

use crate::net::network::Network;

/// Who sends a request.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Caller {
    pub(crate) player: PlayerId,
    pub(crate) session: SessionId,
    /// Whether they have no account.
    pub(crate) is_guest: bool,
    /// None on this computer.
    pub(crate) network: Option<Network>,
}
