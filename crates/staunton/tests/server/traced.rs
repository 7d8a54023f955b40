//! The program under `strace`: killed at each of its system calls in turn, run on a disk that fails
//! at each of them, and checked for the order of its writes to the disk and to the players.
//!
//! `strace` counts the system calls of each thread separately. One thread does all writing to the
//! database, and here one thread does all writing to the sockets of players.

mod tournament;

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use protocol::{ClientMessage, RefusalCode, ServerMessage};

use crate::client::{Broken, Connection, Person};
use crate::program::{Installation, Role, Server};
use crate::script::{SCHOLARS_MATE, blitz, moves};

/// Starts the program with its system calls traced to a file, and optionally tampered with by
/// `inject`.
fn start_traced(
    installation: &Installation,
    trace: &str,
    inject: Option<&str>,
) -> Result<Server, String> {
    let mut command = Command::new("strace");
    command
        .args(["--follow-forks", "--quiet=all", "--decode-fds=path"])
        .args(["--string-limit=5000", "--output"])
        .arg(trace_file(installation))
        .arg(format!("--trace={trace}"))
        .args(inject.map(|inject| format!("--inject={inject}")))
        .arg("--")
        .arg(env!("CARGO_BIN_EXE_staunton"))
        .env("TOKIO_WORKER_THREADS", "1");
    installation.serve(&mut command);
    installation.run(command, Role::Tracer)
}

fn trace_file(installation: &Installation) -> PathBuf {
    installation.path("trace")
}

/// Kills the program, which also ends its tracer. If the tracer were killed, the program would
/// continue to run.
pub(crate) fn kill_child_of(tracer: u32) {
    let children = format!("/proc/{tracer}/task/{tracer}/children");
    for program in fs::read_to_string(children)
        .unwrap_or_default()
        .split_whitespace()
    {
        // It may have died already.
        let _ = Command::new("kill").args(["-9", program]).output();
    }
}

/// Two players who finish their game even if the server is killed.
struct Stubborn<'a> {
    installation: &'a Installation,
    server: Option<Server>,
    connections: Option<[Connection; 2]>,
    kills: Kills,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Kills {
    /// The number of times that the server was killed, or did not even start.
    all: usize,
    /// The number of moves that were on the board after the restart although their ack had not
    /// arrived.
    between_commit_and_ack: usize,
}

/// Sends enough requests that the thread for players has the connection, and has written to it more
/// often than the thread for spectators did before. When the spectators' thread is then killed at a
/// call with a given number, the players' thread has not reached the moves yet.
fn move_to_player_thread(connection: &mut Connection, game: &str) -> Result<(), Broken> {
    const QUESTIONS: u32 = 6;
    for request in 1..=QUESTIONS {
        connection.send(&ClientMessage::Explain {
            game: game.to_owned(),
            request,
            text: "e2e5".to_owned(),
        })?;
        while !matches!(
            connection.next()?,
            ServerMessage::Explanation { request: of, .. } if of == request
        ) {}
    }
    Ok(())
}

impl<'a> Stubborn<'a> {
    /// Starts with a server that may already have failed to start.
    fn new(installation: &'a Installation, server: Result<Server, String>) -> Self {
        Self {
            installation,
            kills: Kills {
                all: usize::from(server.is_err()),
                between_commit_and_ack: 0,
            },
            server: server.ok(),
            connections: None,
        }
    }

    /// Runs the step until it succeeds: after a kill of the server, repeats it with a new server.
    fn run_until_success<T>(&mut self, step: impl Fn(&Server) -> Result<T, Broken>) -> T {
        loop {
            let server = self.server.get_or_insert_with(|| self.installation.start());
            match step(server) {
                Ok(result) => return result,
                Err(Broken) => self.killed(),
            }
        }
    }

    fn killed(&mut self) {
        self.connections = None;
        self.server = None;
        self.kills.all += 1;
    }

