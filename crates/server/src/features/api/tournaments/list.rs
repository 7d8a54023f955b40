//! Lists of arenas.

use std::borrow::Cow;
use std::sync::Arc;

use arbiter::Timestamp;
use axum::Json;
use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::Uri;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use store::{ListedTournament, TournamentFilter, TournamentState};
use tournament::{Phase, System};
use url::form_urlencoded;
use utoipa::ToSchema;

use super::super::error::ApiError;
use super::super::exported::NDJSON;
use super::super::fields::Fields;
use super::super::holder::Reader;
use super::super::users::{find, user_id};
use super::shared::{Clock, Perf, clock_of, perf_of, seconds_until, variant_of};
use crate::features::tournaments::{Loaded, Tournaments, name};
use crate::http::site::Site;

/// The number of tournaments of each state that are read for the list.
const READ: u32 = 50;
/// The maximum number of arenas of each state in the list.
const LISTED: usize = 20;

/// The arenas of this server.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Arenas {
    created: Vec<Arena>,
    started: Vec<Arena>,
    finished: Vec<Arena>,
}

/// The number of arenas that is asked for.
#[derive(Deserialize)]
struct CreatedQuery {
    nb: Option<usize>,
}

/// An arena in a list.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ListedArena)]
struct Arena {
    id: String,
    created_by: String,
    system: &'static str,
    minutes: u16,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    clock: Option<Clock>,
    rated: bool,
    full_name: String,
    nb_players: usize,
    variant: Variant,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    starts_at: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    finishes_at: Option<u64>,
    /// 10 before the start, 20 while it runs, 30 after the end.
    status: u8,
    perf: Perf,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    seconds_to_start: Option<u64>,
    bots_allowed: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    winner: Option<Winner>,
}

/// The variant of the games.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = TournamentVariant)]
struct Variant {
    key: &'static str,
    short: &'static str,
    name: &'static str,
}

/// The winner.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ArenaWinner)]
struct Winner {
    id: String,
    name: String,
}

/// Returns the arenas of public lists that have not begun, that run, and that ended last.
#[utoipa::path(
    get,
    path = "/api/tournament",
    tag = "Tournaments",
    security((), ("token" = [])),
    responses((status = 200, body = Arenas)),
)]
pub(super) async fn list(
    State(site): State<Arc<Site>>,
    State(tournaments): State<Arc<Tournaments>>,
    _: Reader,
) -> Result<Json<Arenas>, ApiError> {
    let part = async |state| -> Result<Vec<Arena>, ApiError> {
        let filter = TournamentFilter {
            state: Some(state),
            only_listed: true,
            after: None,
        };
        let found = site.store.tournaments().tournaments(filter, READ).await?;
        let arenas = found.into_iter().filter(is_arena).take(LISTED);
        views(&tournaments, arenas, site.clock.now()).await
    };
    Ok(Json(Arenas {
        created: part(TournamentState::Open).await?,
        started: part(TournamentState::Running).await?,
        finished: part(TournamentState::Ended).await?,
    }))
}

