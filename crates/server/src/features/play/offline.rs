//! Games against the computer that a page has played while it could not reach this server.

use std::sync::Arc;

use arbiter::{Event, Game, Timestamp};
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use engine::{Level, Opponent};
use game::character::played;
use game::create::{Created, NewGame, NotCreated};
use game::finished::store_finished;
use limits::work_queue::Busy;
use messages::error::RequestError;
use messages::sentence::Sentence;
use protocol::http::offline::OfflineGame;
use protocol::{RefusalCode, Side};
use store::{CreateError, Scope, Seat};
use views::local_game::{LocalGame, MAX_ROWS, NotAGame};

use super::new_game::{Starts, admit};
use crate::http::api_token::TokenOrSession;
use crate::http::body::Sent;
use crate::http::idempotency;
use crate::http::site::Site;

/// The maximum size of a request in bytes: 1,200 entries need about half of it.
pub(super) const MAX_BODY: usize = 256 * 1024;
/// The number of entries of a game whose mating test may take long.
const SLOW: usize = 8;
/// The maximum time from the first to the last entry, in milliseconds: 90 days.
const LONGEST: u64 = 90 * arbiter::DAY;

/// `POST /app/offline/games`: stores a finished game against the computer, unrated.
pub(super) async fn take(
    State(site): State<Arc<Site>>,
    State(starts): State<Arc<Starts>>,
    holder: TokenOrSession,
    headers: HeaderMap,
    Sent(record): Sent<OfflineGame>,
) -> Result<(StatusCode, Json<protocol::http::Created>), RequestError> {
    let caller = admit(&site, holder, Scope::ChallengeWrite)?;
    let key = idempotency::key(&headers)?.ok_or_else(no_key)?.to_owned();
    let identity = opponent(&record)
        .ok_or_else(not_against_computer)?
        .identity();
    let at = site.clock.now();
    let of_player = record.side;
    // Judging a long game takes some hundredths of a second. The queue keeps it from delaying running
    // games, and keeps any network from delaying the others.
    let judge = move || judged(record, at);
    let judged = starts.offline.work(caller.network, judge).await;
    let (started_at, events, game) = judged.map_err(|Busy| RequestError::too_many())??;
    let (own, computer) = (Seat::Person(caller.player), Seat::Engine { identity });
    let new = NewGame {
        terms: game.terms().clone(),
        seats: match of_player {
            Side::White => [own, computer],
            Side::Black => [computer, own],
        },
        created_by: caller.player,
        at: started_at,
        rematch_of: None,
        request_key: Some(format!("offline {key}")),
    };
    let stored = store_finished(&site.games, new, events, &game, at).await;
    let Created { id, is_new } = stored.map_err(|why| match why {
        NotCreated::Store(CreateError::NoSuchPlayer(_)) => RequestError::no_session(),
        NotCreated::Store(CreateError::Unavailable(why)) => why.into(),
        _ => RequestError::unavailable(),
    })?;
    let status = if is_new {
        StatusCode::CREATED
    } else {
        StatusCode::OK
    };
    Ok((status, Json(protocol::http::Created { id: id.to_string() })))
}

/// Returns the computer, if the game is against it.
fn opponent(record: &OfflineGame) -> Option<Opponent> {
    let level = Level::new(record.level?)?;
    Some(match record.character {
        Some(character) => Opponent::Character(played(character)),
        None => Opponent::Level(level),
    })
}

/// Judges the whole game as if it had just ended: the clock of the device may be wrong. Returns the
/// time of its start, the events after the start, and the finished game.
fn judged(
    mut record: OfflineGame,
    now: Timestamp,
) -> Result<(Timestamp, Vec<Event>, Game), RequestError> {
    let length = record.rows.last().map_or(0, |row| row.at);
    if length > LONGEST.min(now.0) {
        return Err(RequestError::bad(
            "A game that was played offline may last 90 days at most.",
        ));
    }
    record.started_at = now.0 - length;
    let started_at = Timestamp(record.started_at);
    let game = LocalGame::replay(String::new(), record, SLOW).map_err(|why| match why {
        NotAGame::Terms(why) => RequestError::bad(
            Sentence::new("A game cannot have these settings: {why}").saying("why", why),
        ),
        NotAGame::Long => too_long(),
        NotAGame::Row { index, why } => RequestError::new(
            why.code(),
            Sentence::new("Entry {number} of the game is refused: {why}")
                .with("number", index + 1)
                .with("why", why),
        ),
    })?;
    if game.game().verdict().is_none() {
        return Err(RequestError::new(
            RefusalCode::NotNow,
            "The game is not over: play it to its end first.",
        ));
    }
    Ok((started_at, game.events().to_vec(), game.game().clone()))
}

fn no_key() -> RequestError {
    RequestError::bad("A game that was played offline needs an Idempotency-Key.")
}

fn not_against_computer() -> RequestError {
    RequestError::bad("Only games against the computer at a level from 1 to 17 can be stored.")
}

fn too_long() -> RequestError {
    RequestError::bad(
        Sentence::new("A game that was played offline has {most} entries at most.")
            .with("most", MAX_ROWS),
    )
}
