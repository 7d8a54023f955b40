//! One game being played: its only mutable owner on this node.

use std::pin::Pin;

use arbiter::{TimeControl, Timestamp};
use cluster::outages::Outage;
use engine::Choice;

use super::presence::{Announced, Presence};
use super::registry::Games;
use super::spectators::Gallery;
use super::state::Table;
use super::watchers::{Reply, Watchers};

/// How long to wait before a failed write is tried again, in milliseconds.
const RETRY_AFTER: u64 = 1_000;

/// A running search for a move; dropping it ends the search.
pub(super) type Thinking = Pin<Box<dyn Future<Output = Option<Choice>> + Send>>;

/// A game, and who follows it.
pub(super) struct LiveGame {
    pub(super) games: Games,
    pub(super) table: Table,
    pub(super) watchers: Watchers,
    pub(super) gallery: Gallery,
    pub(super) presence: Presence,
    pub(super) announced: Announced,
    pub(super) is_running: bool,
    /// Whether the computer thinks about this game here, not on another node.
    pub(super) attends: bool,
    /// The last version that was sent to those who follow the game.
    pub(super) sent_version: u32,
    pub(super) unsaid: Unsaid,
    pub(super) thinking: Option<Thinking>,
    /// The version at which an offer was last answered by the server.
    pub(super) answered_at: u32,
    /// Whether others have written what could not be read yet.
    pub(super) is_behind: bool,
    /// When what has failed is tried again.
    pub(super) retry_at: Option<Timestamp>,
    /// Outages that ended by this moment are settled.
    pub(super) settled: Timestamp,
    /// But for these, which the other node may credit to which the player to move is connected.
    pub(super) left_elsewhere: Vec<Outage>,
    /// What is to be sent together with the next update.
    pub(super) reply: Option<Reply>,
}

/// What has changed without a new version, and those who follow the game do not know yet.
#[derive(Default)]
pub(super) struct Unsaid {
    /// A rematch was asked for or made.
    pub(super) rematch: bool,
    /// The game has changed its players' ratings, or one of them has another name.
    pub(super) players: bool,
    /// What they were sent last is not part of the game any more.
    pub(super) anew: bool,
}

impl LiveGame {
    pub(super) fn new(games: Games, table: Table) -> Self {
        Self {
            sent_version: table.version,
            announced: Announced::new(games.clone(), table.id),
            games,
            table,
            watchers: Watchers::default(),
            gallery: Gallery::default(),
            presence: Presence::default(),
            is_running: false,
            attends: false,
            unsaid: Unsaid::default(),
            thinking: None,
            answered_at: 0,
            is_behind: false,
            retry_at: None,
            settled: Timestamp(0),
            left_elsewhere: Vec::new(),
            reply: None,
        }
    }

    /// Now, as this game counts time.
    pub(super) fn now(&self) -> Timestamp {
        self.as_counted(self.games.node.clock.now())
    }

    /// The moment as this game counts time: never before its last event.
    pub(super) fn as_counted(&self, moment: Timestamp) -> Timestamp {
        let last = self.table.game.last_event_at();
        last.map_or(moment, |last| last.max(moment))
    }

    /// Whether it is being played at this time, and not by correspondence.
    pub(super) fn is_running(&self) -> bool {
        let game = &self.table.game;
        let is_live = !matches!(game.terms().time, TimeControl::Correspondence { .. });
        is_live && self.table.has_started() && game.verdict().is_none()
    }

    pub(super) fn try_again_later(&mut self) {
        self.retry_at = Some(self.games.node.clock.now() + RETRY_AFTER);
    }
}
