//! Creates the game of an accepted seek.

use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use arbiter::Millis;
use game::create::{self, Created, NewGame, NotCreated};
use game::outbound::Outbound;
use game::rating;
use limits::concurrency::Permit;
use messages::error::RequestError;
use messages::sentence::Sentence;
use protocol::ServerMessage;
use store::{GameId, PlayerId, Seat, Speed};

use super::nodes::NodeMessage;
use super::refusals;
use super::table::{LocalSeek, Lookup, Offer, StartedGame};
use super::{Lobby, agreed, begins_everywhere, gone, has_begun_elsewhere, refuse};
use crate::features::lobby::bad_terms;

/// The time after which a player is notified that another node has not answered.
const ANSWER_TIMEOUT: Millis = 3_000;
/// The time for which a late answer is awaited.
const LATE_ANSWER: Duration = Duration::from_mins(1);

/// Accepts a seek of this node for a player who is connected to another node.
pub(super) async fn accept_for(
    lobby: &Lobby,
    seek: &str,
    by: PlayerId,
) -> Result<String, RequestError> {
    let found = lobby.lock().find(seek, by);
    match found {
        Lookup::Here(own) => pair(lobby, *own, by).await,
        Lookup::OwnSeek => Err(refusals::own_seek()),
        Lookup::At(_) | Lookup::NotFound => Err(refusals::no_such_seek()),
    }
}

/// Asks another node to accept one of its seeks, and notifies the player of the answer. If it takes
/// too long, the player is notified of the timeout; a late success is still sent.
pub(super) async fn accept_elsewhere(
    lobby: Arc<Lobby>,
    node: String,
    seek: String,
    by: PlayerId,
    outbound: Outbound,
    waiting: Permit<PlayerId>,
) {
    let this = &lobby.games.node;
    let request = NodeMessage::AcceptSeek {
        seek: seek.clone(),
        by,
    };
    let mut asking = pin!(this.bus.request(&node, &request, LATE_ANSWER));
    let late = this.clock.sleep_until(this.clock.now() + ANSWER_TIMEOUT);
    let (answer, is_late) = tokio::select! {
        answer = &mut asking => (answer, false),
        () = late => {
            refuse(&outbound, Some(&seek), &refusals::seek_unanswered());
            // The player may accept another seek.
            drop(waiting);
            (asking.await, true)
        }
    };
    let answer = answer.ok().and_then(|answer| answer.read());
    let result = match answer {
        Some(NodeMessage::SeekAnswered { result }) => result,
        _ if is_late => return,
        _ => return refuse(&outbound, Some(&seek), &refusals::seek_unanswered()),
    };
    if is_late && result.is_err() {
        return;
    }
    // The other node does not know the language of the player.
    let result =
        result.map_err(|(code, message)| RequestError::new(code, Sentence::finished(message)));
    notify(&lobby, by, &outbound, &seek, result);
}

/// Creates the game of a seek that was taken out of the table, and notifies its player. If the game
/// cannot be created, the seek is put back, unless it was ended in the meantime.
pub(super) async fn pair(
    lobby: &Lobby,
    own: LocalSeek,
    by: PlayerId,
) -> Result<String, RequestError> {
    let seek = own.offer.id.clone();
    match make(lobby, own.player, &own.offer, by).await {
        Ok(Created { id: game, is_new }) => {
            let message = ServerMessage::Paired {
                seek: seek.clone(),
                game: game.to_string(),
            };
            own.outbound.send(&message);
            let (player, connection) = (own.player, Some(own.outbound.connection()));
            drop(own);
            {
                let mut table = lobby.lock();
                table.has_begun(StartedGame {
                    player,
                    connection,
                    seek: seek.clone(),
                    game,
                    at: lobby.games.node.clock.now(),
                });
                table.paired(&seek);
            }
            gone(lobby, &seek);
            begins_everywhere(lobby, player, Some((seek.clone(), game)));
            if !is_new && !plays(lobby, game, by).await? {
                return Err(refusals::no_such_seek());
            }
            // The player may be connected to another node, and return to this one.
            has_begun_elsewhere(lobby, by, seek.clone(), game);
            begins_everywhere(lobby, by, Some((seek, game)));
            Ok(game.to_string())
        }
        Err(why) => {
            if !lobby.lock().put_back(own) {
                gone(lobby, &seek);
            }
            Err(why)
        }
    }
}

