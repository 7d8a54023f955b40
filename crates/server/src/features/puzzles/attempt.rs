//! Attempts at puzzles.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use messages::code::Code;
use messages::error::RequestError;
use messages::sentence::Sentence;
use protocol::http::puzzles::{PuzzleAnswer, PuzzleChange, PuzzleTry};
use puzzles::{Id, Puzzle, Verdict};
use store::{NewPuzzleResult, PlayerId, Unavailable};
use views::puzzles::{Judged, NotJudged};

use super::{choose, named};
use crate::http::body::Sent;
use crate::http::member::Member;
use crate::http::site::Site;

/// `POST /app/puzzles/{id}/attempt`: judges moves in a puzzle.
pub(super) async fn attempt(
    State(site): State<Arc<Site>>,
    Path(id): Path<String>,
    member: Member,
    Sent(tried): Sent<PuzzleTry>,
) -> Result<Json<PuzzleAnswer>, RequestError> {
    site.rate_limits.tries.admit(member.caller)?;
    let puzzle = named(&id)?;
    let player = member.player.id;
    refuse_in_run(&site, player, puzzle).await?;
    let judged = Judged::of(puzzle, &tried).map_err(not_judged)?;
    let change = match judged.result() {
        Some(solved) => note(&site, player, puzzle, solved).await?,
        None => None,
    };
    Ok(Json(judged.answer(puzzle, change)))
}

/// Refuses the puzzle that is next in a run of the player, whose solution must not be looked up.
pub(crate) async fn refuse_in_run(
    site: &Site,
    player: PlayerId,
    puzzle: &Puzzle,
) -> Result<(), RequestError> {
    if in_runs(site, player).await?.contains(&puzzle.id()) {
        return Err(RequestError::new(
            Code::Conflict,
            "This puzzle is the next one of your run: answer it there.",
        ));
    }
    Ok(())
}

/// Returns the puzzles that are next in the player's runs.
pub(crate) async fn in_runs(site: &Site, player: PlayerId) -> Result<Vec<Id>, Unavailable> {
    let now = site.clock.now();
    let runs = site.store.puzzles().runs(player).await?;
    let open = runs.iter().filter(|run| !run.is_over(now));
    let asked = open.filter_map(|run| choose::in_run(player, run.started_at, run.number()));
    Ok(asked.map(Puzzle::id).collect())
}

/// Judges the moves of a request.
pub(super) fn judge(puzzle: &Puzzle, moves: &[String]) -> Result<Verdict, RequestError> {
    views::puzzles::judge(puzzle, moves).map_err(not_judged)
}

/// The error for moves that cannot be judged.
pub(super) fn not_judged(why: NotJudged) -> RequestError {
    RequestError::bad(match why {
        NotJudged::Many => "These are too many moves for a puzzle.".into(),
        NotJudged::Long => "A move has 16 characters at most.".into(),
        NotJudged::Move(why) => Sentence::from(why),
    })
}

/// Records a result, and returns the change of the rating if it is the first result.
pub(crate) async fn note(
    site: &Site,
    player: PlayerId,
    puzzle: &Puzzle,
    solved: bool,
) -> Result<Option<PuzzleChange>, RequestError> {
    let result = NewPuzzleResult {
        player,
        puzzle: puzzle.id().to_string(),
        first_rating: puzzle.rating,
        themes: puzzle
            .themes
            .iter()
            .map(|theme| theme.name().to_owned())
            .collect(),
        solved,
        at: site.clock.now(),
    };
    let result = site.store.puzzles().note_result(result).await?;
    let after = result.rating.points();
    Ok(result.counts.then(|| PuzzleChange {
        after,
        change: after as i16 - result.before.points() as i16,
    }))
}
