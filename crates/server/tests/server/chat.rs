//! Chat in games, and who can read it.

use protocol::http::Problem;
use protocol::http::talk::ChatChoice;
use protocol::{ChatLine, ChatRoom, ClientMessage, PlayerCommand, RefusalCode, ServerMessage};
use serde_json::json;

use crate::harness::{
    Answer, Client, Pair, Person, TestServer, engine, invitation, request, settings,
};

/// The first chat message to a new subscriber.
#[derive(Debug)]
pub(crate) struct Chat {
    pub(crate) room: ChatRoom,
    pub(crate) closed: Option<String>,
    pub(crate) lines: Vec<ChatLine>,
}

impl Chat {
    pub(crate) fn texts(&self) -> Vec<&str> {
        self.lines.iter().map(|line| &*line.text).collect()
    }
}

impl Client {
    pub(crate) async fn watch_chat(&mut self, game: &str) -> Chat {
        let game = game.to_owned();
        self.send_message(&ClientMessage::WatchChat { game }).await;
        self.chat().await
    }

    /// Receives `chat` as the next message.
    pub(crate) async fn chat(&mut self) -> Chat {
        match self.receive().await {
            ServerMessage::Chat {
                room,
                closed,
                lines,
                ..
            } => Chat {
                room,
                closed: closed.map(|closed| closed.message),
                lines,
            },
            other => panic!("expected a chat, got {other:?}"),
        }
    }

    /// Receives `said` as the next message.
    pub(crate) async fn chat_line(&mut self) -> ChatLine {
        match self.receive().await {
            ServerMessage::Said { line, .. } => line,
            other => panic!("expected a chat line, got {other:?}"),
        }
    }
}

impl Person {
    pub(crate) async fn say(&self, game: &str, text: &str) -> Answer {
        let path = format!("/app/games/{game}/chat");
        self.post(&path, &json!({ "text": text })).await
    }
}

fn refused(answer: &Answer, status: u16, part: &str) {
    assert_eq!(answer.status, status, "{}", answer.text());
    let problem: Problem = answer.json();
    assert!(problem.error.contains(part), "{}", problem.error);
}

#[tokio::test]
async fn limits_the_rate_of_chat_subscriptions() {
    let test_server = TestServer::open().await;
    let pair = Pair::new(&test_server).await;
    let person = test_server.new_visitor().await;
    let mut asked = 0;
    // Even on a slow machine, more than two requests a second use up the limit.
    for _ in 0..12 {
        // One connection per game stays below the rate limit of frames.
        let mut client = person.connect().await;
        for _ in 0..40 {
            let game = pair.game.clone();
            client
                .send_message(&ClientMessage::WatchChat { game })
                .await;
        }
        asked += 40;
        let mut refused = 0;
        client.send_message(&ClientMessage::Ping { nonce: 7 }).await;
        loop {
            match client.receive().await {
                ServerMessage::Pong { nonce: 7 } => break,
                ServerMessage::Error { code, .. } => {
                    assert_eq!(code, RefusalCode::TooMany);
                    refused += 1;
                }
                _ => {}
            }
        }
        if refused > 0 {
            return assert!(asked - refused >= 120, "{refused} of {asked}");
        }
    }
    panic!("{asked} chats were opened and none was refused");
}

#[tokio::test]
async fn players_and_spectators_read_each_other_after_the_end() {
    let test_server = TestServer::open().await;
    let mut pair = Pair::new(&test_server).await;
    let game = pair.game.clone();
    let spectators = [
        test_server.new_visitor().await,
        test_server.new_visitor().await,
    ];
    let (mut one, mut two) = (spectators[0].connect().await, spectators[1].connect().await);
    for client in [&mut pair.at_white, &mut pair.at_black] {
        let chat = client.watch_chat(&game).await;
        assert_eq!((chat.room, chat.closed), (ChatRoom::Players, None));
    }
    for client in [&mut one, &mut two] {
        let chat = client.watch_chat(&game).await;
        assert_eq!((chat.room, chat.closed), (ChatRoom::Spectators, None));
    }
    assert_eq!(pair.white.say(&game, " good  luck ").await.status, 204);
    for (client, own) in [(&mut pair.at_white, true), (&mut pair.at_black, false)] {
        let line = client.chat_line().await;
        assert_eq!((&*line.text, line.own), ("good luck", own));
        assert_eq!(line.side, Some(protocol::Side::White));
    }
    assert_eq!(spectators[0].say(&game, "Nf3 now!").await.status, 204);
    for (client, own) in [(&mut one, true), (&mut two, false)] {
        let line = client.chat_line().await;
        assert_eq!((&*line.text, line.own), ("Nf3 now!", own));
        assert_eq!((line.room, line.side), (ChatRoom::Spectators, None));
    }
    pair.at_white.receive_nothing().await;
    pair.at_black.receive_nothing().await;
    // The line is also missing when the player subscribes again.
    let mut again = pair.white.connect().await;
    assert_eq!(again.watch_chat(&game).await.texts(), ["good luck"]);
    let late = test_server.new_visitor().await;
    let mut late = late.connect().await;
    assert_eq!(late.watch_chat(&game).await.texts(), ["Nf3 now!"]);

    pair.at_white.get(&game, PlayerCommand::Resign).await;
    pair.at_white.update().await;
    pair.at_black.update().await;
    for client in [&mut pair.at_white, &mut one] {
        let chat = client.watch_chat(&game).await;
        assert_eq!(chat.texts(), ["good luck", "Nf3 now!"]);
    }
    spectators[1].say(&game, "well played").await;
    assert_eq!(pair.at_black.chat_line().await.room, ChatRoom::Spectators);
}

