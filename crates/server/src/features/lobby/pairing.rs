//! Makes the game of a seek that was accepted.

use arbiter::TimeControl;
use protocol::ServerMessage;
use protocol::http::ColorChoice;
use store::{CreateError, GameId, NewGame, PlayerId, Seat, Speed};

use super::table::{Begun, Found, Offer, Own};
use super::{begins_everywhere, gone, has_begun_elsewhere, refuse, terms};
use crate::cluster::messages::News;
use crate::game::journal::first;
use crate::game::outbound::Outbound;
use crate::game::rating;
use crate::game::registry::Games;
use crate::messages::refusal::CommandError;
use crate::net::random;

/// Accepts a seek of this node for a player who is connected to another, and answers that node.
pub(crate) async fn accept_for(games: Games, node: String, seek: String, by: PlayerId) {
    let found = games.lobby.lock().find(&seek, by);
    let result = match found {
        Found::Here(own) => pair(&games, *own, by).await,
        Found::TheirOwn => Err(CommandError::own_seek()),
        Found::At(_) | Found::Nowhere => Err(CommandError::no_such_seek()),
    };
    let result = result.map_err(|why| (why.code, why.message.to_string()));
    games
        .bus
        .publish_to(&node, News::SeekAnswered { seek, by, result });
}

/// Makes the game of a seek that was taken out of the table, and tells the one who has made it. When
/// no game can be made, the seek is put back, unless it was ended meanwhile.
pub(super) async fn pair(games: &Games, own: Own, by: PlayerId) -> Result<String, CommandError> {
    let seek = own.offer.id.clone();
    match make(games, &own, by).await {
        Ok((game, is_new)) => {
            let message = ServerMessage::Paired {
                seek: seek.clone(),
                game: game.to_string(),
            };
            own.outbound.send(&message);
            let (player, connection) = (own.player, Some(own.outbound.connection()));
            drop(own);
            {
                let mut table = games.lobby.lock();
                table.has_begun(Begun {
                    player,
                    connection,
                    seek: seek.clone(),
                    game,
                    at: games.clock.now(),
                });
                table.paired(&seek);
            }
            gone(games, seek.clone());
            begins_everywhere(games, player, Some((seek.clone(), game)));
            if !is_new && !plays(games, game, by).await? {
                return Err(CommandError::no_such_seek());
            }
            // They may be connected to another node, and come back to this one.
            has_begun_elsewhere(games, by, seek.clone(), game);
            begins_everywhere(games, by, Some((seek, game)));
            Ok(game.to_string())
        }
        Err(why) => {
            if !games.lobby.lock().put_back(own) {
                gone(games, seek);
            }
            Err(why)
        }
    }
}

/// Whether the player has a seat in the game, which may have been made for someone else before.
async fn plays(games: &Games, game: GameId, by: PlayerId) -> Result<bool, CommandError> {
    let made = games.store.load(game).await;
    let made = made.map_err(|_| CommandError::unavailable())?;
    Ok(made.is_some_and(|game| [game.white, game.black].contains(&Seat::Person(by))))
}

/// Makes the game, and says whether it is new: no other is ever made for this seek.
async fn make(games: &Games, own: &Own, by: PlayerId) -> Result<(GameId, bool), CommandError> {
    let blocked = games.store.talk().is_blocked(own.player, by).await;
    if blocked.map_err(|_| CommandError::unavailable())? {
        return Err(CommandError::unwanted());
    }
    check_rating(games, &own.offer, by).await?;
    let now = games.clock.now();
    let Offer {
        time,
        chess960,
        claims,
        rated,
        ..
    } = &own.offer;
    let terms = terms(time, *chess960, *claims, *rated);
    if terms.time != TimeControl::Unlimited && games.outages.lag(now).is_some() {
        return Err(CommandError::cannot_be_timed());
    }
    let is_white = match own.offer.color {
        ColorChoice::White => true,
        ColorChoice::Black => false,
        ColorChoice::Random => random::below(2) == 0,
    };
    let mut seats = [Seat::Person(own.player), Seat::Person(by)];
    if !is_white {
        seats.reverse();
    }
    let [white, black] = seats;
    let mut game = NewGame {
        id: GameId::from_bits(random::bits()),
        first: Some(first(&terms, seats, now)),
        terms,
        white,
        black,
        created_by: own.player,
        created_at: now,
        rematch_of: None,
        request_key: Some(format!("seek {}", own.offer.id)),
    };
    loop {
        match games.store.create_game(game.clone()).await {
            Ok(()) => return Ok((game.id, true)),
            Err(CreateError::IdTaken) => game.id = GameId::from_bits(random::bits()),
            // The answer of the store to an earlier attempt was lost.
            Err(CreateError::AlreadyMade(made)) => return Ok((made, false)),
            Err(why) => {
                tracing::error!(%why, "no game was made for a seek");
                return Err(CommandError::unavailable());
            }
        }
    }
}

/// Refuses those who cannot play a rated game, or whose rating does not fit.
pub(super) async fn check_rating(
    games: &Games,
    offer: &Offer,
    by: PlayerId,
) -> Result<(), CommandError> {
    if !offer.rated && offer.opponents.is_none() {
        return Ok(());
    }
    let store = &*games.store;
    let player = store.people().player(by).await;
    let player = player.map_err(|_| CommandError::unavailable())?;
    let speed = Speed::of(&offer.time);
    let rating = match &player {
        Some(player) => rating::present(store, player, speed).await,
        None => Ok(None),
    };
    let Some(rating) = rating.map_err(|_| CommandError::unavailable())? else {
        return Err(if offer.rated {
            CommandError::rated_needs_account()
        } else {
            CommandError::no_rating_to_compare()
        });
    };
    match offer.opponents {
        Some(range) if !range.contains(rating.points()) => {
            Err(CommandError::rating_does_not_fit(rating.points(), range))
        }
        _ => Ok(()),
    }
}

/// Tells the one who has accepted a seek.
pub(super) fn tell(
    games: &Games,
    player: PlayerId,
    outbound: &Outbound,
    seek: &str,
    result: Result<String, CommandError>,
) {
    match result {
        Ok(game) => {
            let seek = seek.to_owned();
            if let Ok(id) = game.parse() {
                games.lobby.lock().has_begun(Begun {
                    player,
                    connection: Some(outbound.connection()),
                    seek: seek.clone(),
                    game: id,
                    at: games.clock.now(),
                });
            }
            outbound.send(&ServerMessage::Paired { seek, game });
        }
        Err(why) => refuse(outbound, Some(seek), &why),
    }
}
