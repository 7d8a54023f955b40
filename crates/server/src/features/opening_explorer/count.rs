//! Counts the moves of ended games in the background.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use arbiter::Points;
use net::background;
use pgn::{GameResult, Outline, Ply, Reader, Source};
use store::{CountedGame, EXPLORED_PLIES, Unavailable, UncountedGames};
use tokio::time::{Instant, sleep};

use crate::features::library::LibraryWork;
use crate::http::site::Site;

/// The interval at which games are looked for, the batch size, and the minimum pause between
/// batches, so that moves have priority. A game updates about thirty rows in scattered places, so
/// larger batches would delay the moves in the same transaction.
const POLL_INTERVAL: Duration = Duration::from_secs(5);
const GAMES: u32 = 4;
const MIN_PAUSE: Duration = Duration::from_millis(10);

/// Counts the moves of ended games and of imported collections, until the server stops.
pub(crate) async fn run_counter(site: Arc<Site>, library: Arc<LibraryWork>) {
    loop {
        tokio::select! {
            () = site.closing.cancelled() => return,
            () = library.has_read.notified() => {}
            () = sleep(POLL_INTERVAL) => {}
        }
        while !site.closing.is_cancelled() {
            let started = Instant::now();
            match count_some(&site).await {
                // A slow batch has delayed other requests, so the pause is as long as the batch.
                Ok(true) => sleep(started.elapsed().max(MIN_PAUSE)).await,
                Ok(false) => break,
                Err(why) => {
                    tracing::warn!(%why, "the moves of games cannot be counted");
                    break;
                }
            }
        }
    }
}

/// Counts a batch. Returns whether there may be more to count.
async fn count_some(site: &Site) -> Result<bool, Unavailable> {
    let explorer = site.store.explorer();
    if explorer.count_games(GAMES).await? == GAMES {
        return Ok(true);
    }
    let Some(games) = explorer.uncounted_games(GAMES).await? else {
        return Ok(false);
    };
    let counted = tokio::task::spawn_blocking(|| background::start(|| read_all(games)));
    let counted = counted.await.map_err(|why| Unavailable(why.to_string()))?;
    explorer.count_collected_games(counted).await?;
    Ok(true)
}

fn read_all(games: UncountedGames) -> UncountedGames<CountedGame> {
    let read = |(number, text): (u32, String)| Some((number, read_game(&text)?));
    UncountedGames {
        collection: games.collection,
        after: games.after,
        up_to: games.up_to,
        games: games.games.into_iter().filter_map(read).collect(),
    }
}

/// Parses the opening of a game in PGN.
fn read_game(text: &str) -> Option<CountedGame> {
    // Reading from memory does not fail.
    read_counted_game(&mut Reader::from_bytes(text.as_bytes())).ok()?
}

/// Parses the opening and the result of the next game of a reader. Returns `None` after the last
/// game.
///
/// # Errors
///
/// Fails if the source fails. Errors in the text of a game do not: its moves up to the first error
/// are counted.
pub fn read_counted_game<S: Source>(reader: &mut Reader<S>) -> io::Result<Option<CountedGame>> {
    let mut outline = Outline::default();
    if !reader.read_game(&mut outline)? {
        return Ok(None);
    }
    // Many programs write 0 for an unknown rating.
    let rating = |tag: &str| {
        let rating: Option<u16> = outline.tags.get(tag)?.trim().parse().ok();
        rating.filter(|&rating| rating > 0)
    };
    let moves = outline.positions().zip(&outline.moves);
    // Moves after a null move are not counted.
    let moves = moves.map_while(|(position, ply)| match *ply {
        Ply::Move(mv) => Some((position, mv)),
        Ply::Null => None,
    });
    Ok(Some(CountedGame {
        moves: moves.take(EXPLORED_PLIES).collect(),
        score: match outline.result {
            GameResult::WhiteWins => Points::WhiteWins,
            GameResult::BlackWins => Points::BlackWins,
            GameResult::Draw => Points::Draw,
            GameResult::BothLose | GameResult::Unknown => Points::None,
        },
        ratings: [rating("WhiteElo"), rating("BlackElo")],
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_the_opening_of_a_game() {
        let text = "[WhiteElo \"2410\"]\n[BlackElo \"?\"]\n\n1. e4 (1. d4) e5 2. Nf3 -- 3. Bb5 1-0";
        let game = read_game(text).expect("a game");
        let moves: Vec<_> = game
            .moves
            .iter()
            .map(|(position, mv)| position.san(*mv))
            .collect();
        assert_eq!(moves, ["e4", "e5", "Nf3"]);
        assert_eq!(game.score, Points::WhiteWins);
        assert_eq!(game.ratings, [Some(2_410), None]);
        let unrated = read_game("[WhiteElo \"0\"]\n[BlackElo \"2300\"]\n\n1. e4 1-0");
        let ratings = unrated.map(|game| game.ratings);
        assert_eq!(ratings, Some([None, Some(2_300)]));
        assert_eq!(
            read_game("1. d4 *").map(|game| game.score),
            Some(Points::None)
        );
        assert_eq!(read_game(""), None);
    }
}
