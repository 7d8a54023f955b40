//! Analyses of positions by the engine.

use std::num::NonZeroUsize;
use std::time::Duration;

use engine::analysis::Budget;
use protocol::http::ColorChoice;
use protocol::{
    AnalysisEnd, AnalysisLine, ClientMessage, PlayerCommand, RefusalCode, Score, ServerMessage,
};
use rules::{CastlingMode, Position};
use serde_json::{Value, json};
use staunton_server::Config;
use store::Store as _;

use crate::harness::{
    Client, Pair, Person, TestServer, engine, invitation, myself, settings, timed,
};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Configures analyses that end at this depth.
fn to_depth(depth: u32) -> impl FnOnce(&mut Config) {
    move |config| {
        config.analysis.service.hash_mb = 1;
        config.analysis.budget = Budget {
            depth: Some(depth),
            ..Budget::default()
        };
    }
}

/// Configures one analysis thread that runs until the analysis is canceled.
pub(crate) fn endless(config: &mut Config) {
    config.analysis.service.hash_mb = 1;
    config.analysis.service.threads = NonZeroUsize::MIN;
    config.analysis.budget = Budget::default();
}

fn analyse(request: u32, fen: &str, moves: &[&str], lines: u8) -> ClientMessage {
    ClientMessage::Analyse {
        request,
        fen: fen.to_owned(),
        chess960: false,
        moves: moves.iter().map(|&mv| mv.to_owned()).collect(),
        lines,
    }
}

/// An analysis received up to its end: the depths, the last lines, and the end.
struct Received {
    depths: Vec<u32>,
    lines: Vec<AnalysisLine>,
    end: AnalysisEnd,
}

async fn receive_all(client: &mut Client, expected: u32) -> Received {
    let (mut depths, mut last) = (Vec::new(), Vec::new());
    loop {
        match client.receive().await {
            ServerMessage::Analysis {
                request,
                depth,
                lines,
                ..
            } if request == expected => {
                depths.push(depth);
                last = lines;
            }
            ServerMessage::AnalysisEnd {
                request, reason, ..
            } if request == expected => {
                return Received {
                    depths,
                    lines: last,
                    end: reason,
                };
            }
            // A report of the next analysis may overtake the end of this one.
            ServerMessage::Analysis { request, .. } if request == expected + 1 => {}
            other => panic!("expected a message of analysis {expected}, got {other:?}"),
        }
    }
}

/// Receives the refusal of an analysis.
async fn refused(client: &mut Client, expected: u32) -> (RefusalCode, String) {
    match client.receive().await {
        ServerMessage::AnalysisEnd {
            request,
            reason: AnalysisEnd::Refused,
            code: Some(code),
            message: Some(message),
        } if request == expected => (code, message),
        other => panic!("expected the refusal of {expected}, got {other:?}"),
    }
}

/// Receives a report of an analysis that continues.
async fn receive_report(client: &mut Client, expected: u32) {
    let next = client.receive().await;
    assert!(
        matches!(next, ServerMessage::Analysis { request, .. } if request == expected),
        "{next:?}"
    );
}

#[tokio::test]
async fn analyzes_a_position_with_increasing_depth() {
    let test_server = TestServer::open_with(to_depth(6)).await;
    let mut client = test_server.new_visitor().await.connect().await;
    client
        .send_message(&analyse(7, START, &["e2e4", "e7e5"], 3))
        .await;
    let received = receive_all(&mut client, 7).await;
    assert_eq!(received.end, AnalysisEnd::Finished);
    assert!(received.depths.is_sorted() && received.depths.last() == Some(&6));
    assert_eq!(received.lines.len(), 3);
    let start = Position::start();
    let position = ["e2e4", "e7e5"].iter().fold(start, |position, text| {
        let mv = position.parse_uci(text).expect("the move is legal");
        position.play(mv).expect("the move is legal")
    });
    for line in &received.lines {
        assert!(matches!(line.score, Score::Cp(_)), "{line:?}");
        let mut now = position;
        for (uci, san) in line.uci.iter().zip(&line.san) {
            let mv = now.parse_uci(uci).expect("the move is legal");
            assert_eq!(now.parse_san(san), Ok(mv));
            now = now.play(mv).expect("the move is legal");
        }
        assert_eq!(line.uci.len(), line.san.len());
    }
    client.receive_nothing().await;
}

