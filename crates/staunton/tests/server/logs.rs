//! The contents of the log, and the data that it must not contain.

use std::fs;

use serde_json::Value;

use crate::client::{Person, get};
use crate::program::Installation;
use crate::script::blitz;

#[test]
fn the_log_contains_events_but_no_personal_data() {
    let installation = Installation::new();
    let options = ["--log", "debug", "--log-format", "json"];
    let server = installation.start_with(&options);
    let people = [(); 2].map(|()| Person::new(&server).unwrap());
    let headers = [
        ("cookie", &*people[0].cookie),
        ("x-forwarded-for", "203.0.113.77"),
        ("user-agent", "telltale"),
    ];
    let session: Value = get(server.address, "/app/session", &headers).json();
    let name = session["name"].as_str().unwrap().to_owned();

    let game = people[0].invite(&server, blitz()).unwrap();
    people[1].accept(&server, &game).unwrap();
    let mut white = people[0].connect(&server).unwrap();
    white.play(&game, "first", "e2e4").unwrap();
    white.send_text("{\"t\":\"telltale\"}").unwrap();
    // Unreadable data is an error, and is logged for the operator.
    installation.execute("PRAGMA foreign_keys = OFF; UPDATE games SET terms = 'nonsense'");
    let mut black = people[1].connect(&server).unwrap();
    black.send_text("not a message").unwrap();
    get(server.address, "/app/games", &headers);
    get(server.address, "/app/missing?telltale", &headers);
    let own_host = server.address.to_string();
    let hosts = [("host", &*own_host), ("host", "telltale.example")];
    get(server.address, "/", &hosts);
    drop((white, black));
    let code = server.stop();
    assert_eq!(code, Some(0));

    let log = fs::read_to_string(installation.path("stderr")).unwrap();
    for line in log.lines() {
        let event: Value = serde_json::from_str(line).unwrap_or_else(|_| panic!("{line}"));
        for field in ["timestamp", "level", "target", "message"] {
            assert!(event[field].is_string(), "{line}");
        }
    }
    for message in ["a socket was opened", "the server stops"] {
        assert!(log.contains(message), "{message}: {log}");
    }
    let cookies = people.map(|person| person.cookie.split_once('=').unwrap().1.to_owned());
    for secret in [
        &cookies[0],
        &cookies[1],
        &name,
        "203.0.113",
        "127.0.0.1",
        "telltale",
    ] {
        assert!(!log.contains(secret), "{secret}: {log}");
    }
}

#[test]
fn rejects_an_unknown_log_level() {
    let output = crate::program::staunton(&["serve", "--log", "loud"]);
    assert_eq!(output.status.code(), Some(2));
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(
        errors.contains("[possible values: error, warn, info, debug]"),
        "{errors}"
    );
}
