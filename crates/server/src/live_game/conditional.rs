//! Conditional moves: what a player by correspondence wants to have answered is played as soon as
//! the opponent has made the move.

use arbiter::{Command, Event, TimeControl, Timestamp};
use axum::http::StatusCode;
use protocol::http::ConditionalMoves as Wish;
use rules::{Color, Position};
use store::{ConditionalMoves, Entry, PlayerId, Seat};

use super::LiveGame;
use super::commands::side_name;
use super::journal::NotWritten;
use super::table::{Held, Table};
use crate::conditional::lines;
use crate::problem::RequestError;

impl LiveGame {
    /// The lines of a player from the position on the board, in SAN, after others have taken their
    /// place.
    pub(super) async fn conditional_lines(
        &mut self,
        player: PlayerId,
        wish: Option<Wish>,
    ) -> Result<Wish, RequestError> {
        if self.table.held_by(player) == Held::None {
            // As for a game that does not exist: that it does is nobody's business.
            return Err(RequestError::no_such_game());
        }
        if let Some(wish) = wish {
            self.set_conditional(player, &wish).await?;
        }
        Ok(Wish {
            version: Some(self.table.version),
            lines: own_lines(&self.table, player),
        })
    }

    async fn set_conditional(
        &mut self,
        player: PlayerId,
        Wish {
            version,
            lines: wish,
        }: &Wish,
    ) -> Result<(), RequestError> {
        let position = *self.table.game.position();
        if !wish.is_empty() {
            if version.is_some_and(|seen| !self.table.stands_since(seen)) {
                return Err(RequestError::new(
                    StatusCode::CONFLICT,
                    "The game had moved on before this arrived, so it was not carried out: look at the \
                     board and decide again.",
                ));
            }
            self.may_have_conditional(player, &position)?;
        }
        let moves = ConditionalMoves {
            player,
            version: self.table.version,
            plies: self.table.game.line().moves().len() as u32,
            lines: lines::read(&position, wish).map_err(RequestError::bad)?,
        };
        let (store, game) = (&self.games.store, self.table.id);
        store.set_conditional_moves(game, moves.clone()).await?;
        self.table
            .conditional
            .retain(|other| other.player != player);
        if !moves.lines.is_empty() {
            self.table.conditional.push(moves);
        }
        Ok(())
    }

    fn may_have_conditional(
        &self,
        player: PlayerId,
        position: &Position,
    ) -> Result<(), RequestError> {
        let game = &self.table.game;
        let why = if !matches!(game.terms().time, TimeControl::Correspondence { .. }) {
            "Only games with days for each move have conditional moves."
        } else if !self.table.has_started() || game.verdict().is_some() {
            "Only a game that is being played has conditional moves."
        } else if self.table.held_by(player) != Held::One(!position.turn()) {
            "Conditional moves are written while it is your opponent's turn: make your move first."
        } else {
            return Ok(());
        };
        Err(RequestError::new(StatusCode::CONFLICT, why))
    }

    /// Whether an answer that was written is to be played now.
    pub(super) fn has_reply(&self) -> bool {
        reply_due(&self.table).is_some()
    }

    /// Whether this side has lines, of which one may answer the opponent's next move.
    pub(super) fn may_reply(&self, color: Color) -> bool {
        match self.table.seats[color.index()] {
            Seat::Person(player) => of(&self.table, player).is_some(),
            Seat::Open | Seat::Engine { .. } => false,
        }
    }

    /// Plays what was written for the position on the board, if anything was.
    pub(super) async fn play_conditional(&mut self) {
        while let Some((by, uci)) = reply_due(&self.table) {
            if self.cannot_be_timed() || self.end_outage(None).await.is_err() {
                return self.try_again_later();
            }
            let at = self.now();
            match self.drop_flag(at, 0).await {
                Ok(()) => {}
                Err(NotWritten::MovedOn) => continue,
                Err(_) => return self.try_again_later(),
            }
            let command = Command::Move {
                by,
                uci: uci.clone(),
                offer_draw: false,
                lag: 0,
            };
            // The game may have ended just now.
            let Ok(mut events) = self.decide(&command, at).await else {
                return;
            };
            keep_vacation(&self.table, by, at, &mut events);
            let entry = Entry {
                command_id: format!("conditional:{}", self.table.version + 1),
                actor: side_name(by).to_owned(),
                request: format!("conditional move {uci}"),
                at,
                events,
            };
            match self.write(entry).await {
                Ok(()) | Err(NotWritten::MovedOn) => {}
                Err(NotWritten::Unavailable(_)) => return self.try_again_later(),
                Err(NotWritten::Unfit) => return,
            }
            self.send_update();
        }
    }
}

/// Lets days of vacation stay on the clock of a player for whom a move is made: they are away, and have
/// not used them.
fn keep_vacation(table: &Table, by: Color, at: Timestamp, events: &mut [Event]) {
    let Some(clock) = table.game.clock() else {
        return;
    };
    let left = clock.remaining(by, at);
    for event in events {
        if let Event::Moved {
            remaining: Some(remaining),
            ..
        } = event
        {
            *remaining = left.max(*remaining);
        }
    }
}

/// The moves that were played since these were written; none if one of those before was taken back.
fn played_since(table: &Table, moves: &ConditionalMoves) -> Option<(Position, Vec<String>)> {
    let plies = moves.plies as usize;
    if table.kept_plies.held_since(moves.version) < plies {
        return None;
    }
    let line = table.game.line();
    let mut positions = line.positions().skip(plies);
    let mut played = Vec::new();
    for &mv in line.moves().get(plies..)? {
        played.push(positions.next()?.uci(mv).to_string());
    }
    Some((*table.game.position(), played))
}

fn of(table: &Table, player: PlayerId) -> Option<&ConditionalMoves> {
    let mut all = table.conditional.iter();
    all.find(|moves| moves.player == player)
}

fn own_lines(table: &Table, player: PlayerId) -> Vec<Vec<String>> {
    let Some(moves) = of(table, player) else {
        return Vec::new();
    };
    let Some((position, since)) = played_since(table, moves) else {
        return Vec::new();
    };
    lines::in_san(&position, &lines::rest(&moves.lines, &since))
}

/// The answer that was written for the position on the board, and whose it is. While the opponent
/// offers something, the player decides.
fn reply_due(table: &Table) -> Option<(Color, String)> {
    let game = &table.game;
    if table.conditional.is_empty() || game.verdict().is_some() {
        return None;
    }
    if game.draw_offer().is_some() || game.takeback_offer().is_some() {
        return None;
    }
    let by = game.turn();
    let Seat::Person(player) = table.seats[by.index()] else {
        return None;
    };
    let moves = of(table, player)?;
    let (_, since) = played_since(table, moves)?;
    if since.len() % 2 == 0 {
        return None;
    }
    let rests = lines::rest(&moves.lines, &since);
    Some((by, rests.first()?.first()?.clone()))
}
