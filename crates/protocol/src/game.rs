//! A game as a client sees it.

use std::collections::BTreeMap;

use arbiter::{Claims, Reason, TimeControl};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// White or Black.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// Moves first.
    White,
    /// Moves second.
    Black,
}

/// What does not change while a game is played, except that an open seat is taken.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct GameInfo {
    /// The game's id, eight letters and digits.
    pub id: String,
    /// The FEN of the start.
    pub start_fen: String,
    /// Whether it is Chess960.
    pub chess960: bool,
    /// How time is counted.
    pub time: TimeControl,
    /// Whether the result counts for ratings.
    pub rated: bool,
    /// How the draws come about that a player may claim.
    pub claims: Claims,
    /// What a wrong claim brings the opponent, in milliseconds.
    #[ts(type = "number")]
    pub claim_penalty: u64,
    /// Who sits where.
    pub seats: Seats,
    /// Which seat the reader holds.
    pub you: You,
    /// The address that invites another person, while a seat is open.
    pub invitation: Option<String>,
}

/// Who sits where.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Seats {
    /// White's player.
    pub white: Player,
    /// Black's player.
    pub black: Player,
}

/// Who holds a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Player {
    /// Nobody yet: the invitation is open.
    Open,
    /// A person.
    Person {
        /// What to call them.
        name: String,
    },
    /// The computer.
    Engine {
        /// Its strength, 1 to 12.
        level: u8,
    },
}

/// Which seat the reader holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum You {
    /// Plays White.
    White,
    /// Plays Black.
    Black,
    /// Plays both sides on one board.
    Both,
    /// Looks on.
    Spectator,
}

/// The changing part of a game at one version.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct GameState {
    /// Number of accepted commands, the start counted as one; 0 while a seat is open.
    /// A rematch is asked for and made without a new version.
    pub version: u32,
    /// How many plies of what the client has still hold; `plies` follow them.
    pub from_ply: u32,
    /// The plies from `from_ply` on.
    pub plies: Vec<Ply>,
    /// The position now.
    pub position: PositionView,
    /// Both clocks, unless the game has none.
    pub clocks: Option<Clocks>,
    /// Why the player to move could claim a draw on the position as it stands.
    pub claimable: Option<Reason>,
    /// Whose draw offer stands; of two, the one that the player to move may answer.
    pub draw_offer: Option<Side>,
    /// Whose wish to take back stands.
    pub takeback: Option<Side>,
    /// Whether a player may still abort.
    pub can_abort: bool,
    /// How the game ended.
    pub verdict: Option<VerdictView>,
    /// Who asked for a rematch.
    pub rematch_offer: Option<Side>,
    /// The id of the rematch.
    pub rematch: Option<String>,
}

/// One half-move that was played, and what the board shows after it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Ply {
    /// The move as UCI writes it.
    pub uci: String,
    /// The move in English SAN.
    pub san: String,
    /// The position after it.
    pub fen: String,
    /// The squares to mark as the last move: the man's, or in castling the king's, from and to.
    pub squares: [String; 2],
    /// Whether it gives check.
    pub check: bool,
    /// Men captured and the balance after it.
    pub material: Material,
    /// Time left to the mover after it, in milliseconds.
    #[ts(type = "number | null")]
    pub remaining: Option<u64>,
}

/// The position now, with what a person may do in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PositionView {
    /// The position.
    pub fen: String,
    /// Who is to move.
    pub turn: Side,
    /// Whether the side to move is in check.
    pub check: bool,
    /// Legal targets by origin square; empty when nothing can be played: before the
    /// start and after the end. Castling has the
    /// king's target and the rook's square; in Chess960 only the rook's square.
    pub targets: BTreeMap<String, Vec<String>>,
    /// Men captured and the balance.
    pub material: Material,
}

/// Men captured and the balance by 1, 3, 3, 5, 9: a guide, not a rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Material {
    /// Letters (`qrbnp`, strongest first) of the black men that White has captured.
    pub taken_by_white: String,
    /// Letters of the white men that Black has captured.
    pub taken_by_black: String,
    /// White's men less Black's, in pawns.
    pub balance: i16,
}

/// Both clocks at the moment the message was sent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Clocks {
    /// Time left to White in milliseconds.
    #[ts(type = "number")]
    pub white: u64,
    /// Time left to Black in milliseconds.
    #[ts(type = "number")]
    pub black: u64,
    /// Whose clock is running.
    pub running: Option<Side>,
    /// How long it still stands before it runs (simple delay), in milliseconds.
    #[ts(type = "number")]
    pub delay: u64,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct VerdictView {
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: String,
    /// Who won, if anyone.
    pub winner: Option<Side>,
    /// What ended it.
    pub reason: Reason,
    /// The FIDE article.
    pub article: Option<String>,
    /// A sentence for people: "White won: checkmate."
    pub sentence: String,
}
