//! Games that somebody offers to one other player.
//!
//! Challenges are kept in the store. Every connection that follows those of its player is sent all
//! of them whenever one of them has changed, here or on another node.

mod request;
mod tell;

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::sync::{Mutex, MutexGuard};

use axum::Router;
use axum::routing::{delete, post};
use store::PlayerId;
use tokio::sync::Notify;

use crate::app::App;
use crate::game::outbound::Outbound;
pub(crate) use request::have_changed;
pub(crate) use tell::tell;

/// The routes of this module.
pub(crate) fn routes() -> Router<Arc<App>> {
    Router::new()
        .route("/app/challenges", post(request::make))
        .route("/app/challenges/{id}", delete(request::call_off))
        .route("/app/challenges/{id}/accept", post(request::accept))
        .route("/app/challenges/{id}/decline", post(request::decline))
}

/// Who follows their challenges on this node.
#[derive(Debug, Default)]
pub(crate) struct Challenges {
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
    pub(crate) fn changed(&self, player: PlayerId) {
        let mut tables = self.lock();
        if tables.followers.contains_key(&player) {
            tables.changed.insert(player);
            drop(tables);
            self.has_changed.notify_one();
        }
    }

    /// Any may have changed.
    pub(crate) fn all_changed(&self) {
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
