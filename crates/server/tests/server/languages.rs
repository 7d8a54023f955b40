//! Messages to a client are in the language of its user.

use protocol::http::people::Session;
use protocol::http::{NewGame, Problem};
use protocol::{ClientMessage, PlayerCommand, RefusalCode, ServerMessage};
use serde_json::{Value, json};

use crate::harness::{Client, Pair, Person, TestServer, engine, myself, request, settings};

/// Opens a socket at this path, with these headers in addition to those of every browser.
async fn connect(person: &Person, path: &str, headers: &[(&str, &str)]) -> Client {
    let cookie = [("cookie", person.cookie())];
    let client = Client::connect_at(person.address(), path, &[&cookie, headers].concat()).await;
    client.expect("a socket")
}

/// Returns the explanation of an illegal first move.
async fn illegal(client: &mut Client, game: &str) -> String {
    let command = PlayerCommand::Move {
        text: "e2e5".to_owned(),
        offer_draw: false,
    };
    let (code, sentence, article) = client.get_refused(game, command).await;
    assert_eq!(code, RefusalCode::IllegalMove);
    assert_eq!(article.as_deref(), Some("3.7"));
    sentence
}

#[tokio::test]
async fn a_socket_uses_the_language_of_the_query_or_the_header() {
    let test_server = TestServer::open().await;
    let person = test_server.new_visitor().await;
    let game = person.make(&settings(&myself(), "white")).await;
    let hostile = format!("/socket?lang={}", "de-x".repeat(1_000));
    for (path, accept, is_german) in [
        ("/socket", "", false),
        ("/socket", "de-AT, en;q=0.5", true),
        ("/socket?lang=de", "en", true),
        ("/socket?lang=en", "de", false),
        ("/socket?lang=tlh", "", false),
        ("/socket?lang=../../de", "", false),
        ("/socket?lang=%00%22%7Bde%7D", "", false),
        ("/socket?lang=de&lang=en", "", true),
        (&*hostile, "", false),
    ] {
        let mut client = connect(&person, path, &[("accept-language", accept)]).await;
        client.watch(&game, None).await;
        let sentence = illegal(&mut client, &game).await;
        let expected = if is_german {
            "ein Bauer zieht nicht von e2 nach e5"
        } else {
            "a pawn does not move from e2 to e5"
        };
        assert_eq!(sentence, expected, "{path} {accept}");
    }
}

#[tokio::test]
async fn the_chosen_language_takes_precedence_over_accept_language() {
    let test_server = TestServer::open().await;
    let person = test_server.new_visitor().await;
    let cookie = format!("{}; language=de", person.cookie());
    let headers = [("cookie", &*cookie), ("accept-language", "en")];
    let client = Client::connect_at(person.address(), "/socket", &headers).await;
    let mut client = client.expect("a socket");
    client.send_text("no message").await;
    let (code, sentence) = client.error().await;
    assert_eq!(code, RefusalCode::Malformed);
    assert!(
        sentence.starts_with("Dieser Frame ist keine Nachricht"),
        "{sentence}"
    );
    let answer = request(&test_server, "GET", "/app/games/none/pgn", &headers, b"").await;
    let problem: Problem = answer.json();
    assert_eq!(
        problem.error,
        "Diese Partie gibt es nicht: Prüfe die Adresse."
    );
}

#[tokio::test]
async fn each_player_gets_messages_in_their_own_language() {
    let test_server = TestServer::open().await;
    let mut pair = Pair::new(&test_server).await;
    let mut at_white = connect(&pair.white, "/socket?lang=de", &[]).await;
    at_white.watch(&pair.game, None).await;
    let draw = || PlayerCommand::AnswerDraw { accept: true };
    let (_, english, _) = pair.at_black.get_refused(&pair.game, draw()).await;
    assert!(
        english.starts_with("Your opponent has not offered a draw"),
        "{english}"
    );
    let (_, german, _) = at_white.get_refused(&pair.game, draw()).await;
    assert!(
        german.starts_with("Dein Gegenüber hat kein Remis angeboten"),
        "{german}"
    );

    // Explanations of illegal moves and explored positions are translated too.
    let explain = ClientMessage::Explain {
        game: pair.game.clone(),
        request: 3,
        text: "Nb4".to_owned(),
    };
    at_white.send_message(&explain).await;
    let ServerMessage::Explanation { legal, message, .. } = at_white.receive().await else {
        panic!("expected an explanation");
    };
    assert!(!legal);
    assert_eq!(message, "kein Springer von dir kann nach b4 ziehen");
    let explore = ClientMessage::Explore {
        request: 5,
        fen: "8/8/8/8/8/8/8/4K3 w - - 0 1".to_owned(),
        chess960: false,
        moves: Vec::new(),
        from_ply: 0,
    };
    at_white.send_message(&explore).await;
    let ServerMessage::ExploreRefused { message, .. } = at_white.receive().await else {
        panic!("expected a refusal");
    };
    assert_eq!(
        message,
        "Diese Stellung ist nicht gültig: Schwarz hat keinen König."
    );
    let watch = ClientMessage::Watch {
        game: "missing".to_owned(),
        since: None,
    };
    at_white.send_message(&watch).await;
    assert_eq!(
        at_white.error().await.1,
        "Es gibt keine Partie \"missing\"."
    );
}

