//! Players who start the clocks before the first moves.

use arbiter::{Command, Refusal};
use messages::error::RequestError;
use rules::Color;
use store::{Entry, PlayerId};

use super::journal::NotWritten;
use super::live_game::LiveGame;
use super::refusals;
use super::side::side_name;
use super::state::Held;

/// The maximum number of attempts when other nodes write entries first.
const ATTEMPTS: u32 = 8;

impl LiveGame {
    /// Starts the clock of the side to move, if it is stopped for a first move, on behalf of these
    /// players. The player to move may do so alone; otherwise both must agree. A repeated request
    /// changes nothing.
    pub(super) async fn start_clocks(&mut self, players: &[PlayerId]) -> Result<(), RequestError> {
        for _ in 0..ATTEMPTS {
            // Earlier outages are credited first, because a row written now would hide them.
            if self.end_outage(None).await.is_err() {
                return Err(RequestError::unavailable());
            }
            let sides = players.iter().map(|&player| self.table.held_by(player));
            let sides: Vec<Color> = sides
                .filter_map(|held| match held {
                    Held::One(side) => Some(side),
                    _ => None,
                })
                .collect();
            let by = *sides.first().ok_or_else(refusals::not_your_game)?;
            let turn = self.table.game.turn();
            if !sides.contains(&turn) {
                return Err(refusals::clocks_need_both());
            }
            let at = self.now();
            let events = match self.decide(&Command::StartClocks, at).await {
                Ok(events) => events,
                Err(Refusal::ClocksRun) => return Ok(()),
                Err(why) => return Err(why.into()),
            };
            let entry = Entry {
                command_id: format!("start-clocks:{}", self.table.version + 1),
                actor: side_name(by).to_owned(),
                request: "start clocks".to_owned(),
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
