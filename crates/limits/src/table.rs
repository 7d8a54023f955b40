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
mod tests;