#[tokio::test]
async fn analyzes_mates_finished_games_and_chess960() {
    let test_server = TestServer::open_with(to_depth(3)).await;
    let mut client = test_server.new_visitor().await.connect().await;
    for (fen, score, first) in [
        (
            "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1",
            Score::Mate(1),
            Some("Ra8#"),
        ),
        ("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1", Score::Mate(0), None),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", Score::Cp(0), None),
    ] {
        client.send_message(&analyse(1, fen, &[], 1)).await;
        let received = receive_all(&mut client, 1).await;
        assert_eq!(received.lines[0].score, score, "{fen}");
        assert_eq!(received.lines[0].san.first().map(String::as_str), first);
    }
    // Castling as king takes rook, legal only in Chess960.
    let fen = "4k3/8/8/8/8/8/8/1R2K1R1 w GB - 0 1";
    let in_960 = ClientMessage::Analyse {
        request: 2,
        fen: fen.to_owned(),
        chess960: true,
        moves: vec!["e1g1".to_owned()],
        lines: 1,
    };
    client.send_message(&in_960).await;
    assert_eq!(receive_all(&mut client, 2).await.end, AnalysisEnd::Finished);
    client.send_message(&analyse(3, fen, &[], 1)).await;
    assert_eq!(refused(&mut client, 3).await.0, RefusalCode::BadPosition);
}

#[tokio::test]
async fn rejects_invalid_analysis_requests_with_a_reason() {
    let test_server = TestServer::open_with(to_depth(2)).await;
    let mut client = test_server.new_visitor().await.connect().await;
    for (fen, moves, code, part) in [
        ("nonsense", &[][..], RefusalCode::BadPosition, "not valid"),
        ("", &[], RefusalCode::BadPosition, "not valid"),
        (
            "8/8/8/8/8/8/8/K7 w - - 0 1",
            &[],
            RefusalCode::BadPosition,
            "king",
        ),
        (START, &["e2e5"], RefusalCode::IllegalMove, "pawn"),
        (START, &["e2e4", "e2e4"], RefusalCode::IllegalMove, "e2"),
        (START, &["é"], RefusalCode::UnreadableMove, "é"),
    ] {
        client.send_message(&analyse(9, fen, moves, 1)).await;
        let refused = refused(&mut client, 9).await;
        assert_eq!(refused.0, code, "{fen} {moves:?}: {}", refused.1);
        assert!(refused.1.contains(part), "{fen} {moves:?}: {}", refused.1);
    }
    // The number of lines is limited by the server.
    for (asked, given) in [(0, 1), (1, 1), (255, 5)] {
        client.send_message(&analyse(1, START, &[], asked)).await;
        assert_eq!(receive_all(&mut client, 1).await.lines.len(), given);
    }
}

#[tokio::test]
async fn a_new_analysis_replaces_the_previous_one_on_every_connection() {
    let test_server = TestServer::open_with(endless).await;
    let person = test_server.new_visitor().await;
    let (mut one, mut other) = (person.connect().await, person.connect().await);
    one.send_message(&analyse(1, START, &[], 1)).await;
    receive_report(&mut one, 1).await;
    one.send_message(&analyse(2, START, &["e2e4"], 1)).await;
    assert_eq!(receive_all(&mut one, 1).await.end, AnalysisEnd::Replaced);
    receive_report(&mut one, 2).await;
    other.send_message(&analyse(3, START, &["d2d4"], 1)).await;
    assert_eq!(receive_all(&mut one, 2).await.end, AnalysisEnd::Replaced);
    receive_report(&mut other, 3).await;
    other
        .send_message(&ClientMessage::EndAnalysis { request: 99 })
        .await;
    other
        .send_message(&ClientMessage::EndAnalysis { request: 3 })
        .await;
    assert_eq!(receive_all(&mut other, 3).await.end, AnalysisEnd::Ended);
    other
        .send_message(&ClientMessage::EndAnalysis { request: 3 })
        .await;
    other.receive_nothing().await;
    one.receive_nothing().await;
}

#[tokio::test]
async fn clients_share_the_search_of_a_position_until_they_disconnect() {
    let test_server = TestServer::open_with(endless).await;
    let [mut one, mut other, mut third] = [
        test_server.new_visitor().await.connect().await,
        test_server.new_visitor().await.connect().await,
        test_server.new_visitor().await.connect().await,
    ];
    one.send_message(&analyse(1, START, &[], 2)).await;
    receive_report(&mut one, 1).await;
    other.send_message(&analyse(2, START, &[], 1)).await;
    receive_report(&mut other, 2).await;
    third.send_message(&analyse(3, START, &["d2d4"], 1)).await;
    // Without a close frame, as when a laptop is shut.
    drop(one);
    drop(other);
    receive_report(&mut third, 3).await;
}

