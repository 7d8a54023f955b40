//! The state of one live game. Its task is the only mutable owner of the game on this node.

use std::pin::Pin;

use arbiter::{TimeControl, Timestamp};
use cluster::outages::Outage;
use engine::Choice;

use super::presence::{Announced, Presence};
use super::registry::Games;
use super::spectators::Spectators;
use super::state::LoadedGame;
use super::watchers::{Reply, Watchers};

/// The delay in milliseconds before a failed write is retried.
const RETRY_AFTER: u64 = 1_000;

/// A running search for a move; dropping it stops the search.
pub(super) type Thinking = Pin<Box<dyn Future<Output = Option<Choice>> + Send>>;

/// A game with its players' and spectators' connections.
pub(super) struct LiveGame {
    pub(super) games: Games,
    pub(super) table: LoadedGame,
    pub(super) watchers: Watchers,
    pub(super) spectators: Spectators,
    pub(super) presence: Presence,
    pub(super) announced: Announced,
    pub(super) is_running: bool,
    /// Whether the computer searches for this game on this node, and not on another.
    pub(super) runs_engine: bool,
    /// The last version that was broadcast.
    pub(super) sent_version: u32,
    pub(super) pending: PendingBroadcast,
    pub(super) thinking: Option<Thinking>,
    /// The version at which the server last answered an offer.
    pub(super) answered_at: u32,
    /// Whether another process has written entries that could not be read yet.
    pub(super) is_behind: bool,
    /// The time at which the failed operation is retried.
    pub(super) retry_at: Option<Timestamp>,
    /// Outages that ended by this moment are settled.
    pub(super) settled: Timestamp,
    /// Outages before that time that are not settled: the node of the player to move decides
    /// whether to credit them.
    pub(super) left_elsewhere: Vec<Outage>,
    /// The ends of the last credits with which White and Black returned to this node.
    pub(super) returned_here: [Timestamp; 2],
    /// The answer to be sent together with the next update.
    pub(super) reply: Option<Reply>,
}

/// Changes without a new version that have not been broadcast yet.
#[derive(Default)]
pub(super) struct PendingBroadcast {
    /// A rematch was offered or created.
    pub(super) rematch: bool,
    /// The game has changed its players' ratings, or a player has a new name.
    pub(super) players: bool,
    /// The version that clients have is no longer part of the game.
    pub(super) anew: bool,
}

impl LiveGame {
    pub(super) fn new(games: Games, table: LoadedGame) -> Self {
        Self {
            sent_version: table.version,
            announced: Announced::new(games.clone(), table.id),
            games,
            table,
            watchers: Watchers::default(),
            spectators: Spectators::default(),
            presence: Presence::default(),
            is_running: false,
            runs_engine: false,
            pending: PendingBroadcast::default(),
            thinking: None,
            answered_at: 0,
            is_behind: false,
            retry_at: None,
            settled: Timestamp(0),
            left_elsewhere: Vec::new(),
            returned_here: [Timestamp(0); 2],
            reply: None,
        }
    }

    /// The current time on this game's timeline.
    pub(super) fn now(&self) -> Timestamp {
        self.to_game_time(self.games.node.clock.now())
    }

    /// Converts a time to this game's timeline: at the earliest, the time of its last event.
    pub(super) fn to_game_time(&self, moment: Timestamp) -> Timestamp {
        let last = self.table.game.last_event_at();
        last.map_or(moment, |last| last.max(moment))
    }

    /// Whether the game is being played now, and not by correspondence.
    pub(super) fn is_running(&self) -> bool {
        let game = &self.table.game;
        let is_live = !matches!(game.terms().time, TimeControl::Correspondence { .. });
        is_live && self.table.has_started() && game.verdict().is_none()
    }

    pub(super) fn try_again_later(&mut self) {
        self.retry_at = Some(self.games.node.clock.now() + RETRY_AFTER);
    }
}
