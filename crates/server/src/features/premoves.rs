//! Moves by correspondence that are answered at once: requests to read and to change them. The game
//! itself plays them ([`live_game`](crate::game::actor)).

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::routing::get;
use axum::{Json, Router};
use protocol::http::ConditionalMoves;
use store::GameId;
use tokio::sync::oneshot;

use crate::app::App;
use crate::game::actor::Message;
use crate::http::body::Sent;
use crate::http::member::Member;
use crate::messages::problem::RequestError;

/// The routes of this module.
pub(crate) fn routes() -> Router<Arc<App>> {
    Router::new().route("/app/games/{id}/conditional", get(look).put(change))
}

/// `GET /app/games/{id}/conditional`: the visitor's own, from the position on the board.
async fn look(
    State(app): State<Arc<App>>,
    member: Member,
    Path(id): Path<String>,
) -> Result<Json<ConditionalMoves>, RequestError> {
    ask(&app, &member, &id, None).await
}

/// `PUT /app/games/{id}/conditional`: others take their place.
async fn change(
    State(app): State<Arc<App>>,
    member: Member,
    Path(id): Path<String>,
    Sent(wish): Sent<ConditionalMoves>,
) -> Result<Json<ConditionalMoves>, RequestError> {
    ask(&app, &member, &id, Some(wish)).await
}

async fn ask(
    app: &App,
    member: &Member,
    id: &str,
    wish: Option<ConditionalMoves>,
) -> Result<Json<ConditionalMoves>, RequestError> {
    let game: GameId = id.parse().map_err(|_| RequestError::no_such_game())?;
    app.gates.lookups.admit(member.caller)?;
    let (reply, answer) = oneshot::channel();
    let message = Message::Conditional {
        player: member.player.id,
        wish,
        reply,
    };
    app.games.send(game, message).await;
    let Ok(answer) = answer.await else {
        return Err(RequestError::new(
            StatusCode::SERVICE_UNAVAILABLE,
            "The server is shutting down: try again in a moment.",
        ));
    };
    Ok(Json(answer?))
}
