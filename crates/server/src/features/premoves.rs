//! Requests to read and change conditional moves in correspondence games, which are played
//! immediately. The game itself plays them ([`premoves`](game::premoves)).

use std::sync::Arc;

use axum::extract::{FromRef, Path, State};
use axum::routing::get;
use axum::{Json, Router};
use game::message::Message;
use messages::error::RequestError;
use protocol::RefusalCode;
use protocol::http::ConditionalMoves;
use store::GameId;
use tokio::sync::oneshot;

use crate::http::body::Sent;
use crate::http::member::Member;
use crate::http::site::Site;

/// The routes of this module.
pub(crate) fn routes<S>() -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<Site>: FromRef<S>,
{
    Router::new().route("/app/games/{id}/conditional", get(look).put(change))
}

/// `GET /app/games/{id}/conditional`: returns the visitor's conditional moves, from the current
/// position.
async fn look(
    State(site): State<Arc<Site>>,
    member: Member,
    Path(id): Path<String>,
) -> Result<Json<ConditionalMoves>, RequestError> {
    ask(&site, &member, &id, None).await
}

/// `PUT /app/games/{id}/conditional`: replaces the visitor's conditional moves.
async fn change(
    State(site): State<Arc<Site>>,
    member: Member,
    Path(id): Path<String>,
    Sent(wish): Sent<ConditionalMoves>,
) -> Result<Json<ConditionalMoves>, RequestError> {
    ask(&site, &member, &id, Some(wish)).await
}

async fn ask(
    site: &Site,
    member: &Member,
    id: &str,
    wish: Option<ConditionalMoves>,
) -> Result<Json<ConditionalMoves>, RequestError> {
    let game: GameId = id.parse().map_err(|_| RequestError::no_such_game())?;
    site.rate_limits.lookups.admit(member.caller)?;
    let (reply, answer) = oneshot::channel();
    let message = Message::Conditional {
        player: member.player.id,
        wish,
        reply,
    };
    site.games.send(game, message).await;
    let Ok(answer) = answer.await else {
        return Err(RequestError::new(
            RefusalCode::Unavailable,
            "The server is shutting down: try again in a moment.",
        ));
    };
    Ok(Json(answer?))
}
