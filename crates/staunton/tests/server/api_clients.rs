//! Published clients of the HTTP API play whole games on the program.

use std::env;
use std::path::Path;
use std::process::Command;

use crate::program::{Installation, Server};
use crate::programs::{arena, token};

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
    arguments.push(arena(&installation, &server, None));
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
