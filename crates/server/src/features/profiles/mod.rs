//! Players as others see them: profiles, and lists of games.

mod filter;
mod follows;
mod games;
mod people;
mod profile;
mod ratings;

use std::sync::Arc;

use axum::Router;
use axum::extract::FromRef;
use axum::routing::{get, put};
use messages::code::Code;
use messages::error::RequestError;
use protocol::http::players as wire;
use store::{Player, PlayerId, Speed};

use crate::http::member::Member;
use crate::http::site::Site;

pub(crate) use filter::{account, first_moves, query};
pub(crate) use games::{Names, played};

/// The routes of this module.
pub(crate) fn routes<S>() -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<Site>: FromRef<S>,
{
    Router::new()
        .route("/app/people", get(people::people))
        .route("/app/follows", get(follows::list))
        .route(
            "/app/follows/{player}",
            put(follows::follow).delete(follows::unfollow),
        )
        .route("/app/players/{player}", get(profile::profile))
        .route("/app/players/{player}/games", get(games::games))
        .route(
            "/app/players/{player}/ratings/{speed}",
            get(ratings::ratings),
        )
}

/// Returns the player with this id, if the member may see the player. Guests of a safe server get
/// the same error as for a missing player.
pub(crate) async fn shown(
    site: &Site,
    member: &Member,
    player: &str,
) -> Result<Player, RequestError> {
    site.rate_limits.lookups.admit(member.caller)?;
    let id: PlayerId = player.parse().map_err(|_| no_such_player())?;
    let is_hidden = member.caller.is_guest && site.sessions.is_safe();
    if is_hidden && id != member.player.id {
        return Err(no_such_player());
    }
    let player = site.store.people().player(id).await?;
    player.ok_or_else(no_such_player)
}

fn no_such_player() -> RequestError {
    RequestError::new(
        Code::NotFound,
        "There is no such player: check the address.",
    )
}

const fn speed(speed: Speed) -> wire::Speed {
    match speed {
        Speed::Bullet => wire::Speed::Bullet,
        Speed::Blitz => wire::Speed::Blitz,
        Speed::Rapid => wire::Speed::Rapid,
        Speed::Classical => wire::Speed::Classical,
        Speed::Correspondence => wire::Speed::Correspondence,
        Speed::Unlimited => wire::Speed::Unlimited,
    }
}

pub(crate) const fn stored_speed(speed: wire::Speed) -> Speed {
    match speed {
        wire::Speed::Bullet => Speed::Bullet,
        wire::Speed::Blitz => Speed::Blitz,
        wire::Speed::Rapid => Speed::Rapid,
        wire::Speed::Classical => Speed::Classical,
        wire::Speed::Correspondence => Speed::Correspondence,
        wire::Speed::Unlimited => Speed::Unlimited,
    }
}
