//! Opens a socket.

use std::sync::Arc;

use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::{Extension, FromRef, FromRequestParts, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue};
use axum::response::{IntoResponse, Response};
use game::outbound::Outbound;
use limits::metrics::Limit;
use limits::token_bucket::Bucket;
use messages::error::RequestError;
use net::accept::Peer;
use protocol::SUBPROTOCOL;
use store::Scope;

use super::client::Client;
use super::connection::{Connection, MAX_FRAME};
use super::dispatch::Connect;
use super::lag::Lag;
use super::link::Link;
use crate::http::api_token::TokenOrSession;
use crate::http::language::Answering;
use crate::http::site::Site;

/// Longer frames are not even received completely.
const HARD_MAX_FRAME: usize = 4 * MAX_FRAME;
/// The most bytes of a message, with the heads of its fragments.
const LONGEST_MESSAGE: usize = HARD_MAX_FRAME + MAX_FRAME;
/// The burst of frames, and the frames per second.
const FRAMES: (u32, f64) = (60, 20.0);

/// `GET /socket`: opens a WebSocket connection.
pub(crate) async fn open<C: Connect + 'static>(
    State(site): State<Arc<Site>>,
    State(features): State<Arc<C>>,
    Extension(peer): Extension<Peer>,
    Admitted(holder): Admitted,
    Answering(language): Answering,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Response {
    let mut upgrade = match upgrade {
        Ok(upgrade) => upgrade,
        Err(rejection) => return rejection.into_response(),
    };
    let expires_at = holder.expires_at;
    let caller = match holder.with(Scope::BoardPlay) {
        Ok(member) => member.caller,
        Err(refusal) => return refusal.into_response(),
    };
    let base = site.base(&headers);
    let Some(permit) = site.rate_limits.acquire_socket(caller) else {
        site.metrics.refused(Limit::Sockets);
        return RequestError::too_many().into_response();
    };
    let understands = agree_on_version(&mut upgrade);
    upgrade
        .max_message_size(HARD_MAX_FRAME)
        .max_frame_size(HARD_MAX_FRAME)
        .read_buffer_size(512)
        .on_upgrade(async move |socket| {
            peer.input.limit_messages(LONGEST_MESSAGE);
            let (outbound, frames) = Outbound::open(language);
            let connection = Box::new(Connection {
                signed_in: site.sessions.connects(caller.session, expires_at),
                safety: site.sessions.safety(),
                client: Client {
                    site: Arc::clone(&site),
                    caller,
                    outbound,
                    base,
                    ping_for_lag: None,
                },
                handler: features.connect(),
                _permit: permit,
                peer,
                understands,
                allowance: Bucket::new(FRAMES.0, FRAMES.1),
                excess: 0,
                lag: Lag::default(),
            });
            let link = Link {
                connection,
                socket: Box::new(socket),
                frames,
            };
            site.tasks.track_future(link.run()).await;
        })
}

/// The sender of the request, unless this node is isolated. An isolated node refuses the request
/// without waiting for the database, so that the client tries another node at once.
pub(crate) struct Admitted(TokenOrSession);

impl<S: Send + Sync> FromRequestParts<S> for Admitted
where
    Arc<Site>: FromRef<S>,
{
    type Rejection = RequestError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, RequestError> {
        let site = Arc::<Site>::from_ref(state);
        tokio::select! {
            biased;
            () = site.games.node.isolation.begins() => Err(RequestError::unavailable()),
            holder = TokenOrSession::from_request_parts(parts, state) => Ok(Self(holder?)),
        }
    }
}

/// Returns whether the client speaks this version of the protocol.
///
/// Another version is accepted too: a browser does not report to its page why a handshake failed,
/// but on an open socket the server can ask the page to reload.
fn agree_on_version(upgrade: &mut WebSocketUpgrade) -> bool {
    let is_ours = |name: &&HeaderValue| *name == SUBPROTOCOL;
    let ours = upgrade.requested_protocols().find(is_ours).cloned();
    let understands = ours.is_some();
    let confirmed = ours.or_else(|| upgrade.requested_protocols().next().cloned());
    if let Some(name) = confirmed {
        upgrade.set_selected_protocol(name);
    }
    understands
}
