//! Journal entries, and when a game is next due.

use arbiter::{Event, Game, Terms, Timestamp};
use store::{Entry, First, Seat};

/// The time in milliseconds after which a game is checked again because the computer has not moved,
/// or a conditional move may not have been played.
pub(super) const LATE: u64 = 3_000;

/// The request of entries that credit time to a player whose node has failed.
pub(super) const RECONNECTED: &str = "reconnect";

/// The actor of entries that no player requested.
const SYSTEM: &str = "system";

/// Returns the first entry of a game with these terms and seats.
pub(crate) fn first(terms: &Terms, seats: [Seat; 2], at: Timestamp) -> First {
    beginning(terms, seats, at, vec![Event::Started])
}

/// Returns the first entry of a game that continues after the moves of an earlier one. The clocks show
/// the times after its last move, and the turn begins at `at`.
pub(crate) fn first_after(earlier: &Game, seats: [Seat; 2], at: Timestamp) -> First {
    let line = earlier.line();
    let times = earlier.remaining_after();
    let moved = line.positions().zip(line.moves()).zip(times);
    let moved = moved.map(|((position, &mv), &remaining)| Event::Moved {
        uci: position.uci(mv).to_string(),
        remaining,
    });
    let events = std::iter::once(Event::Started).chain(moved).collect();
    beginning(earlier.terms(), seats, at, events)
}

fn beginning(terms: &Terms, seats: [Seat; 2], at: Timestamp, events: Vec<Event>) -> First {
    let entry = system_entry("start:1".to_owned(), "start", at, events);
    // Replays the entry instead of creating a new game, which would run a long mating test.
    let game = Game::replay(terms.clone(), [(at, entry.events.as_slice())]);
    let due = game.ok().and_then(|game| due(&game, seats, at));
    First { entry, due }
}

/// Returns when the game is next due after an entry at `at`: when its flag falls, when the time for
/// a first move is over, or when the computer has not moved for a while because its server is gone.
pub(super) fn due(game: &Game, seats: [Seat; 2], at: Timestamp) -> Option<Timestamp> {
    let is_engine = matches!(seats[game.turn().index()], Seat::Engine { .. });
    let is_going_on = game.started_at().is_some() && game.verdict().is_none();
    let late = (is_engine && is_going_on).then(|| at + LATE);
    [game.due(0), late].into_iter().flatten().min()
}

/// Creates an entry of the server. Its command id contains a colon, which is not allowed in ids of
/// clients.
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

/// Whether this event begins a turn. Offers, answers and time credits do not change when the
/// current turn began.
pub(super) const fn begins_turn(event: &Event) -> bool {
    matches!(
        event,
        Event::Started | Event::Moved { .. } | Event::TakenBack { .. }
    )
}
