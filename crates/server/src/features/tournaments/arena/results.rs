//! Results of the games of an arena.
//!
//! They come from the stored games, never from memory: after a crash the search finds the results
//! that were not entered.

use std::time::Duration;

use arbiter::Event;
use messages::error::RequestError;
use net::random;
use store::{GameId, GameOfTournament, LoadError, TournamentId};
use tournament::{ArenaResult, Command, GameKey, Outcome};

use super::super::act::Act;
use super::super::loaded::Loaded;
use super::super::registry::Tournaments;

/// The time for which results are collected, so that a large arena has few entries.
const COLLECTED: Duration = Duration::from_secs(1);

/// Enters the results of games that end on this node, until the server closes.
pub(in super::super) async fn follow(tournaments: &Tournaments) {
    loop {
        for (id, games) in tournaments.arena_ended.take().await {
            let games: Vec<GameKey> = games.into_iter().collect();
            if let Err(why) = enter(tournaments, id, &games).await {
                tracing::warn!(tournament = %id, ?why, "results wait for the next search");
            }
        }
        tokio::time::sleep(COLLECTED).await;
    }
}

/// Enters the results of all games that have ended.
pub(in super::super) async fn enter_all(
    tournaments: &Tournaments,
    id: TournamentId,
) -> Result<(), RequestError> {
    let Some(loaded) = tournaments.load(id).await? else {
        return Ok(());
    };
    let running: Vec<GameKey> = loaded.state.arena.running.keys().copied().collect();
    enter(tournaments, id, &running).await
}

/// Enters the results of those games that have ended, as one entry.
async fn enter(
    tournaments: &Tournaments,
    id: TournamentId,
    games: &[GameKey],
) -> Result<(), RequestError> {
    let Some(loaded) = tournaments.load(id).await? else {
        return Ok(());
    };
    let running = &loaded.state.arena.running;
    let boards = games.iter().filter(|key| running.contains_key(key));
    let boards: Vec<(u32, u32)> = boards
        .map(|&(wave, board)| (wave.into(), board.into()))
        .collect();
    if boards.is_empty() {
        return Ok(());
    }
    let store = tournaments.games.node.store.tournaments();
    let mut results = Vec::new();
    for game in store.games_on_boards(id, boards).await? {
        results.extend(result(tournaments, &loaded, &game).await?);
    }
    if results.is_empty() {
        return Ok(());
    }
    // A repeated entry changes nothing: only running games get a result.
    let name = format!("results-{:016x}", random::bits());
    let act = Act::of_server(name, Command::EndGames { games: results });
    tournaments.act(id, act).await?;
    Ok(())
}

/// Returns the result of a game that has ended in time.
async fn result(
    tournaments: &Tournaments,
    loaded: &Loaded,
    game: &GameOfTournament,
) -> Result<Option<ArenaResult>, LoadError> {
    let (wave, board) = (game.round as u16, game.board as u16);
    let players = loaded.state.arena.running.get(&(wave, board));
    let Some((&players, verdict)) = players.zip(game.verdict) else {
        return Ok(None);
    };
    let ends_at = loaded.state.arena_ends_at();
    if game.ended_at > ends_at {
        return Ok(None);
    }
    let plies = game.plies.unwrap_or(0);
    let outcome = loaded.outcome(players, verdict, plies);
    let berserk = if loaded.state.allows_berserk() && is_won(outcome) {
        berserk_sides(tournaments, game.game).await?
    } else {
        [false; 2]
    };
    Ok(Some(ArenaResult {
        wave,
        board,
        outcome,
        plies: u16::try_from(plies).unwrap_or(u16::MAX),
        berserk,
    }))
}

/// Halved time counts for the winner only.
const fn is_won(outcome: Outcome) -> bool {
    matches!(outcome, Outcome::WhiteWins | Outcome::BlackWins)
}

/// Returns whether White and Black halved their time.
async fn berserk_sides(tournaments: &Tournaments, game: GameId) -> Result<[bool; 2], LoadError> {
    let stored = tournaments.games.node.store.load(game).await?;
    let mut sides = [false; 2];
    let rows = stored.into_iter().flat_map(|stored| stored.rows);
    for event in rows.flat_map(|row| row.entry.events) {
        if let Event::Berserked { by, .. } = event {
            sides[by.index()] = true;
        }
    }
    Ok(sides)
}
