//! Limits against overload.

use arbiter::Event;
use futures_util::future::join_all;
use protocol::{ClientMessage, PlayerCommand, RefusalCode, ServerMessage};
use serde_json::json;
use store::{Append, Entry, GameId, Store};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;

use crate::harness::{Client, Received, TestServer, invitation, myself, settings};

#[tokio::test]
async fn a_frame_that_is_too_large_closes_the_connection_with_a_reason() {
    let test_server = TestServer::open().await;
    let mut client = test_server.new_visitor().await.connect().await;
    client.send_text(" ".repeat(17 * 1024)).await;
    let (code, message) = client.error().await;
    assert_eq!(code, RefusalCode::Malformed);
    assert!(message.contains("16384"), "{message}");
    assert_eq!(client.receive_any().await, Received::Closed(1009));
}

#[tokio::test]
async fn does_not_read_a_huge_frame() {
    let test_server = TestServer::open().await;
    let mut client = test_server.new_visitor().await.connect().await;
    client.send(Message::binary(vec![0; 1024 * 1024])).await;
    loop {
        match client.receive_any().await {
            Received::Message(message) => {
                assert!(matches!(*message, ServerMessage::Error { .. }));
            }
            Received::Closed(code) => break assert_eq!(code, 1009),
            Received::Gone => break,
        }
    }
}

#[tokio::test]
async fn a_message_with_endless_fragments_closes_the_connection() {
    const BEGINNING: &[u8] = b"\x01\x80\0\0\0\0";
    const EMPTY_FRAGMENT: &[u8] = b"\0\x80\0\0\0\0";
    let test_server = TestServer::open().await;
    let mut client = test_server.new_visitor().await.connect().await;
    client.send_bytes(BEGINNING).await;
    client.send_bytes(&EMPTY_FRAGMENT.repeat(14_000)).await;
    loop {
        match client.receive_any().await {
            Received::Message(message) => {
                assert!(matches!(*message, ServerMessage::Error { .. }));
            }
            Received::Closed(code) => break assert_eq!(code, 1009),
            Received::Gone => break,
        }
    }
    // A message of a few fragments is read.
    let mut client = test_server.new_visitor().await.connect().await;
    client.send_bytes(BEGINNING).await;
    client.send_bytes(&EMPTY_FRAGMENT.repeat(100)).await;
    client.send_bytes(b"\x80\x80\0\0\0\0").await;
    let (code, _) = client.error().await;
    assert_eq!(code, RefusalCode::Malformed);
}

#[tokio::test]
async fn the_frame_rate_is_limited() {
    let test_server = TestServer::open().await;
    let mut client = test_server.new_visitor().await.connect().await;
    let mut answered = 0;
    // Even if the frames are read slowly, some 20 a second refill too little to matter.
    for _ in 0..50 {
        for nonce in 0..100 {
            client.send_message(&ClientMessage::Ping { nonce }).await;
        }
        for _ in 0..100 {
            match client.receive().await {
                ServerMessage::Pong { .. } => answered += 1,
                ServerMessage::Error { code, .. } => {
                    assert_eq!(code, RefusalCode::TooMany);
                    return assert!(answered >= 60, "{answered}");
                }
                other => panic!("{other:?}"),
            }
        }
    }
    panic!("{answered} frames were answered and none was refused");
}

#[tokio::test]
async fn frames_of_all_kinds_count() {
    let test_server = TestServer::open().await;
    let nothing = axum::body::Bytes::new;
    for frame in [
        Message::Ping(nothing()),
        Message::Pong(nothing()),
        Message::Binary(nothing()),
    ] {
        let client = test_server.new_visitor().await.connect().await;
        // Even if the frames are read slowly, some 20 a second refill too little to matter.
        let code = client.flood(&frame, 5_000).await;
        assert_eq!(code, Some(1008), "{frame:?}");
    }
}

#[tokio::test]
async fn limits_the_number_of_sockets_per_session() {
    let test_server = TestServer::open().await;
    let person = test_server.new_visitor().await;
    let mut open = Vec::new();
    for _ in 0..16 {
        open.push(person.connect().await);
    }
    let cookie = [("cookie", person.cookie())];
    let refused = Client::connect(test_server.address, &cookie).await.err();
    assert_eq!(refused, Some(429));
    test_server.new_visitor().await.connect().await;
}

#[tokio::test]
async fn the_number_of_games_per_connection_is_limited() {
    let test_server = TestServer::open().await;
    let person = test_server.new_visitor().await;
    let mut client = person.connect().await;
    for _ in 0..16 {
        let game = person.make(&settings(&invitation(), "white")).await;
        client.watch(&game, None).await;
    }
    let game = person.make(&settings(&invitation(), "white")).await;
    let watch = ClientMessage::Watch { game, since: None };
    client.send_message(&watch).await;
    assert_eq!(client.error().await.0, RefusalCode::TooMany);
}