    /// Plays a move, which must be accepted in the end; returns the new version.
    fn play(&mut self, players: &[Person; 2], game: &str, ply: usize) -> u32 {
        loop {
            if self.connections.is_none() {
                let (both, plies) = self.run_until_success(|server| {
                    let [white, black] = players;
                    let mut both = [white.connect(server)?, black.connect(server)?];
                    let plies = both[0].watch(game)?.plies.len();
                    for connection in &mut both {
                        move_to_player_thread(connection, game)?;
                    }
                    Ok((both, plies))
                });
                self.connections = Some(both);
                self.kills.between_commit_and_ack += plies - ply;
            }
            let movers = self.connections.as_mut().expect("connected above");
            match movers[ply % 2].play(game, &format!("ply-{ply}"), SCHOLARS_MATE[ply]) {
                Ok(version) => return version,
                Err(Broken) => self.killed(),
            }
        }
    }

    /// Plays a game, ends the server and checks the journal; returns how often the server was
    /// killed before.
    fn play_a_game(mut self) -> Kills {
        let players = [(); 2].map(|()| self.run_until_success(Person::new));
        let game = self.run_until_success(|server| players[0].invite(server, blitz()));
        self.run_until_success(|server| players[1].accept(server, &game));
        let versions: Vec<_> = (0..SCHOLARS_MATE.len())
            .map(|ply| self.play(&players, &game, ply))
            .collect();
        self.connections = None;
        self.server = None;
        let stored = self.installation.stored(&game);
        let found: Vec<_> = moves(&stored)
            .into_iter()
            .map(|(version, id, uci)| (version, id.to_owned(), uci))
            .collect();
        let expected: Vec<_> = versions
            .into_iter()
            .zip(SCHOLARS_MATE)
            .enumerate()
            .map(|(ply, (version, uci))| (version, format!("ply-{ply}"), uci))
            .collect();
        assert_eq!(found, expected);
        self.kills
    }
}

/// Kills the program when one of its threads enters one of these system calls for the first time,
/// then for the second time, and so on, until the program completes the whole game.
fn kill_at_each(calls: &str) -> Kills {
    let mut sum = Kills::default();
    for count in 1.. {
        let installation = Installation::new();
        let inject = format!("{calls}:signal=SIGKILL:when={count}");
        let server = start_traced(&installation, calls, Some(&inject));
        let kills = Stubborn::new(&installation, server).play_a_game();
        if kills.all == 0 {
            break;
        }
        assert_eq!(kills.all, 1);
        sum.all += 1;
        sum.between_commit_and_ack += kills.between_commit_and_ack;
    }
    sum
}

#[test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs strace")]
fn a_kill_at_any_disk_write_loses_and_repeats_nothing() {
    // Each commit writes at least a page, preceded by its description.
    let kills = kill_at_each("pwrite64");
    assert!(kills.all >= 2 * SCHOLARS_MATE.len(), "{kills:?}");
}

#[test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs strace")]
fn a_kill_at_any_sync_loses_and_repeats_nothing() {
    let kills = kill_at_each("fsync,fdatasync");
    assert!(kills.all >= SCHOLARS_MATE.len(), "{kills:?}");
}

#[test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs strace")]
fn a_kill_at_any_answer_loses_and_repeats_nothing() {
    let kills = kill_at_each("sendto,sendmsg");
    // A move is acknowledged to its player and broadcast to the subscribers of the game; before the
    // kill, no client knew of it.
    assert!(
        kills.between_commit_and_ack >= SCHOLARS_MATE.len(),
        "{kills:?}"
    );
    let kills = kill_at_each("writev");
    assert!(kills.all >= 4, "{kills:?}");
}

/// Each ack must be sent after its move was written to the log of the database and the log was
/// synced.
#[test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs strace")]
fn a_move_is_on_disk_before_its_ack_is_sent() {
    let installation = Installation::new();
    let calls = "pwrite64,fsync,fdatasync,sendto,sendmsg,write,writev";
    let server = start_traced(&installation, calls, None).unwrap();
    let kills = Stubborn::new(&installation, Ok(server)).play_a_game();
    assert_eq!(kills.all, 0);
    let trace = fs::read_to_string(trace_file(&installation)).unwrap();
    for ply in 0..SCHOLARS_MATE.len() {
        assert_synced_before_ack(&trace, &format!("ply-{ply}"));
    }
}

