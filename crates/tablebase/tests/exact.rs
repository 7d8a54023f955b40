//! The generator of exact tables with three pieces, checked completely.

use std::fs;

use rules::{CastlingMode, Position};
use staunton_tablebase::{Exact, ExactTables, Material, Values, Wdl};

fn with_three_pieces() -> ExactTables {
    let mut tables = ExactTables::default();
    for material in ExactTables::endings() {
        if material.pieces() == 3 {
            tables.make(material, &mut |_| ());
        }
    }
    tables
}

#[test]
fn lists_all_endings_in_the_order_of_their_dependencies() {
    let endings = ExactTables::endings();
    let names: Vec<String> = endings.iter().map(Material::to_string).collect();
    assert_eq!(
        endings
            .iter()
            .filter(|material| material.pieces() == 3)
            .count(),
        5
    );
    assert_eq!(endings.len(), 35);
    let place = |name: &str| names.iter().position(|other| other == name).expect(name);
    assert!(place("KQvK") < place("KPvK"));
    assert!(place("KQvKR") < place("KRvKP"));
    assert!(place("KQvKP") < place("KPvKP"));
}

/// Every value follows from the values after all legal moves, and agrees with the Syzygy tables.
#[cfg(feature = "system-tests")]
#[test]
fn every_position_with_three_pieces_is_exact() {
    use staunton_tablebase::Syzygy;

    let tables = with_three_pieces();
    let folder = std::env::var_os("SYZYGY_TABLES");
    let folder = folder
        .expect("SYZYGY_TABLES names a folder with the tables; cargo xtask test downloads them");
    let syzygy = Syzygy::open(&[folder]).expect("the tables");
    for (material, longest) in [
        ("KQvK", 10),
        ("KRvK", 16),
        ("KPvK", 28),
        ("KBvK", 0),
        ("KNvK", 0),
    ] {
        let material = material.parse().expect(material);
        let verified = tables.verify(material, &mut |_| ());
        let count = verified.unwrap_or_else(|why| panic!("{why}"));
        let mut compared = 0;
        let mut most = 0;
        for position in tables.positions(material) {
            compared += 1;
            let exact = tables.probe(&position).expect("a value");
            most = most.max(exact.to_mate);
            assert_eq!(
                syzygy.wdl(&position).expect("a value"),
                exact.wdl,
                "{position}"
            );
            let dtz = syzygy.dtz(&position).expect("a value").unsigned_abs();
            // Some tables count moves instead of plies, and mate is at distance 1 there.
            let fits = dtz.abs_diff(exact.to_zeroing) <= 1;
            assert!(fits, "{position}: {exact}, Syzygy {dtz}");
        }
        assert_eq!(compared, count);
        assert_eq!(most.div_ceil(2), longest, "{material}");
    }
}

#[test]
fn values_of_known_positions() {
    let tables = with_three_pieces();
    for (fen, wdl, to_mate, to_zeroing) in [
        ("k7/8/1K6/8/8/8/8/6Q1 w - - 0 1", Wdl::Win, 1, 1),
        ("k7/1Q6/1K6/8/8/8/8/8 b - - 0 1", Wdl::Loss, 0, 0),
        ("k7/8/1Q6/8/8/8/8/7K b - - 0 1", Wdl::Draw, 0, 0),
        ("8/8/8/7k/8/8/P7/K7 w - - 0 1", Wdl::Win, 27, 1),
    ] {
        let position = Position::from_fen(fen, CastlingMode::Standard).expect(fen);
        let exact = Exact {
            wdl,
            to_mate,
            to_zeroing,
        };
        assert_eq!(tables.probe(&position), Some(exact), "{fen}");
    }
}

#[test]
fn a_table_is_read_as_it_was_written() {
    let tables = with_three_pieces();
    let folder = tempfile::tempdir().expect("a folder");
    let material: Material = "KPvK".parse().expect("an ending");
    let written = tables.write(folder.path(), material).expect("written");
    let path = ExactTables::path(folder.path(), material);
    let bytes = fs::read(&path).expect("a file");
    assert_eq!(written, Some(bytes.len() as u64));
    let mut read = ExactTables::default();
    read.read(folder.path(), material).expect("the same table");
    for position in tables.positions(material) {
        assert_eq!(read.probe(&position), tables.probe(&position), "{position}");
    }
    for damage in 0..20 {
        let mut damaged = bytes.clone();
        let place = damage * bytes.len() / 20;
        damaged[place] ^= 1 << (damage % 8);
        fs::write(&path, &damaged).expect("written");
        let error = ExactTables::default().read(folder.path(), material);
        let error = error.expect_err("a damaged table").to_string();
        assert!(error.contains("KPvK.exact is damaged"), "{error}");
    }
    fs::remove_file(&path).expect("removed");
    let missing = ExactTables::default().read(folder.path(), material);
    assert!(
        missing
            .expect_err("no file")
            .to_string()
            .contains("KPvK.exact")
    );
}

/// The values in the program are those of the generator.
#[test]
fn built_in_values_are_exact() {
    let tables = with_three_pieces();
    let built_in = Values::built_in();
    for material in tables.contained() {
        for position in tables.positions(material) {
            let exact = tables.probe(&position).expect("a value");
            assert_eq!(built_in.probe(&position), Some(exact.wdl), "{position}");
        }
    }
    let contained: Vec<Material> = built_in.contained().collect();
    for material in ExactTables::endings() {
        assert!(contained.contains(&material), "{material}");
    }
}

#[test]
fn built_in_values_of_known_positions() {
    for (fen, wdl) in [
        ("8/8/8/3k4/8/8/3r4/KQ6 w - - 0 1", Some(Wdl::Win)),
        ("8/8/8/2k5/8/8/8/KBN5 w - - 0 1", Some(Wdl::Win)),
        ("8/8/8/2k5/8/8/8/KNN5 w - - 0 1", Some(Wdl::Draw)),
        // Black captures en passant and queens; without the right the pawns block each other.
        ("8/8/8/8/1pPk4/8/8/7K b - c3 0 1", Some(Wdl::Win)),
        // Castling rights, and too many pieces.
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", None),
        ("8/8/8/8/8/8/8/RRRRK2k w - - 0 1", None),
    ] {
        let position = Position::from_fen(fen, CastlingMode::Standard).expect(fen);
        assert_eq!(Values::built_in().probe(&position), wdl, "{fen}");
    }
    assert!(Values::from_bytes(b"KQvK 100 0\nshort").is_err());
    assert!(Values::from_bytes(b"nonsense").is_err());
}
