//! What an outage means for a game: its time is charged to nobody.

use arbiter::{Command, Timestamp};
use store::Unavailable;

use super::LiveGame;
use super::journal::{NotWritten, system_entry};
use crate::recovery;

impl LiveGame {
    /// Credits the time since the last heartbeat, once, to whoever was to move.
    async fn resume(
        &mut self,
        last_heartbeat: Timestamp,
        at: Timestamp,
    ) -> Result<(), Unavailable> {
        loop {
            let at = self.as_counted(at);
            let lag = self.lag_to_move();
            let command = Command::Resume {
                last_heartbeat,
                lag,
            };
            let Ok(events) = self.decide(&command, at).await else {
                return Ok(());
            };
            let id = format!("resume:{}", self.table.version + 1);
            match self.write(system_entry(id, "resume", at, events)).await {
                // What does not fit was reported: the outage is charged, and the game goes on.
                Ok(()) | Err(NotWritten::Unfit) => return Ok(()),
                Err(NotWritten::MovedOn) => {}
                Err(NotWritten::Unavailable(why)) => return Err(why),
            }
        }
    }

    /// Credits the outages that have ended since the last call to whoever was to move: first
    /// those before this process, which the store knows. One that began after `arrived` waits: what
    /// had arrived by then counts before it.
    pub(super) async fn settle_outages(
        &mut self,
        arrived: Option<Timestamp>,
    ) -> Result<(), Unavailable> {
        let mut stored = std::mem::take(&mut self.table.outages);
        while let Some(&outage) = stored.first() {
            if let Err(why) = self.resume(outage.began_at, outage.ended_at).await {
                self.table.outages = stored;
                return Err(why);
            }
            stored.remove(0);
        }
        while let Some(outage) = self.games.outages.first_after(self.settled) {
            if arrived.is_some_and(|arrived| arrived < outage.since) {
                break;
            }
            // What was over before the last row was settled with it: the store counts so too.
            let last = self.table.game.last_event_at();
            let is_unsettled = last.is_none_or(|last| last < outage.until);
            if is_unsettled && !self.plays_only_elsewhere() {
                self.resume(outage.since, outage.until).await?;
            }
            self.presence.outage_ended(outage.until);
            self.settled = outage.until;
        }
        Ok(())
    }

    /// Ends an outage of the store, if it can be written again, and credits it: before anything else
    /// is written, so that nobody is charged for it, but for what arrived before it began.
    pub(super) async fn end_outage(
        &mut self,
        arrived: Option<Timestamp>,
    ) -> Result<(), Unavailable> {
        recovery::end_outage(&self.games).await?;
        self.settle_outages(arrived).await?;
        let Some(since) = self.games.outages.not_appended_since() else {
            return Ok(());
        };
        if arrived.is_some_and(|arrived| arrived < since) {
            return Ok(());
        }
        // That entries can be written shows only when one is: the credit itself.
        let at = self.games.clock.now();
        if !self.plays_only_elsewhere() {
            self.resume(since, at).await?;
        }
        self.presence.outage_ended(at);
        self.settled = self.games.clock.now();
        Ok(())
    }

    /// Whether this is a game with a clock, and the server's clock is behind.
    pub(super) fn cannot_be_timed(&self) -> bool {
        let now = self.games.clock.now();
        self.table.game.clock().is_some() && self.games.outages.lag(now).is_some()
    }
}
