//! Reports that the opponent is gone, in every kind of game.

use std::time::Duration;

use protocol::Side;
use serde_json::{Value, json};

use super::seeks::seek;
use super::stream::{Part, Stream};
use super::tournaments::open_to_bots;
use super::{Program, ok, refused};
use crate::harness::{Client, TestServer};
use crate::tournaments::{Event, mixed};

/// The maximum time after which the server reports that a player is gone, in seconds.
const LONGEST: u32 = 30;

/// Starts a server whose streams send blank lines so often that it soon notices closed connections.
async fn open() -> TestServer {
    TestServer::open_with(|config| config.limits.keep_alive = Duration::from_millis(20)).await
}

/// A game with a program for each side, after a move of each.
struct Table {
    id: String,
    white: Program,
    black: Program,
}

impl Table {
    /// The path of a request about this game.
    fn path(&self, request: &str) -> String {
        format!("/api/board/game/{}/{request}", self.id)
    }

    async fn stream(&self, program: &Program) -> Stream {
        let path = format!("/api/board/game/stream/{}", self.id);
        let mut stream = program.stream(&path).await;
        stream.of_type("gameFull").await;
        stream
    }

    /// Begins a game by a challenge with this form.
    async fn challenged(white: &Program, black: &Program, form: &str) -> Self {
        let id = white.challenge("bob", &format!("{form}&color=white")).await;
        black.accept(&id).await;
        let (white, black) = (white.clone(), black.clone());
        Self { id, white, black }.begun().await
    }

    /// Takes the next game of both from their event streams.
    async fn announced(players: [&Program; 2], events: &mut [Stream; 2]) -> Self {
        let started = events[0].of_type("gameStart").await;
        events[1].of_type("gameStart").await;
        let game = &started["game"];
        let id = game["gameId"].as_str().expect("an id").to_owned();
        let [white, black] = if game["color"] == "white" {
            players
        } else {
            [players[1], players[0]]
        };
        let (white, black) = (white.clone(), black.clone());
        Self { id, white, black }.begun().await
    }

    async fn begun(self) -> Self {
        for (player, uci) in [(&self.white, "e2e4"), (&self.black, "e7e5")] {
            let path = self.path(&format!("move/{uci}"));
            ok(&player.post(&path, "").await);
        }
        self
    }

    /// Lets Black leave and return, and checks that White's stream reports both.
    async fn check(&self, test_server: &mut TestServer, kind: &str, claimable_after: u64) {
        let mut at_white = self.stream(&self.white).await;
        drop(self.stream(&self.black).await);
        let gone = passing(test_server, &mut at_white).await;
        assert_eq!(gone["gone"], true, "{kind}: {gone}");
        let seconds = gone["claimWinInSeconds"].as_u64();
        // The connection was lost some seconds before the player counts as gone.
        let expected = claimable_after - u64::from(LONGEST)..=claimable_after;
        let is_expected = seconds.is_some_and(|seconds| expected.contains(&seconds));
        assert!(is_expected, "{kind}: {gone}");
        let _at_black = self.stream(&self.black).await;
        let back = at_white.of_type("opponentGone").await;
        assert_eq!(back["gone"], false, "{kind}: {back}");
        assert!(back.get("claimWinInSeconds").is_none(), "{kind}: {back}");
        let path = self.path("resign");
        ok(&self.white.post(&path, "").await);
        assert_eq!(at_white.state().await["status"], "resign", "{kind}");
        assert_eq!(at_white.next().await, Part::End, "{kind}");
    }
}

/// Lets the time pass until a stream has a line.
async fn passing(test_server: &mut TestServer, stream: &mut Stream) -> Value {
    for _ in 0..LONGEST {
        test_server.pass(Duration::from_secs(1)).await;
        // Earlier blank lines may come first.
        for _ in 0..5 {
            match stream.part().await {
                Part::Blank => {}
                Part::Line(line) => return line,
                other => panic!("{other:?}"),
            }
        }
    }
    panic!("no line in {LONGEST} seconds");
}

#[tokio::test]
async fn reports_a_gone_opponent_in_every_kind_of_game_with_a_clock() {
    let mut test_server = open().await;
    let ada = Program::new(&test_server, "Ada").await;
    let bob = Program::new(&test_server, "Bob").await;
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKB1R%20w%20KQkq%20-%200%201";
    for (kind, form, claimable_after) in [
        ("increment", "clock.limit=180&clock.increment=2", 60),
        ("no increment", "clock.limit=180&clock.increment=0", 60),
        ("bullet", "clock.limit=60&clock.increment=0", 30),
        ("rapid", "clock.limit=600&clock.increment=5", 120),
        ("classical", "clock.limit=3600&clock.increment=30", 180),
        ("rated", "clock.limit=180&clock.increment=2&rated=true", 60),
        (
            "casual",
            "clock.limit=180&clock.increment=2&rated=false",
            60,
        ),
        (
            "chess960",
            "clock.limit=180&clock.increment=2&variant=chess960",
            60,
        ),
        (
            "from a position",
            &format!("clock.limit=180&variant=fromPosition&fen={fen}"),
            60,
        ),
    ] {
        let table = Table::challenged(&ada, &bob, form).await;
        table.check(&mut test_server, kind, claimable_after).await;
    }
}

