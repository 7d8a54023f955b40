//! Arenas.

use serde::{Deserialize, Serialize};
use tournament::{EntrantId, Side, Title};
use ts_rs::TS;

use super::TournamentPhase;

/// The page of an arena: a part of the standings, and some of its games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ArenaView {
    /// The version of the journal.
    pub version: u32,
    /// The phase.
    pub phase: TournamentPhase,
    /// The time until the announced start in milliseconds, before the first wave.
    #[ts(type = "number | null")]
    pub starts_in: Option<u64>,
    /// The time until the end in milliseconds, while the arena is running.
    #[ts(type = "number | null")]
    pub ends_in: Option<u64>,
    /// Whether the end is so near that no game begins.
    pub is_closing: bool,
    /// The number of players.
    pub players: u32,
    /// The number of players who wait for an opponent.
    pub waiting: u32,
    /// The number of players who play.
    pub playing: u32,
    /// The page of the standings, from 1.
    pub page: u32,
    /// The number of pages.
    pub pages: u32,
    /// The rows of this page.
    pub rows: Vec<ArenaRow>,
    /// The visitor's row.
    pub own: Option<ArenaRow>,
    /// Running games of the highest ranked players.
    pub games: Vec<ArenaGameView>,
}

/// A row of the standings of an arena.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ArenaRow {
    /// The player.
    pub player: EntrantId,
    /// The place, from 1; shared places have the same number.
    pub rank: u32,
    /// The name; empty if the account was erased.
    pub name: String,
    /// The title.
    pub title: Option<Title>,
    /// The rating at the time of entry.
    pub rating: Option<u16>,
    /// The points.
    pub score: u32,
    /// The performance, after the first game.
    #[ts(type = "number | null")]
    pub performance: Option<i64>,
    /// Whether the next game counts double.
    pub is_double: bool,
    /// The state of the player.
    pub state: ArenaState,
    /// The id of the running game.
    pub game: Option<String>,
    /// The last results, oldest first.
    pub results: Vec<ArenaMark>,
}

/// The state of a player of an arena.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ArenaState {
    /// Waits for an opponent.
    Waiting,
    /// Plays.
    Playing,
    /// Pauses.
    Paused,
    /// Has left.
    Withdrawn,
}

/// The points of a game of an arena.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ArenaMark {
    /// The points.
    pub points: u8,
    /// Whether the game counted double.
    pub is_double: bool,
    /// Whether the player halved the time.
    pub berserk: bool,
}

/// A running game of an arena.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ArenaGameView {
    /// The id of the game.
    pub game: String,
    /// The name of the player with the white pieces.
    pub white: String,
    /// The name of the player with the black pieces.
    pub black: String,
}

/// A player of an arena with the last games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ArenaPlayerView {
    /// The row of the standings.
    pub row: ArenaRow,
    /// The games that count, newest first, at most 100.
    pub games: Vec<PlayedView>,
}

/// A game of a player of an arena.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PlayedView {
    /// The wave.
    pub wave: u16,
    /// The board of the wave.
    pub board: u16,
    /// The id of the game.
    pub game: Option<String>,
    /// The opponent.
    pub opponent: EntrantId,
    /// The name of the opponent; empty if the account was erased.
    pub opponent_name: String,
    /// The side of the player.
    pub side: Side,
    /// The symbol of the player's result in a report, such as `1`, `=` or `-`.
    pub result: char,
    /// The points.
    pub mark: ArenaMark,
}

/// A player halves the own time before the first move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct BerserkRequest {
    /// The id of the game.
    pub game: String,
}
