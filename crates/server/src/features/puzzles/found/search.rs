//! Searches collections for puzzles, one game at a time, when the server is otherwise idle.

use std::sync::Arc;
use std::time::Duration;

use finder::{Effort, POSITIONS};
use net::background;
use puzzles::Puzzle;
use store::{NamedPuzzle, PuzzleSearchError, SearchedGame};
use tokio::time::sleep;

use super::PuzzleSearches;
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
    for _ in 0..TURN {
        wait_while_engine_is_busy(site, analyses).await;
        let game = store.game_after(collection, last).await;
        let game = game.map_err(store::Unavailable::from)?;
        let Some(game) = game else {
            store.end_puzzle_search(collection, finder, true).await?;
            return Ok(true);
        };
        last = game.heading.number;
        let puzzles = find_in(site, game.pgn).await;
        if site.closing.is_cancelled() {
            // The next node starts again with this game, which was not searched completely.
            store.end_puzzle_search(collection, finder, false).await?;
            return Ok(false);
        }
        let searched = SearchedGame {
            collection,
            finder: finder.clone(),
            at: site.clock.now(),
            game: last,
            puzzles,
        };
        if !should_continue(store.note_searched_game(searched).await)? {
            return Ok(true);
        }
        sleep(PAUSE).await;
    }
    store.end_puzzle_search(collection, finder, false).await?;
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

/// Finds the puzzles in a game in PGN.
async fn find_in(site: &Arc<Site>, pgn: String) -> Vec<NamedPuzzle> {
    let closing = site.closing.clone();
    let found = tokio::task::spawn_blocking(move || {
        background::start_last(|| puzzles_in(&pgn, &|| closing.is_cancelled()))
    });
    let found = found.await.unwrap_or_else(|why| {
        // A failure in one game does not stop the search.
        tracing::error!(%why, "a game could not be searched for puzzles");
        Vec::new()
    });
    let named = found.into_iter().map(|puzzle| NamedPuzzle {
        puzzle: puzzle.id().to_string(),
        text: puzzle.to_string(),
    });
    named.collect()
}

fn puzzles_in(pgn: &str, is_stopped: &dyn Fn() -> bool) -> Vec<Puzzle> {
    let record = pgn::records(pgn.as_bytes()).next().and_then(Result::ok);
    let line = record.map(|record| record.main_line());
    let mut effort = Effort::new(POSITIONS, is_stopped);
    line.map_or_else(Vec::new, |line| {
        finder::find(&line, &mut finder::engine(), &mut effort)
    })
}
