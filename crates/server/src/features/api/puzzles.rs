//! Puzzles: the daily one, the next ones, and their results.
//!
//! A program judges the moves of its player itself, so it receives the solution with the puzzle.
//! The puzzle that is next in a timed run of the player is never sent.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use serde::Deserialize;
use serde_json::{Value, json};
use store::{PlayerId, PuzzleAttempt, Scope};

use ::puzzles::{Puzzle, Theme};

use super::error::ApiError;
use super::fields::Fields;
use super::holder::{Holder, Reader};
use super::puzzle_view::view;
use crate::features::puzzles;
use crate::http::site::Site;

/// The default number of puzzles in a batch, and the maximum number of puzzles and of solutions.
const BATCH: usize = 15;
const MAX_BATCH: usize = 50;

/// `GET /api/puzzle/daily`: returns the puzzle of the day.
pub(super) async fn daily(
    State(site): State<Arc<Site>>,
    reader: Reader,
) -> Result<Json<Value>, ApiError> {
    let puzzle = puzzles::daily_at(site.clock.now()).ok_or_else(missing)?;
    if let Some(player) = reader.player_id() {
        puzzles::refuse_in_run(&site, player, puzzle).await?;
    }
    Ok(Json(view(&site, puzzle).await?))
}

/// `GET /api/puzzle/{id}`: returns a puzzle.
pub(super) async fn one(
    State(site): State<Arc<Site>>,
    holder: Holder,
    Path(id): Path<String>,
) -> Result<Json<Value>, ApiError> {
    admit(&site, &holder)?;
    let puzzle = puzzles::find(&id).ok_or_else(missing)?;
    puzzles::refuse_in_run(&site, holder.player.id, puzzle).await?;
    Ok(Json(view(&site, puzzle).await?))
}

/// `GET /api/puzzle/next`: returns a puzzle that the player has not tried.
pub(super) async fn next(
    State(site): State<Arc<Site>>,
    holder: Holder,
    fields: Fields,
) -> Result<Json<Value>, ApiError> {
    admit(&site, &holder)?;
    let filter = Filter::of(fields.text("angle").unwrap_or_default(), &fields)?;
    let chosen = filter.choose(&site, holder.player.id, 1).await?;
    let puzzle = chosen.first().ok_or_else(missing)?;
    Ok(Json(view(&site, puzzle).await?))
}

/// `GET /api/puzzle/batch/{angle}`: returns puzzles that the player has not tried.
pub(super) async fn batch(
    State(site): State<Arc<Site>>,
    holder: Holder,
    Path(angle): Path<String>,
    fields: Fields,
) -> Result<Json<Value>, ApiError> {
    admit(&site, &holder)?;
    let filter = Filter::of(&angle, &fields)?;
    let count = number(&fields, BATCH)?;
    let puzzles = filter.views(&site, holder.player.id, count).await?;
    Ok(Json(json!({ "puzzles": puzzles })))
}

/// A result that a program reports.
#[derive(Deserialize)]
struct Solution {
    id: String,
    win: bool,
    /// Results that are not rated are ignored: the player has no other results.
    #[serde(default = "is_rated_by_default")]
    rated: bool,
}

const fn is_rated_by_default() -> bool {
    true
}

/// `POST /api/puzzle/batch/{angle}`: stores results, and returns the next puzzles.
pub(super) async fn solve(
    State(site): State<Arc<Site>>,
    holder: Holder,
    Path(angle): Path<String>,
    fields: Fields,
) -> Result<Json<Value>, ApiError> {
    holder.needs(&[Scope::PuzzleWrite])?;
    site.rate_limits.tries.admit(holder.caller)?;
    let filter = Filter::of(&angle, &fields)?;
    let count = number(&fields, BATCH)?;
    let solutions = fields.text("solutions").unwrap_or("[]");
    let solutions: Vec<Solution> = serde_json::from_str(solutions)
        .map_err(|why| ApiError::field("solutions", format!("cannot be read ({why})")))?;
    if solutions.len() > MAX_BATCH {
        let why = format!("at most {MAX_BATCH} can be sent");
        return Err(ApiError::field("solutions", why));
    }
    let player = holder.player.id;
    let mut rounds = Vec::new();
    for Solution { id, win, rated } in solutions {
        let Some(puzzle) = puzzles::find(&id).filter(|_| rated) else {
            continue;
        };
        puzzles::refuse_in_run(&site, player, puzzle).await?;
        let change = puzzles::note(&site, player, puzzle, win).await?;
        rounds.push(json!({
            "id": id,
            "win": win,
            "ratingDiff": change.map_or(0, |change| change.change),
        }));
    }
    let solving = site.store.puzzles().solving(player).await?;
    let now = site.clock.now();
    let mut glicko = json!({
        "rating": solving.rating.points(),
        "deviation": solving.rating.deviation(now),
    });
    if solving.rating.is_provisional(now) {
        glicko["provisional"] = json!(true);
    }
    Ok(Json(json!({
        "puzzles": filter.views(&site, player, count).await?,
        "glicko": glicko,
        "rounds": rounds,
    })))
}

fn admit(site: &Site, holder: &Holder) -> Result<(), ApiError> {
    holder.needs(&[Scope::PuzzleRead, Scope::PuzzleWrite])?;
    Ok(site.rate_limits.lookups.admit(holder.caller)?)
}

pub(super) fn missing() -> ApiError {
    ApiError::missing("puzzle")
}

/// Returns the number of puzzles that a request asks for.
fn number(fields: &Fields, default: usize) -> Result<usize, ApiError> {
    Ok(fields.number("nb")?.unwrap_or(default).min(MAX_BATCH))
}

/// The kind of puzzles that a request asks for.
struct Filter {
    theme: Option<Theme>,
    /// The distance from the player's rating.
    distance: i32,
}

impl Filter {
    /// Reads the theme and the difficulty. An unknown theme selects all puzzles, like `mix`: some
    /// clients send other names.
    fn of(angle: &str, fields: &Fields) -> Result<Self, ApiError> {
        let distance = match fields.text("difficulty") {
            None | Some("normal") => 0,
            Some("easiest") => -600,
            Some("easier") => -300,
            Some("harder") => 300,
            Some("hardest") => 600,
            Some(_) => {
                let why = "must be easiest, easier, normal, harder or hardest";
                return Err(ApiError::field("difficulty", why));
            }
        };
        let theme = angle.parse().ok();
        Ok(Self { theme, distance })
    }

    /// Chooses puzzles near the rating, first those that the player has not tried.
    async fn choose(
        &self,
        site: &Site,
        player: PlayerId,
        count: usize,
    ) -> Result<Vec<&'static Puzzle>, ApiError> {
        if count == 0 {
            return Ok(Vec::new());
        }
        let store = site.store.puzzles();
        let rating = i32::from(store.solving(player).await?.rating.points());
        let attempts: Vec<PuzzleAttempt> = store.attempts(player).await?;
        let in_runs = puzzles::in_runs(site, player).await?;
        let rating = u16::try_from((rating + self.distance).max(0)).unwrap_or(u16::MAX);
        Ok(puzzles::choose(
            &attempts, &in_runs, rating, self.theme, count,
        ))
    }

    async fn views(
        &self,
        site: &Site,
        player: PlayerId,
        count: usize,
    ) -> Result<Vec<Value>, ApiError> {
        let mut views = Vec::new();
        for puzzle in self.choose(site, player, count).await? {
            views.push(view(site, puzzle).await?);
        }
        Ok(views)
    }
}
