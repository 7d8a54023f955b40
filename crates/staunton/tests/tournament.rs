//! `staunton tournament`, run from outside.

mod program;

use serde_json::{Value, json};

const SWISS: &str = "\
012 Village Championship
142 3
152 W
192 FIDE_DUTCH_2026
212 PTS,DE,BH/C1
001    1      Adams, Ann                        2000                             1.0          3 w 1
001    2      Brown, Bob                        1900                             0.5          4 b =
001    3      Clark, Cy                         1800                             0.0          1 b 0
001    4      Dixon, Di                         1700                             0.5          2 w =
240 H   2    3
";

const ROUND_ROBIN: &str = "\
192 FIDE_ROUNDROBIN
001    1      Adams, Ann                        2000                             1.5          2 w 1     3 b =
001    2      Brown, Bob                        1900                             0.0          1 b 0
001    3      Clark, Cy                         1800                             0.5                    1 w =
";

/// Runs a command on a file, and returns its output, its messages and its exit code.
fn run(words: &[&str], file: &str) -> (String, String, Option<i32>) {
    let words: Vec<&str> = ["tournament"].iter().chain(words).copied().collect();
    let output = program::run(&words, file.as_bytes());
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (
        text(&output.stdout),
        text(&output.stderr),
        output.status.code(),
    )
}

/// The object in the first line.
fn first_object(output: &str) -> Value {
    let line = output.lines().next().unwrap_or_default();
    serde_json::from_str(line).expect("an object")
}

#[track_caller]
fn prints(words: &[&str], file: &str, stdout: &str, stderr: &str, code: i32) {
    let expected = (stdout.to_owned(), stderr.to_owned(), Some(code));
    assert_eq!(run(words, file), expected, "{words:?}");
}

#[test]
fn standings_use_the_criteria_of_the_file() {
    let expected = "\
Rank\tStartNo\tPTS\tDE\tBH/C1
1\t1\t1.0\t0\t0.0
2\t2\t0.5\t0\t0.0
2\t4\t0.5\t0\t0.0
4\t3\t0.0\t0\t0.0
";
    prints(&["standings", "-"], SWISS, expected, "", 0);
}

#[test]
fn standings_explain_each_value() {
    let words = ["standings", "-", "--tiebreaks", "PTS,BH", "--explain"];
    let (stdout, stderr, code) = run(&words, SWISS);
    assert!(
        stdout.starts_with("Rank\tStartNo\tPTS\tBH\n1\t1\t1.0\t0.0\n"),
        "{stdout}"
    );
    let first = "1. Adams, Ann (1)\n  PTS points 1 = 1\n  BH Buchholz 0 = 0\n";
    assert!(stderr.starts_with(first), "{stderr}");
    assert_eq!(code, Some(0));

    let words = ["standings", "-", "--tiebreaks", "SB", "--json", "--explain"];
    let first = json!({
        "rank": 1,
        "number": 2,
        "name": "Brown, Bob",
        "scores": [{
            "criterion": "SB",
            "value": "0.25",
            "explanation": "SB Sonneborn-Berger 0.25 = ½×½",
        }],
    });
    let (stdout, _, _) = run(&words, SWISS);
    assert_eq!(first_object(&stdout), first);
}

#[test]
fn a_round_robin_has_its_own_rules_and_table() {
    let expected = "\
Rank\tStartNo\tName\tRating\tPTS\t1\t3\t2
1\t1\tAdams, Ann\t2000\t1.5\t*\t=\t1
2\t3\tClark, Cy\t1800\t0.5\t=\t*\t
3\t2\tBrown, Bob\t1900\t0.0\t0\t\t*
";
    prints(&["crosstable", "-"], ROUND_ROBIN, expected, "", 0);
    let note = "note: BH is not for round robins (C.07, 8)\n";
    let (_, stderr, code) = run(&["standings", "-", "--tiebreaks", "BH"], ROUND_ROBIN);
    assert_eq!((stderr.as_str(), code), (note, Some(0)));
}

#[test]
fn a_swiss_table_has_rounds() {
    let expected = "\
Rank\tStartNo\tName\tRating\tPTS\tR1
1\t1\tAdams, Ann\t2000\t1.0\t3w1
2\t2\tBrown, Bob\t1900\t0.5\t4b=
2\t4\tDixon, Di\t1700\t0.5\t2w=
4\t3\tClark, Cy\t1800\t0.0\t1b0
";
    prints(&["crosstable", "-"], SWISS, expected, "", 0);
    let (stdout, _, _) = run(&["crosstable", "-", "--json"], SWISS);
    let first = json!({
        "rank": 1,
        "number": 1,
        "name": "Adams, Ann",
        "rating": 2000,
        "points": "1.0",
        "rounds": [{ "opponent": 3, "color": "white", "result": "1" }],
    });
    assert_eq!(first_object(&stdout), first);
}

