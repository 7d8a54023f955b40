//! The games that are open to all spectators: rated games between connected players, with a clock.

use std::sync::Arc;

use arbiter::{Millis, Timestamp};
use axum::extract::{FromRef, State};
use axum::routing::get;
use axum::{Json, Router};
use game::state::LoadedGame;
use messages::error::RequestError;
use protocol::http::{GameList, GameSummary};
use store::{Seat, Unavailable};
use tokio::sync::Mutex;

use crate::features::visitors::summary;
use crate::http::member::Member;
use crate::http::site::Site;

/// The maximum number of games in the list, and the number of newest games that are searched.
const MAX_LISTED: usize = 12;
const MAX_SEARCHED: u32 = 200;
/// The time for which a list is cached for all visitors, in milliseconds.
const CACHE_MILLIS: Millis = 3_000;

/// The cached games and the time of their list. Concurrent requests share one list.
#[derive(Debug, Default)]
pub(crate) struct Watchable(Mutex<Option<(Timestamp, Arc<[Listed]>)>>);

/// A game as a spectator sees it, with its seats.
#[derive(Debug)]
struct Listed {
    game: GameSummary,
    seats: [Seat; 2],
}

/// The routes of this module.
pub(crate) fn routes<S>() -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<Site>: FromRef<S>,
    Arc<Watchable>: FromRef<S>,
{
    Router::new().route("/app/watch", get(list))
}

/// `GET /app/watch`: lists the games that the visitor may watch. The guests of a safe server may
/// not watch games of others.
pub(crate) async fn list(
    State(site): State<Arc<Site>>,
    State(watchable): State<Arc<Watchable>>,
    member: Member,
) -> Result<Json<GameList>, RequestError> {
    site.rate_limits.lookups.admit(member.caller)?;
    let mut games = Vec::new();
    if !(member.caller.is_guest && site.sessions.is_safe()) {
        let own = Seat::Person(member.player.id);
        let listed = recent(&site, &watchable).await?;
        let others = listed.iter().filter(|listed| !listed.seats.contains(&own));
        games.extend(others.map(|listed| listed.game.clone()));
    }
    Ok(Json(GameList { games, older: None }))
}

async fn recent(site: &Site, watchable: &Watchable) -> Result<Arc<[Listed]>, Unavailable> {
    let mut last = watchable.0.lock().await;
    let now = site.clock.now();
    if let Some((at, listed)) = &*last
        && now - *at < CACHE_MILLIS
    {
        return Ok(Arc::clone(listed));
    }
    let listed: Arc<[Listed]> = look(site).await?.into();
    *last = Some((now, Arc::clone(&listed)));
    Ok(listed)
}

async fn look(site: &Site) -> Result<Vec<Listed>, Unavailable> {
    let playing = site.store.games_to_watch(MAX_SEARCHED).await?.into_iter();
    let here = playing.filter(|&game| site.games.connected.anyone_plays(game));
    let mut listed = Vec::new();
    for id in here.take(MAX_LISTED) {
        match LoadedGame::load(&*site.store, id).await {
            // The game may have ended just now.
            Ok(Some(table)) if table.game.verdict().is_none() => listed.push(Listed {
                game: summary(&table, None),
                seats: table.seats,
            }),
            Ok(_) => {}
            Err(why) => tracing::error!(game = %id, %why, "a game cannot be listed"),
        }
    }
    Ok(listed)
}
