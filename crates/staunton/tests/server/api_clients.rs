//! Published clients of the HTTP API play whole games on the program.

use std::env;
use std::process::Command;

use serde_json::{Value, json};

use crate::client::Person;
use crate::program::{Installation, Server};

const SCOPES: [&str; 4] = [
    "board:play",
    "bot:play",
    "challenge:read",
    "challenge:write",
];

/// Registers a user, and returns a token with all scopes.
pub(crate) fn token(server: &Server, name: &str) -> String {
    let mut person = Person::new(server).unwrap();
    let body = json!({ "name": name, "password": "correct horse battery", "invite": null });
    let answer = person.ask(server, "/app/account", &body.to_string());
    let answer = answer.unwrap();
    assert_eq!(answer.status, 201, "{}", answer.text());
    answer.cookie().unwrap().clone_into(&mut person.cookie);
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
        .output()
        .unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    assert!(played.status.success(), "{}", text(&played.stderr));
    assert_eq!(text(&played.stdout), "all games were played\n");
}
