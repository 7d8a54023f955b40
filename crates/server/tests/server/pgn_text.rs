//! Games in a text sent by a client; they are parsed and not stored.

use std::fmt::Write;

use protocol::http::pgn::{PgnGame, PgnList};

use crate::harness::{Answer, Person, TestServer, request};
use crate::library::utf16;

const FILE: &str = r#"[Event "Club evening"]
[White "Anderssen"]
[Black "Kieseritzky"]
[Date "1851.06.21"]

{An open game.} 1. e4! {[%clk 0:01:30] best} e5 2. f4 {a gambit} exf4 (2... d5 $5 3. exd5 (3. d4) {a
countergambit}) 3. Bc4 Qh4+ 4. Kf1 1-0

[White "Somebody"]

1. e4 e5 2. Ke3 Nc6 1-0

[Variant "Chess960"]
[FEN "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1"]

1. g3 -- 2. b3 *
"#;

async fn send(person: &Person, test_server: &TestServer, query: &str, text: &[u8]) -> Answer {
    let headers = [
        ("cookie", person.cookie()),
        ("content-type", "application/x-chess-pgn"),
    ];
    let path = format!("/app/pgn{query}");
    request(test_server, "POST", &path, &headers, text).await
}

async fn game(test_server: &TestServer, number: u32, text: &str) -> PgnGame {
    let person = test_server.new_visitor().await;
    let query = format!("?game={number}");
    let answer = send(&person, test_server, &query, text.as_bytes()).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    answer.json()
}

#[tokio::test]
async fn lists_the_games_of_a_text() {
    let test_server = TestServer::open().await;
    let person = test_server.new_visitor().await;
    let list: PgnList = send(&person, &test_server, "", FILE.as_bytes())
        .await
        .json();
    let games = list.games.iter();
    let games: Vec<_> = games
        .map(|game| (game.number, &*game.white, &*game.black, &*game.result))
        .collect();
    assert_eq!(
        games,
        [
            (1, "Anderssen", "Kieseritzky", "1-0"),
            (2, "Somebody", "?", "1-0"),
            (3, "?", "?", "*"),
        ]
    );
    assert_eq!(list.games[0].date, "1851.06.21");
    assert!(!list.more);
}

#[tokio::test]
async fn returns_a_game_with_variations_and_comments() {
    let test_server = TestServer::open().await;
    let game = game(&test_server, 1, FILE).await;
    let moves: Vec<_> = game
        .nodes
        .iter()
        .map(|node| (node.parent, &*node.san))
        .collect();
    assert_eq!(
        moves,
        [
            (None, "e4"),
            (Some(0), "e5"),
            (Some(1), "f4"),
            (Some(2), "exf4"),
            (Some(2), "d5"),
            (Some(4), "exd5"),
            (Some(4), "d4"),
            (Some(3), "Bc4"),
            (Some(7), "Qh4+"),
            (Some(8), "Kf1"),
        ]
    );
    assert_eq!(game.comment, "An open game.");
    let e4 = &game.nodes[0];
    assert_eq!(
        (&*e4.nags, &*e4.comment, &*e4.annotations),
        (&[1][..], "best", "[%clk 0:01:30]")
    );
    assert_eq!(game.nodes[4].nags, [5]);
    assert_eq!(game.nodes[5].comment, "a countergambit");
    assert_eq!(game.nodes[8].uci, "d8h4");
    assert!(game.nodes[8].check);
    assert!(game.nodes[9].fen.ends_with("b kq - 3 4"));
    assert_eq!(game.tags[1], ["White", "Anderssen"].map(str::to_owned));
    assert_eq!((&*game.result, game.problems.len()), ("1-0", 0));
}

#[tokio::test]
async fn reports_unreadable_parts() {
    let test_server = TestServer::open().await;
    let second = game(&test_server, 2, FILE).await;
    assert_eq!(second.nodes.len(), 2);
    let problem = &second.problems[0];
    assert_eq!(problem.line, Some(11));
    assert!(problem.reason.contains("Ke3 is illegal"), "{problem:?}");
    let third = game(&test_server, 3, FILE).await;
    assert!(third.chess960 && third.tags.is_empty());
    assert_eq!(third.nodes.len(), 1);
    assert!(third.problems[0].reason.contains("null move"));
    // A comment in a variation without moves is kept, and a comment before a missing move is kept
    // too.
    let comments = game(&test_server, 1, "1. e4 ( {nothing} ) e5 2. {the end} *").await;
    assert_eq!(comments.nodes[0].comment, "nothing");
    assert_eq!(comments.nodes[1].comment, "the end");
    let empty = game(&test_server, 1, "(1. d4) 1. e4 *").await;
    assert_eq!(empty.nodes.len(), 1);
    assert_eq!(empty.problems.len(), 1);
}

#[tokio::test]
async fn merges_duplicate_move_glyphs() {
    let test_server = TestServer::open().await;
    let game = game(&test_server, 1, "1. e4! $1 e5 $14 $6 $14 *").await;
    let nags: Vec<&[u16]> = game.nodes.iter().map(|node| &*node.nags).collect();
    let once: [&[u16]; 2] = [&[1], &[6, 14]];
    assert_eq!(nags, once);
}

#[tokio::test]
async fn decodes_a_text_in_utf16() {
    let test_server = TestServer::open().await;
    let person = test_server.new_visitor().await;
    for bytes in [u16::to_le_bytes, u16::to_be_bytes] {
        let text = utf16(FILE, bytes);
        let list: PgnList = send(&person, &test_server, "", &text).await.json();
        assert_eq!(list.games.len(), 3);
        let game: PgnGame = send(&person, &test_server, "?game=1", &text).await.json();
        assert_eq!((game.nodes.len(), game.problems.len()), (10, 0));
    }
}

