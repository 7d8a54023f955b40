//! Faults that users of such APIs report elsewhere, and which do not occur here.
//!
//! | Fault | Test |
//! |---|---|
//! | a stream is silent after its first blank line | `a_quiet_game_stream_stays_alive_and_goes_on` |
//! | objects without `type` | `every_line_of_a_stream_has_a_type` |
//! | the stream of an aborted game does not end | [`games`](super::games), `the_server_aborts_a_game_and_exports_it` |
//! | no final state after a resignation out of turn | [`games`](super::games) |
//! | `started` with the move that mates | [`games`](super::games) |
//! | `gameStart` is sent twice | `each_game_is_announced_once_with_the_current_time` |
//! | a new event stream omits games, or has old times | `each_game_is_announced_once_with_the_current_time` |
//! | the clocks of the sides are swapped | [`games`](super::games) |
//! | `opponentGone` is missing in some kinds of games | [`games`](super::games), [`presence`](super::presence) |
//! | a claim without effect is answered `ok` | [`games`](super::games) |
//! | a move with a draw offer that ends the game is answered 400 | [`games`](super::games) |
//! | an offer outlives a move | [`games`](super::games) |
//! | a canceled challenge is accepted | [`challenges`](super::challenges) |
//! | a challenge has another id than its game | [`challenges`](super::challenges) |
//! | 200 without a game, or with other terms | [`challenges`](super::challenges), [`events`](super::events) |
//! | castling and rook moves are confused | [`games`](super::games), `a_rook_move_to_the_corner_is_not_castling` |
//! | 429 for moves, or for the list of games | [`hostile`](super::hostile), `the_list_of_games_is_not_limited` |
//! | 429 without `Retry-After` | [`hostile`](super::hostile) |
//! | exports without newlines, or without aborted games | [`exports`](super::exports), `the_server_aborts_a_game_and_exports_it` |
//! | an error of a FEN does not name its field | [`challenges`](super::challenges) |

use std::time::Duration;

use super::stream::{Part, Stream};
use super::{Match, Program, ok};
use crate::harness::TestServer;

#[tokio::test]
async fn a_quiet_game_stream_stays_alive_and_goes_on() {
    let change = |config: &mut staunton_server::Config| {
        config.limits.keep_alive = Duration::from_millis(20);
    };
    let test_server = TestServer::open_with(change).await;
    let mut game = Match::blitz(&test_server).await;
    for _ in 0..5 {
        assert_eq!(game.at_white.part().await, Part::Blank);
    }
    let state = game.play(&["e2e4"]).await;
    assert_eq!(state["moves"], "e2e4");
    for _ in 0..3 {
        assert_eq!(game.at_black.part().await, Part::Blank);
    }
}

/// Reads a stream to its end, and returns the types of its lines.
async fn types(stream: &mut Stream) -> Vec<String> {
    let mut types = Vec::new();
    loop {
        match stream.next().await {
            Part::Line(line) => {
                let kind = line["type"].as_str();
                types.push(kind.unwrap_or_else(|| panic!("{line}")).to_owned());
            }
            Part::End => return types,
            other => panic!("{other:?}"),
        }
    }
}

#[tokio::test]
async fn every_line_of_a_stream_has_a_type() {
    let test_server = TestServer::open().await;
    let mut game = Match::blitz(&test_server).await;
    let path = format!("/api/bot/game/stream/{}", game.game);
    let mut stream = game.white.stream(&path).await;
    let mut events = game.white.events().await;
    game.play(&["e2e4"]).await;
    let chat = format!("/api/bot/game/{}/chat", game.game);
    ok(&game.black.post(&chat, "text=hello").await);
    ok(&game.post(&game.white, "draw/yes").await);
    ok(&game.post(&game.black, "resign").await);
    let seen = types(&mut stream).await;
    assert_eq!(seen.first().map(String::as_str), Some("gameFull"));
    assert_eq!(seen.last().map(String::as_str), Some("gameState"));
    assert!(seen.iter().any(|kind| kind == "chatLine"), "{seen:?}");
    for kind in ["gameStart", "gameFinish"] {
        events.of_type(kind).await;
    }
}

