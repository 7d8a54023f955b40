//! Time forfeits: when a flag falls and how the game ends.

use arbiter::{Command, MAX_LAG, Millis, Timestamp};
use store::{Seat, Unavailable};

use super::entry::system_entry;
use super::journal::NotWritten;
use super::live_game::LiveGame;

/// The additional time before this node drops the flag of a player who is connected to another
/// node. Only that node knows when the turn began by its clock and whether a move has arrived: a
/// write may take two seconds before it counts as an outage, and the message takes additional time.
/// This gives no player extra time: a move is judged by the clock of the node at which it arrives.
const REMOTE_PLAYER_DELAY: Millis = 2_500;

impl LiveGame {
    /// Returns when the game ends on time unless a move arrives first. A player with a slow
    /// connection gets a little longer.
    pub(super) fn time_decides_at(&self) -> Option<Timestamp> {
        self.decides_at(self.lag_to_move())
    }

    fn decides_at(&self, lag: Millis) -> Option<Timestamp> {
        let due = self.table.game.due(lag)?;
        let due = if self.plays_elsewhere() {
            due + REMOTE_PLAYER_DELAY
        } else {
            due
        };
        Some(self.lost_until().map_or(due, |until| due.max(until)))
    }

    /// Whether the player of the side to move is connected to another node.
    fn plays_elsewhere(&self) -> bool {
        let turn = self.table.game.turn().index();
        self.games.connected.of(self.table.id).sides[turn]
    }

    /// Whether the player of the side to move is connected to another node and not to this one: an
    /// outage of this node does not prevent them from moving.
    pub(super) fn plays_only_elsewhere(&self) -> bool {
        let turn = self.table.game.turn().index();
        let is_here = matches!(self.table.seats[turn], Seat::Person(player)
            if self.watchers.include(player));
        self.plays_elsewhere() && !is_here
    }

    /// Returns the current lag of the side to move.
    pub(super) fn lag_to_move(&self) -> Millis {
        let turn = self.table.game.turn().index();
        let Seat::Person(player) = self.table.seats[turn] else {
            return 0;
        };
        let here = self.watchers.lag_of(player);
        // Only the other node knows its connection's lag.
        if self.plays_elsewhere() {
            here.max(MAX_LAG)
        } else {
            here
        }
    }

    /// Ends the game if the flag of the side to move had fallen by `at`, or if the time for its
    /// first move was over. Neither happens during an outage. Uses the current lag, or `lag` if
    /// that is longer: the lag with which the command arrived.
    pub(super) async fn drop_flag(&mut self, at: Timestamp, lag: Millis) -> Result<(), NotWritten> {
        loop {
            let lag = lag.max(self.lag_to_move());
            if self.decides_at(lag).is_none_or(|due| due > at) {
                return Ok(());
            }
            let is_on = self.games.node.outages.is_on(self.games.node.clock.now());
            if is_on || !self.table.outages.is_empty() {
                let why = "no flag falls during an outage".to_owned();
                return Err(NotWritten::Unavailable(Unavailable(why)));
            }
            // The node of the player may have failed, so the player needs time to reconnect.
            if self.finds_lost_to_move().await {
                continue;
            }
            let credited = self.credit_what_was_left().await;
            if credited.map_err(NotWritten::Unavailable)? {
                continue;
            }
            let credited = self.settle_lost_time(at).await;
            if credited.map_err(NotWritten::Unavailable)? {
                continue;
            }
            let Ok(events) = self.decide(&Command::Flag, at).await else {
                return Ok(());
            };
            let id = format!("flag:{}", self.table.version + 1);
            match self.write(system_entry(id, "flag", at, events)).await {
                Err(NotWritten::MovedOn) => {}
                result => return result,
            }
        }
    }
}
