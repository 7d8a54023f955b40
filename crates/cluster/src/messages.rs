//! The messages between nodes and their wire format.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use store::SIGNAL_BYTES;

/// The space for the parts of an envelope other than its messages.
const ENVELOPE: usize = 200;

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

    fn from_wire(value: Value) -> Option<Self> {
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

    fn into_wire(self) -> Value {
        match self.payload {
            None => Value::String(self.topic),
            Some(payload) => Value::Object(Map::from_iter([(self.topic, payload)])),
        }
    }
}

/// The messages of the bus itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Control {
    /// Resets the state of the sender: its full state follows.
    Anew,
    /// Asks the receiver for its full state, because a message may have been lost.
    Ask,
}

/// An envelope with messages of one node. Its number is one more than that of the sender's previous
/// one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Envelope {
    pub(super) from: String,
    pub(super) number: u64,
    /// The only recipient; `None` for all nodes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    to: Option<String>,
    /// The messages. Each may be of a kind that only newer nodes know.
    #[serde(rename = "news", default, skip_serializing_if = "Vec::is_empty")]
    messages: Vec<Value>,
}

impl Envelope {
    pub(super) fn read(text: &str) -> Option<Self> {
        serde_json::from_str(text).ok()
    }

    /// Returns the messages for this node.
    pub(super) fn messages_for(self, node: &str) -> Vec<Message> {
        if self.to.is_some_and(|to| to != node) {
            return Vec::new();
        }
        let messages = self.messages.into_iter();
        messages.filter_map(Message::from_wire).collect()
    }
}

/// Writes the numbered envelopes of a node, in the order in which they are sent.
#[derive(Debug)]
pub(super) struct Writer {
    from: String,
    written: u64,
}

impl Writer {
    pub(super) const fn new(from: String) -> Self {
        Self { from, written: 0 }
    }

    /// Writes as many envelopes as the messages need, at least one.
    pub(super) fn write(
        &mut self,
        to: Option<&str>,
        messages: impl IntoIterator<Item = Message>,
    ) -> Vec<String> {
        let mut letters = Vec::new();
        let mut part = Vec::new();
        let mut size = ENVELOPE;
        for one in messages {
            let one = one.into_wire();
            let length = one.to_string().len() + 1;
            if size + length > SIGNAL_BYTES {
                letters.push(self.envelope(to, std::mem::take(&mut part)));
                size = ENVELOPE;
            }
            size += length;
            part.push(one);
        }
        if letters.is_empty() || !part.is_empty() {
            letters.push(self.envelope(to, part));
        }
        letters
    }

    fn envelope(&mut self, to: Option<&str>, messages: Vec<Value>) -> String {
        self.written += 1;
        let envelope = Envelope {
            from: self.from.clone(),
            number: self.written,
            to: to.map(str::to_owned),
            messages,
        };
        serde_json::to_string(&envelope).expect("an envelope has string keys")
    }
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
        let controls = [Control::Anew, Control::Ask];
        variants!(Control: Anew Ask).assert_complete(&controls);
        samples().messages("control_news", &controls);
    }

    #[test]
    fn envelopes_match_their_samples() {
        let message = |text: &str| {
            let value = serde_json::from_str(text).expect("JSON");
            Message::from_wire(value).expect("a message")
        };
        let five = [
            r#""anew""#,
            r#""ask""#,
            r#"{"connected":{"game":"60000000","sides":[true,false],"spectators":3}}"#,
            r#"{"seek_ended":{"seek":"seek-1"}}"#,
            r#"{"begins":{"player":"50000000","paired":["seek-1","60000000"]}}"#,
        ]
        .map(message);
        let ask = Message::of(&Control::Ask);
        let mut writer = Writer::new("0123456789abcdef".to_owned());
        let letters = [
            writer.write(None, []),
            writer.write(None, five.clone()),
            writer.write(Some("fedcba9876543210"), [ask.clone()]),
        ]
        .concat();
        let written = letters.iter().map(|text| Envelope::read(text));
        let written: Vec<_> = written.map(|letter| letter.expect("an envelope")).collect();
        samples().messages("letter", &written);
        let messages = written.into_iter();
        let messages: Vec<_> = messages
            .map(|letter| letter.messages_for("fedcba9876543210"))
            .collect();
        assert_eq!(messages, [vec![], five.to_vec(), vec![ask]]);
    }

    #[derive(Serialize)]
    #[serde(rename_all = "snake_case")]
    enum Sample {
        Numbered { number: u64, text: String },
    }

    fn numbered(number: u64) -> Message {
        let text = "0123456789".repeat(5);
        Message::of(&Sample::Numbered { number, text })
    }

    #[test]
    fn splits_a_long_list_without_losing_messages() {
        let mut writer = Writer::new("0123456789abcdef".to_owned());
        for (count, at_least) in [(0, 1), (1, 1), (100, 1), (1_000, 2)] {
            let before = writer.written;
            let all: Vec<_> = (0..count).map(numbered).collect();
            let texts = writer.write(Some("fedcba9876543210"), all.clone());
            assert!(texts.len() >= at_least);
            let mut read = Vec::new();
            for (index, text) in texts.iter().enumerate() {
                assert!(text.len() <= SIGNAL_BYTES);
                let letter = Envelope::read(text).expect("an envelope");
                assert_eq!(letter.number, before + index as u64 + 1);
                assert_eq!(letter.clone().messages_for("0000000000000000"), []);
                read.extend(letter.messages_for("fedcba9876543210"));
            }
            assert_eq!(read, all);
        }
    }

    #[test]
    fn skips_a_message_without_a_topic() {
        let text = r#"{"from":"a","number":7,"news":["ask",{"of_tomorrow":1},3,{},{"a":1,"b":2},"anew"],"more":1}"#;
        let letter = Envelope::read(text).expect("an envelope");
        let messages = letter.messages_for("b");
        let topics: Vec<_> = messages.iter().map(Message::topic).collect();
        assert_eq!(topics, ["ask", "of_tomorrow", "anew"]);
        let controls: Vec<_> = messages.iter().map(Message::read::<Control>).collect();
        assert_eq!(controls, [Some(Control::Ask), None, Some(Control::Anew)]);
        assert_eq!(Envelope::read("not a letter"), None);
    }
}
