//! The ids of games, players, collections, opening books, classes, lessons, tournaments, sessions, invites,
//! tokens and authorization codes.

use std::fmt;
use std::str::FromStr;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

const BASE62: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// Eight letters and digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct IdText([u8; 8]);

impl IdText {
    const fn from_bits(mut bits: u64) -> Self {
        let mut letters = [0; 8];
        let mut i = 0;
        while i < letters.len() {
            letters[i] = BASE62[(bits % 62) as usize];
            bits /= 62;
            i += 1;
        }
        Self(letters)
    }

    fn parse(text: &str) -> Option<Self> {
        let letters: [u8; 8] = text.as_bytes().try_into().ok()?;
        let proper = letters.iter().all(u8::is_ascii_alphanumeric);
        proper.then_some(Self(letters))
    }

    fn as_str(&self) -> &str {
        std::str::from_utf8(&self.0).expect("letters and digits are ASCII")
    }
}

macro_rules! short_id {
    ($(#[$documentation:meta])* $name:ident, $error:expr) => {
        $(#[$documentation])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(IdText);

        impl $name {
            /// The id for these bits; random bits give a random id.
            ///
            /// There are 62⁸ ids. Numbers that differ by a multiple of 62⁸ give the same id.
            pub const fn from_bits(bits: u64) -> Self {
                Self(IdText::from_bits(bits))
            }

            /// The eight letters and digits.
            pub fn as_str(&self) -> &str {
                self.0.as_str()
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_str())
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = String::deserialize(deserializer)?;
                text.parse().map_err(D::Error::custom)
            }
        }

        impl FromStr for $name {
            type Err = IdError;

            fn from_str(text: &str) -> Result<Self, IdError> {
                IdText::parse(text).map(Self).ok_or($error)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.as_str())
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!(stringify!($name), "({})"), self)
            }
        }
    };
}

short_id! {
    /// The id of a game: eight letters and digits, as in the game's URL.
    GameId, IdError::Game
}

short_id! {
    /// The id of a player: eight letters and digits. It never changes, even if the player's
    /// sessions or name do.
    PlayerId, IdError::Player
}

short_id! {
    /// The id of a collection of games: eight letters and digits.
    CollectionId, IdError::Collection
}

short_id! {
    /// The id of an opening book: eight letters and digits.
    BookId, IdError::Book
}

short_id! {
    /// The id of a class: eight letters and digits.
    ClassId, IdError::Class
}

short_id! {
    /// The id of a lesson written by a user: eight letters and digits. Every user who knows the id
    /// may read the lesson.
    LessonId, IdError::Lesson
}

short_id! {
    /// The id of a tournament: eight letters and digits.
    TournamentId, IdError::Tournament
}

