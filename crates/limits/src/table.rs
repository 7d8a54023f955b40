//! What one server, one network and one player may use at most.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::http::HeaderMap;
use net::accept::Peer;
use net::network::Network;
use net::proxies::Proxies;
use store::PlayerId;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::allowance::{Allowance, TooMany};
use crate::caller::Caller;
use crate::concurrency::{Permit, Quota};
use crate::metrics::{Limit, Metrics};
use crate::token_bucket::Buckets;

/// What a server opens and waits for at most.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Open connections, altogether.
    pub connections: usize,
    /// Open connections of one network address.
    pub per_address: usize,
    /// How long the head of a request may take to arrive, and then its body with the answer.
    pub request_time: Duration,
    /// How long a file of games may take to arrive.
    pub upload_time: Duration,
    /// How long a reader may take nothing of what is written to it.
    pub stall: Duration,
}

impl Default for Limits {
    /// 10,000 connections, 1,000 of them from one address; 10 seconds, 10 minutes and 30 seconds.
    fn default() -> Self {
        Self {
            connections: 10_000,
            per_address: 1_000,
            request_time: Duration::from_secs(10),
            upload_time: Duration::from_mins(10),
            stall: Duration::from_secs(30),
        }
    }
}

/// Open sockets of one player: enough for many tabs and devices.
const SOCKETS_OF_A_PLAYER: usize = 16;
/// Open sockets of one network: enough for a school behind one address.
const SOCKETS_OF_A_NETWORK: usize = 500;
const A_MINUTE: Duration = Duration::from_mins(1);
/// Games made and invitations accepted a minute, by one player and by one network.
const GAMES_OF_A_PLAYER: u32 = 60;
const GAMES_OF_A_NETWORK: u32 = 300;
/// Profiles and lists of games looked up a minute, by one player and by one network: a start page that
/// nobody touches looks at two lists every quarter of a minute, and a school has hundreds of them open.
const LOOKUPS_OF_A_PLAYER: u32 = 120;
const LOOKUPS_OF_A_NETWORK: u32 = 2_400;
/// So many rows of a journal that is read for a list cost nothing more: hardly any game has them. Of the
/// others so many are a lookup.
const ROWS_OF_A_GAME: u32 = 400;
const ROWS_OF_A_LOOKUP: f64 = 1_000.0;
/// Tries in exercises of lessons a minute, by one player and by one network: a school class learns
/// together.
const TRIES_OF_A_PLAYER: u32 = 240;
const TRIES_OF_A_NETWORK: u32 = 2_400;
/// Positions explored and moves explained in ten seconds, by one player and by one network: enough for
/// stepping through a game with a key held down.
const EXPLORED_BY_A_PLAYER: u32 = 200;
const EXPLORED_BY_A_NETWORK: u32 = 2_000;
const TEN_SECONDS: Duration = Duration::from_secs(10);
/// Commands given in ten seconds, by one player and by one network: more than one socket may send, and more
/// than a school makes moves. Each is written, and all others wait for it.
const COMMANDS_OF_A_PLAYER: u32 = 300;
const COMMANDS_OF_A_NETWORK: u32 = 3_000;
/// Texts with games read a minute, by one player and by one network.
const TEXTS_OF_A_PLAYER: u32 = 60;
const TEXTS_OF_A_NETWORK: u32 = 300;
/// Pictures drawn, and links of games and lines shown with one, a minute for one network.
const PICTURES_OF_A_NETWORK: u32 = 300;
/// Files of games sent an hour, by one player and by one network.
const UPLOADS_OF_A_PLAYER: u32 = 20;
const UPLOADS_OF_A_NETWORK: u32 = 100;
const AN_HOUR: Duration = Duration::from_hours(1);
/// Exports of many games or of own data at a time, by one player and by one network.
const EXPORTS_OF_A_PLAYER: usize = 1;
const EXPORTS_OF_A_NETWORK: usize = 4;
/// Exports of which a part is being written at this moment, altogether: others wait. Those whose
/// readers have not taken the last part yet are not among them, so that nobody waits for slow readers.
const EXPORTS_BEING_WRITTEN: usize = 16;
/// Games opened a minute by sockets that nobody has open yet, by one player and by one network: a
/// school comes back all at once.
const OPENED_BY_A_PLAYER: u32 = 120;
const OPENED_BY_A_NETWORK: u32 = 1_200;
/// Sessions begun a minute by one network.
const SESSIONS_OF_A_NETWORK: u32 = 300;
/// Attempts at passwords in ten minutes, by one network for one name and altogether: a school signs
/// in at the beginning of a lesson. Nobody is kept from their account by others elsewhere who try
/// its name.
const ATTEMPTS_AT_A_NAME: u32 = 10;
const ATTEMPTS_OF_A_NETWORK: u32 = 200;
const TEN_MINUTES: Duration = Duration::from_mins(10);
/// Codes of classes tried in ten minutes, by one network and altogether: a class looks at its code and
/// joins within a lesson. There are 2⁴⁴ codes.
const CODES_OF_A_NETWORK: u32 = 300;
const CODES: u32 = 3_000;
/// Lines of chat in half a minute, by one player and by one network.
const LINES_OF_A_PLAYER: u32 = 10;
const LINES_OF_A_NETWORK: u32 = 100;
const HALF_A_MINUTE: Duration = Duration::from_secs(30);

