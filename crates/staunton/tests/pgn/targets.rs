//! The destinations of results.

use std::fs;
use std::io::Write;
use std::process::{Command, Stdio};

use crate::staunton;
#[cfg(target_os = "linux")]
use crate::stoppable;

const GAME: &str = "1. e4 e5 *\n";

fn is_normalized(text: &str) -> bool {
    text.starts_with("[Event \"?\"]\n") && text.ends_with("\n\n1. e4 e5 *\n\n")
}

#[test]
fn replaces_a_file_when_the_output_is_complete() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    let (a, b, new) = (path("a.pgn"), path("b.pgn"), path("new.pgn"));
    fs::write(&a, GAME).expect("written");
    fs::write(&b, GAME).expect("written");
    // Two files become one, and the old contents are replaced.
    fs::write(&new, "old").expect("written");
    let output = staunton(&["normalize", &a, &b, "-o", &new], b"");
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stdout.is_empty());
    let written = fs::read_to_string(&new).expect("a file");
    assert_eq!(written.matches("[Event ").count(), 2);
    // From a file to itself.
    let output = staunton(&["normalize", &a, "--output", &a], b"");
    assert_eq!(output.status.code(), Some(0));
    assert!(is_normalized(&fs::read_to_string(&a).expect("a file")));
    // Each file separately.
    let output = staunton(&["normalize", "--in-place", &a, &b], b"");
    assert_eq!(output.status.code(), Some(0));
    for file in [&a, &b] {
        assert!(is_normalized(&fs::read_to_string(file).expect("a file")));
    }
    let left: Vec<_> = fs::read_dir(folder.path()).expect("a folder").collect();
    assert_eq!(left.len(), 3, "no draft is left: {left:?}");
}

#[test]
fn keeps_a_file_if_something_fails() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    let (a, none, packed) = (path("a.pgn"), path("none.pgn"), path("a.pgn.zst"));
    fs::write(&a, GAME).expect("written");
    let zstd = zstd::encode_all(GAME.as_bytes(), 1).expect("compressed");
    fs::write(&packed, &zstd).expect("written");
    let output = staunton(&["normalize", &a, &none, "-o", &a], b"");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(fs::read_to_string(&a).expect("a file"), GAME);
    let output = staunton(&["normalize", "--in-place", &packed, "-"], GAME.as_bytes());
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(fs::read(&packed).expect("a file"), zstd);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(errors.contains("the file is compressed"), "{errors}");
    assert!(errors.contains("standard input cannot"), "{errors}");
}

/// Files named by mistake.
#[test]
fn keeps_a_file_without_games() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    let (file, empty) = (path("letter.txt"), path("empty.pgn"));
    let letter = &b"Dear Ada,\nsee you on Sunday.\n"[..];
    let escaped = &b"% a comment\n% another\n"[..];
    for command in [
        &["normalize"][..],
        &["sort"],
        &["dedupe"],
        &["eco"],
        &["filter", "--player", "ada"],
    ] {
        for text in [letter, escaped] {
            fs::write(&file, text).expect("written");
            fs::write(&empty, "").expect("written");
            let output = staunton(&[command, &["--in-place", &file, &empty]].concat(), b"");
            let errors = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(2), "{command:?}: {errors}");
            let why = "letter.txt: no games found, so the file is not replaced\n";
            assert_eq!(errors.matches(why).count(), 1, "{command:?}: {errors}");
            assert_eq!(fs::read(&file).expect("a file"), text, "{command:?}");
            // Nothing is lost in an empty file.
            let output = staunton(&[command, &["--in-place", &empty]].concat(), b"");
            assert_eq!(output.status.code(), Some(0), "{command:?}");
        }
    }
    let left = fs::read_dir(folder.path()).expect("a folder").count();
    assert_eq!(left, 2, "no draft is left");
}

/// `--output` may name an input file, which is then as safe as with `--in-place`.
#[test]
fn does_not_lose_a_file_that_is_its_own_output() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    let (letter, packed) = (path("letter.txt"), path("a.pgn.zst"));
    let text = "Dear Ada,\nsee you on Sunday.\n";
    let zstd = zstd::encode_all(GAME.as_bytes(), 1).expect("compressed");
    fs::write(&letter, text).expect("written");
    fs::write(&packed, &zstd).expect("written");
    for command in ["normalize", "sort", "dedupe", "eco", "export"] {
        let output = staunton(&[command, &letter, "-o", &letter], b"");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{command}: {errors}");
        let why = "letter.txt: no games found, so the file is not replaced\n";
        assert!(errors.contains(why), "{command}: {errors}");
        let left = fs::read_to_string(&letter).expect("a file");
        assert_eq!(left, text, "{command}");

        let output = staunton(&[command, &packed, "-o", &packed], b"");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{command}: {errors}");
        assert!(
            errors.contains("the file is compressed"),
            "{command}: {errors}"
        );
        assert_eq!(fs::read(&packed).expect("a file"), zstd, "{command}");
    }
    let left = fs::read_dir(folder.path()).expect("a folder").count();
    assert_eq!(left, 2, "no draft is left");
}

/// The shell empties the file before the program starts; this must not look like success.
#[cfg(unix)]
#[test]
fn the_input_as_standard_output_is_an_error() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.pgn");
    fs::write(&path, GAME).expect("written");
    for command in ["normalize", "check", "stats", "positions"] {
        let file = fs::File::options()
            .append(true)
            .open(&path)
            .expect("a file");
        let output = Command::new(env!("CARGO_BIN_EXE_staunton"))
            .args(["pgn", command])
            .arg(&path)
            .stdout(Stdio::from(file))
            .output()
            .expect("the program starts");
        assert_eq!(output.status.code(), Some(2), "{command}");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(
            errors.contains("it is also the output"),
            "{command}: {errors}"
        );
        let text = fs::read_to_string(&path).expect("a file");
        assert_eq!(text, GAME, "{command}");
    }
}

