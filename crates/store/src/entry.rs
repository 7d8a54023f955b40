//! Journal entries.

use arbiter::{Event, Timestamp};

/// The journal entry of one accepted command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The command's id, unique in its game.
    pub command_id: String,
    /// The actor of the command: a side, both sides or the system. It is never a session, which may
    /// belong to another player later, or a name, which may change.
    pub actor: String,
    /// The command as a text chosen by the caller. It distinguishes a repeated command from a
    /// different command with the same id.
    pub request: String,
    /// The time of acceptance.
    pub at: Timestamp,
    /// The resulting events.
    pub events: Vec<Event>,
}
