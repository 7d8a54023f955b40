//! Checks whether a player can write in the chat of a game.

use ::language::{InLanguage, Language};
use arbiter::Timestamp;
use messages::sentence::Sentence;
use protocol::{ChatClosed, ChatClosedReason};
use store::{Chat, PlayerId, Room, Speaker, Unavailable};

use crate::http::site::Site;

/// The reason why a player cannot write at the moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Closed {
    /// Chat is disabled on this server.
    Server,
    /// The player has turned chat off.
    Off,
    /// The opponent has turned chat off.
    OpponentOff,
    /// The player plays alone or against the computer.
    Alone,
    /// Organizers have silenced the player for this many more milliseconds.
    Silenced(u64),
}

impl Closed {
    pub(super) fn view(&self, language: Language) -> ChatClosed {
        ChatClosed {
            reason: match self {
                Self::Server => ChatClosedReason::Server,
                Self::Off => ChatClosedReason::Off,
                Self::OpponentOff => ChatClosedReason::OpponentOff,
                Self::Alone => ChatClosedReason::Alone,
                Self::Silenced(_) => ChatClosedReason::Silenced,
            },
            message: self.sentence().in_language(language),
        }
    }

    pub(super) fn sentence(&self) -> Sentence {
        const HOUR: u64 = 3_600_000;
        match self {
            Self::Server => Sentence::new("There is no chat on this server."),
            Self::Off => Sentence::new("You have turned chat off."),
            Self::OpponentOff => Sentence::new("Your opponent has turned chat off."),
            Self::Alone => Sentence::new("There is no other player to talk to."),
            Self::Silenced(left) if *left <= HOUR => Sentence::new(
                "The organizers of this server muted you: you can chat again within the hour.",
            ),
            Self::Silenced(left) => Sentence::new(
                "The organizers of this server muted you: you can chat again in {hours} hours.",
            )
            .with("hours", left.div_ceil(HOUR)),
        }
    }
}

/// Returns the reason why this player cannot write in the chat of the game, if any.
pub(super) async fn closed(
    site: &Site,
    chat: &Chat,
    player: PlayerId,
    now: Timestamp,
) -> Result<Option<Closed>, Unavailable> {
    if site.sessions.chat_is_off() {
        return Ok(Some(Closed::Server));
    }
    let talk = site.store.talk();
    let Speaker {
        is_off,
        silent_until,
    } = talk.speaker(player).await?;
    if is_off {
        return Ok(Some(Closed::Off));
    }
    if chat.room_of(player) == Room::Players {
        let Some(opponent) = chat.opponent_of(player) else {
            return Ok(Some(Closed::Alone));
        };
        if talk.speaker(opponent).await?.is_off {
            return Ok(Some(Closed::OpponentOff));
        }
    }
    let silent = silent_until.filter(|until| *until > now);
    Ok(silent.map(|until| Closed::Silenced(until - now)))
}
