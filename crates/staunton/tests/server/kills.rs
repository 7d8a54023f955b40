//! `kill -9` at chosen and at random moments.

use std::hint;
use std::time::{SystemTime, UNIX_EPOCH};

use arbiter::Event;
use protocol::{Clocks, GameState, ServerMessage, Side};

use crate::client::{Broken, Connection, Person};
use crate::program::{Installation, Role, Server, staunton};
use crate::script::{BLITZ_MILLIS, Lot, SCHOLARS_MATE, blitz, long_game, moves};

/// Two players in a game with clocks.
struct Table {
    installation: Installation,
    players: [Person; 2],
    game: String,
}

impl Table {
    fn set() -> (Self, Server) {
        let installation = Installation::new();
        let server = installation.start();
        let players = [(); 2].map(|()| Person::new(&server).unwrap());
        let game = players[0].invite(&server, blitz()).unwrap();
        players[1].accept(&server, &game).unwrap();
        let table = Self {
            installation,
            players,
            game,
        };
        (table, server)
    }

    /// Plays these plies of the scholar's mate.
    fn play(&self, server: &Server, plies: std::ops::Range<usize>) {
        let mut players = self.connect(server);
        for ply in plies {
            let id = format!("ply-{ply}");
            players[ply % 2]
                .play(&self.game, &id, SCHOLARS_MATE[ply])
                .unwrap();
        }
    }

    fn connect(&self, server: &Server) -> [Connection; 2] {
        self.players
            .each_ref()
            .map(|player| player.connect(server).unwrap())
    }

    fn state(&self, server: &Server) -> GameState {
        let mut connection = self.players[0].connect(server).unwrap();
        connection.watch(&self.game).unwrap()
    }

    /// The credited times in the journal, in milliseconds.
    fn credits(&self) -> Vec<u64> {
        let stored = self.installation.stored(&self.game);
        let events = stored.rows.iter().flat_map(|row| &row.entry.events);
        events
            .filter_map(|event| match event {
                Event::Credited { millis, .. } => Some(*millis),
                _ => None,
            })
            .collect()
    }

    fn assert_mate_was_played(&self) {
        let stored = self.installation.stored(&self.game);
        let played: Vec<_> = moves(&stored).into_iter().map(|(_, _, uci)| uci).collect();
        assert_eq!(played, SCHOLARS_MATE);
        let last = stored.rows.last().unwrap().entry.events.last().unwrap();
        assert!(matches!(last, Event::Ended { .. }), "{last:?}");
    }
}

/// Moves the time of the crash an hour into the past.
const MOVE_CRASH_BACK_ONE_HOUR: [&str; 2] = [
    "UPDATE journal SET at = at - 3600000",
    "UPDATE heartbeats SET at = at - 3600000",
];
const HOUR: u64 = 3_600_000;

#[test]
fn continues_a_game_after_a_crash_without_charging_the_outage() {
    let (table, server) = Table::set();
    table.play(&server, 0..2);
    let before = table.state(&server);
    server.kill();
    for statement in MOVE_CRASH_BACK_ONE_HOUR {
        table.installation.execute(statement);
    }

    let server = table.installation.start();
    let after = table.state(&server);
    assert_eq!(after.plies, before.plies);
    assert_eq!(after.position, before.position);
    assert_eq!(after.verdict, None);
    let [before, after] = [before, after].map(|state| state.clocks.unwrap());
    assert_eq!(after.running, Some(Side::White));
    assert_eq!(after.black, before.black);
    // The hour is not charged; the time between the last heartbeat and the kill is credited, too.
    assert!(after.white > BLITZ_MILLIS - 60_000, "{after:?}");
    table.play(&server, 2..7);
    server.kill();
    table.assert_mate_was_played();
    let credits = table.credits();
    // A machine that pauses for some seconds adds short credits.
    let hours = credits.iter().filter(|&&millis| millis >= HOUR).count();
    assert_eq!(hours, 1, "{credits:?}");
    assert!(credits.iter().sum::<u64>() < HOUR + 60_000, "{credits:?}");
}

/// The database after a start with a clock that is a year ahead.
const CLOCK_ONE_YEAR_AHEAD: &str = "
    INSERT INTO outages (began_at, ended_at)
        SELECT max(at), (unixepoch() + 31536000) * 1000 FROM heartbeats;
    DELETE FROM heartbeats;
    INSERT INTO heartbeats (node, at, since)
        SELECT 'ahead', max(ended_at), max(ended_at) FROM outages";