#[test]
fn pairs_the_next_round_without_absent_players() {
    // Player 3 has announced a bye, so one of the others gets the pairing-allocated bye.
    prints(&["pair", "-"], SWISS, "2 1\n4 0\n", "", 0);
    let without = SWISS.replace("240 H   2    3\n", "");
    let (stdout, stderr, code) = run(&["pair", "-", "--explain", "--json"], &without);
    assert_eq!(stdout.lines().count(), 2, "{stdout}");
    let first = json!({ "board": 1, "white": 2, "black": 1 });
    assert_eq!(first_object(&stdout), first);
    assert!(
        stderr.starts_with("board 1: both color preferences are granted"),
        "{stderr}"
    );
    assert_eq!(code, Some(0));
}

#[test]
fn names_what_pairing_needs() {
    let gap = SWISS
        .replace("001    4", "001    5")
        .replace("   4 b", "   5 b");
    let message = "error: the players need the numbers from 1 to their count, without gaps\n";
    prints(&["pair", "-"], &gap, "", message, 2);
    let open = SWISS.replace("142 3\n", "");
    let message = "error: the number of rounds is missing: add a record such as \"142 9\"\n";
    prints(&["pair", "-"], &open, "", message, 2);
    let over = SWISS.replace("142 3\n", "142 1\n");
    let message = "round 2: all announced rounds are paired already\n";
    prints(&["pair", "-"], &over, "", message, 1);
}

#[test]
fn checks_past_rounds() {
    prints(&["check", "-"], SWISS, "rounds 1, different 0\n", "", 0);
    let swapped = SWISS.replace("2 w =", "2 b =").replace("4 b =", "4 w =");
    let expected = "\
round 1: 2 4 is in the file
round 1: 4 2 follows from the rules
rounds 1, different 1
";
    prints(&["check", "-"], &swapped, expected, "", 1);
    let corrected = "### 2026/11/28 14:30 UTC: round 1, board 1: 1-0 corrected to 0-1\n";
    let note = "note: results were corrected; a round that was paired before a correction may differ \
                for this reason (C.04.2, 4.3)\n";
    let with_comment = format!("{swapped}{corrected}");
    prints(&["check", "-"], &with_comment, expected, note, 1);
    let with_comment = format!("{SWISS}{corrected}");
    prints(
        &["check", "-"],
        &with_comment,
        "rounds 1, different 0\n",
        "",
        0,
    );
}

#[test]
fn converts_to_trf26() {
    let old = "XXR 3\r\n001    1      Adams\r\nCustom\r\n";
    let (stdout, stderr, code) = run(&["convert", "-"], old);
    assert!(
        stdout.starts_with("062 1\n072 0\n142 3\n001    1      Adams"),
        "{stdout}"
    );
    assert!(stdout.ends_with("\nCustom\n"), "{stdout}");
    assert_eq!((stderr.as_str(), code), ("", Some(0)));
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("new.trf");
    let written = run(&["convert", "-", "-o", path.to_str().unwrap()], old);
    assert_eq!(written, (String::new(), String::new(), Some(0)));
    assert_eq!(std::fs::read_to_string(path).unwrap(), stdout);
}

#[test]
fn reports_problems_and_failures() {
    let wrong = SWISS.replace(" 1.0     ", " 1.5     ");
    let message = "-:6:81: player 1 has 1.5 points, but the results give 1.0\n";
    let (_, stderr, code) = run(&["standings", "-"], &wrong);
    assert_eq!((stderr.as_str(), code), (message, Some(1)));

    let message = "error: -: there are no players (records 001)\n";
    prints(&["standings", "-"], "012 Empty\n", "", message, 2);
    let (_, stderr, code) = run(&["standings", "-", "--tiebreaks", "XY"], SWISS);
    assert!(
        stderr.contains("\"XY\" is not a tie-break for players"),
        "{stderr}"
    );
    assert_eq!(code, Some(2));
    let (_, stderr, code) = run(&["standings", "missing.trf"], "");
    assert!(stderr.starts_with("error: missing.trf: "), "{stderr}");
    assert_eq!(code, Some(2));
}
