//! The requests about players: their profiles and their games.
//!
//! - `GET /app/players/{id}` → [`Profile`].
//! - `GET /app/players/{id}/ratings/{speed}?before=` → [`RatingHistory`].
//! - `GET /app/search` with [`GamesSearch`] as its query → [`FoundGames`].
//! - `GET /app/players/{id}/games` with [`GamesFilter`] as its query → [`PlayedGames`].
//!
//! Somebody finds their own games, and of others those that are rated and over.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{RatingView, Seats, Side, VerdictView, You};

/// How fast a game is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Speed {
    /// Less than three minutes for 60 moves.
    Bullet,
    /// Ten minutes at most.
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

/// What is shown of a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Profile {
    /// The player's id, which stays whatever becomes of the name.
    pub id: String,
    /// The displayed name.
    pub name: String,
    /// Whether they have an account.
    pub has_account: bool,
    /// Whether this is the reader.
    pub is_you: bool,
    /// The ratings, the fastest speed first; none for a speed without rated games.
    pub ratings: Vec<SpeedRating>,
    /// The results of the games that the reader may find.
    pub results: Vec<ResultCount>,
    /// Whether all these games were counted, or only the last 10,000 with each colour.
    pub results_are_complete: bool,
}

/// A player's rating at one speed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SpeedRating {
    /// The speed.
    pub speed: Speed,
    /// The rating of today.
    pub rating: RatingView,
    /// How many rated games it rests on.
    pub games: u32,
}

/// How often a player has won, lost and drawn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ResultCount {
    /// At this speed.
    pub speed: Speed,
    /// With these pieces.
    pub side: Side,
    /// Games won.
    pub won: u32,
    /// Games drawn.
    pub drawn: u32,
    /// Games lost.
    pub lost: u32,
}

/// How a rating has come about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct RatingHistory {
    /// The ratings after each rated game, the newest first.
    pub points: Vec<RatingPoint>,
    /// What `?before=` names for the games before these; none when there are none.
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
    /// Its deviation: the true strength is within twice of it, 19 times in 20.
    pub deviation: u16,
}

/// Which games of a player are listed: what is none restricts nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(default, deny_unknown_fields)]
pub struct GamesFilter {
    /// Only those against the account of this name.
    pub opponent: Option<String>,
    /// Only those with this result.
    pub result: Option<PlayerResult>,
    /// Only those that the player had this side of.
    pub side: Option<Side>,
    /// Only those of this speed.
    pub speed: Option<Speed>,
    /// Only rated games, or only others.
    pub rated: Option<bool>,
    /// Only those that began with these moves, in SAN or UCI with blanks between them: ten plies at
    /// most.
    pub opening: Option<String>,
    /// Only those that began at this moment or later, in milliseconds since 1970.
    #[ts(type = "number | null")]
    pub from: Option<u64>,
    /// Only those that began before this moment.
    #[ts(type = "number | null")]
    pub before: Option<u64>,
    /// Only those after this game in the list.
    pub after: Option<String>,
}

/// The result of a game for one of its players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum PlayerResult {
    /// They won.
    Won,
    /// It was a draw.
    Drawn,
    /// They lost.
    Lost,
}

/// A page of a list of games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PlayedGames {
    /// The games, the newest first.
    pub games: Vec<PlayedGame>,
    /// What `?after=` names for the next page; none when this is the last.
    pub older: Option<String>,
}

/// A game in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PlayedGame {
    /// The game's id.
    pub id: String,
    /// The players, without ratings.
    pub seats: Seats,
    /// What a rated game has made of White's and Black's ratings.
    pub ratings: [Option<RatingAfter>; 2],
    /// The side of the player whose list this is.
    pub side: You,
    /// When it was made, in milliseconds since 1970.
    #[ts(type = "number")]
    pub at: u64,
    /// How fast it is played.
    pub speed: Speed,
    /// Whether its result counts for ratings.
    pub rated: bool,
    /// How it ended, if it has.
    pub end: Option<GameEnd>,
}

/// A rating after a rated game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct RatingAfter {
    /// In points.
    pub points: u16,
    /// By how much that is more than before.
    pub change: i16,
}

/// The end of a game in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct GameEnd {
    /// The result.
    pub verdict: VerdictView,
    /// How many plies were played.
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

/// Which games of the server are searched for: what is none restricts nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(default, deny_unknown_fields)]
pub struct GamesSearch {
    /// Only games in which this position has stood, as a FEN: counters make no difference.
    pub fen: Option<String>,
    /// Only games in which these pieces have stood, as in `KRPPvKR`, for either side.
    pub material: Option<String>,
    /// Only games in which the position after these moves has stood, in SAN or UCI with blanks
    /// between them: five moves by each side at most.
    pub opening: Option<String>,
    /// Only games of the account of this name.
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
    /// Goes on where the page before has ended.
    #[ts(type = "number | null")]
    pub after: Option<i64>,
}

/// A page of what a search has found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct FoundGames {
    /// The games, the newest first. There may be none although there are older ones: only so many
    /// games are looked at for a page.
    pub games: Vec<FoundGame>,
    /// What `?after=` names to go on; none when all games have been looked at.
    #[ts(type = "number | null")]
    pub older: Option<i64>,
}

/// A game that was found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct FoundGame {
    /// The game.
    pub game: PlayedGame,
    /// After how many plies all that was sought had stood; none if only the game itself was sought.
    pub ply: Option<u32>,
}
