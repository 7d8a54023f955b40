//! Writes decisions to the journal, and applies journal entries to the game.

use arbiter::{Command, Event, Timestamp};
use store::{Append, AppendError, Entry, SeatError, SessionId, StoredRow, Unavailable};

use super::LiveGame;
use super::table::{Held, Table};

/// Why an entry did not become the next version.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum NotWritten {
    /// Another entry was written first. The game has been reloaded: decide again.
    MovedOn,
    /// Nothing was written, nothing has changed.
    Unavailable(Unavailable),
}

/// The actor of entries that no player asked for.
const SYSTEM: &str = "system";

/// The journal entry that starts a game.
pub(crate) fn beginning(at: Timestamp) -> Entry {
    system_entry("start:1".to_owned(), "start", at, vec![Event::Started])
}

/// Command ids of the server have a colon, which those of clients may not have.
pub(super) fn system_entry(
    command_id: String,
    request: &str,
    at: Timestamp,
    events: Vec<Event>,
) -> Entry {
    Entry {
        command_id,
        actor: SYSTEM.to_owned(),
        request: request.to_owned(),
        at,
        events,
    }
}

/// Whether a turn begins with this event. Offers, answers and time credits do not change
/// when the current turn began.
const fn begins_turn(event: &Event) -> bool {
    matches!(
        event,
        Event::Started | Event::Moved { .. } | Event::TakenBack { .. }
    )
}

impl LiveGame {
    /// Writes a decision to disk, and only then applies it.
    pub(super) async fn write(&mut self, entry: Entry) -> Result<(), NotWritten> {
        let version = self.table.version + 1;
        let append = Append {
            game: self.table.id,
            version,
            entry: entry.clone(),
        };
        match self.games.store.append(append).await {
            Ok(()) => {}
            Err(AppendError::Unavailable(why)) => {
                tracing::error!(game = %self.table.id, %why, "an entry was not written");
                return Err(NotWritten::Unavailable(why));
            }
            Err(AppendError::Conflict | AppendError::Duplicate(_) | AppendError::NoSuchGame) => {
                self.reload().await.map_err(NotWritten::Unavailable)?;
                return Err(NotWritten::MovedOn);
            }
        }
        self.thinking = None;
        let begins_turn = entry.events.iter().any(begins_turn);
        if let Err(why) = self.table.apply(StoredRow { version, entry }) {
            tracing::error!(game = %self.table.id, %why, "a decision does not fit its game");
            self.reload().await.map_err(NotWritten::Unavailable)?;
        }
        if begins_turn {
            // The time spent on writing is not charged to any player.
            let written_at = self.now();
            self.table.game.clock_starts(written_at);
        }
        Ok(())
    }

    /// Reads the game again from the store.
    pub(super) async fn reload(&mut self) -> Result<(), Unavailable> {
        self.thinking = None;
        match Table::load(&*self.games.store, self.table.id).await? {
            Some(table) => {
                self.table = table;
                Ok(())
            }
            None => Err(Unavailable(
                "the game has vanished from the store".to_owned(),
            )),
        }
    }

    /// Ends the game if the flag of the side to move has fallen.
    pub(super) async fn drop_flag(&mut self) -> Result<(), NotWritten> {
        loop {
            let at = self.now();
            if self.table.game.flag_due().is_none_or(|due| due > at) {
                return Ok(());
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

    /// Credits the time since the last heartbeat, once, to whoever was to move.
    pub(super) async fn resume(&mut self, last_heartbeat: Timestamp) -> Result<(), Unavailable> {
        loop {
            let at = self.now();
            let command = Command::Resume { last_heartbeat };
            let Ok(events) = self.decide(&command, at).await else {
                return Ok(());
            };
            let id = format!("resume:{}", self.table.version + 1);
            match self.write(system_entry(id, "resume", at, events)).await {
                Ok(()) => return Ok(()),
                Err(NotWritten::MovedOn) => {}
                Err(NotWritten::Unavailable(why)) => return Err(why),
            }
        }
    }

    /// Gives the open seat to the session and begins the game. Asking again changes
    /// nothing.
    pub(super) async fn accept(&mut self, session: SessionId) -> Result<(), SeatError> {
        if !self.table.has_open_seat() {
            return match self.table.held_by(session) {
                Held::None => Err(SeatError::Taken),
                Held::One(_) | Held::Both => Ok(()),
            };
        }
        let entry = beginning(self.now());
        let id = self.table.id;
        let taken = self.games.store.take_seat(id, session, entry).await;
        if matches!(taken, Ok(()) | Err(SeatError::Taken)) {
            self.reload().await?;
            let begun_at = self.now();
            self.table.game.clock_starts(begun_at);
            self.send_game();
        }
        taken
    }
}