/// Sends an invalid request; returns the status, the language and the sentence.
async fn refused(
    test_server: &TestServer,
    person: &Person,
    (method, path): (&str, &str),
    language: &str,
    body: &Value,
) -> (u16, Option<String>, String) {
    let headers = [
        ("cookie", person.cookie()),
        ("content-type", "application/json"),
        ("accept-language", language),
    ];
    let body = body.to_string();
    let answer = request(test_server, method, path, &headers, body.as_bytes()).await;
    let named = answer.header("content-language").map(str::to_owned);
    (answer.status, named, answer.json::<Problem>().error)
}

#[tokio::test]
async fn errors_are_in_the_language_of_the_request() {
    let test_server = TestServer::open().await;
    let person = test_server.new_visitor().await;
    let short = json!({ "name": "Ada", "password": "1234567", "invite": null });
    let odd = json!({ "name": "A!", "password": "12345678", "invite": null });
    let level = serde_json::to_value(
        serde_json::from_value::<NewGame>(settings(&engine(99), "white")).expect("valid settings"),
    );
    let level = level.expect("JSON");
    let nothing = json!({});
    for (at, body, status, english, german) in [
        (
            ("POST", "/app/account"),
            &short,
            400,
            "A password has at least 8 characters. A few unrelated words make a good password.",
            "Ein Passwort hat mindestens 8 Zeichen. Gut sind ein paar Wörter ohne Zusammenhang.",
        ),
        (
            ("POST", "/app/account"),
            &odd,
            400,
            "This name cannot be used: a name has letters, digits, spaces, hyphens, apostrophes, \
             full stops and underscores, but no '!'.",
            "Dieser Name geht nicht: Ein Name hat Buchstaben, Ziffern, Leerzeichen, \
             Bindestriche, Apostrophe, Punkte und Unterstriche, aber kein '!'.",
        ),
        (
            ("POST", "/app/games"),
            &level,
            400,
            "There is no level 99: the computer plays at levels 1 to 17.",
            "Stufe 99 gibt es nicht: Der Computer spielt auf den Stufen 1 bis 17.",
        ),
        (
            ("GET", "/app/search?opening=e4+e4"),
            &nothing,
            400,
            "The first moves cannot be played: e4: a pawn does not move from e7 to e4.",
            "Die ersten Züge können nicht gespielt werden: e4: Ein Bauer zieht nicht von e7 nach e4.",
        ),
        (
            ("GET", "/nothing.txt"),
            &nothing,
            404,
            "There is no page at this address.",
            "Unter dieser Adresse gibt es keine Seite.",
        ),
    ] {
        let plain = refused(&test_server, &person, at, "", body).await;
        assert_eq!(plain, (status, None, english.to_owned()), "{at:?}");
        let translated = refused(&test_server, &person, at, "de", body).await;
        let language = Some("de".to_owned());
        assert_eq!(translated, (status, language, german.to_owned()), "{at:?}");
    }
    // The language may also be a query parameter, beside others.
    let (method, path) = ("GET", "/app/search?lang=de&opening=");
    let (_, _, sentence) = refused(&test_server, &person, (method, path), "en", &nothing).await;
    assert_eq!(
        sentence,
        "Die ersten Züge fehlen: Schreib sie wie in „e4 c5“."
    );
    let found = person.get("/app/games?lang=de").await;
    assert_eq!(found.status, 200);
    assert_eq!(found.header("content-language"), None);
}

#[tokio::test]
async fn a_guest_gets_a_name_in_their_language() {
    let test_server = TestServer::open().await;
    for (headers, word) in [
        (&[][..], "Guest"),
        (&[("accept-language", "de-AT, en;q=0.5")], "Gast"),
        (
            &[("accept-language", "en"), ("cookie", "language=de")],
            "Gast",
        ),
        (&[("accept-language", "tlh")], "Guest"),
    ] {
        let answer = request(&test_server, "GET", "/app/session", headers, b"").await;
        let session: Session = answer.json();
        let (name, number) = session.name.split_once(' ').expect("two words");
        assert_eq!(name, word, "{headers:?}");
        assert!(number.parse::<u32>().is_ok(), "{}", session.name);
    }
}
