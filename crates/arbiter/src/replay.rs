//! A game as the fold of its events.

use std::borrow::Borrow;

use crate::{Event, Game, JournalError, ReplayError, Terms, Timestamp, evolve};

impl Game {
    /// The game of a journal: its rows in order, each with its moment and events.
    ///
    /// # Errors
    ///
    /// When the terms or a row cannot be right; the error names the row.
    pub fn replay<E: Borrow<[Event]>>(
        terms: Terms,
        rows: impl IntoIterator<Item = (Timestamp, E)>,
    ) -> Result<Self, ReplayError> {
        Self::replay_with(terms, rows, |_, _| {})
    }

    /// As [`Game::replay`], and shows each row together with the game before it.
    ///
    /// # Errors
    ///
    /// As [`Game::replay`].
    pub fn replay_with<E: Borrow<[Event]>>(
        terms: Terms,
        rows: impl IntoIterator<Item = (Timestamp, E)>,
        mut see: impl FnMut(&Self, &[Event]),
    ) -> Result<Self, ReplayError> {
        let mut game = Self::under(terms).map_err(ReplayError::Terms)?;
        for (at, events) in rows {
            let events = events.borrow();
            see(&game, events);
            game.fold(events, at).map_err(|error| ReplayError::Row {
                version: game.version + 1,
                error,
            })?;
        }
        Ok(game)
    }

    /// Applies all events of one accepted command: the next version. On an error nothing
    /// has changed.
    ///
    /// # Errors
    ///
    /// When the events do not follow from this game, which those that [`crate::decide`]
    /// made for it always do.
    pub fn apply(&mut self, events: &[Event], at: Timestamp) -> Result<(), JournalError> {
        *self = self.after(events, at)?;
        Ok(())
    }

    /// The next version: this game after all events of one accepted command, as by
    /// [`Game::apply`].
    ///
    /// # Errors
    ///
    /// As those of [`Game::apply`].
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
