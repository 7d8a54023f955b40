//! Serialization as text, with the feature `serde`.
//!
//! Squares, files, ranks, castling sides and modes and UCI moves are written as by `Display`, a
//! color as `white` or `black`, a role as its name, a piece as its FEN letter, a board as the
//! placement of a FEN, a setup as a FEN. A position is a FEN too, in Chess960 a Shredder-FEN. If no
//! castling rights remain, the FEN alone does not show that it is Chess960, so the mode precedes
//! it: `chess960 4k3/8/8/8/8/8/8/4KR2 w - - 0 1`.

use alloc::string::ToString;
use core::fmt;
use core::marker::PhantomData;
use core::str::FromStr;

use ::serde::de::{Error, Visitor};
use ::serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::fen::mode_of;
use crate::{
    Board, CastlingMode, CastlingSide, Color, FenError, File, Piece, Position, Rank, Role, Setup,
    Square, UciMove,
};

/// Deserializes a value from its text.
struct Text<T> {
    what: &'static str,
    value: PhantomData<T>,
}

impl<T> Visitor<'_> for Text<T>
where
    T: FromStr,
    T::Err: fmt::Display,
{
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.what)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}

macro_rules! as_text {
    ($($type:ty, $what:literal, $write:expr;)*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let write: fn(&Self, S) -> Result<S::Ok, S::Error> = $write;
                write(self, serializer)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_str(Text {
                    what: $what,
                    value: PhantomData,
                })
            }
        }
    )*};
}

as_text!(
    Square, "the name of a square", |square, to| to.collect_str(square);
    File, "a file", |file, to| to.collect_str(file);
    Rank, "a rank", |rank, to| to.collect_str(rank);
    Color, "a color", |color, to| to.serialize_str(color.name());
    Role, "a kind of piece", |role, to| to.serialize_str(role.name());
    Piece, "a piece", |piece, to| to.serialize_char(piece.letter());
    CastlingSide, "a castling side", |side, to| to.collect_str(side);
    CastlingMode, "a castling mode", |mode, to| to.collect_str(mode);
    UciMove, "a move in UCI notation", |mv, to| to.collect_str(mv);
    Board, "the placement of a FEN", |board, to| to.collect_str(board);
    Setup, "a FEN", |setup, to| to.collect_str(setup);
);

/// Prefix for the FEN of a Chess960 position without castling rights.
const CHESS960: &str = "chess960 ";

impl Serialize for Position {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.castling_mode() {
            CastlingMode::Standard => serializer.serialize_str(&self.to_string()),
            CastlingMode::Chess960 => {
                let fen = self.shredder_fen();
                let shown = mode_of(&fen) == CastlingMode::Chess960;
                serializer.collect_str(&format_args!("{}{fen}", if shown { "" } else { CHESS960 }))
            }
        }
    }
}

impl<'de> Deserialize<'de> for Position {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = Text::<FenAndMode> {
            what: "a FEN",
            value: PhantomData,
        };
        deserializer
            .deserialize_str(text)
            .map(|FenAndMode(position)| position)
    }
}

/// A position parsed from a FEN, with or without the mode prefix.
struct FenAndMode(Position);

impl FromStr for FenAndMode {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Self, FenError> {
        match text.strip_prefix(CHESS960) {
            Some(fen) => Position::from_fen(fen, CastlingMode::Chess960),
            None => text.parse(),
        }
        .map(Self)
    }
}
