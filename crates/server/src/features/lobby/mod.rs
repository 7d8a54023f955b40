//! The lobby: games that are offered to whoever accepts them first.
//!
//! A seek lives as long as the connection that has made it, on the node of that connection. Other
//! nodes know of it by the bus, and ask that node when someone accepts it: so each seek is taken
//! out of one table once.

mod nodes;
mod pairing;
mod refusals;
mod session;
mod table;

use std::sync::{Arc, Mutex, MutexGuard, Weak};
use std::time::Duration;

use ::language::InLanguage;
use arbiter::{Claims, Millis, TimeControl, Timestamp};
use axum::extract::ws::Utf8Bytes;
use protocol::http::ColorChoice;
use protocol::{RatingRange, RatingView, RefusalCode, ServerMessage};
use store::{GameId, PlayerId, Seat, Speed};
use tokio::sync::{Notify, watch};

use game::create::{Agreed, BadTerms};
use game::frame;
use game::listeners::{GameStarted, Listener};
use game::outbound::Outbound;
use game::rating;
use game::registry::Games;
use limits::caller::Caller;
use limits::concurrency::Quota;
use messages::error::RequestError;
use messages::sentence::Sentence;
use net::random;
use nodes::News;
pub(crate) use nodes::Remote;
pub(crate) use session::Session;
use table::{Begun, Found, Offer, Own, Table, Whose};

/// Seeks at a time: on one node, of one player, and of one network.
const SEEKS: usize = 1_000;
const SEEKS_OF_A_PLAYER: usize = 4;
const SEEKS_OF_A_NETWORK: usize = 50;
/// The longest description of a seek, in bytes: it must fit into a letter to other nodes.
const LONGEST: usize = 2_000;
/// How long other nodes may take to answer.
const PATIENCE: Millis = 3_000;
/// The list is sent again after this time at the earliest, and a millisecond for so many bytes that were sent
/// to all together, 10 MB a second; but not so late that all offers in it are gone.
const PAUSE: Duration = Duration::from_millis(200);
const BYTES_IN_A_MILLISECOND: u64 = 10_000;
const LONGEST_PAUSE: Duration = Duration::from_secs(5);

/// How far the ratings of two players may be apart, as far as one may ask for it.
const WITHIN: std::ops::RangeInclusive<u16> = 50..=1_000;

/// What a client wants to offer.
#[derive(Debug)]
pub(crate) struct Wish {
    pub(crate) time: TimeControl,
    pub(crate) color: ColorChoice,
    pub(crate) chess960: bool,
    pub(crate) claims: Claims,
    pub(crate) rated: bool,
    /// By how many points the ratings may differ.
    pub(crate) within: Option<u16>,
}

/// The seeks, and those who follow them.
pub(crate) struct Lobby {
    games: Games,
    table: Mutex<Table>,
    has_changed: Notify,
    list: watch::Sender<Utf8Bytes>,
    of_players: Arc<Quota<PlayerId>>,
    of_networks: Arc<Quota>,
}

impl Lobby {
    /// An empty lobby, which follows what happens to games from now on.
    pub(crate) fn new(games: Games) -> Arc<Self> {
        let table = Table::default();
        let lobby = Arc::new(Self {
            list: watch::Sender::new(frame::text(&table.list())),
            table: Mutex::new(table),
            has_changed: Notify::new(),
            of_players: Arc::new(Quota::new(SEEKS, SEEKS_OF_A_PLAYER)),
            of_networks: Arc::new(Quota::new(SEEKS, SEEKS_OF_A_NETWORK)),
            games,
        });
        let listener: Weak<dyn Listener> = Arc::<Self>::downgrade(&lobby);
        lobby.games.listeners.add(listener);
        lobby
    }

    /// The list, now and whenever it has changed.
    pub(crate) fn follow(&self) -> watch::Receiver<Utf8Bytes> {
        let mut list = self.list.subscribe();
        list.mark_changed();
        list
    }

    fn lock(&self) -> MutexGuard<'_, Table> {
        self.table.lock().expect("no panic while it is held")
    }
}

/// Sends the list to those who follow it, at most some times a second, until the server closes.
pub(crate) async fn tell(lobby: Arc<Lobby>) {
    let closing = lobby.games.node.closing.clone();
    let telling = async {
        loop {
            lobby.has_changed.notified().await;
            let list = frame::text(&lobby.lock().list());
            let pause = pause(list.len(), lobby.list.receiver_count());
            lobby.list.send_replace(list);
            tokio::time::sleep(pause).await;
        }
    };
    closing.run_until_cancelled(telling).await;
}

/// How long a list of so many bytes stands that is sent to so many: whoever offers games again and again is
/// not to have the server do nothing but send it.
fn pause(bytes: usize, followers: usize) -> Duration {
    let sent = bytes.saturating_mul(followers) as u64;
    let pause = PAUSE + Duration::from_millis(sent / BYTES_IN_A_MILLISECOND);
    pause.min(LONGEST_PAUSE)
}

