//! The part of a player's data about tournaments.

use serde_json::json;
use store::{ListedTournament, PlayerId, Unavailable};

use crate::http::site::Site;

/// The maximum number of exported commands.
const COMMANDS: u32 = 10_000;

/// The tournaments in which the player plays or is an official, and the times of the commands that
/// the player sent to tournaments.
pub(super) async fn tournaments(
    site: &Site,
    player: PlayerId,
) -> Result<serde_json::Value, Unavailable> {
    let store = site.store.tournaments();
    let own = store.tournaments_of(player).await?.into_iter();
    let own: Vec<_> = own
        .map(|(tournament, number)| participation(&tournament, number, player))
        .collect();
    let sent = store.tournament_commands_of(player, COMMANDS).await?;
    let sent: Vec<_> = sent
        .into_iter()
        .map(|(tournament, version, at)| {
            json!({ "tournament": tournament.as_str(), "version": version, "at": at.0 })
        })
        .collect();
    Ok(json!({ "own": own, "commands": sent }))
}

fn participation(
    tournament: &ListedTournament,
    number: Option<u32>,
    player: PlayerId,
) -> serde_json::Value {
    json!({
        "id": tournament.id.as_str(),
        "name": tournament.overview.name,
        "state": tournament.overview.state.as_str(),
        "starts_at": tournament.overview.starts_at.map(|at| at.0),
        "organizes": tournament.organizer == Some(player),
        "number": number,
    })
}
