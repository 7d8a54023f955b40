//! Sorting games, and classifying their openings.

use std::fs;

use crate::staunton;

fn game(event: &str, date: &str, round: &str, elo: &str) -> String {
    format!(
        "[Event \"{event}\"]\n[Date \"{date}\"]\n[Round \"{round}\"]\n[WhiteElo \"{elo}\"]\n\n*\n\n"
    )
}

fn games() -> String {
    [
        game("one", "2024.05.17", "10", "2000"),
        game("two", "????.??.??", "2", "?"),
        game("three", "2024.05.17", "9", "1500"),
        game("four", "1999.??.??", "?", "2400"),
        game("Five", "2024.05.17", "9", "1500"),
    ]
    .concat()
}

fn events(text: &[u8]) -> Vec<String> {
    String::from_utf8_lossy(text)
        .lines()
        .filter_map(|line| line.strip_prefix("[Event \"")?.strip_suffix("\"]"))
        .map(str::to_owned)
        .collect()
}

#[test]
fn sorts_games_by_fields() {
    for (args, order) in [
        (&[][..], ["four", "Five", "one", "three", "two"]),
        // Equal games keep their order.
        (&["--by", "date"], ["four", "one", "three", "Five", "two"]),
        (&["--by", "round"], ["two", "three", "Five", "one", "four"]),
        (
            &["--by", "round,event"],
            ["two", "Five", "three", "one", "four"],
        ),
        (
            &["--by", "elo", "--reverse"],
            ["two", "four", "one", "three", "Five"],
        ),
        (&["--by", "length"], ["one", "two", "three", "four", "Five"]),
    ] {
        let output = staunton(&[&["sort"], args, &["-"]].concat(), games().as_bytes());
        assert_eq!(output.status.code(), Some(0), "{args:?}: {output:?}");
        assert_eq!(events(&output.stdout), order, "{args:?}");
    }
    let output = staunton(&["sort", "--by", "colour", "-"], b"");
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn sorted_files_become_one_or_stay_apart() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    let (a, b, all) = (path("a.pgn"), path("b.pgn"), path("all.pgn"));
    let late = game("late", "2025.01.01", "1", "1") + &game("early", "1990.01.01", "1", "1");
    fs::write(&a, games()).expect("written");
    fs::write(&b, &late).expect("written");
    let output = staunton(&["sort", &a, &b, "--output", &all], b"");
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let order = ["early", "four", "Five", "one", "three", "late", "two"];
    assert_eq!(events(&fs::read(&all).expect("a file")), order);
    let output = staunton(&["sort", &a, &b, "--in-place"], b"");
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert_eq!(events(&fs::read(&a).expect("a file")).len(), 5);
    assert_eq!(
        events(&fs::read(&b).expect("a file")),
        ["early", "late"],
        "each file separately"
    );
    // A missing file leaves the output unchanged.
    fs::write(&all, "as it was").expect("written");
    let output = staunton(&["sort", &a, &path("none.pgn"), "-o", &all], b"");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(fs::read(&all).expect("a file"), b"as it was");
}

fn opening(moves: &str) -> Vec<String> {
    let output = staunton(&["eco", "-"], moves.as_bytes());
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    String::from_utf8_lossy(&output.stdout)
        .lines()
        .filter(|line| {
            ["[ECO", "[Opening", "[Variation", "[SubVariation"]
                .iter()
                .any(|tag| line.starts_with(tag))
        })
        .map(str::to_owned)
        .collect()
}

#[test]
fn classifies_openings_without_a_book() {
    let najdorf = "1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 6. a3 *\n";
    assert_eq!(
        opening(najdorf),
        [
            "[ECO \"B90\"]",
            "[Opening \"Sicilian Defense\"]",
            "[Variation \"Najdorf Variation\"]"
        ]
    );
    // A set-up position has no opening, and wrong tags are replaced.
    let set_up = "[FEN \"8/8/8/8/8/2k5/8/1Q5K w - - 0 1\"]\n\n1. Qb2+ *\n";
    assert_eq!(opening(set_up), Vec::<String>::new());
    let wrong = "[ECO \"A00\"]\n[Variation \"none\"]\n[SubVariation \"none\"]\n\n1. e4 *\n";
    assert_eq!(
        opening(wrong),
        ["[ECO \"B00\"]", "[Opening \"King's Pawn Game\"]"]
    );
}