#[tokio::test]
async fn limits_the_length_of_a_text_and_the_number_of_its_games() {
    let test_server = TestServer::open().await;
    let person = test_server.new_visitor().await;
    let text = "1. e4 *\n\n".repeat(600);
    let list: PgnList = send(&person, &test_server, "", text.as_bytes())
        .await
        .json();
    assert_eq!((list.games.len(), list.more), (500, true));
    let most = " ".repeat(1024 * 1024);
    let answer = send(&person, &test_server, "", most.as_bytes()).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    let answer = send(&person, &test_server, "", format!("{most} ").as_bytes()).await;
    assert_eq!(answer.status, 413, "{}", answer.text());
    for number in ["0", "601", "4294967295"] {
        let query = format!("?game={number}");
        let answer = send(&person, &test_server, &query, text.as_bytes()).await;
        assert_eq!(answer.status, 404, "game {number}");
    }
    let headers = [("cookie", person.cookie()), ("content-type", "text/plain")];
    let answer = request(&test_server, "POST", "/app/pgn", &headers, b"1. e4 *").await;
    assert_eq!(answer.status, 415);
    let headers = [("content-type", "application/x-chess-pgn")];
    let answer = request(&test_server, "POST", "/app/pgn", &headers, b"1. e4 *").await;
    assert_eq!(answer.status, 401);
}

#[tokio::test]
async fn accepts_both_media_types_of_pgn_with_parameters() {
    let test_server = TestServer::open().await;
    let person = test_server.new_visitor().await;
    for (kind, status) in [
        ("application/x-chess-pgn; charset=utf-8", 200),
        ("application/vnd.chess-pgn", 200),
        ("Application/Vnd.Chess-PGN;charset=ISO-8859-1", 200),
        ("text/plain; application/x-chess-pgn", 415),
        ("text/plain, application/x-chess-pgn", 415),
        ("application/x-chess-pgn2", 415),
    ] {
        let headers = [("cookie", person.cookie()), ("content-type", kind)];
        let answer = request(&test_server, "POST", "/app/pgn", &headers, b"1. e4 *").await;
        assert_eq!(answer.status, status, "{kind}: {}", answer.text());
    }
}

#[tokio::test]
async fn limits_the_number_of_moves_of_a_game() {
    let test_server = TestServer::open().await;
    let wide = format!("1. e4 {} e5 *", "(1. d4 d5) ".repeat(20_000));
    let wide = game(&test_server, 1, &wide).await;
    assert_eq!(wide.nodes.len(), 5_000);
    assert!(wide.problems[0].reason.contains("5000"));
    // Each variation replaces the move before it, nested in the previous variation.
    let mut deep = "1. e4".to_owned();
    for _ in 0..10_000 {
        deep.push_str(" (1. d4");
    }
    write!(deep, "{} *", ")".repeat(10_000)).expect("writing to a string cannot fail");
    let deep = game(&test_server, 1, &deep).await;
    assert_eq!(deep.nodes.len(), 101);
    assert!(deep.nodes.iter().all(|node| node.parent.is_none()));
    assert!(!deep.problems.is_empty());
}

/// In the forms written by chess.com, which breaks lines anywhere, and by `ChessBase`.
#[tokio::test]
async fn separates_commands_of_other_programs_from_comments() {
    let test_server = TestServer::open().await;
    let text = "{[%evp 0,34,61]} 1. e4 {[%clk 0:02:59][%timestamp\n12]} \
                e5 {[%timestamp 3] solid [%mdl 64] indeed} 2. Nf3 {[%open} *";
    let game = game(&test_server, 1, text).await;
    assert_eq!((&*game.comment, &*game.annotations), ("", "[%evp 0,34,61]"));
    let comments = game.nodes.iter();
    let comments: Vec<_> = comments
        .map(|node| (&*node.comment, &*node.annotations))
        .collect();
    assert_eq!(
        comments,
        [
            ("", "[%clk 0:02:59] [%timestamp 12]"),
            ("solid indeed", "[%timestamp 3] [%mdl 64]"),
            ("[%open", ""),
        ]
    );
}

/// A text that the page has written contains the annotations too.
#[tokio::test]
async fn reads_the_evaluations_of_engine_matches() {
    let test_server = TestServer::open().await;
    let match_game = "1. e4 {+0.35/12 1.2s} e5 {-M6/20 0.50s} \
                      2. Nf3 {[%eval 0.20]} {+0.35/12 1.2s, Draw by adjudication} 1/2-1/2";
    let game = game(&test_server, 1, match_game).await;
    let nodes: Vec<_> = game
        .nodes
        .iter()
        .map(|node| (&*node.comment, &*node.annotations))
        .collect();
    assert_eq!(
        nodes,
        [
            ("+0.35/12 1.2s", "[%eval 0.35,12] [%emt 0:00:01.2]"),
            ("-M6/20 0.50s", "[%eval #3,20] [%emt 0:00:00.5]"),
            (
                "+0.35/12 1.2s, Draw by adjudication",
                "[%eval 0.20] [%emt 0:00:01.2]"
            ),
        ]
    );
}

#[tokio::test]
async fn keeps_annotations_before_the_first_move() {
    let test_server = TestServer::open().await;
    let text = "{[%cal Ge2e4] A start.} 1. e4 ({[%csl Rd4]} 1. d4) e5 ({[%csl Gc5]} 1... c5) *";
    let drawn = game(&test_server, 1, text).await;
    assert_eq!(
        (&*drawn.comment, &*drawn.annotations),
        ("A start.", "[%cal Ge2e4] [%csl Rd4]")
    );
    assert_eq!(drawn.nodes[0].annotations, "[%csl Gc5]");
}