#[tokio::test]
async fn limits_the_number_of_waiting_analyses() {
    let test_server = TestServer::open_with(|config| {
        endless(config);
        config.analysis.service.waiting = 1;
    })
    .await;
    let mut clients = Vec::new();
    for mv in ["a2a3", "b2b3", "c2c3"] {
        let mut client = test_server.new_visitor().await.connect().await;
        client.send_message(&analyse(1, START, &[mv], 1)).await;
        if mv == "a2a3" {
            receive_report(&mut client, 1).await;
        } else if mv == "b2b3" {
            // It waits for the thread after its first lines.
            receive_report(&mut client, 1).await;
        } else {
            let (code, message) = refused(&mut client, 1).await;
            assert_eq!(code, RefusalCode::TooMany);
            assert!(message.contains("try again"), "{message}");
        }
        clients.push(client);
    }
    // When the first ends, the waiting one starts.
    clients[0]
        .send_message(&ClientMessage::EndAnalysis { request: 1 })
        .await;
    receive_report(&mut clients[1], 1).await;
}

#[tokio::test]
async fn players_cannot_analyze_their_running_game() {
    let test_server = TestServer::open_with(to_depth(1)).await;
    let mut pair = Pair::new(&test_server).await;
    pair.play(&["e4", "e5", "Nf3", "Nc6"]).await;
    let after = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3";
    for client in [&mut pair.at_white, &mut pair.at_black] {
        for (fen, moves) in [
            (after, &[][..]),
            // The move counters, castling rights and the path to the position do not matter.
            (
                "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w Qkq - 30 40",
                &[],
            ),
            (START, &["e2e4", "e7e5", "g1f3", "b8c6"]),
            // A further move does not help either, nor a mirrored board.
            (START, &["e2e4", "e7e5", "g1f3", "b8c6", "f1b5"]),
            (
                "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3",
                &[],
            ),
            (
                "rnbqkb1r/pppp1ppp/5n2/4p3/4P3/2N5/PPPP1PPP/R1BQKBNR b KQkq - 2 3",
                &[],
            ),
        ] {
            client.send_message(&analyse(1, fen, moves, 1)).await;
            let (code, message) = refused(client, 1).await;
            assert_eq!(code, RefusalCode::NotNow);
            assert!(message.contains("you are playing"), "{message}");
        }
        // Earlier positions of the game may be analyzed.
        client.send_message(&analyse(2, START, &["e2e4"], 1)).await;
        assert_eq!(receive_all(client, 2).await.end, AnalysisEnd::Finished);
    }
    // Spectators may analyze it, and the players after the end of the game.
    let mut spectator = test_server.new_visitor().await.connect().await;
    spectator.send_message(&analyse(3, after, &[], 1)).await;
    assert_eq!(
        receive_all(&mut spectator, 3).await.end,
        AnalysisEnd::Finished
    );
    pair.at_white.get(&pair.game, PlayerCommand::Resign).await;
    for client in [&mut pair.at_white, &mut pair.at_black] {
        client.update().await;
        client.send_message(&analyse(4, after, &[], 1)).await;
        assert_eq!(receive_all(client, 4).await.end, AnalysisEnd::Finished);
    }
}

#[tokio::test]
async fn permits_on_the_own_device_what_the_server_analyzes() {
    let test_server = TestServer::open_with(to_depth(1)).await;
    let mut pair = Pair::new(&test_server).await;
    pair.play(&["e4", "e5", "Nf3", "Nc6"]).await;
    let line = |moves: &[&str]| json!({ "fen": START, "chess960": false, "moves": moves });
    let in_play = line(&["e2e4", "e7e5", "g1f3", "b8c6", "f1b5"]);
    let ask = async |person: &Person, line: &Value| {
        let answer = person.send("POST", "/app/analysis/permission", line).await;
        (answer.status, answer.text())
    };
    for player in [&pair.white, &pair.black] {
        let (status, text) = ask(player, &in_play).await;
        assert_eq!(status, 409, "{text}");
        assert!(text.contains("a game that you are playing"), "{text}");
        let (status, text) = ask(player, &line(&["e2e4"])).await;
        assert_eq!(status, 204, "{text}");
    }
    let spectator = test_server.new_visitor().await;
    assert_eq!(ask(&spectator, &in_play).await.0, 204);
    pair.at_white.get(&pair.game, PlayerCommand::Resign).await;
    assert_eq!(ask(&pair.white, &in_play).await.0, 204);
    // Nonsense is refused, and so are too many requests.
    for wrong in [
        line(&["e2e5"]),
        json!({ "fen": "8/8", "chess960": true, "moves": [] }),
        json!({}),
    ] {
        assert_eq!(ask(&spectator, &wrong).await.0, 400);
    }
    let mut statuses = Vec::new();
    for _ in 0..80 {
        statuses.push(ask(&spectator, &line(&[])).await.0);
    }
    assert!(statuses.contains(&429));
}

