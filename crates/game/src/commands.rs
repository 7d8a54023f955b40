//! Commands from players.

#[cfg(test)]
mod tests;

use std::sync::Arc;

use ::language::{InLanguage, Language};
use arbiter::{Command, Millis, Timestamp};
use messages::error::RequestError;
use net::network::Network;
use net::random;
use protocol::{PlayerCommand, RefusalCode, ServerMessage};
use rules::Color;
use store::{Entry, GameId, PlayerId, Seat};
use views::commands::{NotCommand, to_command};

use super::journal::NotWritten;
use super::live_game::LiveGame;
use super::side::side_name;
use super::state::{Held, LoadedGame, Resent};
use super::watchers::Reply;
use crate::command_text;
use crate::outbound::Outbound;
use crate::refusals;

/// The maximum number of attempts to carry out a command when other nodes write entries first.
const ATTEMPTS: u32 = 8;

/// Returns the answer to a command, in the language of its sender.
pub(super) fn reply(
    game: GameId,
    id: String,
    result: Result<u32, RequestError>,
    language: Language,
) -> ServerMessage {
    let game = game.to_string();
    match result {
        Ok(version) => ServerMessage::Ack { game, id, version },
        Err(refused) => ServerMessage::Refused {
            game,
            id,
            code: refused.refusal(),
            message: refused.sentence().in_language(language),
            article: refused.article().map(str::to_owned),
        },
    }
}

/// The version that the sender of a command saw, the arrival time of the command, and the
/// round-trip time of the connection at that time.
#[derive(Clone, Copy)]
pub(super) struct Seen {
    pub(super) version: Option<u32>,
    pub(super) arrived: Timestamp,
    pub(super) lag: Millis,
}

/// A command that is being carried out. Sends an answer even if that panics.
pub(super) struct Unanswered {
    game: GameId,
    id: String,
    outbound: Outbound,
}

impl Unanswered {
    pub(super) const fn new(game: GameId, id: String, outbound: Outbound) -> Self {
        Self { game, id, outbound }
    }

    pub(super) fn id(&self) -> &str {
        &self.id
    }

    pub(super) fn answer(&self, result: Result<u32, RequestError>) -> Reply {
        Reply {
            to: self.outbound.clone(),
            message: reply(self.game, self.id.clone(), result, self.outbound.language()),
        }
    }
}

impl Drop for Unanswered {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.answer(Err(refusals::failed())).send();
        }
    }
}

impl LiveGame {
    /// Carries out the command or returns the reason for refusing it. On success, returns the
    /// version that the command made.
    pub(super) async fn carry_out(
        &mut self,
        player: PlayerId,
        id: &str,
        request: &PlayerCommand,
        seen: Seen,
    ) -> Result<u32, RequestError> {
        command_text::check_command_id(id)?;
        command_text::check_move_text(request)?;
        let words = command_text::words(request);
        let is_for_latest = seen.version.is_none();
        let mut version = seen.version.unwrap_or(self.table.version);
        let mut has_caught_up = !is_for_latest || !self.games.node.bus.is_shared();
        for _ in 0..ATTEMPTS {
            let held = self.table.held_by(player);
            if held == Held::None {
                return Err(refusals::not_your_game());
            }
            self.runs_engine = true;
            let command = Resent {
                id,
                actor: actor(held),
                request: &words,
            };
            if let Some(version) = self.table.answered(command)? {
                return Ok(version);
            }
            let refused = match self
                .carry_out_once(player, held, command, request, (version, seen))
                .await
            {
                Ok(Some(version)) => return Ok(version),
                // Another entry was written first.
                Ok(None) => None,
                Err(_) if !has_caught_up => {
                    // The sender may have seen a version that has not reached this node.
                    has_caught_up = true;
                    self.catch_up(u32::MAX, None).await;
                    version = self.table.version;
                    continue;
                }
                Err(refused) => Some(refused),
            };
            // A refused command may have been accepted long ago, or just now without the store's
            // answer arriving.
            let store = Arc::clone(&self.games.node.store);
            let unavailable = |why: &RequestError| why.refusal() == RefusalCode::Unavailable;
            let is_uncertain = refused.as_ref().is_some_and(unavailable);
            let table = &mut self.table;
            let known = table.find_stored_answer(&*store, command, is_uncertain);
            match (known.await?, refused) {
                (Some(version), _) => {
                    // The version may be newer than this game when only the store's answer was
                    // lost. It has not been broadcast yet.
                    self.catch_up(version, None).await;
                    self.runs_engine = true;
                    return Ok(version);
                }
                (None, Some(refused)) => return Err(refused),
                (None, None) => {}
            }
        }
        Err(RequestError::unavailable())
    }

