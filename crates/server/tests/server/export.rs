//! Exports of games as PGN.

use pgn::{Annotation, GameResult, Record};
use protocol::PlayerCommand;
use protocol::http::people::Session;
use serde_json::{Value, json};
use store::{
    AppendToTournament, NewTournament, PlayerId, Store as _, TournamentEntry, TournamentId,
    TournamentOverview, TournamentState,
};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

use crate::harness::{
    Answer, PATIENCE, Pair, Person, START, TestServer, engine, invitation, myself, settings, timed,
};
use crate::people::register;
use crate::players::rated_game;

/// Parses the games of a response, which must have no problems.
fn records(answer: &Answer) -> Vec<Record> {
    assert_eq!(answer.status, 200, "{}", answer.text());
    let kind = answer.header("content-type");
    assert_eq!(kind, Some("application/x-chess-pgn; charset=utf-8"));
    let text = answer.text();
    let records: Vec<_> = pgn::records(text.as_bytes()).map(Result::unwrap).collect();
    for record in &records {
        assert_eq!(record.problems, [], "{text}");
    }
    records
}

fn tags(record: &Record, names: &[&str]) -> Vec<String> {
    let tag = |name: &&str| record.tags.get(name).unwrap_or_default().to_owned();
    names.iter().map(tag).collect()
}

async fn id(person: &Person) -> String {
    person.get("/app/session").await.json::<Session>().id
}

#[tokio::test]
async fn a_game_is_exported_with_its_tags_and_clocks() {
    let test_server = TestServer::open().await;
    let ada = register(&test_server, "Ada").await;
    let boris = register(&test_server, "Boris").await;
    let game = rated_game(&ada, &boris).await;
    let spectator = test_server.new_visitor().await;
    let answer = spectator.get(&format!("/app/games/{game}/pgn")).await;
    let file = format!("attachment; filename=\"staunton-{game}.pgn\"");
    assert_eq!(answer.header("content-disposition"), Some(&*file));
    let [record] = &records(&answer)[..] else {
        panic!("expected one game");
    };
    let site = format!("http://{}/game/{game}", test_server.address);
    for (name, value) in [
        ("Event", "Rated game"),
        ("Site", &site),
        ("Date", "2027.01.15"),
        ("Round", "-"),
        ("White", "Ada"),
        ("Black", "Boris"),
        ("WhiteElo", "1500"),
        ("BlackElo", "1500"),
        ("WhiteRatingDiff", "-162"),
        ("BlackRatingDiff", "+162"),
        ("ECO", "B20"),
        ("Opening", "Sicilian Defense"),
        ("TimeControl", "600"),
        ("Termination", "normal"),
        ("UTCDate", "2027.01.15"),
        ("UTCTime", "08:00:00"),
        ("GameId", &game),
    ] {
        assert_eq!(record.tags.get(name), Some(value), "{name}");
    }
    assert_eq!(record.result, GameResult::BlackWins);
    assert_eq!(record.main.moves.len(), 2);
    for played in &record.main.moves {
        assert!(matches!(
            played.comments[0].annotations[..],
            [Annotation::Clock(_)]
        ));
    }
    let missing = spectator.get("/app/games/00000000/pgn").await;
    assert_eq!(missing.status, 404);
    let open = ada.make(&settings(&invitation(), "white")).await;
    let answer = ada.get(&format!("/app/games/{open}/pgn")).await;
    assert_eq!(answer.status, 404, "the game has not begun");
}

#[tokio::test]
async fn exports_the_move_of_a_claim_as_a_comment() {
    let test_server = TestServer::open().await;
    let mut pair = Pair::new(&test_server).await;
    pair.play(&["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1"])
        .await;
    let text = Some("Ng8".to_owned());
    let claim = PlayerCommand::ClaimDraw { text };
    pair.at_black.get(&pair.game, claim).await;
    let path = format!("/app/games/{}/pgn", pair.game);
    let answer = pair.white.get(&path).await;
    let [record] = &records(&answer)[..] else {
        panic!("expected one game");
    };
    assert_eq!(record.result, GameResult::Draw);
    assert_eq!(record.main.moves.len(), 7);
    let said = record.main.moves[6].comments.iter();
    let said: Vec<&str> = said.map(|comment| &*comment.text).collect();
    assert_eq!(
        said,
        ["Black claimed the draw with 4... Ng8, which was not played"]
    );
}

