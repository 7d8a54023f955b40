//! Selecting games, and leaving out parts of games.

use std::fs;

use crate::staunton;

const GAMES: &str = r#"
[Event "Open"]
[Date "2024.05.17"]
[White "Carlsen, Magnus"]
[Black "Nakamura, Hikaru"]
[Result "1-0"]
[WhiteElo "2830"]
[BlackElo "2790"]
[ECO "B90"]

1. f3 e5 2. g4 {[%clk 0:01:00] [%eval -9.99] oh, no} 2... Qh4# $4 0-1

[Event "Club"]
[Date "1999.??.??"]
[White "Polgar, Judit"]
[Black "Carlsen, Magnus"]
[Result "1/2-1/2"]
[ECO "C20"]

1. e4 (1. d4 d5) e5 2. Qh5 Nc6 3. Qxe5+ Nxe5 1/2-1/2

[Event "Study"]
[FEN "8/8/8/8/8/2k5/8/1Q5K w - - 0 1"]
[SetUp "1"]

1. Qb2+ Kxb2 *
"#;

/// The events of the selected games.
fn chosen(args: &[&str]) -> Vec<String> {
    let output = staunton(&[&["filter"], args, &["-"]].concat(), GAMES.as_bytes());
    assert_ne!(output.status.code(), Some(2), "{args:?}");
    String::from_utf8_lossy(&output.stdout)
        .lines()
        .filter_map(|line| line.strip_prefix("[Event \"")?.strip_suffix("\"]"))
        .map(str::to_owned)
        .collect()
}

#[test]
fn selects_games_by_conditions() {
    for (args, events) in [
        (&[][..], &["Open", "Club", "Study"][..]),
        (&["--player", "carlsen"], &["Open", "Club"]),
        (&["--player", "carlsen", "--player", "polgar"], &["Club"]),
        (&["--white", "CARLSEN"], &["Open"]),
        (&["--black", "Carlsen"], &["Club"]),
        (&["--event", "clu"], &["Club"]),
        (&["--tag", "Eco=b9"], &["Open"]),
        // Tags that follow from the rest of a game are included.
        (&["--tag", "SetUp=1"], &["Study"]),
        (&["--tag", "Result=1/2"], &["Club"]),
        (&["--eco", "b"], &["Open"]),
        (&["--eco", "B99-C20"], &["Club"]),
        (&["--from", "2000"], &["Open"]),
        (&["--from", "1999.06"], &["Open", "Club"]),
        (&["--to", "1999.06"], &["Club"]),
        (&["--min-elo", "2800"], &[]),
        (&["--min-elo", "2700", "--max-elo", "2900"], &["Open"]),
        (&["--result", "0-1"], &["Open"]),
        (&["--result", "1/2-1/2,*"], &["Club", "Study"]),
        (&["--min-moves", "3"], &["Club"]),
        (&["--max-moves", "2"], &["Open", "Study"]),
        (&["--ending", "checkmate"], &["Open"]),
        (&["--ending", "dead"], &["Study"]),
        (
            &[
                "--position",
                "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR",
            ],
            &["Club"],
        ),
        (
            &[
                "--position",
                "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR b",
            ],
            &[],
        ),
        (&["--material", "KQk"], &["Study"]),
        (&["--material", "Q"], &["Study"]),
        (&["--invert", "--player", "carlsen"], &["Study"]),
    ] {
        assert_eq!(chosen(args), events, "{args:?}");
    }
    for wrong in [
        ["--from", "May"],
        ["--material", "KX"],
        ["--result", "won"],
        ["--position", "x"],
    ] {
        let output = staunton(&["filter", wrong[0], wrong[1], "-"], b"");
        assert_eq!(output.status.code(), Some(2), "{wrong:?}");
    }
}

