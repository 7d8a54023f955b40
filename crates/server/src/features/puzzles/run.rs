//! Runs: the player solves as many puzzles as possible before the time is up, or without a miss.

use std::sync::Arc;

use arbiter::Timestamp;
use axum::Json;
use axum::extract::State;
use game::view;
use messages::code::Code;
use messages::error::RequestError;
use protocol::http::puzzles::{NewRun, PuzzleVerdict, RunAnswer, RunTry, RunView};
use puzzles::Verdict;
use store::{PlayerId, PuzzleRun, STREAK, StartRun};
use views::puzzles::{Played, verdict_view};

use super::attempt::judge;
use super::{choose, no_puzzle, show};
use crate::http::body::Sent;
use crate::http::member::Member;
use crate::http::site::Site;

/// The lengths of runs, in minutes.
const MINUTES: [u8; 3] = [STREAK, 3, 5];

/// `POST /app/puzzles/run`: starts a run.
pub(super) async fn start(
    State(site): State<Arc<Site>>,
    member: Member,
    Sent(NewRun { minutes }): Sent<NewRun>,
) -> Result<Json<RunView>, RequestError> {
    site.rate_limits.tries.admit(member.caller)?;
    if !MINUTES.contains(&minutes) {
        return Err(RequestError::bad(
            "A run takes 3 or 5 minutes, or is a streak, with 0.",
        ));
    }
    let player = member.player.id;
    let at = site.clock.now();
    let run = StartRun {
        player,
        minutes,
        at,
    };
    let run = site.store.puzzles().start_run(run).await?;
    Ok(Json(view(player, &run, at)))
}

/// `POST /app/puzzles/run/answer`: answers the next puzzle of a run.
pub(super) async fn answer(
    State(site): State<Arc<Site>>,
    member: Member,
    Sent(tried): Sent<RunTry>,
) -> Result<Json<RunAnswer>, RequestError> {
    let at = site.clock.now();
    site.rate_limits.tries.admit(member.caller)?;
    let player = member.player.id;
    let started_at = Timestamp(tried.started_at);
    let runs = site.store.puzzles().runs(player).await?;
    let run = runs
        .into_iter()
        .find(|run| run.minutes == tried.minutes && run.started_at == started_at)
        .ok_or_else(run_is_over)?;
    let puzzle = choose::in_run(player, started_at, tried.number).ok_or_else(no_puzzle)?;
    if tried.number.checked_add(1) == Some(run.number()) {
        // The response to a counted answer was lost: the resent answer does not count again, and
        // the run continues.
        let verdict = match judge(puzzle, &tried.moves)? {
            Verdict::Solved => PuzzleVerdict::Solved,
            Verdict::Right { .. } | Verdict::Wrong => PuzzleVerdict::Wrong,
        };
        return Ok(Json(RunAnswer {
            verdict,
            run: view(player, &run, at),
            position: None,
            reply: None,
        }));
    }
    if run.number() != tried.number || run.is_over(at) {
        return Err(run_is_over());
    }
    let verdict = judge(puzzle, &tried.moves)?;
    let verdict_said = verdict_view(verdict);
    if let Verdict::Right { .. } = verdict {
        let shown = Played::until(puzzle, &tried.moves, verdict);
        return Ok(Json(RunAnswer {
            verdict: verdict_said,
            run: view(player, &run, at),
            position: Some(view::position_alone(&shown.position, true)),
            reply: shown.reply,
        }));
    }
    let answered = store::RunAnswer {
        player,
        minutes: tried.minutes,
        started_at,
        number: tried.number,
        solved: verdict == Verdict::Solved,
        at,
    };
    let run = site.store.puzzles().answer_run(answered).await?;
    let run = run.ok_or_else(run_is_over)?;
    Ok(Json(RunAnswer {
        verdict: verdict_said,
        run: view(player, &run, at),
        position: None,
        reply: None,
    }))
}

fn run_is_over() -> RequestError {
    RequestError::new(
        Code::Conflict,
        "This run is over, or it is at another puzzle.",
    )
}

fn view(player: PlayerId, run: &PuzzleRun, at: Timestamp) -> RunView {
    let number = run.number();
    let puzzle = (!run.is_over(at))
        .then(|| choose::in_run(player, run.started_at, number))
        .flatten();
    RunView {
        minutes: run.minutes,
        started_at: run.started_at.0,
        left_ms: if run.is_over(at) {
            0
        } else {
            run.ends_at() - at
        },
        score: run.score,
        misses: run.misses,
        best: run.best,
        number,
        puzzle: puzzle.map(|puzzle| show::of(puzzle, puzzle.rating, false)),
    }
}
