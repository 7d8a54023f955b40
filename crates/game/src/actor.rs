//! The task of one live game. It is the only mutable owner of the game on this node.
//!
//! A command is decided and written to the journal before it takes effect: then the game
//! advances, the sender gets the `ack`, and all connected clients get the new version. The
//! computer's moves and fallen flags are handled in the same way.

use std::panic::AssertUnwindSafe;
use std::pin::Pin;
use std::sync::atomic::Ordering;

use ::language::Language;
use arbiter::Timestamp;
use cluster::bus::GameMessages;
use cluster::wakeup_timer::Attended;
use futures_util::FutureExt;
use protocol::ServerMessage;
use store::GameId;

use super::absent;
use super::commands::{Seen, Unanswered};
use super::journal::NotWritten;
use super::live_game::LiveGame;
use super::message::{Inbox, Message};
use super::nodes;
use super::state::{Held, LoadedGame};
use crate::refusals;
use crate::registry::Games;
use views::explanations;

/// Runs the game until it is no longer needed. Messages that remain in the mailbox then go to the
/// game's next task.
pub(crate) fn run(
    games: Games,
    id: GameId,
    mut inbox: Inbox,
) -> Pin<Box<dyn Future<Output = ()> + Send>> {
    Box::pin(async move {
        // Read before the game is loaded: the loaded game may lack outages recorded later.
        let settled = games.node.outages.kept_until();
        // Subscribed before the game is loaded: no entry is missed in between.
        let mut changes = games.node.bus.follow(id).await;
        match LoadedGame::load(&*games.node.store, id).await {
            Ok(Some(table)) => {
                let mut game = LiveGame::new(games.clone(), table);
                game.settled = settled;
                // Boxed, because a value that is moved into a future takes its space twice.
                let game = Box::new(game).live(&mut inbox, &mut changes);
                if AssertUnwindSafe(game).catch_unwind().await.is_err() {
                    tracing::error!(game = %id, "a game's task panicked: the game is loaded again");
                }
            }
            Ok(None) => absent::answer(absent::Why::NoSuchGame, &games, id, &mut inbox),
            Err(why) => {
                tracing::error!(game = %id, %why, "the game could not be loaded");
                absent::answer(absent::Why::Unavailable, &games, id, &mut inbox);
            }
        }
        inbox.close();
        while let Some(message) = inbox.recv().await {
            games.send(id, message).await;
        }
    })
}

