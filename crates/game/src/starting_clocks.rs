//! Players who start the clocks before the first moves.

use arbiter::{Command, Refusal};
use messages::error::RequestError;
use rules::Color;
use store::PlayerId;

use super::live_game::LiveGame;
use super::once::Once;
use super::refusals;
use super::state::Held;

impl LiveGame {
    /// Starts the clock of the side to move, if it is stopped for a first move, on behalf of these
    /// players. The player to move may do so alone; otherwise both must agree. A repeated request
    /// changes nothing.
    pub(super) async fn start_clocks(&mut self, players: &[PlayerId]) -> Result<(), RequestError> {
        let once = Once {
            name: "start clocks",
            command: Command::StartClocks,
            done: Refusal::ClocksRun,
        };
        let by = |game: &Self| {
            let sides = players.iter().map(|&player| game.table.held_by(player));
            let sides: Vec<Color> = sides
                .filter_map(|held| match held {
                    Held::One(side) => Some(side),
                    _ => None,
                })
                .collect();
            let by = *sides.first().ok_or_else(refusals::not_your_game)?;
            if sides.contains(&game.table.game.turn()) {
                Ok(by)
            } else {
                Err(refusals::clocks_need_both())
            }
        };
        self.apply_once(&once, by).await
    }
}
