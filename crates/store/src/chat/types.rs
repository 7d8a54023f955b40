//! Chat beside a game, in two rooms: the players are in one, everybody else in the other.

use std::fmt;

use arbiter::Timestamp;

use crate::error::Unavailable;
use crate::games::Seat;
use crate::id::{GameId, PlayerId};

/// A room beside a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Room {
    /// That of the two players.
    Players,
    /// That of all others.
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

/// A line that somebody says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewChatLine {
    /// Beside which game.
    pub game: GameId,
    /// Who.
    pub author: PlayerId,
    /// By which the author will know the request, if they send it again: at most 64 bytes.
    pub request_key: String,
    /// What.
    pub text: String,
    /// When.
    pub at: Timestamp,
    /// The most lines of a room.
    pub most: u32,
}

/// A line that was said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChatLine {
    /// Its number among all lines of the game, from 1 on.
    pub number: u32,
    /// Where.
    pub room: Room,
    /// Who.
    pub author: PlayerId,
    /// The author's name of today.
    pub name: String,
    /// When.
    pub at: Timestamp,
    /// What.
    pub text: String,
}

/// A line of somebody's own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnChatLine {
    /// Beside which game.
    pub game: GameId,
    /// Its number among all lines of the game.
    pub number: u32,
    /// Where.
    pub room: Room,
    /// When.
    pub at: Timestamp,
    /// What.
    pub text: String,
}

/// The lines of a game, and what says who may read them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chat {
    /// White's seat and Black's.
    pub seats: [Seat; 2],
    /// Whether the game is over: then the players may read both rooms, and so may all others.
    pub is_over: bool,
    /// The lines, in their order.
    pub lines: Vec<ChatLine>,
}

impl Chat {
    /// Whether this player has a seat in the game.
    pub fn is_played_by(&self, player: PlayerId) -> bool {
        self.seats.contains(&Seat::Person(player))
    }

    /// The room in which this player is.
    pub fn room_of(&self, player: PlayerId) -> Room {
        if self.is_played_by(player) {
            Room::Players
        } else {
            Room::Spectators
        }
    }

    /// Whether this player may read what is said in the room.
    pub fn may_read(&self, player: PlayerId, room: Room) -> bool {
        self.is_over || self.room_of(player) == room
    }

    /// The player whom this player talks to, if two people play and this is one of them.
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

/// What a player may and wants to do with chat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Speaker {
    /// Whether they want neither to read nor to write.
    pub is_off: bool,
    /// Until when they may not write.
    pub silent_until: Option<Timestamp>,
}

/// Why nothing was said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SayError {
    /// There is no such game.
    NoSuchGame,
    /// There is no such player.
    NoSuchPlayer,
    /// The author plays alone or against the computer.
    Alone,
    /// The room has as many lines as a room may have.
    Full,
    /// The author may not write until this moment.
    Silenced(Timestamp),
    /// Nothing was written.
    Unavailable(Unavailable),
}

impl fmt::Display for SayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuchGame => f.write_str("there is no such game"),
            Self::NoSuchPlayer => f.write_str("there is no such player"),
            Self::Alone => f.write_str("nobody else plays this game"),
            Self::Full => f.write_str("as much was said beside this game as there is room for"),
            Self::Silenced(_) => f.write_str("this player may not chat for a time"),
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
