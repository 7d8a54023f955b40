//! Collections of games in the libraries of users.

use std::time::Duration;

use protocol::http::library::{
    CollectedGame, CollectionList, CollectionPage, CollectionState, CollectionView,
};
use protocol::http::people::Session;
use store::{CollectionId, ImportProblem, ImportedGames, NewCollection, Store};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use tokio::time::timeout;

use crate::harness::{Answer, PATIENCE, Person, START, TestServer, request};
use crate::people::register;

const FILE: &str = r#"[Event "Club evening"]
[White "Anderssen"]
[Black "Kieseritzky"]
[Date "1851.06.21"]

1. e4 e5 2. f4 {a gambit} exf4 (2... d5) 3. Bc4 Qh4+ 4. Kf1 1-0

[White "Somebody"]

1. Ke3 e5 1-0

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

/// Waits for this state of a collection in the store, and returns it.
async fn wait_until(
    test_server: &TestServer,
    id: &str,
    is_awaited: impl Fn(&store::Collection) -> bool,
) -> store::Collection {
    let id = id.parse().expect("valid id");
    loop {
        let collection = test_server.store.library().collection(id).await;
        let collection = collection.expect("the store works").expect("a collection");
        if is_awaited(&collection) {
            return collection;
        }
        // The import runs on another thread.
        tokio::task::yield_now().await;
    }
}

/// Waits for the import, and returns the page of a collection.
pub(crate) async fn read(test_server: &TestServer, person: &Person, id: &str) -> CollectionPage {
    let is_done = |collection: &store::Collection| collection.state == store::CollectionState::Done;
    wait_until(test_server, id, is_done).await;
    page(person, id, "").await
}

