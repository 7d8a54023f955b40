//! The games that anybody may watch: rated ones between people, with a clock, whose players are here.

use std::sync::Arc;

use arbiter::{Millis, Timestamp};
use axum::Json;
use axum::extract::State;
use protocol::http::{GameList, GameSummary};
use store::{Seat, Unavailable};
use tokio::sync::Mutex;

use crate::app::App;
use crate::features::visitors::summary;
use crate::game::state::Table;
use crate::http::member::Member;
use crate::messages::problem::RequestError;

/// How many games are listed, and among how many of the newest they are looked for.
const LISTED: usize = 12;
const LOOKED_AT: u32 = 200;
/// For so long, in milliseconds, a list is good enough for everybody.
const GOOD_FOR: Millis = 3_000;

/// The games of the last list, and when it was made. It is made once, however many ask for it.
#[derive(Debug, Default)]
pub(crate) struct Watchable(Mutex<Option<(Timestamp, Arc<[Listed]>)>>);

/// A game as a spectator sees it, and its seats.
#[derive(Debug)]
struct Listed {
    game: GameSummary,
    seats: [Seat; 2],
}

/// `GET /app/watch`: games that the visitor may watch. The guests of a safe server watch no games of
/// others.
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    member: Member,
) -> Result<Json<GameList>, RequestError> {
    app.gates.lookups.admit(member.caller)?;
    let mut games = Vec::new();
    if !(member.caller.is_guest && app.standing.is_safe()) {
        let own = Seat::Person(member.player.id);
        let listed = recent(&app).await?;
        let others = listed.iter().filter(|listed| !listed.seats.contains(&own));
        games.extend(others.map(|listed| listed.game.clone()));
    }
    Ok(Json(GameList { games, older: None }))
}

async fn recent(app: &App) -> Result<Arc<[Listed]>, Unavailable> {
    let mut last = app.watchable.0.lock().await;
    let now = app.clock.now();
    if let Some((at, listed)) = &*last
        && now - *at < GOOD_FOR
    {
        return Ok(Arc::clone(listed));
    }
    let listed: Arc<[Listed]> = look(app).await?.into();
    *last = Some((now, Arc::clone(&listed)));
    Ok(listed)
}

async fn look(app: &App) -> Result<Vec<Listed>, Unavailable> {
    let playing = app.store.games_to_watch(LOOKED_AT).await?.into_iter();
    let here = playing.filter(|&game| app.games.connected.anyone_plays(game));
    let mut listed = Vec::new();
    for id in here.take(LISTED) {
        match Table::load(&*app.store, id).await {
            // It may have ended just now.
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
