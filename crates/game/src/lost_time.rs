//! Credits the time that a player loses because their node cannot serve them.

use arbiter::Timestamp;
use cluster::observe;
use cluster::outages::Outage;
use rules::Color;
use store::{PlayerId, Seat, Unavailable};

use super::live_game::LiveGame;
use super::lost::LostTime;

impl LiveGame {
    /// Credits the time that this player has lost, who is connected to this node again at `at`.
    pub(super) async fn credit_returning(
        &mut self,
        player: PlayerId,
        at: Timestamp,
    ) -> Result<(), Unavailable> {
        if !self.may_lose_players() || self.watchers.include(player) {
            return Ok(());
        }
        for color in Color::ALL {
            if self.table.seats[color.index()] != Seat::Person(player) {
                continue;
            }
            self.look_for_lost(color).await;
            let lost = self.games.lost.of(self.table.id, color);
            if let Some(lost) = lost.or_else(|| self.presumed_lost(color, at)) {
                self.credit_lost(color, lost, at).await?;
            }
        }
        Ok(())
    }

    /// Credits the longest possible time to the side to move, if its player has not returned by
    /// then. A row that is written later would hide it. Returns whether the game has changed.
    pub(super) async fn settle_lost_time(&mut self, at: Timestamp) -> Result<bool, Unavailable> {
        let version = self.table.version;
        if let Some((color, lost)) = self.lost_to_move()
            && lost.until <= at
        {
            self.credit_lost(color, lost, at).await?;
        }
        Ok(self.table.version != version)
    }

    /// Returns the time before which the flag of the side to move does not fall, because its player
    /// may still return.
    pub(super) fn lost_until(&self) -> Option<Timestamp> {
        self.lost_to_move().map(|(_, lost)| lost.until)
    }

    /// Checks whether the player to move is lost, if that is not known yet. Returns whether this is
    /// new.
    pub(super) async fn finds_lost_to_move(&mut self) -> bool {
        if !self.may_lose_players() || self.lost_to_move().is_some() {
            return false;
        }
        self.look_for_lost(self.table.game.turn()).await;
        self.lost_to_move().is_some()
    }

    fn lost_to_move(&self) -> Option<(Color, LostTime)> {
        let turn = self.table.game.turn();
        let lost = self.games.lost.of_absent(self.table.id, turn)?;
        let is_here = matches!(self.table.seats[turn.index()], Seat::Person(player)
            if self.watchers.include(player));
        (self.is_running() && !is_here).then_some((turn, lost))
    }

    /// Whether players of this game may be connected to other nodes and need their time.
    fn may_lose_players(&self) -> bool {
        self.games.node.store.is_shared() && self.is_running()
    }

    /// Reads the heartbeats of the other nodes if one of them may have failed with this player: the
    /// regular check may not have seen it yet.
    async fn look_for_lost(&mut self, color: Color) {
        // Not `&self`: a live game moves between threads but is never shared between two.
        let (games, game) = (self.games.clone(), self.table.id);
        if games.lost.of_absent(game, color).is_none()
            && games.lost.was_elsewhere(game, color)
            && let Err(why) = observe::observe(&games.node, &games).await
        {
            tracing::warn!(%game, %why, "the heartbeats of other servers cannot be read");
        }
    }

    fn presumed_lost(&self, color: Color, at: Timestamp) -> Option<LostTime> {
        let overdue = self.games.node.pulses.all_overdue(at);
        let lost = &self.games.lost;
        lost.presumed(self.table.id, color, &overdue, at)
    }

    async fn credit_lost(
        &mut self,
        color: Color,
        lost: LostTime,
        at: Timestamp,
    ) -> Result<(), Unavailable> {
        let outage = Outage {
            since: lost.since,
            until: lost.until.min(at),
        };
        if self.table.game.turn() == color && self.is_unsettled(outage) {
            self.resume_reconnected(outage).await?;
            self.presence.outage_ended(outage.until);
        }
        self.games.lost.remove(self.table.id, color);
        Ok(())
    }
}
