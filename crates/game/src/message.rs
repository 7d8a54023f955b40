//! The messages to a live game, and its mailbox. What players do goes before those who come to watch.

use std::time::Instant;

use arbiter::{Millis, Timestamp};
use cluster::wakeup_timer::Attended;
use messages::error::RequestError;
use protocol::PlayerCommand;
use store::PlayerId;
use tokio::sync::{mpsc, oneshot};

use super::outbound::Outbound;
use super::watchers::Watcher;

/// How many commands may wait for one game; further senders wait for room.
const COMMANDS: usize = 64;
/// How many other messages.
const VISITS: usize = 256;

/// A message to a live game.
#[derive(Debug)]
pub enum Message {
    /// A client wants to follow the game, and may have seen it up to a version.
    Watch {
        /// The client.
        watcher: Watcher,
        /// The version that the client has, if any.
        since: Option<u32>,
    },
    /// A connection no longer follows the game.
    Unwatch {
        /// The number of the connection.
        connection: u64,
    },
    /// A player gives a command.
    Command {
        /// The connection that receives the answer.
        outbound: Outbound,
        /// The player.
        player: PlayerId,
        /// Whether the player may watch games of others.
        may_spectate: bool,
        /// The id that the client chose for the command.
        id: String,
        /// The version that the player saw.
        version: u32,
        /// The command.
        command: PlayerCommand,
        /// When its frame arrived.
        arrived: Timestamp,
        /// How long messages took to its sender and back by then.
        lag: Millis,
        /// The same moment, for measuring.
        received: Instant,
    },
    /// Someone asks why a move is not legal.
    Explain {
        /// The connection that receives the answer.
        outbound: Outbound,
        /// The player.
        player: PlayerId,
        /// Whether the player may watch games of others.
        may_spectate: bool,
        /// The number of the request, repeated in the answer.
        request: u32,
        /// The move as the player typed it.
        text: String,
    },
    /// The game may need the server: a flag has fallen, or the computer is to move.
    Attend {
        /// When it was asked: what players did before waits before it.
        at: Timestamp,
        /// Receives the result.
        done: oneshot::Sender<Attended>,
    },
    /// Another process has made this version durable, or, with 0, has changed something beside the
    /// journal.
    Committed {
        /// The version.
        version: u32,
    },
    /// A player is erased and will not play on: the game is aborted where it can be, or resigned.
    Leave {
        /// The player.
        player: PlayerId,
        /// Receives the result.
        done: oneshot::Sender<()>,
    },
    /// A player asks for their conditional moves, or writes others in their place.
    Conditional {
        /// The player.
        player: PlayerId,
        /// The new conditional moves; `None` only reads them.
        wish: Option<protocol::http::ConditionalMoves>,
        /// Receives the answer.
        reply: oneshot::Sender<Result<protocol::http::ConditionalMoves, RequestError>>,
    },
    /// Who is connected to other nodes has changed.
    Roused,
    /// Someone takes the open seat.
    Accept {
        /// The player.
        player: PlayerId,
        /// Receives the answer.
        reply: oneshot::Sender<Result<(), RequestError>>,
    },
}

impl Message {
    /// When it arrived, if it counts from then on, however long it has waited.
    pub(super) const fn arrived(&self) -> Option<Timestamp> {
        match self {
            Self::Command { arrived: at, .. } | Self::Attend { at, .. } => Some(*at),
            _ => None,
        }
    }
}

/// Where messages for a game go in. They are boxed: a channel has room for 32 at least, which a
/// game that waits for its players would keep in memory.
#[derive(Clone, Debug)]
pub struct Mailbox {
    pub(crate) commands: mpsc::Sender<Box<Message>>,
    visits: mpsc::Sender<Box<Message>>,
}

/// Where its task takes them out.
#[derive(Debug)]
pub struct Inbox {
    commands: mpsc::Receiver<Box<Message>>,
    visits: mpsc::Receiver<Box<Message>>,
}

/// An empty mailbox, and its other end.
pub fn mailbox() -> (Mailbox, Inbox) {
    let (to_commands, commands) = mpsc::channel(COMMANDS);
    let (to_visits, visits) = mpsc::channel(VISITS);
    let mailbox = Mailbox {
        commands: to_commands,
        visits: to_visits,
    };
    (mailbox, Inbox { commands, visits })
}

impl Mailbox {
    pub(crate) fn queue_for(&self, message: &Message) -> &mpsc::Sender<Box<Message>> {
        match message {
            Message::Watch { .. }
            | Message::Unwatch { .. }
            | Message::Explain { .. }
            | Message::Roused => &self.visits,
            Message::Command { .. }
            | Message::Accept { .. }
            | Message::Conditional { .. }
            | Message::Leave { .. }
            | Message::Attend { .. }
            | Message::Committed { .. } => &self.commands,
        }
    }

    pub(crate) fn is_closed(&self) -> bool {
        self.commands.is_closed()
    }
}

impl Inbox {
    /// The next message; none when nobody can send one any more.
    pub(super) async fn recv(&mut self) -> Option<Message> {
        tokio::select! {
            biased;
            Some(message) = self.commands.recv() => Some(*message),
            Some(message) = self.visits.recv() => Some(*message),
            else => None,
        }
    }

    /// The next message, if there is one.
    pub(super) fn try_recv(&mut self) -> Option<Message> {
        let command = self.commands.try_recv();
        let message = command.or_else(|_| self.visits.try_recv()).ok()?;
        Some(*message)
    }

    /// Whether no message waits.
    pub fn is_empty(&self) -> bool {
        self.commands.is_empty() && self.visits.is_empty()
    }

    /// Whether a command waits, or its sender has reserved the place for it.
    pub(super) fn expects_command(&self) -> bool {
        self.commands.capacity() < self.commands.max_capacity()
    }

    pub(super) fn close(&mut self) {
        self.commands.close();
        self.visits.close();
    }
}
