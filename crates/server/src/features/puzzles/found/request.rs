//! What the owner of a collection asks for.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use protocol::http::puzzles as wire;
use puzzles::Puzzle;
use store::{Collection, FoundPuzzle, MOST_FOUND, MOST_SEARCHED, PuzzleSearch, PuzzleSearchState};

use crate::app::App;
use crate::features::library;
use crate::http::member::Member;
use crate::messages::problem::RequestError;

/// `GET /app/library/{collection}/puzzles`.
pub(super) async fn list(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    member: Member,
) -> Result<Json<wire::FoundPuzzles>, RequestError> {
    let own = own(&app, &member, &id).await?;
    view(&app, &own).await
}

/// `POST /app/library/{collection}/puzzles`.
pub(super) async fn find(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    member: Member,
) -> Result<Json<wire::FoundPuzzles>, RequestError> {
    let own = own(&app, &member, &id).await?;
    let puzzles = app.store.found_puzzles();
    let asked = puzzles.ask_for_puzzles(member.player.id, own.id, app.clock.now());
    asked.await?;
    app.searches.notify_one();
    view(&app, &own).await
}

/// `POST /app/library/{collection}/puzzles/stop`.
pub(super) async fn stop(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    member: Member,
) -> Result<Json<wire::FoundPuzzles>, RequestError> {
    let own = own(&app, &member, &id).await?;
    app.store.found_puzzles().stop_puzzle_search(own.id).await?;
    view(&app, &own).await
}

async fn own(app: &App, member: &Member, id: &str) -> Result<Collection, RequestError> {
    library::check_account(member)?;
    app.gates.lookups.admit(member.caller)?;
    library::own(app, member, id).await
}

async fn view(app: &App, own: &Collection) -> Result<Json<wire::FoundPuzzles>, RequestError> {
    let store = app.store.found_puzzles();
    let search = store.puzzle_search(own.id).await?;
    let puzzles = store.puzzles_in(own.id).await?;
    Ok(Json(wire::FoundPuzzles {
        search: search.map(|search| progress(search, own)),
        puzzles: puzzles.into_iter().filter_map(listed).collect(),
        most_games: MOST_SEARCHED,
        most_puzzles: MOST_FOUND,
    }))
}

fn progress(search: PuzzleSearch, own: &Collection) -> wire::PuzzleSearch {
    wire::PuzzleSearch {
        state: match search.state {
            PuzzleSearchState::Waiting if search.is_running => wire::PuzzleSearchState::Running,
            PuzzleSearchState::Waiting => wire::PuzzleSearchState::Waiting,
            PuzzleSearchState::Stopped => wire::PuzzleSearchState::Stopped,
            PuzzleSearchState::Done => wire::PuzzleSearchState::Done,
        },
        games: search.games,
        of: own.games.min(MOST_SEARCHED),
        ahead: search.ahead,
    }
}

fn listed(found: FoundPuzzle) -> Option<wire::FoundPuzzle> {
    let puzzle: Puzzle = found.named.text.parse().ok()?;
    Some(wire::FoundPuzzle {
        id: found.named.puzzle,
        moves: puzzle.length() as u32,
        rating: puzzle.rating,
        solved: found.solved,
    })
}