#[tokio::test]
async fn each_game_is_announced_once_with_the_current_time() {
    let mut test_server = TestServer::open().await;
    let mut game = Match::blitz(&test_server).await;
    game.play(&["e2e4", "e7e5"]).await;
    let other = game.white.challenge("bob", "days=3&color=white").await;
    let mut events = game.white.events().await;
    events.of_type("gameStart").await;
    events.of_type("challenge").await;
    game.black.accept(&other).await;
    let started = events.of_type("gameStart").await;
    assert_eq!(started["game"]["gameId"], other);
    test_server.pass(Duration::from_secs(7)).await;
    let mut again = game.white.events().await;
    let mut seen = Vec::new();
    for _ in 0..2 {
        let event = again.of_type("gameStart").await;
        let view = &event["game"];
        seen.push(view["gameId"].as_str().expect("an id").to_owned());
        if view["gameId"] == game.game {
            assert_eq!(view["secondsLeft"], 293, "300 seconds and less than 7 used");
        }
    }
    seen.sort_unstable();
    let mut expected = [game.game.clone(), other.clone()];
    expected.sort_unstable();
    assert_eq!(seen, expected);
    // The next event is another one, so neither game is announced again.
    ok(&game.post(&game.white, "resign").await);
    let finished = again.of_type("gameFinish").await;
    assert_eq!(finished["game"]["gameId"], game.game);
}

#[tokio::test]
async fn a_rook_move_to_the_corner_is_not_castling() {
    let test_server = TestServer::open().await;
    let ada = Program::new(&test_server, "Ada").await;
    let bob = Program::new(&test_server, "Bob").await;
    let fen = "7k/8/8/8/8/8/8/4R1K1%20w%20-%20-%200%201";
    let form = format!("variant=fromPosition&fen={fen}&clock.limit=60&color=white");
    let id = ada.challenge("bob", &form).await;
    bob.accept(&id).await;
    ok(&ada
        .post(&format!("/api/board/game/{id}/move/e1a1"), "")
        .await);
    let mut stream = ada.stream(&format!("/api/board/game/stream/{id}")).await;
    let full = stream.of_type("gameFull").await;
    assert_eq!(full["state"]["moves"], "e1a1");
    let mut events = ada.events().await;
    let started = events.of_type("gameStart").await;
    assert_eq!(started["game"]["lastMove"], "e1a1");
}

#[tokio::test]
async fn the_list_of_games_is_not_limited() {
    let test_server = TestServer::open().await;
    let ada = Program::new(&test_server, "Ada").await;
    for _ in 0..300 {
        let answer = ada.get("/api/account/playing").await;
        assert_eq!(answer.status, 200, "{}", answer.text());
    }
}

#[tokio::test]
async fn the_server_aborts_a_game_and_exports_it() {
    let mut test_server = TestServer::open().await;
    let mut game = Match::blitz(&test_server).await;
    for _ in 0..60 {
        test_server.pass(Duration::from_secs(1)).await;
    }
    let state = game.states().await;
    assert_eq!(state["status"], "aborted");
    assert_eq!(game.at_white.next().await, Part::End);
    let ids = format!("{},AbCdEfGh", game.game);
    let exported = game.white.post("/api/games/export/_ids", &ids).await;
    let pgn = exported.text();
    assert!(pgn.contains("[White \"Ada\"]"), "{pgn:?}");
    assert!(pgn.ends_with("\n\n\n"), "{pgn:?}");
    assert_eq!(pgn.matches("\n\n\n").count(), 1);
}

/// A client that announces 10 MB gets its answer before it sends them.
#[tokio::test]
async fn a_huge_body_is_refused_before_it_is_read() {
    let test_server = TestServer::open().await;
    let ada = Program::new(&test_server, "Ada").await;
    for path in [
        "/api/challenge/ada",
        "/api/token/test",
        "/api/games/export/_ids",
    ] {
        let stream = Stream::announce(test_server.address, path, &ada.token, 10_000_000).await;
        assert_eq!(stream.status, 413, "{path}");
    }
}