impl LiveGame {
    async fn live(mut self: Box<Self>, inbox: &mut Inbox, changes: &mut GameMessages) {
        let clock = self.games.node.clock.clone();
        let closing = self.games.node.closing.clone();
        loop {
            let version = self.table.version;
            inbox.version.store(version, Ordering::Relaxed);
            self.games.analysis_guard.note(&self.table);
            self.note_running();
            self.note_presence(Held::None);
            if self.can_be_unloaded() && self.games.retire(self.table.id, inbox) {
                return;
            }
            let wakes_at = self.wakes_at();
            let wake = async {
                match wakes_at {
                    Some(moment) => clock.sleep_until(moment).await,
                    None => std::future::pending().await,
                }
            };
            let answer = async {
                match &mut self.thinking {
                    Some(thinking) => thinking.await,
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                // Messages first: after an outage, the first one settles the clocks.
                biased;
                () = closing.cancelled() => return,
                message = inbox.recv() => match message {
                    // Boxed, so that the state of handling a message uses memory only while it is
                    // handled.
                    Some(message) => Box::pin(self.take(message)).await,
                    None => return,
                },
                change = changes.next() => Box::pin(self.take(nodes::change(&change))).await,
                answer = answer => Box::pin(self.engine_answers(answer)).await,
                () = wake => Box::pin(self.wake(inbox)).await,
            }
            self.send_update();
            if self.answered_at != self.table.version {
                Box::pin(self.answer_offers()).await;
            }
            if !self.table.conditional.is_empty() && self.retry_at.is_none() {
                Box::pin(self.play_conditional()).await;
            }
            self.let_engine_think();
        }
    }

    async fn take(&mut self, message: Message) {
        if self.settle_outages(message.arrived()).await.is_err() {
            self.try_again_later();
        }
        match message {
            Message::Watch { watcher, since } => {
                let now = self.games.node.clock.now();
                let player = watcher.caller.player;
                if self.credit_returning(player, now).await.is_err() {
                    self.try_again_later();
                }
                self.watch(watcher, since);
            }
            Message::Unwatch { connection } => {
                self.watchers.remove(connection);
                self.spectators.remove(connection);
            }
            Message::Command {
                outbound,
                player,
                may_spectate,
                id,
                version,
                command,
                arrived,
                lag,
                received,
            } => {
                let unanswered = Unanswered::new(self.table.id, id, outbound);
                let id = unanswered.id();
                let seen = Seen {
                    version,
                    arrived,
                    lag,
                };
                let result = if self.is_hidden_from(player, may_spectate) {
                    Err(refusals::no_such_game())
                } else {
                    self.carry_out(player, id, &command, seen).await
                };
                let metrics = &self.games.metrics;
                metrics.answered(result.is_ok(), received.elapsed());
                self.reply = Some(unanswered.answer(result));
            }
            Message::Explain {
                outbound,
                player,
                may_spectate,
                request,
                text,
            } => {
                if self.is_hidden_from(player, may_spectate) {
                    self.send_no_such_game(&outbound);
                } else {
                    outbound.send(&self.explain(request, &text, outbound.language()));
                }
            }
            Message::Accept { player, reply } => {
                // The requester may be gone; the seat is taken anyway.
                let _ = reply.send(self.accept(player).await);
            }
            Message::Leave { player, done } => {
                self.leave(player).await;
                // The requester may be gone.
                let _ = done.send(());
            }
            Message::Adjudicate { score, done } => {
                // The requester may be gone.
                let _ = done.send(self.adjudicate(score).await);
            }
            Message::Berserk { player, done } => {
                // The requester may be gone.
                let _ = done.send(self.berserk(player).await);
            }
            Message::StartClocks { players, done } => {
                // The requester may be gone.
                let _ = done.send(self.start_clocks(&players).await);
            }
            Message::Conditional {
                player,
                wish,
                reply,
            } => {
                // The requester may be gone.
                let _ = reply.send(self.conditional_lines(player, wish).await);
            }
            Message::Attend { at, done } => {
                let attended = match self.attend(self.to_game_time(at)).await {
                    Err(NotWritten::Unavailable(_)) => Attended::NotNow,
                    Ok(()) | Err(NotWritten::MovedOn | NotWritten::Invalid) => Attended::Done,
                };
                // The server may be closing.
                let _ = done.send(attended);
            }
            Message::Committed { version, entry } => self.catch_up(version, entry).await,
            // The loop checks this after each message.
            Message::PresenceChanged => {}
        }
    }

    /// Notifies connections when the game starts or stops being played.
    fn note_running(&mut self) {
        let is_running = self.is_running();
        if is_running != self.is_running {
            self.is_running = is_running;
            self.watchers.set_running(is_running);
            self.spectators.set_running(is_running);
        }
    }

    /// Whether the game can be unloaded until a request arrives or the store reports that it is
    /// due.
    fn can_be_unloaded(&self) -> bool {
        self.thinking.is_none() && self.retry_at.is_none() && !self.is_followed()
    }

    fn wakes_at(&self) -> Option<Timestamp> {
        let due = self.retry_at.or_else(|| self.time_decides_at());
        due.into_iter().chain(self.presence.due()).min()
    }

    async fn wake(&mut self, inbox: &Inbox) {
        let at = self.now();
        if inbox.expects_command() {
            // A command that arrived before this time is still on the way to the mailbox.
            return tokio::task::yield_now().await;
        }
        self.retry_at.take_if(|due| *due <= at);
        if self.is_behind && self.retry_at.is_none() {
            self.catch_up(u32::MAX, None).await;
        }
        if self.settle_outages(None).await.is_err() || self.drop_flag(at, 0).await.is_err() {
            self.try_again_later();
        }
    }

    fn explain(&self, request: u32, text: &str, language: Language) -> ServerMessage {
        let game = &self.table.game;
        let id = self.table.id.to_string();
        explanations::explain(game, id, request, text, language, self.now())
    }
}