/// `BotLi` claims the game when a line says that it may.
#[tokio::test]
async fn reports_when_the_game_can_be_claimed() {
    let mut test_server = open().await;
    let ada = Program::new(&test_server, "Ada").await;
    let bob = Program::new(&test_server, "Bob").await;
    let table = Table::challenged(&ada, &bob, "clock.limit=60").await;
    let mut at_white = table.stream(&ada).await;
    drop(table.stream(&bob).await);
    let path = table.path("claim-victory");
    let gone = passing(&mut test_server, &mut at_white).await;
    assert!(gone["claimWinInSeconds"].as_u64() > Some(0), "{gone}");
    refused(&ada.post(&path, "").await, 400, "");
    let gone = passing(&mut test_server, &mut at_white).await;
    assert_eq!(gone["type"], "opponentGone");
    assert_eq!(
        (&gone["gone"], &gone["claimWinInSeconds"]),
        (&json!(true), &json!(0))
    );
    ok(&ada.post(&path, "").await);
    let last = at_white.of_type("gameState").await;
    assert_eq!(
        (&last["status"], &last["winner"]),
        (&json!("timeout"), &json!("white"))
    );
    assert_eq!(at_white.next().await, Part::End);
}

#[tokio::test]
async fn reports_a_gone_opponent_in_games_of_the_lobby_and_of_tournaments() {
    let mut test_server = open().await;
    let ada = Program::new(&test_server, "Ada").await;
    let bob = Program::new(&test_server, "Bob").await;
    let players = [&ada, &bob];
    let mut events = [ada.events().await, bob.events().await];
    let form = "time=3&increment=2&rated=true";
    let _offer = seek(&test_server, &ada, form).await;
    seek(&test_server, &bob, form).await;
    let table = Table::announced(players, &mut events).await;
    table.check(&mut test_server, "lobby", 60).await;
    for stream in &mut events {
        stream.of_type("gameFinish").await;
    }

    let swiss = Event::new(&test_server, &mixed(1)).await;
    for program in players {
        let path = format!("/api/swiss/{}/join", swiss.id);
        ok(&program.post(&path, "").await);
    }
    swiss.pair(1).await;
    let table = Table::announced(players, &mut events).await;
    table.check(&mut test_server, "swiss", 60).await;
}

#[tokio::test]
async fn reports_a_gone_opponent_in_games_of_an_arena() {
    let mut test_server = open().await;
    let event = Event::new(&test_server, &open_to_bots()).await;
    let ada = Program::new(&test_server, "Ada").await;
    let bob = Program::new(&test_server, "Bob").await;
    let players = [&ada, &bob];
    let mut events = [ada.events().await, bob.events().await];
    for program in players {
        let path = format!("/api/tournament/{}/join", event.id);
        ok(&program.post(&path, "").await);
    }
    test_server.pass(Duration::from_mins(1)).await;
    let table = Table::announced(players, &mut events).await;
    table.check(&mut test_server, "arena", 30).await;
}

/// Without a clock no game can be claimed, so the streams do not report who is gone.
#[tokio::test]
async fn a_game_without_a_clock_reports_no_gone_opponent() {
    let mut test_server = open().await;
    let ada = Program::new(&test_server, "Ada").await;
    let bob = Program::new(&test_server, "Bob").await;
    for form in ["days=3", "rated=false"] {
        let table = Table::challenged(&ada, &bob, form).await;
        let mut at_white = table.stream(&ada).await;
        drop(table.stream(&bob).await);
        let authorization = format!("Bearer {}", ada.token);
        let headers = [("authorization", &*authorization)];
        let mut client = Client::connect(test_server.address, &headers).await;
        let client = client.as_mut().expect("a socket");
        let mut seconds = 0;
        while client.away(&table.id).await != [Side::Black] {
            seconds += 1;
            assert!(seconds < LONGEST, "{form}: Black is not away");
            test_server.pass(Duration::from_secs(1)).await;
            at_white.part().await;
        }
        let path = table.path("resign");
        ok(&ada.post(&path, "").await);
        let last = at_white.of_type("gameState").await;
        assert_eq!(last["status"], "resign", "{form}");
        assert_eq!(at_white.next().await, Part::End, "{form}");
    }
}

#[tokio::test]
async fn the_computer_is_never_gone() {
    let mut test_server = open().await;
    let ada = Program::new(&test_server, "Ada").await;
    let form = "level=1&color=black&clock.limit=300&clock.increment=1";
    let made: Value = ada.post("/api/challenge/ai", form).await.json();
    let id = made["id"].as_str().expect("an id");
    let mut stream = ada.stream(&format!("/api/board/game/stream/{id}")).await;
    let full = stream.of_type("gameFull").await;
    if full["state"]["moves"] == "" {
        stream.of_type("gameState").await;
    }
    for _ in 0..LONGEST {
        test_server.pass(Duration::from_secs(1)).await;
        assert_eq!(stream.part().await, Part::Blank);
    }
}