#[test]
fn leaves_out_parts() {
    let written = |args: &[&str]| {
        let output = staunton(&[&["normalize"], args, &["-"]].concat(), GAMES.as_bytes());
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    let all = written(&[]);
    for part in [
        "[%clk 0:01:00]",
        "[%eval -9.99]",
        "oh, no",
        "$4",
        "(1. d4 d5)",
        "[ECO ",
    ] {
        assert!(all.contains(part), "{part}: {all}");
    }
    for (args, gone, kept) in [
        (&["--no-comments"][..], &["[%clk", "oh, no"][..], "$4"),
        (&["--no-clocks"], &["[%clk"], "[%eval -9.99] oh, no"),
        (&["--no-evals"], &["[%eval"], "[%clk 0:01:00] oh, no"),
        (&["--no-nags"], &["$4"], "(1. d4 d5)"),
        (&["--no-variations"], &["(1. d4"], "$4"),
        (&["--keep-tags", "eco"], &["[WhiteElo"], "[ECO "),
        (&["--keep-tags", ""], &["[WhiteElo", "[ECO "], "[FEN "),
        (
            &["--drop-tags", "WhiteElo,ECO"],
            &["[WhiteElo", "[ECO "],
            "[BlackElo",
        ),
    ] {
        let text = written(args);
        assert!(text.contains(kept), "{args:?}: {text}");
        assert!(
            gone.iter().all(|gone| !text.contains(gone)),
            "{args:?}: {text}"
        );
    }
}

#[test]
fn games_that_are_too_long_give_no_output_and_no_messages() {
    let long = "1. e4 (1. d4 {x} (1. c4 oops) d5) e5 2. Nf3 {y} $1 (2. d4 -- {z} 3. oops) Nc6 3. -- \
                oops (4. x) {end} 1-0\n\n";
    let short = "1. d4 (1. c4 {kept}) d5 1/2-1/2\n\n";
    let written = |args: &[&str], games: &str| {
        let output = staunton(&[args, &["-"]].concat(), games.as_bytes());
        [output.stdout, output.stderr].map(|text| String::from_utf8_lossy(&text).into_owned())
    };
    let filter = ["filter", "--max-moves", "1"];
    let both = [short, long, short].concat();
    let [text, errors] = written(&filter, &both);
    assert_eq!(text, written(&["normalize"], &[short, short].concat())[0]);
    assert_eq!(errors, "");
    let [text, errors] = written(&[&filter[..], &["--invert"]].concat(), &both);
    assert_eq!(text, written(&["normalize"], long)[0]);
    assert_ne!(errors, "");
}

#[test]
fn reports_text_between_games_whether_selected_or_not() {
    let game = |name: &str| format!("[Event \"{name}\"]\n\n1. e4 *\n\n");
    let games = [&game("a"), "lost\n\n", &game("b"), "last\n"].concat();
    for wanted in ["a", "b", "none"] {
        let output = staunton(&["filter", "--event", wanted, "-"], games.as_bytes());
        assert_eq!(
            String::from_utf8_lossy(&output.stderr),
            "-:5:1: game 1: \"lost\" does not belong to a game\n\
             -:11:1: game 2: \"last\" does not belong to a game\n",
            "{wanted}"
        );
    }
}

#[test]
fn dedupe_prints_each_game_once() {
    let twice = format!(
        "{GAMES}\n{}",
        GAMES.replace("Carlsen, Magnus", "M. Carlsen")
    );
    let output = staunton(&["dedupe", "-"], twice.as_bytes());
    let text = String::from_utf8_lossy(&output.stdout);
    assert_eq!(text.matches("[Event ").count(), 3, "{text}");
    let errors = String::from_utf8_lossy(&output.stderr);
    for line in [
        "-: game 4 repeats game 1 of -",
        "-: game 5 repeats game 2 of -",
        "-: game 6 repeats game 3 of -",
        "games left out: 3",
    ] {
        assert!(errors.lines().any(|told| told == line), "{errors}");
    }
    let other = GAMES.replace("1999", "1998");
    let output = staunton(&["dedupe", "-"], format!("{GAMES}\n{other}").as_bytes());
    let text = String::from_utf8_lossy(&output.stdout);
    assert_eq!(
        text.matches("[Event ").count(),
        4,
        "a short game of another date: {text}"
    );
}

#[test]
fn splits_games() {
    let folder = tempfile::tempdir().expect("a folder");
    let split = |name: &str, args: &[&str]| {
        let path = folder.path().join(name);
        let directory = path.to_str().expect("UTF-8");
        let output = staunton(
            &[&["split", "-d", directory], args, &["-"]].concat(),
            GAMES.as_bytes(),
        );
        let code = output.status.code();
        let mut names: Vec<(String, usize)> = fs::read_dir(&path)
            .expect("a folder")
            .map(|file| {
                let file = file.expect("a file");
                let text = fs::read_to_string(file.path()).expect("text");
                let name = file.file_name().into_string().expect("UTF-8");
                (name, text.matches("[Event ").count())
            })
            .collect();
        names.sort();
        (names, code)
    };
    let expected = |names: &[(&str, usize)]| -> Vec<(String, usize)> {
        names
            .iter()
            .map(|&(name, count)| (name.to_owned(), count))
            .collect()
    };
    for (args, names) in [
        (
            &["--by", "player"][..],
            &[
                ("carlsen_magnus.pgn", 2),
                ("nakamura_hikaru.pgn", 1),
                ("polgar_judit.pgn", 1),
                ("unknown.pgn", 1),
            ][..],
        ),
        (
            &["--by", "eco"],
            &[("b90.pgn", 1), ("c20.pgn", 1), ("unknown.pgn", 1)],
        ),
        (
            &["--by", "year"],
            &[("1999.pgn", 1), ("2024.pgn", 1), ("unknown.pgn", 1)],
        ),
        (&["--games", "2"], &[("000001.pgn", 2), ("000002.pgn", 1)]),
    ] {
        assert_eq!(split(args[1], args).0, expected(names), "{args:?}");
    }
    // An existing file is never changed.
    let (names, code) = split("2", &["--games", "2"]);
    assert_eq!(
        (names, code),
        (expected(&[("000001.pgn", 2), ("000002.pgn", 1)]), Some(2))
    );
}

/// Programs write dates in several formats, and servers use the tag `UTCDate`.
#[test]
fn understands_all_formats_of_dates() {
    let games: String = [
        ("a", "[Date \"????.??.??\"]\n[UTCDate \"2013.01.05\"]"),
        ("b", "[Date \"2013-05-17\"]"),
        ("c", "[Date \"2013.2.1\"]"),
        ("d", "[Date \"2013.10.01\"]"),
    ]
    .map(|(event, date)| format!("[Event \"{event}\"]\n{date}\n\n1. e4 e5 *\n\n"))
    .concat();
    let written = |args: &[&str], games: &str| {
        let output = staunton(&[args, &["-"]].concat(), games.as_bytes());
        assert_eq!(output.status.code(), Some(0), "{args:?}");
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let events = text.lines().filter_map(|line| {
            let event = line.strip_prefix("[Event \"")?;
            event.strip_suffix("\"]")
        });
        events.collect::<String>()
    };
    for (args, events) in [
        (&["filter", "--from", "2013"][..], "abcd"),
        (&["filter", "--to", "2013.02.01"], "ac"),
        (&["sort", "--by", "date"], "acbd"),
        (&["dedupe"], "abcd"),
    ] {
        assert_eq!(written(args, &games), events, "{args:?}");
    }
    // The same days, in other formats.
    let again = games
        .replace("2013-05-17", "2013/5/17")
        .replace("2013.2.1", "2013-02-01");
    assert_eq!(written(&["dedupe"], &[&*games, &again].concat()), "abcd");

    let folder = tempfile::tempdir().expect("a folder");
    let directory = folder.path().to_str().expect("UTF-8");
    let split = ["split", "--by", "year", "-d", directory];
    assert_eq!(written(&split, &games), "");
    let names: Vec<_> = fs::read_dir(folder.path())
        .expect("a folder")
        .map(|file| file.expect("a file").file_name())
        .collect();
    assert_eq!(names, ["2013.pgn"]);
}

/// The opening is that of the last position in the book, also after a transposition.
#[test]
fn classifies_openings() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    let (games, table) = (path("eco.pgn"), path("eco.tsv"));
    fs::write(
        &games,
        "[ECO \"D06\"]\n[Opening \"Queen's Gambit\"]\n\n1. d4 d5 2. c4 *\n\n\
         [ECO \"D30\"]\n[Opening \"QGD\"]\n[Variation \"Main\"]\n\n1. d4 d5 2. c4 e6 *\n",
    )
    .expect("written");
    fs::write(
        &table,
        "eco\tname\tpgn\nA10\tEnglish Opening\t1. c4\nD30\tQGD: Main\t1. d4 d5 2. c4 e6\n",
    )
    .expect("written");
    for (book, text, tags) in [
        (
            &games,
            "1. c4 e6 2. d4 d5 3. Nc3 *",
            &["D30", "QGD", "Main"][..],
        ),
        (
            &table,
            "1. c4 e6 2. d4 d5 3. Nc3 *",
            &["D30", "QGD", "Main"],
        ),
        (
            &table,
            "[Variation \"old\"]\n\n1. c4 c5 *",
            &["A10", "English Opening"],
        ),
        (&games, "1. e4 *", &[]),
    ] {
        let output = staunton(&["eco", "--book", book, "-"], text.as_bytes());
        assert_eq!(output.status.code(), Some(0));
        let written = String::from_utf8_lossy(&output.stdout);
        let found: Vec<&str> = written
            .lines()
            .filter_map(|line| {
                let names = ["[ECO \"", "[Opening \"", "[Variation \""];
                let value = names.iter().find_map(|name| line.strip_prefix(name))?;
                value.strip_suffix("\"]")
            })
            .collect();
        assert_eq!(found, tags, "{text}");
    }
    let marked = "\u{feff}eco\tname\tpgn\nA10\tEnglish Opening\t1. c4\n";
    fs::write(&table, marked).expect("written");
    let output = staunton(&["eco", "--book", &table, "-"], b"1. c4 *");
    let written = String::from_utf8_lossy(&output.stdout);
    assert!(written.contains("[ECO \"A10\"]"), "{written}");
    fs::write(&table, "eco\tname\tpgn\nA10\n").expect("written");
    let output = staunton(&["eco", "--book", &table, "-"], b"");
    assert_eq!(output.status.code(), Some(2));
    for no_book in ["", "1. e4 *\n", "eco,name,pgn\nA10,English Opening,1. c4\n"] {
        fs::write(&table, no_book).expect("written");
        let output = staunton(&["eco", "--book", &table, "-"], b"1. c4 *");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{no_book:?}");
        assert!(errors.contains("eco.tsv: no openings found"), "{errors}");
    }
}

