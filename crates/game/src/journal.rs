//! Writes decisions to the journal, and applies journal entries to the game.

use std::time::Instant;

use arbiter::{Clock, Game, TimeControl, Timestamp};
use store::{Append, AppendError, Ending, Entry, Seat, StoredRow, Unavailable};

use super::entry::{LATE, begins_turn, due};
use super::live_game::LiveGame;
use super::state::LoadedGame;

/// The reason why an entry did not become the next version.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum NotWritten {
    /// Another entry was written first. The game has been reloaded: decide again.
    MovedOn,
    /// Nothing was written and nothing has changed.
    Unavailable(Unavailable),
    /// The entry does not fit the game: a bug in this program, which was logged. Nothing was
    /// written.
    Invalid,
}

impl LiveGame {
    /// Writes a decision to disk, and only then applies it.
    pub(super) async fn write(&mut self, entry: Entry) -> Result<(), NotWritten> {
        let version = self.table.version + 1;
        let game = self.table.game_after(&entry).map_err(|why| {
            let events = &entry.events;
            tracing::error!(game = %self.table.id, version, %why, ?events, "a decision does not fit its game");
            NotWritten::Invalid
        })?;
        let append = Append {
            game: self.table.id,
            version,
            entry: entry.clone(),
            due: self.due_after(&game, entry.at),
            ending: Ending::of(&game, entry.at).map(Box::new),
        };
        let (handed_over, handed_over_at) = (Instant::now(), self.games.node.clock.now());
        let appended = self.games.node.store.append(append).await;
        let answered_at = self.games.node.clock.now();
        match appended {
            Ok(()) => {
                self.games.metrics.appended(handed_over.elapsed());
                self.games.node.outages.appended(answered_at);
            }
            Err(AppendError::Unavailable(why)) => {
                tracing::error!(game = %self.table.id, %why, "an entry was not written");
                self.games
                    .node
                    .outages
                    .not_appended(handed_over_at, answered_at);
                return Err(NotWritten::Unavailable(why));
            }
            // Not an outage: a message from a player must not be able to start one.
            Err(AppendError::Failed(why)) => {
                tracing::error!(game = %self.table.id, %why, "an entry was refused");
                return Err(NotWritten::Unavailable(why));
            }
            Err(
                AppendError::Conflict
                | AppendError::Duplicate(_)
                | AppendError::Damaged(_)
                | AppendError::NoSuchGame,
            ) => {
                self.reload().await.map_err(NotWritten::Unavailable)?;
                return Err(NotWritten::MovedOn);
            }
        }
        self.thinking = None;
        self.spectators.outdated();
        let begins_turn = entry.events.iter().any(begins_turn);
        self.table.advance(game, StoredRow { version, entry });
        if begins_turn {
            // The time spent on writing is not charged to any player.
            let written_at = self.now();
            self.table.game.clock_starts(written_at);
        }
        if self.table.game.verdict().is_some() {
            if self.table.game.terms().rated {
                self.show_new_ratings().await;
            }
            self.games.listeners.game_ended(self.table.id);
        }
        Ok(())
    }

    /// Like [`due`], but a conditional move of the side to move is played right after this entry:
    /// if the server stops before that, the game is due long before its flag falls.
    fn due_after(&self, game: &Game, at: Timestamp) -> Option<Timestamp> {
        let may_reply = game.verdict().is_none() && self.may_reply(game.turn());
        let late = may_reply.then(|| at + LATE);
        let due = due(game, self.table.seats, at);
        [due, late].into_iter().flatten().min()
    }

    /// Applies an entry of another process if it is the next one; otherwise loads everything that
    /// was written to the journal, or outside it, since then.
    pub(super) async fn catch_up(&mut self, version: u32, entry: Option<Box<Entry>>) {
        if version != 0 && version <= self.table.version {
            return;
        }
        // The node that wrote the entry starts the search. But the entry need not be a move, and if
        // the opponent is connected only to this node, no other node searches.
        self.runs_engine &= self.is_followed_only_here();
        if let Some(entry) = entry
            && self.applies(version, &entry).await
        {
            return;
        }
        let shown = (
            self.table.version,
            self.table.rematch_offer,
            self.table.rematch,
        );
        if let Err(why) = self.reload().await {
            tracing::error!(game = %self.table.id, %why, "entries of other nodes cannot be read");
            self.is_behind = true;
            return self.try_again_later();
        }
        let (known, offer, rematch) = shown;
        if known == 0 && self.table.version > 0 {
            self.send_game();
        }
        self.pending.rematch |= (offer, rematch) != (self.table.rematch_offer, self.table.rematch);
    }

    /// Applies a durable entry of another process without reading the store, if it follows the last
    /// known one and changes nothing outside the journal that this node needs.
    async fn applies(&mut self, version: u32, entry: &Entry) -> bool {
        let terms = self.table.game.terms();
        // The first entry may come with a new player; conditional moves are outside the journal.
        let is_next = self.table.version > 0 && version == self.table.version + 1;
        let has_more = matches!(terms.time, TimeControl::Correspondence { .. });
        if !is_next || has_more || self.is_behind {
            return false;
        }
        let Ok(game) = self.table.game_after(entry) else {
            return false;
        };
        self.thinking = None;
        self.spectators.outdated();
        let begins_turn = entry.events.iter().any(begins_turn);
        let entry = entry.clone();
        self.table.advance(game, StoredRow { version, entry });
        if begins_turn {
            // The write time and the message's transit time are not charged to a player.
            let heard_at = self.now();
            self.table.game.clock_starts(heard_at);
        }
        if self.table.game.terms().rated && self.table.game.verdict().is_some() {
            self.show_new_ratings().await;
        }
        true
    }

