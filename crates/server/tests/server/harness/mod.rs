//! A running server and its visitors.

mod client;
mod faulty;
mod http;

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::Duration;

use arbiter::Timestamp;
use protocol::http::{Created, NewGame};
use serde_json::{Value, json};
use staunton_server::{Clock, Config, ManualClock, Server};
use store::{GameId, Store, StoredGame};
use tempfile::TempDir;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio::time::timeout;

pub(crate) use client::{Client, Received};
pub(crate) use faulty::{Faulty, Writes};
pub(crate) use test_client::Answer;

/// The timeout of all tests.
pub(crate) const PATIENCE: Duration = Duration::from_mins(1);

/// The start time of every test.
pub(crate) const START: Timestamp = Timestamp(1_800_000_000_000);

/// A running server.
pub(crate) struct TestServer {
    pub(crate) address: SocketAddr,
    pub(crate) hand: ManualClock,
    pub(crate) store: Arc<Faulty>,
    dir: TempDir,
    now: Timestamp,
    /// Whether the server writes heartbeats; it does not while its clock is behind.
    beats: bool,
    stop: oneshot::Sender<()>,
    running: JoinHandle<io::Result<()>>,
}

impl TestServer {
    pub(crate) async fn open() -> Self {
        Self::open_in(tempfile::tempdir().expect("a folder"), START, |_| ()).await
    }

    /// Starts a server with a changed configuration.
    pub(crate) async fn open_with(change: impl FnOnce(&mut Config)) -> Self {
        Self::open_in(tempfile::tempdir().expect("a folder"), START, change).await
    }

    async fn open_in(dir: TempDir, now: Timestamp, change: impl FnOnce(&mut Config)) -> Self {
        let file = dir.path().join("games.db");
        let inner = store::open(&format!("sqlite:{}", file.display()))
            .await
            .expect("a database");
        Self::over(inner, dir, now, change).await
    }

    /// Starts a server with this store. The folder is deleted with the server.
    pub(crate) async fn over(
        inner: Arc<dyn Store>,
        dir: TempDir,
        now: Timestamp,
        change: impl FnOnce(&mut Config),
    ) -> Self {
        let (clock, hand) = Clock::manual(now);
        let store = Arc::new(Faulty::new(inner, clock.clone()));
        let mut config = config();
        change(&mut config);
        let server = Server::start(config, store.clone(), clock)
            .await
            .expect("a free port");
        let address = server.address();
        let (stop, stopped) = oneshot::channel();
        let running = tokio::spawn(async move {
            let stopped = async {
                let _ = stopped.await;
            };
            server.run(stopped).await
        });
        Self {
            address,
            hand,
            store,
            dir,
            now,
            beats: true,
            stop,
            running,
        }
    }

    /// Tries to start a server with this store, whose database has a clock that is ahead by these
    /// milliseconds. Returns the reason why it does not start.
    pub(crate) async fn refusal(
        inner: Arc<dyn Store>,
        nats: &str,
        now: Timestamp,
        ahead: i64,
    ) -> String {
        let (clock, _hand) = Clock::manual(now);
        let store = Arc::new(Faulty::new(inner, clock.clone()));
        store.set_database_ahead(ahead);
        let config = Config {
            nats: Some(nats.to_owned()),
            ..config()
        };
        match Server::start(config, store, clock).await {
            Ok(_) => panic!("the server starts"),
            Err(why) => why.to_string(),
        }
    }

    /// Advances the clock, and waits for the heartbeat that is due.
    pub(crate) async fn pass(&mut self, time: Duration) {
        self.now = self.now + time.as_millis() as u64;
        let beats = self.store.beats();
        self.hand.advance(time);
        if self.beats {
            self.store.beaten(self.now, beats).await;
        }
    }

    /// Lets a second pass on a node of several, and waits until it has read the heartbeats of the
    /// others: a heartbeat that was written but not read would seem overdue.
    pub(crate) async fn pass_second_beside_others(&mut self) {
        let mut reads = self.store.heartbeat_reads();
        let before = *reads.borrow();
        self.pass(Duration::from_secs(1)).await;
        let read = reads.wait_for(|reads| *reads > before).await;
        drop(read.expect("the sender is not dropped"));
    }

    /// Stops the server cleanly, and starts it again after some time.
    pub(crate) async fn restart_after(self, time: Duration) -> Self {
        self.stop.send(()).expect("the server runs");
        let ended = self.running.await.expect("the task does not panic");
        ended.expect("the server stops cleanly");
        Self::open_in(self.dir, self.now + time.as_millis() as u64, |_| ()).await
    }

