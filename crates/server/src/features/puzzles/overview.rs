//! The overview of a player's results with puzzles.

use std::ops::RangeInclusive;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use messages::code::Code;
use messages::error::RequestError;
use protocol::http::puzzles::{PuzzleEstimate, PuzzleOverview, RecentPuzzle, RunScore, ThemeCount};
use puzzles::{Theme, shipped};
use store::{PlayerId, PuzzleAttempt};

use super::history::history;
use super::{choose, find};
use crate::http::body::Sent;
use crate::http::member::Member;
use crate::http::site::Site;

/// The ratings with which a visitor may begin.
const ESTIMATES: RangeInclusive<u16> = 600..=2_200;
/// The number of recent puzzles in the overview.
const RECENT: usize = 20;

/// `GET /app/puzzles`: returns the overview.
pub(super) async fn overview(
    State(site): State<Arc<Site>>,
    member: Member,
) -> Result<Json<PuzzleOverview>, RequestError> {
    site.rate_limits.lookups.admit(member.caller)?;
    view(&site, member.player.id).await.map(Json)
}

/// `POST /app/puzzles/estimate`: the visitor estimates their own strength, before the first puzzle.
pub(super) async fn estimate(
    State(site): State<Arc<Site>>,
    member: Member,
    Sent(PuzzleEstimate { rating }): Sent<PuzzleEstimate>,
) -> Result<Json<PuzzleOverview>, RequestError> {
    site.rate_limits.tries.admit(member.caller)?;
    if !ESTIMATES.contains(&rating) {
        return Err(RequestError::bad(
            "A puzzle rating to begin with is between 600 and 2200.",
        ));
    }
    let player = member.player.id;
    let estimate = store::PuzzleEstimate { player, rating };
    if !site.store.puzzles().estimate(estimate).await? {
        return Err(RequestError::new(
            Code::Conflict,
            "Your rating already follows from your puzzles.",
        ));
    }
    view(&site, player).await.map(Json)
}

async fn view(site: &Site, player: PlayerId) -> Result<PuzzleOverview, RequestError> {
    let now = site.clock.now();
    let puzzles = site.store.puzzles();
    let solving = puzzles.solving(player).await?;
    let attempts = puzzles.attempts(player).await?;
    let runs = puzzles.runs(player).await?;
    Ok(PuzzleOverview {
        themes: themes(&attempts),
        rating: solving.rating.points(),
        deviation: solving.rating.deviation(now),
        history: history(&attempts),
        tried: solving.tried,
        solved: solving.solved,
        to_repeat: choose::due(&attempts, now).len() as u32,
        recent: attempts
            .into_iter()
            .take(RECENT)
            .map(|attempt| RecentPuzzle {
                id: attempt.puzzle,
                solved: attempt.solved,
                at: attempt.tried_at.0,
            })
            .collect(),
        runs: runs
            .into_iter()
            .map(|run| RunScore {
                minutes: run.minutes,
                best: run.best.max(run.score),
                last: run.score,
            })
            .collect(),
    })
}

/// The themes of the puzzles, with their counts and the player's first tries.
fn themes(attempts: &[PuzzleAttempt]) -> Vec<ThemeCount> {
    let mut counts: Vec<ThemeCount> = Theme::ALL.iter().map(|&theme| empty(theme)).collect();
    for puzzle in shipped() {
        for theme in puzzle.themes.iter() {
            counts[theme as usize].puzzles += 1;
        }
    }
    for attempt in attempts {
        for theme in find(&attempt.puzzle).iter().flat_map(|it| it.themes.iter()) {
            counts[theme as usize].tried += 1;
            counts[theme as usize].solved += u32::from(attempt.solved);
        }
    }
    counts.retain(|it| it.puzzles > 0);
    counts
}

fn empty(theme: Theme) -> ThemeCount {
    ThemeCount {
        theme: theme.name().to_owned(),
        puzzles: 0,
        tried: 0,
        solved: 0,
    }
}
