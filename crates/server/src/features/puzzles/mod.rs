//! Puzzles: the selection of the next one, attempts, and runs.
//!
//! The solution is revealed only as far as the player has found it, until the player has solved the
//! puzzle or given up. Only a player's first result in a puzzle counts.

mod attempt;
mod choose;
mod found;
mod history;
mod overview;
mod run;
mod show;

use std::collections::HashMap;
use std::sync::{Arc, LazyLock};

use axum::Json;
use axum::Router;
use axum::extract::{FromRef, Path, State};
use axum::routing::{get, post};
use messages::code::Code;
use messages::error::RequestError;
use protocol::http::puzzles::PuzzleView;
use puzzles::{Id, Puzzle, Theme};
use serde::Deserialize;

use crate::http::member::Member;
use crate::http::query::Params;
use crate::http::site::Site;

pub(crate) use attempt::{in_runs, note, refuse_in_run};
pub(crate) use choose::several as choose;
pub(crate) use found::{PuzzleSearches, PuzzleWorker, search_collections};
pub(crate) use views::puzzle_choice::daily as daily_at;

pub(crate) fn routes<S>() -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<Site>: FromRef<S>,
    Arc<PuzzleSearches>: FromRef<S>,
{
    Router::new()
        .route("/app/puzzles", get(overview::overview))
        .route("/app/puzzles/estimate", post(overview::estimate))
        .route("/app/puzzles/next", get(next))
        .route("/app/puzzles/daily", get(daily))
        .route("/app/puzzles/repeat", get(repeat))
        .route("/app/puzzles/run", post(run::start))
        .route("/app/puzzles/run/answer", post(run::answer))
        .route("/app/puzzles/{id}", get(one))
        .route("/app/puzzles/{id}/attempt", post(attempt::attempt))
        .merge(found::routes())
}

/// The request for the next puzzle.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Wanted {
    /// Names of themes, with commas between them; the puzzle has one of these.
    theme: Option<String>,
}

/// `GET /app/puzzles/next`: returns the next puzzle.
async fn next(
    State(site): State<Arc<Site>>,
    Params(wanted): Params<Wanted>,
    member: Member,
) -> Result<Json<PuzzleView>, RequestError> {
    site.rate_limits.lookups.admit(member.caller)?;
    let themes = wanted.theme.as_deref().map(themes).transpose()?;
    let player = member.player.id;
    let solving = site.store.puzzles().solving(player).await?;
    let attempts = site.store.puzzles().attempts(player).await?;
    let chosen = choose::next(
        &attempts,
        solving.rating.points(),
        &themes.unwrap_or_default(),
    );
    let puzzle = chosen.ok_or_else(no_puzzle)?;
    show::puzzle(&site, player, puzzle).await.map(Json)
}

/// `GET /app/puzzles/daily`: returns the puzzle of the day.
async fn daily(
    State(site): State<Arc<Site>>,
    member: Member,
) -> Result<Json<PuzzleView>, RequestError> {
    site.rate_limits.lookups.admit(member.caller)?;
    let puzzle = daily_at(site.clock.now()).ok_or_else(no_puzzle)?;
    show::puzzle(&site, member.player.id, puzzle)
        .await
        .map(Json)
}

/// `GET /app/puzzles/repeat`: returns a puzzle that is due for repetition.
async fn repeat(
    State(site): State<Arc<Site>>,
    member: Member,
) -> Result<Json<PuzzleView>, RequestError> {
    site.rate_limits.lookups.admit(member.caller)?;
    let player = member.player.id;
    let attempts = site.store.puzzles().attempts(player).await?;
    let puzzle = choose::due(&attempts, site.clock.now()).first().copied();
    let puzzle = puzzle
        .ok_or_else(|| RequestError::new(Code::NotFound, "There is no puzzle to repeat today."))?;
    show::puzzle(&site, player, puzzle).await.map(Json)
}

/// `GET /app/puzzles/{id}`: returns a puzzle.
async fn one(
    State(site): State<Arc<Site>>,
    Path(id): Path<String>,
    member: Member,
) -> Result<Json<PuzzleView>, RequestError> {
    site.rate_limits.lookups.admit(member.caller)?;
    let puzzle = named(&id)?;
    show::puzzle(&site, member.player.id, puzzle)
        .await
        .map(Json)
}

static BY_ID: LazyLock<HashMap<Id, &'static Puzzle>> = LazyLock::new(|| {
    let puzzles = puzzles::shipped().iter();
    puzzles.map(|puzzle| (puzzle.id(), puzzle)).collect()
});

/// Returns the puzzle with this id, if there is one.
pub(crate) fn find(id: &str) -> Option<&'static Puzzle> {
    BY_ID.get(&id.parse().ok()?).copied()
}

fn named(id: &str) -> Result<&'static Puzzle, RequestError> {
    find(id).ok_or_else(no_puzzle)
}

fn no_puzzle() -> RequestError {
    RequestError::new(
        Code::NotFound,
        "There is no such puzzle: ask for the next one.",
    )
}

fn themes(names: &str) -> Result<Vec<Theme>, RequestError> {
    let themes = names.split(',').take(Theme::ALL.len()).map(str::parse);
    themes.collect::<Result<_, _>>().map_err(|()| {
        RequestError::bad("There is no such theme: choose one from the list of /app/puzzles.")
    })
}
