//! Sample games for tests.

use std::sync::Arc;
use std::time::Duration;

use arbiter::{Claims, Terms, TimeControl, Timestamp};
use cluster::bus::Bus;
use cluster::node::Node;
use limits::metrics::Metrics;
use net::clock::Clock;
use net::runtimes::Runtimes;
use store::{GameId, NewGame, NewSession, Player, PlayerId, Seat, SessionId, Store};
use tempfile::TempDir;

use super::entry::first;
use super::live_game::LiveGame;
use super::registry::Options;
use super::state::LoadedGame;

/// The only player.
pub(super) const PLAYER: PlayerId = PlayerId::from_bits(1);

/// Creates an empty store, and returns its folder too.
pub(super) async fn store() -> (TempDir, Arc<dyn Store>) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games.db");
    let store = store::open(&format!("sqlite:{}", path.display())).await;
    (folder, store.expect("a database"))
}

/// Terms without a clock.
pub(super) fn terms(start: Option<&str>) -> Terms {
    Terms {
        start: start.map(str::to_owned),
        chess960: false,
        time: TimeControl::Unlimited,
        rated: false,
        claims: Claims::ByPlayers,
        first_move: None,
    }
}

/// Creates a started game from this position in which one player holds both seats.
pub(super) async fn alone(store: &Arc<dyn Store>, start: Option<&str>) -> LiveGame {
    under(store, terms(start)).await
}

/// Like [`alone`], with these terms.
pub(super) async fn under(store: &Arc<dyn Store>, terms: Terms) -> LiveGame {
    let at = Timestamp(1_000);
    let session = NewSession {
        id: SessionId::from_digest([1; 32]),
        device: String::new(),
        at,
    };
    let newcomer = Player::guest(PLAYER, "Ada");
    let ensured = store.people().ensure_session(session, newcomer).await;
    ensured.expect("the store works");
    let id = GameId::from_bits(1);
    let seats = [Seat::Person(PLAYER); 2];
    let game = NewGame {
        id,
        first: Some(first(&terms, seats, at)),
        terms,
        white: seats[0],
        black: seats[1],
        created_by: PLAYER,
        created_at: at,
        rematch_of: None,
        request_key: None,
    };
    store.create_game(game).await.expect("the store works");
    let table = LoadedGame::load(&**store, id)
        .await
        .expect("the store works");
    let (clock, bus) = (Clock::manual(at).0, Bus::alone());
    let node = Node::new("node".to_owned(), Arc::clone(store), clock, bus);
    let options = Options {
        engine_threads: 1,
        judges: 1,
        engine_pause: Duration::ZERO,
    };
    let runtimes = Runtimes {
        players: tokio::runtime::Handle::current(),
        spectators: tokio::runtime::Handle::current(),
    };
    let games = super::start(Arc::new(node), &options, Metrics::default(), runtimes);
    let games = games.expect("a thread");
    LiveGame::new(games, table.expect("a game"))
}
