//! Limits per server, network and player.

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

/// Limits on connections and timeouts of a server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Open connections in total.
    pub connections: usize,
    /// Open connections per network address.
    pub per_address: usize,
    /// The time limit for the head of a request, and again for its body and response.
    pub request_time: Duration,
    /// The time limit for the upload of a file of games.
    pub upload_time: Duration,
    /// The time after which a client that reads no output is disconnected.
    pub stall: Duration,
    /// The interval of the blank lines that keep the streams of the API alive.
    pub keep_alive: Duration,
}

impl Default for Limits {
    /// 10,000 connections, 1,000 of them from one address; 10 seconds, 10 minutes, 30 seconds and
    /// 5 seconds.
    fn default() -> Self {
        Self {
            connections: 10_000,
            per_address: 1_000,
            request_time: Duration::from_secs(10),
            upload_time: Duration::from_mins(10),
            stall: Duration::from_secs(30),
            keep_alive: Duration::from_secs(5),
        }
    }
}

/// Open sockets per player: enough for many tabs and devices.
const SOCKETS_PER_PLAYER: usize = 16;
/// Open sockets per network: enough for a school behind one address.
const SOCKETS_PER_NETWORK: usize = 500;
/// Open streams of the API per player and per network: a bot plays many games at once.
const STREAMS_PER_PLAYER: usize = 64;
const STREAMS_PER_NETWORK: usize = 500;
const MINUTE: Duration = Duration::from_mins(1);
/// Games created and invitations accepted per minute, per player and per network.
const GAMES_PER_PLAYER: u32 = 60;
const GAMES_PER_NETWORK: u32 = 300;
/// Lookups of profiles and lists of games per minute, per player and per network: an idle start
/// page requests two lists every 15 seconds, and a school has hundreds of these pages open.
const LOOKUPS_PER_PLAYER: u32 = 120;
const LOOKUPS_PER_NETWORK: u32 = 2_400;
/// Reading a game for a list is free up to this number of journal rows, which very few games
/// exceed. Above that, each `ROWS_PER_LOOKUP` rows cost one lookup.
const FREE_ROWS_PER_GAME: u32 = 400;
const ROWS_PER_LOOKUP: f64 = 1_000.0;
/// Tries in lesson exercises per minute, per player and per network: a school class learns
/// together.
const TRIES_PER_PLAYER: u32 = 240;
const TRIES_PER_NETWORK: u32 = 2_400;
/// Positions explored and moves explained per ten seconds, per player and per network: enough for a
/// user who steps through a game with a key held down.
const EXPLORED_PER_PLAYER: u32 = 200;
const EXPLORED_PER_NETWORK: u32 = 2_000;
const TEN_SECONDS: Duration = Duration::from_secs(10);
/// Commands per ten seconds, per player and per network: more than the frame rate limit of one
/// socket, and more than the moves made in a school. Each command is a write that delays all
/// others.
const COMMANDS_PER_PLAYER: u32 = 300;
const COMMANDS_PER_NETWORK: u32 = 3_000;
/// PGN texts parsed per minute, per player and per network.
const TEXTS_PER_PLAYER: u32 = 60;
const TEXTS_PER_NETWORK: u32 = 300;
/// Pictures rendered, link previews of games and lines, and tables and calendars of tournaments for
/// other sites and programs, per minute and network.
const PICTURES_PER_NETWORK: u32 = 300;
/// Game files uploaded per hour, per player and per network.
const UPLOADS_PER_PLAYER: u32 = 20;
const UPLOADS_PER_NETWORK: u32 = 100;
const HOUR: Duration = Duration::from_hours(1);
/// Concurrent exports of many games or of personal data, per player and per network.
const EXPORTS_PER_PLAYER: usize = 1;
const EXPORTS_PER_NETWORK: usize = 4;
/// Exports that produce a chunk at the same time, in total; others wait. An export whose client is
/// still reading the last chunk does not count, so slow clients do not delay others.
const CONCURRENT_EXPORTS: usize = 16;
/// Games loaded per minute by sockets, if no other client has them open, per player and per
/// network: after an outage a whole school reconnects at once.
const OPENED_PER_PLAYER: u32 = 120;
const OPENED_PER_NETWORK: u32 = 1_200;
/// Sessions created per minute, per network.
const SESSIONS_PER_NETWORK: u32 = 300;
/// Password attempts per ten minutes, per network and name and per network in total: a school signs
/// in at the beginning of a lesson. Attempts from other networks do not lock a user out.
const ATTEMPTS_PER_NAME: u32 = 10;
const ATTEMPTS_PER_NETWORK: u32 = 200;
const TEN_MINUTES: Duration = Duration::from_mins(10);
/// Accounts registered per hour, per network (of 48 bits in IPv6): a class registers within one
/// lesson. Invites are not counted: their number is limited by those who create them.
const ACCOUNTS_PER_NETWORK: u32 = 40;
/// Class codes tried per ten minutes, per network and in total: a class joins within one lesson,
/// and each pupil uses the code twice. There are 2⁴⁴ codes.
const CODES_PER_NETWORK: u32 = 300;
const CODES_IN_TOTAL: u32 = 3_000;
/// Chat lines per half minute, per player and per network.
const LINES_PER_PLAYER: u32 = 10;
const LINES_PER_NETWORK: u32 = 100;
const HALF_MINUTE: Duration = Duration::from_secs(30);