#[tokio::test]
async fn mistyped_ids_do_not_count_as_subscriptions() {
    let test_server = TestServer::open().await;
    let person = test_server.new_visitor().await;
    let mut client = person.connect().await;
    for number in 0..20 {
        let game = format!("mistype{}", char::from(b'a' + number));
        client
            .send_message(&ClientMessage::Watch { game, since: None })
            .await;
        assert_eq!(client.error().await.0, RefusalCode::NoSuchGame);
    }
    let game = person.make(&settings(&invitation(), "white")).await;
    client.watch(&game, None).await;
}

#[tokio::test]
async fn broken_frames_get_an_error_and_a_close_code() {
    let test_server = TestServer::open().await;
    // A masked text frame of one byte that is invalid UTF-8; a frame with a reserved opcode.
    for (bytes, part, code) in [
        ([0x81, 0x81, 0, 0, 0, 0, 0xff], "UTF-8", 1007),
        ([0x83, 0x81, 0, 0, 0, 0, 0x20], "protocol", 1002),
    ] {
        let mut client = test_server.new_visitor().await.connect().await;
        client.send_bytes(&bytes).await;
        let (refused, message) = client.error().await;
        assert_eq!(refused, RefusalCode::Malformed);
        assert!(message.contains(part), "{message}");
        assert_eq!(client.receive_any().await, Received::Closed(code));
    }
}

#[tokio::test]
async fn answers_the_close_frame_of_a_client() {
    let test_server = TestServer::open().await;
    let person = test_server.new_visitor().await;
    let game = person.make(&settings(&myself(), "white")).await;
    // A spectator and a player, which are served by different runtimes.
    let mut watching = person.follow(&game).await;
    let mut playing = person.follow(&game).await;
    playing.play(&game, "e4").await;
    for client in [&mut watching, &mut playing] {
        let close = CloseFrame {
            code: CloseCode::Normal,
            reason: "".into(),
        };
        client.send(Message::Close(Some(close))).await;
        loop {
            match client.receive_any().await {
                // Sent before the close frame.
                Received::Message(_) => {}
                end => break assert_eq!(end, Received::Closed(1000)),
            }
        }
    }
}

#[tokio::test]
async fn the_rate_of_new_games_is_limited() {
    let test_server = TestServer::open().await;
    let person = test_server.new_visitor().await;
    let body = settings(&invitation(), "white");
    let mut made = 0;
    // A token may be refilled before the next request.
    let refused = loop {
        let status = person.post("/app/games", &body).await.status;
        if status != 201 {
            break status;
        }
        made += 1;
        assert!(made < 500);
    };
    assert_eq!(refused, 429);
    assert!(made >= 60, "{made}");
    let other = test_server.new_visitor().await;
    assert_eq!(other.post("/app/games", &body).await.status, 201);
}

#[tokio::test]
async fn detects_a_dead_connection_while_a_game_is_running() {
    let test_server = TestServer::open().await;
    let person = test_server.new_visitor().await;
    let game = person.make(&settings(&myself(), "white")).await;
    let client = person.follow(&game).await;
    // From now on the client answers no pings. In a finished game the detection would take longer
    // than a test.
    client.read_to_the_end_silently().await;
}

#[tokio::test]
async fn limits_the_rate_of_game_lists() {
    let test_server = TestServer::open().await;
    let person = test_server.new_visitor().await;
    let mut listed = 0;
    while person.get("/app/games").await.status == 200 {
        listed += 1;
        assert!(listed < 500);
    }
    assert!(listed >= 120, "{listed}");
    let other = test_server.new_visitor().await;
    assert_eq!(other.get("/app/games").await.status, 200);
}

/// Writes this many knight moves into the journal of a new game; the arbiter would have ended it.
async fn append_knight_moves(test_server: &TestServer, game: &str, plies: u32) {
    let at = test_server.stored(game).await.rows[0].entry.at;
    let id: GameId = game.parse().expect("a game's id");
    let knights = ["g1f3", "g8f6", "f3g1", "f6g8"];
    let rows = (0..plies).zip(knights.into_iter().cycle());
    let appends = rows.map(|(ply, uci)| Append {
        game: id,
        version: ply + 2,
        entry: Entry {
            command_id: format!("c{ply}"),
            actor: "both".to_owned(),
            request: uci.to_owned(),
            at,
            events: vec![Event::Moved {
                uci: uci.to_owned(),
                remaining: None,
            }],
        },
        due: None,
        ending: None,
    });
    let appends: Vec<_> = appends.collect();
    // The entries are passed to the store in small batches, in order.
    for batch in appends.chunks(30) {
        let written = batch.iter().cloned();
        let written = written.map(|append| test_server.store.append(append));
        let written = join_all(written).await;
        assert!(written.iter().all(Result::is_ok), "{written:?}");
    }
}

