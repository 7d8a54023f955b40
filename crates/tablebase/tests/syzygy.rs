//! The reader of Syzygy tables, with the tables of three pieces.

use std::fs;
use std::path::PathBuf;

use rules::{CastlingMode, Position};
use staunton_tablebase::{ProbeError, Syzygy, Wdl};

/// The folder with the tables of three pieces.
fn folder() -> PathBuf {
    let folder = std::env::var_os("SYZYGY_TABLES");
    folder
        .expect("SYZYGY_TABLES names a folder with the tables; cargo xtask test downloads them")
        .into()
}

fn tables() -> Syzygy {
    Syzygy::open(&[folder()]).expect("the tables")
}

fn position(fen: &str) -> Position {
    Position::from_fen(fen, CastlingMode::Standard).expect(fen)
}

#[test]
fn finds_all_tables() {
    let tables = tables();
    assert_eq!((tables.count(), tables.largest()), ([5, 5], 3));
    let errors = tables.check();
    assert!(errors.is_empty(), "{errors:?}");
}

#[test]
fn values_and_distances_of_known_positions() {
    let tables = tables();
    for (fen, wdl, dtz) in [
        // Mate in one, mated, stalemate, and a queen that can be taken.
        ("k7/8/1K6/8/8/8/8/6Q1 w - - 0 1", Wdl::Win, 1),
        ("k7/1Q6/1K6/8/8/8/8/8 b - - 0 1", Wdl::Loss, -1),
        ("k7/8/1Q6/8/8/8/8/7K b - - 0 1", Wdl::Draw, 0),
        ("k7/1Q6/8/8/8/8/8/7K b - - 0 1", Wdl::Draw, 0),
        // The same with the colors exchanged.
        ("6q1/8/8/8/8/1k6/8/K7 b - - 0 1", Wdl::Win, 1),
        // A pawn: the king in front of it has the opposition, or not.
        ("4k3/8/4K3/4P3/8/8/8/8 w - - 0 1", Wdl::Win, 3),
        ("4k3/8/4K3/4P3/8/8/8/8 b - - 0 1", Wdl::Loss, -4),
        ("8/4k3/8/4K3/4P3/8/8/8 w - - 0 1", Wdl::Draw, 0),
        ("8/8/8/k7/8/8/P7/K7 w - - 0 1", Wdl::Draw, 0),
        // A rook pawn that is free to go.
        ("8/8/8/7k/8/8/P7/K7 w - - 0 1", Wdl::Win, 1),
        ("8/8/8/8/8/2k5/8/K6B w - - 0 1", Wdl::Draw, 0),
        ("8/8/8/8/8/2k5/8/K7 w - - 0 1", Wdl::Draw, 0),
    ] {
        let position = position(fen);
        assert_eq!(tables.wdl(&position).expect(fen), wdl, "{fen}");
        assert_eq!(tables.dtz(&position).expect(fen), dtz, "{fen}");
    }
}

#[test]
fn names_the_reason_without_a_value() {
    let tables = tables();
    for (fen, why) in [
        (
            "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
            "tables contain no positions with castling rights",
        ),
        (
            "4k3/8/8/8/8/8/8/R3K2R w - - 0 1",
            "the largest table has 3 pieces, the position has more",
        ),
    ] {
        let error = tables.wdl(&position(fen)).expect_err(fen);
        assert_eq!(error.to_string(), why);
    }
}

#[test]
fn names_a_missing_file() {
    let some = tempfile::tempdir().expect("a folder");
    for name in ["KQvK.rtbw", "KQvK.rtbz", "KRvK.rtbw"] {
        fs::copy(folder().join(name), some.path().join(name)).expect(name);
    }
    let tables = Syzygy::open(&[some.path()]).expect("the folder");
    let rook = position("8/8/8/8/8/2k5/8/K6R w - - 0 1");
    assert_eq!(tables.wdl(&rook).expect("a value"), Wdl::Win);
    let error = tables.dtz(&rook).expect_err("no distances");
    assert_eq!(error.to_string(), "the file KRvK.rtbz is missing");
    let pawn = position("8/8/8/8/8/p1k5/8/K7 w - - 0 1");
    let error = tables.wdl(&pawn).expect_err("no table");
    assert_eq!(error.to_string(), "the file KPvK.rtbw is missing");
    assert!(matches!(error, ProbeError::Missing(..)));
    let error = Syzygy::open(&[some.path().join("none")])
        .err()
        .expect("no folder");
    assert!(error.to_string().contains("none cannot be read"), "{error}");
}

