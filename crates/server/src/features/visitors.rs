//! Requests about the visitor: the session, and the visitor's games.

use std::collections::HashSet;
use std::sync::Arc;

use arbiter::DAY;
use axum::extract::{Extension, FromRef, Query, State};
use axum::http::HeaderMap;
use axum::http::header::SET_COOKIE;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use game::side::side;
use game::state::LoadedGame;
use game::view;
use limits::caller::Caller;
use limits::metrics::Limit;
use messages::error::RequestError;
use net::accept::Peer;
use net::origin;
use protocol::You;
use protocol::http::people::Session;
use protocol::http::{GameList, GameSummary};
use serde::Deserialize;
use store::{GameId, GamesQuery, Player, PlayerId, Role, SessionId, Speed, Unavailable};

use crate::features::accounts;
use crate::http::api_token::USE_RECORD_INTERVAL;
use crate::http::session::{self, Visitor};
use crate::http::site::Site;

/// The number of games on a page of the list.
const PAGE_SIZE: usize = 30;
/// The maximum number of open reports that are counted.
const COUNTED_REPORTS: u32 = 100;
/// The maximum number of unfinished games that are searched for correspondence games.
const RUNNING: u32 = 200;

/// The routes of this module.
pub(crate) fn routes<S>() -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<Site>: FromRef<S>,
{
    Router::new()
        .route("/app/session", get(session))
        .route("/app/games", get(games))
}

/// `GET /app/session`: returns the session of the visitor, and creates one if there is none.
pub(crate) async fn session(
    State(site): State<Arc<Site>>,
    Extension(peer): Extension<Peer>,
    headers: HeaderMap,
) -> Result<Response, RequestError> {
    if !origin::is_own(&headers, site.public_url.as_ref()) {
        return Err(RequestError::cross_site());
    }
    if let Some(Visitor {
        session: id,
        player,
    }) = session::visitor(&site, &headers).await?
    {
        let sessions = site.store.people().sessions_of(player.id).await?;
        let used_at = sessions.iter().find(|one| one.id == id);
        let used_at = used_at.map(|session| session.used_at);
        // Most requests write nothing, so that they do not delay the writes of others.
        if used_at.is_none_or(|at| at + USE_RECORD_INTERVAL <= site.clock.now()) {
            note_use(&site, id);
        }
        let answer = Json(session_with_reports(&site, player).await?);
        // The cookie is valid for a year from the last day of use.
        let is_due = used_at.is_some_and(|at| at.0 / DAY < site.clock.now().0 / DAY);
        let cookie = session::renewed(&site, &headers).filter(|_| is_due);
        return Ok(match cookie {
            Some(cookie) => ([(SET_COOKIE, cookie)], answer).into_response(),
            None => answer.into_response(),
        });
    }
    if !site
        .rate_limits
        .admit_session(site.network(&peer, &headers))
    {
        site.metrics.refused(Limit::Sessions);
        return Err(RequestError::too_many());
    }
    let (Visitor { player, .. }, cookie) = session::create(&site, &headers).await?;
    let session: Session = accounts::session(&site, player);
    Ok(([(SET_COOKIE, cookie)], Json(session)).into_response())
}

/// Returns the session view with the number of open reports that wait for the visitor.
async fn session_with_reports(site: &Site, player: Player) -> Result<Session, Unavailable> {
    let waiting = match player.role {
        Some(role @ (Role::Organiser | Role::Admin)) => {
            let is_admin = role == Role::Admin;
            let reports = site.store.talk().open_reports(is_admin, COUNTED_REPORTS);
            reports.await?.len()
        }
        Some(Role::Player) | None => 0,
    };
    let mut session = accounts::session(site, player);
    session.open_reports = (waiting > 0).then_some(waiting as u32);
    Ok(session)
}

/// Records the use in a background task, so that the page does not wait.
fn note_use(site: &Arc<Site>, session: SessionId) {
    let site = Arc::clone(site);
    site.tasks.clone().spawn(async move {
        let noted = site.store.people().note_use(session, site.clock.now());
        if let Err(why) = noted.await {
            tracing::warn!(%why, "the use of a session could not be recorded");
        }
    });
}

/// The start of a page of a list.
#[derive(Deserialize)]
pub(crate) struct Page {
    /// The last game of the previous page.
    after: Option<String>,
    /// Only unfinished games.
    #[serde(default)]
    running: bool,
}

/// `GET /app/games`: lists the visitor's own games, newest first. With `?after=` and the id of a
/// game it lists the games after it, with `?running=true` only unfinished games. The first page
/// also contains older unfinished correspondence games, at its end.
pub(crate) async fn games(
    State(site): State<Arc<Site>>,
    Extension(peer): Extension<Peer>,
    Query(page): Query<Page>,
    headers: HeaderMap,
) -> Result<Json<GameList>, RequestError> {
    let Some(visitor) = session::visitor(&site, &headers).await? else {
        return Ok(Json(GameList {
            games: Vec::new(),
            older: None,
        }));
    };
    let player = visitor.player.id;
    let caller = Caller {
        player,
        session: visitor.session,
        is_guest: visitor.player.role.is_none(),
        network: site.network(&peer, &headers),
    };
    site.rate_limits.lookups.admit(caller)?;
    // One extra game shows whether there is another page.
    let mut query = GamesQuery::all(player, PAGE_SIZE as u32 + 1);
    query.finished = page.running.then_some(false);
    let is_first = page.after.is_none();
    if let Some(after) = page.after {
        query.after = Some(after.parse().map_err(|_| RequestError::no_such_game())?);
    }
    let mut listed = site.store.games_of(query).await?;
    let is_last = listed.len() <= PAGE_SIZE;
    listed.truncate(PAGE_SIZE);
    let last = listed.last().map(|game| game.id.to_string());
    if is_first && !is_last {
        add_by_correspondence(&site, player, &mut listed).await?;
    }
    let mut games = Vec::new();
    for store::GameSummary { id, .. } in listed {
        match LoadedGame::load(&*site.store, id).await {
            Ok(Some(table)) => {
                site.rate_limits.admit_rows(caller, table.version)?;
                games.push(summary(&table, Some(player)));
            }
            Ok(None) => {}
            Err(why) => tracing::error!(game = %id, %why, "a game cannot be listed"),
        }
    }
    let older = last.filter(|_| !is_last);
    Ok(Json(GameList { games, older }))
}

/// Adds older unfinished correspondence games: their clocks run, even if many games were started
/// since.
async fn add_by_correspondence(
    site: &Site,
    player: PlayerId,
    listed: &mut Vec<store::GameSummary>,
) -> Result<(), Unavailable> {
    let query = GamesQuery {
        finished: Some(false),
        ..GamesQuery::all(player, RUNNING)
    };
    let running = site.store.games_of(query).await?.into_iter();
    let newest: HashSet<GameId> = listed.iter().map(|game| game.id).collect();
    let older =
        running.filter(|game| game.speed == Speed::Correspondence && !newest.contains(&game.id));
    listed.extend(older.take(PAGE_SIZE));
    Ok(())
}

/// Summarizes a game for a list, as this player or as a spectator sees it.
pub(crate) fn summary(table: &LoadedGame, player: Option<PlayerId>) -> GameSummary {
    let position = table.game.position();
    GameSummary {
        id: table.id.to_string(),
        seats: view::seats(table),
        you: player.map_or(You::Spectator, |player| view::you(table, player)),
        fen: position.fen(),
        turn: side(position.turn()),
        verdict: table.game.verdict().map(view::verdict),
    }
}