#[tokio::test]
async fn lists_of_long_games_are_charged_by_their_rows() {
    let test_server = TestServer::open().await;
    let person = test_server.new_visitor().await;
    let game = person.make(&settings(&myself(), "white")).await;
    append_knight_moves(&test_server, &game, 20_400).await;
    // Each list costs twenty lookups in addition to its own.
    let mut listed = 0;
    while person.get("/app/games").await.status == 200 {
        listed += 1;
        assert!(listed < 20);
    }
    assert!(listed >= 5, "{listed}");
}

#[tokio::test]
async fn limits_the_rate_of_deletions_refusals_and_link_attempts() {
    let test_server = TestServer::open().await;
    let unknown = "0".repeat(64);
    let session = format!("/app/sessions/{unknown}");
    let token = format!("/app/tokens/{unknown}");
    let (empty, reason) = (json!({}), json!({ "reason": "not_now" }));
    let link = json!({ "token": unknown });
    let password = json!({ "token": unknown, "password": "long enough" });
    for (method, path, body) in [
        ("DELETE", &*session, &empty),
        ("DELETE", "/app/sessions", &empty),
        ("DELETE", &*token, &empty),
        ("DELETE", "/app/challenges/abcdefgh", &empty),
        ("POST", "/app/challenges/abcdefgh/decline", &reason),
        ("POST", "/app/invites/look", &link),
        ("POST", "/app/invites/password", &password),
        ("POST", "/app/invites/sign-in", &link),
    ] {
        let person = test_server.new_visitor().await;
        let mut asked = 0;
        while person.send(method, path, body).await.status != 429 {
            asked += 1;
            assert!(asked < 500, "{method} {path}");
        }
        assert!(asked >= 120, "{method} {path}: {asked}");
    }
}

#[tokio::test]
async fn limits_lookups_of_personal_data() {
    let test_server = TestServer::open().await;
    for path in ["/app/unwanted", "/app/sessions", "/app/tokens", "/app/chat"] {
        let person = test_server.new_visitor().await;
        let mut asked = 0;
        while person.get(path).await.status == 200 {
            asked += 1;
            assert!(asked < 500, "{path}");
        }
        assert!(asked >= 120, "{path}: {asked}");
    }
}

#[tokio::test]
async fn limits_the_rate_of_challenge_subscriptions() {
    let test_server = TestServer::open().await;
    let person = test_server.new_visitor().await;
    let mut read = 0;
    for _ in 0..12 {
        // One connection per 50 frames stays below the rate limit of frames.
        let mut client = person.connect().await;
        for _ in 0..50 {
            client.send_message(&ClientMessage::WatchChallenges).await;
            match client.receive().await {
                ServerMessage::Challenges { .. } => read += 1,
                ServerMessage::Error { code, .. } => {
                    assert_eq!(code, RefusalCode::TooMany);
                    return assert!(read >= 120, "{read}");
                }
                other => panic!("{other:?}"),
            }
        }
    }
    panic!("the limit was not reached");
}

#[tokio::test]
async fn the_journal_does_not_store_long_texts_of_moves() {
    let test_server = TestServer::open().await;
    let person = test_server.new_visitor().await;
    let game = person.make(&settings(&myself(), "white")).await;
    let mut client = person.follow(&game).await;
    let text = format!("e2e4{}", " ".repeat(10_000));
    let command = PlayerCommand::Move {
        text,
        offer_draw: false,
    };
    let (code, ..) = client.get_refused(&game, command).await;
    assert_eq!(code, RefusalCode::UnreadableMove);
    client.play(&game, " e2e4 ").await;
    let stored = test_server.stored(&game).await;
    assert!(stored.rows.iter().all(|row| row.entry.request.len() < 200));
}

#[tokio::test]
async fn limits_the_rate_of_full_games_even_of_a_loaded_game() {
    let test_server = TestServer::open().await;
    let person = test_server.new_visitor().await;
    let game = person.make(&settings(&myself(), "white")).await;
    let _follower = person.follow(&game).await;
    let mut sent = 0;
    for _ in 0..40 {
        // A new connection for every few frames, so that the rate limit of frames is not reached.
        let mut client = person.connect().await;
        for _ in 0..15 {
            let (game, since) = (game.clone(), None);
            client
                .send_message(&ClientMessage::Watch { game, since })
                .await;
            match client.receive().await {
                ServerMessage::Game { .. } => sent += 1,
                ServerMessage::Error { code, .. } => {
                    assert_eq!(code, RefusalCode::TooMany);
                    return assert!(sent >= 119, "{sent}");
                }
                other => panic!("{other:?}"),
            }
        }
    }
    panic!("the limit was not reached");
}

