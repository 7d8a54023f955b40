//! `staunton selfplay`, run from outside.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// The options of every run; they make it quick.
const SETTINGS: [&str; 6] = ["--shards", "6", "--games", "2", "--nodes", "200"];

fn selfplay(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_staunton"));
    command.arg("selfplay").args(args).stdin(Stdio::null());
    command
}

/// Runs the command to its end.
fn answer(args: &[&str]) -> (String, String, Option<i32>) {
    let Output {
        stdout,
        stderr,
        status,
    } = selfplay(args).output().expect("the program starts");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (text(stdout), text(stderr), status.code())
}

fn play(folder: &Path) -> String {
    let folder = folder.to_str().expect("UTF-8");
    let (text, errors, code) = answer(&[&["play", folder], &SETTINGS[..]].concat());
    assert_eq!((errors.as_str(), code), ("", Some(0)), "{text}");
    text
}

fn last(text: &str) -> &str {
    text.lines().last().expect("a line")
}

/// The files of a folder, sorted by name.
fn contents(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut files: Vec<_> = fs::read_dir(folder)
        .expect("a folder")
        .map(|entry| {
            let entry = entry.expect("an entry");
            let name = entry.file_name().into_string().expect("UTF-8");
            (name, fs::read(entry.path()).expect("a file"))
        })
        .collect();
    files.sort();
    files
}

#[test]
fn a_killed_run_continues_to_the_same_files() {
    let whole = tempfile::tempdir().expect("a folder");
    let text = play(whole.path());
    assert_eq!(text.lines().count(), 7, "{text}");
    assert!(
        last(&text).starts_with("shards 6, games 12, plies "),
        "{text}"
    );

    let killed = tempfile::tempdir().expect("a folder");
    let folder = killed.path().to_str().expect("UTF-8");
    // One thread, so that at the kill the first shard exists and the last one does not.
    let mut run = selfplay(&[&["play", folder, "--threads", "1"], &SETTINGS[..]].concat())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut lines = BufReader::new(run.stdout.take().expect("a pipe")).lines();
    let first = lines.next().expect("a line").expect("UTF-8");
    assert!(
        first.contains("-00000000.games: shards 1, games 2, plies "),
        "{first}"
    );
    assert_lowest_priority(run.id());
    run.kill().expect("killed");
    run.wait().expect("ended");
    assert!(contents(killed.path()).len() < 6);

    play(killed.path());
    assert_eq!(contents(killed.path()), contents(whole.path()));
    assert_eq!(play(killed.path()), "shards 0, games 0, plies 0\n");
}

/// Checks that a process has the lowest priority.
#[cfg(target_os = "linux")]
fn assert_lowest_priority(process: u32) {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).expect("a running process");
    // The nice value is the nineteenth field; the second, in parentheses, may contain spaces.
    let (_, fields) = stat.rsplit_once(") ").expect("a name in brackets");
    assert_eq!(fields.split(' ').nth(16), Some("19"), "{stat}");
}

#[cfg(not(target_os = "linux"))]
fn assert_lowest_priority(_: u32) {}

#[test]
fn runs_with_other_settings_share_a_folder() {
    let folder = tempfile::tempdir().expect("a folder");
    play(folder.path());
    let path = folder.path().to_str().expect("UTF-8");
    let (text, errors, code) = answer(&[
        "play", path, "--shards", "1", "--games", "3", "--nodes", "200",
    ]);
    assert_eq!((errors.as_str(), code), ("", Some(0)), "{text}");
    assert!(last(&text).starts_with("shards 1, games 3, plies "));
    assert_eq!(contents(folder.path()).len(), 7);
}

#[test]
fn verifies_merges_and_counts_files() {
    let folder = tempfile::tempdir().expect("a folder");
    let played = play(folder.path());
    let played = last(&played);
    let parts: Vec<String> = contents(folder.path())
        .into_iter()
        .map(|(name, _)| path(&folder.path().join(name)))
        .collect();
    let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
    let verified = answer(&[&["verify"], &parts[..]].concat());
    assert_eq!(
        verified,
        (format!("{played}, problems 0\n"), String::new(), Some(0))
    );

    // The merged file is the concatenation of the parts, with the same counts.
    let all = path(&folder.path().join("all.games"));
    let merged = answer(&[&["merge", "--output", &all], &parts[..]].concat());
    assert_eq!(merged, (format!("{played}\n"), String::new(), Some(0)));
    let bytes: Vec<u8> = parts
        .iter()
        .flat_map(|part| fs::read(part).expect("a file"))
        .collect();
    assert_eq!(fs::read(&all).expect("a file"), bytes);
    let of_all = answer(&["stats", &all]);
    assert_eq!(of_all, answer(&[&["stats"], &parts[..]].concat()));
    assert_eq!((of_all.1.as_str(), of_all.2), ("", Some(0)));
    let count = |name: &str| -> u64 {
        let line = of_all.0.lines().find_map(|line| line.strip_prefix(name));
        line.expect(name).trim().parse().expect("a number")
    };
    assert_eq!((count("shards"), count("games")), (6, 12));
    assert_eq!(count("white") + count("black") + count("draws"), 12);
    assert!(
        played.ends_with(&format!("plies {}", count("plies"))),
        "{played}"
    );
    assert!(count("longest") <= count("plies") && count("longest") * 12 >= count("plies"));

    // An archive has the same contents, and merges back to the same bytes.
    let packed = path(&folder.path().join("packed.games"));
    let archived = answer(&["merge", "--archive", "--output", &packed, &all]);
    assert_eq!(archived, merged);
    assert!(2 * fs::metadata(&packed).expect("a file").len() < bytes.len() as u64);
    assert_eq!(answer(&["verify", &packed]), verified);
    assert_eq!(answer(&["stats", &packed]), of_all);
    let unpacked = path(&folder.path().join("unpacked.games"));
    assert_eq!(answer(&["merge", "--output", &unpacked, &packed]), merged);
    assert_eq!(fs::read(&unpacked).expect("a file"), bytes);

    let (_, errors, code) = answer(&["merge", "--output", &all, parts[0], &all]);
    assert!(
        errors.contains("all.games: its shard 0 was merged already"),
        "{errors}"
    );
    assert_eq!(code, Some(2));
}