    /// Aborts or resigns the game for a player whose account is erased.
    pub(super) async fn leave(&mut self, player: PlayerId) {
        let game = &self.table.game;
        let is_new = !self.table.has_started() || game.can_abort(game.turn());
        let command = if is_new {
            PlayerCommand::Abort
        } else {
            PlayerCommand::Resign
        };
        let seen = Seen {
            version: Some(self.table.version),
            arrived: self.now(),
            lag: 0,
        };
        // An id that the player cannot have used.
        let id = format!("leave-{:016x}", random::bits());
        let left = self.carry_out(player, &id, &command, seen).await;
        if let Err(why) = left {
            tracing::warn!(game = %self.table.id, ?why, "the erased player's game did not end");
        }
    }

    /// Carries out a command that is not known to have been accepted before. Returns `None` if the
    /// game has advanced in the meantime.
    async fn carry_out_once(
        &mut self,
        player: PlayerId,
        held: Held,
        command: Resent<'_>,
        request: &PlayerCommand,
        (version, seen): (u32, Seen),
    ) -> Result<Option<u32>, RequestError> {
        let is_abort = *request == PlayerCommand::Abort;
        if !self.table.has_started() && !is_abort {
            return Err(arbiter::Refusal::NotStarted.into());
        }
        if version > self.table.version {
            // The client saw this version on another node.
            self.catch_up(version, None).await;
        }
        if !self.table.position_unchanged_since(version) {
            return Err(refusals::stale());
        }
        if *request == PlayerCommand::Rematch {
            return self.rematch(held, player).await.map(Some);
        }
        if self.cannot_be_timed() {
            return Err(refusals::cannot_be_timed());
        }
        if let Err(why) = self.credit_returning(player, seen.arrived).await {
            tracing::error!(game = %self.table.id, %why, "lost time could not be credited");
            return Err(RequestError::unavailable());
        }
        // An outage that has ended without a successful write since then must be credited first.
        if let Err(why) = self.end_outage(Some(seen.arrived)).await {
            tracing::error!(game = %self.table.id, %why, "the outage continues");
            return Err(RequestError::unavailable());
        }
        let at = self.to_game_time(seen.arrived);
        let is_turn = held != Held::One(!self.table.game.turn());
        // The player could not use another node before this command, which was sent to this one.
        if is_turn && let Err(why) = self.credit_what_was_left().await {
            tracing::error!(game = %self.table.id, %why, "the outage continues");
            return Err(RequestError::unavailable());
        }
        let lag = if is_turn { seen.lag } else { 0 };
        match self.drop_flag(at, lag).await {
            Ok(()) => {}
            Err(NotWritten::MovedOn) => return Ok(None),
            Err(why) => return Err(why.into()),
        }
        // If another node wrote first, the game has been reloaded: a command for an earlier
        // position is not carried out in this one.
        if !self.table.position_unchanged_since(version) {
            return Ok(None);
        }
        let decision =
            to_command(&self.table.game, held.color(), request, seen.lag).map_err(not_a_command)?;
        if let Command::ClaimAbandoned { by, .. } = decision
            && self.table.game.can_be_abandoned()
            && !self.may_claim_absence(by, at)
        {
            return Err(refusals::not_abandoned());
        }
        let entry = Entry {
            command_id: command.id.to_owned(),
            actor: command.actor.to_owned(),
            request: command.request.to_owned(),
            at,
            events: self.decide_as_sent(&decision, seen.lag, at).await?,
        };
        match self.write(entry).await {
            Ok(()) => Ok(Some(self.table.version)),
            Err(NotWritten::MovedOn) => Ok(None),
            Err(why) => Err(why.into()),
        }
    }

