//! Players of an arena who halve their time.

use arbiter::{Command, Refusal};
use messages::error::RequestError;
use store::{Entry, PlayerId};

use super::journal::NotWritten;
use super::live_game::LiveGame;
use super::refusals;
use super::side::side_name;
use super::state::Held;

/// The maximum number of attempts when other nodes write entries first.
const ATTEMPTS: u32 = 8;

impl LiveGame {
    /// Halves the time of a player before the player's first move. A repeated request changes
    /// nothing.
    pub(super) async fn berserk(&mut self, player: PlayerId) -> Result<(), RequestError> {
        let Held::One(by) = self.table.held_by(player) else {
            return Err(refusals::not_your_game());
        };
        for _ in 0..ATTEMPTS {
            // Earlier outages are credited first, because a row written now would hide them.
            if self.end_outage(None).await.is_err() {
                return Err(RequestError::unavailable());
            }
            let at = self.now();
            let events = match self.decide(&Command::Berserk { by }, at).await {
                Ok(events) => events,
                Err(Refusal::TimeIsHalved) => return Ok(()),
                Err(why) => return Err(why.into()),
            };
            let entry = Entry {
                command_id: format!("berserk:{}", self.table.version + 1),
                actor: side_name(by).to_owned(),
                request: "berserk".to_owned(),
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
