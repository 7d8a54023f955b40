//! Games that somebody offers to one other player.
//!
//! Challenges are kept in the store. Every connection that follows those of its player is sent all
//! of them whenever one of them has changed, here or on another node.

mod nodes;
mod request;
mod session;
mod tell;

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
use nodes::News;
pub(crate) use nodes::Remote;
pub(crate) use session::Session;
pub(crate) use tell::tell;

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

/// Who follows their challenges on this node.
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
    /// Challenges that nobody follows yet.
    pub(crate) fn new(node: Arc<Node>) -> Self {
        Self {
            node,
            tables: Mutex::default(),
            has_changed: Notify::new(),
        }
    }

    /// Tells both players, on whichever node, that a challenge between them has changed.
    pub(crate) fn have_changed(&self, players: [PlayerId; 2]) {
        for player in players {
            self.changed(player);
            self.node.bus.publish(&News::Challenge { player });
        }
    }

    /// Lets a connection follow the challenges of its player.
    pub(crate) fn follow(&self, player: PlayerId, outbound: Outbound) {
        let connection = outbound.connection();
        let mut tables = self.lock();
        let followers = tables.followers.entry(player).or_default();
        followers.insert(connection, outbound);
        drop(tables);
        self.changed(player);
    }

    /// A connection has ended.
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

    /// A challenge of or to this player has changed, on whichever node.
    fn changed(&self, player: PlayerId) {
        let mut tables = self.lock();
        if tables.followers.contains_key(&player) {
            tables.changed.insert(player);
            drop(tables);
            self.has_changed.notify_one();
        }
    }

    /// Any may have changed.
    fn all_changed(&self) {
        let mut tables = self.lock();
        let Tables { followers, changed } = &mut *tables;
        changed.extend(followers.keys());
        drop(tables);
        self.has_changed.notify_one();
    }

    fn lock(&self) -> MutexGuard<'_, Tables> {
        self.tables.lock().expect("no panic while it is held")
    }
}

/// The side of a challenger, as clients know it.
const fn color(side: Option<Color>) -> ColorChoice {
    match side {
        Some(Color::White) => ColorChoice::White,
        Some(Color::Black) => ColorChoice::Black,
        None => ColorChoice::Random,
    }
}