/// Returns the arenas of an organizer, one in each line, the newest first.
///
/// Only the organizer sees those that are not listed.
#[utoipa::path(
    get,
    path = "/api/user/{username}/tournament/created",
    tag = "Tournaments",
    security((), ("token" = [])),
    params(
        ("username" = String, Path, description = "The name of a user.", example = "ada"),
        ("nb" = Option<usize>, Query, description = "The maximum number."),
        ("status" = Option<Vec<u8>>, Query, description = "Only arenas with one of these states: 10, 20 or 30."),
    ),
    responses((status = 200, body = Arena, content_type = "application/x-ndjson")),
)]
pub(super) async fn created(
    State(site): State<Arc<Site>>,
    State(tournaments): State<Arc<Tournaments>>,
    reader: Reader,
    Path(user): Path<String>,
    uri: Uri,
) -> Result<Response, ApiError> {
    let organizer = find(&site, &user).await?.player.id;
    let states = states(&uri)?;
    let CreatedQuery { nb } = Fields::of_query(&uri)?.read()?;
    let most = nb.unwrap_or(READ as usize).min(READ as usize);
    let is_own = reader.player.is_some_and(|player| player.id == organizer);
    let known = site.store.tournaments().tournaments_of(organizer).await?;
    let known = known.into_iter().map(|(listed, _)| listed);
    let made = known.filter(|listed| {
        listed.organizer == Some(organizer)
            && is_arena(listed)
            && (is_own || listed.overview.is_listed)
            && (states.is_empty() || states.contains(&listed.overview.state))
    });
    let views = views(&tournaments, made.take(most), site.clock.now()).await?;
    let mut text = String::new();
    for view in views {
        let line = serde_json::to_string(&view);
        text.push_str(&line.map_err(|_| messages::error::RequestError::unavailable())?);
        text.push('\n');
    }
    Ok(([(CONTENT_TYPE, NDJSON)], Body::from(text)).into_response())
}

fn is_arena(listed: &ListedTournament) -> bool {
    listed.overview.kind == "arena"
}

/// Returns the states that the query asks for, each in its own `status`.
fn states(uri: &Uri) -> Result<Vec<TournamentState>, ApiError> {
    let query = uri.query().unwrap_or_default();
    let statuses = form_urlencoded::parse(query.as_bytes()).filter(|(name, _)| name == "status");
    let state = |(_, value): (_, Cow<'_, str>)| match &*value {
        "10" => Ok(TournamentState::Open),
        "20" => Ok(TournamentState::Running),
        "30" => Ok(TournamentState::Ended),
        _ => Err(ApiError::field("status", "must be 10, 20 or 30")),
    };
    statuses.map(state).collect()
}

async fn views(
    tournaments: &Tournaments,
    arenas: impl Iterator<Item = ListedTournament>,
    now: Timestamp,
) -> Result<Vec<Arena>, ApiError> {
    let mut views = Vec::new();
    for listed in arenas {
        if let Some(loaded) = tournaments.load(listed.id).await? {
            views.push(view(&loaded, &listed, now));
        }
    }
    Ok(views)
}

fn view(loaded: &Loaded, listed: &ListedTournament, now: Timestamp) -> Arena {
    let state = &loaded.state;
    let settings = &state.settings;
    let minutes = match settings.system {
        System::Arena { minutes, .. } => minutes,
        _ => 0,
    };
    let starts_at = state.arena.started_at.or(settings.starts_at);
    let first = loaded.places().first();
    let winner = first.filter(|_| state.phase == Phase::Ended).map(|place| {
        let name = name(state, place.entrant);
        Winner {
            id: user_id(&name),
            name,
        }
    });
    let organizer = listed.organizer_name.as_deref();
    Arena {
        id: loaded.id.to_string(),
        created_by: organizer.map(user_id).unwrap_or_default(),
        system: "arena",
        minutes,
        clock: clock_of(settings),
        rated: settings.rated,
        full_name: settings.name.clone(),
        nb_players: state.players(),
        variant: variant(variant_of(settings)),
        starts_at: starts_at.map(|at| at.0),
        finishes_at: starts_at.map(|at| at.0 + u64::from(minutes) * 60_000),
        status: match state.phase {
            Phase::Open => 10,
            Phase::Running => 20,
            Phase::Ended => 30,
        },
        perf: perf_of(settings),
        seconds_to_start: settings
            .starts_at
            .filter(|_| state.phase == Phase::Open)
            .map(|at| seconds_until(at, now)),
        bots_allowed: settings.bots,
        winner,
    }
}

fn variant(key: &'static str) -> Variant {
    match key {
        "chess960" => Variant {
            key,
            short: "960",
            name: "Chess960",
        },
        _ => Variant {
            key,
            short: "Std",
            name: "Standard",
        },
    }
}
