//! Muting and blocking.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use messages::code::Code;
use messages::error::RequestError;
use protocol::http::talk as wire;
use store::{Relation, RelationError};

use crate::features::challenges::Challenges;
use crate::features::chat::Chats;
use crate::http::body::Sent;
use crate::http::member::Member;
use crate::http::player_ref;
use crate::http::site::Site;

/// `GET /app/unwanted`: lists the players that the visitor has muted or blocked.
pub(super) async fn list(
    State(site): State<Arc<Site>>,
    member: Member,
) -> Result<Json<wire::RestrictedPlayers>, RequestError> {
    site.rate_limits.lookups.admit(member.caller)?;
    let unwanted = site.store.talk().restricted_by(member.player.id).await?;
    let players = unwanted.into_iter().map(|other| wire::RestrictedPlayer {
        player: other.player.to_string(),
        name: other.name,
        relation: match other.relation {
            Relation::Muted => wire::Relation::Muted,
            Relation::Blocked => wire::Relation::Blocked,
        },
    });
    Ok(Json(wire::RestrictedPlayers {
        players: players.collect(),
    }))
}

/// `PUT /app/unwanted`: mutes or blocks a player.
pub(super) async fn note(
    State(site): State<Arc<Site>>,
    State(chats): State<Arc<Chats>>,
    State(challenges): State<Arc<Challenges>>,
    member: Member,
    Sent(wire::Unwant { whom, relation }): Sent<wire::Unwant>,
) -> Result<StatusCode, RequestError> {
    site.rate_limits.lines.admit(member.caller)?;
    let met = player_ref::find(&site, &member, &whom).await?;
    let relation = match relation {
        wire::Relation::Muted => Relation::Muted,
        wire::Relation::Blocked => Relation::Blocked,
    };
    let (talk, at) = (site.store.talk(), site.clock.now());
    let noted = talk.relate(member.player.id, met.player, Some(relation), at);
    noted.await.map_err(relation_error)?;
    chats.reader_changed(member.player.id);
    if relation == Relation::Blocked {
        challenges.have_changed([member.player.id, met.player]);
    }
    Ok(StatusCode::NO_CONTENT)
}

/// `DELETE /app/unwanted/{player}`: removes the muting or blocking of a player.
pub(super) async fn forget(
    State(site): State<Arc<Site>>,
    State(chats): State<Arc<Chats>>,
    member: Member,
    Path(player): Path<String>,
) -> Result<StatusCode, RequestError> {
    site.rate_limits.lines.admit(member.caller)?;
    let other = player.parse().map_err(|_| RequestError::no_account())?;
    let (talk, at) = (site.store.talk(), site.clock.now());
    talk.relate(member.player.id, other, None, at)
        .await
        .map_err(relation_error)?;
    chats.reader_changed(member.player.id);
    Ok(StatusCode::NO_CONTENT)
}

fn relation_error(error: RelationError) -> RequestError {
    match error {
        RelationError::NoSuchPlayer => RequestError::no_account(),
        RelationError::Oneself => RequestError::bad("This is you: choose another player."),
        RelationError::TooMany => RequestError::new(
            Code::Conflict,
            "You have muted and blocked 500 people, the maximum: remove one first.",
        ),
        RelationError::Unavailable(why) => why.into(),
    }
}