/// Counts what players and networks use.
pub struct Gates {
    proxies: Proxies,
    metrics: Metrics,
    sockets_of_players: Arc<Quota<PlayerId>>,
    sockets_of_networks: Arc<Quota>,
    /// Games made or accepted, names and tokens chosen, own data taken.
    pub games: Allowance,
    /// Profiles, lists of games and other pages looked up.
    pub lookups: Allowance,
    /// Games opened that nobody has open: each is read and replayed.
    pub opened: Allowance,
    /// Tries in exercises and puzzles.
    pub tries: Allowance,
    /// Positions explored and moves explained.
    pub explored: Allowance,
    /// Moves, offers and all else that players do in their games.
    pub commands: Allowance,
    /// Texts with games or lessons read.
    pub texts: Allowance,
    pictures_of_networks: Buckets<Network>,
    /// Files of games sent.
    pub uploads: Allowance,
    exports_of_players: Arc<Quota<PlayerId>>,
    exports_of_networks: Arc<Quota>,
    turns_of_exports: Arc<Semaphore>,
    sessions_of_networks: Buckets<Network>,
    attempts_at_names: Buckets<(Option<Network>, String)>,
    attempts_of_networks: Buckets<Network>,
    codes_of_networks: Buckets<Network>,
    codes: Buckets<()>,
    /// Lines of chat, reports, and people muted or blocked.
    pub lines: Allowance,
}

/// A network has tried too many passwords or codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooManyAttempts;

/// The right to have one more socket open; given back when dropped.
pub struct OpenSocket {
    _of_player: Permit<PlayerId>,
    _of_network: Permit,
}

/// The right to export many games, or what the server has about oneself; given back when dropped.
pub struct Export {
    turns: Arc<Semaphore>,
    _of_player: Permit<PlayerId>,
    _of_network: Permit,
}

impl Export {
    /// Waits until the next part may be written. It must be dropped when the part is: while the reader
    /// takes it, it is the turn of others.
    pub async fn turn(&self) -> OwnedSemaphorePermit {
        let turn = Arc::clone(&self.turns).acquire_owned().await;
        turn.expect("turns never end")
    }
}

