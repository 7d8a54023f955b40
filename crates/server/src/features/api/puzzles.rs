//! Puzzles: the daily one, the next ones, and their results.
//!
//! A program judges the moves of its player itself, so it receives the solution with the puzzle.
//! The puzzle that is next in a run of the player is never sent.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use serde::{Deserialize, Serialize};
use store::{PlayerId, PuzzleAttempt, Scope};
use utoipa::{IntoParams, ToSchema};

use ::puzzles::{Puzzle, Theme};

use super::error::{ApiError, Problem};
use super::fields::Fields;
use super::holder::{Holder, Reader};
use super::params::Params;
use super::puzzle_view::{PuzzleView, view};
use crate::features::puzzles;
use crate::http::site::Site;

/// The default number of puzzles in a batch, and the maximum number of puzzles and of solutions.
const BATCH: usize = 15;
const MAX_BATCH: usize = 50;

/// The difficulty of puzzles, compared with the rating of the player.
#[derive(Clone, Copy, Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum Difficulty {
    Easiest,
    Easier,
    #[default]
    Normal,
    Harder,
    Hardest,
}

impl Difficulty {
    /// The distance from the rating of the player.
    const fn distance(self) -> i32 {
        match self {
            Self::Easiest => -600,
            Self::Easier => -300,
            Self::Normal => 0,
            Self::Harder => 300,
            Self::Hardest => 600,
        }
    }
}

/// A choice of a puzzle.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct NextQuery {
    /// A theme; other words select all puzzles.
    #[serde(default)]
    #[param(example = "fork")]
    angle: String,
    #[serde(default)]
    #[param(inline)]
    difficulty: Difficulty,
}

/// A choice of several puzzles.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct BatchQuery {
    #[serde(default)]
    #[param(inline)]
    difficulty: Difficulty,
    /// The number of puzzles, at most 50; 15 by default.
    nb: Option<usize>,
}

/// Several puzzles.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct PuzzleBatch {
    puzzles: Vec<PuzzleView>,
}

/// Results that a program reports.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct SolveForm {
    /// At most 50 results.
    #[serde(default)]
    solutions: Vec<Solution>,
}

/// The stored results, and the next puzzles.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct SolvedBatch {
    puzzles: Vec<PuzzleView>,
    glicko: PuzzleRating,
    rounds: Vec<SolvedPuzzle>,
}

/// The rating of the player.
#[derive(Debug, Serialize, ToSchema)]
struct PuzzleRating {
    rating: u16,
    deviation: u16,
    /// Present if the rating is too uncertain to be compared with others.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    provisional: bool,
}

/// A stored result.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct SolvedPuzzle {
    id: String,
    win: bool,
    rating_diff: i32,
}

/// Returns the puzzle of the day.
#[utoipa::path(
    get,
    path = "/api/puzzle/daily",
    tag = "Puzzles",
    security((), ("token" = [])),
    responses((status = 200, body = PuzzleView)),
)]
pub(super) async fn daily(
    State(site): State<Arc<Site>>,
    reader: Reader,
) -> Result<Json<PuzzleView>, ApiError> {
    let puzzle = puzzles::daily_at(site.clock.now()).ok_or_else(missing)?;
    if let Some(player) = reader.player_id() {
        puzzles::refuse_in_run(&site, player, puzzle).await?;
    }
    Ok(Json(view(&site, puzzle).await?))
}

/// Returns a puzzle.
#[utoipa::path(
    get,
    path = "/api/puzzle/{id}",
    tag = "Puzzles",
    security(("token" = ["puzzle:read"]), ("token" = ["puzzle:write"])),
    params(("id" = String, Path, description = "The id of a puzzle.", example = "0123456789abcdef")),
    responses((status = 200, body = PuzzleView)),
)]
pub(super) async fn one(
    State(site): State<Arc<Site>>,
    holder: Holder,
    Path(id): Path<String>,
) -> Result<Json<PuzzleView>, ApiError> {
    admit(&site, &holder)?;
    let puzzle = puzzles::find(&id).ok_or_else(missing)?;
    puzzles::refuse_in_run(&site, holder.player.id, puzzle).await?;
    Ok(Json(view(&site, puzzle).await?))
}

/// Returns a puzzle that the player has not tried.
#[utoipa::path(
    get,
    path = "/api/puzzle/next",
    tag = "Puzzles",
    security(("token" = ["puzzle:read"]), ("token" = ["puzzle:write"])),
    params(NextQuery),
    responses(
        (status = 200, body = PuzzleView),
        (status = 404, description = "There is no such puzzle.", body = Problem),
    ),
)]
pub(super) async fn next(
    State(site): State<Arc<Site>>,
    holder: Holder,
    Params(query): Params<NextQuery>,
) -> Result<Json<PuzzleView>, ApiError> {
    admit(&site, &holder)?;
    let filter = Filter::of(&query.angle, query.difficulty);
    let chosen = filter.choose(&site, holder.player.id, 1).await?;
    let puzzle = chosen.first().ok_or_else(missing)?;
    Ok(Json(view(&site, puzzle).await?))
}

