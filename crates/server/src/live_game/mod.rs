//! One game being played: its only mutable owner on this node.
//!
//! A command is decided, written to the journal, and only then does it happen: the
//! game moves on, its sender gets the `ack`, and all connected clients get the new
//! version. The computer's moves and the fall of a flag are handled in the same way.

mod absent;
mod commands;
mod engine_seat;
mod journal;
mod rematch;
pub(crate) mod table;
mod watchers;

use std::panic::AssertUnwindSafe;
use std::pin::Pin;

use arbiter::{TimeControl, Timestamp};
use futures_util::FutureExt;
use protocol::{PlayerCommand, ServerMessage};
use rules::Color;
use store::{GameId, PlayerId, Unavailable};
use tokio::sync::{mpsc, oneshot};

use crate::games::Games;
use crate::outbound::Outbound;
use crate::problem::RequestError;
use crate::view;
use commands::{Seen, Unanswered};
use engine_seat::Thinking;
pub(crate) use journal::first;
use table::Table;
pub(crate) use watchers::Watcher;
use watchers::{Reply, Watchers};

/// How long to wait before a failed write is tried again, in milliseconds.
const RETRY_AFTER: u64 = 1_000;

/// A message to a live game.
#[derive(Debug)]
pub(crate) enum Message {
    /// A client wants to follow the game, and may have seen it up to a version.
    Watch {
        watcher: Watcher,
        since: Option<u32>,
    },
    /// A connection no longer follows the game.
    Unwatch { connection: u64 },
    /// A player gives a command.
    Command {
        outbound: Outbound,
        player: PlayerId,
        id: String,
        /// The version that the player saw.
        version: u32,
        command: PlayerCommand,
        /// When its frame arrived.
        arrived: Timestamp,
    },
    /// Someone asks why a move is not legal.
    Explain {
        outbound: Outbound,
        request: u32,
        text: String,
    },
    /// The game has just been made: its clock runs, and the computer may be to move.
    Begin,
    /// Someone takes the open seat.
    Accept {
        player: PlayerId,
        reply: oneshot::Sender<Result<(), RequestError>>,
    },
    /// The server has started.
    Resume {
        /// Answered when no outage is left to credit.
        reply: oneshot::Sender<Result<(), Unavailable>>,
    },
}

/// Owns the game until nobody needs it any more. What is left in the mailbox then
/// goes to the game's next task.
pub(crate) fn run(
    games: Games,
    id: GameId,
    mut mailbox: mpsc::Receiver<Message>,
) -> Pin<Box<dyn Future<Output = ()> + Send>> {
    Box::pin(async move {
        match Table::load(&*games.store, id).await {
            Ok(Some(table)) => {
                let game = LiveGame::new(games.clone(), table).live(&mut mailbox);
                if AssertUnwindSafe(game).catch_unwind().await.is_err() {
                    tracing::error!(game = %id, "a game's task panicked: the game is loaded anew");
                    games.tasks.spawn(reopen(games.clone(), id));
                }
            }
            Ok(None) => absent::answer(absent::Why::NoSuchGame, &games, id, &mut mailbox),
            Err(why) => {
                tracing::error!(game = %id, %why, "the game could not be loaded");
                absent::answer(absent::Why::Unavailable, &games, id, &mut mailbox);
            }
        }
        mailbox.close();
        while let Some(message) = mailbox.recv().await {
            games.send(id, message).await;
        }
    })
}

/// Loads a game whose task has died, also when nobody asks for it: its clock may run.
async fn reopen(games: Games, id: GameId) {
    let closing = games.closing.clone();
    let reopening = async {
        let later = games.clock.now() + RETRY_AFTER;
        games.clock.sleep_until(later).await;
        games.send(id, Message::Begin).await;
    };
    closing.run_until_cancelled(reopening).await;
}

struct LiveGame {
    games: Games,
    table: Table,
    watchers: Watchers,
    /// The last version that was sent to the watchers.
    sent_version: u32,
    /// Something changed without a new version: a rematch was asked for or made.
    rematch_changed: bool,
    rematch_offer: Option<Color>,
    thinking: Option<Thinking>,
    /// The version at which an offer was last answered by the server.
    answered_at: u32,
    /// When a failed write is tried again.
    retry_at: Option<Timestamp>,
    /// Outages that ended by this moment are settled.
    settled: Timestamp,
    /// What is to be sent together with the next update.
    reply: Option<Reply>,
}

impl LiveGame {
    fn new(games: Games, table: Table) -> Self {
        Self {
            sent_version: table.version,
            games,
            table,
            watchers: Watchers::default(),
            rematch_changed: false,
            rematch_offer: None,
            thinking: None,
            answered_at: 0,
            retry_at: None,
            settled: Timestamp(0),
            reply: None,
        }
    }

