//! The operator's commands for games, used while the server is running.

use serde_json::Value;

use crate::client::{Person, get};
use crate::extract::pgn_extract;
use crate::program::{Installation, Server, staunton};
use crate::script::{SCHOLARS_MATE, blitz};

/// Returns the output and the exit code of the operator's command.
fn admin(installation: &Installation, words: &[&str]) -> (String, Option<i32>) {
    let database = installation.url();
    let words = [&["admin", "games"], words, &["--database", &database]].concat();
    let output = staunton(&words);
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(
        errors.is_empty() || output.status.code() != Some(0),
        "{errors}"
    );
    let text = String::from_utf8(output.stdout).unwrap();
    (text + &errors, output.status.code())
}

fn name(server: &Server, person: &Person) -> String {
    let cookie = ("cookie", &*person.cookie);
    let session: Value = get(server.address, "/app/session", &[cookie]).json();
    session["name"].as_str().unwrap().to_owned()
}

/// A server with a finished game and a game in progress, and White's name.
fn played() -> (Installation, Server, [String; 2], String) {
    let installation = Installation::new();
    let server = installation.start();
    let people = [(); 2].map(|()| Person::new(&server).unwrap());
    let games = [SCHOLARS_MATE.as_slice(), &SCHOLARS_MATE[..3]].map(|moves| {
        let game = people[0].invite(&server, blitz()).unwrap();
        people[1].accept(&server, &game).unwrap();
        let mut sockets = [0, 1].map(|side| people[side].connect(&server).unwrap());
        for (ply, uci) in moves.iter().enumerate() {
            let id = format!("ply-{ply}");
            sockets[ply % 2].play(&game, &id, uci).unwrap();
        }
        game
    });
    let white = name(&server, &people[0]);
    (installation, server, games, white)
}

#[test]
fn lists_and_selects_games() {
    let (installation, _server, [finished, running], white) = played();
    let (text, code) = admin(&installation, &["list"]);
    assert_eq!(code, Some(0));
    let lines: Vec<_> = text.lines().collect();
    assert!(
        lines[0].starts_with(&finished) && lines[0].contains("  1-0  "),
        "{text}"
    );
    assert!(
        lines[1].starts_with(&running) && lines[1].contains("  *  "),
        "{text}"
    );
    assert!(lines[0].contains(&format!("{white} - ")), "{text}");
    assert_eq!(lines[2], "games 2");
    for (words, count) in [
        (&["--player", &white][..], 2),
        (&["--player", "no such player"], 0),
        (&["--finished"], 1),
        (&["--from", "2020"], 2),
        (&["--from", "2990"], 0),
        (&["--to", "2020"], 0),
    ] {
        let (text, _) = admin(&installation, &[&["list"], words].concat());
        assert_eq!(
            text.lines().last(),
            Some(&*format!("games {count}")),
            "{words:?}"
        );
    }
    let (text, _) = admin(&installation, &["list", "--json", "--finished"]);
    let game: Value = serde_json::from_str(text.trim_end()).unwrap();
    assert_eq!(game["id"], finished);
    assert_eq!(game["result"], "1-0");
    assert_eq!(game["reason"], "checkmate");
    assert_eq!(game["plies"], 7);
}

#[test]
fn finds_the_games_of_an_account_in_any_case() {
    let installation = Installation::new();
    let server = installation.start();
    let people = [(); 2].map(|()| Person::new(&server).unwrap());
    let game = people[0].invite(&server, blitz()).unwrap();
    people[1].accept(&server, &game).unwrap();
    let body = r#"{"name":"Élodie","password":"correct horse battery","invite":null}"#;
    let answer = people[0].ask(&server, "/app/account", body).unwrap();
    assert_eq!(answer.status, 201, "{}", answer.text());
    for name in ["Élodie", "élodie", "ÉLODIE"] {
        let (text, _) = admin(&installation, &["list", "--player", name]);
        assert_eq!(text.lines().last(), Some("games 1"), "{name}");
    }
}

