//! The games that the caller is playing.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use game::state::LoadedGame;
use rules::Color;
use serde::{Deserialize, Serialize};
use store::{GamesQuery, PlayerId};
use utoipa::{IntoParams, ToSchema};

use super::error::ApiError;
use super::game_view::{GameView, game, side_of};
use super::holder::Holder;
use super::params::Params;
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

/// The number of games that are asked for.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct PlayingQuery {
    /// The maximum number of games.
    #[serde(default = "default_nb")]
    #[param(maximum = 100)]
    nb: u32,
}

const fn default_nb() -> u32 {
    9
}

/// The current games of a player.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Playing {
    /// The newest game comes first.
    now_playing: Vec<GameView>,
}

/// Lists the caller's current games.
#[utoipa::path(
    get,
    path = "/api/account/playing",
    tag = "Accounts",
    security(("token" = [])),
    params(PlayingQuery),
    responses((status = 200, body = Playing)),
)]
pub(super) async fn playing(
    State(site): State<Arc<Site>>,
    holder: Holder,
    Params(query): Params<PlayingQuery>,
) -> Result<Json<Playing>, ApiError> {
    let most = query.nb.min(MAX_GAMES);
    let now = site.clock.now();
    let games = current(&site, holder.player.id, most).await?;
    let games = games.iter().map(|(table, side)| game(table, *side, now));
    Ok(Json(Playing {
        now_playing: games.collect(),
    }))
}
