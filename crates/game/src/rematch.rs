//! Rematches: another game with colors reversed.

use arbiter::{DAY, Millis, Terms, TimeControl};
use messages::error::RequestError;
use rules::Color;
use store::{CreateError, GameId, LoadError, PlayerId, Seat};

use super::create::{self, NewGame, NotCreated};
use super::live_game::LiveGame;
use super::state::Held;
use crate::refusals;

/// The time after the end of a correspondence game in which a rematch can be agreed on: players
/// need not be connected when it begins. A challenge is valid for the same time.
const CORRESPONDENCE_REMATCH_WINDOW: Millis = 14 * DAY;

impl LiveGame {
    /// Records that this player wants a rematch; creates it when the opponent agrees too. Offers
    /// are kept outside the journal, which is closed.
    pub(super) async fn rematch(
        &mut self,
        held: Held,
        player: PlayerId,
    ) -> Result<u32, RequestError> {
        if self.table.game.verdict().is_none() {
            return Err(refusals::no_rematch_yet());
        }
        if self.table.rematch.is_some() {
            return Ok(self.table.version);
        }
        if let Held::One(color) = held
            && self.table.computer(!color).is_none()
        {
            if self.is_too_late_for_rematch() {
                return Err(refusals::too_late_for_rematch());
            }
            // An offer stays open for long, and one player may have blocked the other since.
            if let [Seat::Person(white), Seat::Person(black)] = self.table.seats {
                let blocked = self.games.node.store.talk().is_blocked(white, black).await;
                if blocked.map_err(|_| RequestError::unavailable())? {
                    return Err(RequestError::blocked());
                }
                // The offer could never be answered.
                let opponent = [white, black][(!color).index()];
                let erased = self.games.node.store.people().is_erased(opponent).await;
                if erased.map_err(|_| RequestError::unavailable())? {
                    return Err(refusals::opponent_erased());
                }
            }
            if self.has_offered_and_left(!color) {
                return Err(refusals::opponent_left());
            }
            let offered = self
                .games
                .node
                .store
                .offer_rematch(self.table.id, color)
                .await;
            let first = offered.map_err(|why| {
                tracing::error!(game = %self.table.id, %why, "a rematch offer could not be stored");
                RequestError::unavailable()
            })?;
            self.pending.rematch |= self.table.rematch_offer != Some(first);
            self.table.rematch_offer = Some(first);
            if first == color {
                return Ok(self.table.version);
            }
        }
        if self.cannot_be_timed() {
            return Err(refusals::cannot_be_timed());
        }
        let rematch = self.make_rematch(player).await.map_err(|why| {
            let why = match why {
                NotCreated::CannotBeTimed => return refusals::cannot_be_timed(),
                NotCreated::Store(CreateError::NoSuchPlayer(_)) => {
                    return refusals::opponent_erased();
                }
                NotCreated::Store(why) => why,
            };
            tracing::error!(game = %self.table.id, %why, "a rematch could not be created");
            RequestError::unavailable()
        })?;
        self.table.rematch = Some(rematch);
        self.pending.rematch = true;
        let time = &self.table.game.terms().time;
        create::has_started(&self.games, rematch, time, self.table.seats);
        Ok(self.table.version)
    }

    /// Whether this side has offered a rematch of a timed game and left since: only pages of this
    /// game are notified when it begins.
    fn has_offered_and_left(&self, color: Color) -> bool {
        let has_clock = matches!(self.table.game.terms().time, TimeControl::Clock { .. });
        has_clock && self.table.rematch_offer == Some(color) && self.presence.has_left(color)
    }

    fn is_too_late_for_rematch(&self) -> bool {
        let game = &self.table.game;
        let by_days = matches!(game.terms().time, TimeControl::Correspondence { .. });
        let ended_at = game.last_event_at();
        by_days && ended_at.is_some_and(|at| self.now() - at >= CORRESPONDENCE_REMATCH_WINDOW)
    }

    async fn rematch_terms(&mut self) -> Result<Terms, NotCreated> {
        let before = match self.table.rematch_of {
            Some(game) => self.games.node.store.load(game).await,
            None => Ok(None),
        };
        let before = match before {
            Ok(before) => before.map(|game| game.terms),
            Err(LoadError::Damaged(_)) => None,
            Err(LoadError::Unavailable(why)) => {
                return Err(NotCreated::Store(CreateError::Unavailable(why)));
            }
        };
        let last = self.table.game.terms();
        Ok(create::rematch_terms(last, before.as_ref()))
    }

    async fn make_rematch(&mut self, player: PlayerId) -> Result<GameId, NotCreated> {
        let [white, black] = self.table.seats;
        let new = NewGame {
            terms: self.rematch_terms().await?,
            seats: [black, white],
            created_by: player,
            at: self.now(),
            rematch_of: Some(self.table.id),
            request_key: None,
        };
        let created = create::create(&self.games, new).await?;
        Ok(created.id)
    }
}
