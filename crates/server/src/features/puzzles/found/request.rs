//! Requests of the owner of a collection.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use messages::error::RequestError;
use protocol::http::puzzles as wire;
use puzzles::Puzzle;
use store::{Collection, FoundPuzzle, MOST_FOUND, MOST_SEARCHED, PuzzleSearch, PuzzleSearchState};

use super::PuzzleSearches;
use crate::features::library;
use crate::features::puzzles::found::puzzle_search_error;
use crate::http::member::Member;
use crate::http::site::Site;

/// `GET /app/library/{collection}/puzzles`: lists the puzzles of a collection.
pub(super) async fn list(
    State(site): State<Arc<Site>>,
    Path(id): Path<String>,
    member: Member,
) -> Result<Json<wire::FoundPuzzles>, RequestError> {
    let own = own(&site, &member, &id).await?;
    view(&site, &own).await
}

/// `POST /app/library/{collection}/puzzles`: starts a search.
pub(super) async fn find(
    State(site): State<Arc<Site>>,
    State(searches): State<Arc<PuzzleSearches>>,
    Path(id): Path<String>,
    member: Member,
) -> Result<Json<wire::FoundPuzzles>, RequestError> {
    let own = own(&site, &member, &id).await?;
    let puzzles = site.store.found_puzzles();
    let asked = puzzles.ask_for_puzzles(member.player.id, own.id, site.clock.now());
    asked.await.map_err(puzzle_search_error)?;
    searches.0.notify_one();
    view(&site, &own).await
}

/// `POST /app/library/{collection}/puzzles/stop`: stops a search.
pub(super) async fn stop(
    State(site): State<Arc<Site>>,
    Path(id): Path<String>,
    member: Member,
) -> Result<Json<wire::FoundPuzzles>, RequestError> {
    let own = own(&site, &member, &id).await?;
    site.store
        .found_puzzles()
        .stop_puzzle_search(own.id)
        .await?;
    view(&site, &own).await
}

async fn own(site: &Site, member: &Member, id: &str) -> Result<Collection, RequestError> {
    library::check_account(member)?;
    site.rate_limits.lookups.admit(member.caller)?;
    library::own(site, member, id).await
}

async fn view(site: &Site, own: &Collection) -> Result<Json<wire::FoundPuzzles>, RequestError> {
    let store = site.store.found_puzzles();
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
