//! The chat of the players of a game.

use std::sync::Arc;

use ::language::Language;
use axum::extract::{Path, State};
use axum::{Extension, Json};
use game::outbound::{Frames, Outbound, OutboundFrame};
use game::state::LoadedGame;
use messages::error::RequestError;
use protocol::{ChatLine, ChatRoom, ServerMessage};
use serde::{Deserialize, Serialize};
use store::GameId;
use utoipa::ToSchema;

use super::Api;
use super::commands::{Done, done, game_id};
use super::error::ApiError;
use super::game_view::side_of;
use super::holder::Holder;
use super::kind::Kind;
use super::params::Params;
use super::state_view::Room;
use crate::features;
use crate::features::chat::Chats;

/// A line that a player has written.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct WrittenLine {
    #[schema(example = "Good luck!")]
    text: String,
    #[schema(example = "Bob")]
    user: String,
}

/// Returns the lines in the room of the players.
#[utoipa::path(
    get,
    path = "/game/{id}/chat",
    params(("id" = String, Path, description = "The id of a game.", example = "AbCd1234")),
    responses((status = 200, body = [WrittenLine])),
)]
pub(super) async fn lines(
    State(api): State<Arc<Api>>,
    Extension(kind): Extension<Kind>,
    holder: Holder,
    Path(id): Path<String>,
) -> Result<Json<Vec<WrittenLine>>, ApiError> {
    kind.admit(&holder)?;
    let (site, game) = (&api.site, game_id(&id)?);
    site.rate_limits.opened.admit(holder.caller)?;
    let player = holder.player.id;
    let table = LoadedGame::load(&*site.store, game).await?;
    let table = table.filter(|table| side_of(table, player).is_some());
    table.ok_or_else(|| ApiError::missing("game"))?;
    // A new follower of the chat receives the lines that the player may read.
    let (outbound, frames) = Outbound::open(Language::ENGLISH);
    let _following = Following {
        chats: &api.chats,
        game,
        connection: outbound.connection(),
    };
    api.chats.follow(game, player, outbound);
    let lines = first(frames).await;
    let lines = lines.ok_or_else(RequestError::unavailable)?;
    let of_players = lines
        .into_iter()
        .filter(|line| line.room == ChatRoom::Players);
    let shown = of_players.map(|line| WrittenLine {
        text: line.text,
        user: line.by,
    });
    Ok(Json(shown.collect()))
}

/// A subscription, which also ends if the client leaves.
struct Following<'a> {
    chats: &'a Chats,
    game: GameId,
    connection: u64,
}

impl Drop for Following<'_> {
    fn drop(&mut self) {
        self.chats.leave(self.game, self.connection);
    }
}

/// Returns the lines in the first message about the chat.
async fn first(mut frames: Frames) -> Option<Vec<ChatLine>> {
    loop {
        if let OutboundFrame::Text(text) = frames.next().await?
            && let Ok(ServerMessage::Chat { lines, .. }) = serde_json::from_str(&text)
        {
            return Some(lines);
        }
    }
}

/// A line to write.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct ChatForm {
    /// Lines for the room of the spectators are accepted and dropped.
    #[serde(default)]
    room: Room,
    #[schema(max_length = 140, example = "Good luck!")]
    text: String,
}

/// Writes a line of the chat.
#[utoipa::path(
    post,
    path = "/game/{id}/chat",
    params(("id" = String, Path, description = "The id of a game.", example = "AbCd1234")),
    request_body(content(
        (ChatForm = "application/x-www-form-urlencoded"),
        (ChatForm = "application/json"),
    )),
    responses((status = 200, body = Done)),
)]
pub(super) async fn post(
    State(api): State<Arc<Api>>,
    Extension(kind): Extension<Kind>,
    holder: Holder,
    Path(id): Path<String>,
    Params(form): Params<ChatForm>,
) -> Result<Json<Done>, ApiError> {
    kind.admit(&holder)?;
    let game = game_id(&id)?;
    // Players write in their own room only. Bots greet the spectators too, and treat an error as
    // fatal.
    if form.room != Room::Spectator {
        features::chat::say(&api.chats, holder.caller, game, &form.text, None).await?;
    }
    Ok(done())
}
