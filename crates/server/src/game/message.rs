//! The mailbox of a live game. What players do goes before those who come to watch.

use tokio::sync::mpsc;

use super::actor::Message;

/// How many commands may wait for one game; further senders wait for room.
const COMMANDS: usize = 64;
/// How many other messages.
const VISITS: usize = 256;

/// Where messages for a game go in. They are boxed: a channel has room for 32 at least, which a
/// game that waits for its players would keep in memory.
#[derive(Clone, Debug)]
pub(crate) struct Mailbox {
    pub(crate) commands: mpsc::Sender<Box<Message>>,
    visits: mpsc::Sender<Box<Message>>,
}

/// Where its task takes them out.
#[derive(Debug)]
pub(crate) struct Inbox {
    commands: mpsc::Receiver<Box<Message>>,
    visits: mpsc::Receiver<Box<Message>>,
}

pub(crate) fn new() -> (Mailbox, Inbox) {
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

    pub(crate) fn is_empty(&self) -> bool {
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