/// The rate limits and quotas of players and networks.
pub struct RateLimits {
    proxies: Proxies,
    metrics: Metrics,
    sockets_of_players: Arc<Quota<PlayerId>>,
    sockets_of_networks: Arc<Quota>,
    streams_of_players: Arc<Quota<PlayerId>>,
    streams_of_networks: Arc<Quota>,
    /// Games created or accepted, names and tokens chosen, personal data exported.
    pub games: Allowance,
    /// Lookups of profiles, lists of games and other pages.
    pub lookups: Allowance,
    /// Games loaded that no other client has open: their journals are read and replayed.
    pub opened: Allowance,
    /// Tries in exercises and puzzles.
    pub tries: Allowance,
    /// Positions explored and moves explained.
    pub explored: Allowance,
    /// Moves, offers and other commands of players in their games.
    pub commands: Allowance,
    /// PGN and lesson texts parsed.
    pub texts: Allowance,
    pictures_of_networks: Buckets<Network>,
    /// Game files uploaded.
    pub uploads: Allowance,
    exports_of_players: Arc<Quota<PlayerId>>,
    exports_of_networks: Arc<Quota>,
    export_slots: Arc<Semaphore>,
    sessions_of_networks: Buckets<Network>,
    attempts_at_names: Buckets<(Option<Network>, String)>,
    attempts_of_networks: Buckets<Network>,
    accounts_of_networks: Buckets<Network>,
    codes_of_networks: Buckets<Network>,
    codes: Buckets<()>,
    /// Chat lines, reports, and players muted or blocked.
    pub lines: Allowance,
}

/// A network has tried too many passwords or codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooManyAttempts;

/// An admitted attempt to enter or choose a password.
pub struct Attempt<'a> {
    limits: &'a RateLimits,
    network: Option<Network>,
    name: String,
}

impl Attempt<'_> {
    /// Returns the network that makes the attempt.
    pub const fn network(&self) -> Option<Network> {
        self.network
    }

    /// Gives the attempt back, because the server was too busy to look at the password.
    pub fn give_back(&self) {
        let limits = self.limits;
        if let Some(network) = self.network {
            limits.attempts_of_networks.give_back(network);
        }
        let key = (self.network, self.name.clone());
        limits.attempts_at_names.give_back(key);
    }
}

/// A network has registered too many accounts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooManyAccounts;

/// The right to have one more open socket or stream; returned when dropped.
pub struct OpenSocket {
    _of_player: Permit<PlayerId>,
    _of_network: Permit,
}

/// The right to export many games or personal data; returned when dropped.
pub struct Export {
    turns: Arc<Semaphore>,
    _of_player: Permit<PlayerId>,
    _of_network: Permit,
}

