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
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Extension, Json, Router};
use serde::Deserialize;

use super::error::ApiError;
use super::holder::Reader;
use crate::features::tournaments::{Loaded, Tournaments};
use crate::http::query::Params;
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

    /// The name of the id of such a tournament in the description of a game.
    pub(super) const fn id_name(self) -> &'static str {
        match self {
            Self::Arena => "tournamentId",
            Self::Rounds => "swissId",
        }
    }
}

/// The routes of tournaments.
pub(super) fn routes<S>() -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<Site>: FromRef<S>,
    Arc<Tournaments>: FromRef<S>,
{
    Router::new()
        .route("/api/tournament", get(list::list))
        .nest("/api/tournament/{id}", routes_of(Kind::Arena))
        .nest("/api/swiss/{id}", routes_of(Kind::Rounds))
        .route("/swiss/{file}", get(results::report))
        .route("/api/user/{name}/tournament/created", get(list::created))
}

/// The routes of a tournament of this kind.
fn routes_of<S>(kind: Kind) -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<Site>: FromRef<S>,
    Arc<Tournaments>: FromRef<S>,
{
    Router::new()
        .route("/", get(show))
        .route("/results", get(results::results))
        .route("/games", get(games::games))
        .route("/join", post(entry::join))
        .route("/withdraw", post(entry::withdraw))
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

/// The parameters of a tournament.
#[derive(Deserialize)]
struct Page {
    /// The page of the standings of an arena, from 1.
    page: Option<usize>,
}

/// `GET /api/tournament/{id}` and `GET /api/swiss/{id}`: returns a tournament.
async fn show(
    State(site): State<Arc<Site>>,
    State(tournaments): State<Arc<Tournaments>>,
    Extension(kind): Extension<Kind>,
    reader: Reader,
    Path(id): Path<String>,
    Params(Page { page }): Params<Page>,
) -> Result<Response, ApiError> {
    let loaded = find(&site, &tournaments, &reader, kind, &id).await?;
    let network = reader.network;
    let statistics = statistics::read(&tournaments, &loaded, network).await?;
    let created_by = shared::organizer(&site, &loaded).await?;
    let now = site.clock.now();
    Ok(match kind {
        Kind::Arena => {
            let page = page.unwrap_or(1);
            Json(arena::view(&loaded, created_by, statistics, page, now)).into_response()
        }
        Kind::Rounds => Json(rounds::view(&loaded, created_by, statistics, now)).into_response(),
    })
}