#[test]
fn the_repair_after_a_clock_that_was_ahead_keeps_the_earlier_times() {
    let (table, server) = Table::set();
    table.play(&server, 0..2);
    server.kill();
    for statement in MOVE_CRASH_BACK_ONE_HOUR {
        table.installation.execute(statement);
    }
    table.installation.execute(CLOCK_ONE_YEAR_AHEAD);
    let url = table.installation.url();
    let repaired = staunton(&["admin", "clock", "--repair", "--database", &url]);
    assert!(repaired.status.success(), "{repaired:?}");

    let server = table.installation.start();
    let state = table.state(&server);
    assert_eq!(state.verdict, None);
    let white = state.clocks.unwrap().white;
    // The hour is not charged, and no future time is credited.
    let has = BLITZ_MILLIS - 60_000..=BLITZ_MILLIS + 2_000;
    assert!(has.contains(&white), "{white}");
}

/// The clock of the side to move, computed from the journal to the millisecond.
#[test]
fn charges_only_the_time_before_the_last_heartbeat_and_after_the_restart() {
    let (table, server) = Table::set();
    table.play(&server, 0..2);
    server.kill();
    for statement in MOVE_CRASH_BACK_ONE_HOUR {
        table.installation.execute(statement);
    }
    // The turn began when the last journal row was written; the last heartbeat came five seconds
    // later.
    table
        .installation
        .execute("UPDATE heartbeats SET at = 5000 + (SELECT max(at) FROM journal)");
    let stored = table.installation.stored(&table.game);
    let white_had = stored
        .rows
        .iter()
        .flat_map(|row| &row.entry.events)
        .find_map(|event| match event {
            Event::Moved { remaining, .. } => *remaining,
            _ => None,
        })
        .unwrap();

    let server = table.installation.start();
    let Clocks { white, .. } = table.state(&server).clocks.unwrap();
    server.kill();
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
    let stored = table.installation.stored(&table.game);
    let until = stored
        .rows
        .iter()
        .flat_map(|row| &row.entry.events)
        .find_map(|event| match event {
            Event::Credited { until, .. } => Some(until.0),
            _ => None,
        })
        .unwrap();
    // Rounding between two clocks may lose a millisecond.
    let since_restart = now.as_millis() as u64 + 1 - until;
    assert!(white <= white_had - 5_000, "{white} of {white_had}");
    assert!(white >= white_had - 5_000 - since_restart);
}

#[test]
fn a_crash_loop_credits_each_outage_once() {
    let (table, server) = Table::set();
    table.play(&server, 0..2);
    server.kill();
    for statement in MOVE_CRASH_BACK_ONE_HOUR {
        table.installation.execute(statement);
    }
    for _ in 0..5 {
        table.installation.start().kill();
    }
    let server = table.installation.start();
    let clocks = table.state(&server).clocks.unwrap();
    assert!(clocks.white > BLITZ_MILLIS - 60_000 && clocks.white <= BLITZ_MILLIS + 2_000);
    table.play(&server, 2..7);
    server.kill();
    table.assert_mate_was_played();
    let credits = table.credits();
    assert!(
        (HOUR..HOUR + 60_000).contains(&credits.iter().sum()),
        "{credits:?}"
    );
}

#[test]
fn a_flag_that_fell_before_the_crash_stays_fallen() {
    let (table, server) = Table::set();
    table.play(&server, 0..2);
    server.kill();
    // The server was alive until now, and White has not moved for an hour.
    table.installation.execute(MOVE_CRASH_BACK_ONE_HOUR[0]);
    let server = table.installation.start();
    let mut connection = table.players[0].connect(&server).unwrap();
    let mut state = connection.watch(&table.game).unwrap();
    while state.verdict.is_none() {
        if let ServerMessage::Update { state: newer, .. } = connection.next().unwrap() {
            state = newer;
        }
    }
    let verdict = state.verdict.unwrap();
    assert_eq!(verdict.winner, Some(Side::Black));
    assert_eq!(verdict.reason, arbiter::Reason::Flag);
}

#[test]
fn a_move_whose_ack_was_lost_is_answered_from_its_row() {
    let (table, server) = Table::set();
    // The answer is never read: for the client it is as if it had never been sent.
    let mut white = table.players[0].connect(&server).unwrap();
    white.send_move(&table.game, 1, "lost", "e2e4").unwrap();
    table.installation.wait_for_commit("lost");
    server.kill();

    let server = table.installation.start();
    let [mut white, mut black] = table.connect(&server);
    let state = white.watch(&table.game).unwrap();
    assert_eq!(state.plies.len(), 1);
    assert_eq!(white.play(&table.game, "lost", "e2e4").unwrap(), 2);
    // Another move with the same id is not a retry.
    white.send_move(&table.game, 2, "lost", "d2d4").unwrap();
    assert!(white.answer("lost").unwrap().is_err());
    black.play(&table.game, "reply", "e7e5").unwrap();
    // Also after a later move.
    assert_eq!(white.play(&table.game, "lost", "e2e4").unwrap(), 2);
    server.kill();
    let stored = table.installation.stored(&table.game);
    let played: Vec<_> = moves(&stored).iter().map(|(_, id, _)| *id).collect();
    assert_eq!(played, ["lost", "reply"]);
}

