//! Collections of games that people keep for themselves.

use std::time::Duration;

use protocol::http::library::{
    CollectedGame, CollectionList, CollectionPage, CollectionState, CollectionView,
};
use protocol::http::people::Session;
use store::Store;
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;

use crate::harness::{Answer, Person, TestServer, request};
use crate::people::register;

const FILE: &str = r#"[Event "Club evening"]
[White "Anderssen"]
[Black "Kieseritzky"]
[Date "1851.06.21"]

1. e4 e5 2. f4 {a gambit} exf4 (2... d5) 3. Bc4 Qh4+ 4. Kf1 1-0

[White "Somebody"]

1. e4 e5 2. Ke3 1-0

[White "Start"]
[SetUp "1"]
[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]

1. e4 Kd7 *
"#;

pub(crate) async fn send(
    person: &Person,
    test_server: &TestServer,
    name: &str,
    file: &[u8],
) -> Answer {
    let headers = [
        ("cookie", person.cookie()),
        ("content-type", "application/x-chess-pgn"),
    ];
    let path = format!("/app/library?name={name}");
    request(test_server, "POST", &path, &headers, file).await
}

async fn list(person: &Person) -> Vec<CollectionView> {
    let list: CollectionList = person.get("/app/library").await.json();
    list.collections
}

async fn page(person: &Person, id: &str, after: &str) -> CollectionPage {
    let answer = person.get(&format!("/app/library/{id}{after}")).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    answer.json()
}

/// The state of a collection in the store, when it is as it is waited for.
async fn wait_until(
    test_server: &TestServer,
    id: &str,
    is_awaited: impl Fn(&store::Collection) -> bool,
) -> store::Collection {
    let id = id.parse().expect("an id");
    loop {
        let collection = test_server.store.library().collection(id).await;
        let collection = collection.expect("a store").expect("a collection");
        if is_awaited(&collection) {
            return collection;
        }
        // Another thread reads.
        tokio::task::yield_now().await;
    }
}

/// The page of a collection, when its file has been read.
pub(crate) async fn read(test_server: &TestServer, person: &Person, id: &str) -> CollectionPage {
    let is_done = |collection: &store::Collection| collection.state == store::CollectionState::Done;
    wait_until(test_server, id, is_done).await;
    page(person, id, "").await
}

