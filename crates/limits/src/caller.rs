//! Who uses the server, as far as limits count it.

use store::{PlayerId, SessionId};

use net::network::Network;

/// Who sends a request.
#[derive(Clone, Copy, Debug)]
pub struct Caller {
    /// The player.
    pub player: PlayerId,
    /// The session of the request.
    pub session: SessionId,
    /// Whether they have no account.
    pub is_guest: bool,
    /// None on this computer.
    pub network: Option<Network>,
}
