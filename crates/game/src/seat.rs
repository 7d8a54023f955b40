//! The open seat: the player who accepts the invitation takes it.

use messages::error::RequestError;
use store::{PlayerId, Seat, SeatError};

use super::create;
use super::entry::first;
use super::live_game::LiveGame;
use super::state::Held;

impl LiveGame {
    /// Gives the open seat to the player and begins the game. Repeating the request changes
    /// nothing.
    pub(super) async fn accept(&mut self, player: PlayerId) -> Result<(), RequestError> {
        if self.table.game.verdict().is_some() && self.table.has_open_seat() {
            return Err(RequestError::called_off());
        }
        if !self.table.has_open_seat() {
            return match self.table.held_by(player) {
                Held::None => Err(SeatError::Taken.into()),
                Held::One(_) | Held::Both => Ok(()),
            };
        }
        if self.cannot_be_timed() {
            return Err(RequestError::cannot_be_timed());
        }
        for seat in self.table.seats {
            let talk = self.games.node.store.talk();
            if let Seat::Person(host) = seat
                && talk.is_blocked(host, player).await?
            {
                return Err(RequestError::blocked());
            }
        }
        let seat = |seat| match seat {
            Seat::Open => Seat::Person(player),
            taken => taken,
        };
        let seats = self.table.seats.map(seat);
        if self.table.game.terms().rated {
            let people = self.games.node.store.people();
            let player = people.player(player).await?;
            if player.is_none_or(|player| player.role.is_none()) {
                return Err(RequestError::rated_needs_account());
            }
        }
        let first = first(self.table.game.terms(), seats, self.now());
        let id = self.table.id;
        let taken = self.games.node.store.take_seat(id, player, first).await;
        if matches!(taken, Ok(()) | Err(SeatError::Taken)) {
            self.reload().await?;
            let begun_at = self.now();
            self.table.game.clock_starts(begun_at);
            self.send_game();
        }
        if taken == Err(SeatError::Taken) && self.table.has_open_seat() {
            return Err(RequestError::called_off());
        }
        taken?;
        let time = &self.table.game.terms().time;
        create::has_started(&self.games, id, time, seats);
        Ok(())
    }
}
