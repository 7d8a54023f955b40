//! Clocks that the players of a challenge start before the first moves.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use game::message::Message;
use messages::error::RequestError;
use serde::Deserialize;
use store::{GameId, Scope};
use tokio::sync::oneshot;
use utoipa::ToSchema;

use super::commands::{Done, done};
use super::error::ApiError;
use super::holder::Holder;
use super::params::Params;
use crate::http::api_token;
use crate::http::site::Site;

/// The tokens of the players.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct ClocksForm {
    /// A token of a player, with `challenge:write`.
    #[schema(nullable = false)]
    token1: Option<String>,
    /// A token of the other player, with `challenge:write`.
    #[schema(nullable = false)]
    token2: Option<String>,
}

/// Starts the clocks of a game before its first moves.
///
/// The player to move may do so alone; otherwise `token1` or `token2` is a token of the opponent.
#[utoipa::path(
    post,
    path = "/api/challenge/{id}/start-clocks",
    tag = "Challenges",
    security(("token" = ["challenge:write"])),
    params(("id" = String, Path, description = "The id of a game.", example = "AbCd1234")),
    request_body(content(
        (ClocksForm = "application/x-www-form-urlencoded"),
        (ClocksForm = "application/json"),
    )),
    responses((status = 200, body = Done)),
)]
pub(super) async fn start(
    State(site): State<Arc<Site>>,
    holder: Holder,
    Path(id): Path<String>,
    Params(form): Params<ClocksForm>,
) -> Result<Json<Done>, ApiError> {
    holder.needs(&[Scope::ChallengeWrite])?;
    site.rate_limits.commands.admit(holder.caller)?;
    let game: GameId = id.parse().map_err(|_| ApiError::missing("game"))?;
    let mut players = vec![holder.player.id];
    for (name, token) in [("token1", form.token1), ("token2", form.token2)] {
        let Some(token) = token else { continue };
        let known = api_token::look_up(&site, &token).await?;
        let (token, player) = known.ok_or_else(|| ApiError::field(name, "is not valid"))?;
        if !token.scopes.0.contains(&Scope::ChallengeWrite) {
            let why = format!("lacks the scope {}", Scope::ChallengeWrite);
            return Err(ApiError::field(name, why));
        }
        players.push(player.id);
    }
    let (started, is_started) = oneshot::channel();
    let message = Message::StartClocks {
        players,
        done: started,
    };
    site.games.send(game, message).await;
    is_started
        .await
        .map_err(|_| RequestError::unavailable())??;
    Ok(done())
}
