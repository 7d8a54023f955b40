//! The lobby: games that are offered to whoever accepts them first.
//!
//! A seek lives as long as the connection that has made it, on the node of that connection. Other
//! nodes know of it by the bus, and ask that node when someone accepts it: so each seek is taken
//! out of one table once.

mod pairing;
mod table;

use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use ::language::InLanguage;
use arbiter::{Claims, Millis, Terms, TimeControl, Timestamp};
use axum::extract::ws::Utf8Bytes;
use protocol::http::ColorChoice;
use protocol::{RatingRange, RatingView, RefusalCode, ServerMessage};
use store::{GameId, PlayerId, Seat, Speed};
use tokio::sync::{Notify, watch};

use crate::cluster::messages::News;
use crate::game::outbound::{self, Outbound};
use crate::game::patience;
use crate::game::rating;
use crate::game::registry::Games;
use crate::limits::concurrency::Quota;
use crate::limits::table::Caller;
use crate::messages::refusal::CommandError;
use crate::messages::sentence::Sentence;
use crate::net::random;
pub(crate) use pairing::accept_for;
pub(crate) use table::Offer;
use table::{Begun, Found, Own, Table, Whose};

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
#[derive(Debug)]
pub(crate) struct Lobby {
    table: Mutex<Table>,
    has_changed: Notify,
    list: watch::Sender<Utf8Bytes>,
    of_players: Arc<Quota<PlayerId>>,
    of_networks: Arc<Quota>,
}

impl Default for Lobby {
    fn default() -> Self {
        let table = Table::default();
        Self {
            list: watch::Sender::new(outbound::text(&table.list())),
            table: Mutex::new(table),
            has_changed: Notify::new(),
            of_players: Arc::new(Quota::new(SEEKS, SEEKS_OF_A_PLAYER)),
            of_networks: Arc::new(Quota::new(SEEKS, SEEKS_OF_A_NETWORK)),
        }
    }
}

impl Lobby {
    /// A player follows this game: there is nothing more to tell them of it. Returns whether there was.
    pub(crate) fn looks_at(&self, player: PlayerId, game: GameId) -> bool {
        self.lock().looks_at(player, game)
    }

    /// The list, now and whenever it has changed.
    pub(crate) fn follow(&self) -> watch::Receiver<Utf8Bytes> {
        let mut list = self.list.subscribe();
        list.mark_changed();
        list
    }

    /// The seeks of this node, for others.
    pub(crate) fn all_here(&self) -> Vec<Offer> {
        self.lock().all_here()
    }

    pub(crate) fn add_elsewhere(&self, node: &str, offer: Offer) {
        self.lock().add_elsewhere(node, offer);
        self.has_changed.notify_one();
    }

    pub(crate) fn end_elsewhere(&self, seek: &str) {
        self.lock().end_elsewhere(seek);
        self.has_changed.notify_one();
    }

    /// Forgets what another node has told.
    pub(crate) fn forget(&self, node: &str) {
        self.lock().forget(node);
        self.has_changed.notify_one();
    }

    fn lock(&self) -> MutexGuard<'_, Table> {
        self.table.lock().expect("no panic while it is held")
    }
}

