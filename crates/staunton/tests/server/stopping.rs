//! Stopping a server, as a service manager does.

use crate::client::Person;
use crate::program::Installation;
use crate::script::{blitz, moves};

#[test]
fn a_stop_finishes_writes_and_asks_clients_to_reconnect() {
    /// `1001`, "going away", in RFC 6455.
    const GOING_AWAY: u16 = 1001;
    let installation = Installation::new();
    let server = installation.start();
    let address = server.address;
    let people = [(); 2].map(|()| Person::new(&server).unwrap());
    let game = people[0].invite(&server, blitz()).unwrap();
    people[1].accept(&server, &game).unwrap();
    let mut white = people[0].connect(&server).unwrap();
    let mut black = people[1].connect(&server).unwrap();
    let version = white.play(&game, "first", "e2e4").unwrap();
    black.watch(&game).unwrap();
    // It is in flight when the server is asked to stop.
    black.send_move(&game, version, "second", "e7e5").unwrap();
    assert_eq!(server.stop(), Some(0));
    let acknowledged = matches!(black.answer("second"), Ok(Ok(_)));
    if !acknowledged {
        assert_eq!(white.closing_code(), Some(GOING_AWAY));
    }

    let stored = installation.stored(&game);
    let played = moves(&stored).len();
    assert!(played == 2 || played == 1 && !acknowledged, "{played}");
    // A clean stop leaves one file, and the next server listens where its clients look for it.
    assert!(!installation.path("games.db-wal").exists());
    let server = installation.start_with(&["--listen", &address.to_string()]);
    let mut black = people[1].connect(&server).unwrap();
    let state = black.watch(&game).unwrap();
    if played == 1 {
        black
            .send_move(&game, state.version, "second", "e7e5")
            .unwrap();
        black.answer("second").unwrap().unwrap();
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_server_whose_terminal_is_closed_leaves_one_file() {
    let installation = Installation::new();
    // The signal is enabled for the server even if the tests ignore it, as under `nohup`.
    let mut command = std::process::Command::new("env");
    command.args(["--default-signal=HUP", env!("CARGO_BIN_EXE_staunton")]);
    installation.serve(&mut command);
    let server = installation
        .run(command, crate::program::Role::Program)
        .unwrap();
    let person = Person::new(&server).unwrap();
    let game = person.invite(&server, blitz()).unwrap();
    assert_eq!(server.stop_by(rustix::process::Signal::HUP), Some(0));
    assert!(!installation.path("games.db-wal").exists());
    assert!(installation.find(&game).is_some());
}

#[test]
fn every_client_gets_the_close_code_of_a_server_that_restarts() {
    let installation = Installation::new();
    let server = installation.start();
    let person = Person::new(&server).unwrap();
    let mut sockets: Vec<_> = (0..5).map(|_| person.connect(&server).unwrap()).collect();
    assert_eq!(server.stop(), Some(0));
    for socket in &mut sockets {
        assert_eq!(socket.closing_code(), Some(1001));
    }
}
