//! Looks up in the store whether a player is playing a position, or a similar one.

use rules::Line;
use store::{GameId, GamesQuery, PlayerId, Unavailable};

use super::registry::Games;
use super::state::LoadedGame;

/// The maximum number of running games of a player who gets an analysis: more would take too long
/// to check.
const GAMES: usize = 500;
/// The page size for reading games.
const PAGE: u32 = 100;

/// The reason why the games of a player are not known.
#[derive(Debug)]
pub enum Unknown {
    /// The player takes part in too many games to check them all.
    TooManyGames,
    /// The store is unavailable.
    Unavailable(Unavailable),
}

impl From<Unavailable> for Unknown {
    fn from(why: Unavailable) -> Self {
        Self::Unavailable(why)
    }
}

/// Returns whether the line leads through a position in a running game of the player, or to one that
/// resembles it.
pub async fn is_played_by(games: &Games, player: PlayerId, line: &Line) -> Result<bool, Unknown> {
    let now = games.node.clock.now();
    look_again(games, player).await?;
    if let Some(answer) = games.analysis_guard.contains(player, line, now) {
        return Ok(answer);
    }
    // A concurrent request waits until the games have been read, and does not read them again.
    let others = games.analysis_guard.follow(player, now);
    let _turn = others.lock().await;
    if let Some(answer) = games.analysis_guard.contains(player, line, now) {
        return Ok(answer);
    }
    // The same reading, or a new one if that was canceled.
    let reading = games.analysis_guard.follow(player, now);
    if let Err(why) = look_up(games, player).await {
        games.analysis_guard.forget(player);
        return Err(why);
    }
    games.analysis_guard.complete(player, &reading);
    let answer = games.analysis_guard.contains(player, line, now);
    answer.ok_or_else(|| Unavailable("too many others ask at the same time".to_owned()).into())
}

/// Rereads the games that other nodes have changed, except games that are live here, which are
/// recorded anyway.
async fn look_again(games: &Games, player: PlayerId) -> Result<(), Unknown> {
    if !games.node.bus.is_shared() || !games.analysis_guard.knows(player) {
        return Ok(());
    }
    let running = running(games, player).await?;
    games.analysis_guard.retain(player, &running);
    for (game, version) in games.node.store.versions(running).await? {
        let is_known = games.analysis_guard.has_version(player, game, version);
        if is_known || games.is_live(game) {
            continue;
        }
        match LoadedGame::load(&*games.node.store, game).await {
            Ok(Some(table)) => games.analysis_guard.note(&table),
            Ok(None) => {}
            Err(why) => {
                games.analysis_guard.forget(player);
                return Err(why.into());
            }
        }
    }
    Ok(())
}

async fn look_up(games: &Games, player: PlayerId) -> Result<(), Unknown> {
    for game in running(games, player).await? {
        match LoadedGame::load(&*games.node.store, game).await {
            Ok(Some(table)) => games.analysis_guard.add(player, &table),
            Ok(None) => {}
            // A game that cannot be read cannot be played either.
            Err(why) => tracing::error!(%game, %why, "a game cannot be read"),
        }
    }
    Ok(())
}

/// Returns the unfinished games. They are counted before any is read, because a player with too
/// many games may send many requests.
async fn running(games: &Games, player: PlayerId) -> Result<Vec<GameId>, Unknown> {
    let mut query = GamesQuery {
        finished: Some(false),
        ..GamesQuery::all(player, PAGE)
    };
    let mut found = Vec::new();
    while found.len() <= GAMES {
        let page = games.node.store.games_of(query.clone()).await?;
        let Some(last) = page.last() else {
            return Ok(found);
        };
        query.after = Some(last.id);
        found.extend(page.iter().map(|game| game.id));
    }
    Err(Unknown::TooManyGames)
}
