//! Requests for players: their profiles and their games.
//!
//! - `GET /app/people` with [`PeopleQuery`] as its query → [`KnownPeople`].
//! - `GET /app/follows` → [`FollowedPeople`]; `PUT` and `DELETE /app/follows/{id}` → 204.
//! - `GET /app/players/{id}` → [`Profile`].
//! - `GET /app/players/{id}/ratings/{speed}?before=` → [`RatingHistory`].
//! - `GET /app/search` with [`GamesSearch`] as its query → [`FoundGames`].
//! - `GET /app/players/{id}/games` with [`GamesFilter`] as its query → [`PlayedGames`].
//!
//! A player finds their own games, and the finished rated games of others.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{RatingView, Seats, Side, VerdictView, You};

/// The speed of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Speed {
    /// Less than three minutes for 60 moves.
    Bullet,
    /// At most ten minutes.
    Blitz,
    /// Less than an hour.
    Rapid,
    /// An hour or more.
    Classical,
    /// Days for each move.
    Correspondence,
    /// No clock.
    Unlimited,
}

/// A query for people. Without a name, the answer contains the reader's opponents.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(default, deny_unknown_fields)]
pub struct PeopleQuery {
    /// The beginning of an account's name, in any case: at least two characters.
    pub name: Option<String>,
}

/// Players that the reader may challenge. The list is empty on a safe server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct KnownPeople {
    /// At most 12 people: opponents with the connected ones first, or in the order of their names.
    pub people: Vec<KnownPerson>,
}

/// The players that the reader follows. The list is empty on a safe server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct FollowedPeople {
    /// The connected ones first, then in the order of their names.
    pub people: Vec<KnownPerson>,
}

/// A registered player in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct KnownPerson {
    /// The player's id; the page is `/player/{id}`.
    pub id: String,
    /// The displayed name.
    pub name: String,
    /// Whether the player is connected to the node that answers.
    pub online: bool,
}

/// The public profile of a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Profile {
    /// The player's id, which does not change with the name.
    pub id: String,
    /// The displayed name.
    pub name: String,
    /// Whether the player is registered.
    pub has_account: bool,
    /// Whether the player is the reader.
    pub is_you: bool,
    /// Whether the reader follows the player; null if the reader cannot, because one of the two has
    /// no account, the player is the reader, or the server is safe.
    #[serde(default)]
    pub followed: Option<bool>,
    /// The ratings, the fastest speed first; speeds without rated games are omitted.
    pub ratings: Vec<SpeedRating>,
    /// The results of the games that the reader may find.
    pub results: Vec<ResultCount>,
    /// Whether all these games were counted, or only the last 10,000 with each color.
    pub results_are_complete: bool,
}

/// A player's rating at one speed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SpeedRating {
    /// The speed.
    pub speed: Speed,
    /// The current rating.
    pub rating: RatingView,
    /// The number of rated games that it is based on.
    pub games: u32,
}

/// The numbers of games that a player has won, lost and drawn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ResultCount {
    /// The speed.
    pub speed: Speed,
    /// The player's side.
    pub side: Side,
    /// Games won.
    pub won: u32,
    /// Games drawn.
    pub drawn: u32,
    /// Games lost.
    pub lost: u32,
}

/// The history of a rating.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct RatingHistory {
    /// The ratings after each rated game, newest first.
    pub points: Vec<RatingPoint>,
    /// The value of `?before=` for the earlier games; null if there are none.
    pub older: Option<u32>,
}

/// A rating after a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct RatingPoint {
    /// The game.
    pub game: String,
    /// When it ended, in milliseconds since 1970.
    #[ts(type = "number")]
    pub at: u64,
    /// The rating after it.
    pub rating: u16,
    /// Its deviation: with 95% probability the true strength is within twice the deviation.
    pub deviation: u16,
}

