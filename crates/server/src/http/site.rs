//! What all requests share.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use arbiter::{Millis, Timestamp};
use axum::http::HeaderMap;
use game::registry::Games;
use limits::metrics::Metrics;
use limits::table::{Gates, Limits};
use net::clock::Clock;
use net::hosts::Hosts;
use net::local_network::address_for_others;
use net::origin::{self, PublicUrl};
use store::Store;
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use super::standing::Standing;

/// If the last heartbeat is older than this, in milliseconds, the store cannot be written.
const STALE: u64 = 10_000;
/// How long the store may take to tell of it.
const ANSWERING: Duration = Duration::from_secs(3);

/// The layers below the features, for every request.
pub(crate) struct Site {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) clock: Clock,
    pub(crate) started_at: Timestamp,
    pub(crate) public_url: Option<PublicUrl>,
    /// Where it listens.
    pub(crate) address: SocketAddr,
    pub(crate) games: Games,
    pub(crate) hosts: Hosts,
    pub(crate) limits: Limits,
    pub(crate) gates: Gates,
    pub(crate) standing: Arc<Standing>,
    /// How often the lag of someone who plays is measured.
    pub(crate) lag_pings: Duration,
    pub(crate) metrics: Metrics,
    pub(crate) closing: CancellationToken,
    pub(crate) tasks: TaskTracker,
}

impl Site {
    /// The address that links for others begin with: the one that the page asking was opened
    /// with, unless that reaches this computer only and another reaches it too.
    pub(crate) fn base(&self, headers: &HeaderMap) -> Option<PublicUrl> {
        let base = origin::base(headers, self.public_url.as_ref())?;
        if base.is_loopback()
            && let Some(address) = address_for_others(self.address)
        {
            return Some(PublicUrl::plain(address));
        }
        Some(base)
    }

    /// What keeps the server from working, if anything does. A readable store is not enough: its last
    /// heartbeat must be recent.
    pub(crate) async fn trouble(&self) -> Option<&'static str> {
        if let Some(lag) = self.games.node.outages.lag(self.clock.now()) {
            tracing::error!(lag, "the system clock is behind");
            return Some("the system clock is behind the last use of the database: set it right");
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

    /// The last heartbeat of this node: others may be able to write while it is not. Where a database's
    /// computer is gone each read takes long, and waits for those before it; whoever watches over the
    /// server is to hear that, and not to wait too.
    pub(crate) async fn own_heartbeat(&self) -> Result<Option<Timestamp>, store::Unavailable> {
        let reading = self.store.heartbeat_of(&self.games.node.id);
        timeout(ANSWERING, reading)
            .await
            .unwrap_or_else(|_| Err(store::Unavailable("it does not answer".to_owned())))
    }

    /// Who was last heard of before this moment is gone: so many milliseconds ago, or, where no other
    /// process uses the database, before this one has started.
    pub(crate) fn gone_before(&self, silence: Millis) -> Timestamp {
        let silent = Timestamp(self.clock.now().0.saturating_sub(silence));
        if self.store.is_shared() {
            silent
        } else {
            silent.max(self.started_at)
        }
    }

    /// Whether people reach the server by HTTPS, as its public address says.
    pub(crate) fn is_behind_tls(&self) -> bool {
        self.public_url.as_ref().is_some_and(PublicUrl::is_secure)
    }
}
