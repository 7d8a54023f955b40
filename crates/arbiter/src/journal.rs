//! Serialization of events, and journal errors.

use std::fmt;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Event, TermsError};

/// The event format version that this program writes, and the newest that it reads.
///
/// A journal outlives the program that wrote it, so changes to the JSON form of [`Event`] follow
/// strict rules:
///
/// - Old formats stay readable forever; `tests/journal/format_N.jsonl` holds a sample of every
///   event of a format and is never edited.
/// - A new event, field or reason increases this number. An older program then rejects the row with
///   an error that says so, instead of dropping unknown data. A newer program still reads every
///   older format.
pub const EVENT_FORMAT: u16 = 9;

/// The events of one accepted command, in order, as a journal row.
///
/// In JSON the format comes first, so that a row in a newer format is rejected because of its
/// format and not because of its first unknown word:
///
/// ```
/// use staunton_arbiter::{Event, Events};
///
/// let json = r#"{"format":9,"events":[{"type":"started"}]}"#;
/// assert_eq!(serde_json::to_string(&Events::new(vec![Event::Started]))?, json);
/// assert_eq!(serde_json::from_str::<Events>(json)?.events, [Event::Started]);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Events {
    format: Format,
    /// The events in order.
    pub events: Vec<Event>,
}

impl Events {
    /// Creates a row with these events in the current format.
    pub const fn new(events: Vec<Event>) -> Self {
        Self {
            format: Format,
            events,
        }
    }
}

/// The format number. It is written as [`EVENT_FORMAT`]. Reading accepts that number or an older
/// one, because every event of an older format is still valid today.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Format;

impl Serialize for Format {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        EVENT_FORMAT.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Format {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match u16::deserialize(deserializer)? {
            1..=EVENT_FORMAT => Ok(Self),
            other => Err(D::Error::custom(format_args!(
                "these events are written in format {other}, and this program reads format \
                 {EVENT_FORMAT} and older: use the program that wrote them, or a newer one"
            ))),
        }
    }
}

/// The reason why an event is impossible in the current state of the game.
///
/// [`crate::decide`] never creates such an event: the journal was damaged, or an event was applied
/// to a game at a different version.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum JournalError {
    /// A row contains no event.
    EmptyRow,
    /// An event comes before `Started`.
    NotStarted,
    /// `Started` occurs twice.
    StartedTwice,
    /// An event comes after the end of the game.
    AfterTheEnd,
    /// The move is illegal in its position.
    IllegalMove {
        /// The move in the event.
        uci: String,
        /// The position before the move.
        fen: String,
    },
    /// More plies were taken back than had been made, or none.
    TakenBack {
        /// The number of plies taken back.
        plies: u16,
        /// The number of plies made.
        made: usize,
    },
    /// An offer or proposal by a side that cannot have made it, or an answer without one.
    Offer,
    /// Times in a game without a clock, or no times in a game with a clock.
    Clock,
    /// A claim by the side that was not on move.
    Claim,
}

impl fmt::Display for JournalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::EmptyRow => f.write_str("the row holds no event"),
            Self::NotStarted => f.write_str("something happened before the game had started"),
            Self::StartedTwice => f.write_str("the game started twice"),
            Self::AfterTheEnd => f.write_str("something happened after the game had ended"),
            Self::IllegalMove { uci, fen } => write!(f, "{uci:?} is not a legal move in {fen}"),
            Self::TakenBack { plies, made } => {
                write!(f, "{plies} plies were taken back, and {made} had been made")
            }
            Self::Offer => f.write_str("an offer or an answer by a side that cannot have made it"),
            Self::Claim => f.write_str("a claim by the side that was not to move"),
            Self::Clock => {
                f.write_str("times in a game without a clock, or none in a game with one")
            }
        }
    }
}

impl std::error::Error for JournalError {}

/// The reason why a game cannot be rebuilt from its journal.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ReplayError {
    /// No game can be played under the terms.
    Terms(TermsError),
    /// A row does not follow from the rows before it.
    Row {
        /// The version that the row would have produced; the first is 1.
        version: u32,
        /// The error in the row.
        error: JournalError,
    },
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Terms(error) => write!(f, "the terms of the game: {error}"),
            Self::Row { version, error } => write!(f, "row {version} of the journal: {error}"),
        }
    }
}

impl std::error::Error for ReplayError {}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(json: &str) -> String {
        serde_json::from_str::<Events>(json)
            .unwrap_err()
            .to_string()
    }

    #[test]
    fn rejects_events_of_a_newer_format() {
        let newer = EVENT_FORMAT + 1;
        let text = refusal(&format!(
            r#"{{"format":{newer},"events":[{{"type":"adjudicated"}}]}}"#
        ));
        let expected = format!("these events are written in format {newer}, and");
        assert!(text.starts_with(&expected), "{text}");
    }

    #[test]
    fn unknown_event_error_names_the_event() {
        let text = refusal(r#"{"format":1,"events":[{"type":"adjudicated"}]}"#);
        assert!(text.contains("unknown variant `adjudicated`"), "{text}");
    }

    #[test]
    fn rejects_unknown_fields() {
        for json in [
            r#"{"events":[{"type":"started"}]}"#,
            r#"{"format":1,"events":[{"type":"draw_offered"}]}"#,
            r#"{"format":1,"events":[{"type":"draw_offered","by":"red"}]}"#,
            r#"{"format":1,"events":[{"type":"draw_offered","by":"white","why":1}]}"#,
            r#"{"format":1,"events":[{"type":"credited","millis":-1,"until":0}]}"#,
            r#"{"format":1,"events":[],"actor":"white"}"#,
        ] {
            assert!(serde_json::from_str::<Events>(json).is_err(), "{json}");
        }
    }
}
