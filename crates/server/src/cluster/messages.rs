//! What one node tells the others, and its form on the wire.

use protocol::RefusalCode;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use store::{GameId, PlayerId, SIGNAL_BYTES};

use crate::features::lobby::Offer;
use crate::game::connected::Followers;

/// Room for all of a letter but its news.
const ENVELOPE: usize = 200;

/// Something that other nodes should know. Each says how things are, not how they have changed, so
/// that it does no harm to hear it twice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum News {
    /// What the sender has told before does not count any more: what does, follows.
    Anew,
    /// The receiver is to tell everything, since something may have been lost.
    Ask,
    /// Who follows a game on the sender's node.
    Connected {
        game: GameId,
        #[serde(flatten)]
        followers: Followers,
    },
    /// A connection to the sender's node offers a game in the lobby.
    Seek(Offer),
    /// It does not any more.
    SeekEnded { seek: String },
    /// A player begins a game: their seeks end.
    Begins {
        player: PlayerId,
        /// The seek of which it came, and the game: a connection to the receiver may ask for it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        paired: Option<(String, GameId)>,
    },
    /// A player looks at a game, and need not be told that it has begun.
    LooksAt { player: PlayerId, game: GameId },
    /// A challenge of or to this player has changed.
    Challenge { player: PlayerId },
    /// Something was said beside a game.
    Said { game: GameId },
    /// What this player may read of chats has changed.
    Reader { player: PlayerId },
    /// Whether this player chats has changed.
    Speaker { player: PlayerId },
    /// This player has another name, or has been erased: games that are open do not know it yet.
    Renamed { player: PlayerId },
    /// A player who is connected to the sender's node accepts a seek of the receiver's.
    AcceptSeek { seek: String, by: PlayerId },
    /// What came of that: the game, or why there is none.
    SeekAnswered {
        seek: String,
        by: PlayerId,
        result: Result<String, (RefusalCode, String)>,
    },
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

    /// The news for this node.
    pub(super) fn news_for(self, node: &str) -> Vec<News> {
        if self.to.is_some_and(|to| to != node) {
            return Vec::new();
        }
        let news = self.news.into_iter();
        news.filter_map(|news| serde_json::from_value(news).ok())
            .collect()
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
        news: impl IntoIterator<Item = News>,
    ) -> Vec<String> {
        let mut letters = Vec::new();
        let mut part = Vec::new();
        let mut size = ENVELOPE;
        for one in news {
            let one = serde_json::to_value(one).expect("news have string keys");
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
    use super::*;

    fn connected(number: u64) -> News {
        News::Connected {
            game: GameId::from_bits(number),
            followers: Followers {
                sides: [true, number.is_multiple_of(2)],
                spectators: 5,
            },
        }
    }

    #[test]
    fn long_news_are_divided_and_nothing_is_lost() {
        let mut writer = Writer::new("0123456789abcdef".to_owned());
        for (count, at_least) in [(0, 1), (1, 1), (100, 1), (1_000, 2)] {
            let before = writer.written;
            let all: Vec<_> = (0..count).map(connected).collect();
            let texts = writer.write(Some("fedcba9876543210"), all.clone());
            assert!(texts.len() >= at_least);
            let mut read = Vec::new();
            for (index, text) in texts.iter().enumerate() {
                assert!(text.len() <= SIGNAL_BYTES);
                let letter = Letter::read(text).expect("a letter");
                assert_eq!(letter.number, before + index as u64 + 1);
                assert_eq!(letter.clone().news_for("0000000000000000"), []);
                read.extend(letter.news_for("fedcba9876543210"));
            }
            assert_eq!(read, all);
        }
    }

    #[test]
    fn news_of_a_newer_kind_are_left_out() {
        let text = r#"{"from":"a","number":7,"news":["ask",{"of_tomorrow":1},"anew"],"more":1}"#;
        let letter = Letter::read(text).expect("a letter");
        assert_eq!(letter.news_for("b"), [News::Ask, News::Anew]);
        assert_eq!(Letter::read("not a letter"), None);
    }
}
