//! Tournaments as the API names them: arenas, and tournaments with rounds, which all have the shape
//! of a Swiss. Players enter and leave with the same commands as in the browser.

mod arena;
mod entry;
mod games;
mod list;
mod results;
mod rounds;
mod shared;
mod statistics;

use std::sync::Arc;

use axum::extract::{FromRef, Path, State};
use axum::{Extension, Json};
use game::state::LoadedGame;
use serde::Deserialize;
use store::{LoadError, TournamentId};
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use self::arena::Arena;
use self::rounds::Rounds;
use super::error::ApiError;
use super::holder::Reader;
use super::params::Params;
use crate::features::tournaments::{Loaded, Tournaments};
use crate::http::site::Site;

/// The two kinds of tournaments of the API.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Players are paired again as soon as they are free.
    Arena,
    /// A Swiss, a round robin or a knock-out.
    Rounds,
}

impl Kind {
    /// Returns the kind of this tournament.
    pub(super) const fn of(loaded: &Loaded) -> Self {
        if loaded.state.is_arena() {
            Self::Arena
        } else {
            Self::Rounds
        }
    }
}

/// The tournament of a game.
#[derive(Clone, Copy, Debug)]
pub(super) struct EventOf {
    pub(super) kind: Kind,
    id: TournamentId,
}

impl EventOf {
    /// Returns the tournament of a game, if it belongs to one.
    pub(super) async fn game(
        tournaments: &Tournaments,
        table: &LoadedGame,
    ) -> Result<Option<Self>, LoadError> {
        let Some(id) = table.tournament else {
            return Ok(None);
        };
        let loaded = tournaments.load(id).await?;
        Ok(loaded.map(|loaded| Self {
            kind: Kind::of(&loaded),
            id,
        }))
    }

    /// Returns the id, if the tournament is of this kind.
    pub(super) fn id_of(self, kind: Kind) -> Option<String> {
        (self.kind == kind).then(|| self.id.to_string())
    }
}

/// The endpoints of tournaments.
pub(super) fn endpoints<S>() -> OpenApiRouter<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<Site>: FromRef<S>,
    Arc<Tournaments>: FromRef<S>,
{
    OpenApiRouter::default()
        .routes(routes!(list::list))
        .routes(routes!(show_arena))
        .routes(routes!(show_rounds))
        .nest("/api/tournament/{id}", endpoints_of(Kind::Arena))
        .nest("/api/swiss/{id}", endpoints_of(Kind::Rounds))
        .routes(routes!(results::report))
        .routes(routes!(list::created))
}

/// The endpoints of a tournament of this kind.
fn endpoints_of<S>(kind: Kind) -> OpenApiRouter<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<Site>: FromRef<S>,
    Arc<Tournaments>: FromRef<S>,
{
    OpenApiRouter::default()
        .routes(routes!(results::results))
        .routes(routes!(games::games))
        .routes(routes!(entry::join))
        .routes(routes!(entry::withdraw))
        .layer(Extension(kind))
}

/// Returns the tournament of this kind with this id, if the sender may see it.
async fn find(
    site: &Site,
    tournaments: &Tournaments,
    reader: &Reader,
    kind: Kind,
    id: &str,
) -> Result<Arc<Loaded>, ApiError> {
    let found = tournaments.find_for(site, reader.player.as_ref(), id).await;
    let found = found.map_err(shared::missing_or)?;
    if Kind::of(&found) == kind {
        Ok(found)
    } else {
        Err(ApiError::missing("tournament"))
    }
}

/// The part of an arena that is asked for.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Page {
    /// The page of the standings, from 1.
    page: Option<usize>,
}

/// Returns an arena, with a page of its standings.
#[utoipa::path(
    get,
    path = "/api/tournament/{id}",
    tag = "Tournaments",
    security((), ("token" = [])),
    params(
        ("id" = String, Path, description = "The id of an arena.", example = "AbCd1234"),
        Page,
    ),
    responses((status = 200, body = Arena)),
)]
async fn show_arena(
    State(site): State<Arc<Site>>,
    State(tournaments): State<Arc<Tournaments>>,
    reader: Reader,
    Path(id): Path<String>,
    Params(Page { page }): Params<Page>,
) -> Result<Json<Arena>, ApiError> {
    let loaded = find(&site, &tournaments, &reader, Kind::Arena, &id).await?;
    let statistics = statistics::read(&tournaments, &loaded, reader.network).await?;
    let created_by = shared::organizer(&site, &loaded).await?;
    let (page, now) = (page.unwrap_or(1), site.clock.now());
    Ok(Json(arena::view(
        &loaded, created_by, statistics, page, now,
    )))
}

/// Returns a Swiss, a round robin or a knock-out.
#[utoipa::path(
    get,
    path = "/api/swiss/{id}",
    tag = "Tournaments",
    security((), ("token" = [])),
    params(("id" = String, Path, description = "The id of a tournament.", example = "AbCd1234")),
    responses((status = 200, body = Rounds)),
)]
async fn show_rounds(
    State(site): State<Arc<Site>>,
    State(tournaments): State<Arc<Tournaments>>,
    reader: Reader,
    Path(id): Path<String>,
) -> Result<Json<Rounds>, ApiError> {
    let loaded = find(&site, &tournaments, &reader, Kind::Rounds, &id).await?;
    let statistics = statistics::read(&tournaments, &loaded, reader.network).await?;
    let created_by = shared::organizer(&site, &loaded).await?;
    let now = site.clock.now();
    Ok(Json(rounds::view(&loaded, created_by, statistics, now)))
}