/// Stopping the program early keeps the old file, and leaves no draft.
#[cfg(target_os = "linux")]
#[test]
fn a_stopped_command_leaves_no_draft() {
    use std::os::unix::process::ExitStatusExt;

    for (signal, number) in [("-INT", 2), ("-TERM", 15)] {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("out.pgn");
        fs::write(&path, GAME).expect("written");
        let files = || fs::read_dir(folder.path()).expect("a folder").count();
        let mut child = stoppable::stoppable()
            .args(["pgn", "normalize", "-", "-o"])
            .arg(&path)
            .stdin(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        // Open to the end, so that the program waits for more.
        let input = child.stdin.take().expect("a pipe");
        while files() < 2 {
            let ended = child.try_wait().expect("a process");
            assert_eq!(ended, None, "there is no draft");
            std::thread::yield_now();
        }
        let killed = Command::new("kill")
            .args([signal, &child.id().to_string()])
            .status();
        assert!(killed.expect("a system with signals").success());
        let output = child.wait_with_output().expect("an end");
        drop(input);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(errors, "error: interrupted\n", "{signal}");
        assert_eq!(output.status.signal(), Some(number), "{signal}");
        assert_eq!(files(), 1, "{signal}");
        assert_eq!(fs::read_to_string(&path).expect("a file"), GAME);
    }
}

/// As in a background job of a script, which ignores Ctrl-C.
#[cfg(unix)]
#[test]
fn continues_if_started_with_an_ignored_signal() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("out.pgn");
    let mut child = Command::new("sh")
        .args([
            "-c",
            "trap '' INT; exec \"$0\" pgn normalize - -o \"$1\"",
            env!("CARGO_BIN_EXE_staunton"),
        ])
        .arg(&path)
        .stdin(Stdio::piped())
        .spawn()
        .expect("a shell");
    let mut input = child.stdin.take().expect("a pipe");
    while fs::read_dir(folder.path()).expect("a folder").count() < 1 {
        let ended = child.try_wait().expect("a process");
        assert_eq!(ended, None, "there is no draft");
        std::thread::yield_now();
    }
    let killed = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(killed.expect("a system with signals").success());
    input
        .write_all(GAME.as_bytes())
        .expect("it continues to read");
    drop(input);
    assert_eq!(child.wait().expect("an end").code(), Some(0));
    assert!(is_normalized(&fs::read_to_string(&path).expect("a file")));
}

/// As it means standard input in the list of files.
#[test]
fn a_hyphen_means_standard_output() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("a.pgn"), GAME).expect("written");
    for command in ["normalize", "sort", "export"] {
        let output = Command::new(env!("CARGO_BIN_EXE_staunton"))
            .current_dir(folder.path())
            .args(["pgn", command, "a.pgn", "-o", "-"])
            .output()
            .expect("the program runs");
        assert_eq!(output.status.code(), Some(0), "{command}");
        assert!(!output.stdout.is_empty(), "{command}");
    }
    let left = fs::read_dir(folder.path()).expect("a folder").count();
    assert_eq!(left, 1, "no file is made");
}

/// Devices and pipes are written to, never replaced.
#[cfg(unix)]
#[test]
fn writes_to_a_device() {
    let output = staunton(&["normalize", "-", "-o", "/dev/null"], GAME.as_bytes());
    assert_eq!(output.status.code(), Some(0));
    assert!(!fs::metadata("/dev/null").expect("a device").is_file());
}

/// By its name and by a link: the second time, all its games would count as repeated.
#[cfg(unix)]
#[test]
fn a_file_that_is_named_twice_keeps_its_games() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    let (a, link) = (path("a.pgn"), path("link.pgn"));
    // With a date: a short game repeats only one of the same date.
    fs::write(&a, format!("[Date \"2024.01.01\"]\n\n{GAME}")).expect("written");
    std::os::unix::fs::symlink(&a, &link).expect("a link");
    for second in [&a, &link] {
        let output = staunton(&["dedupe", "--in-place", &a, second], b"");
        assert_eq!(output.status.code(), Some(0));
        assert!(is_normalized(&fs::read_to_string(&a).expect("a file")));
    }
}

/// Also by redirection: appended games would be read again, without end.
#[cfg(unix)]
#[test]
fn the_standard_input_as_standard_output_is_an_error() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.pgn");
    fs::write(&path, GAME).expect("written");
    for command in [
        &["pgn", "normalize", "-"][..],
        &["pgn", "check", "-"],
        &["analyse", "-", "--depth", "1"],
        &["mate", "-"],
    ] {
        let appended = fs::File::options().append(true).open(&path);
        let output = Command::new(env!("CARGO_BIN_EXE_staunton"))
            .args(command)
            .stdin(Stdio::from(fs::File::open(&path).expect("a file")))
            .stdout(Stdio::from(appended.expect("a file")))
            .stderr(Stdio::piped())
            .spawn()
            .and_then(std::process::Child::wait_with_output)
            .expect("the program runs");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{command:?}: {errors}");
        assert!(errors.contains("-: it is also the output"), "{errors}");
        assert_eq!(fs::read_to_string(&path).expect("a file"), GAME);
    }
}