impl Gates {
    /// Refusals are counted in the metrics.
    pub fn new(proxies: Proxies, metrics: &Metrics) -> Self {
        let allowance = |most, per, limit| Allowance::new(most, per, limit, metrics);
        Self {
            proxies,
            metrics: metrics.clone(),
            sockets_of_players: Arc::new(Quota::new(usize::MAX, SOCKETS_OF_A_PLAYER)),
            sockets_of_networks: Arc::new(Quota::new(usize::MAX, SOCKETS_OF_A_NETWORK)),
            games: allowance(
                [GAMES_OF_A_PLAYER, GAMES_OF_A_NETWORK],
                A_MINUTE,
                Limit::Games,
            ),
            opened: allowance(
                [OPENED_BY_A_PLAYER, OPENED_BY_A_NETWORK],
                A_MINUTE,
                Limit::Lookups,
            ),
            lookups: allowance(
                [LOOKUPS_OF_A_PLAYER, LOOKUPS_OF_A_NETWORK],
                A_MINUTE,
                Limit::Lookups,
            ),
            tries: allowance(
                [TRIES_OF_A_PLAYER, TRIES_OF_A_NETWORK],
                A_MINUTE,
                Limit::Tries,
            ),
            explored: allowance(
                [EXPLORED_BY_A_PLAYER, EXPLORED_BY_A_NETWORK],
                TEN_SECONDS,
                Limit::Analyses,
            ),
            commands: allowance(
                [COMMANDS_OF_A_PLAYER, COMMANDS_OF_A_NETWORK],
                TEN_SECONDS,
                Limit::Frames,
            ),
            texts: allowance(
                [TEXTS_OF_A_PLAYER, TEXTS_OF_A_NETWORK],
                A_MINUTE,
                Limit::Lookups,
            ),
            pictures_of_networks: Buckets::new(PICTURES_OF_A_NETWORK, A_MINUTE),
            uploads: allowance(
                [UPLOADS_OF_A_PLAYER, UPLOADS_OF_A_NETWORK],
                AN_HOUR,
                Limit::Lookups,
            ),
            exports_of_players: Arc::new(Quota::new(usize::MAX, EXPORTS_OF_A_PLAYER)),
            exports_of_networks: Arc::new(Quota::new(usize::MAX, EXPORTS_OF_A_NETWORK)),
            turns_of_exports: Arc::new(Semaphore::new(EXPORTS_BEING_WRITTEN)),
            sessions_of_networks: Buckets::new(SESSIONS_OF_A_NETWORK, A_MINUTE),
            attempts_at_names: Buckets::new(ATTEMPTS_AT_A_NAME, TEN_MINUTES),
            attempts_of_networks: Buckets::new(ATTEMPTS_OF_A_NETWORK, TEN_MINUTES),
            codes_of_networks: Buckets::new(CODES_OF_A_NETWORK, TEN_MINUTES),
            codes: Buckets::new(CODES, TEN_MINUTES),
            lines: allowance(
                [LINES_OF_A_PLAYER, LINES_OF_A_NETWORK],
                HALF_A_MINUTE,
                Limit::Talk,
            ),
        }
    }

    /// The network with which other connections from this address are counted; none for a proxy, whose
    /// connections belong to many visitors.
    pub fn counted_with(&self, address: IpAddr) -> Option<Network> {
        (!self.proxies.contains(address)).then(|| address.into())
    }

    /// The network that a request comes from; none for one from this computer.
    pub fn network(&self, peer: &Peer, headers: &HeaderMap) -> Option<Network> {
        self.proxies.visitor(peer.address, headers)
    }

    /// Whether the network may begin another session.
    pub fn begins_session(&self, network: Option<Network>) -> bool {
        network.is_none_or(|network| self.sessions_of_networks.take(network))
    }

    /// Lets the network try or choose another password for this name, if it has not tried too many.
    pub fn admit_attempt(
        &self,
        network: Option<Network>,
        name: &str,
    ) -> Result<(), TooManyAttempts> {
        // As accounts are found: however a name is written, it is one key.
        let name: String = store::name_key(name).chars().take(40).collect();
        let may = network.is_none_or(|network| self.attempts_of_networks.take(network))
            && self.attempts_at_names.take((network, name));
        self.count_attempt(may)
    }

    /// Lets the network try another code of a class, if it has not tried too many.
    pub fn admit_code(&self, network: Option<Network>) -> Result<(), TooManyAttempts> {
        let may = network.is_none_or(|network| self.codes_of_networks.take(network))
            && self.codes.take(());
        self.count_attempt(may)
    }

    fn count_attempt(&self, may: bool) -> Result<(), TooManyAttempts> {
        if may {
            return Ok(());
        }
        self.metrics.refused(Limit::Attempts);
        Err(TooManyAttempts)
    }

    /// Counts the rows of a journal that was read for a request which reads many, and refuses to go on when
    /// the caller has used up what they have.
    pub fn admit_rows(&self, caller: Caller, rows: u32) -> Result<(), TooMany> {
        let more = rows.saturating_sub(ROWS_OF_A_GAME);
        if more == 0
            || self
                .lookups
                .charge(caller, f64::from(more) / ROWS_OF_A_LOOKUP)
        {
            Ok(())
        } else {
            Err(TooMany)
        }
    }