    /// Decides like [`Self::decide`], but if the side to move accepts a draw or makes a correct
    /// draw claim, the game ends at the time when the command was sent, limited by the lag
    /// compensation: a flag that fell while the command was in transit counts as later. Commands
    /// that do not end the game take effect at their arrival, so that the lag quota cannot be
    /// bypassed.
    async fn decide_as_sent(
        &mut self,
        command: &Command,
        lag: Millis,
        at: Timestamp,
    ) -> Result<Vec<arbiter::Event>, arbiter::Refusal> {
        let (Command::AnswerDraw { by, accept: true } | Command::ClaimDraw { by, .. }) = command
        else {
            return self.decide(command, at).await;
        };
        let sent_at = self.table.game.sent_at(*by, lag, at);
        let is_end = |event: &arbiter::Event| matches!(event, arbiter::Event::Ended { .. });
        if sent_at < at
            && let Ok(events) = self.decide(command, sent_at).await
            && events.iter().any(is_end)
        {
            return Ok(events);
        }
        self.decide(command, at).await
    }

    /// Returns the arbiter's decision. A long mating test is queued and then runs on a blocking
    /// thread, so that it does not delay other games.
    pub(super) async fn decide(
        // Not `&self`: a live game moves between threads but is never shared between two.
        &mut self,
        command: &Command,
        at: Timestamp,
    ) -> Result<Vec<arbiter::Event>, arbiter::Refusal> {
        if let Some(decision) = arbiter::decide_quickly(&self.table.game, command, at) {
            return decision;
        }
        let network = self.network_to_move();
        let game = self.table.game.clone();
        let command = command.clone();
        let judge = move || arbiter::decide(&game, &command, at);
        let decision = self.games.judges.work(network, judge).await;
        decision.expect("deciding does not panic and is not canceled")
    }

    /// Returns the network of the connected player to move, or else that of the other player.
    fn network_to_move(&self) -> Option<Network> {
        let turn = self.table.game.turn();
        [turn, !turn].into_iter().find_map(|color| {
            let Seat::Person(player) = self.table.seats[color.index()] else {
                return None;
            };
            self.watchers.caller(player)?.network
        })
    }

    /// Answers open offers automatically: the computer accepts every takeback, and a player of both
    /// sides accepts their own offers.
    pub(super) async fn answer_offers(&mut self) {
        while self.answered_at != self.table.version {
            self.answered_at = self.table.version;
            let Some((by, command)) = answer_due(&self.table) else {
                return;
            };
            // Earlier outages are credited first, because a row written now would hide them.
            if self.end_outage(None).await.is_err() {
                self.answered_at = 0;
                return self.try_again_later();
            }
            if self.answered_at != self.table.version {
                continue;
            }
            let at = self.now();
            let Ok(events) = self.decide(&command, at).await else {
                return;
            };
            let entry = Entry {
                command_id: format!("answer:{}", self.table.version + 1),
                actor: side_name(by).to_owned(),
                request: "accept".to_owned(),
                at,
                events,
            };
            match self.write(entry).await {
                Ok(()) | Err(NotWritten::MovedOn) => {}
                Err(NotWritten::Unavailable(_)) => {
                    self.answered_at = 0;
                    return self.try_again_later();
                }
                Err(NotWritten::Invalid) => return,
            }
            self.send_update();
        }
    }
}

/// Returns the error for a request that is not a command.
fn not_a_command(why: NotCommand) -> RequestError {
    match why {
        NotCommand::Refused(refusal) => refusal.into(),
        NotCommand::Move(error) => error.into(),
        // Rematches are offered after the end of the game, outside the journal.
        NotCommand::Rematch => refusals::no_rematch_yet(),
    }
}

impl From<NotWritten> for RequestError {
    fn from(why: NotWritten) -> Self {
        match why {
            NotWritten::Invalid => refusals::failed(),
            NotWritten::MovedOn | NotWritten::Unavailable(_) => Self::unavailable(),
        }
    }
}

/// Returns the open offer's automatic answer, if there is one, and the side that gives it.
fn answer_due(table: &LoadedGame) -> Option<(Color, Command)> {
    let alone = table.is_played_alone();
    if let Some(proposer) = table.game.takeback_offer() {
        let by = !proposer;
        if alone || table.computer(by).is_some() {
            return Some((by, Command::AnswerTakeback { by, accept: true }));
        }
    }
    let by = !table.game.draw_offer()?;
    alone.then_some((by, Command::AnswerDraw { by, accept: true }))
}

/// Returns the actor's name for the journal: the side, from which the seats identify the player.
fn actor(held: Held) -> &'static str {
    match held {
        Held::One(color) => side_name(color),
        Held::Both => "both",
        Held::None => "nobody",
    }
}
