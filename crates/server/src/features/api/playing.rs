//! The games that the caller is playing.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use rules::Color;
use serde::{Deserialize, Serialize};
use store::{GamesQuery, PlayerId};
use utoipa::{IntoParams, ToSchema};

use super::Api;
use super::error::ApiError;
use super::game_view::{GameView, Listed, game, side_of};
use super::holder::Holder;
use super::params::Params;

/// The maximum number of current games in streams and lists.
pub(super) const MAX_GAMES: u32 = 100;

/// Returns the unfinished games of a player, newest first, with the player's side.
pub(super) async fn current(
    api: &Api,
    player: PlayerId,
    most: u32,
) -> Result<Vec<(Listed, Color)>, ApiError> {
    let query = GamesQuery {
        finished: Some(false),
        ..GamesQuery::all(player, most)
    };
    let mut games = Vec::new();
    let store = &*api.site.store;
    for summary in store.games_of(query).await? {
        match Listed::load(store, &api.tournaments, summary.id).await {
            Ok(Some(listed)) if listed.table.game.verdict().is_none() => {
                if let Some(side) = side_of(&listed.table, player) {
                    games.push((listed, side));
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
    State(api): State<Arc<Api>>,
    holder: Holder,
    Params(query): Params<PlayingQuery>,
) -> Result<Json<Playing>, ApiError> {
    let most = query.nb.min(MAX_GAMES);
    let now = api.site.clock.now();
    let games = current(&api, holder.player.id, most).await?;
    let games = games.iter().map(|(listed, side)| game(listed, *side, now));
    Ok(Json(Playing {
        now_playing: games.collect(),
    }))
}
