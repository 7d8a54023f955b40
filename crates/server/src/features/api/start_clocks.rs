//! Clocks that the players of a challenge start before the first moves.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use game::message::Message;
use messages::error::RequestError;
use serde_json::{Value, json};
use store::{GameId, Scope};
use tokio::sync::oneshot;

use super::error::ApiError;
use super::fields::Fields;
use super::holder::Holder;
use crate::http::api_token;
use crate::http::site::Site;

/// `POST /api/challenge/{id}/start-clocks`: starts the clocks of a game. The player to move may do
/// so alone; otherwise `token1` or `token2` is a token of the opponent.
pub(super) async fn start(
    State(site): State<Arc<Site>>,
    holder: Holder,
    Path(id): Path<String>,
    fields: Fields,
) -> Result<Json<Value>, ApiError> {
    holder.needs(&[Scope::ChallengeWrite])?;
    site.rate_limits.commands.admit(holder.caller)?;
    let game: GameId = id.parse().map_err(|_| ApiError::missing("game"))?;
    let mut players = vec![holder.player.id];
    for name in ["token1", "token2"] {
        let Some(token) = fields.text(name) else {
            continue;
        };
        let known = api_token::look_up(&site, token).await?;
        let (token, player) = known.ok_or_else(|| ApiError::field(name, "is not valid"))?;
        if !token.scopes.0.contains(&Scope::ChallengeWrite) {
            let why = format!("lacks the scope {}", Scope::ChallengeWrite);
            return Err(ApiError::field(name, why));
        }
        players.push(player.id);
    }
    let (done, is_done) = oneshot::channel();
    let message = Message::StartClocks { players, done };
    site.games.send(game, message).await;
    is_done.await.map_err(|_| RequestError::unavailable())??;
    Ok(Json(json!({ "ok": true })))
}
