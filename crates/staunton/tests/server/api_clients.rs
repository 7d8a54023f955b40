//! Published clients of the HTTP API play whole games on the program.

use std::env;
use std::process::Command;

use serde_json::{Value, json};

use crate::client::Person;
use crate::program::{Installation, Server, staunton};

const SCOPES: [&str; 5] = [
    "board:play",
    "bot:play",
    "challenge:read",
    "challenge:write",
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
fn token(server: &Server, name: &str) -> String {
    let person = register(server, name);
    let body = json!({ "name": "my program", "scopes": SCOPES });
    let answer = person.ask(server, "/app/tokens", &body.to_string());
    let made: Value = answer.unwrap().json();
    made["token"].as_str().unwrap().to_owned()
}

#[test]
fn berserk_plays_whole_games() {
    let python = env::var_os("API_CLIENTS_PYTHON")
        .expect("API_CLIENTS_PYTHON names a Python with berserk; cargo xtask test installs it");
    let installation = Installation::new();
    let server = installation.start();
    let tokens = ["Ada", "Bot One", "Bot Two"].map(|name| token(&server, name));
    let played = Command::new(python)
        .arg(concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/tests/server/berserk_games.py"
        ))
        .arg(format!("http://{}", server.address))
        .args(tokens)
        .arg(arena(&installation, &server))
        .output()
        .unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    assert!(played.status.success(), "{}", text(&played.stderr));
    assert_eq!(text(&played.stdout), "all games were played\n");
}