#[tokio::test]
async fn exports_custom_starts_and_chess960_in_the_usual_form() {
    let test_server = TestServer::open().await;
    let person = test_server.new_visitor().await;
    let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    let mut from_position = settings(&myself(), "white");
    from_position["start"] = json!(fen);
    let mut shuffled = settings(&myself(), "white");
    shuffled["chess960"] = json!(true);
    shuffled["start"] = json!("bnrbkrqn/pppppppp/8/8/8/8/PPPPPPPP/BNRBKRQN w KQkq - 0 1");
    for (settings, written) in [
        (
            from_position,
            vec!["[SetUp \"1\"]", "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]"],
        ),
        (
            shuffled,
            vec![
                "[Variant \"Chess960\"]",
                "[SetUp \"1\"]",
                "[FEN \"bnrbkrqn/",
            ],
        ),
    ] {
        let game = person.make(&settings).await;
        person.follow(&game).await.play(&game, "e4").await;
        let answer = person.get(&format!("/app/games/{game}/pgn")).await;
        let [record] = &records(&answer)[..] else {
            panic!("expected one game");
        };
        assert_eq!(record.main.moves.len(), 1);
        assert_eq!(tags(record, &["ECO", "Termination"]), ["", "unterminated"]);
        for part in written {
            assert!(answer.text().contains(part), "{part}: {}", answer.text());
        }
    }
}

#[tokio::test]
async fn all_games_that_pass_the_filter_are_exported() {
    let test_server = TestServer::open().await;
    let ada = register(&test_server, "Ada").await;
    let boris = register(&test_server, "Boris").await;
    let player = id(&ada).await;
    let rated = rated_game(&ada, &boris).await;
    let mut made = vec![rated.clone()];
    // More than a page.
    for _ in 0..55 {
        made.insert(0, ada.make(&timed(&engine(1), "white", 600)).await);
    }
    ada.make(&settings(&invitation(), "white")).await;
    let export = async |reader: &Person, filter: &str| {
        let answer = reader
            .get(&format!("/app/players/{player}/pgn{filter}"))
            .await;
        let records = records(&answer);
        let ids = records
            .iter()
            .map(|record| tags(record, &["GameId"]).concat());
        ids.collect::<Vec<_>>()
    };
    assert_eq!(export(&ada, "").await, made);
    assert_eq!(export(&ada, "?rated=true").await, [&*rated]);
    assert_eq!(export(&ada, "?result=won").await, [""; 0]);
    // Other players get the games that they may find.
    assert_eq!(export(&boris, "").await, [rated]);
    let answer = ada
        .get(&format!("/app/players/{player}/pgn?opening=e5"))
        .await;
    assert_eq!(answer.status, 400);
}

#[tokio::test]
async fn slow_exports_do_not_block_other_exports() {
    let test_server = TestServer::open().await;
    let address = test_server.address;
    let player = id(&test_server.new_visitor().await).await;
    test_server.store.hold_lists(true);
    let mut exports = Vec::new();
    // More than are written at a time, four per network.
    for number in 0..20 {
        let person = test_server.new_visitor().await;
        let request = format!(
            "GET /app/players/{player}/pgn HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\
             cookie: {}\r\nx-forwarded-for: 203.0.113.{}\r\n\r\n",
            person.cookie(),
            number / 4
        );
        // A raw socket: a client library would read more than the first bytes of the response.
        let mut export = TcpStream::connect(address).await.expect("a server");
        let sent = export.write_all(request.as_bytes()).await;
        sent.expect("the stream is open");
        let mut status = [0; 12];
        let read = timeout(PATIENCE, export.read_exact(&mut status)).await;
        read.expect("a response arrives in time")
            .expect("a response");
        let status = String::from_utf8_lossy(&status).into_owned();
        assert_eq!(status, "HTTP/1.1 200", "{number}");
        exports.push(export);
    }
    test_server.store.hold_lists(false);
    for mut export in exports {
        let mut rest = Vec::new();
        let read = timeout(PATIENCE, export.read_to_end(&mut rest)).await;
        read.expect("the connection ends in time")
            .expect("a response");
        assert!(rest.ends_with(b"0\r\n\r\n"), "the response is complete");
    }
}