    /// Stops the server cleanly, which takes this long because a client does not answer, and starts
    /// it again immediately. `other` is another client, which receives the close frame.
    pub(crate) async fn restart_slowly(self, other: &mut Client, taken: Duration) -> Self {
        self.stop.send(()).expect("the server runs");
        while other.receive_any().await != Received::Closed(1001) {}
        self.hand.advance(taken);
        let ended = self.running.await.expect("the task does not panic");
        ended.expect("the server stops cleanly");
        Self::open_in(self.dir, self.now + taken.as_millis() as u64, |_| ()).await
    }

    /// Waits until the server ends without a request to stop.
    pub(crate) async fn ended(self) -> io::Result<()> {
        let ended = timeout(PATIENCE, self.running).await;
        ended
            .expect("the connection ends in time")
            .expect("the task does not panic")
    }

    /// Stops the server cleanly, and starts it again with a clock that is behind by this much.
    pub(crate) async fn restart_with_clock_behind(self, by: Duration) -> Self {
        self.stop.send(()).expect("the server runs");
        let ended = self.running.await.expect("the task does not panic");
        ended.expect("the server stops cleanly");
        let now = Timestamp(self.now.0 - by.as_millis() as u64);
        let mut behind = Self::open_in(self.dir, now, |_| ()).await;
        behind.beats = false;
        behind
    }

    /// Advances the clock to where it is no longer behind.
    pub(crate) async fn catch_up(&mut self, after: Duration) {
        self.beats = true;
        self.pass(after).await;
    }

    /// Closes the database first, so that the server cannot write any more; starts it again after
    /// some time.
    pub(crate) async fn crash_and_restart_after(self, time: Duration) -> Self {
        self.store.close().await;
        self.restart_after(time).await
    }

    /// Creates a new visitor.
    pub(crate) async fn new_visitor(&self) -> Person {
        let answer = http::request(self.address, "GET", "/app/session", &[], b"").await;
        let cookie = answer.header("set-cookie").expect("a cookie");
        let (pair, _) = cookie.split_once(';').expect("a cookie with attributes");
        Person {
            address: self.address,
            cookie: pair.to_owned(),
        }
    }

    /// Returns the stored game.
    pub(crate) async fn stored(&self, game: &str) -> StoredGame {
        let id: GameId = game.parse().expect("a game's id");
        let stored = self.store.load(id).await.expect("the store works");
        stored.expect("a game")
    }
}

/// The configuration of every test server.
fn config() -> Config {
    let mut config = Config::new((Ipv4Addr::LOCALHOST, 0).into());
    config.engine_threads = NonZeroUsize::MIN;
    config.engine_pause = Duration::ZERO;
    // The time of the test clock between a ping and its pong is no lag.
    config.lag_pings = Duration::from_hours(1);
    // On a busy machine a response may take longer than the default timeout.
    config.limits.request_time = PATIENCE;
    config
}

/// Sends a request.
pub(crate) async fn request(
    test_server: &TestServer,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &[u8],
) -> Answer {
    http::request(test_server.address, method, path, headers, body).await
}

/// A visitor with a session.
#[derive(Clone)]
pub(crate) struct Person {
    address: SocketAddr,
    cookie: String,
}

impl Person {
    /// Returns the same visitor after a restart of the server.
    pub(crate) fn at(&self, test_server: &TestServer) -> Self {
        Self {
            address: test_server.address,
            cookie: self.cookie.clone(),
        }
    }

    pub(crate) fn cookie(&self) -> &str {
        &self.cookie
    }

    pub(crate) const fn address(&self) -> SocketAddr {
        self.address
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        http::request(self.address, "GET", path, &[("cookie", &self.cookie)], b"").await
    }

    pub(crate) async fn post(&self, path: &str, body: &Value) -> Answer {
        self.send("POST", path, body).await
    }

    pub(crate) async fn send(&self, method: &str, path: &str, body: &Value) -> Answer {
        let headers = [
            ("cookie", &*self.cookie),
            ("content-type", "application/json"),
        ];
        let body = body.to_string();
        http::request(self.address, method, path, &headers, body.as_bytes()).await
    }

    /// Returns the same browser with the session from this response.
    pub(crate) fn with_session_of(&self, answer: &Answer) -> Self {
        let cookie = answer.header("set-cookie").expect("a cookie");
        let (pair, _) = cookie.split_once(';').expect("a cookie with attributes");
        Self {
            address: self.address,
            cookie: pair.to_owned(),
        }
    }

