//! What cannot be taken is refused with a code and a sentence, and nothing changes.

use protocol::{ClientMessage, PlayerCommand, RefusalCode, ServerMessage};
use tokio_tungstenite::tungstenite::Message;

use crate::harness::{House, Pair, invitation, wish};

fn mv(text: &str) -> PlayerCommand {
    PlayerCommand::Move {
        text: text.to_owned(),
        offer_draw: false,
    }
}

#[tokio::test]
async fn frames_that_are_no_messages_are_refused_and_the_socket_stays_open() {
    let house = House::open().await;
    let mut client = house.newcomer().await.connect().await;
    for (frame, part) in [
        ("", "EOF"),
        ("hello", "expected value"),
        ("{", "EOF"),
        ("[]", "no message of the protocol"),
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
    client.hear_nothing().await;
}

#[tokio::test]
async fn unknown_games_are_named() {
    let house = House::open().await;
    let mut client = house.newcomer().await.connect().await;
    for id in ["zzzzzzzz", "", "no such id"] {
        let game = id.to_owned();
        client
            .say(&ClientMessage::Watch { game, since: None })
            .await;
        let (code, message) = client.error().await;
        assert_eq!(code, RefusalCode::NoSuchGame);
        assert!(message.contains(&format!("{id:?}")), "{message}");
        let (code, ..) = client.get_refused(id, mv("e4")).await;
        assert_eq!(code, RefusalCode::NoSuchGame);
        let (game, text) = (id.to_owned(), "e4".to_owned());
        let request = 1;
        client
            .say(&ClientMessage::Explain {
                game,
                request,
                text,
            })
            .await;
        assert_eq!(client.error().await.0, RefusalCode::NoSuchGame);
    }
}

#[tokio::test]
async fn commands_that_do_not_fit_are_refused() {
    let house = House::open().await;
    let mut pair = Pair::new(&house).await;
    let mut at_spectator = house.newcomer().await.follow(&pair.game).await;
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
    assert_eq!(house.stored(&pair.game).await.rows.len(), 1);
    pair.at_black.hear_nothing().await;
    at_spectator.hear_nothing().await;
}

#[tokio::test]
async fn a_move_is_explained() {
    let house = House::open().await;
    let mut pair = Pair::new(&house).await;
    for (request, text, legal, has_article) in [
        (1, "e4", true, false),
        (2, "g1f3", true, false),
        (3, "e5", false, true),
        (4, "a1a3", false, true),
        (5, "what", false, false),
    ] {
        let (game, text) = (pair.game.clone(), text.to_owned());
        pair.at_black
            .say(&ClientMessage::Explain {
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
        } = pair.at_black.hear().await
        else {
            panic!("no explanation")
        };
        assert_eq!((of, to, is_legal), (game, request, legal), "{message}");
        assert_eq!(article.is_some(), has_article, "{message}");
    }
}

#[tokio::test]
async fn a_watcher_may_follow_a_game_that_has_not_begun() {
    let house = House::open().await;
    let maker = house.newcomer().await;
    let game = maker.make(&wish(&invitation(), "white")).await;
    let mut stranger = house.newcomer().await.connect().await;
    let (_, state) = stranger.watch(&game, None).await;
    assert_eq!((state.version, state.can_abort), (0, false));
    let (code, ..) = stranger.get_refused(&game, mv("e4")).await;
    assert_eq!(code, RefusalCode::NotYourGame);
}
