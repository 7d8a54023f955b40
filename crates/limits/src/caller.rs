//! The sender of a request, as seen by the limits.

use store::{PlayerId, SessionId};

use net::network::Network;

/// The sender of a request.
#[derive(Clone, Copy, Debug)]
pub struct Caller {
    /// The player.
    pub player: PlayerId,
    /// The session of the request.
    pub session: SessionId,
    /// Whether the player is a guest.
    pub is_guest: bool,
    /// `None` for requests from this computer.
    pub network: Option<Network>,
}
