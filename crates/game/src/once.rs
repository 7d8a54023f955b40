//! Commands of players that change a game at most once.

use arbiter::{Command, Refusal};
use messages::error::RequestError;
use rules::Color;
use store::Entry;

use super::journal::NotWritten;
use super::live_game::LiveGame;
use super::side::side_name;

/// The maximum number of attempts when other nodes write entries first.
const ATTEMPTS: u32 = 8;

/// A command that changes a game at most once.
pub(super) struct Once {
    /// The request in the journal.
    pub(super) name: &'static str,
    pub(super) command: Command,
    /// The refusal of a repeated command.
    pub(super) done: Refusal,
}

impl LiveGame {
    /// Decides and writes the command. `by` returns the side of the player, or the reason why the
    /// player may not give this command. A repeated command changes nothing.
    pub(super) async fn apply_once(
        &mut self,
        once: &Once,
        by: impl Fn(&Self) -> Result<Color, RequestError>,
    ) -> Result<(), RequestError> {
        for _ in 0..ATTEMPTS {
            // Earlier outages are credited first, because a row written now would hide them.
            if self.end_outage(None).await.is_err() {
                return Err(RequestError::unavailable());
            }
            let by = by(self)?;
            let at = self.now();
            let events = match self.decide(&once.command, at).await {
                Ok(events) => events,
                Err(why) if why == once.done => return Ok(()),
                Err(why) => return Err(why.into()),
            };
            let entry = Entry {
                command_id: format!("{}:{}", once.name.replace(' ', "-"), self.table.version + 1),
                actor: side_name(by).to_owned(),
                request: once.name.to_owned(),
                at,
                events,
            };
            match self.write(entry).await {
                Ok(()) => return Ok(()),
                Err(NotWritten::MovedOn) => {}
                Err(why) => return Err(why.into()),
            }
        }
        Err(RequestError::unavailable())
    }
}