/// Positions that lead to all parts of the tables.
fn sample() -> Vec<Position> {
    let mut sample = Vec::new();
    for piece in ['Q', 'R', 'P', 'q', 'p'] {
        for (number, turn) in (0_usize..40).zip(['w', 'b'].into_iter().cycle()) {
            let squares = [
                number * 7 % 64,
                number * 29 % 64,
                8 + (number * 13 + 3) % 48,
            ];
            let mut board = [None; 64];
            for (square, letter) in squares.into_iter().zip(['K', 'k', piece]) {
                board[square] = Some(letter);
            }
            let fen: Vec<String> = board.chunks(8).map(row).collect();
            let fen = format!("{} {turn} - - 0 1", fen.join("/"));
            sample.extend(Position::from_fen(&fen, CastlingMode::Standard));
        }
    }
    assert!(sample.len() > 100, "{}", sample.len());
    sample
}

fn row(squares: &[Option<char>]) -> String {
    let letters = squares.iter().map(|square| square.unwrap_or('1'));
    letters.collect()
}

/// Returns the values of a sample of positions with these bytes instead of a file.
fn with_file(name: &str, bytes: &[u8], sample: &[Position]) -> Vec<Result<(Wdl, i32), String>> {
    let damaged = tempfile::tempdir().expect("a folder");
    fs::write(damaged.path().join(name), bytes).expect("a file");
    let tables = Syzygy::open(&[damaged.path(), &folder()]).expect("the folders");
    let values = sample.iter().map(|position| {
        let value = tables
            .wdl(position)
            .and_then(|wdl| Ok((wdl, tables.dtz(position)?)));
        value.map_err(|why| why.to_string())
    });
    values.collect()
}

#[test]
fn a_short_or_long_file_is_named_and_gives_no_value() {
    let sample = sample();
    for name in ["KPvK.rtbw", "KPvK.rtbz", "KQvK.rtbw", "KRvK.rtbz"] {
        let bytes = fs::read(folder().join(name)).expect(name);
        let right = with_file(name, &bytes, &sample);
        assert!(right.iter().all(Result::is_ok));
        let longer = [&bytes[..], &[0; 64]].concat();
        let lengths = (0..bytes.len()).step_by(97).chain([bytes.len() - 1]);
        for damaged in lengths.map(|length| &bytes[..length]).chain([&longer[..]]) {
            let found = with_file(name, damaged, &sample);
            for (right, found) in right.iter().zip(&found) {
                match found {
                    Ok(_) => assert_eq!(right, found, "{name}"),
                    Err(why) => assert!(why.contains(name), "{why}"),
                }
            }
            assert!(found.iter().any(Result::is_err), "{name} {}", damaged.len());
        }
    }
}

/// The compressed data contain no check, so a flipped bit there may change values. It never leads
/// outside the file, and an error names the file.
#[test]
fn no_flipped_bit_causes_a_panic() {
    let sample = sample();
    for (name, step) in [
        ("KQvK.rtbw", 1),
        ("KPvK.rtbw", 41),
        ("KPvK.rtbz", 23),
        ("KQvK.rtbz", 29),
    ] {
        let bytes = fs::read(folder().join(name)).expect(name);
        // Most of the header, then some of the other bytes.
        let places = (0..bytes.len()).filter(|&place| place < 120 || place % step == 0);
        for place in places {
            let mut damaged = bytes.clone();
            damaged[place] ^= 1 << (place % 8);
            for why in with_file(name, &damaged, &sample[..40])
                .iter()
                .filter_map(|found| found.as_ref().err())
            {
                assert!(why.contains(name), "{why}");
            }
        }
    }
}

#[test]
fn the_best_moves_of_a_position() {
    let tables = tables();
    let best = |fen: &str, repeated, fifty_moves| {
        let position = position(fen);
        let moves = tables
            .root_moves(&position, repeated, fifty_moves)
            .expect(fen);
        assert!(moves.with_distances);
        let mut best: Vec<String> = moves
            .best()
            .map(|root| position.uci(root.mv).to_string())
            .collect();
        best.sort();
        best
    };
    // Two moves of the king keep the win.
    assert_eq!(
        best("3k4/8/8/3KP3/8/8/8/8 w - - 0 1", false, true),
        ["d5d6", "d5e6"]
    );
    // A win far from the limit: many moves; near it: only the fastest.
    let mate_in_one = "k7/8/1K6/8/8/8/8/6Q1 w - - 97 90";
    assert!(best("k7/8/1K6/8/8/8/8/6Q1 w - - 0 1", false, true).len() > 5);
    let fastest = best(mate_in_one, true, true);
    assert!(
        fastest.contains(&"g1g8".to_owned()) && fastest.len() < 5,
        "{fastest:?}"
    );
}
