//! Entries of a journal, and when a game next needs the server.

use arbiter::{Event, Game, Terms, Timestamp};
use store::{Entry, First, Seat};

/// When the computer has not moved for so long, in milliseconds, or what was written beforehand may not
/// have been played, the game is looked at again.
pub(super) const LATE: u64 = 3_000;

/// The actor of entries that no player asked for.
const SYSTEM: &str = "system";

/// The journal entry that starts a game.
fn beginning(at: Timestamp) -> Entry {
    system_entry("start:1".to_owned(), "start", at, vec![Event::Started])
}

/// The first entry of a game under these terms, between White and Black.
pub(crate) fn first(terms: &Terms, seats: [Seat; 2], at: Timestamp) -> First {
    let entry = beginning(at);
    // Not as a new game, for which it would be asked who can still mate: that takes long.
    let game = Game::replay(terms.clone(), [(at, entry.events.as_slice())]);
    let due = game.ok().and_then(|game| due(&game, seats, at));
    First { entry, due }
}

/// When the game next needs the server after an entry of this moment: its flag falls, it is too late
/// for a first move, or the computer has not moved for a while, because the server that let it think is gone.
pub(super) fn due(game: &Game, seats: [Seat; 2], at: Timestamp) -> Option<Timestamp> {
    let is_engine = matches!(seats[game.turn().index()], Seat::Engine { .. });
    let is_going_on = game.started_at().is_some() && game.verdict().is_none();
    let late = (is_engine && is_going_on).then(|| at + LATE);
    [game.due(0), late].into_iter().flatten().min()
}

/// Command ids of the server have a colon, which those of clients may not have.
pub(super) fn system_entry(
    command_id: String,
    request: &str,
    at: Timestamp,
    events: Vec<Event>,
) -> Entry {
    Entry {
        command_id,
        actor: SYSTEM.to_owned(),
        request: request.to_owned(),
        at,
        events,
    }
}

/// Whether a turn begins with this event. Offers, answers and time credits do not change
/// when the current turn began.
pub(super) const fn begins_turn(event: &Event) -> bool {
    matches!(
        event,
        Event::Started | Event::Moved { .. } | Event::TakenBack { .. }
    )
}