    pub(crate) async fn make(&self, settings: &Value) -> String {
        let settings: NewGame = serde_json::from_value(settings.clone()).expect("valid settings");
        let body = serde_json::to_value(settings).expect("JSON");
        let answer = self.post("/app/games", &body).await;
        assert_eq!(answer.status, 201, "{}", answer.text());
        answer.json::<Created>().id
    }

    /// Plays a game against oneself in which White is mated.
    pub(crate) async fn play_fools_mate(&self) -> String {
        let game = self.make(&settings(&myself(), "white")).await;
        let mut client = self.follow(&game).await;
        for text in ["f3", "e5", "g4", "Qh4#"] {
            client.play(&game, text).await;
            client.update().await;
        }
        game
    }

    pub(crate) async fn accept(&self, game: &str) -> Answer {
        self.post(&format!("/app/games/{game}/accept"), &json!({}))
            .await
    }

    pub(crate) async fn connect(&self) -> Client {
        self.try_connect().await.expect("a socket")
    }

    /// Connects; the error is the HTTP status of the refusal.
    pub(crate) async fn try_connect(&self) -> Result<Client, u16> {
        let origin = format!("http://{}", self.address);
        let headers = [("cookie", &*self.cookie), ("origin", &*origin)];
        Client::connect(self.address, &headers).await
    }

    /// Connects and follows a game.
    pub(crate) async fn follow(&self, game: &str) -> Client {
        let mut client = self.connect().await;
        client.watch(game, None).await;
        client
    }
}

/// Returns the settings of a game without a clock.
pub(crate) fn settings(opponent: &Value, color: &str) -> Value {
    json!({ "opponent": opponent, "color": color, "time": { "kind": "unlimited" } })
}

/// Returns the settings of a game with this many seconds per side and no increment.
pub(crate) fn timed(opponent: &Value, color: &str, seconds: u64) -> Value {
    let stage = json!({ "moves": null, "millis": seconds * 1_000, "bonus": { "kind": "none" } });
    let time = json!({ "kind": "clock", "stages": [stage] });
    json!({ "opponent": opponent, "color": color, "time": time })
}

pub(crate) fn invitation() -> Value {
    json!({ "kind": "invitation" })
}

pub(crate) fn myself() -> Value {
    json!({ "kind": "myself" })
}

pub(crate) fn engine(level: u8) -> Value {
    json!({ "kind": "engine", "level": level })
}

/// A game between two players, both connected.
pub(crate) struct Pair {
    pub(crate) game: String,
    pub(crate) white: Person,
    pub(crate) black: Person,
    pub(crate) at_white: Client,
    pub(crate) at_black: Client,
}

impl Pair {
    pub(crate) async fn new(test_server: &TestServer) -> Self {
        Self::playing(test_server, &settings(&invitation(), "white")).await
    }

    /// Starts a game in which its creator plays White.
    pub(crate) async fn playing(test_server: &TestServer, settings: &Value) -> Self {
        Self::between(test_server, test_server, settings).await
    }

    /// Same as [`Pair::playing`], with White connected to one server and Black to another, which
    /// share a database.
    pub(crate) async fn between(
        of_white: &TestServer,
        of_black: &TestServer,
        settings: &Value,
    ) -> Self {
        let white = of_white.new_visitor().await;
        let black = of_white.new_visitor().await.at(of_black);
        let game = white.make(settings).await;
        assert_eq!(black.accept(&game).await.status, 200);
        let at_white = white.follow(&game).await;
        let at_black = black.follow(&game).await;
        Self {
            game,
            white,
            black,
            at_white,
            at_black,
        }
    }

    /// Same as [`Pair::playing`], after a move by each side, so that clocks run and White moves
    /// next.
    pub(crate) async fn under_way(test_server: &TestServer, settings: &Value) -> Self {
        let mut pair = Self::playing(test_server, settings).await;
        pair.play(&["h3", "h6"]).await;
        pair
    }

    /// Plays moves in turn, White first. Both clients receive each move.
    pub(crate) async fn play(&mut self, moves: &[&str]) {
        for (ply, text) in moves.iter().enumerate() {
            let (to_move, waiting) = if ply % 2 == 0 {
                (&mut self.at_white, &mut self.at_black)
            } else {
                (&mut self.at_black, &mut self.at_white)
            };
            to_move.play(&self.game, text).await;
            to_move.update().await;
            waiting.update().await;
        }
    }
}
