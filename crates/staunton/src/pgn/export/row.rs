//! The values of a row.

use std::borrow::Cow;
use std::fmt;

use pgn::{Outline, Ply};
use rules::Position;

use super::super::select::elo;
use crate::date;

/// The column names of a game.
pub(super) const GAME: &[&str] = &[
    "event",
    "site",
    "date",
    "round",
    "white",
    "black",
    "result",
    "white_elo",
    "black_elo",
    "eco",
    "time_control",
    "plies",
    "start",
    "final",
    "moves",
];

/// Values in the order of their columns; `None` if unknown.
pub(super) type Row<'a> = [Option<Value<'a>>];

/// A value of a row.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Value<'a> {
    Text(Cow<'a, str>),
    Number(i64),
    Seconds(f64),
}

impl<'a> Value<'a> {
    pub(super) fn json(&self) -> serde_json::Value {
        match self {
            Self::Text(text) => text.as_ref().into(),
            Self::Number(number) => (*number).into(),
            Self::Seconds(seconds) => (*seconds).into(),
        }
    }

    pub(super) fn number(number: impl Into<i64>) -> Self {
        Self::Number(number.into())
    }

    pub(super) fn text(text: impl Into<Cow<'a, str>>) -> Self {
        Self::Text(text.into())
    }
}

impl fmt::Display for Value<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) => text.fmt(f),
            Self::Number(number) => number.fmt(f),
            Self::Seconds(seconds) => seconds.fmt(f),
        }
    }
}

pub(super) fn game(outline: &Outline) -> [Option<Value<'_>>; GAME.len()] {
    let tag = |name: &str| outline.tags.known(name).map(Value::text);
    let rating = |name: &str| Some(Value::number(elo(&outline.tags, name)?));
    let mut position = outline.start;
    let mut moves = String::new();
    for &ply in &outline.moves {
        if !moves.is_empty() {
            moves.push(' ');
        }
        moves.push_str(&san(ply, &position));
        ply.play(&mut position);
    }
    [
        tag("Event"),
        tag("Site"),
        date::of_game(&outline.tags).map(Value::text),
        tag("Round"),
        tag("White"),
        tag("Black"),
        Some(Value::text(outline.result.tag())),
        rating("WhiteElo"),
        rating("BlackElo"),
        tag("ECO"),
        tag("TimeControl"),
        Some(Value::number(outline.moves.len() as i64)),
        Some(Value::text(outline.start.fen())),
        Some(Value::text(position.fen())),
        Some(Value::text(moves)),
    ]
}

fn san(ply: Ply, position: &Position) -> String {
    match ply {
        Ply::Move(mv) => position.san(mv),
        Ply::Null => "--".to_owned(),
    }
}