#[tokio::test]
async fn a_guest_of_a_safe_server_exports_their_own_games_only() {
    let test_server = TestServer::open_with(|config| config.safe = true).await;
    let (one, other) = (
        test_server.new_visitor().await,
        test_server.new_visitor().await,
    );
    let game = one.make(&settings(&myself(), "white")).await;
    let mut client = one.follow(&game).await;
    client.play(&game, "e4").await;
    client.update().await;
    client.get(&game, PlayerCommand::Resign).await;
    let path = format!("/app/games/{game}/pgn");
    assert_eq!(records(&one.get(&path).await).len(), 1);
    assert_eq!(other.get(&path).await.status, 404);
    let games = format!("/app/players/{}/pgn", id(&one).await);
    assert_eq!(records(&one.get(&games).await).len(), 1);
    assert_eq!(other.get(&games).await.status, 404);
}

/// Reads a raw response, with its chunk lengths, which a client library removes.
async fn raw(person: &Person, path: &str) -> Vec<u8> {
    let address = person.address();
    let request = format!(
        "GET {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\ncookie: {}\r\n\r\n",
        person.cookie()
    );
    let mut stream = TcpStream::connect(address).await.expect("a server");
    let sent = stream.write_all(request.as_bytes()).await;
    sent.expect("the stream is open");
    let mut answer = Vec::new();
    let read = timeout(PATIENCE, stream.read_to_end(&mut answer)).await;
    // A response that is cut off may end with an error.
    let _ = read.expect("the connection ends in time");
    answer
}

#[tokio::test]
async fn an_incomplete_export_does_not_look_complete() {
    for is_of_all_data in [false, true] {
        let test_server = TestServer::open().await;
        let person = test_server.new_visitor().await;
        let game = person.make(&settings(&myself(), "white")).await;
        person.follow(&game).await.play(&game, "e4").await;
        let path = if is_of_all_data {
            "/app/account/data".to_owned()
        } else {
            format!("/app/players/{}/pgn", id(&person).await)
        };
        for is_readable in [true, false] {
            test_server.store.refuse_loads(!is_readable);
            let is_whole = raw(&person, &path).await.ends_with(b"0\r\n\r\n");
            assert_eq!(is_whole, is_readable, "{path}");
        }
    }
}

#[tokio::test]
async fn personal_data_contains_tournaments() {
    let test_server = TestServer::open().await;
    let ada = test_server.new_visitor().await;
    let boris = test_server.new_visitor().await;
    let [organizer, player] = [id(&ada).await, id(&boris).await];
    let organizer: PlayerId = organizer.parse().unwrap();
    let overview = TournamentOverview {
        name: "City championship".to_owned(),
        kind: "swiss".to_owned(),
        state: TournamentState::Open,
        starts_at: Some(START + 1_000),
        rounds: 5,
        round: 0,
        players: 0,
        is_listed: true,
        due: None,
        group: None,
    };
    let entry = |command: &str| TournamentEntry {
        command: command.to_owned(),
        actor: Some(organizer),
        at: START,
        content: "{}".to_owned(),
    };
    let tournament = TournamentId::from_bits(1);
    let new = NewTournament {
        id: tournament,
        organizer,
        overview: overview.clone(),
        first: entry("make"),
        request_key: None,
        at: START,
    };
    let tournaments = test_server.store.tournaments();
    tournaments.make_tournament(new).await.unwrap();
    let append = AppendToTournament {
        tournament,
        version: 2,
        entry: entry("enter"),
        overview,
        entrants: vec![(7, Some(player.parse().unwrap()))],
        officials: None,
        games: Vec::new(),
    };
    tournaments.append_to_tournament(append).await.unwrap();
    let sent =
        |version: u32| json!({ "tournament": tournament, "version": version, "at": START.0 });
    for (person, organizes, number, commands) in [
        (ada, true, None, json!([sent(2), sent(1)])),
        (boris, false, Some(7), json!([])),
    ] {
        let data: Value = person.get("/app/account/data").await.json();
        let own = json!({
            "id": tournament,
            "name": "City championship",
            "state": "open",
            "starts_at": START.0 + 1_000,
            "organizes": organizes,
            "number": number,
        });
        let expected = json!({ "own": [own], "commands": commands });
        assert_eq!(data["tournaments"], expected);
    }
}
