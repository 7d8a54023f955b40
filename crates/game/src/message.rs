//! The messages to a live game, and its mailbox. Messages from players are handled before those of
//! new connections.

use std::sync::Arc;
use std::sync::atomic::AtomicU32;
use std::time::Instant;

use arbiter::{Millis, Points, Timestamp};
use cluster::wakeup_timer::Attended;
use messages::error::RequestError;
use protocol::PlayerCommand;
use store::{Entry, PlayerId};
use tokio::sync::{mpsc, oneshot};

use super::outbound::Outbound;
use super::watchers::Watcher;

/// The maximum number of commands that wait for one game; further senders wait for capacity.
const COMMANDS: usize = 64;
/// The same limit for all other messages.
const VISITS: usize = 256;

/// A message to a live game.
#[derive(Debug)]
pub enum Message {
    /// A client subscribes to the game. It may have seen a version before.
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
    /// A player sends a command.
    Command {
        /// The connection that receives the answer.
        outbound: Outbound,
        /// The player.
        player: PlayerId,
        /// Whether the player may watch games of others.
        may_spectate: bool,
        /// The id that the client chose for the command.
        id: String,
        /// The version that the player saw; `None` for the latest one.
        version: Option<u32>,
        /// The command.
        command: PlayerCommand,
        /// The arrival time of the command's frame.
        arrived: Timestamp,
        /// The round-trip time of the sender's connection at that time.
        lag: Millis,
        /// The same moment, for metrics.
        received: Instant,
    },
    /// A client asks why a move is not legal.
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
    /// The game may be due: a flag has fallen, or it is the computer's turn.
    Attend {
        /// The time of the request: earlier commands are before it in the queue.
        at: Timestamp,
        /// Receives the result.
        done: oneshot::Sender<Attended>,
    },
    /// Another process has made this version durable. 0 means that it has changed something outside
    /// the journal.
    Committed {
        /// The version.
        version: u32,
        /// Its entry, if it is known.
        entry: Option<Box<Entry>>,
    },
    /// A player's account is erased: the game is aborted if possible, or else resigned.
    Leave {
        /// The player.
        player: PlayerId,
        /// Receives the result.
        done: oneshot::Sender<()>,
    },
    /// The arbiter of a tournament ends the game.
    Adjudicate {
        /// The score.
        score: Points,
        /// Receives whether the game is over.
        done: oneshot::Sender<bool>,
    },
    /// A player of an arena halves the own time before the first move.
    Berserk {
        /// The player.
        player: PlayerId,
        /// Receives the result.
        done: oneshot::Sender<Result<(), RequestError>>,
    },
    /// Players start the clocks before the first moves.
    StartClocks {
        /// The players who agree.
        players: Vec<PlayerId>,
        /// Receives the result.
        done: oneshot::Sender<Result<(), RequestError>>,
    },
    /// A player reads or replaces their conditional moves.
    Conditional {
        /// The player.
        player: PlayerId,
        /// The new conditional moves; `None` only reads them.
        wish: Option<protocol::http::ConditionalMoves>,
        /// Receives the answer.
        reply: oneshot::Sender<Result<protocol::http::ConditionalMoves, RequestError>>,
    },
    /// The connections on other nodes have changed.
    PresenceChanged,
    /// A player takes the open seat.
    Accept {
        /// The player.
        player: PlayerId,
        /// Receives the answer.
        reply: oneshot::Sender<Result<(), RequestError>>,
    },
}

impl Message {
    /// The time from which the message counts, however long it has waited; `None` if that does not
    /// matter.
    pub(super) const fn arrived(&self) -> Option<Timestamp> {
        match self {
            Self::Command { arrived: at, .. } | Self::Attend { at, .. } => Some(*at),
            _ => None,
        }
    }
}

/// The sending end of a game's mailbox. Messages are boxed: a channel allocates room for at least
/// 32, which would stay allocated while a game waits for its players.
#[derive(Clone, Debug)]
pub struct Mailbox {
    /// The version of the game, as far as this node knows.
    pub(crate) version: Arc<AtomicU32>,
    pub(crate) commands: mpsc::Sender<Box<Message>>,
    visits: mpsc::Sender<Box<Message>>,
}

/// The receiving end of a game's mailbox.
#[derive(Debug)]
pub struct Inbox {
    pub(super) version: Arc<AtomicU32>,
    commands: mpsc::Receiver<Box<Message>>,
    visits: mpsc::Receiver<Box<Message>>,
}

/// Creates an empty mailbox.
pub fn mailbox() -> (Mailbox, Inbox) {
    let (to_commands, commands) = mpsc::channel(COMMANDS);
    let (to_visits, visits) = mpsc::channel(VISITS);
    let version = Arc::<AtomicU32>::default();
    let mailbox = Mailbox {
        version: Arc::clone(&version),
        commands: to_commands,
        visits: to_visits,
    };
    let inbox = Inbox {
        version,
        commands,
        visits,
    };
    (mailbox, inbox)
}

impl Mailbox {
    pub(crate) fn queue_for(&self, message: &Message) -> &mpsc::Sender<Box<Message>> {
        match message {
            Message::Watch { .. }
            | Message::Unwatch { .. }
            | Message::Explain { .. }
            | Message::PresenceChanged => &self.visits,
            Message::Command { .. }
            | Message::Accept { .. }
            | Message::Conditional { .. }
            | Message::Leave { .. }
            | Message::Adjudicate { .. }
            | Message::Berserk { .. }
            | Message::StartClocks { .. }
            | Message::Attend { .. }
            | Message::Committed { .. } => &self.commands,
        }
    }

    pub(crate) fn is_closed(&self) -> bool {
        self.commands.is_closed()
    }
}

impl Inbox {
    /// Receives the next message; returns `None` when all senders are gone.
    pub(super) async fn recv(&mut self) -> Option<Message> {
        tokio::select! {
            biased;
            Some(message) = self.commands.recv() => Some(*message),
            Some(message) = self.visits.recv() => Some(*message),
            else => None,
        }
    }

    /// Returns the next message if one is waiting.
    pub(super) fn try_recv(&mut self) -> Option<Message> {
        let command = self.commands.try_recv();
        let message = command.or_else(|_| self.visits.try_recv()).ok()?;
        Some(*message)
    }

    /// Whether no message is waiting.
    pub fn is_empty(&self) -> bool {
        self.commands.is_empty() && self.visits.is_empty()
    }

    /// Whether a command is waiting, or its sender has reserved capacity for it.
    pub(super) fn expects_command(&self) -> bool {
        self.commands.capacity() < self.commands.max_capacity()
    }

    pub(super) fn close(&mut self) {
        self.commands.close();
        self.visits.close();
    }
}