#[tokio::test]
async fn a_spectator_who_takes_a_seat_loses_access_to_the_spectator_chat() {
    let test_server = TestServer::open().await;
    let white = test_server.new_visitor().await;
    let game = white.make(&settings(&invitation(), "white")).await;
    let black = test_server.new_visitor().await;
    let mut at_black = black.connect().await;
    // Before the seat is taken, every user except White is a spectator.
    let chat = at_black.watch_chat(&game).await;
    assert_eq!(chat.room, ChatRoom::Spectators);
    assert_eq!(black.accept(&game).await.status, 200);
    let spectator = test_server.new_visitor().await;
    let mut at_spectator = spectator.connect().await;
    at_spectator.watch_chat(&game).await;
    spectator.say(&game, "Nf3 now!").await;
    at_spectator.chat_line().await;
    white.say(&game, "hello").await;
    assert_eq!(at_black.chat_line().await.text, "hello");
}

#[tokio::test]
async fn lines_are_refused_for_a_reason() {
    let test_server = TestServer::open().await;
    let pair = Pair::new(&test_server).await;
    let (white, game) = (&pair.white, &pair.game);
    refused(&white.say(game, "  ").await, 400, "write something");
    refused(&white.say(game, &"x".repeat(141)).await, 400, "140");
    refused(&white.say("zzzzzzzz", "hello").await, 404, "no such game");
    let alone = white.make(&settings(&engine(1), "white")).await;
    refused(&white.say(&alone, "hello").await, 403, "no other player");
    let mut client = white.connect().await;
    let chat = client.watch_chat(&alone).await;
    assert!(
        chat.closed
            .expect("a sentence with the reason")
            .contains("no other player")
    );
    let watch = ClientMessage::WatchChat {
        game: "zzzzzzzz".to_owned(),
    };
    client.send_message(&watch).await;
    assert_eq!(client.error().await.0, RefusalCode::NoSuchGame);
}

#[tokio::test]
async fn a_resent_line_is_stored_once() {
    let test_server = TestServer::open().await;
    let pair = Pair::new(&test_server).await;
    let path = format!("/app/games/{}/chat", pair.game);
    for text in ["hello", "hello", "again"] {
        let headers = [
            ("cookie", pair.white.cookie()),
            ("content-type", "application/json"),
            ("idempotency-key", text),
        ];
        let body = json!({ "text": text }).to_string();
        let answer = request(&test_server, "POST", &path, &headers, body.as_bytes()).await;
        assert_eq!(answer.status, 204);
    }
    let mut client = pair.black.connect().await;
    assert_eq!(
        client.watch_chat(&pair.game).await.texts(),
        ["hello", "again"]
    );
}

#[tokio::test]
async fn limits_the_rate_of_chat_lines() {
    let test_server = TestServer::open().await;
    let pair = Pair::new(&test_server).await;
    // On a slow machine a token may be refilled before the first ten lines are written.
    let mut sent = 0;
    let too_many = loop {
        let answer = pair.white.say(&pair.game, &format!("line {sent}")).await;
        if answer.status != 204 {
            break answer;
        }
        sent += 1;
    };
    assert!((10..40).contains(&sent), "{sent} lines");
    refused(&too_many, 429, "too quickly");
    // Other cookies from the same network share the limit.
    let from = |cookie: String| {
        let (game, server) = (pair.game.clone(), &test_server);
        async move {
            let headers = [
                ("cookie", &*cookie),
                ("content-type", "application/json"),
                ("x-forwarded-for", "203.0.113.9"),
            ];
            let path = format!("/app/games/{game}/chat");
            request(server, "POST", &path, &headers, br#"{"text":"spam"}"#).await
        }
    };
    let mut sent = 0;
    let too_many = 'visitors: loop {
        let cookie = test_server.new_visitor().await.cookie().to_owned();
        for _ in 0..10 {
            let answer = from(cookie.clone()).await;
            if answer.status != 204 {
                break 'visitors answer;
            }
            sent += 1;
        }
        // Spectators have room for 500 lines.
        assert!(sent < 450, "the limit was not reached");
    };
    assert!(sent >= 100, "{sent} lines");
    refused(&too_many, 429, "too quickly");
}