    /// Whether another picture is drawn for the network.
    pub fn draws(&self, network: Option<Network>) -> bool {
        network.is_none_or(|network| self.pictures_of_networks.take(network))
    }

    /// Lets the caller export many games or their own data, if there is room.
    pub fn exports(&self, caller: Caller) -> Option<Export> {
        Some(Export {
            turns: Arc::clone(&self.turns_of_exports),
            _of_player: self.exports_of_players.acquire(Some(caller.player))?,
            _of_network: self.exports_of_networks.acquire(caller.network)?,
        })
    }

    /// How many sockets are open.
    pub fn open_sockets(&self) -> usize {
        self.sockets_of_networks.open()
    }

    /// Lets the caller open another socket, if there is room.
    pub fn opens_socket(&self, caller: Caller) -> Option<OpenSocket> {
        Some(OpenSocket {
            _of_player: self.sockets_of_players.acquire(Some(caller.player))?,
            _of_network: self.sockets_of_networks.acquire(caller.network)?,
        })
    }
}

#[cfg(test)]
mod tests {
    use std::future::poll_fn;
    use std::ops::Range;
    use std::pin::pin;
    use std::task::Poll;

    use store::SessionId;

    use super::*;

    fn caller(number: u16, network: &str) -> Caller {
        let network: IpAddr = network.parse().expect("an address");
        Caller {
            player: PlayerId::from_bits(number.into()),
            session: SessionId::from_digest([0; 32]),
            is_guest: true,
            network: Some(network.into()),
        }
    }

    /// What a bucket of so many in this time lets through of more: on a slow machine some are free
    /// again before the last is asked for, at most as many as in half a minute.
    fn about(most: u32, per: Duration) -> Range<usize> {
        let more = f64::from(most) * HALF_A_MINUTE.as_secs_f64() / per.as_secs_f64();
        most as usize..most as usize + more as usize
    }

    #[test]
    fn one_network_tries_only_so_many_passwords() {
        let gates = Gates::new(Proxies::default(), &Metrics::default());
        let network = caller(0, "203.0.113.7").network;
        let tried = (0..2 * ATTEMPTS_OF_A_NETWORK).filter(|number| {
            gates
                .admit_attempt(network, &format!("Person {number}"))
                .is_ok()
        });
        let tried = tried.count();
        let expected = about(ATTEMPTS_OF_A_NETWORK, TEN_MINUTES);
        assert!(expected.contains(&tried), "{tried}");
        let other = caller(0, "203.0.113.8").network;
        for case in ["Ada", "ada", "ADA", "Ａda", "𝐀da"]
            .into_iter()
            .cycle()
            .take(10)
        {
            assert!(gates.admit_attempt(other, case).is_ok());
        }
        assert!(gates.admit_attempt(other, "Ada").is_err());
        // Nobody is kept from their account by others elsewhere who try its name.
        let elsewhere = caller(0, "203.0.113.9").network;
        assert!(gates.admit_attempt(elsewhere, "Ada").is_ok());
        assert!(gates.admit_attempt(None, "Ada").is_ok());
        assert!(gates.admit_attempt(other, "Grace").is_ok());
    }

    #[test]
    fn codes_of_classes_are_limited_by_network_and_altogether() {
        let gates = Gates::new(Proxies::default(), &Metrics::default());
        let network = |number: u16| caller(0, &format!("203.0.113.{number}")).network;
        let tried = (0..1_000)
            .filter(|_| gates.admit_code(network(7)).is_ok())
            .count();
        let expected = about(CODES_OF_A_NETWORK, TEN_MINUTES);
        assert!(expected.contains(&tried), "{tried}");
        let others = (0..40)
            .flat_map(|number| [number; 200])
            .filter(|&number| gates.admit_code(network(100 + number)).is_ok());
        let altogether = tried + others.count();
        let expected = about(CODES, TEN_MINUTES);
        assert!(expected.contains(&altogether), "{altogether}");
        assert!(gates.admit_code(None).is_err(), "nor from this computer");
    }