#[tokio::test]
async fn an_uploaded_file_becomes_a_collection() {
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
        panic!("expected two games: {page:?}");
    };
    assert_eq!(
        (first.number, &*first.white, &*first.date),
        (1, "Anderssen", "1851.06.21")
    );
    assert_eq!((&*first.result, first.plies), ("1-0", 7));
    assert_eq!((second.number, &*second.white), (3, "Start"));
    // The personal data contains the games.
    let data: serde_json::Value = ada.get("/app/account/data").await.json();
    let collected = data["collected_games"].as_array().expect("games");
    assert_eq!(collected.len(), 2);
    assert_eq!(collected[1]["number"], 3);
    assert_eq!(collected[1]["collection"], data["collections"][0]["id"]);
    let pgn = collected[0]["pgn"].as_str().expect("a PGN");
    assert!(pgn.contains("Anderssen") && pgn.contains("2. f4"), "{pgn}");
    // Skipped games are reported, with line and reason.
    let [problem] = &page.problems[..] else {
        panic!("expected one problem: {page:?}");
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

/// An illegal move ends the game there; the moves before it are kept, and the others as a comment.
#[tokio::test]
async fn keeps_the_moves_before_an_illegal_one() {
    let test_server = TestServer::open().await;
    let ada = register(&test_server, "Ada").await;
    let file = "[Event \"late slip\"]\n[Result \"1-0\"]\n\n\
                1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 O-O 8. Ke3 d6 1-0\n";
    let answer = send(&ada, &test_server, "Slips", file.as_bytes()).await;
    let made: CollectionView = answer.json();
    let page = read(&test_server, &ada, &made.id).await;
    assert_eq!((page.collection.games, page.collection.left_out), (1, 0));
    assert_eq!((page.games[0].plies, &*page.games[0].result), (14, "1-0"));
    let [problem] = &page.problems[..] else {
        panic!("expected one problem: {page:?}");
    };
    assert_eq!((problem.number, problem.line), (1, 4));
    assert!(
        problem.reason.contains("Ke3 is illegal"),
        "{}",
        problem.reason
    );
    let answer = ada.get(&format!("/app/library/{}/1", made.id)).await;
    let game: CollectedGame = answer.json();
    assert_eq!(game.plies.len(), 14);
    let text = game.pgn.replace('\n', " ");
    assert!(text.contains("{unread: Ke3 d6} 1-0"), "{}", game.pgn);
}

/// Encodes the text as some Windows programs save it: with a byte order mark, and in this byte
/// order.
pub(crate) fn utf16(text: &str, bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
    let marked = format!("\u{feff}{text}");
    marked.encode_utf16().flat_map(bytes).collect()
}

#[tokio::test]
async fn decodes_a_file_in_utf16() {
    let test_server = TestServer::open().await;
    let ada = register(&test_server, "Ada").await;
    for bytes in [u16::to_le_bytes, u16::to_be_bytes] {
        let file = utf16(&FILE.replace("Anderssen", "Müller"), bytes);
        let answer = send(&ada, &test_server, "Windows", &file).await;
        assert_eq!(answer.status, 201, "{}", answer.text());
        let made: CollectionView = answer.json();
        let page = read(&test_server, &ada, &made.id).await;
        let collection = page.collection;
        assert_eq!((collection.games, collection.left_out), (2, 1));
        assert_eq!(collection.read_bytes, file.len() as u64);
        assert_eq!(page.games[0].white, "Müller");
        assert_eq!(page.problems[0].line, 10);
    }
}

#[tokio::test]
async fn a_file_without_games_is_rejected_and_deleted() {
    let test_server = TestServer::open().await;
    let ada = register(&test_server, "Ada").await;
    // UTF-16 without a byte order mark is not recognized.
    let unmarked: Vec<u8> = FILE.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let letter = b"Dear Ada,\nsee you on Sunday.\n";
    for file in [&b""[..], letter, b"PK\x03\x04", &unmarked] {
        let answer = send(&ada, &test_server, "Letter", file).await;
        assert_eq!(answer.status, 400, "{}", answer.text());
        let why = "There is no game in this file";
        assert!(answer.text().contains(why), "{}", answer.text());
    }
    assert_eq!(list(&ada).await, []);
}

#[tokio::test]
async fn only_the_owner_sees_a_collection() {
    let test_server = TestServer::open().await;
    let ada = register(&test_server, "Ada").await;
    let boris = register(&test_server, "Boris").await;
    let guest = test_server.new_visitor().await;
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
async fn accepts_the_registered_media_type_with_parameters() {
    let test_server = TestServer::open().await;
    let ada = register(&test_server, "Ada").await;
    for kind in [
        "application/vnd.chess-pgn",
        "application/x-chess-pgn; charset=utf-8",
    ] {
        let headers = [("cookie", ada.cookie()), ("content-type", kind)];
        let path = "/app/library?name=A";
        let answer = request(&test_server, "POST", path, &headers, b"1. e4 *").await;
        assert_eq!(answer.status, 201, "{kind}: {}", answer.text());
    }
}

#[tokio::test]
async fn rejects_an_upload_that_is_too_slow() {
    const BYTES: usize = 1_000_000;
    let test_server = TestServer::open_with(|config| {
        config.limits.upload_time = Duration::from_millis(50);
    })
    .await;
    let ada = register(&test_server, "Ada").await;
    // A raw socket sends single bytes.
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
    stream
        .write_all(head.as_bytes())
        .await
        .expect("the socket is open");
    let begun = loop {
        if let [begun] = &*list(&ada).await {
            break begun.id.clone();
        }
    };
    let begun = begun.parse().expect("valid id");
    // One byte per request to the store, so that data arrives continuously.
    for _ in 0..BYTES {
        let collection = test_server.store.library().collection(begun).await;
        let collection = collection.expect("the store works").expect("a collection");
        if collection.state == store::CollectionState::BrokenOff {
            return;
        }
        // The server may have closed the connection.
        let _ = stream.write_all(b" ").await;
    }
    panic!("the upload was not aborted");
}

#[tokio::test]
async fn rejects_an_incomplete_upload() {
    let test_server = TestServer::open().await;
    let ada = register(&test_server, "Ada").await;
    // A raw socket sends less than it announces.
    let mut stream = TcpStream::connect(test_server.address)
        .await
        .expect("a connection");
    let head = format!(
        "POST /app/library?name=Half HTTP/1.1\r\nhost: {}\r\ncookie: {}\r\n\
         content-type: application/x-chess-pgn\r\ncontent-length: 5000\r\n\r\n1. e4 e5 *",
        test_server.address,
        ada.cookie()
    );
    stream
        .write_all(head.as_bytes())
        .await
        .expect("the socket is open");
    // The collection does not exist before the upload has begun.
    let session: Session = ada.get("/app/session").await.json();
    let player = session.id.parse().expect("valid id");
    let id = loop {
        let collections = test_server.store.library().collections_of(player).await;
        if let [collection] = &collections.expect("the store works")[..] {
            break collection.id.to_string();
        }
        tokio::task::yield_now().await;
    };
    drop(stream);
    let state = store::CollectionState::BrokenOff;
    wait_until(&test_server, &id, |collection| collection.state == state).await;
    assert_eq!(list(&ada).await[0].state, CollectionState::BrokenOff);
    // The next upload is not blocked.
    let answer = send(&ada, &test_server, "Whole", FILE.as_bytes()).await;
    assert_eq!(answer.status, 201, "{}", answer.text());
}

#[tokio::test]
async fn an_unfinished_upload_of_an_earlier_process_does_not_block_others() {
    let test_server = TestServer::open().await;
    let ada = register(&test_server, "Ada").await;
    let session: Session = ada.get("/app/session").await.json();
    let id = CollectionId::from_bits(7);
    let begun = test_server.store.library().begin_collection(NewCollection {
        id,
        owner: session.id.parse().expect("valid id"),
        name: "Half".to_owned(),
        at: START,
    });
    begun.await.expect("the user may have another collection");
    let answer = send(&ada, &test_server, "Whole", FILE.as_bytes()).await;
    assert_eq!(answer.status, 409, "the upload may still be running");
    let test_server = test_server.restart_after(Duration::from_secs(1)).await;
    let (id, state) = (id.to_string(), store::CollectionState::BrokenOff);
    let ended = wait_until(&test_server, &id, |collection| collection.state == state);
    timeout(PATIENCE, ended)
        .await
        .expect("the upload has ended");
    let ada = ada.at(&test_server);
    let answer = send(&ada, &test_server, "Whole", FILE.as_bytes()).await;
    assert_eq!(answer.status, 201, "{}", answer.text());
}

#[tokio::test]
async fn an_import_continues_after_a_crash() {
    // Longer than a piece of the file, and than a single write.
    let mut file = String::new();
    for number in 1..=2_000 {
        let game = format!("[White \"W{number}\"]\n\n1. e4 e5 2. Nf3 {{naïve}} *\n\n");
        file.push_str(&game);
    }
    crash_during_import(file.as_bytes()).await;
    // The position in the file is counted in bytes of the decoded text.
    crash_during_import(&utf16(&file, u16::to_le_bytes)).await;
}

/// Crashes a server during the import of these 2,000 games, and checks that each of them is
/// imported once.
async fn crash_during_import(file: &[u8]) {
    let test_server = TestServer::open().await;
    let ada = register(&test_server, "Ada").await;
    let made: CollectionView = send(&ada, &test_server, "Many", file).await.json();
    let has_begun = |collection: &store::Collection| {
        collection.games > 0 || collection.state == store::CollectionState::Done
    };
    let before = wait_until(&test_server, &made.id, has_begun).await;
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

#[tokio::test]
async fn imports_do_not_wait_for_deletions() {
    let test_server = TestServer::open().await;
    let ada = register(&test_server, "Ada").await;
    let boris = register(&test_server, "Boris").await;
    let many = "1. e4 *\n\n".repeat(5_000);
    let made: CollectionView = send(&ada, &test_server, "Many", many.as_bytes())
        .await
        .json();
    read(&test_server, &ada, &made.id).await;
    let path = format!("/app/library/{}", made.id);
    let deleted = ada.send("DELETE", &path, &serde_json::json!({})).await;
    assert_eq!(deleted.status, 204);
    let sent: CollectionView = send(&boris, &test_server, "One", b"1. d4 *").await.json();
    read(&test_server, &boris, &sent.id).await;
    // The file was imported before all games of the other collection were removed.
    let deleted = made.id.parse().expect("valid id");
    let left = test_server.store.library().games_in(deleted, 0, 1).await;
    assert!(!left.expect("the store works").is_empty());
}

#[tokio::test]
async fn a_too_long_file_is_reported_in_addition_to_other_problems() {
    let test_server = TestServer::open().await;
    let ada = register(&test_server, "Ada").await;
    let session: Session = ada.get("/app/session").await.json();
    let library = test_server.store.library();
    let id = CollectionId::from_bits(7);
    let begun = library.begin_collection(NewCollection {
        id,
        owner: session.id.parse().expect("valid id"),
        name: "Long".to_owned(),
        at: START,
    });
    begun.await.expect("the user may have another collection");
    let ended = library.end_upload(id, true, START).await;
    ended.expect("a collection");
    // As if the file had been imported by another process.
    let taken = library.take_import("test", START, START).await;
    assert_eq!(
        taken.expect("the store works").map(|taken| taken.id),
        Some(id)
    );
    let variants = (1..=150).map(|number| ImportProblem {
        number,
        line: 4 * u64::from(number),
        reason: "the rules of the variant \"Crazyhouse\" are not known here".to_owned(),
    });
    let read = library.add_games(ImportedGames {
        collection: id,
        reader: "test".to_owned(),
        at: START,
        games: Vec::new(),
        problems: variants.collect(),
        read_bytes: 0,
        line: 80_001,
        read_games: 20_001,
        is_done: true,
    });
    read.await.expect("a collection");
    let listed = page(&ada, &id.to_string(), "").await.problems;
    assert_eq!(listed.len(), 101);
    let last = listed.last().expect("the collection has problems");
    assert_eq!((last.number, last.line), (20_001, 80_001));
    let why = "a file can have at most 20,000";
    assert!(last.reason.contains(why), "{}", last.reason);
    let listed = page(&ada, &id.to_string(), "?lang=de").await.problems;
    let last = listed.last().expect("the collection has problems");
    assert!(
        last.reason.contains("höchstens 20.000 haben"),
        "{}",
        last.reason
    );
}

/// Only problems in a game's own moves count.
#[tokio::test]
async fn reports_the_reason_for_a_shortened_game() {
    let test_server = TestServer::open().await;
    let ada = register(&test_server, "Ada").await;
    let file = "From: somebody\n\n[White \"A\"]\n[White \"B\"]\n\n1. e4 e5 2. Ke3 1-0\n\n\
                [White \"C\"]\n\n1. e4 (1. Ke2) e5 2. Nf3 1-0\n";
    let made: CollectionView = send(&ada, &test_server, "Flaws", file.as_bytes())
        .await
        .json();
    let page = read(&test_server, &ada, &made.id).await;
    let [problem] = &page.problems[..] else {
        panic!("expected one problem: {page:?}");
    };
    assert_eq!((problem.number, problem.line), (1, 6));
    assert!(
        problem.reason.contains("Ke3 is illegal"),
        "{}",
        problem.reason
    );
    let games = page.games.iter().map(|game| (game.number, game.plies));
    assert_eq!(games.collect::<Vec<_>>(), [(1, 2), (2, 3)]);
}