/// A trace has a line where a system call begins and, if another thread ran in between, a second
/// line, "resumed", where it ends.
fn assert_synced_before_ack(trace: &str, command: &str) {
    let lines: Vec<&str> = trace.lines().collect();
    let find = |from: usize, what: &dyn Fn(&str) -> bool| {
        let found = lines[from..].iter().position(|line| what(line));
        from + found.unwrap_or_else(|| panic!("no call for {command} after line {from}:\n{trace}"))
    };
    let written = find(0, &|line| {
        line.contains("pwrite64(") && line.contains("games.db-wal>") && line.contains(command)
    });
    let writer = lines[written].split(' ').next().expect("a thread's number");
    let syncing = find(written, &|line| {
        line.starts_with(writer) && line.contains("sync(") && line.contains("games.db-wal>")
    });
    let synced = find(syncing, &|line| {
        line.starts_with(writer) && line.contains("sync") && line.trim_end().ends_with("= 0")
    });
    let id = format!(r#"\"id\":\"{command}\""#);
    let acked = find(0, &|line| {
        line.contains(r#"\"type\":\"ack\""#) && line.contains(&id)
    });
    assert!(
        synced < acked,
        "{command} was synced in line {synced}, acked in line {acked}:\n{trace}"
    );
}

/// Commits of a killed process may be only in the system's memory. They are synced to disk before a
/// client sees them.
#[test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs strace")]
fn syncs_the_commits_of_a_killed_process_before_showing_them() {
    let installation = Installation::new();
    let server = installation.start();
    let player = Person::new(&server).unwrap();
    player.invite(&server, blitz()).unwrap();
    server.kill();
    start_traced(&installation, "fsync,fdatasync,write", None).unwrap();
    let trace = fs::read_to_string(trace_file(&installation)).unwrap();
    let (before, _) = trace.split_once("Staunton is ready").unwrap();
    let (_, after_the_log) = before.split_once("games.db-wal>").unwrap();
    assert!(after_the_log.contains("games.db>"), "{trace}");
}

/// The outcome of a game on a failing disk.
#[derive(Debug, PartialEq, Eq)]
enum Outcome {
    /// The program did not start, with its error message.
    NotStarted(String),
    /// This ply was refused.
    Refused(usize),
    /// Only a heartbeat failed.
    Played,
    /// The game was over before the disk failed.
    Untouched,
}

/// Starts a game and continues it on a disk that fails as `inject` describes. Then the disk works
/// again, and the game must be in the state that its players know.
fn play_on_a_failing_disk(inject: &str, heals: bool) -> Outcome {
    let installation = Installation::new();
    let server = installation.start();
    let players = [(); 2].map(|()| Person::new(&server).unwrap());
    let game = players[0].invite(&server, blitz()).unwrap();
    players[1].accept(&server, &game).unwrap();
    server.kill();

    let calls = inject.split(':').next().expect("the calls");
    let outcome = match start_traced(&installation, calls, Some(inject)) {
        Err(why) => Outcome::NotStarted(why),
        Ok(server) => {
            // A program that can no longer write ends, perhaps before a client connects.
            let movers = players.each_ref().map(|who| who.connect(&server).ok());
            let [Some(white), Some(black)] = movers else {
                drop(server);
                return check_game_continues(&installation, &players, &game, Outcome::Refused(0));
            };
            let mut movers = [white, black];
            match (0..SCHOLARS_MATE.len()).find(|&ply| !is_accepted(&mut movers, &game, ply)) {
                None if was_injected(&installation) => Outcome::Played,
                None => Outcome::Untouched,
                Some(ply) => {
                    // After a failed sync nothing is written; a full disk may get free space.
                    assert_eq!(is_accepted(&mut movers, &game, ply), heals);
                    Outcome::Refused(ply + usize::from(heals))
                }
            }
        }
    };

    check_game_continues(&installation, &players, &game, outcome)
}

/// Checks after the disk works again: the game is in the state that its players know, and can be
/// played to its end.
fn check_game_continues(
    installation: &Installation,
    players: &[Person; 2],
    game: &str,
    outcome: Outcome,
) -> Outcome {
    let server = installation.start();
    let mut movers = players.each_ref().map(|who| who.connect(&server).unwrap());
    let plies = movers[0].watch(game).unwrap().plies.len();
    match outcome {
        Outcome::NotStarted(_) => assert_eq!(plies, 0),
        Outcome::Refused(ply) => assert_eq!(plies, ply),
        Outcome::Played | Outcome::Untouched => assert_eq!(plies, SCHOLARS_MATE.len()),
    }
    for ply in plies..SCHOLARS_MATE.len() {
        assert!(is_accepted(&mut movers, game, ply));
    }
    server.kill();
    let stored = installation.stored(game);
    let played: Vec<_> = moves(&stored).iter().map(|(_, _, uci)| *uci).collect();
    assert_eq!(played, SCHOLARS_MATE);
    outcome
}

fn was_injected(installation: &Installation) -> bool {
    let trace = fs::read_to_string(trace_file(installation)).unwrap();
    trace.contains("(INJECTED)")
}

/// Plays the ply and returns whether it was accepted. If not, nothing can be written, or the
/// program has ended.
fn is_accepted(movers: &mut [Connection; 2], game: &str, ply: usize) -> bool {
    play(&mut movers[ply % 2], game, ply).unwrap_or(false)
}

fn play(mover: &mut Connection, game: &str, ply: usize) -> Result<bool, Broken> {
    let id = format!("ply-{ply}");
    let version = mover.watch(game)?.version;
    mover.send_move(game, version, &id, SCHOLARS_MATE[ply])?;
    Ok(match mover.answer(&id)? {
        Ok(_) => true,
        Err(ServerMessage::Refused { code, .. }) => {
            assert_eq!(code, RefusalCode::Unavailable);
            false
        }
        Err(other) => panic!("{other:?}"),
    })
}

/// Lets the disk fail later and later, until the whole game is played before the failure.
fn play_on_failing_disks(inject: impl Fn(usize) -> String, heals: bool) -> Vec<Outcome> {
    let outcomes = (1..).map(|count| play_on_a_failing_disk(&inject(count), heals));
    outcomes
        .take_while(|outcome| *outcome != Outcome::Untouched)
        .collect()
}

#[test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs strace")]
fn refuses_a_move_if_its_sync_fails() {
    // Either every later sync fails too, or only that one, and still the file is not trusted.
    for lasting in ["+", ""] {
        let inject = |count| format!("fsync,fdatasync:error=EIO:when={count}{lasting}");
        let outcomes = play_on_failing_disks(inject, false);
        for outcome in &outcomes {
            if let Outcome::NotStarted(why) = outcome {
                assert!(why.contains("the disk failed; check the disk"), "{why}");
            }
        }
        // One for each move, unless a heartbeat came between.
        let refused = outcomes.iter().filter(|o| matches!(o, Outcome::Refused(_)));
        assert!(refused.count() >= 3, "{outcomes:?}");
    }
}

#[test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs strace")]
fn refuses_a_move_while_the_disk_is_full() {
    let inject = |count| format!("pwrite64:error=ENOSPC:when={count}");
    let outcomes = play_on_failing_disks(inject, true);
    for outcome in &outcomes {
        if let Outcome::NotStarted(why) = outcome {
            // For some of its files SQLite does not report that the disk is full.
            let full = why.contains("the disk is full; free some space");
            assert!(
                full || why.contains("the disk failed; check the disk"),
                "{why}"
            );
        }
    }
    let refused = outcomes.iter().filter(|o| matches!(o, Outcome::Refused(_)));
    assert!(refused.count() >= 3, "{outcomes:?}");
}
