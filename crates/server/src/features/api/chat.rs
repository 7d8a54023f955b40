//! The chat of the players of a game.

use std::sync::Arc;

use ::language::Language;
use axum::extract::{Path, State};
use axum::{Extension, Json};
use game::outbound::{Frames, Outbound, OutboundFrame};
use game::state::LoadedGame;
use messages::error::RequestError;
use protocol::{ChatLine, ChatRoom, ServerMessage};
use serde_json::{Value, json};
use store::GameId;

use super::Api;
use super::commands::{done, game_id};
use super::error::ApiError;
use super::fields::Fields;
use super::game_view::side_of;
use super::holder::Holder;
use super::kind::Kind;
use crate::features;
use crate::features::chat::Chats;

/// `GET /api/{board|bot}/game/{id}/chat`: returns the lines in the room of the players.
pub(super) async fn lines(
    State(api): State<Arc<Api>>,
    Extension(kind): Extension<Kind>,
    holder: Holder,
    Path(id): Path<String>,
) -> Result<Json<Value>, ApiError> {
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
    let of_players = lines.iter().filter(|line| line.room == ChatRoom::Players);
    let shown = of_players.map(|line| json!({ "text": line.text, "user": line.by }));
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

/// `POST /api/{board|bot}/game/{id}/chat`: writes a line.
pub(super) async fn post(
    State(api): State<Arc<Api>>,
    Extension(kind): Extension<Kind>,
    holder: Holder,
    Path(id): Path<String>,
    fields: Fields,
) -> Result<Json<Value>, ApiError> {
    kind.admit(&holder)?;
    let game = game_id(&id)?;
    let text = fields.text("text");
    let text = text.ok_or_else(|| ApiError::field("text", "is missing"))?;
    // Players write in their own room only. Bots greet the spectators too, and treat an error as
    // fatal.
    if fields.text("room") != Some("spectator") {
        features::chat::say(&api.chats, holder.caller, game, text, None).await?;
    }
    Ok(done())
}
