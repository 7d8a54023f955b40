//! Pictures of positions and games, and link previews.

use arbiter::{Claims, Terms, TimeControl};
use protocol::PlayerCommand;
use store::{GameId, NewGame, NewSession, Player, PlayerId, Seat, SessionId, Store};

use crate::harness::{
    Answer, Pair, Person, START, TestServer, engine, invitation, myself, request, settings,
};
use crate::people::register;

const FEN: &str = "r3k2r/8/8/8/8/8/8/R3K2R_w_KQkq_-_0_1";

/// Sends a request without a session.
async fn get_without_session(test_server: &TestServer, path: &str) -> Answer {
    request(test_server, "GET", path, &[], b"").await
}

/// Returns the width and height of a PNG or a GIF from its header.
fn size(answer: &Answer) -> (u32, u32) {
    let body = answer.body();
    match answer.header("content-type") {
        Some("image/png") => {
            assert_eq!(&body[..8], b"\x89PNG\r\n\x1a\n");
            let number =
                |at: usize| u32::from_be_bytes(body[at..at + 4].try_into().expect("four bytes"));
            (number(16), number(20))
        }
        Some("image/gif") => {
            assert_eq!(&body[..6], b"GIF89a");
            let number = |at: usize| u16::from_le_bytes([body[at], body[at + 1]]).into();
            (number(6), number(8))
        }
        other => panic!("expected a picture, got {other:?}"),
    }
}

async fn two_moves(person: &Person) -> String {
    let game = person.make(&settings(&myself(), "white")).await;
    let mut client = person.follow(&game).await;
    for text in ["e4", "e5"] {
        client.play(&game, text).await;
        client.update().await;
    }
    game
}

#[tokio::test]
async fn draws_positions_and_lines_without_a_session() {
    let test_server = TestServer::open().await;
    let svg = get_without_session(
        &test_server,
        &format!("/app/picture.svg?fen={FEN}&last=e2e4"),
    )
    .await;
    assert_eq!(svg.status, 200, "{}", svg.text());
    assert_eq!(svg.header("content-type"), Some("image/svg+xml"));
    assert!(
        svg.text()
            .contains("<title>White: king e1; rooks a1 and h1. Black: king e8;")
    );
    assert!(svg.text().contains("fill-opacity"));
    let png = get_without_session(
        &test_server,
        &format!("/app/picture.png?fen={FEN}&orientation=black"),
    )
    .await;
    assert_eq!(size(&png), (640, 640));
    assert!(
        png.header("cache-control")
            .is_some_and(|value| value.contains("max-age=86400"))
    );
    let gif = get_without_session(
        &test_server,
        &format!("/app/picture.gif?fen={FEN}&moves=O-O_O-O-O"),
    )
    .await;
    assert_eq!(size(&gif), (640, 640));
    // A cached picture is not sent again, and another picture has another tag.
    let tag = gif.header("etag").expect("a tag");
    let path = format!("/app/picture.gif?fen={FEN}&moves=e1h1_e8a8");
    let again = request(&test_server, "GET", &path, &[("if-none-match", tag)], b"").await;
    assert_eq!((again.status, again.body().len()), (304, 0));
    let other = get_without_session(&test_server, &format!("{path}&orientation=black")).await;
    assert_ne!(other.header("etag"), Some(tag));
    for (path, part) in [
        ("/app/picture.png", "fen"),
        ("/app/picture.png?fen=nonsense", "cannot be read"),
        (
            &format!("/app/picture.svg?fen={FEN}&last=e2"),
            "two squares",
        ),
        (
            &format!("/app/picture.gif?fen={FEN}&moves=O-O_e5"),
            "Move 2 cannot be played",
        ),
        ("/app/picture.gif?orientation=up", "up"),
    ] {
        let answer = get_without_session(&test_server, path).await;
        assert_eq!(answer.status, 400, "{path}");
        assert!(answer.text().contains(part), "{path}: {}", answer.text());
    }
}

#[tokio::test]
async fn pages_of_other_sites_may_embed_pictures_only() {
    let policy = "cross-origin-resource-policy";
    let of_position = format!("/app/picture.svg?fen={FEN}");
    let test_server = TestServer::open().await;
    let ada = test_server.new_visitor().await;
    let game = ada.make(&settings(&myself(), "white")).await;
    let of_game = format!("/app/games/{game}/picture.png");
    for (path, shown_in) in [
        (&*of_position, "cross-origin"),
        (&*of_game, "cross-origin"),
        ("/", "same-origin"),
        ("/app/games", "same-origin"),
    ] {
        let answer = get_without_session(&test_server, path).await;
        assert_eq!(answer.status, 200, "{path}");
        assert_eq!(answer.header(policy), Some(shown_in), "{path}");
    }
    let safe = TestServer::open_with(|config| config.safe = true).await;
    let answer = get_without_session(&safe, &of_position).await;
    assert_eq!(answer.header(policy), Some("same-origin"));
}

