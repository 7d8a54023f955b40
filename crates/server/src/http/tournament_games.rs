//! Commands that games of tournaments do not allow.

use messages::error::RequestError;
use protocol::{PlayerCommand, RefusalCode};
use store::GameId;

use crate::http::site::Site;

/// Refuses a command that changes the schedule of a tournament, if the game belongs to one.
pub(crate) async fn refuse_in_tournaments(
    site: &Site,
    game: GameId,
    command: &PlayerCommand,
) -> Result<(), RequestError> {
    if !changes_the_schedule(command) {
        return Ok(());
    }
    match site.store.tournaments().tournament_of_game(game).await {
        Ok(None) => Ok(()),
        Ok(Some(_)) => Err(RequestError::new(
            RefusalCode::NotNow,
            "This game belongs to a tournament: ask the arbiter.",
        )),
        Err(_) => Err(RequestError::unavailable()),
    }
}

/// Returns whether the players of a tournament may not agree on this command.
const fn changes_the_schedule(command: &PlayerCommand) -> bool {
    matches!(
        command,
        PlayerCommand::Abort | PlayerCommand::ProposeTakeback | PlayerCommand::GiveTime
    )
}
