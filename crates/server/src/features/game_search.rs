//! Searches the games of the server.

use std::sync::Arc;
use std::time::Duration;

use arbiter::{Points, Timestamp};
use axum::extract::{FromRef, State};
use axum::routing::get;
use axum::{Json, Router};
use game::state::LoadedGame;
use limits::caller::Caller;
use messages::error::RequestError;
use messages::sentence::Sentence;
use protocol::http::players::{FoundGame, FoundGames, GamesSearch};
use rules::Position;
use store::{Key, LoadError, Material, PlayerId, SearchQuery, Unavailable};
use tokio::time::{Instant, sleep};

use crate::features::opening_explorer;
use crate::features::profiles::{self, Names};
use crate::http::member::Member;
use crate::http::position;
use crate::http::query::Params;
use crate::http::site::Site;

/// The number of games on a page.
const PAGE: u32 = 20;
/// The interval at which ended games are indexed, the batch size, and the minimum pause between
/// batches.
const INDEX_INTERVAL: Duration = Duration::from_secs(5);
const GAMES: u32 = 64;
const MIN_PAUSE: Duration = Duration::from_millis(50);

/// A position or material that must occur in a game.
enum Sought {
    Position(Box<Position>),
    Material(Material),
}

impl Sought {
    fn keys(&self) -> Vec<Key> {
        match self {
            Self::Position(position) => vec![Key::of(position)],
            Self::Material(material) => vec![material.key(), material.reversed().key()],
        }
    }

    fn occurs_in(&self, position: &Position) -> bool {
        match self {
            Self::Position(sought) => sought.is_same_position(position),
            Self::Material(material) => {
                let present = Material::of(position);
                present == *material || present == material.reversed()
            }
        }
    }
}

/// The routes of this module.
pub(crate) fn routes<S>() -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<Site>: FromRef<S>,
{
    Router::new().route("/app/search", get(search))
}

/// `GET /app/search`: searches for games.
pub(crate) async fn search(
    State(site): State<Arc<Site>>,
    Params(search): Params<GamesSearch>,
    member: Member,
) -> Result<Json<FoundGames>, RequestError> {
    site.rate_limits.lookups.admit(member.caller)?;
    if member.caller.is_guest && site.sessions.is_safe() {
        return Err(RequestError::not_allowed());
    }
    let sought = sought(&search)?;
    for one in &sought {
        if let Sought::Position(position) = one {
            opening_explorer::check_not_in_play(&site, member.player.id, position).await?;
        }
    }
    let query = query(&site, member.player.id, &search, &sought).await?;
    let found = site.store.positions().search(query).await?;
    let mut names = Names::default();
    let mut games = Vec::new();
    for game in found.games {
        // The key may match another position by a hash collision.
        let Some(ply) = place(&site, member.caller, game.id, &sought).await? else {
            continue;
        };
        let game = profiles::played(&site, &mut names, game, member.player.id).await?;
        games.push(FoundGame { game, ply });
    }
    Ok(Json(FoundGames {
        games,
        older: found.older,
    }))
}

fn sought(search: &GamesSearch) -> Result<Vec<Sought>, RequestError> {
    let mut sought = Vec::new();
    if let Some(fen) = &search.fen {
        let position = position::read(fen)?;
        sought.push(Sought::Position(Box::new(position)));
    }
    if let Some(material) = &search.material {
        let material = material.parse::<Material>();
        let material = material.map_err(|why| {
            RequestError::bad(
                Sentence::new("The material cannot be read: {why}.")
                    .saying("why", Sentence::from(why)),
            )
        })?;
        sought.push(Sought::Material(material));
    }
    if let Some(opening) = &search.opening {
        let (_, position) = profiles::first_moves(opening)?;
        sought.push(Sought::Position(Box::new(position)));
    }
    Ok(sought)
}

async fn query(
    site: &Site,
    viewer: PlayerId,
    search: &GamesSearch,
    sought: &[Sought],
) -> Result<SearchQuery, RequestError> {
    let mut of = Vec::new();
    for name in [&search.player, &search.opponent].into_iter().flatten() {
        of.push(profiles::account(site, name).await?);
    }
    let result = match search.result.as_deref() {
        None => None,
        Some(text) => {
            let result: Result<Points, _> = text.parse();
            Some(result.map_err(|_| RequestError::bad("A result is 1-0, 0-1 or 1/2-1/2."))?)
        }
    };
    Ok(SearchQuery {
        visible_to: viewer,
        keys: sought.iter().map(Sought::keys).collect(),
        players: of,
        result,
        speed: search.speed.map(profiles::stored_speed),
        created_from: search.from.map(Timestamp),
        created_before: search.before.map(Timestamp),
        before: search.after,
        limit: PAGE,
    })
}

/// Returns the number of plies after which everything sought has occurred; `Some(None)` if nothing
/// is sought, `None` if some of it never occurs.
async fn place(
    site: &Site,
    caller: Caller,
    game: store::GameId,
    sought: &[Sought],
) -> Result<Option<Option<u32>>, RequestError> {
    if sought.is_empty() {
        return Ok(Some(None));
    }
    let table = match LoadedGame::read(&*site.store, game).await {
        Ok(Some(table)) => table,
        Ok(None) => return Ok(None),
        Err(LoadError::Damaged(why)) => {
            tracing::error!(%game, %why, "a game is missing in a search");
            return Ok(None);
        }
        Err(LoadError::Unavailable(why)) => return Err(why.into()),
    };
    site.rate_limits.admit_rows(caller, table.version)?;
    let mut last = 0;
    for sought in sought {
        let mut positions = table.game.line().positions();
        let Some(ply) = positions.position(|position| sought.occurs_in(&position)) else {
            return Ok(None);
        };
        last = last.max(ply as u32);
    }
    Ok(Some(Some(last)))
}

/// Adds ended games to the index, until the server stops.
pub(crate) async fn run_indexer(site: Arc<Site>) {
    loop {
        tokio::select! {
            () = site.closing.cancelled() => return,
            () = sleep(INDEX_INTERVAL) => {}
        }
        while site.games.node.leads() && !site.closing.is_cancelled() {
            let started = Instant::now();
            match index_some(&site).await {
                // A slow batch has delayed other requests, so the pause is as long as the batch.
                Ok(true) => sleep(started.elapsed().max(MIN_PAUSE)).await,
                Ok(false) => break,
                Err(why) => {
                    tracing::warn!(%why, "games cannot be indexed");
                    break;
                }
            }
        }
    }
}

/// Indexes a batch. Returns whether there was something to do.
async fn index_some(site: &Site) -> Result<bool, Unavailable> {
    let positions = site.store.positions();
    if positions.index_games(GAMES).await? == GAMES {
        return Ok(true);
    }
    let node = &site.games.node.id;
    positions.merge_segments(node, site.clock.now()).await
}