#[test]
fn finds_one_flipped_bit_anywhere() {
    let folder = tempfile::tempdir().expect("a folder");
    play(folder.path());
    let (_, whole) = contents(folder.path()).swap_remove(0);
    let damaged: PathBuf = folder.path().join("damaged");
    let name = path(&damaged);
    for place in (0..whole.len()).step_by(whole.len() / 20) {
        let mut bytes = whole.clone();
        bytes[place] ^= 1;
        fs::write(&damaged, bytes).expect("written");
        let (text, errors, code) = answer(&["verify", &name]);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(
            (lines.len(), errors.as_str(), code),
            (2, "", Some(1)),
            "{text}"
        );
        assert!(
            lines[0].starts_with(&format!("{name}: shard 1: ")),
            "byte {place}: {text}"
        );
        assert_eq!(lines[1], "shards 0, games 0, plies 0, problems 1");
        let (_, errors, code) = answer(&["stats", &name]);
        assert!(
            errors.contains(": shard 1: ") && code == Some(1),
            "{errors}"
        );
        let into = path(&folder.path().join("all.games"));
        let (_, errors, code) = answer(&["merge", "--output", &into, &name]);
        assert!(
            errors.contains(": shard 1: ") && code == Some(2),
            "{errors}"
        );
        assert!(!Path::new(&into).exists());
    }
    let (_, errors, code) = answer(&["verify", "no-such-file"]);
    assert!(errors.starts_with("error: no-such-file: "), "{errors}");
    assert_eq!(code, Some(2));
}

#[test]
fn verifies_the_shards_after_the_damage() {
    let folder = tempfile::tempdir().expect("a folder");
    play(folder.path());
    let parts = contents(folder.path()).into_iter().map(|(_, bytes)| bytes);
    let parts: Vec<Vec<u8>> = parts.collect();
    let mut bytes = parts.concat();
    bytes[parts[0].len() + parts[1].len() / 2] ^= 1;
    let all = path(&folder.path().join("all.games"));
    fs::write(&all, bytes).expect("written");
    let (text, errors, code) = answer(&["verify", &all]);
    assert_eq!((errors.as_str(), code), ("", Some(1)), "{text}");
    assert!(text.starts_with(&format!("{all}: shard 2: ")), "{text}");
    let last = last(&text);
    assert!(last.starts_with("shards 5, games 10, plies "), "{text}");
    assert!(last.ends_with(", problems 1"), "{text}");
}

fn path(path: &Path) -> String {
    path.to_str().expect("UTF-8").to_owned()
}

#[test]
fn a_merge_changes_only_its_output() {
    let folder = tempfile::tempdir().expect("a folder");
    play(folder.path());
    let (name, whole) = contents(folder.path()).swap_remove(0);
    let part = path(&folder.path().join(name));
    let [all, beside, damaged] =
        ["all.games", "all.unfinished", "damaged"].map(|name| path(&folder.path().join(name)));
    fs::write(&beside, "mine").expect("written");
    fs::write(&damaged, &whole[1..]).expect("written");
    let files = contents(folder.path()).len();
    // No draft is left.
    assert_eq!(answer(&["merge", "--output", &all, &damaged]).2, Some(2));
    assert_eq!(contents(folder.path()).len(), files);
    assert_eq!(answer(&["merge", "--output", &all, &part]).2, Some(0));
    assert_eq!(fs::read(&all).expect("a file"), whole);
    assert_eq!(fs::read_to_string(&beside).expect("a file"), "mine");
    // Devices are written to, never replaced.
    #[cfg(unix)]
    {
        let (_, errors, code) = answer(&["merge", "--output", "/dev/null", &part]);
        assert_eq!((&*errors, code), ("", Some(0)));
        assert!(!fs::metadata("/dev/null").expect("a device").is_file());
    }
}