macro_rules! digest_id {
    ($(#[$documentation:meta])* $name:ident, $error:expr) => {
        $(#[$documentation])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name([u8; 32]);

        impl $name {
            /// The id for a token with this digest.
            pub const fn from_digest(digest: [u8; 32]) -> Self {
                Self(digest)
            }
        }

        impl FromStr for $name {
            type Err = IdError;

            fn from_str(text: &str) -> Result<Self, IdError> {
                digest(text).map(Self).ok_or($error)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!(stringify!($name), "({})"), self)
            }
        }
    };
}

digest_id! {
    /// The key of a stored session: the SHA-256 of the token in its cookie. The cookie cannot be
    /// computed from it.
    SessionId, IdError::Session
}

digest_id! {
    /// The key of a stored invite: the SHA-256 of the token in its link. The link cannot be
    /// computed from it.
    InviteId, IdError::Invite
}

digest_id! {
    /// The key of a stored API token: the SHA-256 of the token. The token cannot be computed from
    /// it.
    TokenId, IdError::Token
}

impl From<TokenId> for SessionId {
    /// The id under which [`revoked_since`](crate::Sessions::revoked_since) lists the token.
    fn from(token: TokenId) -> Self {
        Self(token.0)
    }
}

digest_id! {
    /// The key of a stored authorization code: the SHA-256 of the code. The code cannot be computed
    /// from it.
    CodeId, IdError::Code
}

/// Decodes 64 hexadecimal digits.
fn digest(text: &str) -> Option<[u8; 32]> {
    let (pairs, rest) = text.as_bytes().as_chunks::<2>();
    if pairs.len() != 32 || !rest.is_empty() {
        return None;
    }
    let mut digest = [0; 32];
    for (byte, &[high, low]) in digest.iter_mut().zip(pairs) {
        *byte = hex_digit(high)? << 4 | hex_digit(low)?;
    }
    Some(digest)
}

fn hex_digit(letter: u8) -> Option<u8> {
    match letter {
        b'0'..=b'9' => Some(letter - b'0'),
        b'a'..=b'f' => Some(letter - b'a' + 10),
        _ => None,
    }
}

/// The text is not an id.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IdError {
    /// Not the id of a game.
    Game,
    /// Not the id of a player.
    Player,
    /// Not the id of a collection.
    Collection,
    /// Not the id of an opening book.
    Book,
    /// Not the id of a class.
    Class,
    /// Not the id of a lesson.
    Lesson,
    /// Not the id of a tournament.
    Tournament,
    /// Not the id of a session.
    Session,
    /// Not the id of an invite.
    Invite,
    /// Not the id of an API token.
    Token,
    /// Not the id of an authorization code.
    Code,
}

impl fmt::Display for IdError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Game => "the id of a game is eight letters and digits",
            Self::Player => "the id of a player is eight letters and digits",
            Self::Collection => "the id of a collection is eight letters and digits",
            Self::Book => "the id of a book is eight letters and digits",
            Self::Class => "the id of a class is eight letters and digits",
            Self::Lesson => "the id of a lesson is eight letters and digits",
            Self::Tournament => "the id of a tournament is eight letters and digits",
            Self::Session => "the id of a session is 64 hexadecimal digits in lower case",
            Self::Invite => "the id of an invite is 64 hexadecimal digits in lower case",
            Self::Token => "the id of a token is 64 hexadecimal digits in lower case",
            Self::Code => "the id of a code is 64 hexadecimal digits in lower case",
        })
    }
}

impl std::error::Error for IdError {}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn a_game_id_reads_back(bits: u64) {
            let id = GameId::from_bits(bits);
            prop_assert_eq!(id.to_string().parse(), Ok(id));
        }

        #[test]
        fn a_player_id_reads_back(bits: u64) {
            let id = PlayerId::from_bits(bits);
            prop_assert_eq!(id.to_string().parse(), Ok(id));
        }

        #[test]
        fn a_session_id_reads_back(digest: [u8; 32]) {
            let id = SessionId::from_digest(digest);
            prop_assert_eq!(id.to_string().parse(), Ok(id));
        }

        #[test]
        fn only_eight_letters_and_digits_are_a_game_id(text in "\\PC{0,12}") {
            let proper = text.len() == 8 && text.chars().all(|c| c.is_ascii_alphanumeric());
            prop_assert_eq!(text.parse::<GameId>().is_ok(), proper);
        }

        #[test]
        fn a_parsed_session_id_displays_as_the_same_text(text in "[0-9a-fA-Fé]{62,66}") {
            if let Ok(id) = text.parse::<SessionId>() {
                prop_assert_eq!(id.to_string(), text);
            }
        }
    }

    #[test]
    fn ids_differ_over_the_whole_range() {
        let count = 62_u64.pow(8);
        assert_eq!(GameId::from_bits(0).as_str(), "00000000");
        assert_eq!(GameId::from_bits(count - 1).as_str(), "zzzzzzzz");
        assert_eq!(GameId::from_bits(count), GameId::from_bits(0));
    }
}
