//! The lobby: games offered to any player. The first player to accept gets the game.
//!
//! A seek lives as long as the connection that made it, on the node of that connection. Other nodes
//! learn of it through the bus, and send acceptances to its node: so each seek is removed from a
//! single table, once. Games by correspondence may also be offered without a connection: see
//! [`standing`].

mod nodes;
mod pairing;
mod refusals;
mod session;
pub(crate) mod standing;
mod table;

use std::sync::{Arc, Mutex, MutexGuard, Weak};
use std::time::Duration;

use ::language::InLanguage;
use arbiter::{Claims, TimeControl};
use axum::extract::ws::Utf8Bytes;
use protocol::http::ColorChoice;
use protocol::{RatingRange, RatingView, ServerMessage};
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
use nodes::NodeMessage;
pub(crate) use nodes::Remote;
pub(crate) use session::Session;
use table::{LocalSeek, Lookup, Offer, Owner, Seeks, StartedGame};

/// The maximum number of seeks per node, per player, and per network.
const SEEKS: usize = 1_000;
const SEEKS_PER_PLAYER: usize = 4;
const SEEKS_PER_NETWORK: usize = 50;
/// The maximum size of a seek's description, in bytes: it must fit into a bus message to other
/// nodes.
const MAX_SEEK_SIZE: usize = 2_000;
/// The minimum interval between two lists. One millisecond is added for every 10,000 bytes sent to
/// all subscribers together (10 MB a second), up to `MAX_LIST_INTERVAL`, so that the offers in the list
/// do not become too old.
const MIN_LIST_INTERVAL: Duration = Duration::from_millis(200);
const BYTES_PER_MILLISECOND: u64 = 10_000;
const MAX_LIST_INTERVAL: Duration = Duration::from_secs(5);

/// The allowed range for the maximum rating difference of a seek.
const RATING_DIFFERENCES: std::ops::RangeInclusive<u16> = 50..=1_000;

/// The request of a client for a seek.
#[derive(Debug)]
pub(crate) struct SeekRequest {
    pub(crate) time: TimeControl,
    pub(crate) color: ColorChoice,
    pub(crate) chess960: bool,
    /// The number of the chosen Chess960 starting position.
    pub(crate) chess960_number: Option<i32>,
    pub(crate) claims: Claims,
    pub(crate) rated: bool,
    /// The maximum rating difference.
    pub(crate) within: Option<u16>,
}

/// The seeks and their subscribers.
pub(crate) struct Lobby {
    games: Games,
    table: Mutex<Seeks>,
    has_changed: Notify,
    /// Signals that the standing offers in the store may have changed.
    standing_news: Notify,
    reading_standing: tokio::sync::Mutex<()>,
    list: watch::Sender<Utf8Bytes>,
    of_players: Arc<Quota<PlayerId>>,
    of_networks: Arc<Quota>,
    /// The players who wait for the answer of another node.
    waiting: Arc<Quota<PlayerId>>,
}

impl Lobby {
    /// Creates an empty lobby that listens to game events.
    pub(crate) fn new(games: Games) -> Arc<Self> {
        let table = Seeks::default();
        let lobby = Arc::new(Self {
            list: watch::Sender::new(frame::text(&table.list())),
            table: Mutex::new(table),
            has_changed: Notify::new(),
            standing_news: Notify::new(),
            reading_standing: tokio::sync::Mutex::new(()),
            of_players: Arc::new(Quota::new(SEEKS, SEEKS_PER_PLAYER)),
            of_networks: Arc::new(Quota::new(SEEKS, SEEKS_PER_NETWORK)),
            waiting: Arc::new(Quota::new(SEEKS, 1)),
            games,
        });
        let listener: Weak<dyn Listener> = Arc::<Self>::downgrade(&lobby);
        lobby.games.listeners.add(listener);
        lobby
    }

    /// Subscribes to the list. The receiver gets the current list at once.
    pub(crate) fn follow(&self) -> watch::Receiver<Utf8Bytes> {
        let mut list = self.list.subscribe();
        list.mark_changed();
        list
    }

    fn lock(&self) -> MutexGuard<'_, Seeks> {
        self.table.lock().expect("lock is not poisoned")
    }
}

/// Sends the list to its subscribers, a few times a second at most, until the server closes.
pub(crate) async fn notify(lobby: Arc<Lobby>) {
    let closing = lobby.games.node.closing.clone();
    let notifying = async {
        loop {
            lobby.has_changed.notified().await;
            let list = frame::text(&lobby.lock().list());
            let pause = pause(list.len(), lobby.list.receiver_count());
            lobby.list.send_replace(list);
            tokio::time::sleep(pause).await;
        }
    };
    closing.run_until_cancelled(notifying).await;
}

/// Returns the pause after a list of this size, so that frequent changes of seeks cannot keep the
/// server busy with broadcasts.
fn pause(bytes: usize, followers: usize) -> Duration {
    let sent = bytes.saturating_mul(followers) as u64;
    let pause = MIN_LIST_INTERVAL + Duration::from_millis(sent / BYTES_PER_MILLISECOND);
    pause.min(MAX_LIST_INTERVAL)
}