#[tokio::test]
async fn players_cannot_analyze_a_running_game_without_followers() {
    let test_server = TestServer::open_with(to_depth(1)).await;
    let person = test_server.new_visitor().await;
    let game = person.make(&settings(&myself(), "white")).await;
    let mut client = person.follow(&game).await;
    client.play(&game, "e4").await;
    client.update().await;
    drop(client);
    let test_server = test_server.restart_after(Duration::from_secs(1)).await;
    let mut client = person.at(&test_server).connect().await;
    client.send_message(&analyse(1, START, &["e2e4"], 1)).await;
    assert_eq!(refused(&mut client, 1).await.0, RefusalCode::NotNow);
}

#[tokio::test]
async fn players_may_analyze_games_against_the_computer() {
    let test_server = TestServer::open_with(to_depth(1)).await;
    let person = test_server.new_visitor().await;
    let game = person.make(&settings(&engine(1), "white")).await;
    let mut client = person.follow(&game).await;
    client.send_message(&analyse(1, START, &[], 1)).await;
    assert_eq!(receive_all(&mut client, 1).await.end, AnalysisEnd::Finished);
    // The same position in a game with a person is refused.
    let game = person.make(&settings(&myself(), "white")).await;
    let mut client = person.follow(&game).await;
    client.send_message(&analyse(2, START, &[], 1)).await;
    assert_eq!(refused(&mut client, 2).await.0, RefusalCode::NotNow);
}

#[tokio::test]
async fn the_computer_plays_while_others_analyze() {
    let test_server = TestServer::open_with(endless).await;
    let mut others = Vec::new();
    for mv in ["a2a3", "b2b3", "c2c3", "d2d3"] {
        let mut client = test_server.new_visitor().await.connect().await;
        client.send_message(&analyse(1, START, &[mv], 5)).await;
        others.push(client);
    }
    receive_report(&mut others[0], 1).await;
    let person = test_server.new_visitor().await;
    let game = person.make(&settings(&engine(1), "white")).await;
    let mut client = person.follow(&game).await;
    client.play(&game, "e4").await;
    client.update().await;
    let state = client.update().await;
    let after = Position::from_fen(&state.position.fen, CastlingMode::Standard);
    assert_eq!(after.expect("a position").fullmove_number(), 2);
}

#[tokio::test]
async fn limits_the_rate_of_analyses() {
    let test_server = TestServer::open_with(to_depth(1)).await;
    let person = test_server.new_visitor().await;
    let mut begun = 0;
    // Over several connections, so that the rate limit of frames is not reached.
    for _ in 0..16 {
        let mut client = person.connect().await;
        for _ in 0..50 {
            client.send_message(&analyse(1, START, &[], 1)).await;
            let mut next = client.receive().await;
            while matches!(next, ServerMessage::Analysis { .. }) {
                next = client.receive().await;
            }
            match next {
                ServerMessage::AnalysisEnd {
                    reason: AnalysisEnd::Finished,
                    ..
                } => begun += 1,
                ServerMessage::AnalysisEnd {
                    reason: AnalysisEnd::Refused,
                    code,
                    ..
                } => {
                    assert_eq!(code, Some(RefusalCode::TooMany));
                    return assert!(begun >= 60, "{begun}");
                }
                other => panic!("{other:?}"),
            }
        }
    }
    panic!("{begun} analyses were started and none was refused");
}

#[tokio::test]
async fn analyses_of_one_network_do_not_block_other_networks() {
    let test_server = TestServer::open_with(endless).await;
    let ask = async |network: &str| {
        let person = test_server.new_visitor().await;
        let headers = [("cookie", person.cookie()), ("x-forwarded-for", network)];
        let client = Client::connect(test_server.address, &headers).await;
        let mut client = client.expect("a socket");
        client.send_message(&analyse(1, START, &[], 1)).await;
        let refused = matches!(
            client.receive().await,
            ServerMessage::AnalysisEnd {
                code: Some(RefusalCode::TooMany),
                ..
            }
        );
        (client, refused)
    };
    let mut open = Vec::new();
    for _ in 0..96 {
        let (client, refused) = ask("203.0.113.7").await;
        assert!(!refused);
        open.push(client);
    }
    assert!(ask("203.0.113.7").await.1, "the next is refused");
    assert!(!ask("203.0.113.8").await.1, "another network is admitted");
    // An open analysis may be replaced by one of another position.
    let client = &mut open[0];
    client.send_message(&analyse(2, START, &["e2e4"], 1)).await;
    loop {
        match client.receive().await {
            ServerMessage::AnalysisEnd {
                request: 1,
                reason: AnalysisEnd::Replaced,
                ..
            } => break,
            // A report of the next analysis may overtake the end of this one.
            ServerMessage::Analysis { .. } => {}
            other => panic!("expected a replaced analysis, got {other:?}"),
        }
    }
}