    #[test]
    fn lookups_are_limited_by_player_and_by_network() {
        let gates = Gates::new(Proxies::default(), &Metrics::default());
        let one = caller(0, "203.0.113.7");
        let looked_up = (0..200).filter(|_| gates.lookups.take(one)).count();
        let of_player = about(LOOKUPS_OF_A_PLAYER, A_MINUTE);
        assert!(of_player.contains(&looked_up), "{looked_up}");
        let others = (1..5_000).filter(|&number| gates.lookups.take(caller(number, "203.0.113.7")));
        let looked_up = looked_up + others.count();
        let of_network = about(LOOKUPS_OF_A_NETWORK, A_MINUTE);
        assert!(of_network.contains(&looked_up), "{looked_up}");
        assert!(gates.lookups.take(caller(1, "203.0.113.8")));
    }

    #[test]
    fn long_games_are_charged_by_their_rows() {
        let gates = Gates::new(Proxies::default(), &Metrics::default());
        let one = caller(0, "203.0.113.7");
        assert!((0..10_000).all(|_| gates.admit_rows(one, ROWS_OF_A_GAME).is_ok()));
        let read = (0..1_000).take_while(|_| gates.admit_rows(one, 20_400).is_ok());
        // Each is twenty lookups.
        let read = read.count();
        assert!((6..8).contains(&read), "{read}");
        assert!(!gates.lookups.take(one));
        assert!(gates.admit_rows(caller(1, "203.0.113.8"), 20_400).is_ok());
    }

    /// The start page asks for two lists every fifteen seconds, whatever its reader does.
    #[test]
    fn a_school_keeps_its_pages_open() {
        let gates = Gates::new(Proxies::default(), &Metrics::default());
        for pupil in 0..250 {
            for _ in 0..8 {
                assert!(gates.lookups.take(caller(pupil, "203.0.113.7")), "{pupil}");
            }
        }
    }

    #[test]
    fn exploring_is_limited_by_player_and_by_network() {
        let gates = Gates::new(Proxies::default(), &Metrics::default());
        let one = caller(0, "203.0.113.7");
        assert!((0..EXPLORED_BY_A_PLAYER).all(|_| gates.explored.take(one)));
        let others =
            (1..5_000).filter(|&number| gates.explored.take(caller(number, "203.0.113.7")));
        // The buckets are refilled while they are emptied, by one in five milliseconds.
        let explored = others.count() as u32;
        assert!(explored < 4_000, "{explored}");
        assert!(gates.explored.take(caller(1, "203.0.113.8")));
    }

    #[test]
    fn commands_are_limited_by_player_and_by_network() {
        let gates = Gates::new(Proxies::default(), &Metrics::default());
        let one = caller(0, "203.0.113.7");
        assert!((0..COMMANDS_OF_A_PLAYER).all(|_| gates.commands.take(one)));
        let others =
            (1..9_000).filter(|&number| gates.commands.take(caller(number, "203.0.113.7")));
        // The buckets are refilled while they are emptied, by one in some milliseconds.
        let given = others.count() as u32;
        assert!(given < 2 * COMMANDS_OF_A_NETWORK, "{given}");
        assert!(gates.commands.take(caller(1, "203.0.113.8")));
    }

    #[test]
    fn texts_are_limited_by_player_and_by_network() {
        let gates = Gates::new(Proxies::default(), &Metrics::default());
        let one = caller(0, "203.0.113.7");
        let read = (0..200).filter(|_| gates.texts.take(one)).count();
        let of_player = about(TEXTS_OF_A_PLAYER, A_MINUTE);
        assert!(of_player.contains(&read), "{read}");
        let others = (1..1_000).filter(|&number| gates.texts.take(caller(number, "203.0.113.7")));
        let read = read + others.count();
        let of_network = about(TEXTS_OF_A_NETWORK, A_MINUTE);
        assert!(of_network.contains(&read), "{read}");
    }

    #[test]
    fn pictures_are_limited_by_network() {
        let gates = Gates::new(Proxies::default(), &Metrics::default());
        let network = caller(0, "203.0.113.7").network;
        let drawn = (0..1_000).filter(|_| gates.draws(network)).count();
        let expected = about(PICTURES_OF_A_NETWORK, A_MINUTE);
        assert!(expected.contains(&drawn), "{drawn}");
        assert!(gates.draws(caller(0, "203.0.113.8").network));
    }