impl Export {
    /// Waits until the next chunk may be written. Drop the permit when the chunk is written: other
    /// exports continue while the client reads it.
    ///
    /// # Panics
    ///
    /// Never: the semaphore is not closed.
    pub async fn turn(&self) -> OwnedSemaphorePermit {
        let turn = Arc::clone(&self.turns).acquire_owned().await;
        turn.expect("the semaphore is never closed")
    }
}

impl RateLimits {
    /// Creates the limits. Refusals are counted in `metrics`.
    pub fn new(proxies: Proxies, metrics: &Metrics) -> Self {
        let allowance = |most, per, limit| Allowance::new(most, per, limit, metrics);
        Self {
            proxies,
            metrics: metrics.clone(),
            sockets_of_players: Arc::new(Quota::new(usize::MAX, SOCKETS_PER_PLAYER)),
            sockets_of_networks: Arc::new(Quota::new(usize::MAX, SOCKETS_PER_NETWORK)),
            streams_of_players: Arc::new(Quota::new(usize::MAX, STREAMS_PER_PLAYER)),
            streams_of_networks: Arc::new(Quota::new(usize::MAX, STREAMS_PER_NETWORK)),
            games: allowance([GAMES_PER_PLAYER, GAMES_PER_NETWORK], MINUTE, Limit::Games),
            opened: allowance(
                [OPENED_PER_PLAYER, OPENED_PER_NETWORK],
                MINUTE,
                Limit::Lookups,
            ),
            lookups: allowance(
                [LOOKUPS_PER_PLAYER, LOOKUPS_PER_NETWORK],
                MINUTE,
                Limit::Lookups,
            ),
            tries: allowance([TRIES_PER_PLAYER, TRIES_PER_NETWORK], MINUTE, Limit::Tries),
            explored: allowance(
                [EXPLORED_PER_PLAYER, EXPLORED_PER_NETWORK],
                TEN_SECONDS,
                Limit::Analyses,
            ),
            commands: allowance(
                [COMMANDS_PER_PLAYER, COMMANDS_PER_NETWORK],
                TEN_SECONDS,
                Limit::Frames,
            ),
            texts: allowance(
                [TEXTS_PER_PLAYER, TEXTS_PER_NETWORK],
                MINUTE,
                Limit::Lookups,
            ),
            pictures_of_networks: Buckets::new(PICTURES_PER_NETWORK, MINUTE),
            uploads: allowance(
                [UPLOADS_PER_PLAYER, UPLOADS_PER_NETWORK],
                HOUR,
                Limit::Lookups,
            ),
            exports_of_players: Arc::new(Quota::new(usize::MAX, EXPORTS_PER_PLAYER)),
            exports_of_networks: Arc::new(Quota::new(usize::MAX, EXPORTS_PER_NETWORK)),
            export_slots: Arc::new(Semaphore::new(CONCURRENT_EXPORTS)),
            sessions_of_networks: Buckets::new(SESSIONS_PER_NETWORK, MINUTE),
            attempts_at_names: Buckets::new(ATTEMPTS_PER_NAME, TEN_MINUTES),
            attempts_of_networks: Buckets::new(ATTEMPTS_PER_NETWORK, TEN_MINUTES),
            accounts_of_networks: Buckets::new(ACCOUNTS_PER_NETWORK, HOUR),
            codes_of_networks: Buckets::new(CODES_PER_NETWORK, TEN_MINUTES),
            codes: Buckets::new(CODES_IN_TOTAL, TEN_MINUTES),
            lines: allowance(
                [LINES_PER_PLAYER, LINES_PER_NETWORK],
                HALF_MINUTE,
                Limit::Talk,
            ),
        }
    }

    /// Returns the network whose quota applies to connections from this address; `None` for a
    /// proxy, whose connections belong to many visitors.
    pub fn counted_with(&self, address: IpAddr) -> Option<Network> {
        (!self.proxies.contains(address)).then(|| address.into())
    }

    /// Returns the network of a request; `None` for requests from this computer.
    pub fn network(&self, peer: &Peer, headers: &HeaderMap) -> Option<Network> {
        self.proxies.visitor(peer.address, headers)
    }

    /// Returns whether the network may create another session.
    pub fn admit_session(&self, network: Option<Network>) -> bool {
        network.is_none_or(|network| self.sessions_of_networks.take(network))
    }