    /// Lets the computer search, ends a game whose flag had fallen by `at`, and stores when the
    /// game is due next.
    pub(super) async fn attend(&mut self, at: Timestamp) -> Result<(), NotWritten> {
        // Otherwise the computer searches on the node of its opponent, however long that takes.
        self.runs_engine |= !self.is_followed_only_elsewhere();
        self.drop_flag(at, 0).await?;
        self.leave_for_the_erased().await?;
        let due = due(&self.table.game, self.table.seats, at);
        // It is played after this, unless the server stops before.
        let unanswered = self.has_reply().then(|| at + LATE);
        let due = [due, unanswered].into_iter().flatten().min();
        let version = Some(self.table.version);
        let postponed = self
            .games
            .node
            .store
            .postpone(self.table.id, version, due)
            .await;
        postponed.map_err(NotWritten::Unavailable)
    }

    /// Ends the game for an erased player if the server was killed before it could do so.
    async fn leave_for_the_erased(&mut self) -> Result<(), NotWritten> {
        for seat in self.table.seats {
            let Seat::Person(player) = seat else { continue };
            if self.table.game.verdict().is_some() {
                return Ok(());
            }
            let erased = self.games.node.store.people().is_erased(player).await;
            if erased.map_err(NotWritten::Unavailable)? {
                self.leave(player).await;
                if self.table.game.verdict().is_none() {
                    let why = "a game of an erased player goes on".to_owned();
                    return Err(NotWritten::Unavailable(Unavailable(why)));
                }
            }
        }
        Ok(())
    }

    /// Reads the game from the store again.
    pub(super) async fn reload(&mut self) -> Result<(), Unavailable> {
        self.thinking = None;
        self.spectators.outdated();
        match LoadedGame::load(&*self.games.node.store, self.table.id).await? {
            Some(table) => {
                self.pending.players |= self.table.ratings != table.ratings;
                self.pending.players |= self.table.names != table.names;
                if !table.continues(&self.table) {
                    tracing::error!(game = %self.table.id, "the database has lost the last rows");
                    self.pending.anew = true;
                }
                let known = self.table.version;
                let counted_since = self.table.game.clock().and_then(Clock::turn_since);
                self.table = table;
                self.is_behind = false;
                if !self.table.position_unchanged_since(known) {
                    // Another node has begun this turn: its write time and the message's transit
                    // time are not charged to a player.
                    let heard_at = self.now();
                    self.table.game.clock_starts(heard_at);
                } else if let Some(since) = counted_since {
                    // The same turn, so its start time does not change.
                    self.table.game.clock_starts(since);
                }
                Ok(())
            }
            None => Err(Unavailable(
                "the game has vanished from the store".to_owned(),
            )),
        }
    }
}

impl LiveGame {
    /// Reads the new ratings after a rated game, to send them to all clients.
    pub(super) async fn show_new_ratings(&mut self) {
        match self.table.read_ratings(&*self.games.node.store).await {
            Ok(ratings) => {
                self.pending.players |= self.table.ratings != ratings;
                self.table.ratings = ratings;
            }
            Err(why) => {
                tracing::error!(game = %self.table.id, %why, "the new ratings cannot be read");
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use arbiter::Event;
    use store::PlayerId;

    use super::super::entry::{first, system_entry};
    use super::super::sample;
    use super::*;

    #[test]
    fn a_first_entry_needs_no_mating_test() {
        let mut terms = sample::terms(Some("4k3/8/8/8/8/8/8/4K3 w - - 0 1"));
        terms.time = TimeControl::fischer(60_000, 0);
        let seats = [Seat::Person(PlayerId::from_bits(1)); 2];
        let due = first(&terms, seats, Timestamp(1_000)).due;
        assert_eq!(due, Some(Timestamp(61_000)));
    }

    #[tokio::test]
    async fn does_not_write_an_entry_that_does_not_fit() {
        let (_folder, store) = sample::store().await;
        let mut game = sample::alone(&store, None).await;
        let entry = |uci: &str| {
            let remaining = None;
            let uci = uci.to_owned();
            let events = vec![Event::Moved { uci, remaining }];
            system_entry(format!("test:{events:?}"), "test", Timestamp(2_000), events)
        };
        assert_eq!(game.write(entry("e2e5")).await, Err(NotWritten::Invalid));
        assert_eq!(game.table.version, 1);
        assert_eq!(game.write(entry("e2e4")).await, Ok(()));
        let stored = store.load(game.table.id).await.expect("the store works");
        let rows = stored.expect("a game").rows;
        assert_eq!(rows.len(), 2, "the start and the legal move");
    }

    #[tokio::test]
    async fn the_seed_changes_only_with_a_takeback() {
        let (_folder, store) = sample::store().await;
        let mut game = sample::alone(&store, None).await;
        let entry = |event: Event| {
            let id = format!("test:{event:?}");
            system_entry(id, "test", Timestamp(2_000), vec![event])
        };
        let seed = game.table.seed();
        let moved = Event::Moved {
            uci: "e2e4".to_owned(),
            remaining: None,
        };
        assert_eq!(game.write(entry(moved)).await, Ok(()));
        assert_eq!(game.table.seed(), seed);
        let back = Event::TakenBack {
            plies: 1,
            remaining: None,
            stages: None,
        };
        assert_eq!(game.write(entry(back)).await, Ok(()));
        assert_ne!(game.table.seed(), seed);
    }
}