/// Returns whether the player has a seat in the game, which may have been created for another
/// player before.
pub(super) async fn plays(lobby: &Lobby, game: GameId, by: PlayerId) -> Result<bool, RequestError> {
    let made = lobby.games.node.store.load(game).await;
    let made = made.map_err(|_| RequestError::unavailable())?;
    Ok(made.is_some_and(|game| [game.white, game.black].contains(&Seat::Person(by))))
}

/// Creates the game of an offer, if the two may play.
async fn make(
    lobby: &Lobby,
    player: PlayerId,
    offer: &Offer,
    by: PlayerId,
) -> Result<Created, RequestError> {
    check_players(lobby, player, offer, by).await?;
    create_game(lobby, player, offer, by).await
}

/// Checks that a player may accept the offer of another one.
pub(super) async fn check_players(
    lobby: &Lobby,
    player: PlayerId,
    offer: &Offer,
    by: PlayerId,
) -> Result<(), RequestError> {
    let blocked = lobby.games.node.store.talk().is_blocked(player, by).await;
    if blocked.map_err(|_| RequestError::unavailable())? {
        return Err(RequestError::blocked());
    }
    let accepting = lobby.games.node.store.people().player(by).await;
    let accepting = accepting.map_err(|_| RequestError::unavailable())?;
    if accepting.is_some_and(|player| player.is_bot) {
        return Err(refusals::no_bots());
    }
    check_rating(lobby, offer, by).await
}

/// Creates the game. The request key allows only one game per offer.
pub(super) async fn create_game(
    lobby: &Lobby,
    player: PlayerId,
    offer: &Offer,
    by: PlayerId,
) -> Result<Created, RequestError> {
    let Offer {
        time,
        chess960,
        chess960_number,
        claims,
        rated,
        ..
    } = offer;
    let (chooser, other) = (Seat::Person(player), Seat::Person(by));
    let new = NewGame {
        terms: agreed(
            time,
            (*chess960, chess960_number.map(i32::from)),
            *claims,
            *rated,
        )
        .terms()
        .map_err(bad_terms)?,
        seats: create::seats(chooser, other, offer.color),
        created_by: player,
        at: lobby.games.node.clock.now(),
        rematch_of: None,
        request_key: Some(format!("seek {}", offer.id)),
    };
    let (time, seats) = (new.terms.time.clone(), new.seats);
    let created = create::create(&lobby.games, new).await;
    let created = created.map_err(|why| match why {
        NotCreated::CannotBeTimed => game::refusals::cannot_be_timed(),
        NotCreated::Store(why) => {
            tracing::error!(%why, "the game of a seek could not be created");
            RequestError::unavailable()
        }
    })?;
    if created.is_new {
        create::has_started(&lobby.games, created.id, &time, seats);
    }
    Ok(created)
}

/// Refuses players who cannot play rated games, or whose rating is outside the range.
pub(super) async fn check_rating(
    lobby: &Lobby,
    offer: &Offer,
    by: PlayerId,
) -> Result<(), RequestError> {
    if !offer.rated && offer.opponents.is_none() {
        return Ok(());
    }
    let store = &*lobby.games.node.store;
    let player = store.people().player(by).await;
    let player = player.map_err(|_| RequestError::unavailable())?;
    let speed = Speed::of(&offer.time);
    let rating = match &player {
        Some(player) => rating::present(store, player, speed).await,
        None => Ok(None),
    };
    let Some(rating) = rating.map_err(|_| RequestError::unavailable())? else {
        return Err(if offer.rated {
            refusals::rated_needs_account()
        } else {
            refusals::no_rating_to_compare()
        });
    };
    match offer.opponents {
        Some(range) if !range.contains(rating.points()) => {
            Err(refusals::rating_does_not_fit(rating.points(), range))
        }
        _ => Ok(()),
    }
}

/// Sends the result to the player who has accepted a seek.
pub(super) fn notify(
    lobby: &Lobby,
    player: PlayerId,
    outbound: &Outbound,
    seek: &str,
    result: Result<String, RequestError>,
) {
    match result {
        Ok(game) => {
            let seek = seek.to_owned();
            if let Ok(id) = game.parse() {
                lobby.lock().has_begun(StartedGame {
                    player,
                    connection: Some(outbound.connection()),
                    seek: seek.clone(),
                    game: id,
                    at: lobby.games.node.clock.now(),
                });
            }
            outbound.send(&ServerMessage::Paired { seek, game });
        }
        Err(why) => refuse(outbound, Some(seek), &why),
    }
}