    /// Admits an attempt by the network to enter or choose a password for this name, unless it has
    /// made too many.
    pub fn admit_attempt(
        &self,
        network: Option<Network>,
        name: &str,
    ) -> Result<Attempt<'_>, TooManyAttempts> {
        // All spellings of a name share one key, as in the lookup of accounts.
        let name: String = store::name_key(name).chars().take(40).collect();
        let is_admitted = network.is_none_or(|network| self.attempts_of_networks.take(network))
            && self.attempts_at_names.take((network, name.clone()));
        self.count_attempt(is_admitted)?;
        Ok(Attempt {
            limits: self,
            network,
            name,
        })
    }

    /// Admits an account that a visitor registers without an invite, unless the network has
    /// registered too many.
    pub fn admit_account(&self, network: Option<Network>) -> Result<(), TooManyAccounts> {
        let network = network.map(Network::largest);
        if network.is_none_or(|network| self.accounts_of_networks.take(network)) {
            return Ok(());
        }
        self.metrics.refused(Limit::Attempts);
        Err(TooManyAccounts)
    }

    /// Gives back an admitted account that was not registered.
    pub fn give_account_back(&self, network: Option<Network>) {
        if let Some(network) = network.map(Network::largest) {
            self.accounts_of_networks.give_back(network);
        }
    }

    /// Admits an attempt by the network at a class code, unless it has made too many.
    pub fn admit_code(&self, network: Option<Network>) -> Result<(), TooManyAttempts> {
        let is_admitted = network.is_none_or(|network| self.codes_of_networks.take(network))
            && self.codes.take(());
        self.count_attempt(is_admitted)
    }

    fn count_attempt(&self, is_admitted: bool) -> Result<(), TooManyAttempts> {
        if is_admitted {
            return Ok(());
        }
        self.metrics.refused(Limit::Attempts);
        Err(TooManyAttempts)
    }

    /// Charges the journal rows that a request has read, and refuses to continue when the caller's
    /// lookups are used up.
    pub fn admit_rows(&self, caller: Caller, rows: u32) -> Result<(), TooMany> {
        let excess = rows.saturating_sub(FREE_ROWS_PER_GAME);
        if excess == 0
            || self
                .lookups
                .charge(caller, f64::from(excess) / ROWS_PER_LOOKUP)
        {
            Ok(())
        } else {
            Err(TooMany)
        }
    }

    /// Returns whether another picture may be drawn for the network.
    pub fn draws(&self, network: Option<Network>) -> bool {
        network.is_none_or(|network| self.pictures_of_networks.take(network))
    }

    /// Admits an export of many games or of the caller's own data, unless too many run.
    pub fn exports(&self, caller: Caller) -> Option<Export> {
        Some(Export {
            turns: Arc::clone(&self.export_slots),
            _of_player: self.exports_of_players.acquire(Some(caller.player))?,
            _of_network: self.exports_of_networks.acquire(caller.network)?,
        })
    }

    /// Returns the number of open sockets.
    pub fn open_sockets(&self) -> usize {
        self.sockets_of_networks.open()
    }

    /// Admits another socket of the caller, unless too many are open.
    pub fn acquire_socket(&self, caller: Caller) -> Option<OpenSocket> {
        Some(OpenSocket {
            _of_player: self.sockets_of_players.acquire(Some(caller.player))?,
            _of_network: self.sockets_of_networks.acquire(caller.network)?,
        })
    }

    /// Admits another stream of the caller, unless too many are open.
    pub fn acquire_stream(&self, caller: Caller) -> Option<OpenSocket> {
        Some(OpenSocket {
            _of_player: self.streams_of_players.acquire(Some(caller.player))?,
            _of_network: self.streams_of_networks.acquire(caller.network)?,
        })
    }

    /// Returns whether the player has a socket or a stream on this node.
    pub fn is_connected(&self, player: PlayerId) -> bool {
        self.sockets_of_players.has(&player) || self.streams_of_players.has(&player)
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

    /// The range of requests admitted by a bucket of `most` per `per`. On a slow machine tokens are
    /// refilled during the test, at most as many as in half a minute.
    fn expected_range(most: u32, per: Duration) -> Range<usize> {
        let excess = f64::from(most) * HALF_MINUTE.as_secs_f64() / per.as_secs_f64();
        most as usize..most as usize + excess as usize
    }

    #[test]
    fn limits_password_attempts_per_network_and_name() {
        let rate_limits = RateLimits::new(Proxies::default(), &Metrics::default());
        let network = caller(0, "203.0.113.7").network;
        let tried = (0..2 * ATTEMPTS_PER_NETWORK).filter(|number| {
            rate_limits
                .admit_attempt(network, &format!("Person {number}"))
                .is_ok()
        });
        let tried = tried.count();
        let expected = expected_range(ATTEMPTS_PER_NETWORK, TEN_MINUTES);
        assert!(expected.contains(&tried), "{tried}");
        let other = caller(0, "203.0.113.8").network;
        for case in ["Ada", "ada", "ADA", "Ａda", "𝐀da"]
            .into_iter()
            .cycle()
            .take(10)
        {
            assert!(rate_limits.admit_attempt(other, case).is_ok());
        }
        assert!(rate_limits.admit_attempt(other, "Ada").is_err());
        // Attempts from other networks do not lock a user out.
        let elsewhere = caller(0, "203.0.113.9").network;
        assert!(rate_limits.admit_attempt(elsewhere, "Ada").is_ok());
        assert!(rate_limits.admit_attempt(None, "Ada").is_ok());
        assert!(rate_limits.admit_attempt(other, "Grace").is_ok());
    }

    #[test]
    fn an_attempt_that_was_not_looked_at_is_given_back() {
        let rate_limits = RateLimits::new(Proxies::default(), &Metrics::default());
        let network = caller(0, "203.0.113.7").network;
        for _ in 0..2 * ATTEMPTS_PER_NETWORK {
            let attempt = rate_limits.admit_attempt(network, "Ada");
            attempt.expect("all others were given back").give_back();
        }
    }

    #[test]
    fn limits_accounts_per_network() {
        let rate_limits = RateLimits::new(Proxies::default(), &Metrics::default());
        let register = |network: &str| rate_limits.admit_account(caller(0, network).network);
        let made = (0..210).filter(|number| register(&format!("2001:db8:1:{number:x}::1")).is_ok());
        assert_eq!(made.count(), ACCOUNTS_PER_NETWORK as usize);
        assert!(register("2001:db8:2::1").is_ok());
        assert!((0..100).all(|_| rate_limits.admit_account(None).is_ok()));
    }

    #[test]
    fn limits_class_codes_per_network_and_in_total() {
        let rate_limits = RateLimits::new(Proxies::default(), &Metrics::default());
        let network = |number: u16| caller(0, &format!("203.0.113.{number}")).network;
        let tried = (0..1_000)
            .filter(|_| rate_limits.admit_code(network(7)).is_ok())
            .count();
        let expected = expected_range(CODES_PER_NETWORK, TEN_MINUTES);
        assert!(expected.contains(&tried), "{tried}");
        let others = (0..40)
            .flat_map(|number| [number; 200])
            .filter(|&number| rate_limits.admit_code(network(100 + number)).is_ok());
        let total = tried + others.count();
        let expected = expected_range(CODES_IN_TOTAL, TEN_MINUTES);
        assert!(expected.contains(&total), "{total}");
        assert!(
            rate_limits.admit_code(None).is_err(),
            "refused from this computer too"
        );
    }

    #[test]
    fn lookups_are_limited_by_player_and_by_network() {
        let rate_limits = RateLimits::new(Proxies::default(), &Metrics::default());
        let one = caller(0, "203.0.113.7");
        let looked_up = (0..200).filter(|_| rate_limits.lookups.take(one)).count();
        let of_player = expected_range(LOOKUPS_PER_PLAYER, MINUTE);
        assert!(of_player.contains(&looked_up), "{looked_up}");
        let others =
            (1..5_000).filter(|&number| rate_limits.lookups.take(caller(number, "203.0.113.7")));
        let looked_up = looked_up + others.count();
        let of_network = expected_range(LOOKUPS_PER_NETWORK, MINUTE);
        assert!(of_network.contains(&looked_up), "{looked_up}");
        assert!(rate_limits.lookups.take(caller(1, "203.0.113.8")));
    }

    #[test]
    fn long_games_are_charged_by_their_rows() {
        let rate_limits = RateLimits::new(Proxies::default(), &Metrics::default());
        let one = caller(0, "203.0.113.7");
        assert!((0..10_000).all(|_| rate_limits.admit_rows(one, FREE_ROWS_PER_GAME).is_ok()));
        let read = (0..1_000).take_while(|_| rate_limits.admit_rows(one, 20_400).is_ok());
        // Each game costs twenty lookups.
        let read = read.count();
        assert!((6..8).contains(&read), "{read}");
        assert!(!rate_limits.lookups.take(one));
        assert!(
            rate_limits
                .admit_rows(caller(1, "203.0.113.8"), 20_400)
                .is_ok()
        );
    }

    /// The start page requests two lists every fifteen seconds, even without user input.
    #[test]
    fn lookup_limits_allow_a_school_with_idle_start_pages() {
        let rate_limits = RateLimits::new(Proxies::default(), &Metrics::default());
        for pupil in 0..250 {
            for _ in 0..8 {
                assert!(
                    rate_limits.lookups.take(caller(pupil, "203.0.113.7")),
                    "{pupil}"
                );
            }
        }
    }

    #[test]
    fn exploring_is_limited_by_player_and_by_network() {
        let rate_limits = RateLimits::new(Proxies::default(), &Metrics::default());
        let one = caller(0, "203.0.113.7");
        assert!((0..EXPLORED_PER_PLAYER).all(|_| rate_limits.explored.take(one)));
        let others =
            (1..5_000).filter(|&number| rate_limits.explored.take(caller(number, "203.0.113.7")));
        // The buckets are refilled during the test, by one token every five milliseconds.
        let explored = others.count() as u32;
        assert!(explored < 4_000, "{explored}");
        assert!(rate_limits.explored.take(caller(1, "203.0.113.8")));
    }

    #[test]
    fn commands_are_limited_by_player_and_by_network() {
        let rate_limits = RateLimits::new(Proxies::default(), &Metrics::default());
        let one = caller(0, "203.0.113.7");
        assert!((0..COMMANDS_PER_PLAYER).all(|_| rate_limits.commands.take(one)));
        let others =
            (1..9_000).filter(|&number| rate_limits.commands.take(caller(number, "203.0.113.7")));
        // The buckets are refilled during the test, by one token every few milliseconds.
        let given = others.count() as u32;
        assert!(given < 2 * COMMANDS_PER_NETWORK, "{given}");
        assert!(rate_limits.commands.take(caller(1, "203.0.113.8")));
    }

    #[test]
    fn texts_are_limited_by_player_and_by_network() {
        let rate_limits = RateLimits::new(Proxies::default(), &Metrics::default());
        let one = caller(0, "203.0.113.7");
        let read = (0..200).filter(|_| rate_limits.texts.take(one)).count();
        let of_player = expected_range(TEXTS_PER_PLAYER, MINUTE);
        assert!(of_player.contains(&read), "{read}");
        let others =
            (1..1_000).filter(|&number| rate_limits.texts.take(caller(number, "203.0.113.7")));
        let read = read + others.count();
        let of_network = expected_range(TEXTS_PER_NETWORK, MINUTE);
        assert!(of_network.contains(&read), "{read}");
    }

    #[test]
    fn pictures_are_limited_by_network() {
        let rate_limits = RateLimits::new(Proxies::default(), &Metrics::default());
        let network = caller(0, "203.0.113.7").network;
        let drawn = (0..1_000).filter(|_| rate_limits.draws(network)).count();
        let expected = expected_range(PICTURES_PER_NETWORK, MINUTE);
        assert!(expected.contains(&drawn), "{drawn}");
        assert!(rate_limits.draws(caller(0, "203.0.113.8").network));
    }

    #[test]
    fn uploads_are_limited_by_player_and_by_network() {
        let rate_limits = RateLimits::new(Proxies::default(), &Metrics::default());
        let one = caller(0, "203.0.113.7");
        let sent = (0..100).filter(|_| rate_limits.uploads.take(one)).count();
        assert_eq!(sent, UPLOADS_PER_PLAYER as usize);
        let others =
            (1..500).filter(|&number| rate_limits.uploads.take(caller(number, "203.0.113.7")));
        let of_network = (UPLOADS_PER_NETWORK - UPLOADS_PER_PLAYER) as usize;
        assert_eq!(others.count(), of_network);
    }

    #[test]
    fn tries_are_limited_by_player_and_by_network() {
        let rate_limits = RateLimits::new(Proxies::default(), &Metrics::default());
        let one = caller(0, "203.0.113.7");
        let made = (0..1_000).filter(|_| rate_limits.tries.take(one)).count();
        let of_player = expected_range(TRIES_PER_PLAYER, MINUTE);
        assert!(of_player.contains(&made), "{made}");
        let others =
            (1..5_000).filter(|&number| rate_limits.tries.take(caller(number, "203.0.113.7")));
        let made = made + others.count();
        let of_network = expected_range(TRIES_PER_NETWORK, MINUTE);
        assert!(of_network.contains(&made), "{made}");
    }

    #[test]
    fn exports_are_limited_by_player_and_by_network() {
        let rate_limits = RateLimits::new(Proxies::default(), &Metrics::default());
        let first = rate_limits.exports(caller(0, "203.0.113.7"));
        assert!(first.is_some());
        assert!(rate_limits.exports(caller(0, "203.0.113.8")).is_none());
        let others: Vec<_> = (1..9)
            .filter_map(|number| rate_limits.exports(caller(number, "203.0.113.7")))
            .collect();
        assert_eq!(others.len(), EXPORTS_PER_NETWORK - 1);
        drop(first);
        assert!(rate_limits.exports(caller(0, "203.0.113.7")).is_some());
    }

    #[tokio::test]
    async fn an_export_waits_for_exports_being_written_but_not_for_clients() {
        let rate_limits = RateLimits::new(Proxies::default(), &Metrics::default());
        let exports: Vec<_> = (0..=CONCURRENT_EXPORTS as u16)
            .filter_map(|number| {
                rate_limits.exports(caller(number, &format!("203.0.113.{number}")))
            })
            .collect();
        let (last, others) = exports.split_last().expect("at least one export");
        assert_eq!(others.len(), CONCURRENT_EXPORTS);
        for export in others {
            // The chunk is written, and its client reads it.
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
        let rate_limits = RateLimits::new(Proxies::default(), &Metrics::default());
        let mut open = Vec::new();
        for _ in 0..SOCKETS_PER_PLAYER {
            open.extend(rate_limits.acquire_socket(caller(0, "203.0.113.7")));
        }
        assert!(
            rate_limits
                .acquire_socket(caller(0, "203.0.113.9"))
                .is_none()
        );
        for number in 1..=SOCKETS_PER_NETWORK as u16 {
            open.extend(rate_limits.acquire_socket(caller(number, "203.0.113.7")));
        }
        assert_eq!(open.len(), SOCKETS_PER_NETWORK);
        assert!(
            rate_limits
                .acquire_socket(caller(1_000, "203.0.113.8"))
                .is_some()
        );
        open.pop();
        assert!(
            rate_limits
                .acquire_socket(caller(1_000, "203.0.113.7"))
                .is_some()
        );
    }

    #[test]
    fn limits_connections_per_address_except_for_proxies() {
        let proxies = Proxies::new(vec!["10.0.0.0/8".parse().expect("a network")]);
        let rate_limits = RateLimits::new(proxies, &Metrics::default());
        let quota = Arc::new(Quota::new(10, 2));
        for (address, most) in [("203.0.113.7", 2), ("10.1.2.3", 5), ("127.0.0.1", 5)] {
            let address = address.parse().expect("an address");
            let open: Vec<_> = (0..5)
                .filter_map(|_| quota.acquire(rate_limits.counted_with(address)))
                .collect();
            assert_eq!(open.len(), most, "{address}");
        }
    }
}