#[test]
fn reads_piece_letters_of_other_languages() {
    let output = staunton(&["normalize", "--letters", "German", "-"], b"1. Sf3 Sf6 *");
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.ends_with("\n\n1. Nf3 Nf6 *\n\n"), "{text}");
    let output = staunton(&["check", "--letters", "klingon", "-"], b"");
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn exports_tables() {
    let output = staunton(&["export", "-"], GAMES.as_bytes());
    let text = String::from_utf8_lossy(&output.stdout);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 4);
    assert_eq!(
        lines[0],
        "file,game,event,site,date,round,white,black,result,white_elo,black_elo,eco,time_control,plies,start,final,moves"
    );
    assert_eq!(
        lines[1],
        "-,1,Open,,2024.05.17,,\"Carlsen, Magnus\",\"Nakamura, Hikaru\",0-1,2830,2790,B90,,4,\
         rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1,\
         rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3,f3 e5 g4 Qh4#"
    );
    let args = [
        "export", "--plies", "--format", "jsonl", "--event", "open", "-",
    ];
    let output = staunton(&args, GAMES.as_bytes());
    let text = String::from_utf8_lossy(&output.stdout);
    let rows: Vec<serde_json::Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    assert_eq!(rows.len(), 4);
    assert_eq!(
        rows[2],
        serde_json::json!({
            "file": "-", "game": 1, "ply": 3, "number": 2, "color": "white", "san": "g4",
            "uci": "g2g4", "clock": 60.0, "centipawns": -999, "comment": "oh, no",
            "fen": "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2",
        })
    );
    assert_eq!(rows[3]["nags"], "$4");
}

