//! Chat of a game, in two rooms: one for the players and one for all others.

use std::fmt;

use arbiter::Timestamp;

use crate::error::Unavailable;
use crate::games::Seat;
use crate::id::{GameId, PlayerId};

/// A chat room of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Room {
    /// The room of the two players.
    Players,
    /// The room of all others.
    Spectators,
}

impl Room {
    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Self::Players => "players",
            Self::Spectators => "spectators",
        }
    }
}

impl std::str::FromStr for Room {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut rooms = [Self::Players, Self::Spectators].into_iter();
        rooms
            .find(|room| room.as_str() == text)
            .ok_or("the rooms are players and spectators")
    }
}

/// A chat line to be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewChatLine {
    /// The game.
    pub game: GameId,
    /// The author.
    pub author: PlayerId,
    /// The idempotency key of the author's request, at most 64 bytes.
    pub request_key: String,
    /// The text.
    pub text: String,
    /// The time.
    pub at: Timestamp,
    /// The maximum number of lines in a room.
    pub most: u32,
}

/// A chat line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChatLine {
    /// Its number among all lines of the game, from 1.
    pub number: u32,
    /// The room.
    pub room: Room,
    /// The author.
    pub author: PlayerId,
    /// The current name of the author.
    pub name: String,
    /// The time.
    pub at: Timestamp,
    /// The text.
    pub text: String,
}

/// A chat line of the player who requests their own data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnChatLine {
    /// The game.
    pub game: GameId,
    /// Its number among all lines of the game.
    pub number: u32,
    /// The room.
    pub room: Room,
    /// The time.
    pub at: Timestamp,
    /// The text.
    pub text: String,
}

/// The chat lines of a game, with the data that determines who may read them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chat {
    /// White's seat and Black's.
    pub seats: [Seat; 2],
    /// Whether the game is over: then all players and spectators may read both rooms.
    pub is_over: bool,
    /// The lines in order.
    pub lines: Vec<ChatLine>,
}

impl Chat {
    /// Whether this player has a seat in the game.
    pub fn is_played_by(&self, player: PlayerId) -> bool {
        self.seats.contains(&Seat::Person(player))
    }

    /// The room that this player belongs to.
    pub fn room_of(&self, player: PlayerId) -> Room {
        if self.is_played_by(player) {
            Room::Players
        } else {
            Room::Spectators
        }
    }

    /// Whether this player may read the lines in the room.
    pub fn may_read(&self, player: PlayerId, room: Room) -> bool {
        self.is_over || self.room_of(player) == room
    }

    /// The opponent of this player, if the game is between two different people and this player is
    /// one of them.
    pub fn opponent_of(&self, player: PlayerId) -> Option<PlayerId> {
        match self.seats {
            [Seat::Person(white), Seat::Person(black)] if white != black => {
                let sides = [(white, black), (black, white)];
                let mine = sides.into_iter().find(|(own, _)| *own == player);
                mine.map(|(_, other)| other)
            }
            _ => None,
        }
    }
}

/// The chat settings and restrictions of a player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Speaker {
    /// Whether the player has turned chat off, both reading and writing.
    pub is_off: bool,
    /// The time until which the player may not write.
    pub silent_until: Option<Timestamp>,
}

/// Errors of writing a chat line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SayError {
    /// The game does not exist.
    NoSuchGame,
    /// The player does not exist.
    NoSuchPlayer,
    /// The author plays alone or against the computer.
    Alone,
    /// The room has reached the maximum number of lines.
    Full,
    /// The author may not write until this time.
    Silenced(Timestamp),
    /// Nothing was written.
    Unavailable(Unavailable),
}

impl fmt::Display for SayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuchGame => f.write_str("there is no such game"),
            Self::NoSuchPlayer => f.write_str("there is no such player"),
            Self::Alone => f.write_str("there is no other player in this game"),
            Self::Full => f.write_str("the chat of this game is full"),
            Self::Silenced(_) => f.write_str("this player is muted"),
            Self::Unavailable(why) => why.fmt(f),
        }
    }
}

impl std::error::Error for SayError {}

impl From<Unavailable> for SayError {
    fn from(why: Unavailable) -> Self {
        Self::Unavailable(why)
    }
}