/// A filter for the games of a player: null fields do not filter.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(default, deny_unknown_fields)]
pub struct GamesFilter {
    /// Only games against the account with this name.
    pub opponent: Option<String>,
    /// Only games with this result.
    pub result: Option<PlayerResult>,
    /// Only games in which the player had this side.
    pub side: Option<Side>,
    /// Only games of this speed.
    pub speed: Option<Speed>,
    /// Only rated games, or only unrated ones.
    pub rated: Option<bool>,
    /// Only games that began with these moves, in SAN or UCI, separated by blanks: at most ten
    /// plies.
    pub opening: Option<String>,
    /// Only games that began at this moment or later, in milliseconds since 1970.
    #[ts(type = "number | null")]
    pub from: Option<u64>,
    /// Only games that began before this moment.
    #[ts(type = "number | null")]
    pub before: Option<u64>,
    /// Only games after this one in the list.
    pub after: Option<String>,
}

/// The result of a game for one of its players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum PlayerResult {
    /// A win.
    Won,
    /// A draw.
    Drawn,
    /// A loss.
    Lost,
}

/// A page of a list of games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PlayedGames {
    /// The games, newest first.
    pub games: Vec<PlayedGame>,
    /// The value of `?after=` for the next page; null if this is the last.
    pub older: Option<String>,
}

/// A game in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PlayedGame {
    /// The game's id.
    pub id: String,
    /// The players, without ratings.
    pub seats: Seats,
    /// The ratings of White and Black after a rated game.
    pub ratings: [Option<RatingAfter>; 2],
    /// The side of the player whose list this is.
    pub side: You,
    /// When it was created, in milliseconds since 1970.
    #[ts(type = "number")]
    pub at: u64,
    /// Its speed.
    pub speed: Speed,
    /// Whether it is rated.
    pub rated: bool,
    /// The end, if it is over.
    pub end: Option<GameEnd>,
}

/// A rating after a rated game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct RatingAfter {
    /// The rating in points.
    pub points: u16,
    /// The change in points.
    pub change: i16,
}

/// The end of a game in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct GameEnd {
    /// The result.
    pub verdict: VerdictView,
    /// The number of plies.
    pub plies: u32,
    /// The last position.
    pub fen: String,
    /// The opening, if it has a name.
    pub opening: Option<OpeningName>,
}

/// An opening as the Encyclopaedia of Chess Openings classifies it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct OpeningName {
    /// The code, from `A00` to `E99`.
    pub eco: String,
    /// The name.
    pub name: String,
}

/// A search in the games of the server: null fields do not filter.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(default, deny_unknown_fields)]
pub struct GamesSearch {
    /// Only games in which this position occurred, as a FEN: counters make no difference.
    pub fen: Option<String>,
    /// Only games in which this material occurred, as in `KRPPvKR`, for either side.
    pub material: Option<String>,
    /// Only games in which the position after these moves occurred, in SAN or UCI, separated by
    /// blanks: at most five moves by each side.
    pub opening: Option<String>,
    /// Only games of the account with this name.
    pub player: Option<String>,
    /// Only games of this account too.
    pub opponent: Option<String>,
    /// Only games with this result: `1-0`, `0-1` or `1/2-1/2`.
    pub result: Option<String>,
    /// Only games of this speed.
    pub speed: Option<Speed>,
    /// Only games that began at this moment or later, in milliseconds since 1970.
    #[ts(type = "number | null")]
    pub from: Option<u64>,
    /// Only games that began before this moment.
    #[ts(type = "number | null")]
    pub before: Option<u64>,
    /// Continues after the previous page.
    #[ts(type = "number | null")]
    pub after: Option<i64>,
}

/// A page of search results.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct FoundGames {
    /// The games, newest first. The page may be empty although older games match: only a limited
    /// number of games is checked for a page.
    pub games: Vec<FoundGame>,
    /// The value of `?after=` to continue; null if all games have been checked.
    #[ts(type = "number | null")]
    pub older: Option<i64>,
}

/// A game that was found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct FoundGame {
    /// The game.
    pub game: PlayedGame,
    /// The ply after which everything in the query had occurred; null if the query has no condition
    /// on positions.
    pub ply: Option<u32>,
}