#[test]
fn counts_the_moves_of_white_if_black_begins() {
    let games = b"[FEN \"4k3/8/8/8/8/8/8/R3K3 b - - 0 1\"]\n\n1... Kd7 *\n";
    for (args, chosen) in [(["--min-moves", "1"], false), (["--max-moves", "0"], true)] {
        let output = staunton(&["filter", args[0], args[1], "-"], games);
        assert_eq!(!output.stdout.is_empty(), chosen, "{args:?}");
    }
}

/// Many programs write 0 for an unknown rating.
#[test]
fn a_rating_of_zero_is_unknown() {
    let game = b"[WhiteElo \"0\"]\n[BlackElo \"1700\"]\n\n1. e4 *\n";
    let output = staunton(&["filter", "--max-elo", "1800", "-"], game);
    assert_eq!(String::from_utf8_lossy(&output.stdout), "");
    let output = staunton(&["export", "--format", "jsonl", "-"], game);
    let row: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert!(row.get("white_elo").is_none(), "{row}");
    assert_eq!(row["black_elo"], 1700);
}

/// The tags of the oldest games from Lichess.
#[test]
fn exports_the_known_date() {
    let games = "[UTCDate \"2013.01.31\"]\n\n1. e4 *\n\n\
                 [Date \"????.??.??\"]\n[UTCDate \"2013.02.01\"]\n\n1. e4 *\n\n\
                 [Date \"2013.02.02\"]\n[UTCDate \"2013.02.03\"]\n\n1. e4 *\n\n\
                 [Date \"????.??.??\"]\n\n1. e4 *\n";
    let output = staunton(&["export", "--format", "jsonl", "-"], games.as_bytes());
    let text = String::from_utf8_lossy(&output.stdout);
    let date = |row: &str| -> Option<String> {
        let row: serde_json::Value = serde_json::from_str(row).expect("JSON");
        Some(row.get("date")?.as_str()?.to_owned())
    };
    let dates: Vec<Option<String>> = text.lines().map(date).collect();
    let expected = [
        Some("2013.01.31"),
        Some("2013.02.01"),
        Some("2013.02.02"),
        None,
    ];
    assert_eq!(dates, expected.map(|date| date.map(str::to_owned)));
}

