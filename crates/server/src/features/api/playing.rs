//! The games that the caller is playing.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use game::state::LoadedGame;
use rules::Color;
use serde_json::{Value, json};
use store::{GamesQuery, PlayerId};

use super::error::ApiError;
use super::fields::Fields;
use super::game_view::{game, side_of};
use super::holder::Holder;
use crate::http::site::Site;

/// The maximum number of current games in streams and lists.
pub(super) const MAX_GAMES: u32 = 100;

/// Returns the unfinished games of a player, newest first, with the player's side.
pub(super) async fn current(
    site: &Site,
    player: PlayerId,
    most: u32,
) -> Result<Vec<(LoadedGame, Color)>, ApiError> {
    let query = GamesQuery {
        finished: Some(false),
        ..GamesQuery::all(player, most)
    };
    let mut games = Vec::new();
    for summary in site.store.games_of(query).await? {
        match LoadedGame::load(&*site.store, summary.id).await {
            Ok(Some(table)) if table.game.verdict().is_none() => {
                if let Some(side) = side_of(&table, player) {
                    games.push((table, side));
                }
            }
            // The game has ended in the meantime.
            Ok(_) => {}
            Err(why) => tracing::error!(game = %summary.id, %why, "a game cannot be listed"),
        }
    }
    Ok(games)
}

/// `GET /api/account/playing`: lists the caller's current games.
pub(super) async fn playing(
    State(site): State<Arc<Site>>,
    holder: Holder,
    fields: Fields,
) -> Result<Json<Value>, ApiError> {
    let most = fields.number("nb")?.unwrap_or(9).min(MAX_GAMES);
    let now = site.clock.now();
    let games = current(&site, holder.player.id, most).await?;
    let games: Vec<_> = games
        .into_iter()
        .map(|(table, side)| Value::Object(game(&table, side, now)))
        .collect();
    Ok(Json(json!({ "nowPlaying": games })))
}
