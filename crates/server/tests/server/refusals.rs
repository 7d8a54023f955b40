//! Refused messages: they get a code and a sentence, and change nothing.

use protocol::{ClientMessage, PlayerCommand, RefusalCode, ServerMessage};
use tokio_tungstenite::tungstenite::Message;

use crate::harness::{Pair, TestServer, invitation, settings};

fn mv(text: &str) -> PlayerCommand {
    PlayerCommand::Move {
        text: text.to_owned(),
        offer_draw: false,
    }
}

#[tokio::test]
async fn invalid_frames_are_rejected_and_the_socket_stays_open() {
    let test_server = TestServer::open().await;
    let mut client = test_server.new_visitor().await.connect().await;
    for (frame, part) in [
        ("", "EOF"),
        ("hello", "expected value"),
        ("{", "EOF"),
        ("[]", "not a message of the protocol"),
        ("{}", "missing field `type`"),
        (r#"{"type":"cheat"}"#, "unknown variant `cheat`"),
        (r#"{"type":"ping"}"#, "missing field `nonce`"),
        (r#"{"type":"ping","nonce":-1}"#, "invalid value"),
        (
            r#"{"type":"ping","nonce":1,"more":2}"#,
            "unknown field `more`",
        ),
        (r#"{"type":"watch","game":5}"#, "invalid type"),
        (
            r#"{"type":"command","game":"x","id":"y","command":{"type":"win"}}"#,
            "unknown variant `win`",
        ),
    ] {
        client.send_text(frame).await;
        let (code, message) = client.error().await;
        assert_eq!(code, RefusalCode::Malformed, "{frame}");
        assert!(message.contains(part), "{frame}: {message}");
    }
    client.send(Message::binary(vec![1, 2, 3])).await;
    assert_eq!(client.error().await.0, RefusalCode::Malformed);
    client.receive_nothing().await;
}

#[tokio::test]
async fn errors_name_unknown_games() {
    let test_server = TestServer::open().await;
    let mut client = test_server.new_visitor().await.connect().await;
    for id in ["zzzzzzzz", "", "no such id"] {
        let game = id.to_owned();
        client
            .send_message(&ClientMessage::Watch { game, since: None })
            .await;
        let (code, message) = client.error().await;
        assert_eq!(code, RefusalCode::NoSuchGame);
        assert!(message.contains(&format!("{id:?}")), "{message}");
        let (code, ..) = client.get_refused(id, mv("e4")).await;
        assert_eq!(code, RefusalCode::NoSuchGame);
        let (game, text) = (id.to_owned(), "e4".to_owned());
        let request = 1;
        client
            .send_message(&ClientMessage::Explain {
                game,
                request,
                text,
            })
            .await;
        assert_eq!(client.error().await.0, RefusalCode::NoSuchGame);
    }
}

#[tokio::test]
async fn rejects_commands_that_are_not_possible() {
    let test_server = TestServer::open().await;
    let mut pair = Pair::new(&test_server).await;
    let mut at_spectator = test_server.new_visitor().await.follow(&pair.game).await;
    for (command, code, article) in [
        (mv("e5"), RefusalCode::IllegalMove, true),
        (mv("e1e2"), RefusalCode::IllegalMove, true),
        (mv("Ke2"), RefusalCode::IllegalMove, true),
        (mv("xyz"), RefusalCode::UnreadableMove, false),
        (mv(""), RefusalCode::UnreadableMove, false),
        (
            PlayerCommand::AnswerDraw { accept: true },
            RefusalCode::NotNow,
            true,
        ),
        (PlayerCommand::ProposeTakeback, RefusalCode::NotNow, false),
        (
            PlayerCommand::AnswerTakeback { accept: false },
            RefusalCode::NotNow,
            false,
        ),
        (PlayerCommand::Rematch, RefusalCode::NotNow, false),
    ] {
        let shown = format!("{command:?}");
        let refused = pair.at_white.get_refused(&pair.game, command).await;
        assert_eq!((refused.0, refused.2.is_some()), (code, article), "{shown}");
        assert!(!refused.1.is_empty(), "{shown}");
    }
    for (client, code) in [
        (&mut pair.at_black, RefusalCode::NotYourTurn),
        (&mut at_spectator, RefusalCode::NotYourGame),
    ] {
        assert_eq!(client.get_refused(&pair.game, mv("e4")).await.0, code);
    }
    let (code, ..) = at_spectator
        .get_refused(&pair.game, PlayerCommand::Resign)
        .await;
    assert_eq!(code, RefusalCode::NotYourGame);
    for id in ["", "a b", "flag:2", "é", &*"x".repeat(65)] {
        pair.at_white.ask(&pair.game, id, mv("e4")).await;
        assert_eq!(pair.at_white.refused(id).await.0, RefusalCode::BadCommandId);
    }
    assert_eq!(test_server.stored(&pair.game).await.rows.len(), 1);
    pair.at_black.receive_nothing().await;
    at_spectator.receive_nothing().await;
}

#[tokio::test]
async fn explains_a_move() {
    let test_server = TestServer::open().await;
    let mut pair = Pair::new(&test_server).await;
    for (request, text, legal, has_article) in [
        (1, "e4", true, false),
        (2, "g1f3", true, false),
        (3, "e5", false, true),
        (4, "a1a3", false, true),
        (5, "what", false, false),
    ] {
        let (game, text) = (pair.game.clone(), text.to_owned());
        pair.at_black
            .send_message(&ClientMessage::Explain {
                game: game.clone(),
                request,
                text,
            })
            .await;
        let ServerMessage::Explanation {
            game: of,
            request: to,
            legal: is_legal,
            message,
            article,
            ..
        } = pair.at_black.receive().await
        else {
            panic!("expected an explanation")
        };
        assert_eq!((of, to, is_legal), (game, request, legal), "{message}");
        assert_eq!(article.is_some(), has_article, "{message}");
    }
}

#[tokio::test]
async fn an_explanation_says_whether_the_game_would_end() {
    let test_server = TestServer::open().await;
    let mut pair = Pair::new(&test_server).await;
    pair.play(&["f3", "e5", "g4"]).await;
    for (request, text, is_end) in [(1, "Qg5", false), (2, "Qh4", true), (3, "Qh1", false)] {
        let (game, text) = (pair.game.clone(), text.to_owned());
        pair.at_black
            .send_message(&ClientMessage::Explain {
                game,
                request,
                text,
            })
            .await;
        let ServerMessage::Explanation {
            request: to, ends, ..
        } = pair.at_black.receive().await
        else {
            panic!("expected an explanation")
        };
        assert_eq!((to, ends), (request, is_end));
    }
}

#[tokio::test]
async fn a_spectator_can_follow_a_game_that_has_not_begun() {
    let test_server = TestServer::open().await;
    let maker = test_server.new_visitor().await;
    let game = maker.make(&settings(&invitation(), "white")).await;
    let mut stranger = test_server.new_visitor().await.connect().await;
    let (_, state) = stranger.watch(&game, None).await;
    assert_eq!((state.version, state.can_abort), (0, true));
    let (code, ..) = stranger.get_refused(&game, mv("e4")).await;
    assert_eq!(code, RefusalCode::NotYourGame);
}
