//! Puzzles from the games of collections. They are searched for in the background, and the owner of
//! the collection solves them. They change no ratings.

mod request;
mod search;
mod solve;
mod work;
mod worker;

use std::sync::Arc;

use axum::Router;
use axum::extract::FromRef;
use axum::routing::{get, post};
use messages::code::Code;
use messages::error::RequestError;
use store::PuzzleSearchError;
use tokio::sync::Notify;

use crate::features::library::no_such_collection;
use crate::http::site::Site;

pub(crate) use search::search_collections;
pub(crate) use worker::PuzzleWorker;

/// Notifies the search task that a player has requested puzzles.
#[derive(Debug, Default)]
pub(crate) struct PuzzleSearches(Notify);

pub(super) fn routes<S>() -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<Site>: FromRef<S>,
    Arc<PuzzleSearches>: FromRef<S>,
{
    Router::new()
        .route(
            "/app/library/{collection}/puzzles",
            get(request::list).post(request::find),
        )
        .route(
            "/app/library/{collection}/puzzles/stop",
            post(request::stop),
        )
        .route(
            "/app/library/{collection}/puzzles/{puzzle}",
            get(solve::one),
        )
        .route(
            "/app/library/{collection}/puzzles/{puzzle}/attempt",
            post(solve::attempt),
        )
}

pub(crate) fn puzzle_search_error(error: PuzzleSearchError) -> RequestError {
    let conflict = |sentence: &'static str| RequestError::new(Code::Conflict, sentence);
    match error {
        PuzzleSearchError::NoSuchCollection => no_such_collection(),
        PuzzleSearchError::NotRead => conflict(
            "The games of this collection have not been imported yet: wait until they are.",
        ),
        PuzzleSearchError::Busy => conflict(
            "A puzzle search is running in another collection of yours: wait until it ends, or \
             stop it.",
        ),
        PuzzleSearchError::Unavailable(why) => why.into(),
    }
}
