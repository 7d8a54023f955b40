//! Synchronization of the lobby between nodes.

use std::sync::Arc;

use async_trait::async_trait;
use cluster::bus::Subscriber;
use cluster::messages::Message;
use protocol::RefusalCode;
use serde::{Deserialize, Serialize};
use store::{GameId, PlayerId};

use super::table::Offer;
use super::{Lobby, begins, has_begun_elsewhere, pairing};

/// The messages to other nodes about the lobby.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum NodeMessage {
    /// A connection to the sender's node has made a seek.
    Seek(Offer),
    /// A player begins a game, which ends the player's seeks.
    Begins {
        player: PlayerId,
        /// The seek that led to the game, and the game: a connection to the receiver may ask for
        /// it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        paired: Option<(String, GameId)>,
    },
    /// A player follows a game, so the notification of its start is no longer needed.
    LooksAt { player: PlayerId, game: GameId },
    /// The standing offers in the store have changed.
    StandingChanged,
    /// A player connected to the sender's node accepts a seek of the receiver's node.
    AcceptSeek { seek: String, by: PlayerId },
    /// The answer: the game, or the reason of the refusal.
    SeekAnswered {
        result: Result<String, (RefusalCode, String)>,
    },
}

/// The bus subscriber for the lobby.
pub(crate) struct Remote(pub(crate) Arc<Lobby>);

#[async_trait]
impl Subscriber for Remote {
    fn topics(&self) -> &'static [&'static str] {
        &[
            "seek",
            "begins",
            "looks_at",
            "standing_changed",
            "accept_seek",
        ]
    }

    fn receive(&self, from: &str, message: &Message) {
        let Self(lobby) = self;
        let Some(news) = message.read() else {
            return;
        };
        match news {
            NodeMessage::Seek(offer) => {
                lobby.lock().add_elsewhere(from, offer);
                lobby.has_changed.notify_one();
            }
            NodeMessage::Begins { player, paired } => {
                begins(lobby, player);
                if let Some((seek, game)) = paired {
                    has_begun_elsewhere(lobby, player, seek, game);
                }
            }
            NodeMessage::LooksAt { player, game } => {
                lobby.lock().remove_opened(player, game);
            }
            NodeMessage::StandingChanged => lobby.standing_news.notify_one(),
            NodeMessage::AcceptSeek { .. } | NodeMessage::SeekAnswered { .. } => {}
        }
    }

    fn removed(&self, _from: &str, _topic: &str, key: &str) {
        self.0.lock().end_elsewhere(key);
        self.0.has_changed.notify_one();
    }

    async fn answer(&self, request: &Message) -> Option<Message> {
        let NodeMessage::AcceptSeek { seek, by } = request.read()? else {
            return None;
        };
        let result = pairing::accept_for(&self.0, &seek, by).await;
        let result = result.map_err(|why| (why.refusal(), why.sentence().to_string()));
        Some(Message::of(&NodeMessage::SeekAnswered { result }))
    }

    async fn may_have_missed_events(&self) {
        self.0.standing_news.notify_one();
    }

    fn forget(&self, node: &str) {
        self.0.lock().forget(node);
        self.0.has_changed.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use arbiter::{Claims, TimeControl, Timestamp};
    use protocol::http::ColorChoice;
    use protocol::{RatingRange, RatingView};
    use samples::{Samples, variants};

    use super::*;

    fn offers() -> [Offer; 3] {
        let offer = Offer {
            id: "seek-1".to_owned(),
            by: "Ada".to_owned(),
            rating: Some(RatingView {
                points: 1_612,
                provisional: true,
                change: None,
            }),
            time: TimeControl::fischer(300_000, 3_000),
            chess960: true,
            chess960_number: None,
            claims: Claims::Automatic,
            color: ColorChoice::Random,
            rated: true,
            opponents: Some(RatingRange {
                lowest: 1_400,
                highest: 1_800,
            }),
            at: Timestamp(1_700_000_000_000),
        };
        let plain = Offer {
            rating: None,
            time: TimeControl::Unlimited,
            opponents: None,
            ..offer.clone()
        };
        let numbered = Offer {
            chess960_number: Some(518),
            ..plain.clone()
        };
        [offer, plain, numbered]
    }

    /// During a rolling update, nodes of two versions run side by side.
    #[test]
    fn node_messages_match_their_samples() {
        let (player, game) = (PlayerId::from_bits(5), GameId::from_bits(6));
        let seek = || "seek-1".to_owned();
        let begins = |paired| NodeMessage::Begins { player, paired };
        let answered = |result| NodeMessage::SeekAnswered { result };
        let mut news = vec![
            begins(Some((seek(), game))),
            begins(None),
            NodeMessage::LooksAt { player, game },
            NodeMessage::AcceptSeek {
                seek: seek(),
                by: player,
            },
            answered(Ok(game.to_string())),
            answered(Err((
                RefusalCode::NoSuchSeek,
                "Someone else was first.".to_owned(),
            ))),
        ];
        news.extend(offers().map(NodeMessage::Seek));
        news.push(NodeMessage::StandingChanged);
        variants!(NodeMessage: Seek Begins LooksAt StandingChanged AcceptSeek SeekAnswered)
            .assert_complete(&news);
        Samples::of_crate(env!("CARGO_MANIFEST_DIR")).messages("lobby_messages", &news);
    }
}
