//! Rebuilding a game from its events.

use std::borrow::Borrow;

use crate::{Event, Game, JournalError, ReplayError, Terms, Timestamp, evolve};

impl Game {
    /// Rebuilds a game from its journal: the rows in order, each with its time and events.
    ///
    /// # Errors
    ///
    /// If the terms or a row are invalid. The error names the row.
    pub fn replay<E: Borrow<[Event]>>(
        terms: Terms,
        rows: impl IntoIterator<Item = (Timestamp, E)>,
    ) -> Result<Self, ReplayError> {
        Self::replay_with(terms, rows, |_, _| {})
    }

    /// Like [`Game::replay`], and calls `visit` with the game before each row and the events of the
    /// row.
    ///
    /// # Errors
    ///
    /// Same as [`Game::replay`].
    pub fn replay_with<E: Borrow<[Event]>>(
        terms: Terms,
        rows: impl IntoIterator<Item = (Timestamp, E)>,
        mut visit: impl FnMut(&Self, &[Event]),
    ) -> Result<Self, ReplayError> {
        let mut game = Self::under(terms).map_err(ReplayError::Terms)?;
        for (at, events) in rows {
            let events = events.borrow();
            visit(&game, events);
            game.fold(events, at).map_err(|error| ReplayError::Row {
                version: game.version + 1,
                error,
            })?;
        }
        Ok(game)
    }

    /// Applies all events of one accepted command, which increases the version by one. If this
    /// returns an error, the game is unchanged.
    ///
    /// # Errors
    ///
    /// If the events do not follow from this game. Events that [`crate::decide`] returned for it
    /// always do.
    pub fn apply(&mut self, events: &[Event], at: Timestamp) -> Result<(), JournalError> {
        *self = self.after(events, at)?;
        Ok(())
    }

    /// Returns the next version: this game after all events of one accepted command, as with
    /// [`Game::apply`].
    ///
    /// # Errors
    ///
    /// Same as [`Game::apply`].
    pub fn after(&self, events: &[Event], at: Timestamp) -> Result<Self, JournalError> {
        let mut next = self.clone();
        next.fold(events, at)?;
        Ok(next)
    }

    fn fold(&mut self, events: &[Event], at: Timestamp) -> Result<(), JournalError> {
        if events.is_empty() {
            return Err(JournalError::EmptyRow);
        }
        for event in events {
            evolve(self, event, at)?;
        }
        self.version += 1;
        Ok(())
    }
}