/// Offers a game to whoever accepts it first, in the place of what this connection has offered.
async fn seek(lobby: &Lobby, caller: Caller, outbound: &Outbound, wish: Wish) {
    match new_seek(lobby, caller, outbound, wish).await {
        Ok(own) => {
            end(lobby, outbound.connection());
            let offer = own.offer.clone();
            let seek = Some(offer.id.clone());
            // Told before anyone can accept it.
            outbound.send(&ServerMessage::Seeking { seek });
            lobby.lock().add(own);
            lobby.has_changed.notify_one();
            lobby.games.node.bus.publish(&News::Seek(offer));
        }
        Err(why) => refuse(outbound, None, &why),
    }
}

async fn new_seek(
    lobby: &Lobby,
    caller: Caller,
    outbound: &Outbound,
    wish: Wish,
) -> Result<Own, RequestError> {
    agreed(&wish.time, wish.chess960, wish.claims, wish.rated)
        .terms()
        .map_err(bad_terms)?;
    let speed = Speed::of(&wish.time);
    let player = lobby.games.node.store.people().player(caller.player).await;
    let player = player.map_err(|_| RequestError::unavailable())?;
    let rating = match &player {
        Some(player) => rating::present(&*lobby.games.node.store, player, speed).await,
        None => Ok(None),
    };
    let rating = rating.map_err(|_| RequestError::unavailable())?;
    if wish.rated && rating.is_none() {
        return Err(refusals::rated_needs_account());
    }
    let opponents = match wish.within {
        Some(within) => Some(opponents(rating.map(|rating| rating.points()), within)?),
        None => None,
    };
    let permits = (
        lobby.of_players.acquire(Some(caller.player)),
        lobby.of_networks.acquire(caller.network),
    );
    let (Some(of_player), Some(of_network)) = permits else {
        return Err(game::refusals::too_many_seeks());
    };
    let now = lobby.games.node.clock.now();
    let offer = Offer {
        id: format!("{:016x}", random::bits()),
        by: player.map_or_else(|| "Guest".to_owned(), |player| player.name),
        rating: rating.map(|rating| RatingView {
            points: rating.points(),
            provisional: rating.is_provisional(now),
            change: None,
        }),
        time: wish.time,
        chess960: wish.chess960,
        claims: wish.claims,
        color: wish.color,
        rated: wish.rated,
        opponents,
        at: now,
    };
    let length = serde_json::to_string(&offer).map_or(usize::MAX, |text| text.len());
    if length > LONGEST {
        return Err(refusals::bad_terms(Sentence::new(
            "They are too long for the lobby.",
        )));
    }
    Ok(Own {
        offer,
        player: caller.player,
        outbound: outbound.clone(),
        _watched: outbound.runs(),
        _permits: (of_player, of_network),
    })
}

/// The ratings that are so close to this one.
fn opponents(rating: Option<u16>, within: u16) -> Result<RatingRange, RequestError> {
    if !WITHIN.contains(&within) {
        return Err(refusals::bad_terms(
            Sentence::new(
                "The ratings of two players may be between {least} and {most} points apart, not \
                 {within}.",
            )
            .with("least", WITHIN.start())
            .with("most", WITHIN.end())
            .with("within", within),
        ));
    }
    let rating = rating.ok_or_else(refusals::no_rating_to_compare)?;
    Ok(RatingRange {
        lowest: rating.saturating_sub(within),
        highest: rating.saturating_add(within),
    })
}

/// Ends the seek of a connection, if it has one.
fn end(lobby: &Lobby, connection: u64) {
    let ended = lobby.lock().take(Whose::Connection(connection));
    for own in ended {
        gone(lobby, own.offer.id);
    }
}

/// A player begins a game: their seeks on this node end.
fn begins(lobby: &Lobby, player: PlayerId) {
    let ended = lobby.lock().take(Whose::Player(player));
    tell_ended(lobby, ended);
}

/// A player begins a game: their seeks end, on whichever node. If it came of a seek, they are told of it
/// there when they ask.
fn begins_everywhere(lobby: &Lobby, player: PlayerId, paired: Option<(String, GameId)>) {
    begins(lobby, player);
    lobby
        .games
        .node
        .bus
        .publish(&News::Begins { player, paired });
}

/// A game of the lobby has begun for a player, and a connection to another node was told of it.
fn has_begun_elsewhere(lobby: &Lobby, player: PlayerId, seek: String, game: GameId) {
    lobby.lock().has_begun(Begun {
        player,
        connection: None,
        seek,
        game,
        at: lobby.games.node.clock.now(),
    });
}

/// A player follows a game: nobody tells them of it any more, on whichever node.
fn looks_at(lobby: &Lobby, player: PlayerId, game: GameId) {
    if lobby.lock().looks_at(player, game) {
        lobby
            .games
            .node
            .bus
            .publish(&News::LooksAt { player, game });
    }
}

/// Tells the connections whose seeks have ended because their player begins a game.
fn tell_ended(lobby: &Lobby, ended: Vec<Own>) {
    for own in ended {
        own.outbound.send(&ServerMessage::Seeking { seek: None });
        gone(lobby, own.offer.id);
    }
}

