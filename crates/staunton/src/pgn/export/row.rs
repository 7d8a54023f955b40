//! The values of a row.

use std::borrow::Cow;
use std::fmt;

use pgn::{Annotation, Ply, Record, WhiteScore};
use rules::{Color, Position};

/// The names of the values for a game.
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

/// The names of the values for a move.
pub(super) const PLY: &[&str] = &[
    "ply",
    "number",
    "color",
    "san",
    "uci",
    "fen",
    "clock",
    "elapsed",
    "centipawns",
    "mate",
    "depth",
    "nags",
    "comment",
];

/// Values in the order of their names; none where nothing is known.
pub(super) type Row = [Option<Value>];

/// A value of a row.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Value {
    Text(Cow<'static, str>),
    Number(i64),
    Seconds(f64),
}

impl Value {
    pub(super) fn json(&self) -> serde_json::Value {
        match self {
            Self::Text(text) => text.as_ref().into(),
            Self::Number(number) => (*number).into(),
            Self::Seconds(seconds) => (*seconds).into(),
        }
    }

    fn number(number: impl Into<i64>) -> Self {
        Self::Number(number.into())
    }

    fn text(text: impl Into<Cow<'static, str>>) -> Self {
        Self::Text(text.into())
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) => text.fmt(f),
            Self::Number(number) => number.fmt(f),
            Self::Seconds(seconds) => seconds.fmt(f),
        }
    }
}

pub(super) fn game(record: &Record) -> [Option<Value>; GAME.len()] {
    // `?` and `????.??.??` say that a value is unknown, `-` that there is none.
    let known = |value: &&str| !value.chars().all(|c| matches!(c, '?' | '.' | '-' | ' '));
    let tag = |name: &str| {
        record
            .tags
            .get(name)
            .filter(known)
            .map(|text| Value::text(text.to_owned()))
    };
    let number = |name: &str| {
        let value = record.tags.get(name)?.trim().parse::<i64>().ok()?;
        Some(Value::number(value))
    };
    let mut position = record.start;
    let mut moves = String::new();
    for played in &record.main.moves {
        if !moves.is_empty() {
            moves.push(' ');
        }
        moves.push_str(&san(played.ply, &position));
        played.ply.play(&mut position);
    }
    [
        tag("Event"),
        tag("Site"),
        tag("Date"),
        tag("Round"),
        tag("White"),
        tag("Black"),
        Some(Value::text(record.result.mark())),
        number("WhiteElo"),
        number("BlackElo"),
        tag("ECO"),
        tag("TimeControl"),
        Some(Value::number(record.main.moves.len() as i64)),
        Some(Value::text(record.start.fen())),
        Some(Value::text(position.fen())),
        Some(Value::text(moves)),
    ]
}

/// Hands on a row for each move of the main line.
pub(super) fn plies(record: &Record, mut take: impl FnMut(&Row)) {
    let mut position = record.start;
    let mut number = i64::from(position.fullmove_number());
    for (index, played) in record.main.moves.iter().enumerate() {
        let color = if index % 2 == 0 {
            record.start.turn()
        } else {
            !record.start.turn()
        };
        let san = san(played.ply, &position);
        let uci = match played.ply {
            Ply::Move(mv) => position.uci(mv).to_string(),
            Ply::Null => "0000".to_owned(),
        };
        played.ply.play(&mut position);
        let annotations = || {
            let comments = played.comments.iter();
            comments.flat_map(|comment| &comment.annotations)
        };
        let clock = annotations().find_map(|annotation| match annotation {
            Annotation::Clock(time) => Some(Value::Seconds(time.as_secs_f64())),
            _ => None,
        });
        let elapsed = annotations().find_map(|annotation| match annotation {
            Annotation::Elapsed(time) => Some(Value::Seconds(time.as_secs_f64())),
            _ => None,
        });
        let evaluation = annotations().find_map(|annotation| match annotation {
            Annotation::Evaluation(evaluation) => Some(*evaluation),
            _ => None,
        });
        let (centipawns, mate) = match evaluation.map(|evaluation| evaluation.score) {
            Some(WhiteScore::Centipawns(value)) => (Some(Value::number(value)), None),
            Some(WhiteScore::Mate(moves)) => (None, Some(Value::number(moves))),
            None => (None, None),
        };
        let nags = played.nags.iter().map(ToString::to_string);
        let comments = played.comments_before.iter().chain(&played.comments);
        let texts = comments.map(|comment| &comment.text);
        take(&[
            Some(Value::number(index as i64 + 1)),
            Some(Value::number(number)),
            Some(Value::text(if color == Color::White {
                "white"
            } else {
                "black"
            })),
            Some(Value::text(san)),
            Some(Value::text(uci)),
            Some(Value::text(position.fen())),
            clock,
            elapsed,
            centipawns,
            mate,
            evaluation.and_then(|evaluation| Some(Value::number(evaluation.depth?))),
            joined(nags),
            joined(texts),
        ]);
        number += i64::from(color == Color::Black);
    }
}

/// Texts with a space between any two; none if that says nothing.
fn joined(texts: impl Iterator<Item = impl AsRef<str>>) -> Option<Value> {
    let mut joined = String::new();
    for (index, text) in texts.enumerate() {
        if index > 0 {
            joined.push(' ');
        }
        joined.push_str(text.as_ref());
    }
    let text = joined.trim();
    (!text.is_empty()).then(|| Value::text(text.to_owned()))
}

fn san(ply: Ply, position: &Position) -> String {
    match ply {
        Ply::Move(mv) => position.san(mv),
        Ply::Null => "--".to_owned(),
    }
}
