//! The reasons for which a stream breaks off.

use std::future::Future;
use std::pin::Pin;

use game::outbound::Ending;

use super::lines::Lines;
use crate::http::site::Site;

/// Waits until a stream cannot go on: the client has left or does not keep up, the token is no longer
/// valid, or the node is isolated or stops.
pub(super) async fn breaks_off(
    site: &Site,
    lines: &Lines,
    ending: &Ending,
    signed_out: Pin<&mut impl Future<Output = ()>>,
) {
    tokio::select! {
        () = lines.closed() => {}
        _ = ending.wait() => {}
        () = site.games.node.isolation.begins() => {}
        () = signed_out => {}
        () = site.closing.cancelled() => {}
    }
}
