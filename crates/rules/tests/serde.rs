//! With the feature `serde`, values are written as their texts and read back.

#![cfg(feature = "serde")]

use serde_json::{Value, from_value, json, to_value};
use staunton_rules::{
    CastlingMode, CastlingSide, Color, File, Piece, Position, Rank, Role, Setup, Square, UciMove,
};

fn assert_written<T>(value: &T, text: &str)
where
    T: serde::Serialize + serde::de::DeserializeOwned + PartialEq + std::fmt::Debug,
{
    assert_eq!(to_value(value).unwrap(), json!(text));
    assert_eq!(&from_value::<T>(json!(text)).unwrap(), value);
    for other in [json!("nothing of the kind"), json!(4), Value::Null] {
        assert!(from_value::<T>(other.clone()).is_err(), "{other}");
    }
}

#[test]
fn values_are_written_as_their_texts() {
    assert_written(&Square::E4, "e4");
    assert_written(&File::E, "e");
    assert_written(&Rank::Fourth, "4");
    assert_written(&Color::White, "white");
    assert_written(&Role::Knight, "knight");
    let knight = Piece {
        color: Color::White,
        role: Role::Knight,
    };
    assert_written(&knight, "N");
    assert_written(&CastlingSide::Queen, "O-O-O");
    assert_written(&CastlingMode::Chess960, "chess960");
    assert_written(&"e7e8q".parse::<UciMove>().unwrap(), "e7e8q");
}

#[test]
fn positions_and_setups_are_written_as_fens() {
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert_written(&Position::start(), fen);
    assert_written(&Setup::from_fen(fen, CastlingMode::Standard).unwrap(), fen);
    let shredder = "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1";
    assert_written(&Position::chess960(0).unwrap(), shredder);
    let setup = Setup::from_fen(shredder, CastlingMode::Chess960).unwrap();
    assert_written(&setup, shredder);
    let impossible = "8/8/8/8/8/8/8/KK6 b - e5 0 7";
    let setup: Setup = impossible.parse().unwrap();
    assert_written(&setup, impossible);
    assert!(from_value::<Position>(json!(impossible)).is_err());
}