#[tokio::test]
async fn a_link_is_enough_to_see_the_picture_of_a_game() {
    let test_server = TestServer::open().await;
    let ada = test_server.new_visitor().await;
    let game = ada.make(&settings(&myself(), "white")).await;
    let path = |ending: &str| format!("/app/games/{game}/picture.{ending}");
    let start = get_without_session(&test_server, &path("png")).await;
    assert_eq!(size(&start), (640, 640));
    let mut client = ada.follow(&game).await;
    client.play(&game, "e4").await;
    client.update().await;
    let moved = get_without_session(&test_server, &path("png")).await;
    assert_ne!(moved.header("etag"), start.header("etag"));
    assert_ne!(moved.body(), start.body());
    let tag = moved.header("etag").expect("a tag");
    let headers = [("if-none-match", tag)];
    let again = request(&test_server, "GET", &path("png"), &headers, b"").await;
    assert_eq!(again.status, 304);
    let svg = get_without_session(&test_server, &path("svg?orientation=black")).await;
    assert!(svg.text().contains("h2 and e4. Black: king e8"));
    assert_eq!(
        size(&get_without_session(&test_server, &path("gif")).await),
        (640, 640)
    );
    for path in [
        "/app/games/abcdefgh/picture.png",
        "/app/games/x/picture.gif",
    ] {
        assert_eq!(get_without_session(&test_server, path).await.status, 404);
    }
}

/// Returns the content of an element in the head of a page.
fn meta_content<'a>(page: &'a str, name: &str) -> Option<&'a str> {
    let start = format!("=\"{name}\" content=\"");
    let (_, rest) = page.split_once(&start)?;
    rest.split_once('"').map(|(content, _)| content)
}

#[tokio::test]
async fn links_to_games_and_positions_have_a_preview() {
    let test_server = TestServer::open_with(|config| {
        config.public_url = Some("https://chess.example.org".parse().expect("a URL"));
    })
    .await;
    let ada = register(&test_server, "Ada").await;
    let game = ada.make(&settings(&engine(3), "white")).await;
    let page = get_without_session(&test_server, &format!("/game/{game}"))
        .await
        .text();
    assert_eq!(
        meta_content(&page, "og:title"),
        Some("Ada – Staunton, level 3")
    );
    assert!(
        page.contains("<title>Ada – Staunton, level 3 · Staunton</title>"),
        "{page}"
    );
    assert_eq!(
        meta_content(&page, "og:description"),
        Some("Move 1, White to move.")
    );
    let picture = format!("https://chess.example.org/app/games/{game}/picture.png");
    assert_eq!(meta_content(&page, "og:image"), Some(&*picture));
    assert_eq!(
        meta_content(&page, "og:url"),
        Some(&*format!("https://chess.example.org/game/{game}"))
    );
    assert_eq!(meta_content(&page, "twitter:card"), Some("summary"));
    // The preview of an invitation names its creator.
    let open = ada.make(&settings(&invitation(), "white")).await;
    let page = get_without_session(&test_server, &format!("/game/{open}"))
        .await
        .text();
    assert_eq!(
        meta_content(&page, "og:title"),
        Some("Ada invites you to a game of chess")
    );
    let page = get_without_session(&test_server, &format!("/game/{open}?lang=de"))
        .await
        .text();
    assert_eq!(
        (
            meta_content(&page, "og:title"),
            meta_content(&page, "og:description")
        ),
        (
            Some("Ada lädt dich zu einer Partie Schach ein"),
            Some("Öffne den Link, um zu spielen.")
        )
    );
    let address = "/analysis?moves=e4_e5_Nf3_Nc6_Bb5";
    let page = get_without_session(&test_server, address).await.text();
    assert_eq!(meta_content(&page, "og:title"), Some("Ruy Lopez"));
    let picture = meta_content(&page, "og:image").expect("a picture");
    let path = picture.strip_prefix("https://chess.example.org");
    let path = path.expect("an absolute address").replace("&amp;", "&");
    assert_eq!(
        size(&get_without_session(&test_server, &path).await),
        (640, 640)
    );
    // Pages without a preview, and pages for a browser with a session, are sent unchanged.
    for path in ["/", "/game/abcdefgh", "/analysis?fen=nonsense", "/learn"] {
        let page = get_without_session(&test_server, path).await;
        assert_eq!(
            (page.status, meta_content(&page.text(), "og:title")),
            (200, None),
            "{path}"
        );
    }
    let own = ada.get(&format!("/game/{game}")).await.text();
    assert_eq!(meta_content(&own, "og:title"), None);
}