    #[test]
    fn uploads_are_limited_by_player_and_by_network() {
        let gates = Gates::new(Proxies::default(), &Metrics::default());
        let one = caller(0, "203.0.113.7");
        let sent = (0..100).filter(|_| gates.uploads.take(one)).count();
        assert_eq!(sent, UPLOADS_OF_A_PLAYER as usize);
        let others = (1..500).filter(|&number| gates.uploads.take(caller(number, "203.0.113.7")));
        let of_network = (UPLOADS_OF_A_NETWORK - UPLOADS_OF_A_PLAYER) as usize;
        assert_eq!(others.count(), of_network);
    }

    #[test]
    fn tries_are_limited_by_player_and_by_network() {
        let gates = Gates::new(Proxies::default(), &Metrics::default());
        let one = caller(0, "203.0.113.7");
        let made = (0..1_000).filter(|_| gates.tries.take(one)).count();
        let of_player = about(TRIES_OF_A_PLAYER, A_MINUTE);
        assert!(of_player.contains(&made), "{made}");
        let others = (1..5_000).filter(|&number| gates.tries.take(caller(number, "203.0.113.7")));
        let made = made + others.count();
        let of_network = about(TRIES_OF_A_NETWORK, A_MINUTE);
        assert!(of_network.contains(&made), "{made}");
    }

    #[test]
    fn exports_are_limited_by_player_and_by_network() {
        let gates = Gates::new(Proxies::default(), &Metrics::default());
        let first = gates.exports(caller(0, "203.0.113.7"));
        assert!(first.is_some());
        assert!(gates.exports(caller(0, "203.0.113.8")).is_none());
        let others: Vec<_> = (1..9)
            .filter_map(|number| gates.exports(caller(number, "203.0.113.7")))
            .collect();
        assert_eq!(others.len(), EXPORTS_OF_A_NETWORK - 1);
        drop(first);
        assert!(gates.exports(caller(0, "203.0.113.7")).is_some());
    }

    #[tokio::test]
    async fn an_export_waits_for_those_that_are_being_written_and_for_no_reader() {
        let gates = Gates::new(Proxies::default(), &Metrics::default());
        let exports: Vec<_> = (0..=EXPORTS_BEING_WRITTEN as u16)
            .filter_map(|number| gates.exports(caller(number, &format!("203.0.113.{number}"))))
            .collect();
        let (last, others) = exports.split_last().expect("exports");
        assert_eq!(others.len(), EXPORTS_BEING_WRITTEN);
        for export in others {
            // It has written a part, which its reader takes.
            drop(export.turn().await);
        }
        drop(last.turn().await);
        let mut turns = Vec::new();
        for export in others {
            turns.push(export.turn().await);
        }
        let mut turn = pin!(last.turn());
        let is_waiting = poll_fn(|context| Poll::Ready(turn.as_mut().poll(context).is_pending()));
        assert!(is_waiting.await);
        turns.pop();
        drop(turn.await);
    }

    #[test]
    fn sockets_are_limited_by_player_and_by_network() {
        let gates = Gates::new(Proxies::default(), &Metrics::default());
        let mut open = Vec::new();
        for _ in 0..SOCKETS_OF_A_PLAYER {
            open.extend(gates.opens_socket(caller(0, "203.0.113.7")));
        }
        assert!(gates.opens_socket(caller(0, "203.0.113.9")).is_none());
        for number in 1..=SOCKETS_OF_A_NETWORK as u16 {
            open.extend(gates.opens_socket(caller(number, "203.0.113.7")));
        }
        assert_eq!(open.len(), SOCKETS_OF_A_NETWORK);
        assert!(gates.opens_socket(caller(1_000, "203.0.113.8")).is_some());
        open.pop();
        assert!(gates.opens_socket(caller(1_000, "203.0.113.7")).is_some());
    }

    #[test]
    fn an_address_has_its_share_of_the_connections_unless_it_is_a_proxy() {
        let proxies = Proxies::new(vec!["10.0.0.0/8".parse().expect("a network")]);
        let gates = Gates::new(proxies, &Metrics::default());
        let quota = Arc::new(Quota::new(10, 2));
        for (address, most) in [("203.0.113.7", 2), ("10.1.2.3", 5), ("127.0.0.1", 5)] {
            let address = address.parse().expect("an address");
            let open: Vec<_> = (0..5)
                .filter_map(|_| quota.acquire(gates.counted_with(address)))
                .collect();
            assert_eq!(open.len(), most, "{address}");
        }
    }
}
