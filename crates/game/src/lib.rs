//! Live games: one actor for each game, its journal, its clients and the computer as a player.

pub(crate) mod absence;
pub(crate) mod absent;
pub(crate) mod actor;
pub(crate) mod attendance;
pub(crate) mod broadcast;
pub(crate) mod commands;
pub(crate) mod computer;
pub(crate) mod connected;
pub(crate) mod create;
pub(crate) mod engine_pool;
pub(crate) mod entry;
pub(crate) mod events;
pub(crate) mod flag;
pub(crate) mod frame;
pub(crate) mod in_play;
pub(crate) mod in_play_lookup;
pub(crate) mod journal;
pub(crate) mod listeners;
pub(crate) mod live_game;
pub(crate) mod message;
pub(crate) mod move_lines;
pub(crate) mod nodes;
pub(crate) mod openings;
pub(crate) mod outage;
pub(crate) mod outbound;
pub(crate) mod patience;
pub(crate) mod plies;
pub(crate) mod premoves;
pub(crate) mod presence;
pub(crate) mod rating;
pub(crate) mod ratings;
pub(crate) mod registry;
pub(crate) mod rematch;
#[cfg(test)]
pub(crate) mod sample;
pub mod score_sheet;
pub(crate) mod seat;
pub(crate) mod side;
pub(crate) mod snapshot;
pub(crate) mod spectators;
pub(crate) mod state;
pub(crate) mod view;
pub(crate) mod watchers;

use std::io;
use std::sync::Arc;

use crate::cluster::node::Node;
use crate::limits::metrics::Metrics;
use crate::net::runtimes::Runtimes;
use registry::{Games, Options};

/// The games of a node, of which none is live yet. An error means that a thread for the computer could
/// not be started.
pub(crate) fn start(
    node: Arc<Node>,
    options: &Options,
    metrics: Metrics,
    runtimes: Runtimes,
) -> io::Result<Games> {
    Games::new(node, options, metrics, runtimes, actor::run)
}
