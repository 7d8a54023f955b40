//! `staunton tablebase`, run from outside.

mod program;

use std::path::Path;
use std::process::Output;

fn tablebase(args: &[&str]) -> Output {
    program::run(&[&["tablebase"], args].concat(), b"")
}

fn lines(output: &Output) -> Vec<String> {
    let text = String::from_utf8_lossy(&output.stdout);
    text.lines().map(str::to_owned).collect()
}

const QUEEN: &str = "8/8/8/8/8/2k5/8/K6Q w - - 0 1";

#[test]
fn probes_the_values_in_the_program() {
    for (fen, value) in [
        (QUEEN, "win"),
        ("8/8/8/8/8/2k5/8/K6Q b - - 0 1", "loss"),
        ("8/8/8/8/8/2k5/8/K6B w - - 0 1", "draw"),
        ("8/8/8/2k5/8/8/8/KBN5 w - - 0 1", "win"),
    ] {
        let output = tablebase(&["probe", fen]);
        assert_eq!(output.status.code(), Some(0), "{fen}");
        assert_eq!(lines(&output), [value], "{fen}");
    }
    let output = tablebase(&["probe", "startpos"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("no table contains this position"));
    assert_eq!(tablebase(&["probe", "nonsense"]).status.code(), Some(2));
}

#[test]
fn makes_verifies_and_probes_exact_tables() {
    let folder = tempfile::tempdir().expect("a folder");
    let values = folder.path().join("values");
    let (folder, values) = (
        folder.path().display().to_string(),
        values.display().to_string(),
    );
    let made = tablebase(&[
        "make", &folder, "KRvK", "KvKQ", "--verify", "--values", &values,
    ]);
    assert_eq!(made.status.code(), Some(0));
    let made = lines(&made);
    assert!(
        made.contains(&"KQvK 46137 positions verified".to_owned()),
        "{made:?}"
    );
    assert_eq!(made.last().map(String::as_str), Some("endings 2"));
    assert!(Path::new(&values).is_file());
    let probed = tablebase(&["probe", QUEEN, "--folder", &folder, "--moves"]);
    let probed = lines(&probed);
    assert_eq!(probed[0], "win mate 11 zeroing 11");
    assert!(
        probed.contains(&"Qh8+    loss mate 12 zeroing 12".to_owned()),
        "{probed:?}"
    );
    // A second run reads the files.
    let again = lines(&tablebase(&["make", &folder, "KQvK"]));
    assert_eq!(again, ["endings 1"]);
    std::fs::write(Path::new(&folder).join("KQvK.exact"), "short").expect("written");
    for args in [
        ["probe", QUEEN, "--folder", &folder],
        ["make", &folder, "KQvK", "--verify"],
    ] {
        let damaged = tablebase(&args);
        assert_eq!(damaged.status.code(), Some(2));
        assert!(String::from_utf8_lossy(&damaged.stderr).contains("KQvK.exact is damaged"));
    }
    let large = tablebase(&["make", &folder, "KQRvKR"]);
    assert_eq!(large.status.code(), Some(2));
}

#[cfg(feature = "system-tests")]
#[test]
fn probes_syzygy_tables() {
    let folder = std::env::var("SYZYGY_TABLES");
    let folder = &folder
        .expect("SYZYGY_TABLES names a folder with the tables; cargo xtask test downloads them");
    let probed = tablebase(&["probe", QUEEN, "--syzygy", folder]);
    assert_eq!(lines(&probed), ["win dtz 11"]);
    let missing = tablebase(&[
        "probe",
        "8/8/8/2k5/8/8/8/KBN5 w - - 0 1",
        "--syzygy",
        folder,
    ]);
    assert_eq!(missing.status.code(), Some(1));
    let why = String::from_utf8_lossy(&missing.stderr).into_owned();
    assert!(why.contains("the largest table has 3 pieces"), "{why}");
}
