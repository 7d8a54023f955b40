//! `staunton mate` with a test suite.

mod program;

use std::fs;

/// The mates that a suite names are looked for.
#[test]
fn answers_each_position_and_looks_for_its_mate() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("suite.epd");
    let suite = "# a comment\n\
        6k1/5ppp/8/8/8/8/8/R3K3 w Q - dm 1; id \"back rank\";\n\n\
        8/8/4k3/8/8/3KN3/8/8 w - - id \"bare\";\n\
        4k3/8/8/8/8/8/8/R3K3 w - - dm 1;\n\
        nonsense\n";
    fs::write(&path, suite).expect("written");
    let path = path.to_str().expect("UTF-8");
    let output = program::run(&["mate", path, "--nodes", "5"], b"");
    let text = String::from_utf8_lossy(&output.stdout);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(
        lines[0],
        "back rank: white=can black=unknown nodes=9; solved, Ra8# (dm 1)"
    );
    assert_eq!(lines[1], "bare: white=cannot black=cannot nodes=2");
    assert!(lines[2].starts_with("line 5: white="), "{text}");
    assert!(lines[2].contains("; missed, "), "{text}");
    assert_eq!(lines[3..], ["solved 1 of 2, 50.0 %"]);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(errors.starts_with("error: line 6: "), "{errors}");
    assert_eq!(output.status.code(), Some(2));
    let output = program::run(&["mate", "no-such-file.epd"], b"");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("no-such-file.epd: "));
}
