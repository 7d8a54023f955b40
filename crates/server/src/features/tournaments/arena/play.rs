//! Requests of players in games of an arena.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::StatusCode;
use game::message::Message;
use messages::code::Code;
use messages::error::RequestError;
use protocol::http::tournaments::BerserkRequest;
use store::GameId;
use tokio::sync::oneshot;

use super::super::loaded::Loaded;
use super::super::registry::Tournaments;
use crate::http::body::Sent;
use crate::http::member::Member;
use crate::http::site::Site;

/// `POST /app/tournaments/{id}/berserk`: the visitor halves the own time before the first move. A
/// repeated request changes nothing.
pub(in super::super) async fn berserk(
    State(site): State<Arc<Site>>,
    State(tournaments): State<Arc<Tournaments>>,
    Path(id): Path<String>,
    member: Member,
    Sent(BerserkRequest { game }): Sent<BerserkRequest>,
) -> Result<StatusCode, RequestError> {
    site.rate_limits.commands.admit(member.caller)?;
    let loaded = tournaments.find(&id).await?;
    if !loaded.state.allows_berserk() {
        return Err(RequestError::new(
            Code::Conflict,
            "Time is not halved in this tournament.",
        ));
    }
    let player = member.player.id;
    let game = game
        .parse()
        .ok()
        .filter(|&game| plays(&loaded, player, game));
    let game = game.ok_or_else(|| {
        RequestError::new(
            Code::Conflict,
            "You do not play this game, or it no longer counts.",
        )
    })?;
    let (done, is_done) = oneshot::channel();
    let message = Message::Berserk { player, done };
    tournaments.games.send(game, message).await;
    is_done.await.map_err(|_| RequestError::unavailable())??;
    Ok(StatusCode::NO_CONTENT)
}

/// Returns whether a player plays a running game of the arena.
fn plays(loaded: &Loaded, player: store::PlayerId, game: GameId) -> bool {
    let entrant = loaded.entrant_of(player);
    let known = entrant.and_then(|entrant| loaded.state.arena.player(entrant));
    let key = known.and_then(|known| known.playing);
    key.and_then(|key| loaded.games.get(&key)) == Some(&game)
}
