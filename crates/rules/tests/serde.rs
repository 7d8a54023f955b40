//! Serialization with the feature `serde`: values are written as texts and parsed again.

#![cfg(feature = "serde")]

use proptest::prelude::*;
use serde_json::{Value, from_value, json, to_value};
use staunton_rules::{
    Board, CastlingMode, CastlingSide, Color, File, Piece, Position, Rank, Role, Setup, Square,
    UciMove,
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
fn serializes_values_as_text() {
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
fn serializes_positions_and_setups_as_fen() {
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert_written(&Position::start(), fen);
    let placement = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    assert_written::<Board>(Position::start().board(), placement);
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

#[test]
fn serializes_the_mode_of_chess960_without_castling_rights() {
    let fen = "4k3/8/8/8/8/8/8/4KR2 w - - 0 1";
    let position = Position::from_fen(fen, CastlingMode::Chess960).unwrap();
    assert_written(&position, &format!("chess960 {fen}"));
    // The FEN alone, the earlier format, means standard chess.
    let standard = Position::from_fen(fen, CastlingMode::Standard).unwrap();
    assert_written(&standard, fen);
    for text in [
        format!("chess960{fen}"),
        format!("standard {fen}"),
        "chess960 ".to_owned(),
    ] {
        assert!(from_value::<Position>(json!(text)).is_err(), "{text}");
    }
}

proptest! {
    #[test]
    fn round_trips_positions(
        number in prop::option::of(0..960_u16),
        choices in prop::collection::vec(any::<u16>(), 120),
    ) {
        let start = number.map_or(Some(Position::start()), Position::chess960);
        let mut position = start.expect("a start");
        for choice in choices {
            let text = to_value(position).unwrap();
            prop_assert_eq!(from_value::<Position>(text).unwrap(), position);
            let moves = position.legal_moves();
            let Some(&mv) = moves.get(choice as usize % moves.len().max(1)) else {
                break;
            };
            position = position.play(mv).unwrap();
        }
    }
}
