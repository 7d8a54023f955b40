//! The state shared by all requests.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use arbiter::{Millis, Timestamp};
use axum::http::HeaderMap;
use game::registry::Games;
use limits::metrics::Metrics;
use limits::table::{Limits, RateLimits};
use net::accept::Peer;
use net::clock::Clock;
use net::hosts::Hosts;
use net::local_network::address_for_others;
use net::network::Network;
use net::origin::{self, PublicUrl};
use store::Store;
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use super::notices::Notices;
use super::session_registry::SessionRegistry;
use super::token_cache::TokenCache;

/// The store counts as not writable if the last heartbeat is older than this, in milliseconds.
const STALE: u64 = 10_000;
/// The timeout for reading the heartbeat from the store.
const ANSWERING: Duration = Duration::from_secs(3);

/// The layers below the features, for every request.
pub(crate) struct Site {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) clock: Clock,
    pub(crate) started_at: Timestamp,
    pub(crate) public_url: Option<PublicUrl>,
    /// The address on which the server listens.
    pub(crate) address: SocketAddr,
    pub(crate) games: Games,
    pub(crate) hosts: Hosts,
    pub(crate) limits: Limits,
    pub(crate) rate_limits: RateLimits,
    pub(crate) sessions: Arc<SessionRegistry>,
    pub(crate) tokens: TokenCache,
    /// The interval at which the lag of players is measured.
    pub(crate) lag_pings: Duration,
    pub(crate) metrics: Metrics,
    pub(crate) notices: Notices,
    pub(crate) closing: CancellationToken,
    pub(crate) tasks: TaskTracker,
}

impl Site {
    /// Returns the base URL for links to share: the address of the requesting page. A loopback
    /// address is replaced by an address that other computers can reach, if there is one.
    pub(crate) fn base(&self, headers: &HeaderMap) -> Option<PublicUrl> {
        let base = origin::base(headers, self.public_url.as_ref())?;
        if base.is_loopback()
            && let Some(address) = address_for_others(self.address)
        {
            return Some(PublicUrl::plain(address));
        }
        Some(base)
    }

    /// Returns the network of a request; `None` for requests from this computer. Through a proxy
    /// that does not send the addresses of visitors, all requests seem to come from this computer.
    pub(crate) fn network(&self, peer: &Peer, headers: &HeaderMap) -> Option<Network> {
        let network = self.rate_limits.network(peer, headers);
        if network.is_none()
            && let Some(public) = &self.public_url
            && !public.is_loopback()
            && origin::is_at(headers, public)
        {
            self.notices.request_without_address();
        }
        network
    }

    /// Returns the reason why the server does not work, if any. A readable store is not enough: its
    /// last heartbeat must be recent.
    pub(crate) async fn trouble(&self) -> Option<&'static str> {
        if let Some(lag) = self.games.node.outages.lag(self.clock.now()) {
            tracing::error!(lag, "the system clock is behind");
            return Some(
                "the system clock is behind the last use of the database: set it right, or see \
                 staunton admin clock",
            );
        }
        let isolation = &self.games.node.isolation;
        if isolation.has_wrong_clock() {
            return Some(
                "the clocks of this computer and of the database differ: set the wrong one",
            );
        }
        if isolation.is_on() {
            return Some("the database cannot be written");
        }
        let beat = self.own_heartbeat().await;
        let why: &dyn std::fmt::Display = match &beat {
            Ok(Some(at)) if self.clock.now() - *at <= STALE => return None,
            Ok(_) => &"nothing was written for some time",
            Err(why) => &why.to_string(),
        };
        tracing::error!(%why, "the store is unavailable");
        Some("the store is unavailable")
    }

    /// Returns the last heartbeat of this node; other nodes may be able to write when this one is
    /// not. If the database's computer is gone, each read takes long and waits for those before it.
    /// The timeout lets monitoring learn of this without waiting.
    pub(crate) async fn own_heartbeat(&self) -> Result<Option<Timestamp>, store::Unavailable> {
        let reading = self.store.heartbeat_of(&self.games.node.id);
        timeout(ANSWERING, reading)
            .await
            .unwrap_or_else(|_| Err(store::Unavailable("it does not answer".to_owned())))
    }

    /// Returns the time of the last activity before which a process counts as gone: this many
    /// milliseconds ago. If no other process uses the database, this includes everything before the
    /// start of this process.
    pub(crate) fn inactive_before(&self, silence: Millis) -> Timestamp {
        let silent = Timestamp(self.clock.now().0.saturating_sub(silence));
        if self.store.is_shared() {
            silent
        } else {
            silent.max(self.started_at)
        }
    }

    /// Returns whether clients reach the server over HTTPS, according to its public address.
    pub(crate) fn is_behind_tls(&self) -> bool {
        self.public_url.as_ref().is_some_and(PublicUrl::is_secure)
    }
}