#[tokio::test]
async fn limits_the_rate_of_previews_per_network() {
    let test_server = TestServer::open().await;
    let page = async |path: &str, network: &str| {
        let headers = [("x-forwarded-for", network)];
        let page = request(&test_server, "GET", path, &headers, b"").await;
        assert_eq!(page.status, 200);
        page.text()
    };
    let line = "/analysis?moves=e4_e5";
    // Pages without a preview are not counted.
    for _ in 0..100 {
        page("/analysis", "203.0.113.7").await;
    }
    let mut shown = 0;
    while meta_content(&page(line, "203.0.113.7").await, "og:title").is_some() {
        shown += 1;
        assert!(shown < 1_000);
    }
    assert!(shown >= 300, "{shown}");
    let elsewhere = page(line, "203.0.113.8").await;
    assert!(meta_content(&elsewhere, "og:title").is_some());
}

#[tokio::test]
async fn escapes_hostile_names_in_a_preview() {
    let test_server = TestServer::open().await;
    // Such a name is not allowed, but names from the store are escaped anyway.
    let hostile = "\"><script>alert('&')</script>";
    let white = PlayerId::from_bits(7);
    let session = NewSession {
        id: SessionId::from_digest([7; 32]),
        device: String::new(),
        at: START,
    };
    let store = &test_server.store;
    let player = Player::guest(white, hostile);
    store
        .people()
        .ensure_session(session, player)
        .await
        .expect("a session");
    let new = NewGame {
        id: GameId::from_bits(7),
        terms: Terms {
            start: None,
            chess960: false,
            time: TimeControl::Unlimited,
            rated: false,
            claims: Claims::ByPlayers,
            first_move: None,
        },
        white: Seat::Person(white),
        black: Seat::Open,
        created_by: white,
        created_at: START,
        rematch_of: None,
        request_key: None,
        first: None,
    };
    let game = new.id;
    store.create_game(new).await.expect("a game");
    let link = "/analysis?moves=e4&x=%22%3E%3Cscript%3E&y='";
    for address in [format!("/game/{game}"), link.to_owned()] {
        let page = get_without_session(&test_server, &address).await.text();
        let title = meta_content(&page, "og:title").expect("a title");
        assert!(
            !page.contains("<script>alert") && !page.contains("\"><script"),
            "{page}"
        );
        if address.starts_with("/game") {
            let escaped = "&quot;&gt;&lt;script&gt;alert(&#39;&amp;&#39;)&lt;/script&gt;";
            assert_eq!(title, format!("{escaped} invites you to a game of chess"));
        }
    }
}

#[tokio::test]
async fn a_safe_server_shows_no_pictures_and_no_previews() {
    let test_server = TestServer::open_with(|config| config.safe = true).await;
    let guest = test_server.new_visitor().await;
    let other = test_server.new_visitor().await;
    let game = two_moves(&guest).await;
    let picture = format!("/app/games/{game}/picture.png");
    assert_eq!(guest.get(&picture).await.status, 200);
    assert_eq!(other.get(&picture).await.status, 404);
    assert_eq!(
        get_without_session(&test_server, &picture).await.status,
        404
    );
    for path in [&*format!("/game/{game}"), "/analysis?moves=e4"] {
        let page = get_without_session(&test_server, path).await;
        assert_eq!(
            (page.status, meta_content(&page.text(), "og:title")),
            (200, None),
            "{path}"
        );
    }
}

#[tokio::test]
async fn a_picture_changes_only_with_the_board() {
    let test_server = TestServer::open().await;
    let mut pair = Pair::under_way(&test_server, &settings(&invitation(), "white")).await;
    let game = pair.game.clone();
    let mut known = Vec::new();
    for ending in ["svg", "png", "gif"] {
        let path = format!("/app/games/{game}/picture.{ending}");
        let answer = get_without_session(&test_server, &path).await;
        known.push((path, answer.header("etag").expect("a tag").to_owned()));
    }
    pair.at_white.get(&game, PlayerCommand::Resign).await;
    for (path, tag) in &known {
        let headers = [("if-none-match", tag.as_str())];
        let again = request(&test_server, "GET", path, &headers, b"").await;
        assert_eq!(again.status, 304, "{path}");
    }
}
