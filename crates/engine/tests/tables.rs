//! The engine with endgame tables, those of three pieces.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use rules::{CastlingMode, Line, Position};
use staunton_engine::{EndgameTables, Engine, Limits, Score, SearchResult, uci};
use tablebase::Syzygy;

/// The folder with the tables of three pieces.
fn folder() -> PathBuf {
    let folder = std::env::var_os("SYZYGY_TABLES");
    folder
        .expect("SYZYGY_TABLES names a folder with the tables; cargo xtask test downloads them")
        .into()
}

fn tables() -> EndgameTables {
    let syzygy = Syzygy::open(&[folder()]).expect("the tables");
    EndgameTables::new(Arc::new(syzygy))
}

/// Returns the result of a search to this depth, and the positions found in tables.
fn search(fen: &str, depth: u32, tables: EndgameTables) -> (SearchResult, u64) {
    let position = Position::from_fen(fen, CastlingMode::Standard).expect(fen);
    let mut engine = Engine::new(1);
    engine.set_tables(Some(tables));
    let limits = Limits {
        depth: Some(depth),
        ..Limits::default()
    };
    let mut hits = 0;
    let stop = AtomicBool::new(false);
    let found = engine.search(&Line::new(position), &limits, &stop, |info| {
        hits = info.table_hits;
    });
    (found, hits)
}

fn uci(input: String) -> String {
    let mut output = Vec::new();
    uci::run(std::io::Cursor::new(input), &mut output).expect("a session");
    String::from_utf8(output).expect("text")
}

/// A search of one ply alone finds neither these moves nor these values.
#[test]
fn tables_select_the_moves_of_the_root() {
    for (fen, best, score) in [
        (
            "3k4/8/8/3KP3/8/8/8/8 w - - 0 1",
            &["d5d6", "d5e6"][..],
            20_000,
        ),
        ("4k3/8/8/4PK2/8/8/8/8 w - - 0 1", &["f5e6", "f5f6"], 20_000),
        ("8/8/8/k7/8/8/P7/K7 w - - 0 1", &[], 0),
        ("8/8/8/3kq3/8/8/8/3K4 w - - 0 1", &[], -20_000),
    ] {
        let (found, hits) = search(fen, 1, tables());
        assert!(hits > 0, "{fen}");
        assert_eq!(found.score, Score::Centipawns(score), "{fen}");
        let mv = found.best.expect("a move").to_string();
        assert!(best.is_empty() || best.contains(&&*mv), "{fen}: {mv}");
    }
}

/// White takes the pawn, and the ending after it is in the tables.
#[test]
fn tables_decide_about_positions_inside_the_search() {
    let (found, hits) = search("7k/8/8/8/1p6/P7/8/K7 w - - 0 1", 6, tables());
    assert!(hits > 0);
    assert_eq!(found.score, Score::Centipawns(19_999));
}

#[test]
fn options_limit_the_use_of_tables() {
    let fen = "7k/8/8/8/1p6/P7/8/K7 w - - 0 1";
    let too_small = EndgameTables {
        pieces: 2,
        ..tables()
    };
    let too_shallow = EndgameTables {
        depth: 100,
        ..tables()
    };
    assert_eq!(search(fen, 6, too_small).1, 0);
    assert_eq!(search(fen, 6, too_shallow).1, 0);
}

/// Near the limit of fifty moves, only a mate in time wins.
#[test]
fn progress_is_made_before_the_limit_of_fifty_moves() {
    let fen = "k7/8/1K6/8/8/8/8/6Q1 w - - 98 99";
    let (found, _) = search(fen, 1, tables());
    assert_eq!(found.score, Score::Mate(1));
    let without_rule = EndgameTables {
        fifty_moves: false,
        ..tables()
    };
    let (found, _) = search("8/8/8/8/8/2k5/8/K6R w - - 90 99", 1, without_rule);
    assert_eq!(found.score, Score::Centipawns(20_000));
    let (found, _) = search("8/8/8/8/8/2k5/8/K6R w - - 90 99", 1, tables());
    assert_eq!(found.score, Score::Centipawns(0));
}

#[test]
fn uci_finds_tables_and_counts_hits() {
    let folder = folder();
    let input = format!(
        "setoption name SyzygyPath value {}\nposition fen 4k3/8/8/4PK2/8/8/8/8 w - - 0 1\n\
         go depth 3\nsetoption name SyzygyPath value /no/such/folder\n",
        folder.display()
    );
    let output = uci(input);
    assert!(output.contains("info string found 5 WDL and 5 DTZ tables, up to 3 pieces"));
    assert!(output.contains(" tbhits 2 "), "{output}");
    assert!(output.contains("SyzygyPath stays as it was: the folder /no/such/folder"));
}

#[test]
fn uci_names_missing_and_damaged_files() {
    let some = tempfile::tempdir().expect("a folder");
    fs::copy(folder().join("KQvK.rtbw"), some.path().join("KQvK.rtbw")).expect("a copy");
    let path = some.path().join("KPvK.rtbw");
    let bytes = fs::read(folder().join("KPvK.rtbw")).expect("a file");
    fs::write(&path, &bytes[..bytes.len() / 2]).expect("a file");
    let input = format!(
        "setoption name SyzygyPath value {}\nposition fen 4k3/8/8/4PK2/8/8/8/8 w - - 0 1\n\
         go depth 3\nposition fen 4k3/8/8/5K2/8/8/8/6R1 w - - 0 1\ngo depth 3\n",
        some.path().display()
    );
    let output = uci(input);
    let damaged = format!("info string {} is damaged", path.display());
    assert_eq!(output.matches(&damaged).count(), 1, "{output}");
    assert!(
        output.contains("info string the file KRvK.rtbw is missing"),
        "{output}"
    );
    assert_eq!(output.matches("bestmove ").count(), 2, "{output}");
}
