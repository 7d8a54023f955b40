//! Searches collections for puzzles: several games at a time if there are workers, else one at a
//! time, when the server is otherwise idle.

use std::sync::Arc;
use std::time::Duration;

use futures_util::StreamExt;
use futures_util::stream::FuturesOrdered;
use net::background;
use puzzles::Puzzle;
use rules::Line;
use store::{NamedPuzzle, PuzzleSearchError, SearchedGame};
use tokio::time::sleep;

use super::PuzzleSearches;
use super::work::{self, TOPIC};
use crate::features::analysis::Analyses;
use crate::http::site::Site;

/// The interval at which searches without a notification are looked for.
const POLL_INTERVAL: Duration = Duration::from_secs(5);
/// After this time without an update, in milliseconds, a searching node counts as gone.
const STALE: u64 = 60_000;
/// The pause after each game, and the duration and maximum number of additional pauses while the
/// engine is busy.
const PAUSE: Duration = Duration::from_millis(20);
const WAY: Duration = Duration::from_millis(250);
const WAYS: usize = 40;
/// The number of games after which another search gets its turn, so that it does not wait for a
/// long one.
const TURN: usize = 25;
/// The maximum number of games that workers search at the same time for a node.
const AT_A_TIME: usize = 16;

/// Runs the requested searches, until the server stops.
pub(crate) async fn search_collections(
    site: Arc<Site>,
    searches: Arc<PuzzleSearches>,
    analyses: Arc<Analyses>,
) {
    loop {
        tokio::select! {
            () = site.closing.cancelled() => return,
            () = searches.0.notified() => {}
            () = sleep(POLL_INTERVAL) => {}
        }
        while !site.closing.is_cancelled() {
            match search_next(&site, &analyses).await {
                Ok(true) => {}
                Ok(false) => break,
                Err(why) => {
                    tracing::warn!(%why, "the puzzle search failed");
                    break;
                }
            }
        }
    }
}

/// Continues the next queued search, if there is one.
async fn search_next(site: &Arc<Site>, analyses: &Analyses) -> Result<bool, PuzzleSearchError> {
    let now = site.clock.now();
    let inactive_since = site.inactive_before(STALE);
    let store = site.store.found_puzzles();
    let finder = &site.games.node.id;
    let taken = store
        .take_puzzle_search(finder, now, inactive_since)
        .await?;
    let Some((collection, mut last)) = taken else {
        return Ok(false);
    };
    let mut places = site.games.node.bus.places(TOPIC);
    let mut searching = FuturesOrdered::new();
    let (mut begun, mut is_end) = (0, false);
    loop {
        let room = places.now().clamp(1, AT_A_TIME);
        while !is_end && begun < TURN && searching.len() < room {
            let game = store.game_after(collection, last).await;
            match game.map_err(store::Unavailable::from)? {
                Some(game) => {
                    last = game.heading.number;
                    begun += 1;
                    searching.push_back(async move {
                        let puzzles = find_in(site, analyses, &game.pgn).await;
                        (last, puzzles)
                    });
                }
                None => is_end = true,
            }
        }
        let Some((game, puzzles)) = searching.next().await else {
            break;
        };
        if site.closing.is_cancelled() {
            // The next node starts again with this game, which was not searched completely.
            store.end_puzzle_search(collection, finder, false).await?;
            return Ok(false);
        }
        let searched = SearchedGame {
            collection,
            finder: finder.clone(),
            at: site.clock.now(),
            game,
            puzzles,
        };
        if !should_continue(store.note_searched_game(searched).await)? {
            return Ok(true);
        }
        sleep(PAUSE).await;
    }
    store.end_puzzle_search(collection, finder, is_end).await?;
    Ok(true)
}

/// Returns whether the search in a collection continues: false if it was stopped or the collection
/// was deleted in the meantime.
fn should_continue(noted: Result<bool, PuzzleSearchError>) -> Result<bool, PuzzleSearchError> {
    match noted {
        Err(PuzzleSearchError::NoSuchCollection) => Ok(false),
        noted => noted,
    }
}

/// Waits for a limited time while the engine plays or analyzes.
async fn wait_while_engine_is_busy(site: &Site, analyses: &Analyses) {
    for _ in 0..WAYS {
        let load = site.games.engines.load();
        let is_idle = load.waiting + load.running + analyses.open() == 0;
        if is_idle || site.closing.is_cancelled() {
            return;
        }
        sleep(WAY).await;
    }
}

/// Finds the puzzles in a game in PGN, with the help of a worker if there is one.
async fn find_in(site: &Arc<Site>, analyses: &Analyses, pgn: &str) -> Vec<NamedPuzzle> {
    let record = pgn::records(pgn.as_bytes()).next().and_then(Result::ok);
    let Some(game) = record.map(|record| record.main_line()) else {
        return Vec::new();
    };
    let elsewhere = tokio::select! {
        () = site.closing.cancelled() => return Vec::new(),
        found = work::find_elsewhere(&site.games.node.bus, &game) => found,
    };
    let found = if let Some(found) = elsewhere {
        found
    } else {
        wait_while_engine_is_busy(site, analyses).await;
        find_here(site, game).await
    };
    let named = found.into_iter().map(|puzzle| NamedPuzzle {
        puzzle: puzzle.id().to_string(),
        text: puzzle.to_string(),
    });
    named.collect()
}

async fn find_here(site: &Site, game: Line) -> Vec<Puzzle> {
    let closing = site.closing.clone();
    let found = tokio::task::spawn_blocking(move || {
        background::start_last(|| work::find(&game, &|| closing.is_cancelled()))
    });
    found.await.unwrap_or_else(|why| {
        // A failure in one game does not stop the search.
        tracing::error!(%why, "a game could not be searched for puzzles");
        Vec::new()
    })
}
