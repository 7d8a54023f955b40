//! Published clients of the HTTP API play whole games on the program.

use std::env;
use std::path::Path;
use std::process::Command;

use serde_json::{Value, json};

use crate::client::Person;
use crate::program::{Installation, Server, staunton};

const SCOPES: [&str; 7] = [
    "board:play",
    "bot:play",
    "challenge:read",
    "challenge:write",
    "puzzle:read",
    "puzzle:write",
    "tournament:write",
];

/// Registers a user.
fn register(server: &Server, name: &str) -> Person {
    let mut person = Person::new(server).unwrap();
    let body = json!({ "name": name, "password": "correct horse battery", "invite": null });
    let answer = person.ask(server, "/app/account", &body.to_string());
    let answer = answer.unwrap();
    assert_eq!(answer.status, 201, "{}", answer.text());
    answer.cookie().unwrap().clone_into(&mut person.cookie);
    person
}

/// Registers an organizer, and returns the id of an arena that bots may enter.
fn arena(installation: &Installation, server: &Server) -> String {
    let organizer = register(server, "Cleo");
    let words = ["admin", "user", "role", "Cleo", "organiser", "--database"];
    let changed = staunton(&[&words[..], &[&installation.url()]].concat());
    assert!(changed.status.success(), "{changed:?}");
    let stage = json!({ "moves": null, "millis": 180_000, "bonus": { "kind": "none" } });
    let settings = json!({
        "name": "Arena of clients",
        "system": { "kind": "arena", "minutes": 10 },
        "venue": "online",
        "time": { "kind": "clock", "stages": [stage] },
        "bots": true,
    });
    let body = json!({ "settings": settings });
    let answer = organizer.ask(server, "/app/tournaments", &body.to_string());
    let answer = answer.unwrap();
    assert_eq!(answer.status, 201, "{}", answer.text());
    let made: Value = answer.json();
    made["id"].as_str().unwrap().to_owned()
}

/// Registers a user, and returns a token with all scopes.
pub(crate) fn token(server: &Server, name: &str) -> String {
    let person = register(server, name);
    let body = json!({ "name": "my program", "scopes": SCOPES });
    let answer = person.ask(server, "/app/tokens", &body.to_string());
    let made: Value = answer.unwrap().json();
    made["token"].as_str().unwrap().to_owned()
}

/// Runs a script with the address of the server and these arguments, and returns its output.
fn run(server: &Server, script: &str, arguments: &[String]) -> String {
    let python = env::var_os("API_CLIENTS_PYTHON")
        .expect("API_CLIENTS_PYTHON names a Python with the clients; cargo xtask test installs it");
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/server");
    let played = Command::new(python)
        .arg(folder.join(script))
        .arg(format!("http://{}", server.address))
        .args(arguments)
        .output()
        .unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    assert!(played.status.success(), "{}", text(&played.stderr));
    text(&played.stdout)
}

#[test]
fn berserk_plays_whole_games() {
    let installation = Installation::new();
    let server = installation.start();
    let mut arguments = ["Ada", "Bot One", "Bot Two"]
        .map(|name| token(&server, name))
        .to_vec();
    arguments.push(arena(&installation, &server));
    let printed = run(&server, "berserk_games.py", &arguments);
    assert_eq!(printed, "all games were played\n");
}

#[test]
fn a_bot_plays_twenty_games_at_once() {
    let installation = Installation::new();
    let server = installation.start();
    let program = env!("CARGO_BIN_EXE_staunton").to_owned();
    let arguments = [token(&server, "Bot"), program];
    let printed = run(&server, "berserk_bot.py", &arguments);
    assert_eq!(printed, "20 games were played\n");
}

#[test]
fn cli_chess_plays_in_a_terminal() {
    let installation = Installation::new();
    let server = installation.start();
    let tokens = ["Ada", "Ben"].map(|name| token(&server, name));
    let printed = run(&server, "cli_chess_game.py", &tokens);
    assert_eq!(printed, "the game was played\n");
}