#[tokio::test]
async fn a_file_becomes_a_collection() {
    let test_server = TestServer::open().await;
    let ada = register(&test_server, "Ada").await;
    let answer = send(&ada, &test_server, "My+games", FILE.as_bytes()).await;
    assert_eq!(answer.status, 201, "{}", answer.text());
    let made: CollectionView = answer.json();
    assert_eq!((&*made.name, made.bytes), ("My games", FILE.len() as u64));
    let page = read(&test_server, &ada, &made.id).await;
    assert_eq!(page.collection.state, CollectionState::Done);
    assert_eq!((page.collection.games, page.collection.left_out), (2, 1));
    let [first, second] = &page.games[..] else {
        panic!("two games: {page:?}");
    };
    assert_eq!(
        (first.number, &*first.white, &*first.date),
        (1, "Anderssen", "1851.06.21")
    );
    assert_eq!((&*first.result, first.plies), ("1-0", 7));
    assert_eq!((second.number, &*second.white), (3, "Start"));
    // What is left out is named, with its line and the reason.
    let [problem] = &page.problems[..] else {
        panic!("one problem: {page:?}");
    };
    assert_eq!((problem.number, problem.line), (2, 10));
    assert!(
        problem.reason.contains("Ke3 is illegal"),
        "{}",
        problem.reason
    );

    let answer = ada.get(&format!("/app/library/{}/1", made.id)).await;
    let game: CollectedGame = answer.json();
    let moves: Vec<_> = game.plies.iter().map(|ply| &*ply.san).collect();
    assert_eq!(moves, ["e4", "e5", "f4", "exf4", "Bc4", "Qh4+", "Kf1"]);
    assert!(
        game.pgn.contains("{a gambit} 2... exf4 (2... d5)"),
        "{}",
        game.pgn
    );
    let answer = ada.get(&format!("/app/library/{}/3", made.id)).await;
    let game: CollectedGame = answer.json();
    assert_eq!(game.start_fen, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    let missing = ada.get(&format!("/app/library/{}/2", made.id)).await;
    assert_eq!(missing.status, 404);

    let path = format!("/app/library/{}", made.id);
    let answer = ada.send("DELETE", &path, &serde_json::json!({})).await;
    assert_eq!(answer.status, 204);
    assert_eq!(list(&ada).await, []);
    assert_eq!(ada.get(&path).await.status, 404);
}

#[tokio::test]
async fn collections_are_their_owners_only() {
    let test_server = TestServer::open().await;
    let ada = register(&test_server, "Ada").await;
    let boris = register(&test_server, "Boris").await;
    let guest = test_server.newcomer().await;
    let made: CollectionView = send(&ada, &test_server, "A", FILE.as_bytes()).await.json();
    read(&test_server, &ada, &made.id).await;
    let path = format!("/app/library/{}", made.id);
    let nothing = serde_json::json!({});
    for answer in [
        boris.get(&path).await,
        boris.get(&format!("{path}/1")).await,
        boris.send("DELETE", &path, &nothing).await,
    ] {
        assert_eq!(answer.status, 404, "{}", answer.text());
    }
    assert_eq!(list(&boris).await, []);
    for answer in [
        guest.get(&path).await,
        guest.get("/app/library").await,
        send(&guest, &test_server, "B", FILE.as_bytes()).await,
    ] {
        assert_eq!(answer.status, 403, "{}", answer.text());
    }
    assert_eq!(list(&ada).await.len(), 1);
}

#[tokio::test]
async fn files_are_refused_for_a_reason() {
    let test_server = TestServer::open().await;
    let ada = register(&test_server, "Ada").await;
    let long = vec![b' '; 16 * 1024 * 1024 + 1];
    let answer = send(&ada, &test_server, "Long", &long).await;
    assert_eq!(answer.status, 413, "{}", answer.text());
    assert_eq!(list(&ada).await[0].state, CollectionState::BrokenOff);
    for name in ["", "+", &"x".repeat(61)] {
        let answer = send(&ada, &test_server, name, b"1. e4 *").await;
        assert_eq!(answer.status, 400, "{name}");
    }
    let headers = [("cookie", ada.cookie()), ("content-type", "text/plain")];
    let answer = request(
        &test_server,
        "POST",
        "/app/library?name=A",
        &headers,
        b"1. e4 *",
    )
    .await;
    assert_eq!(answer.status, 415);
}

#[tokio::test]
async fn a_file_that_comes_too_slowly_is_not_read() {
    const BYTES: usize = 5_000;
    let test_server = TestServer::open_with(|config| {
        config.limits.upload_time = Duration::from_millis(50);
    })
    .await;
    let ada = register(&test_server, "Ada").await;
    let mut stream = TcpStream::connect(test_server.address)
        .await
        .expect("a connection");
    let head = format!(
        "POST /app/library?name=Slow HTTP/1.1\r\nhost: {}\r\ncookie: {}\r\n\
         content-type: application/x-chess-pgn\r\ncontent-length: {}\r\n\r\n",
        test_server.address,
        ada.cookie(),
        BYTES
    );
    stream.write_all(head.as_bytes()).await.expect("written");
    let begun = loop {
        if let [begun] = &*list(&ada).await {
            break begun.id.clone();
        }
    };
    let begun = begun.parse().expect("an id");
    // A byte for each question, so that something comes all the time.
    for _ in 0..BYTES {
        let collection = test_server.store.library().collection(begun).await;
        let collection = collection.expect("a store").expect("a collection");
        if collection.state == store::CollectionState::BrokenOff {
            return;
        }
        // The server may have closed the connection.
        let _ = stream.write_all(b" ").await;
    }
    panic!("the file came to its end");
}

#[tokio::test]
async fn a_file_that_breaks_off_is_not_read() {
    let test_server = TestServer::open().await;
    let ada = register(&test_server, "Ada").await;
    let mut stream = TcpStream::connect(test_server.address)
        .await
        .expect("a connection");
    let head = format!(
        "POST /app/library?name=Half HTTP/1.1\r\nhost: {}\r\ncookie: {}\r\n\
         content-type: application/x-chess-pgn\r\ncontent-length: 5000\r\n\r\n1. e4 e5 *",
        test_server.address,
        ada.cookie()
    );
    stream.write_all(head.as_bytes()).await.expect("written");
    // The file cannot be asked for before it has begun to come.
    let session: Session = ada.get("/app/session").await.json();
    let player = session.id.parse().expect("an id");
    let id = loop {
        let collections = test_server.store.library().collections_of(player).await;
        if let [collection] = &collections.expect("a store")[..] {
            break collection.id.to_string();
        }
        tokio::task::yield_now().await;
    };
    drop(stream);
    let state = store::CollectionState::BrokenOff;
    wait_until(&test_server, &id, |collection| collection.state == state).await;
    assert_eq!(list(&ada).await[0].state, CollectionState::BrokenOff);
    // The next one is not kept waiting.
    let answer = send(&ada, &test_server, "Whole", FILE.as_bytes()).await;
    assert_eq!(answer.status, 201, "{}", answer.text());
}

#[tokio::test]
async fn a_server_that_dies_while_it_reads_goes_on_where_it_was() {
    let test_server = TestServer::open().await;
    let ada = register(&test_server, "Ada").await;
    // Longer than a piece of the file, and than what is written at once.
    let mut file = String::new();
    for number in 1..=2_000 {
        let game = format!("[White \"W{number}\"]\n\n1. e4 e5 2. Nf3 {{naïve}} *\n\n");
        file.push_str(&game);
    }
    let made: CollectionView = send(&ada, &test_server, "Many", file.as_bytes())
        .await
        .json();
    let before = wait_until(&test_server, &made.id, |collection| collection.games > 0).await;
    assert_eq!(before.state, store::CollectionState::Reading);
    let test_server = test_server
        .crash_and_restart_after(Duration::from_mins(2))
        .await;
    let ada = ada.at(&test_server);
    let done = read(&test_server, &ada, &made.id).await.collection;
    assert_eq!(
        (done.state, done.games, done.left_out),
        (CollectionState::Done, 2_000, 0)
    );
    let mut games = Vec::new();
    let mut after = String::new();
    loop {
        let page = page(&ada, &made.id, &after).await;
        games.extend(page.games);
        let Some(next) = page.next else { break };
        after = format!("?after={next}");
    }
    for (index, game) in games.iter().enumerate() {
        assert_eq!(game.number as usize, index + 1);
        assert_eq!(game.white, format!("W{}", index + 1));
    }
    assert_eq!(games.len(), 2_000);
}

/// A game is left out for what its own moves lack, and for nothing else.
#[tokio::test]
async fn why_a_game_is_left_out() {
    let test_server = TestServer::open().await;
    let ada = register(&test_server, "Ada").await;
    let file = "From: somebody\n\n[White \"A\"]\n[White \"B\"]\n\n1. e4 e5 2. Ke3 1-0\n\n\
                [White \"C\"]\n\n1. e4 (1. Ke2) e5 2. Nf3 1-0\n";
    let made: CollectionView = send(&ada, &test_server, "Flaws", file.as_bytes())
        .await
        .json();
    let page = read(&test_server, &ada, &made.id).await;
    let [problem] = &page.problems[..] else {
        panic!("one problem: {page:?}");
    };
    assert_eq!((problem.number, problem.line), (1, 6));
    assert!(
        problem.reason.contains("Ke3 is illegal"),
        "{}",
        problem.reason
    );
    let [game] = &page.games[..] else {
        panic!("one game: {page:?}");
    };
    assert_eq!((game.number, game.plies), (2, 3));
}
