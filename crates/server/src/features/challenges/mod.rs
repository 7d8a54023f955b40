//! Challenges: games offered to one other player.
//!
//! Challenges are kept in the store. A connection that follows its player's challenges receives all
//! of them whenever one has changed, on this or another node.

pub(crate) mod act;
mod nodes;
mod notify;
mod request;
mod session;

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard};

use axum::Router;
use axum::extract::FromRef;
use axum::routing::{delete, post};
use cluster::node::Node;
use game::outbound::Outbound;
use protocol::http::ColorChoice;
use rules::Color;
use store::PlayerId;
use tokio::sync::Notify;

use crate::http::site::Site;
use nodes::NodeMessage;
pub(crate) use nodes::Remote;
pub(crate) use notify::notify;
pub(crate) use session::Session;

/// The routes of this module.
pub(crate) fn routes<S>() -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<Site>: FromRef<S>,
    Arc<Challenges>: FromRef<S>,
{
    Router::new()
        .route("/app/challenges", post(request::make))
        .route("/app/challenges/{id}", delete(request::call_off))
        .route("/app/challenges/{id}/accept", post(request::accept))
        .route("/app/challenges/{id}/decline", post(request::decline))
}

/// The subscriptions to challenges on this node.
pub(crate) struct Challenges {
    node: Arc<Node>,
    tables: Mutex<Tables>,
    has_changed: Notify,
}

#[derive(Debug, Default)]
struct Tables {
    /// By player and connection.
    followers: HashMap<PlayerId, HashMap<u64, Outbound>>,
    changed: HashSet<PlayerId>,
}

impl Challenges {
    /// Creates an instance without subscriptions.
    pub(crate) fn new(node: Arc<Node>) -> Self {
        Self {
            node,
            tables: Mutex::default(),
            has_changed: Notify::new(),
        }
    }

    /// Notifies both players, on every node, that a challenge between them has changed.
    pub(crate) fn have_changed(&self, players: [PlayerId; 2]) {
        for player in players {
            self.changed(player);
            self.node.bus.publish(&NodeMessage::Challenge { player });
        }
    }

    /// Subscribes a connection to the challenges of its player.
    pub(crate) fn follow(&self, player: PlayerId, outbound: Outbound) {
        let connection = outbound.connection();
        let mut tables = self.lock();
        let followers = tables.followers.entry(player).or_default();
        followers.insert(connection, outbound);
        drop(tables);
        self.changed(player);
    }

    /// Ends the subscription of a closed connection.
    pub(crate) fn leave(&self, player: PlayerId, connection: u64) {
        let mut tables = self.lock();
        if let Some(followers) = tables.followers.get_mut(&player) {
            followers.remove(&connection);
            if followers.is_empty() {
                tables.followers.remove(&player);
                tables.changed.remove(&player);
            }
        }
    }

    /// Marks the challenges of this player as changed, after a change on any node.
    fn changed(&self, player: PlayerId) {
        let mut tables = self.lock();
        if tables.followers.contains_key(&player) {
            tables.changed.insert(player);
            drop(tables);
            self.has_changed.notify_one();
        }
    }

    /// Marks the challenges of all players as changed.
    fn all_changed(&self) {
        let mut tables = self.lock();
        let Tables { followers, changed } = &mut *tables;
        changed.extend(followers.keys());
        drop(tables);
        self.has_changed.notify_one();
    }

    fn lock(&self) -> MutexGuard<'_, Tables> {
        self.tables.lock().expect("lock is not poisoned")
    }
}

/// Converts the side of a challenger to the protocol.
const fn color(side: Option<Color>) -> ColorChoice {
    match side {
        Some(Color::White) => ColorChoice::White,
        Some(Color::Black) => ColorChoice::Black,
        None => ColorChoice::Random,
    }
}
