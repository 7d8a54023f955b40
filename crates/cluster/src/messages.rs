//! What one node tells the others, and its form on the wire.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use store::SIGNAL_BYTES;

/// Room for all of a letter but its news.
const ENVELOPE: usize = 200;

/// A message to other nodes. Each says how things are, not how they have changed, so that it does no
/// harm to receive it twice.
///
/// On the wire it is an object with the topic as its only key, or the topic alone where there is no
/// payload: what serde makes of an externally tagged enum.
#[derive(Clone, Debug, PartialEq)]
pub struct Message {
    topic: String,
    payload: Option<Value>,
}

impl Message {
    /// The message of a variant of an externally tagged enum, whose tag is the topic.
    ///
    /// # Panics
    /// When `news` does not become a string or an object with one key.
    pub fn of(news: &impl Serialize) -> Self {
        let value = serde_json::to_value(news).expect("news have string keys");
        Self::from_wire(value).expect("news are variants of an enum")
    }

    /// The enum that [`Self::of`] was given, if the message can be read as one of its variants.
    pub fn read<T: DeserializeOwned>(&self) -> Option<T> {
        serde_json::from_value(self.clone().into_wire()).ok()
    }

    /// The topic, for subscribers.
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

/// What the bus itself tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Control {
    /// What the sender has told before does not count any more: what does, follows.
    Anew,
    /// The receiver is to tell everything, since something may have been lost.
    Ask,
}

/// News of one node. Each letter has the number after that of the sender's last one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Letter {
    pub(super) from: String,
    pub(super) number: u64,
    /// The only node that is meant; none when all are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    to: Option<String>,
    /// Each may be of a kind that only newer nodes know.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    news: Vec<Value>,
}

impl Letter {
    pub(super) fn read(text: &str) -> Option<Self> {
        serde_json::from_str(text).ok()
    }

    /// The messages for this node.
    pub(super) fn messages_for(self, node: &str) -> Vec<Message> {
        if self.to.is_some_and(|to| to != node) {
            return Vec::new();
        }
        let news = self.news.into_iter();
        news.filter_map(Message::from_wire).collect()
    }
}

/// Writes letters of a node, numbered in the order in which they are to be sent.
#[derive(Debug)]
pub(super) struct Writer {
    from: String,
    written: u64,
}

impl Writer {
    pub(super) const fn new(from: String) -> Self {
        Self { from, written: 0 }
    }

    /// As many letters as the news need, at least one.
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
                letters.push(self.letter(to, std::mem::take(&mut part)));
                size = ENVELOPE;
            }
            size += length;
            part.push(one);
        }
        if letters.is_empty() || !part.is_empty() {
            letters.push(self.letter(to, part));
        }
        letters
    }

    fn letter(&mut self, to: Option<&str>, news: Vec<Value>) -> String {
        self.written += 1;
        let letter = Letter {
            from: self.from.clone(),
            number: self.written,
            to: to.map(str::to_owned),
            news,
        };
        serde_json::to_string(&letter).expect("a letter has string keys")
    }
}

#[cfg(test)]
mod tests {
    use samples::{Samples, variants};

    use super::*;

    fn samples() -> Samples {
        Samples::of_crate(env!("CARGO_MANIFEST_DIR"))
    }

    /// Nodes of two versions run side by side while one after the other is replaced.
    #[test]
    fn controls_are_read_and_written_as_their_samples() {
        let controls = [Control::Anew, Control::Ask];
        variants!(Control: Anew Ask).assert_complete(&controls);
        samples().messages("control_news", &controls);
    }

    #[test]
    fn letters_are_read_and_written_as_their_samples() {
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
        let written = letters.iter().map(|text| Letter::read(text));
        let written: Vec<_> = written.map(|letter| letter.expect("a letter")).collect();
        samples().messages("letter", &written);
        let messages = written.into_iter();
        let messages: Vec<_> = messages
            .map(|letter| letter.messages_for("fedcba9876543210"))
            .collect();
        assert_eq!(messages, [vec![], five.to_vec(), vec![ask]]);
    }

    #[derive(Serialize)]
    #[serde(rename_all = "snake_case")]
    enum News {
        Numbered { number: u64, text: String },
    }

    fn numbered(number: u64) -> Message {
        let text = "0123456789".repeat(5);
        Message::of(&News::Numbered { number, text })
    }

    #[test]
    fn long_news_are_divided_and_nothing_is_lost() {
        let mut writer = Writer::new("0123456789abcdef".to_owned());
        for (count, at_least) in [(0, 1), (1, 1), (100, 1), (1_000, 2)] {
            let before = writer.written;
            let all: Vec<_> = (0..count).map(numbered).collect();
            let texts = writer.write(Some("fedcba9876543210"), all.clone());
            assert!(texts.len() >= at_least);
            let mut read = Vec::new();
            for (index, text) in texts.iter().enumerate() {
                assert!(text.len() <= SIGNAL_BYTES);
                let letter = Letter::read(text).expect("a letter");
                assert_eq!(letter.number, before + index as u64 + 1);
                assert_eq!(letter.clone().messages_for("0000000000000000"), []);
                read.extend(letter.messages_for("fedcba9876543210"));
            }
            assert_eq!(read, all);
        }
    }

    #[test]
    fn a_message_without_a_topic_is_left_out() {
        let text = r#"{"from":"a","number":7,"news":["ask",{"of_tomorrow":1},3,{},{"a":1,"b":2},"anew"],"more":1}"#;
        let letter = Letter::read(text).expect("a letter");
        let messages = letter.messages_for("b");
        let topics: Vec<_> = messages.iter().map(Message::topic).collect();
        assert_eq!(topics, ["ask", "of_tomorrow", "anew"]);
        let controls: Vec<_> = messages.iter().map(Message::read::<Control>).collect();
        assert_eq!(controls, [Some(Control::Ask), None, Some(Control::Anew)]);
        assert_eq!(Letter::read("not a letter"), None);
    }
}
