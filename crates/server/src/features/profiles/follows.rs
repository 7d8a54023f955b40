//! Following players, to see when they are online.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use messages::code::Code;
use messages::error::RequestError;
use messages::sentence::Sentence;
use protocol::http::players::FollowedPeople;
use store::{FollowError, MOST_FOLLOWED, Player, PlayerId};

use super::people::person;
use crate::http::member::Member;
use crate::http::site::Site;

/// `GET /app/follows`: lists the players that the member follows. The list is empty on a safe
/// server.
pub(super) async fn list(
    State(site): State<Arc<Site>>,
    member: Member,
) -> Result<Json<FollowedPeople>, RequestError> {
    site.rate_limits.lookups.admit(member.caller)?;
    let mut people = Vec::new();
    if !site.sessions.is_safe() {
        let followed = site.store.follows().followed_by(member.player.id).await?;
        people.extend(
            followed
                .into_iter()
                .map(|it| person(&site, it.player, it.name)),
        );
        people.sort_by_key(|person| !person.online);
    }
    Ok(Json(FollowedPeople { people }))
}

/// `PUT /app/follows/{player}`: follows a player with an account.
pub(super) async fn follow(
    State(site): State<Arc<Site>>,
    member: Member,
    Path(player): Path<String>,
) -> Result<StatusCode, RequestError> {
    site.rate_limits.lines.admit(member.caller)?;
    if site.sessions.is_safe() {
        return Err(RequestError::not_allowed());
    }
    if member.player.role.is_none() {
        return Err(RequestError::new(
            Code::Forbidden,
            "Only people with an account can follow others: register first.",
        ));
    }
    let (own, at) = (member.player.id, site.clock.now());
    let followed = site.store.follows().follow(own, id(&player)?, at).await;
    followed.map_err(follow_error)?;
    Ok(StatusCode::NO_CONTENT)
}

/// `DELETE /app/follows/{player}`: stops following a player.
pub(super) async fn unfollow(
    State(site): State<Arc<Site>>,
    member: Member,
    Path(player): Path<String>,
) -> Result<StatusCode, RequestError> {
    site.rate_limits.lines.admit(member.caller)?;
    let own = member.player.id;
    site.store.follows().unfollow(own, id(&player)?).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Returns whether the member follows this player; `None` if that is not possible.
pub(super) async fn state(
    site: &Site,
    member: &Member,
    player: &Player,
) -> Result<Option<bool>, RequestError> {
    let own = &member.player;
    let have_accounts = own.role.is_some() && player.role.is_some();
    if !have_accounts || own.id == player.id || site.sessions.is_safe() {
        return Ok(None);
    }
    let follows = site.store.follows().follows(own.id, player.id).await?;
    Ok(Some(follows))
}

fn id(player: &str) -> Result<PlayerId, RequestError> {
    player.parse().map_err(|_| RequestError::no_account())
}

fn follow_error(error: FollowError) -> RequestError {
    match error {
        FollowError::NoAccount => RequestError::no_account(),
        FollowError::Oneself => RequestError::bad("This is you: choose another player."),
        FollowError::Blocked => RequestError::new(
            Code::Forbidden,
            "You cannot follow this player, because one of you has blocked the other.",
        ),
        FollowError::TooMany => RequestError::new(
            Code::Conflict,
            Sentence::new(
                "You follow {most} people, the maximum: stop following one of them first.",
            )
            .with("most", MOST_FOLLOWED),
        ),
        FollowError::Unavailable(why) => why.into(),
    }
}