#[test]
fn shows_a_game_with_its_journal() {
    let (installation, _server, [finished, _], _) = played();
    let (text, code) = admin(&installation, &["show", &finished]);
    assert_eq!(code, Some(0));
    assert!(text.contains("result   White won: checkmate."), "{text}");
    assert_eq!(
        text.lines()
            .filter(|line| line.contains("  black  "))
            .count(),
        3,
        "{text}"
    );
    let (text, code) = admin(&installation, &["show", "00000000"]);
    assert_eq!(code, Some(2));
    assert!(text.contains("there is no game 00000000"), "{text}");
}

#[test]
fn exports_games_as_valid_pgn() {
    let (installation, _server, [finished, _], white) = played();
    let (text, code) = admin(&installation, &["export"]);
    assert_eq!(code, Some(0));
    let records: Vec<_> = pgn::records(text.as_bytes()).map(Result::unwrap).collect();
    assert_eq!(records.len(), 2);
    for (record, plies) in records.iter().zip([7, 3]) {
        assert_eq!(record.problems, []);
        assert_eq!(record.main.moves.len(), plies);
        assert_eq!(record.tags.get("White"), Some(&*white));
        assert_eq!(record.tags.get("TimeControl"), Some("180+2"));
        let clocks = record
            .main
            .moves
            .iter()
            .map(|played| &played.comments[0].annotations);
        assert!(
            clocks
                .flatten()
                .all(|annotation| matches!(annotation, pgn::Annotation::Clock(_)))
        );
    }
    assert_eq!(records[0].result, pgn::GameResult::WhiteWins);
    assert_eq!(records[0].tags.get("GameId"), Some(&*finished));
    assert_eq!(records[0].tags.get("Termination"), Some("normal"));
    assert_eq!(records[1].result, pgn::GameResult::Unknown);
    let (text, _) = admin(&installation, &["export", "--finished"]);
    assert_eq!(pgn::records(text.as_bytes()).count(), 1);
}

#[test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs pgn-extract")]
fn exported_games_are_valid_for_pgn_extract_and_for_our_own_check() {
    let (installation, _server, _, _) = played();
    let (text, _) = admin(&installation, &["export"]);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.pgn");
    std::fs::write(&path, &text).unwrap();
    let check = std::process::Command::new(env!("CARGO_BIN_EXE_staunton"))
        .args(["pgn", "check"])
        .arg(&path)
        .output()
        .unwrap();
    assert!(check.status.success(), "{check:?}");
    let extract = pgn_extract().arg("-r").arg(&path).output().unwrap();
    let said = String::from_utf8_lossy(&extract.stderr);
    assert!(extract.status.success(), "{said}");
    assert!(said.contains("2 games matched out of 2"), "{said}");
    assert!(
        !said.contains("File") && !said.contains("Illegal"),
        "{said}"
    );
}

#[test]
fn exports_the_other_games_if_one_is_damaged() {
    let (installation, _server, [finished, running], _) = played();
    installation.execute(&format!(
        "UPDATE journal SET events = 'nonsense' WHERE game = '{finished}' AND version = 3"
    ));
    let (text, code) = admin(&installation, &["export"]);
    assert_eq!(code, Some(1));
    assert!(
        text.contains(&format!("problem: the game {finished} is damaged")),
        "{text}"
    );
    assert!(text.contains(&running), "{text}");
}

#[test]
fn reads_only_a_database_of_this_version() {
    let installation = Installation::new();
    let (text, code) = admin(&installation, &["list"]);
    assert_eq!(code, Some(2), "{text}");
    drop(installation.start());
    installation.execute("DELETE FROM _sqlx_migrations WHERE version > 1");
    let (text, code) = admin(&installation, &["list"]);
    assert_eq!(code, Some(2));
    assert!(text.contains("older Staunton"), "{text}");
    installation.execute("INSERT INTO _sqlx_migrations VALUES (999, 'later', '', TRUE, x'', 0)");
    let (text, _) = admin(&installation, &["list"]);
    assert!(text.contains("newer Staunton"), "{text}");
}
