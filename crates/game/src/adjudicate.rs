//! Decisions of the arbiter of a tournament.

use arbiter::{Command, Points};

use super::entry::system_entry;
use super::journal::NotWritten;
use super::live_game::LiveGame;

/// The maximum number of attempts when other nodes write entries first.
const ATTEMPTS: u32 = 8;

impl LiveGame {
    /// Ends the game with this score (FIDE 12.9). Returns whether it is over afterward.
    pub(super) async fn adjudicate(&mut self, score: Points) -> bool {
        for _ in 0..ATTEMPTS {
            let at = self.now();
            let Ok(events) = self.decide(&Command::Adjudicate { score }, at).await else {
                break;
            };
            let id = format!("adjudicate:{}", self.table.version + 1);
            match self.write(system_entry(id, "adjudicate", at, events)).await {
                Ok(()) => break,
                Err(NotWritten::MovedOn) => {}
                Err(why) => {
                    tracing::warn!(game = %self.table.id, ?why, "a game could not be ended");
                    break;
                }
            }
        }
        self.table.game.verdict().is_some()
    }
}
