//! The running games of the members of a class.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use game::state::LoadedGame;
use messages::error::RequestError;
use protocol::http::GameList;
use store::MOST_MEMBERS;

use super::taught;
use crate::features::visitors::summary;
use crate::http::member::Member;
use crate::http::site::Site;

/// The number of newest running games that are searched for games with connected players.
const MAX_SEARCHED: u32 = 4 * MOST_MEMBERS;

/// `GET /app/classes/{id}/games`: lists the running games of connected members, the newest first.
pub(super) async fn games(
    State(site): State<Arc<Site>>,
    Path(id): Path<String>,
    member: Member,
) -> Result<Json<GameList>, RequestError> {
    let class = taught(&site, &member, &id).await?;
    let running = site
        .store
        .classes()
        .games_of_class(class.id, MAX_SEARCHED)
        .await?;
    let here = running
        .into_iter()
        .filter(|&game| site.games.connected.anyone_plays(game));
    let mut games = Vec::new();
    for id in here.take(MOST_MEMBERS as usize) {
        match LoadedGame::load(&*site.store, id).await {
            // The game may have ended just now.
            Ok(Some(table)) if table.game.verdict().is_none() => {
                site.rate_limits.admit_rows(member.caller, table.version)?;
                games.push(summary(&table, None));
            }
            Ok(_) => {}
            Err(why) => tracing::error!(game = %id, %why, "a game cannot be listed"),
        }
    }
    Ok(Json(GameList { games, older: None }))
}
