//! Players of an arena who halve their time.

use arbiter::{Command, Refusal};
use messages::error::RequestError;
use store::PlayerId;

use super::live_game::LiveGame;
use super::once::Once;
use super::refusals;
use super::state::Held;

impl LiveGame {
    /// Halves the time of a player before the player's first move. A repeated request changes
    /// nothing.
    pub(super) async fn berserk(&mut self, player: PlayerId) -> Result<(), RequestError> {
        let Held::One(by) = self.table.held_by(player) else {
            return Err(refusals::not_your_game());
        };
        let once = Once {
            name: "berserk",
            command: Command::Berserk { by },
            done: Refusal::TimeIsHalved,
        };
        self.apply_once(&once, |_| Ok(by)).await
    }
}