/// Returns puzzles that the player has not tried.
#[utoipa::path(
    get,
    path = "/api/puzzle/batch/{angle}",
    tag = "Puzzles",
    security(("token" = ["puzzle:read"]), ("token" = ["puzzle:write"])),
    params(
        ("angle" = String, Path, description = "A theme, or `mix`.", example = "mix"),
        BatchQuery,
    ),
    responses((status = 200, body = PuzzleBatch)),
)]
pub(super) async fn batch(
    State(site): State<Arc<Site>>,
    holder: Holder,
    Path(angle): Path<String>,
    Params(query): Params<BatchQuery>,
) -> Result<Json<PuzzleBatch>, ApiError> {
    admit(&site, &holder)?;
    let filter = Filter::of(&angle, query.difficulty);
    let puzzles = filter.views(&site, holder.player.id, query.count()).await?;
    Ok(Json(PuzzleBatch { puzzles }))
}

/// A result that a program reports.
#[derive(Debug, Deserialize, ToSchema)]
struct Solution {
    id: String,
    win: bool,
    /// Results that are not rated are ignored: the player has no other results.
    #[serde(default = "is_rated_by_default")]
    #[schema(default = true)]
    rated: bool,
}

const fn is_rated_by_default() -> bool {
    true
}

/// Stores results, and returns the next puzzles.
#[utoipa::path(
    post,
    path = "/api/puzzle/batch/{angle}",
    tag = "Puzzles",
    security(("token" = ["puzzle:write"])),
    params(
        ("angle" = String, Path, description = "A theme, or `mix`.", example = "mix"),
        BatchQuery,
    ),
    request_body = SolveForm,
    responses((status = 200, body = SolvedBatch)),
)]
pub(super) async fn solve(
    State(site): State<Arc<Site>>,
    holder: Holder,
    Path(angle): Path<String>,
    fields: Fields,
) -> Result<Json<SolvedBatch>, ApiError> {
    holder.needs(&[Scope::PuzzleWrite])?;
    site.rate_limits.tries.admit(holder.caller)?;
    let query: BatchQuery = fields.read()?;
    let filter = Filter::of(&angle, query.difficulty);
    let SolveForm { solutions } = solve_form(&fields)?;
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
        rounds.push(SolvedPuzzle {
            id,
            win,
            rating_diff: change.map_or(0, |change| change.change.into()),
        });
    }
    let solving = site.store.puzzles().solving(player).await?;
    let now = site.clock.now();
    Ok(Json(SolvedBatch {
        puzzles: filter.views(&site, player, query.count()).await?,
        glicko: PuzzleRating {
            rating: solving.rating.points(),
            deviation: solving.rating.deviation(now),
            provisional: solving.rating.is_provisional(now),
        },
        rounds,
    }))
}

/// Reads the results, which are a list within a JSON object.
fn solve_form(fields: &Fields) -> Result<SolveForm, ApiError> {
    let solutions = fields.text("solutions").unwrap_or("[]");
    let solutions = serde_json::from_str(solutions)
        .map_err(|why| ApiError::field("solutions", format!("cannot be read ({why})")))?;
    Ok(SolveForm { solutions })
}

fn admit(site: &Site, holder: &Holder) -> Result<(), ApiError> {
    holder.needs(&[Scope::PuzzleRead, Scope::PuzzleWrite])?;
    Ok(site.rate_limits.lookups.admit(holder.caller)?)
}

pub(super) fn missing() -> ApiError {
    ApiError::missing("puzzle")
}

impl BatchQuery {
    /// Returns the number of puzzles that a request asks for.
    fn count(&self) -> usize {
        self.nb.unwrap_or(BATCH).min(MAX_BATCH)
    }
}

/// The kind of puzzles that a request asks for.
struct Filter {
    theme: Option<Theme>,
    /// The distance from the player's rating.
    distance: i32,
}

impl Filter {
    /// An unknown theme selects all puzzles, like `mix`: some clients send other names.
    fn of(angle: &str, difficulty: Difficulty) -> Self {
        Self {
            theme: angle.parse().ok(),
            distance: difficulty.distance(),
        }
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
            &attempts,
            &in_runs,
            rating,
            self.theme.as_slice(),
            count,
        ))
    }

    async fn views(
        &self,
        site: &Site,
        player: PlayerId,
        count: usize,
    ) -> Result<Vec<PuzzleView>, ApiError> {
        let mut views = Vec::new();
        for puzzle in self.choose(site, player, count).await? {
            views.push(view(site, puzzle).await?);
        }
        Ok(views)
    }
}
