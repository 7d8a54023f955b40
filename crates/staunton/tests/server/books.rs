//! Opening books, managed by the operator while the server is running.

use std::fs;

use serde_json::Value;

use crate::client::{Person, request};
use crate::people::admin;
use crate::program::Installation;

const GAMES: &str = "[WhiteElo \"2600\"]\n\n1. d4 d5 2. c4 1-0\n\n1. d4 Nf6 {unknown} 1/2-1/2\n\n\
    1. e4 e5 2. Ke3 Nc6 0-1\n\n1. c4 *\n";

#[test]
fn imports_and_removes_books_while_the_server_runs() {
    let installation = Installation::new();
    let server = installation.start();
    let file = installation.path("club.pgn");
    fs::write(&file, GAMES).unwrap();
    let file = file.to_str().unwrap();
    let book = |words: &[&str]| admin(&installation, &[&["book"], words].concat());

    assert_eq!(book(&["list"]).unwrap(), "");
    // A game without a result is not counted, and the third one up to its illegal move.
    let imported = book(&["import", "Club games", file]).unwrap();
    assert_eq!(imported, "games 3, moves 6\n");
    let common = book(&["import", "Common", file, "--plies", "1", "--min-games", "2"]);
    assert_eq!(common.unwrap(), "games 3, moves 1\n");
    let listed = book(&["list"]).unwrap();
    assert_eq!(listed, "Club games\t3\t6\nCommon\t3\t1\n");
    let listed = book(&["list", "--json"]).unwrap();
    let first: Value = serde_json::from_str(listed.lines().next().unwrap()).unwrap();
    assert_eq!(
        (&first["plies"], &first["complete"]),
        (&30.into(), &true.into())
    );

    let guest = Person::new(&server).unwrap();
    let path = format!(
        "/app/explorer?fen=startpos&games=book&book={}",
        first["id"].as_str().unwrap()
    )
    .replace(
        "startpos",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR+w+KQkq+-+0+1",
    );
    let cookie = ("cookie", guest.cookie.as_str());
    let found = || request(&server, "GET", &path, cookie, "").unwrap();
    let answer: Value = found().json();
    let counts = |index: usize| {
        let mv = &answer["moves"][index];
        let counts = ["white", "draws", "black"].map(|name| mv[name].as_u64().unwrap());
        (mv["san"].as_str().unwrap(), counts)
    };
    assert_eq!(
        [counts(0), counts(1)],
        [("d4", [1, 1, 0]), ("e4", [0, 0, 1])]
    );
    assert_eq!(answer["moves"][0]["average_rating"], 2_600);

    book(&["remove", "Club games"]).unwrap();
    assert_eq!(found().status, 404);
    assert_eq!(book(&["list"]).unwrap(), "Common\t3\t1\n");
}

#[test]
fn refused_imports_leave_no_book() {
    let installation = Installation::new();
    let _server = installation.start();
    let write = |name: &str, text: &str| {
        let file = installation.path(name);
        fs::write(&file, text).unwrap();
        file.to_str().unwrap().to_owned()
    };
    let games = write("games.pgn", GAMES);
    let empty = write("empty.pgn", "1. e4 *\n");
    let missing = installation.path("missing.pgn");
    let missing = missing.to_str().unwrap();
    let book = |words: &[&str]| admin(&installation, &[&["book"], words].concat());
    for (words, expected) in [
        (&["import", "Club", &empty][..], "no games with a result"),
        (&["import", "Club", &games, missing], "missing.pgn"),
        (
            &["import", "Club", &games, "--min-games", "9"],
            "in 9 of 3 games",
        ),
        (&["import", "Club", &games, "--plies", "31"], "31"),
        (&["import", " ", &games], "1 to 60 characters"),
        (&["import", "a\tb", &games], "no control characters"),
        (&["import", "Club"], "PGN"),
        (&["remove", "Club"], "no book named \"Club\""),
    ] {
        let said = book(words).unwrap_err();
        assert!(said.contains(expected), "{words:?}: {said}");
    }
    assert_eq!(book(&["list"]).unwrap(), "");
    // An interrupted import leaves a book that visitors do not see.
    installation.execute(
        "INSERT INTO books (id, name, games, moves, plies, added_at, state)
         VALUES ('Book0001', 'Club', 3, 6, 30, 1, 'importing')",
    );
    assert_eq!(book(&["list"]).unwrap(), "Club (incomplete)\t3\t6\n");
    let said = book(&["import", "Club", &games]).unwrap_err();
    assert!(said.contains("remove it"), "{said}");
    book(&["remove", "Club"]).unwrap();
    assert_eq!(
        book(&["import", "Club", &games]).unwrap(),
        "games 3, moves 6\n"
    );
}
