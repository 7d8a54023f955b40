//! Whether a player is playing a position, as far as the store has to be asked for it.

use rules::Line;
use store::{GameId, GamesQuery, PlayerId, Unavailable};

use super::registry::Games;
use super::state::Table;

/// Whoever plays more games at a time gets no analysis: it would take too long to look at them.
const GAMES: usize = 500;
/// How many games are asked for at once.
const PAGE: u32 = 100;

/// Why it is not known what a player is playing.
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

/// Whether the line leads to or through a position in which the player is playing.
pub async fn is_played_by(games: &Games, player: PlayerId, line: &Line) -> Result<bool, Unknown> {
    let now = games.node.clock.now();
    look_again(games, player).await?;
    if let Some(answer) = games.in_play.contains(player, line, now) {
        return Ok(answer);
    }
    // Whoever asks while the games are being read waits for that, and reads none of them again.
    let others = games.in_play.follow(player, now);
    let _turn = others.lock().await;
    if let Some(answer) = games.in_play.contains(player, line, now) {
        return Ok(answer);
    }
    // The same one, or another if that was given up.
    let reading = games.in_play.follow(player, now);
    if let Err(why) = look_up(games, player).await {
        games.in_play.forget(player);
        return Err(why);
    }
    games.in_play.complete(player, &reading);
    let answer = games.in_play.contains(player, line, now);
    answer.ok_or_else(|| Unavailable("too many others ask at the same time".to_owned()).into())
}

/// Reads the games that other nodes have changed, but for those that are live here, which are
/// noted anyway.
async fn look_again(games: &Games, player: PlayerId) -> Result<(), Unknown> {
    for game in games.in_play.changed_games(player) {
        let version = if games.is_live(game) {
            u32::MAX
        } else {
            match Table::load(&*games.node.store, game).await {
                Ok(Some(table)) => {
                    games.in_play.note(&table);
                    table.version
                }
                Ok(None) => u32::MAX,
                Err(why) => {
                    games.in_play.forget(player);
                    return Err(why.into());
                }
            }
        };
        games.in_play.has_read(player, game, version);
    }
    Ok(())
}

async fn look_up(games: &Games, player: PlayerId) -> Result<(), Unknown> {
    for game in running(games, player).await? {
        match Table::load(&*games.node.store, game).await {
            Ok(Some(table)) => games.in_play.add(player, &table),
            Ok(None) => {}
            // A game that cannot be read cannot be played either.
            Err(why) => tracing::error!(%game, %why, "a game cannot be read"),
        }
    }
    Ok(())
}

/// The games that are not over. They are counted before one of them is read: whoever plays too many
/// may ask again and again.
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