#[test]
fn acknowledged_http_requests_survive_a_kill() {
    let installation = Installation::new();
    let server = installation.start();
    let white = Person::new(&server).unwrap();
    let black = Person::new(&server).unwrap();
    server.kill();
    let server = installation.start();
    let game = white.invite(&server, blitz()).unwrap();
    server.kill();
    let server = installation.start();
    black.accept(&server, &game).unwrap();
    server.kill();
    let server = installation.start();
    black.accept(&server, &game).unwrap();
    let mut white = white.connect(&server).unwrap();
    let state = white.watch(&game).unwrap();
    assert!(state.version >= 1);
    white.play(&game, "first", "e2e4").unwrap();
}

#[cfg(target_os = "linux")]
#[test]
fn the_server_continues_if_its_log_cannot_be_written() {
    let installation = Installation::new();
    std::os::unix::fs::symlink("/dev/full", installation.path("stderr")).unwrap();
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_staunton"));
    installation.serve(&mut command);
    // At this level each connection is logged.
    command.env("STAUNTON_LOG", "debug");
    let server = installation.run(command, Role::Program).unwrap();
    let white = Person::new(&server).unwrap();
    let black = Person::new(&server).unwrap();
    let game = white.invite(&server, blitz()).unwrap();
    black.accept(&server, &game).unwrap();
    let mut white = white.connect(&server).unwrap();
    assert_eq!(white.play(&game, "first", "e2e4").unwrap(), 2);
}

const PLIES: usize = 60;

/// A game that is played while the server is killed repeatedly.
struct Played {
    id: String,
    script: Vec<String>,
    /// The versions of the acknowledged moves.
    versions: Vec<u32>,
}

impl Played {
    fn command(ply: usize) -> String {
        format!("ply-{ply}")
    }

    fn is_over(&self) -> bool {
        self.versions.len() == self.script.len()
    }

    /// The side to move: 0 for White.
    fn turn(&self) -> usize {
        self.versions.len() % 2
    }
}

#[test]
fn a_kill_at_any_moment_keeps_the_acknowledged_moves() {
    let installation = Installation::new();
    let mut server = installation.start();
    let people = [(); 2].map(|()| Person::new(&server).unwrap());
    let mut games = [0, 1, 2, 3].map(|seed| {
        let id = people[0].invite(&server, blitz()).unwrap();
        people[1].accept(&server, &id).unwrap();
        Played {
            id,
            script: long_game(PLIES, seed),
            versions: Vec::new(),
        }
    });
    let mut lot = Lot::new(2_024);
    while !games.iter().all(Played::is_over) {
        let mut players = people.each_ref().map(|who| who.connect(&server).unwrap());
        for _ in 0..lot.below(5) {
            for side in send_moves(&games, &mut players) {
                let ack = next_ack(&mut players[side]).unwrap();
                note(&mut games, &ack);
            }
        }
        send_moves(&games, &mut players);
        // At a random moment, while the moves are in flight.
        for _ in 0..lot.below(400_000) {
            hint::spin_loop();
        }
        server.kill();
        for player in &mut players {
            while let Ok(ack) = next_ack(player) {
                note(&mut games, &ack);
            }
        }
        server = installation.start();
    }
    server.kill();
    for game in games {
        let stored = installation.stored(&game.id);
        let acknowledged = game.versions.iter().zip(&game.script).enumerate();
        let expected: Vec<_> = acknowledged
            .map(|(ply, (version, uci))| (*version, Played::command(ply), uci.clone()))
            .collect();
        let found: Vec<_> = moves(&stored)
            .into_iter()
            .map(|(version, id, uci)| (version, id.to_owned(), uci.to_owned()))
            .collect();
        assert_eq!(found, expected);
    }
}

/// Sends the next move of each game, again if necessary; returns the sides that moved.
fn send_moves(games: &[Played], players: &mut [Connection; 2]) -> Vec<usize> {
    let unfinished = games.iter().filter(|game| !game.is_over());
    unfinished
        .map(|game| {
            let ply = game.versions.len();
            let version = game.versions.last().copied().unwrap_or(1);
            players[game.turn()]
                .send_move(&game.id, version, &Played::command(ply), &game.script[ply])
                .unwrap();
            game.turn()
        })
        .collect()
}

struct Ack {
    game: String,
    id: String,
    version: u32,
}

fn next_ack(connection: &mut Connection) -> Result<Ack, Broken> {
    loop {
        match connection.next()? {
            ServerMessage::Ack { game, id, version } => return Ok(Ack { game, id, version }),
            other @ (ServerMessage::Refused { .. } | ServerMessage::Error { .. }) => {
                panic!("{other:?}")
            }
            _ => {}
        }
    }
}

fn note(games: &mut [Played], ack: &Ack) {
    let game = games.iter_mut().find(|game| game.id == ack.game).unwrap();
    assert_eq!(ack.id, Played::command(game.versions.len()));
    game.versions.push(ack.version);
}
