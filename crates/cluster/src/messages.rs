//! The messages between nodes and their wire format.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// A message to other nodes. It describes a state and not a change, so receiving it twice does no
/// harm.
///
/// On the wire it is an object with the topic as its only key, or just the topic if there is no
/// payload: the format that serde uses for externally tagged enums.
#[derive(Clone, Debug, PartialEq)]
pub struct Message {
    topic: String,
    payload: Option<Value>,
}

impl Message {
    /// Creates the message of a variant of an externally tagged enum whose tag is the topic.
    ///
    /// # Panics
    /// If `variant` does not serialize to a string or an object with one key.
    pub fn of(variant: &impl Serialize) -> Self {
        let value = serde_json::to_value(variant).expect("messages have string keys");
        Self::from_wire(value).expect("messages are variants of an enum")
    }

    /// Returns the enum that [`Self::of`] was given, if the message is one of its variants.
    pub fn read<T: DeserializeOwned>(&self) -> Option<T> {
        serde_json::from_value(self.clone().into_wire()).ok()
    }

    /// Returns the topic, by which the subscriber is chosen.
    pub fn topic(&self) -> &str {
        &self.topic
    }

    pub(crate) fn from_wire(value: Value) -> Option<Self> {
        match value {
            Value::String(topic) => Some(Self {
                topic,
                payload: None,
            }),
            Value::Object(map) if map.len() == 1 => {
                let (topic, payload) = map.into_iter().next()?;
                let payload = Some(payload);
                Some(Self { topic, payload })
            }
            _ => None,
        }
    }

    pub(crate) fn into_wire(self) -> Value {
        match self.payload {
            None => Value::String(self.topic),
            Some(payload) => Value::Object(Map::from_iter([(self.topic, payload)])),
        }
    }
}

/// The format of messages that this program writes. It reads this format and the one before.
pub const FORMAT: u32 = 1;

/// A message with its sender.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Envelope {
    pub(crate) from: String,
    pub(crate) message: Message,
}

/// The wire format of an [`Envelope`].
#[derive(Serialize, Deserialize)]
struct Wire {
    format: u32,
    from: String,
    message: Value,
}

impl Envelope {
    /// Reads an envelope. Returns `None` if it is damaged or of an unknown format.
    pub(crate) fn read(bytes: &[u8]) -> Option<Self> {
        let wire: Wire = serde_json::from_slice(bytes).ok()?;
        let is_known = (FORMAT - 1..=FORMAT).contains(&wire.format);
        let message = Message::from_wire(wire.message).filter(|_| is_known)?;
        let from = wire.from;
        Some(Self { from, message })
    }

    pub(crate) fn write(self) -> Vec<u8> {
        let wire = Wire {
            format: FORMAT,
            from: self.from,
            message: self.message.into_wire(),
        };
        serde_json::to_vec(&wire).expect("an envelope has string keys")
    }
}

/// The messages of the bus itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Control {
    /// The sender has dropped events.
    Dropped,
}

/// The announcement of a running node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Announcement {
    /// The format of the messages that the node writes.
    pub(crate) format: u32,
}

#[cfg(test)]
mod tests {
    use samples::{Samples, variants};

    use super::*;

    fn samples() -> Samples {
        Samples::of_crate(env!("CARGO_MANIFEST_DIR"))
    }

    /// During a rolling update, nodes of two versions run side by side.
    #[test]
    fn controls_match_their_samples() {
        let controls = [Control::Dropped];
        variants!(Control: Dropped).assert_complete(&controls);
        samples().messages("control", &controls);
        samples().messages("announcement", &[Announcement { format: FORMAT }]);
    }

    #[test]
    fn envelopes_match_their_samples() {
        let texts = [
            r#"{"connected":{"game":"60000000","sides":[true,false],"spectators":3}}"#,
            r#""dropped""#,
        ];
        let written = texts.map(|text| {
            let value = serde_json::from_str(text).expect("JSON");
            let message = Message::from_wire(value).expect("a message");
            let from = "0123456789abcdef".to_owned();
            let envelope = Envelope { from, message };
            let bytes = envelope.clone().write();
            assert_eq!(Envelope::read(&bytes), Some(envelope));
            serde_json::from_slice::<Value>(&bytes).expect("JSON")
        });
        samples().messages("envelope", &written);
    }

    #[test]
    fn refuses_damaged_and_unknown_envelopes() {
        for text in [
            "",
            "not an envelope",
            r#"{"format":1,"from":"a","message":{}}"#,
            r#"{"format":1,"from":"a","message":{"a":1,"b":2}}"#,
            r#"{"format":1,"from":"a","message":3}"#,
            r#"{"from":"a","message":"dropped"}"#,
            r#"{"format":3,"from":"a","message":"dropped"}"#,
        ] {
            assert_eq!(Envelope::read(text.as_bytes()), None, "{text}");
        }
        let newer = r#"{"format":1,"from":"a","message":{"of_tomorrow":1},"more":2}"#;
        let envelope = Envelope::read(newer.as_bytes()).expect("an envelope");
        assert_eq!(envelope.message.topic(), "of_tomorrow");
        assert_eq!(envelope.message.read::<Control>(), None);
    }
}