#[tokio::test]
async fn a_player_of_too_many_running_games_cannot_analyze() {
    let test_server = TestServer::open_with(to_depth(1)).await;
    let person = test_server.new_visitor().await;
    let game = person.make(&settings(&myself(), "white")).await;
    let stored = test_server.stored(&game).await;
    let mut client = person.connect().await;
    // The position is looked up in the store, because no client follows the game.
    client.send_message(&analyse(1, START, &[], 1)).await;
    assert_eq!(refused(&mut client, 1).await.0, RefusalCode::NotNow);

    let other = test_server.new_visitor().await;
    let game = other.make(&settings(&myself(), "white")).await;
    let many = test_server.stored(&game).await;
    assert_ne!(many.created_by, stored.created_by);
    for number in 1..=500 {
        let new = store::NewGame {
            id: store::GameId::from_bits(number),
            terms: many.terms.clone(),
            white: many.white,
            black: many.black,
            created_by: many.created_by,
            created_at: many.created_at,
            rematch_of: None,
            request_key: None,
            first: None,
        };
        let made = test_server.store.create_game(new).await;
        made.expect("a game");
    }
    let mut client = other.connect().await;
    client.send_message(&analyse(2, START, &["e2e4"], 1)).await;
    let (code, message) = refused(&mut client, 2).await;
    assert_eq!(code, RefusalCode::TooMany);
    assert!(message.contains("too many games"), "{message}");
    // The games are not all read for each refusal either.
    let read = test_server.store.loads();
    client.send_message(&analyse(3, START, &["e2e4"], 1)).await;
    assert_eq!(refused(&mut client, 3).await.0, RefusalCode::TooMany);
    let read = test_server.store.loads() - read;
    assert!(read < 100, "{read}");
}

#[tokio::test]
async fn concurrent_requests_do_not_bypass_the_check_for_running_games() {
    let test_server = TestServer::open_with(endless).await;
    let person = test_server.new_visitor().await;
    person.make(&settings(&myself(), "white")).await;
    // Newer games are read before this one.
    let mut newer = settings(&myself(), "white");
    newer["start"] = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".into();
    for _ in 0..55 {
        person.make(&newer).await;
    }
    let (mut one, mut two) = (person.connect().await, person.connect().await);
    for client in [&mut one, &mut two] {
        client
            .send_message(&ClientMessage::EndAnalysis { request: 99 })
            .await;
        client.receive_nothing().await;
    }
    one.send_message(&analyse(1, START, &[], 1)).await;
    two.send_message(&analyse(2, START, &[], 1)).await;
    assert_eq!(refused(&mut one, 1).await.0, RefusalCode::NotNow);
    assert_eq!(refused(&mut two, 2).await.0, RefusalCode::NotNow);
}

#[tokio::test]
async fn a_move_does_not_wait_for_an_earlier_analysis_request() {
    let test_server = TestServer::open_with(to_depth(1)).await;
    let mut pair = Pair::playing(&test_server, &timed(&invitation(), "white", 3)).await;
    pair.play(&["e4", "e5"]).await;
    test_server.store.hold_lists(true);
    let other = "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1";
    pair.at_white.send_message(&analyse(1, other, &[], 1)).await;
    pair.at_white.play(&pair.game, "Nf3").await;
    pair.at_white.update().await;
    test_server.store.hold_lists(false);
    let received = receive_all(&mut pair.at_white, 1).await;
    assert_eq!(received.end, AnalysisEnd::Finished);
}

#[tokio::test]
async fn a_seek_can_be_ended_while_many_analyses_wait() {
    let test_server = TestServer::open_with(to_depth(1)).await;
    let mut watching = test_server.new_visitor().await.connect().await;
    watching.watch_lobby().await;
    let mut client = test_server.new_visitor().await.connect().await;
    client.seek(ColorChoice::White).await;
    watching.lobby_of(1).await;
    test_server.store.hold_lists(true);
    for request in 1..=17 {
        client.send_message(&analyse(request, START, &[], 1)).await;
    }
    client.send_message(&ClientMessage::EndSeek).await;
    client.receive_nothing().await;
    test_server.store.hold_lists(false);
    watching.lobby_of(0).await;
}
