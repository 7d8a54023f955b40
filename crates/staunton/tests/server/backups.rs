//! Backups made during play, and restored elsewhere.

use std::fs;
use std::path::Path;
use std::process::Output;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;

use crate::client::Person;
use crate::program::{Installation, staunton};
use crate::script::{blitz, long_game, moves};

fn command_of(ply: usize) -> String {
    format!("ply-{ply}")
}

/// `staunton admin` for the database of this installation.
fn admin(installation: &Installation, words: &[&str]) -> Output {
    let database = installation.url();
    staunton(&[&["admin"], words, &["--database", &database]].concat())
}

fn errors(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn a_backup_during_play_has_every_move_acknowledged_before_it() {
    const GAMES: usize = 3;
    let installation = Installation::new();
    let server = installation.start();
    let people = [(); 2].map(|()| Person::new(&server).unwrap());
    let scripts: Vec<_> = (0..GAMES as u64).map(|seed| long_game(200, seed)).collect();
    let games: Vec<String> = scripts
        .iter()
        .map(|_| {
            let game = people[0].invite(&server, blitz()).unwrap();
            people[1].accept(&server, &game).unwrap();
            game
        })
        .collect();
    let acknowledged = [(); GAMES].map(|()| AtomicUsize::new(0));
    let enough = AtomicBool::new(false);
    let backup = installation.path("backup.db");

    let before = thread::scope(|scope| {
        for ((game, script), count) in games.iter().zip(&scripts).zip(&acknowledged) {
            let (people, server, enough) = (&people, &server, &enough);
            scope.spawn(move || {
                let mut sockets = [0, 1].map(|side| people[side].connect(server).unwrap());
                for (ply, uci) in script.iter().enumerate() {
                    if enough.load(Ordering::Relaxed) {
                        break;
                    }
                    let socket = &mut sockets[ply % 2];
                    socket.play(game, &command_of(ply), uci).unwrap();
                    count.store(ply + 1, Ordering::SeqCst);
                }
            });
        }
        while acknowledged
            .iter()
            .any(|count| count.load(Ordering::SeqCst) < 5)
        {
            thread::yield_now();
        }
        let before = [0, 1, 2].map(|game| acknowledged[game].load(Ordering::SeqCst));
        let output = admin(&installation, &["backup", backup.to_str().unwrap()]);
        enough.store(true, Ordering::Relaxed);
        assert_eq!(output.status.code(), Some(0), "{}", errors(&output));
        let said = String::from_utf8(output.stdout).unwrap();
        assert!(
            said.starts_with("games 3, damaged 0, written to "),
            "{said}"
        );
        before
    });
    drop(server);

    let elsewhere = Installation::new();
    let output = admin(&elsewhere, &["restore", backup.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(0), "{}", errors(&output));
    for ((game, script), before) in games.iter().zip(&scripts).zip(before) {
        let stored = elsewhere.stored(game);
        let played = moves(&stored);
        assert!(played.len() >= before, "{} of {before}", played.len());
        for (ply, (&(_, command, uci), expected)) in played.iter().zip(script).enumerate() {
            assert_eq!((command, uci), (&*command_of(ply), expected.as_str()));
        }
    }

    // The players are known there, and continue.
    let next = moves(&elsewhere.stored(&games[0])).len();
    let server = elsewhere.start();
    let mut socket = people[next % 2].connect(&server).unwrap();
    socket
        .play(&games[0], &command_of(next), &scripts[0][next])
        .unwrap();
}

/// An installation with one game, and a backup of it.
fn backed_up() -> (Installation, String, std::path::PathBuf) {
    let installation = Installation::new();
    let server = installation.start();
    let people = [(); 2].map(|()| Person::new(&server).unwrap());
    let game = people[0].invite(&server, blitz()).unwrap();
    people[1].accept(&server, &game).unwrap();
    let mut white = people[0].connect(&server).unwrap();
    white.play(&game, "first", "e2e4").unwrap();
    let backup = installation.path("backup.db");
    let output = admin(&installation, &["backup", backup.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(0), "{}", errors(&output));
    (installation, game, backup)
}

#[test]
fn a_backup_is_readable_by_its_owner_only_and_replaces_an_older_one() {
    let (installation, _, backup) = backed_up();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = fs::metadata(&backup).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }
    let output = admin(&installation, &["backup", backup.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(0), "{}", errors(&output));
    let left: Vec<_> = fs::read_dir(backup.parent().unwrap())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name.contains("backup") || name.contains(".new"))
        .collect();
    assert_eq!(left, ["backup.db"]);
}

#[test]
fn overwrites_only_backups() {
    let (installation, _, backup) = backed_up();
    let essay = installation.path("essay.txt");
    fs::write(&essay, "my essay").unwrap();
    let own = installation.path("games.db");
    for (file, part) in [
        (&essay, "is no backup of Staunton"),
        (&own, "is a server's own database"),
        (&installation.path("no/such/folder.db"), "No such file"),
    ] {
        let output = admin(&installation, &["backup", file.to_str().unwrap()]);
        assert_eq!(output.status.code(), Some(2), "{}", errors(&output));
        assert!(errors(&output).contains(part), "{}", errors(&output));
    }
    assert_eq!(fs::read_to_string(&essay).unwrap(), "my essay");

    let output = admin(&installation, &["restore", backup.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(2));
    assert!(
        errors(&output).contains("add --replace"),
        "{}",
        errors(&output)
    );

    let _server = installation.start();
    for words in [&["restore"][..], &["restore", "--replace"]] {
        let words = [words, &[backup.to_str().unwrap()]].concat();
        let output = admin(&installation, &words);
        assert_eq!(output.status.code(), Some(2));
        let errors = errors(&output);
        assert!(
            errors.contains("is open in another Staunton process"),
            "{errors}"
        );
    }
}

#[test]
fn rejects_damaged_and_newer_backups() {
    let (installation, game, backup) = backed_up();
    let bad = installation.path("bad.db");
    let whole = fs::read(&backup).unwrap();
    let garbage = "this is no database, and long enough to be looked at".repeat(50);
    let mut holes = whole.clone();
    for byte in &mut holes[4_096..12_288] {
        *byte = 0x55;
    }
    for (bytes, part) in [
        (garbage.as_bytes(), "is not a Staunton database"),
        (&whole[..whole.len() / 2], "damaged"),
        (&holes[..], "damaged"),
    ] {
        fs::write(&bad, bytes).unwrap();
        let words = ["restore", "--replace", bad.to_str().unwrap()];
        let output = admin(&installation, &words);
        assert_eq!(output.status.code(), Some(2), "{part}");
        assert!(errors(&output).contains(part), "{}", errors(&output));
    }
    edit(
        &backup,
        "INSERT INTO _sqlx_migrations VALUES (999, 'later', '', TRUE, x'', 0)",
    );
    let words = ["restore", "--replace", backup.to_str().unwrap()];
    let output = admin(&installation, &words);
    assert!(
        errors(&output).contains("newer Staunton"),
        "{}",
        errors(&output)
    );
    assert_eq!(
        moves(&installation.stored(&game)).len(),
        1,
        "it is unchanged"
    );
}

/// Like a command that was run without `sudo`.
#[cfg(unix)]
#[test]
fn an_inaccessible_folder_is_not_reported_as_missing() {
    let (_installation, _, backup) = backed_up();
    let elsewhere = Installation::new();
    // No user can enter this folder, not even root.
    let folder = elsewhere.path("folder");
    std::os::unix::fs::symlink(&folder, &folder).unwrap();
    let folder = folder.to_str().unwrap();
    let copy = elsewhere.path("copy.db");
    for words in [
        &["backup", copy.to_str().unwrap()][..],
        &["restore", backup.to_str().unwrap()],
        &["user", "list"],
        &["games", "list"],
    ] {
        let output = staunton(&[&["admin"], words, &["--data-dir", folder]].concat());
        assert_eq!(output.status.code(), Some(2), "{words:?}");
        let errors = errors(&output);
        assert!(errors.contains("Too many levels"), "{words:?}: {errors}");
    }
}

#[test]
fn reports_and_keeps_a_damaged_game() {
    let (installation, game, backup) = backed_up();
    edit(
        &installation.path("games.db"),
        "UPDATE journal SET events = 'nonsense' WHERE command_id = 'first'",
    );
    let output = admin(&installation, &["backup", backup.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(1), "{}", errors(&output));
    assert!(
        errors(&output).contains(&format!("the game {game} is damaged")),
        "{}",
        errors(&output)
    );
    let elsewhere = Installation::new();
    let output = admin(&elsewhere, &["restore", backup.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(1), "{}", errors(&output));
    let _server = elsewhere.start();
}

#[test]
fn restore_prints_the_new_database() {
    let (_installation, _, backup) = backed_up();
    let elsewhere = Installation::new();
    let output = admin(&elsewhere, &["restore", backup.to_str().unwrap()]);
    let said = String::from_utf8(output.stdout).unwrap();
    let place = format!(" to {}\n", elsewhere.url());
    assert!(said.ends_with(&place), "{said}");
}

#[test]
fn a_replaced_database_leaves_no_log_behind() {
    let (installation, game, backup) = backed_up();
    let server = installation.start();
    let person = Person::new(&server).unwrap();
    let later = person.invite(&server, blitz()).unwrap();
    server.kill();
    assert!(installation.path("games.db-wal").exists());
    let words = ["restore", "--replace", backup.to_str().unwrap()];
    let output = admin(&installation, &words);
    assert_eq!(output.status.code(), Some(0), "{}", errors(&output));
    assert!(!installation.path("games.db-wal").exists());
    assert_eq!(moves(&installation.stored(&game)).len(), 1);
    assert!(installation.find(&later).is_none());
}

#[test]
fn refers_to_pg_dump_for_a_postgresql_database() {
    let database = "postgres://staunton:secret@localhost/chess";
    let output = staunton(&["admin", "backup", "x.db", "--database", database]);
    assert_eq!(output.status.code(), Some(2));
    let errors = errors(&output);
    assert!(errors.contains("pg_dump --format=custom"), "{errors}");
    assert!(!errors.contains("secret"), "{errors}");
}

fn edit(file: &Path, statement: &str) {
    let connection = rusqlite::Connection::open(file).unwrap();
    connection.execute_batch(statement).unwrap();
}

/// Like `sudo staunton admin restore` for a service that runs as another user.
#[cfg(target_os = "linux")]
#[test]
fn a_database_restored_by_root_belongs_to_the_owner_of_the_folder() {
    use std::os::unix::fs::{MetadataExt, chown};
    let (_installation, _, backup) = backed_up();
    let elsewhere = Installation::new();
    let folder = elsewhere.path("service");
    fs::create_dir(&folder).unwrap();
    if chown(&folder, Some(4_242), Some(4_243)).is_err() {
        // Only root can change owners: without root there is nothing to test.
        return;
    }
    let database = folder.join("games.db");
    let url = format!("sqlite:{}", database.display());
    let words = [
        "admin",
        "restore",
        backup.to_str().unwrap(),
        "--database",
        &url,
    ];
    let output = staunton(&words);
    assert_eq!(output.status.code(), Some(0), "{}", errors(&output));
    for name in ["games.db", "games.db.lock"] {
        let about = fs::metadata(folder.join(name)).unwrap();
        assert_eq!((about.uid(), about.gid()), (4_242, 4_243), "{name}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_restore_by_root_keeps_the_owner_of_a_link_target() {
    use std::os::unix::fs::{MetadataExt, chown, symlink};
    let (_installation, _, backup) = backed_up();
    let elsewhere = Installation::new();
    let secret = elsewhere.path("secret");
    fs::write(&secret, "root's own").unwrap();
    let folder = elsewhere.path("service");
    fs::create_dir(&folder).unwrap();
    if chown(&folder, Some(4_242), Some(4_243)).is_err() {
        // Only root can change owners: without root there is nothing to test.
        return;
    }
    symlink(&secret, folder.join("games.db.lock")).unwrap();
    let database = folder.join("games.db");
    let url = format!("sqlite:{}", database.display());
    let output = staunton(&[
        "admin",
        "restore",
        backup.to_str().unwrap(),
        "--database",
        &url,
    ]);
    assert_eq!(output.status.code(), Some(0), "{}", errors(&output));
    assert_eq!(fs::metadata(&secret).unwrap().uid(), 0, "it stays root's");
    assert_eq!(fs::metadata(&database).unwrap().uid(), 4_242);
}

#[cfg(target_os = "linux")]
#[test]
fn a_failed_restore_leaves_a_lock_that_the_server_can_open() {
    use std::os::unix::fs::{MetadataExt, chown};
    let (_installation, _, backup) = backed_up();
    // The copy is rejected after the lock was taken.
    edit(
        &backup,
        "INSERT INTO _sqlx_migrations VALUES (999, 'later', '', TRUE, x'', 0)",
    );
    let elsewhere = Installation::new();
    let folder = elsewhere.path("service");
    fs::create_dir(&folder).unwrap();
    if chown(&folder, Some(4_242), Some(4_243)).is_err() {
        return;
    }
    let url = format!("sqlite:{}", folder.join("games.db").display());
    let output = staunton(&[
        "admin",
        "restore",
        backup.to_str().unwrap(),
        "--database",
        &url,
    ]);
    assert_eq!(output.status.code(), Some(2));
    let about = fs::metadata(folder.join("games.db.lock")).unwrap();
    assert_eq!((about.uid(), about.gid()), (4_242, 4_243));
}

#[test]
fn a_rejected_restore_leaves_no_files() {
    let (installation, _, backup) = backed_up();
    let other = installation.path("other.db");
    fs::copy(&backup, &other).unwrap();
    let name = backup.to_str().unwrap();
    let url = format!("sqlite:{name}");
    for from in [name, other.to_str().unwrap()] {
        let output = staunton(&["admin", "restore", from, "--database", &url]);
        assert_eq!(output.status.code(), Some(2), "{}", errors(&output));
        assert!(!installation.path("backup.db.lock").exists(), "{from}");
    }
    let output = admin(&installation, &["backup", name]);
    assert_eq!(output.status.code(), Some(0), "{}", errors(&output));
}

#[cfg(unix)]
#[test]
fn names_a_file_that_cannot_be_written() {
    let (installation, _, _) = backed_up();
    let copy = installation.path("copy.db");
    // A limit for file sizes: enough for the index of the log, not for the copy.
    let limited = r#"trap "" XFSZ; ulimit -f 128; exec "$0" "$@""#;
    let output = std::process::Command::new("sh")
        .args([
            "-c",
            limited,
            env!("CARGO_BIN_EXE_staunton"),
            "admin",
            "backup",
        ])
        .arg(&copy)
        .args(["--database", &installation.url()])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2), "{}", errors(&output));
    assert!(errors(&output).contains("copy.db"), "{}", errors(&output));
    assert!(!copy.exists());
}
