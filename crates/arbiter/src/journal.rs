//! How events are written down, and what can be wrong with a journal.

use std::fmt;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Event, TermsError};

/// The version of the event format that this program writes, and the newest it reads.
///
/// A journal outlives the program that wrote it, so the rules for changing what
/// [`Event`] looks like in JSON are strict:
///
/// - What has once been written stays readable for ever; `tests/journal/format_N.jsonl`
///   holds a sample of every event of a format and is never edited.
/// - A new event, a new field or a new reason raises this number. An older program
///   then refuses the row with a sentence that says so, instead of dropping what it
///   does not know; a newer one still reads every older number.
pub const EVENT_FORMAT: u16 = 6;

/// The events of one accepted command, in order, as a row of the journal carries them.
///
/// In JSON the format comes first, so that a row from the future is refused for its
/// format and not for the first word in it that is unknown:
///
/// ```
/// use staunton_arbiter::{Event, Events};
///
/// let json = r#"{"format":6,"events":[{"type":"started"}]}"#;
/// assert_eq!(serde_json::to_string(&Events::new(vec![Event::Started]))?, json);
/// assert_eq!(serde_json::from_str::<Events>(json)?.events, [Event::Started]);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Events {
    format: Format,
    /// What happened, in order.
    pub events: Vec<Event>,
}

impl Events {
    /// These events in the present format.
    pub const fn new(events: Vec<Event>) -> Self {
        Self {
            format: Format,
            events,
        }
    }
}

/// Written as [`EVENT_FORMAT`]; read as that or an older one, of which every event is still
/// an event today.
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

/// Why an event cannot have happened in the game as it stands.
///
/// [`crate::decide`] never makes such an event: the journal was damaged, or an event
/// was applied to a game at another version.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum JournalError {
    /// A row holds no event.
    EmptyRow,
    /// Something happened before `Started`.
    NotStarted,
    /// A second `Started`.
    StartedTwice,
    /// Something happened after the end.
    AfterTheEnd,
    /// The move is not legal in the position it was made in.
    IllegalMove {
        /// The move as it stands in the event.
        uci: String,
        /// The position it was made in.
        fen: String,
    },
    /// More plies were taken back than had been made, or none.
    TakenBack {
        /// How many were taken back.
        plies: u16,
        /// How many had been made.
        made: usize,
    },
    /// An offer or request by the side that cannot have made it, or an answer to none.
    Offer,
    /// Times in a game without a clock, or no times in a game with one.
    Clock,
    /// A claim by the side that was not to move.
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

/// Why a game cannot be rebuilt from its journal.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ReplayError {
    /// No game can be played under the terms.
    Terms(TermsError),
    /// A row does not follow from those before it.
    Row {
        /// The version that the row would have made: the first is 1.
        version: u32,
        /// What is wrong with it.
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
    fn events_from_the_future_are_refused_for_their_format() {
        let text = refusal(r#"{"format":7,"events":[{"type":"adjudicated"}]}"#);
        assert!(
            text.starts_with("these events are written in format 7, and"),
            "{text}"
        );
    }

    #[test]
    fn an_unknown_event_is_named() {
        let text = refusal(r#"{"format":1,"events":[{"type":"adjudicated"}]}"#);
        assert!(text.contains("unknown variant `adjudicated`"), "{text}");
    }

    #[test]
    fn nothing_is_dropped_in_silence() {
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