/// Accepts the oldest seek of another player with the same terms, or publishes a seek.
pub(crate) async fn seek_or_accept(
    lobby: &Arc<Lobby>,
    caller: Caller,
    outbound: &Outbound,
    wish: SeekRequest,
) {
    let fitting = lobby.lock().fitting(&wish, caller.player);
    if let Some(offer) = fitting
        && pairing::check_rating(lobby, &offer, caller.player)
            .await
            .is_ok()
    {
        return accept(lobby, caller, outbound, &offer.id).await;
    }
    seek(lobby, caller, outbound, wish).await;
}

/// Ends the seek of a closed connection.
pub(crate) fn leave(lobby: &Lobby, connection: u64) {
    end(lobby, connection);
}

/// Publishes a seek, which replaces the previous seek of this connection.
async fn seek(lobby: &Lobby, caller: Caller, outbound: &Outbound, wish: SeekRequest) {
    match new_seek(lobby, caller, outbound, wish).await {
        Ok(own) => {
            end(lobby, outbound.connection());
            let offer = own.offer.clone();
            let seek = Some(offer.id.clone());
            // Sent before the seek can be accepted.
            outbound.send(&ServerMessage::Seeking { seek });
            lobby.lock().add(own);
            lobby.has_changed.notify_one();
            let bus = &lobby.games.node.bus;
            bus.set(&offer.id.clone(), &NodeMessage::Seek(offer));
        }
        Err(why) => refuse(outbound, None, &why),
    }
}

/// Checks the terms of an offer by this player.
async fn new_offer(lobby: &Lobby, by: PlayerId, wish: &SeekRequest) -> Result<Offer, RequestError> {
    let start = (wish.chess960, wish.chess960_number);
    agreed(&wish.time, start, wish.claims, wish.rated)
        .offered_terms()
        .map_err(bad_terms)?;
    let speed = Speed::of(&wish.time);
    let player = lobby.games.node.store.people().player(by).await;
    let player = player.map_err(|_| RequestError::unavailable())?;
    if player.as_ref().is_some_and(|player| player.is_bot) {
        return Err(refusals::no_bots());
    }
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
    let now = lobby.games.node.clock.now();
    let offer = Offer {
        id: format!("{:016x}", random::bits()),
        by: player.map_or_else(|| "Guest".to_owned(), |player| player.name),
        rating: rating.map(|rating| RatingView {
            points: rating.points(),
            provisional: rating.is_provisional(now),
            change: None,
        }),
        time: wish.time.clone(),
        chess960: wish.chess960,
        chess960_number: wish.chess960_number.map(|number| number as u16),
        claims: wish.claims,
        color: wish.color,
        rated: wish.rated,
        opponents,
        at: now,
    };
    let length = serde_json::to_string(&offer).map_or(usize::MAX, |text| text.len());
    if length > MAX_SEEK_SIZE {
        return Err(refusals::bad_terms(Sentence::new(
            "They are too long for the lobby.",
        )));
    }
    Ok(offer)
}

async fn new_seek(
    lobby: &Lobby,
    caller: Caller,
    outbound: &Outbound,
    wish: SeekRequest,
) -> Result<LocalSeek, RequestError> {
    let offer = new_offer(lobby, caller.player, &wish).await?;
    let permits = (
        lobby.of_players.acquire(Some(caller.player)),
        lobby.of_networks.acquire(caller.network),
    );
    let (Some(of_player), Some(of_network)) = permits else {
        return Err(game::refusals::too_many_seeks());
    };
    Ok(LocalSeek {
        offer,
        player: caller.player,
        outbound: outbound.clone(),
        _watched: outbound.runs(),
        _permits: (of_player, of_network),
    })
}