#[tokio::test]
async fn chat_is_off_on_a_safe_server() {
    let test_server = TestServer::open_with(|config| config.safe = true).await;
    let mut pair = Pair::new(&test_server).await;
    let answer = pair.white.say(&pair.game, "hello").await;
    refused(&answer, 403, "no chat on this server");
    let chat = pair.at_white.watch_chat(&pair.game).await;
    assert_eq!(
        chat.closed.as_deref(),
        Some("There is no chat on this server.")
    );
}

#[tokio::test]
async fn a_player_with_chat_off_cannot_read_or_write() {
    let test_server = TestServer::open().await;
    let mut pair = Pair::new(&test_server).await;
    let game = pair.game.clone();
    pair.white.say(&game, "hello").await;
    pair.at_black.watch_chat(&game).await;
    let choice: ChatChoice = pair.black.get("/app/chat").await.json();
    assert!(choice.on);
    let off = json!({ "on": false });
    assert_eq!(pair.black.send("PUT", "/app/chat", &off).await.status, 200);
    // An open page is updated without a request.
    let chat = pair.at_black.chat().await;
    assert!(chat.lines.is_empty());
    assert_eq!(chat.closed.as_deref(), Some("You have turned chat off."));
    refused(&pair.black.say(&game, "hi").await, 403, "turned chat off");
    refused(&pair.white.say(&game, "hi").await, 403, "Your opponent");
    let on = json!({ "on": true });
    assert_eq!(pair.black.send("PUT", "/app/chat", &on).await.status, 200);
    let chat = pair.at_black.chat().await;
    assert_eq!((chat.texts(), &chat.closed), (vec!["hello"], &None));
    // Lines written in the meantime survive a restart, and are in the data export of their author.
    let test_server = test_server.restart_after(std::time::Duration::ZERO).await;
    let white = pair.white.at(&test_server);
    let mut client = white.connect().await;
    assert_eq!(client.watch_chat(&game).await.texts(), ["hello"]);
    let data: serde_json::Value = white.get("/app/account/data").await.json();
    assert_eq!(data["chat"][0]["text"], "hello");
    assert_eq!(data["games"][0]["id"], *game);
}

#[tokio::test]
async fn an_opponent_can_be_answered_after_turning_chat_on_again() {
    let test_server = TestServer::open().await;
    let mut pair = Pair::new(&test_server).await;
    assert_eq!(pair.at_white.watch_chat(&pair.game).await.closed, None);
    for (on, closed) in [
        (false, Some("Your opponent has turned chat off.")),
        (true, None),
    ] {
        let choice = json!({ "on": on });
        let chosen = pair.black.send("PUT", "/app/chat", &choice).await;
        assert_eq!(chosen.status, 200);
        // An open page is updated without a request.
        assert_eq!(pair.at_white.chat().await.closed.as_deref(), closed);
    }
    assert_eq!(pair.white.say(&pair.game, "hello").await.status, 204);
}

#[tokio::test]
async fn subscriptions_to_mistyped_ids_do_not_count() {
    let test_server = TestServer::open().await;
    let pair = Pair::new(&test_server).await;
    let mut client = test_server.new_visitor().await.connect().await;
    for number in 0..20 {
        let game = format!("mistype{}", char::from(b'a' + number));
        client
            .send_message(&ClientMessage::WatchChat { game })
            .await;
        assert_eq!(client.error().await.0, RefusalCode::NoSuchGame);
    }
    client.watch_chat(&pair.game).await;
}

#[tokio::test]
async fn the_number_of_chats_per_connection_is_limited() {
    let test_server = TestServer::open().await;
    let person = test_server.new_visitor().await;
    let mut client = person.connect().await;
    let mut games = Vec::new();
    for _ in 0..17 {
        games.push(person.make(&settings(&invitation(), "white")).await);
    }
    for game in &games[..16] {
        client.watch_chat(game).await;
    }
    let game = games[16].clone();
    client
        .send_message(&ClientMessage::WatchChat { game })
        .await;
    assert_eq!(client.error().await.0, RefusalCode::TooMany);
    let game = games[0].clone();
    client
        .send_message(&ClientMessage::UnwatchChat { game })
        .await;
    client.watch_chat(&games[16]).await;
}

#[tokio::test]
async fn a_player_with_chat_off_receives_no_later_lines() {
    let test_server = TestServer::open().await;
    let pair = Pair::new(&test_server).await;
    let (quiet, other) = (
        test_server.new_visitor().await,
        test_server.new_visitor().await,
    );
    let off = json!({ "on": false });
    assert_eq!(quiet.send("PUT", "/app/chat", &off).await.status, 200);
    let (mut at_quiet, mut at_other) = (quiet.connect().await, other.connect().await);
    at_quiet.watch_chat(&pair.game).await;
    at_other.watch_chat(&pair.game).await;
    assert_eq!(other.say(&pair.game, "hi").await.status, 204);
    assert_eq!(at_other.chat_line().await.text, "hi");
    at_quiet.receive_nothing().await;
}
