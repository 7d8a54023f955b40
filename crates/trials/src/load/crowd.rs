//! Many visitors that arrive at once.

use std::net::SocketAddr;
use std::ops::Range;
use std::time::Duration;

use arbiter::TimeControl;
use fastrand::Rng;
use futures_util::future::try_join_all;

use super::table::Table;
use crate::failure::Failure;
use crate::http::Http;
use crate::progress;
use crate::socket::Socket;
use crate::visitor::Visitor;

/// The number of concurrent requests.
const REQUESTS: usize = 64;
/// The minimum number of plies of a rated game: both players have moved.
const MIN_PLIES: u32 = 2;
/// Long enough that no flag falls.
const TIME: Duration = Duration::from_hours(3);
const INCREMENT: Duration = Duration::from_secs(30);

/// Returns the time control of all games in this trial.
pub(super) fn time_control() -> TimeControl {
    TimeControl::fischer(TIME.as_millis() as u64, INCREMENT.as_millis() as u64)
}

/// The kind of games to play.
#[derive(Clone, Copy)]
pub(super) enum Games {
    /// Unrated games that are played to their natural end.
    Casual,
    /// Rated games, which are resigned after this many plies.
    Rated(u32),
}

impl Games {
    const fn is_rated(self) -> bool {
        matches!(self, Self::Rated(_))
    }

    /// Returns the ply after which a game is resigned, if it is.
    const fn plies(self) -> Option<u32> {
        match self {
            Self::Casual => None,
            Self::Rated(plies) => Some(plies),
        }
    }
}

/// A visitor with an open socket.
pub(super) type Player = (Visitor, Socket);

/// The addresses of the nodes.
pub(super) struct Addresses(Vec<SocketAddr>);

impl Addresses {
    /// The addresses of these nodes, of which there is at least one.
    pub(super) const fn new(addresses: Vec<SocketAddr>) -> Self {
        Self(addresses)
    }

    /// Returns the address for a member of a game: 0 and 1 are the players, 2 is a spectator. With
    /// three nodes they are on different ones.
    fn of(&self, game: usize, member: usize) -> SocketAddr {
        self.0[(game + member) % self.0.len()]
    }
}

impl From<SocketAddr> for Addresses {
    fn from(address: SocketAddr) -> Self {
        Self(vec![address])
    }
}

/// Creates this many guests.
pub(super) async fn guests(addresses: &Addresses, number: usize) -> Result<Vec<Visitor>, Failure> {
    let bar = progress::bar("guests", number as u64);
    let guests = spread(number, |share| async {
        let http = Http::new(addresses.of(share.start, 0));
        let mut guests = Vec::new();
        for _ in share {
            guests.push(Visitor::new(&http).await?);
            bar.inc(1);
        }
        Ok(guests)
    });
    let guests = guests.await?;
    bar.finish_and_clear();
    Ok(guests)
}

/// Opens a socket for each player of these games: two visitors for each game.
pub(super) async fn connect(
    addresses: &Addresses,
    visitors: Vec<Visitor>,
) -> Result<Vec<Player>, Failure> {
    let bar = progress::bar("sockets", visitors.len() as u64);
    let visitors = &visitors;
    let players = spread(visitors.len(), |share| async {
        let mut players = Vec::new();
        for index in share {
            let visitor = &visitors[index];
            let address = addresses.of(index / 2, index % 2);
            players.push((visitor.clone(), visitor.connect(address).await?));
            bar.inc(1);
        }
        Ok(players)
    });
    let players = players.await?;
    bar.finish_and_clear();
    Ok(players)
}

/// Opens a socket for a spectator of every `nth` of these games.
pub(super) async fn connect_spectators(
    addresses: &Addresses,
    games: usize,
    nth: usize,
) -> Result<Vec<Option<Socket>>, Failure> {
    let spectators = spread(games, |share| async {
        let mut sockets = Vec::new();
        for game in share {
            let is_watched = game.is_multiple_of(nth);
            sockets.push(if is_watched {
                let address = addresses.of(game, 2);
                let visitor = Visitor::new(&Http::new(address)).await?;
                Some(visitor.connect(address).await?)
            } else {
                None
            });
        }
        Ok(sockets)
    });
    spectators.await
}

/// Creates a game for each pair of players and subscribes them, and the spectators, if there are
/// any. Their moves are random, with this seed and the following ones.
pub(super) async fn sit_down(
    addresses: &Addresses,
    players: Vec<Player>,
    spectators: Vec<Option<Socket>>,
    time: &TimeControl,
    games: Games,
    seed: u64,
) -> Result<Vec<Table>, Failure> {
    let number = players.len() / 2;
    let bar = progress::bar("games", number as u64);
    let ids = spread(number, |share| async {
        let nodes: Vec<_> = addresses.0.iter().map(|&node| Http::new(node)).collect();
        let mut ids = Vec::new();
        for game in share {
            let (white, _) = &players[2 * game];
            let (black, _) = &players[2 * game + 1];
            let node = |member| &nodes[(game + member) % nodes.len()];
            let id = white.invite(node(0), time.clone(), games.is_rated());
            let id = id.await?;
            black.accept(node(1), &id).await?;
            ids.push(id);
            bar.inc(1);
        }
        Ok(ids)
    });
    let ids = ids.await?;
    bar.finish_and_clear();
    let mut sockets = players.into_iter().map(|(_, socket)| socket);
    let mut spectators = spectators.into_iter();
    let tables = (seed..).zip(ids).map(|(seed, id)| {
        let pair = [(); 2].map(|()| sockets.next().expect("two for each game"));
        let spectator = spectators.next().flatten();
        Table::new(id, pair, spectator, games.plies(), Rng::with_seed(seed))
    });
    let mut tables = try_join_all(tables).await?;
    if let Some(plies) = games.plies() {
        // Otherwise all games would end in the same second.
        for (table, earlier) in tables.iter_mut().zip((0..plies - MIN_PLIES).cycle()) {
            table.shorten_the_first(earlier);
        }
    }
    Ok(tables)
}

/// Calls `work` for the numbers below this one, in concurrent shares.
pub(super) async fn spread<T, F>(
    number: usize,
    work: impl Fn(Range<usize>) -> F,
) -> Result<Vec<T>, Failure>
where
    F: Future<Output = Result<Vec<T>, Failure>>,
{
    let share = number.div_ceil(REQUESTS);
    let shares = (0..number)
        .step_by(share)
        .map(|first| work(first..number.min(first + share)));
    Ok(try_join_all(shares).await?.into_iter().flatten().collect())
}
