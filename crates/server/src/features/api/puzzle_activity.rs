//! The history of a player's puzzles.

use std::sync::Arc;
use std::vec;

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use limits::metrics::Limit;
use limits::table::Export;
use messages::error::RequestError;
use serde::{Deserialize, Serialize};
use store::{PuzzleAttempt, Scope, Unavailable};
use utoipa::{IntoParams, ToSchema};

use super::error::ApiError;
use super::exported::NDJSON;
use super::holder::Holder;
use super::params::Params;
use super::puzzle_view::{PuzzleDetails, details};
use crate::features::puzzles;
use crate::http::site::Site;

/// The number of lines in a chunk.
const CHUNK: usize = 20;

/// The part of the history that is asked for.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct ActivityQuery {
    /// The maximum number of tries.
    max: Option<usize>,
    /// Only tries before this time, in milliseconds.
    before: Option<u64>,
    /// Only tries from this time on, in milliseconds.
    since: Option<u64>,
}

/// The first try of a puzzle.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct PuzzleActivity {
    /// The time of the try, in milliseconds.
    date: u64,
    win: bool,
    puzzle: PuzzleDetails,
}

/// Streams the first tries of the player, the newest first.
#[utoipa::path(
    get,
    path = "/api/puzzle/activity",
    tag = "Puzzles",
    security(("token" = ["puzzle:read"])),
    params(ActivityQuery),
    responses((status = 200, body = PuzzleActivity, content_type = "application/x-ndjson")),
)]
pub(super) async fn activity(
    State(site): State<Arc<Site>>,
    holder: Holder,
    Params(query): Params<ActivityQuery>,
) -> Result<Response, ApiError> {
    holder.needs(&[Scope::PuzzleRead])?;
    site.rate_limits.lookups.admit(holder.caller)?;
    let ActivityQuery { max, before, since } = query;
    let Some(permit) = site.rate_limits.exports(holder.caller) else {
        site.metrics.refused(Limit::Lookups);
        return Err(RequestError::too_many_exports().into());
    };
    let mut attempts = site.store.puzzles().attempts(holder.player.id).await?;
    attempts.retain(|attempt| {
        let at = attempt.tried_at.0;
        before.is_none_or(|before| at < before) && since.is_none_or(|since| at >= since)
    });
    attempts.truncate(max.unwrap_or(usize::MAX));
    let rest = Rest {
        site,
        attempts: attempts.into_iter(),
        permit,
    };
    // If the store fails during the stream, the response is cut off so that it does not look
    // complete.
    let chunks = stream::try_unfold(rest, |rest| async {
        let next = rest.next().await?;
        Ok::<_, Unavailable>(next.map(|(text, rest)| (Bytes::from(text), rest)))
    });
    Ok(([(CONTENT_TYPE, NDJSON)], Body::from_stream(chunks)).into_response())
}

/// The tries that are still to be written.
struct Rest {
    site: Arc<Site>,
    attempts: vec::IntoIter<PuzzleAttempt>,
    permit: Export,
}

impl Rest {
    /// Returns the next lines; `None` after the last.
    async fn next(mut self) -> Result<Option<(String, Self)>, Unavailable> {
        let _turn = self.permit.turn().await;
        let mut lines = String::new();
        for attempt in self.attempts.by_ref().take(CHUNK) {
            // A puzzle of an older version may be missing.
            let Some(puzzle) = puzzles::find(&attempt.puzzle) else {
                continue;
            };
            let line = PuzzleActivity {
                date: attempt.tried_at.0,
                win: attempt.solved,
                puzzle: details(&self.site, puzzle).await?,
            };
            lines.push_str(&serde_json::to_string(&line).expect("a line has string keys"));
            lines.push('\n');
        }
        let is_last = lines.is_empty() && self.attempts.len() == 0;
        Ok((!is_last).then_some((lines, self)))
    }
}
