//! The HTTP API for chess clients and bots.

mod accounts;
mod challenges;
mod cors;
mod document;
mod evaluations;
mod events;
mod exports;
mod faults;
mod games;
mod hostile;
mod library;
mod oauth;
mod presence;
mod puzzles;
mod records;
mod seeks;
mod start_clocks;
mod stream;
mod tokens;
mod tournaments;
mod tv;

use std::net::SocketAddr;

use protocol::http::people::MadeToken;
use serde_json::{Value, json};

use crate::harness::{Answer, Person, TestServer, request};
use crate::people::register;
pub(crate) use oauth::redeems_a_code_elsewhere;
pub(crate) use stream::Part;
use stream::Stream;
pub(crate) use tokens::known;

const ALL: [&str; 5] = [
    "board:play",
    "bot:play",
    "challenge:read",
    "challenge:write",
    "tournament:write",
];

/// A program with a token.
#[derive(Clone)]
pub(crate) struct Program {
    address: SocketAddr,
    token: String,
}

impl Program {
    /// Creates a token of a user with these scopes.
    async fn of(person: &Person, scopes: &[&str]) -> Self {
        let body = json!({ "name": "my program", "scopes": scopes });
        let answer = person.post("/app/tokens", &body).await;
        assert_eq!(answer.status, 201, "{}", answer.text());
        let MadeToken { token } = answer.json();
        Self {
            address: person.address(),
            token,
        }
    }

    /// Registers a user, and creates a token with all scopes.
    pub(crate) async fn new(test_server: &TestServer, name: &str) -> Self {
        Self::of(&register(test_server, name).await, &ALL).await
    }

    /// Registers a user, and makes the account a bot account.
    pub(crate) async fn bot(test_server: &TestServer, name: &str) -> Self {
        let program = Self::new(test_server, name).await;
        ok(&program.post("/api/bot/account/upgrade", "").await);
        program
    }

    /// Returns the same program as a client of another node.
    pub(crate) fn at(&self, test_server: &TestServer) -> Self {
        Self {
            address: test_server.address,
            ..self.clone()
        }
    }

    pub(crate) async fn send(&self, method: &str, path: &str, body: &str) -> Answer {
        let authorization = format!("Bearer {}", self.token);
        let headers = [("authorization", &*authorization)];
        let client = test_client::Client::new(self.address);
        let sent = client.send(method, path, &headers, body.as_bytes().to_vec());
        sent.await.expect("a response")
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        self.send("GET", path, "").await
    }

    /// Sends a form without a content type, like many clients.
    pub(crate) async fn post(&self, path: &str, form: &str) -> Answer {
        self.send("POST", path, form).await
    }

    pub(crate) async fn stream(&self, path: &str) -> Stream {
        Stream::open(self.address, "GET", path, &self.token, "").await
    }

    pub(crate) async fn events(&self) -> Stream {
        self.stream("/api/stream/event").await
    }

    /// Challenges another player, and returns the id of the challenge.
    pub(crate) async fn challenge(&self, name: &str, form: &str) -> String {
        let answer = self.post(&format!("/api/challenge/{name}"), form).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        let challenge: Value = answer.json();
        challenge["id"].as_str().expect("an id").to_owned()
    }

    pub(crate) async fn accept(&self, id: &str) {
        ok(&self.post(&format!("/api/challenge/{id}/accept"), "").await);
    }
}

/// Checks that a command was carried out.
pub(crate) fn ok(answer: &Answer) {
    assert_eq!((answer.status, &*answer.text()), (200, r#"{"ok":true}"#));
}

/// Checks the status of a refusal, and that it is JSON with this text.
fn refused(answer: &Answer, status: u16, part: &str) {
    assert_eq!(answer.status, status, "{}", answer.text());
    let problem: Value = answer.json();
    let error = problem["error"].as_str().expect("an error");
    assert!(error.contains(part), "{error}");
}

/// Two bots in a game with a clock, each with its stream of the game.
struct Match {
    game: String,
    white: Program,
    black: Program,
    at_white: Stream,
    at_black: Stream,
}

impl Match {
    /// Begins a game with this form of the challenge.
    async fn new(test_server: &TestServer, form: &str) -> Self {
        let white = Program::bot(test_server, "Ada").await;
        let black = Program::bot(test_server, "Bob").await;
        let game = white.challenge("bob", &format!("{form}&color=white")).await;
        black.accept(&game).await;
        let path = format!("/api/bot/game/stream/{game}");
        let mut at_white = white.stream(&path).await;
        let mut at_black = black.stream(&path).await;
        for stream in [&mut at_white, &mut at_black] {
            assert_eq!(stream.value().await["type"], "gameFull");
        }
        Self {
            game,
            white,
            black,
            at_white,
            at_black,
        }
    }

    async fn blitz(test_server: &TestServer) -> Self {
        Self::new(test_server, "clock.limit=300&clock.increment=2").await
    }

    async fn post(&self, player: &Program, command: &str) -> Answer {
        let path = format!("/api/bot/game/{}/{command}", self.game);
        player.post(&path, "").await
    }

    /// Plays moves in turn, White first, and returns the last state that both have received.
    async fn play(&mut self, moves: &[&str]) -> Value {
        let mut last = Value::Null;
        for (ply, uci) in moves.iter().enumerate() {
            let player = if ply % 2 == 0 {
                &self.white
            } else {
                &self.black
            };
            ok(&self.post(player, &format!("move/{uci}")).await);
            last = self.states().await;
        }
        last
    }

    /// Returns the next state, which both players receive.
    async fn states(&mut self) -> Value {
        let state = self.at_white.state().await;
        assert_eq!(self.at_black.state().await, state);
        state
    }
}

/// Sends a request of a client without a token.
async fn anonymous(test_server: &TestServer, method: &str, path: &str) -> Answer {
    request(test_server, method, path, &[], b"").await
}
