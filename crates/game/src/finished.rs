//! Stores games that were played to their end elsewhere.

use arbiter::{Event, Game, Timestamp};
use store::{Append, AppendError, Ending, GameId};

use crate::create::{self, Created, NewGame, NotCreated};
use crate::entry::system_entry;
use crate::registry::Games;

/// The command id of the only entry after the start. Ids of clients have no colon.
const COMMAND: &str = "offline:2";

/// Creates the game, and writes all its further events as one entry. `events` follow the start, and
/// `game` is the game after them at `at`. Doing this again with the same key changes nothing.
///
/// # Errors
///
/// If the store fails. If it has failed between the two entries, a repetition completes the game.
pub async fn store_finished(
    games: &Games,
    new: NewGame,
    events: Vec<Event>,
    game: &Game,
    at: Timestamp,
) -> Result<Created, NotCreated> {
    let created = create::create_asleep(games, new).await?;
    let append = Append {
        game: created.id,
        version: 2,
        entry: system_entry(COMMAND.to_owned(), "offline", at, events),
        due: None,
        ending: Ending::of(game, at).map(Box::new),
    };
    match games.node.store.append(append).await {
        // The earlier request has written it.
        Ok(()) | Err(AppendError::Conflict | AppendError::Duplicate(_)) => Ok(created),
        Err(why) => Err(NotCreated::Store(store::CreateError::Unavailable(
            unavailable(created.id, &why),
        ))),
    }
}

fn unavailable(game: GameId, why: &AppendError) -> store::Unavailable {
    store::Unavailable(format!("game {game} was not completed: {why:?}"))
}