    async fn live(mut self, mailbox: &mut mpsc::Receiver<Message>) {
        let clock = self.games.clock.clone();
        let closing = self.games.closing.clone();
        loop {
            self.games.in_play.note(&self.table);
            self.watchers.set_running(self.is_running());
            if self.is_at_rest() && self.games.retire(self.table.id, mailbox) {
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
                // Messages first: after an outage the first one settles the clocks.
                biased;
                () = closing.cancelled() => return,
                message = mailbox.recv() => match message {
                    Some(message) => self.take(message).await,
                    None => return,
                },
                answer = answer => self.engine_answers(answer).await,
                () = wake => self.wake(mailbox).await,
            }
            self.send_update();
            self.answer_offers().await;
            self.let_engine_think();
        }
    }

    async fn take(&mut self, message: Message) {
        if self.settle_outages().await.is_err() {
            self.try_again_later();
        }
        match message {
            Message::Watch { watcher, since } => self.watch(watcher, since),
            Message::Unwatch { connection } => self.watchers.remove(connection),
            Message::Command {
                outbound,
                player,
                id,
                version,
                command,
                arrived,
            } => {
                let unanswered = Unanswered::new(self.table.id, id, outbound);
                let id = unanswered.id();
                let seen = Seen { version, arrived };
                let result = self.carry_out(player, id, &command, seen).await;
                self.reply = Some(unanswered.answer(result));
            }
            Message::Explain {
                outbound,
                request,
                text,
            } => outbound.send(&self.explain(request, &text)),
            Message::Begin => {}
            Message::Accept { player, reply } => {
                // Whoever asked may be gone; the seat is taken all the same.
                let _ = reply.send(self.accept(player).await);
            }
            Message::Resume { reply } => {
                let _ = reply.send(self.settle_outages().await);
            }
        }
    }

    /// Now, as this game counts time.
    fn now(&self) -> Timestamp {
        self.as_counted(self.games.clock.now())
    }

    /// The moment as this game counts time: never before its last event.
    fn as_counted(&self, moment: Timestamp) -> Timestamp {
        let last = self.table.game.last_event_at();
        last.map_or(moment, |last| last.max(moment))
    }

    /// Whether it is being played at this time, and not by correspondence.
    fn is_running(&self) -> bool {
        let game = &self.table.game;
        let is_live = !matches!(game.terms().time, TimeControl::Correspondence { .. });
        is_live && self.table.has_started() && game.verdict().is_none()
    }

    /// Whether the game can be forgotten until someone asks for it.
    fn is_at_rest(&self) -> bool {
        self.thinking.is_none()
            && self.retry_at.is_none()
            && self.table.game.flag_due().is_none()
            && self.watchers.is_empty()
    }

    fn wakes_at(&self) -> Option<Timestamp> {
        self.retry_at.or_else(|| self.table.game.flag_due())
    }

    async fn wake(&mut self, mailbox: &mpsc::Receiver<Message>) {
        let at = self.now();
        if mailbox.capacity() < mailbox.max_capacity() {
            // A command that arrived before this moment is about to be delivered.
            return tokio::task::yield_now().await;
        }
        self.retry_at = None;
        if self.settle_outages().await.is_err() || self.drop_flag(at).await.is_err() {
            self.try_again_later();
        }
    }

    fn try_again_later(&mut self) {
        self.retry_at = Some(self.games.clock.now() + RETRY_AFTER);
    }

    fn watch(&mut self, watcher: Watcher, since: Option<u32>) {
        let from_ply = since.map_or(0, |since| self.table.sheet.held_since(since));
        watcher.outbound.send(&self.whole_game(&watcher, from_ply));
        self.watchers.add(watcher);
    }

    fn whole_game(&self, watcher: &Watcher, from_ply: usize) -> ServerMessage {
        ServerMessage::Game {
            info: view::info(&self.table, watcher.caller.player, watcher.base.as_ref()),
            state: self.state(from_ply),
        }
    }

    fn state(&self, from_ply: usize) -> protocol::GameState {
        view::state(&self.table, from_ply, self.rematch_offer, self.now())
    }

    /// Sends to all connected clients what has changed since the last message, and to one of
    /// them first the answer to its command.
    fn send_update(&mut self) {
        let mut reply = self.reply.take();
        if self.sent_version != self.table.version || self.rematch_changed {
            let from_ply = self.table.sheet.held_since(self.sent_version);
            let update = ServerMessage::Update {
                game: self.table.id.to_string(),
                state: self.state(from_ply),
            };
            self.watchers.send_all(&update, &mut reply);
            self.sent_version = self.table.version;
            self.rematch_changed = false;
        }
        if let Some(reply) = reply {
            reply.send();
        }
    }

    /// Sends the game to all connected clients after a seat was taken.
    fn send_game(&mut self) {
        let mut watchers = std::mem::take(&mut self.watchers);
        let from_ply = self.table.sheet.held_since(self.sent_version);
        watchers.send_each(|watcher| self.whole_game(watcher, from_ply));
        self.watchers = watchers;
        self.sent_version = self.table.version;
    }

    fn explain(&self, request: u32, text: &str) -> ServerMessage {
        let position = self.table.game.position();
        let (legal, message, article) = match position.parse_move(text) {
            Ok(mv) => (true, position.san(mv), None),
            Err(why) => (false, why.to_string(), why.article().map(str::to_owned)),
        };
        ServerMessage::Explanation {
            game: self.table.id.to_string(),
            request,
            legal,
            message,
            article,
        }
    }
}