/// Returns the range of ratings within this distance.
fn opponents(rating: Option<u16>, within: u16) -> Result<RatingRange, RequestError> {
    if !RATING_DIFFERENCES.contains(&within) {
        return Err(refusals::bad_terms(
            Sentence::new(
                "The maximum rating difference must be between {least} and {most} points, not \
                 {within}.",
            )
            .with("least", RATING_DIFFERENCES.start())
            .with("most", RATING_DIFFERENCES.end())
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
    let ended = lobby.lock().take(Owner::Connection(connection));
    for own in ended {
        gone(lobby, &own.offer.id);
    }
}

/// Ends the player's seeks on this node, because a game begins.
fn begins(lobby: &Lobby, player: PlayerId) {
    let ended = lobby.lock().take(Owner::Player(player));
    notify_ended(lobby, ended);
}

/// Ends the player's seeks on all nodes, because a game begins. If the game came from a seek, all
/// nodes remember it for the player's next request.
fn begins_everywhere(lobby: &Lobby, player: PlayerId, paired: Option<(String, GameId)>) {
    begins(lobby, player);
    lobby
        .games
        .node
        .bus
        .publish(&NodeMessage::Begins { player, paired });
}

/// Records that a game from the lobby has begun for a player, for connections that were not
/// notified.
fn has_begun_elsewhere(lobby: &Lobby, player: PlayerId, seek: String, game: GameId) {
    lobby.lock().has_begun(StartedGame {
        player,
        connection: None,
        seek,
        game,
        at: lobby.games.node.clock.now(),
    });
}

/// Records on all nodes that a player follows a game, so that no notification is needed.
fn remove_opened(lobby: &Lobby, player: PlayerId, game: GameId) {
    if lobby.lock().remove_opened(player, game) {
        lobby
            .games
            .node
            .bus
            .publish(&NodeMessage::LooksAt { player, game });
    }
}

/// Notifies the connections whose seeks have ended because their player begins a game.
fn notify_ended(lobby: &Lobby, ended: Vec<LocalSeek>) {
    for own in ended {
        own.outbound.send(&ServerMessage::Seeking { seek: None });
        gone(lobby, &own.offer.id);
    }
}

/// Announces that a seek of this node has ended.
fn gone(lobby: &Lobby, seek: &str) {
    lobby.has_changed.notify_one();
    lobby.games.node.bus.unset("seek", seek);
}

/// Accepts a seek on this or another node, and ends the caller's own seeks.
async fn accept(lobby: &Arc<Lobby>, caller: Caller, outbound: &Outbound, seek: &str) {
    let by = caller.player;
    if lobby.lock().standing(seek).is_some() {
        return standing::accept(lobby, caller, outbound, seek).await;
    }
    // If the rating does not fit, the caller's own seeks stay.
    let offer = lobby.lock().offered_to(seek, by);
    if let Some(offer) = offer
        && let Err(why) = pairing::check_rating(lobby, &offer, by).await
    {
        return refuse(outbound, Some(seek), &why);
    }
    let (found, ended) = {
        // Under one lock: if two players accept each other's seek, only one succeeds.
        let mut table = lobby.lock();
        let found = table.find(seek, by);
        let ended = match found {
            Lookup::Here(_) | Lookup::At(_) => table.take(Owner::Player(by)),
            Lookup::OwnSeek | Lookup::NotFound => Vec::new(),
        };
        (found, ended)
    };
    notify_ended(lobby, ended);
    match found {
        Lookup::Here(own) => {
            let paired = pairing::pair(lobby, *own, by).await;
            pairing::notify(lobby, by, outbound, seek, paired);
        }
        Lookup::At(node) => match lobby.waiting.acquire(Some(by)) {
            Some(waiting) => {
                let asking = pairing::accept_elsewhere(
                    Arc::clone(lobby),
                    node,
                    seek.to_owned(),
                    by,
                    outbound.clone(),
                    waiting,
                );
                lobby.games.node.tasks.spawn(asking);
            }
            None => refuse(outbound, Some(seek), &game::refusals::too_many_seeks()),
        },
        Lookup::OwnSeek => refuse(outbound, Some(seek), &refusals::own_seek()),
        Lookup::NotFound => refuse(outbound, Some(seek), &refusals::no_such_seek()),
    }
}

/// Notifies a connection of a game that has begun for its player while another connection was lost.
/// Returns false if there is none.
fn send_missed_game(lobby: &Lobby, player: PlayerId, outbound: &Outbound) -> bool {
    let now = lobby.games.node.clock.now();
    let missed = lobby.lock().missed(player, outbound.connection(), now);
    let Some((seek, game)) = missed else {
        return false;
    };
    let game = game.to_string();
    outbound.send(&ServerMessage::Paired { seek, game });
    true
}

/// Sends the reason for a refusal.
fn refuse(outbound: &Outbound, seek: Option<&str>, why: &RequestError) {
    outbound.send(&ServerMessage::SeekRefused {
        seek: seek.map(str::to_owned),
        code: why.refusal(),
        message: why.sentence().in_language(outbound.language()),
    });
}

/// Returns the terms of a game from the lobby, which begins at once. `start` contains whether it is
/// Chess960, and the number of the chosen starting position.
fn agreed(time: &TimeControl, start: (bool, Option<i32>), claims: Claims, rated: bool) -> Agreed {
    let (chess960, chess960_number) = start;
    Agreed {
        time: time.clone(),
        chess960,
        chess960_number,
        start: None,
        claims,
        rated,
        is_awaited: true,
    }
}

pub(crate) fn bad_terms(why: BadTerms) -> RequestError {
    match why {
        BadTerms::NotRated => refusals::cannot_be_rated(),
        BadTerms::Number(why) => refusals::bad_terms(why),
        BadTerms::Invalid(why) => refusals::bad_terms(why),
    }
}

/// When a game with a clock begins, its players are busy, so their seeks end. A correspondence game
/// does not end them.
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
        remove_opened(self, player, game);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_list_for_many_subscribers_is_sent_less_often() {
        assert_eq!(pause(2_000, 4), MIN_LIST_INTERVAL);
        // A few offers, for a school.
        assert_eq!(
            pause(5_000, 250),
            MIN_LIST_INTERVAL + Duration::from_millis(125)
        );
        // The maximum number of offers, for thousands of subscribers.
        assert_eq!(pause(100_000, 5_000), MAX_LIST_INTERVAL);
    }
}