/// A player who resigns at once may do so again on the same day.
#[test]
fn dedupe_keeps_different_short_games_of_one_day() {
    let game = |tag: &str, moves: &str| {
        format!("[Date \"2024.05.17\"]\n[White \"Ada\"]\n[Black \"Boris\"]\n{tag}\n\n{moves}\n\n")
    };
    let games = [
        game("[UTCTime \"10:00:00\"]", "1. e4 e5 1-0"),
        game("[UTCTime \"10:05:00\"]", "1. e4 e5 1-0"),
        game("[UTCTime \"10:05:00\"]", "1. e4 e5 0-1"),
        game("[Round \"1\"]", "1-0"),
        game("[Round \"3\"]", "1-0"),
        game("[Round \"3\"]", "0-1"),
    ]
    .concat();
    let output = staunton(&["dedupe", "-"], games.repeat(2).as_bytes());
    let text = String::from_utf8_lossy(&output.stdout);
    assert_eq!(text.matches("[White ").count(), 6, "{text}");
}

/// Unreadable moves distinguish games, too.
#[test]
fn dedupe_keeps_different_unreadable_games() {
    let atomic = |moves: &str| {
        format!(
            "[Event \"x\"]\n[Date \"2024.05.17\"]\n[White \"Ada\"]\n[Black \"Boris\"]\n\
             [Variant \"Atomic\"]\n\n{moves} 1-0\n\n"
        )
    };
    let (one, other) = (atomic("1. e4 e5 2. Nf3"), atomic("1. d4 d5 2. c4"));
    let output = staunton(&["dedupe", "-"], format!("{one}{other}{one}").as_bytes());
    let text = String::from_utf8_lossy(&output.stdout);
    assert_eq!(text.matches("[Event ").count(), 2, "{text}");
    // Move numbers do not count.
    let numbered = atomic("1. e4 1... e5 2. Nf3");
    let output = staunton(&["dedupe", "-"], format!("{one}{numbered}").as_bytes());
    let text = String::from_utf8_lossy(&output.stdout);
    assert_eq!(text.matches("[Event ").count(), 1, "{text}");
}