/// Sends the list to those who follow it, at most some times a second, until the server closes.
pub(crate) async fn tell(games: Games) {
    let closing = games.closing.clone();
    let lobby = &games.lobby;
    let telling = async {
        loop {
            lobby.has_changed.notified().await;
            let list = outbound::text(&lobby.lock().list());
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
pub(crate) async fn seek(games: &Games, caller: Caller, outbound: &Outbound, wish: Wish) {
    match new_seek(games, caller, outbound, wish).await {
        Ok(own) => {
            end(games, outbound.connection());
            let offer = own.offer.clone();
            let seek = Some(offer.id.clone());
            // Told before anyone can accept it.
            outbound.send(&ServerMessage::Seeking { seek });
            games.lobby.lock().add(own);
            games.lobby.has_changed.notify_one();
            games.bus.publish(News::Seek(offer));
        }
        Err(why) => refuse(outbound, None, &why),
    }
}

async fn new_seek(
    games: &Games,
    caller: Caller,
    outbound: &Outbound,
    wish: Wish,
) -> Result<Own, CommandError> {
    let terms = terms(&wish.time, wish.chess960, wish.claims, wish.rated);
    arbiter::Game::new(terms).map_err(CommandError::bad_terms)?;
    let speed = Speed::of(&wish.time);
    if wish.rated && !rating::may_count(&wish.time, wish.chess960, wish.claims) {
        return Err(CommandError::cannot_be_rated());
    }
    let player = games.store.people().player(caller.player).await;
    let player = player.map_err(|_| CommandError::unavailable())?;
    let rating = match &player {
        Some(player) => rating::present(&*games.store, player, speed).await,
        None => Ok(None),
    };
    let rating = rating.map_err(|_| CommandError::unavailable())?;
    if wish.rated && rating.is_none() {
        return Err(CommandError::rated_needs_account());
    }
    let opponents = match wish.within {
        Some(within) => Some(opponents(rating.map(|rating| rating.points()), within)?),
        None => None,
    };
    let lobby = &games.lobby;
    let permits = (
        lobby.of_players.acquire(Some(caller.player)),
        lobby.of_networks.acquire(caller.network),
    );
    let (Some(of_player), Some(of_network)) = permits else {
        return Err(CommandError::too_many_seeks());
    };
    let now = games.clock.now();
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
        return Err(CommandError::bad_terms(Sentence::new(
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
fn opponents(rating: Option<u16>, within: u16) -> Result<RatingRange, CommandError> {
    if !WITHIN.contains(&within) {
        return Err(CommandError::bad_terms(
            Sentence::new(
                "The ratings of two players may be between {least} and {most} points apart, not \
                 {within}.",
            )
            .with("least", WITHIN.start())
            .with("most", WITHIN.end())
            .with("within", within),
        ));
    }
    let rating = rating.ok_or_else(CommandError::no_rating_to_compare)?;
    Ok(RatingRange {
        lowest: rating.saturating_sub(within),
        highest: rating.saturating_add(within),
    })
}

/// Ends the seek of a connection, if it has one.
pub(crate) fn end(games: &Games, connection: u64) {
    let ended = games.lobby.lock().take(Whose::Connection(connection));
    for own in ended {
        gone(games, own.offer.id);
    }
}

/// A player begins a game: their seeks on this node end.
pub(crate) fn begins(games: &Games, player: PlayerId) {
    let ended = games.lobby.lock().take(Whose::Player(player));
    tell_ended(games, ended);
}

/// A player begins a game: their seeks end, on whichever node. If it came of a seek, they are told of it
/// there when they ask.
fn begins_everywhere(games: &Games, player: PlayerId, paired: Option<(String, GameId)>) {
    begins(games, player);
    games.bus.publish(News::Begins { player, paired });
}

/// A game of the lobby has begun for a player, and a connection to another node was told of it.
pub(crate) fn has_begun_elsewhere(games: &Games, player: PlayerId, seek: String, game: GameId) {
    games.lobby.lock().has_begun(Begun {
        player,
        connection: None,
        seek,
        game,
        at: games.clock.now(),
    });
}

/// A player follows a game: nobody tells them of it any more, on whichever node.
pub(crate) fn looks_at(games: &Games, player: PlayerId, game: GameId) {
    if games.lobby.looks_at(player, game) {
        games.bus.publish(News::LooksAt { player, game });
    }
}

/// A game begins between these seats, not by the lobby. With a clock its players are busy, so their
/// seeks end; a game that waits for them takes nobody their place in the lobby.
pub(crate) fn game_begins(games: &Games, time: &TimeControl, seats: [Seat; 2]) {
    if !matches!(time, TimeControl::Clock { .. }) {
        return;
    }
    for seat in seats {
        if let Seat::Person(player) = seat {
            begins_everywhere(games, player, None);
        }
    }
}

/// Tells the connections whose seeks have ended because their player begins a game.
fn tell_ended(games: &Games, ended: Vec<Own>) {
    for own in ended {
        own.outbound.send(&ServerMessage::Seeking { seek: None });
        gone(games, own.offer.id);
    }
}

/// A seek of this node is not in the table any more.
fn gone(games: &Games, seek: String) {
    games.lobby.has_changed.notify_one();
    games.bus.publish(News::SeekEnded { seek });
}

/// Accepts a seek, here or on another node, and ends those of the caller.
pub(crate) async fn accept(games: &Games, caller: Caller, outbound: &Outbound, seek: &str) {
    let by = caller.player;
    // Whoever cannot accept it goes on offering what they offer.
    let offer = games.lobby.lock().offered_to(seek, by);
    if let Some(offer) = offer
        && let Err(why) = pairing::check_rating(games, &offer, by).await
    {
        return refuse(outbound, Some(seek), &why);
    }
    let (found, ended) = {
        // At once: of two who accept each other's seek, one does.
        let mut table = games.lobby.lock();
        let found = table.find(seek, by);
        let ended = match found {
            Found::Here(_) | Found::At(_) => table.take(Whose::Player(by)),
            Found::TheirOwn | Found::Nowhere => Vec::new(),
        };
        (found, ended)
    };
    tell_ended(games, ended);
    match found {
        Found::Here(own) => {
            let paired = pairing::pair(games, *own, by).await;
            pairing::tell(games, by, outbound, seek, paired);
        }
        Found::At(node) => {
            let now = games.clock.now();
            let is_first = games.lobby.lock().ask(seek, by, outbound.clone(), now);
            if is_first {
                let seek = seek.to_owned();
                games.bus.publish_to(&node, News::AcceptSeek { seek, by });
            } else {
                refuse(outbound, Some(seek), &CommandError::too_many_seeks());
            }
        }
        Found::TheirOwn => refuse(outbound, Some(seek), &CommandError::own_seek()),
        Found::Nowhere => refuse(outbound, Some(seek), &CommandError::no_such_seek()),
    }
}

/// Another node has answered a request to accept a seek of its.
pub(crate) fn answered(
    games: &Games,
    seek: &str,
    by: PlayerId,
    result: Result<String, (RefusalCode, String)>,
) {
    let asked = games.lobby.lock().answered(seek, by);
    if let Some((outbound, is_late)) = asked {
        // They know that there was no answer in time; of a game they are told all the same.
        if is_late && result.is_err() {
            return;
        }
        let result = result.map_err(|(code, message)| CommandError {
            code,
            // The other node does not know who reads it.
            message: Sentence::finished(message),
            article: None,
        });
        pairing::tell(games, by, &outbound, seek, result);
    }
}

/// Tells a connection of the game that has begun for its player while another connection broke; false
/// if there is none.
pub(crate) fn tell_missed(games: &Games, player: PlayerId, outbound: &Outbound) -> bool {
    let now = games.clock.now();
    let missed = games
        .lobby
        .lock()
        .missed(player, outbound.connection(), now);
    let Some((seek, game)) = missed else {
        return false;
    };
    let game = game.to_string();
    outbound.send(&ServerMessage::Paired { seek, game });
    true
}

/// Tells those whom no other node has answered.
pub(crate) fn give_up(games: &Games, now: Timestamp) {
    let before = Timestamp(now.0.saturating_sub(PATIENCE));
    let unanswered = games.lobby.lock().give_up(before);
    for (seek, outbound) in unanswered {
        refuse(&outbound, Some(&seek), &CommandError::seek_unanswered());
    }
}

/// Says why nothing was changed.
pub(crate) fn refuse(outbound: &Outbound, seek: Option<&str>, why: &CommandError) {
    outbound.send(&ServerMessage::SeekRefused {
        seek: seek.map(str::to_owned),
        code: why.code,
        message: why.message.in_language(outbound.language()),
    });
}

/// The terms of a game from the lobby, which begins from the standard position or from a random one.
fn terms(time: &TimeControl, chess960: bool, claims: Claims, rated: bool) -> Terms {
    Terms {
        start: chess960.then(random::chess960_start),
        chess960,
        time: time.clone(),
        rated,
        claims,
        first_move: patience::first_move(time),
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
