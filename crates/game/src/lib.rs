//! Live games: one actor for each game, its journal, its clients and the computer as a player.

mod absence;
mod absent;
mod actor;
mod adjudicate;
mod analysis_guard;
mod attendance;
mod berserk;
mod broadcast;
pub mod character;
mod command_text;
mod commands;
mod computer;
mod connected;
pub mod create;
mod engine_pool;
mod entry;
pub mod finished;
mod flag;
pub mod frame;
pub mod in_play_lookup;
mod journal;
pub mod listeners;
mod live_game;
pub mod lost;
pub mod lost_players;
mod lost_time;
pub mod message;
mod move_lines;
pub mod nodes;
mod once;
mod outage;
pub mod outbound;
pub mod premoves;
mod presence;
pub mod rating;
mod ratings;
pub mod refusals;
pub mod registry;
mod rematch;
mod resemblance;
#[cfg(test)]
mod sample;
pub mod score_sheet;
mod seat;
pub mod side;
mod snapshot;
mod spectators;
mod starting_clocks;
pub mod state;
mod timeouts;
mod version_check;
pub mod view;
pub mod watchers;

use std::io;
use std::sync::Arc;

use cluster::node::Node;
use limits::metrics::Metrics;
use net::runtimes::Runtimes;
use registry::{Games, Options};
pub use views::plies;

/// Creates the games of a node. No game is live yet. Fails if a thread for the computer could not
/// be started.
pub fn start(
    node: Arc<Node>,
    options: &Options,
    metrics: Metrics,
    runtimes: Runtimes,
) -> io::Result<Games> {
    Games::new(node, options, metrics, runtimes, actor::run)
}