/// A seek of this node is not in the table any more.
fn gone(lobby: &Lobby, seek: String) {
    lobby.has_changed.notify_one();
    lobby.games.node.bus.publish(&News::SeekEnded { seek });
}

/// Accepts a seek, here or on another node, and ends those of the caller.
async fn accept(lobby: &Lobby, caller: Caller, outbound: &Outbound, seek: &str) {
    let by = caller.player;
    // Whoever cannot accept it goes on offering what they offer.
    let offer = lobby.lock().offered_to(seek, by);
    if let Some(offer) = offer
        && let Err(why) = pairing::check_rating(lobby, &offer, by).await
    {
        return refuse(outbound, Some(seek), &why);
    }
    let (found, ended) = {
        // At once: of two who accept each other's seek, one does.
        let mut table = lobby.lock();
        let found = table.find(seek, by);
        let ended = match found {
            Found::Here(_) | Found::At(_) => table.take(Whose::Player(by)),
            Found::TheirOwn | Found::Nowhere => Vec::new(),
        };
        (found, ended)
    };
    tell_ended(lobby, ended);
    match found {
        Found::Here(own) => {
            let paired = pairing::pair(lobby, *own, by).await;
            pairing::tell(lobby, by, outbound, seek, paired);
        }
        Found::At(node) => {
            let now = lobby.games.node.clock.now();
            let is_first = lobby.lock().ask(seek, by, outbound.clone(), now);
            if is_first {
                let seek = seek.to_owned();
                lobby
                    .games
                    .node
                    .bus
                    .publish_to(&node, &News::AcceptSeek { seek, by });
            } else {
                refuse(outbound, Some(seek), &game::refusals::too_many_seeks());
            }
        }
        Found::TheirOwn => refuse(outbound, Some(seek), &refusals::own_seek()),
        Found::Nowhere => refuse(outbound, Some(seek), &refusals::no_such_seek()),
    }
}

/// Another node has answered a request to accept a seek of its.
fn answered(
    lobby: &Lobby,
    seek: &str,
    by: PlayerId,
    result: Result<String, (RefusalCode, String)>,
) {
    let asked = lobby.lock().answered(seek, by);
    if let Some((outbound, is_late)) = asked {
        // They know that there was no answer in time; of a game they are told all the same.
        if is_late && result.is_err() {
            return;
        }
        // The other node does not know who reads it.
        let result =
            result.map_err(|(code, message)| RequestError::new(code, Sentence::finished(message)));
        pairing::tell(lobby, by, &outbound, seek, result);
    }
}

/// Tells a connection of the game that has begun for its player while another connection broke; false
/// if there is none.
fn tell_missed(lobby: &Lobby, player: PlayerId, outbound: &Outbound) -> bool {
    let now = lobby.games.node.clock.now();
    let missed = lobby.lock().missed(player, outbound.connection(), now);
    let Some((seek, game)) = missed else {
        return false;
    };
    let game = game.to_string();
    outbound.send(&ServerMessage::Paired { seek, game });
    true
}

/// Tells those whom no other node has answered.
fn give_up(lobby: &Lobby, now: Timestamp) {
    let before = Timestamp(now.0.saturating_sub(PATIENCE));
    let unanswered = lobby.lock().give_up(before);
    for (seek, outbound) in unanswered {
        refuse(&outbound, Some(&seek), &refusals::seek_unanswered());
    }
}

/// Says why nothing was changed.
fn refuse(outbound: &Outbound, seek: Option<&str>, why: &RequestError) {
    outbound.send(&ServerMessage::SeekRefused {
        seek: seek.map(str::to_owned),
        code: why.refusal(),
        message: why.sentence().in_language(outbound.language()),
    });
}

/// What the players of a game from the lobby have agreed on: they begin at once.
fn agreed(time: &TimeControl, chess960: bool, claims: Claims, rated: bool) -> Agreed {
    Agreed {
        time: time.clone(),
        chess960,
        start: None,
        claims,
        rated,
        is_awaited: true,
    }
}

pub(crate) fn bad_terms(why: BadTerms) -> RequestError {
    match why {
        BadTerms::NotRated => refusals::cannot_be_rated(),
        BadTerms::Invalid(why) => refusals::bad_terms(why),
    }
}

/// With a clock the players of a game that begins are busy, so their seeks end; a game that waits for
/// them takes nobody their place in the lobby.
impl Listener for Lobby {
    fn game_started(&self, started: &GameStarted) {
        if !matches!(started.time, TimeControl::Clock { .. }) {
            return;
        }
        for seat in started.seats {
            if let Seat::Person(player) = seat {
                begins_everywhere(self, player, None);
            }
        }
    }

    fn game_watched(&self, player: PlayerId, game: GameId) {
        looks_at(self, player, game);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_list_for_many_is_sent_more_seldom() {
        assert_eq!(pause(2_000, 4), PAUSE);
        // A few offers, for a school.
        assert_eq!(pause(5_000, 250), PAUSE + Duration::from_millis(125));
        // As many as there can be, for thousands.
        assert_eq!(pause(100_000, 5_000), LONGEST_PAUSE);
    }
}