#[tokio::test]
async fn limits_the_rate_of_explanations() {
    let test_server = TestServer::open().await;
    let person = test_server.new_visitor().await;
    let game = person.make(&settings(&myself(), "white")).await;
    // Keeps the game loaded, so that no load counts.
    let _follower = person.follow(&game).await;
    let (mut explained, mut refused) = (0, 0);
    // Over several connections, so that the rate limit of frames is not reached.
    for _ in 0..12 {
        let mut client = person.connect().await;
        for request in 0..50 {
            let (game, text) = (game.clone(), "e4".to_owned());
            let explain = ClientMessage::Explain {
                game,
                request,
                text,
            };
            client.send_message(&explain).await;
        }
        // A refusal may arrive before the explanations that were requested earlier.
        for _ in 0..50 {
            match client.receive().await {
                ServerMessage::Explanation { .. } => explained += 1,
                ServerMessage::Error { code, .. } => {
                    assert_eq!(code, RefusalCode::TooMany);
                    refused += 1;
                }
                other => panic!("{other:?}"),
            }
        }
        if refused > 0 {
            return assert!(explained >= 200, "{explained}");
        }
    }
    panic!("{explained} moves were explained and none was refused");
}

#[tokio::test]
async fn limits_the_rate_of_commands() {
    let test_server = TestServer::open().await;
    let person = test_server.new_visitor().await;
    let game = person.make(&settings(&myself(), "white")).await;
    // Keeps the game loaded, so that no load counts.
    let _follower = person.follow(&game).await;
    let (mut answered, mut refused) = (0, 0);
    // Over several connections, so that the rate limit of frames is not reached.
    for connection in 0..15 {
        let mut client = person.connect().await;
        for number in 0..50 {
            let id = format!("c{connection}-{number}");
            // There is no draw offer to answer.
            let command = PlayerCommand::AnswerDraw { accept: false };
            client.ask_at(1, &game, &id, command).await;
        }
        for _ in 0..50 {
            match client.receive().await {
                ServerMessage::Refused {
                    code: RefusalCode::TooMany,
                    ..
                } => refused += 1,
                ServerMessage::Refused { .. } => answered += 1,
                other => panic!("{other:?}"),
            }
        }
        if refused > 0 {
            return assert!(answered >= 300, "{answered}");
        }
    }
    panic!("{answered} commands were answered and none was refused");
}

#[tokio::test]
async fn refuses_a_command_with_its_id_if_the_game_is_not_loaded() {
    let test_server = TestServer::open().await;
    let person = test_server.new_visitor().await;
    // The game has no followers.
    let game = person.make(&settings(&myself(), "white")).await;
    let watch_chat = |game| ClientMessage::WatchChat { game };
    // Fewer than the limit of concurrent commands.
    for connection in 0..16 {
        // A new connection for every few frames, so that the rate limit of frames is not reached.
        let mut client = person.connect().await;
        for number in 0..15 {
            // Each subscription to the chat reads its lines, and counts like a load of a game.
            client.send_message(&watch_chat(game.clone())).await;
            match client.receive().await {
                ServerMessage::Chat { .. } => {}
                ServerMessage::Error { code, .. } => assert_eq!(code, RefusalCode::TooMany),
                other => panic!("{other:?}"),
            }
            let id = format!("c{connection}-{number}");
            // There is no draw offer to answer.
            let command = PlayerCommand::AnswerDraw { accept: false };
            client.ask_at(1, &game, &id, command).await;
            let (code, ..) = client.refused(&id).await;
            if code == RefusalCode::TooMany {
                return;
            }
            assert_eq!(code, RefusalCode::NotNow);
        }
    }
    panic!("the limit was not reached");
}

#[tokio::test]
async fn limits_the_rate_of_game_loads() {
    let test_server = TestServer::open().await;
    let person = test_server.new_visitor().await;
    let game = person.make(&settings(&myself(), "white")).await;
    for _ in 0..40 {
        // A new connection for every few frames, so that the rate limit of frames is not reached.
        let mut client = person.connect().await;
        for _ in 0..15 {
            let (game, since) = (game.clone(), Some(1));
            let watch = ClientMessage::Watch {
                game: game.clone(),
                since,
            };
            client.send_message(&watch).await;
            match client.receive().await {
                ServerMessage::Game { .. } => {}
                ServerMessage::Error { code, .. } => return assert_eq!(code, RefusalCode::TooMany),
                other => panic!("{other:?}"),
            }
            client.send_message(&ClientMessage::Unwatch { game }).await;
            client.receive_nothing().await;
        }
    }
    panic!("the limit was not reached");
}
