//! A game as a client sees it.

use std::collections::BTreeMap;

use arbiter::{Claims, Reason, TimeControl};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::typescript;

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
    #[ts(as = "typescript::TimeControl")]
    pub time: TimeControl,
    /// Whether the result counts for ratings.
    pub rated: bool,
    /// How draws by repetition and by fifty moves are made.
    #[ts(as = "typescript::Claims")]
    pub claims: Claims,
    /// The extra time that a wrong claim gives the opponent, in milliseconds.
    #[ts(type = "number")]
    pub claim_penalty: u64,
    /// The players of both sides.
    pub seats: Seats,
    /// The role of the recipient.
    pub you: You,
    /// The address that invites another person, while a seat is open.
    pub invitation: Option<String>,
}

/// The players of both sides.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Seats {
    /// White's player.
    pub white: Player,
    /// Black's player.
    pub black: Player,
}

/// The player of one side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Player {
    /// Nobody yet: the invitation is open.
    Open,
    /// A person.
    Person {
        /// The player's id, which stays whatever becomes of the name: the profile is at
        /// `/player/{id}`.
        id: String,
        /// The displayed name.
        name: String,
        /// Their rating at the speed of the game; none for a guest, and in games without a clock.
        rating: Option<RatingView>,
    },
    /// The computer.
    Engine {
        /// Its strength, 1 to 12.
        level: u8,
    },
}

/// A player's rating (Glicko-2): before a game and while it is played the present one, after a rated
/// game what it has made of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct RatingView {
    /// The rating.
    pub points: u16,
    /// Whether it is too uncertain to be compared with others.
    pub provisional: bool,
    /// By how much this game has changed it.
    pub change: Option<i16>,
}

/// The role of the recipient.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum You {
    /// Plays White.
    White,
    /// Plays Black.
    Black,
    /// Plays both sides on one board.
    Both,
    /// Watches the game.
    Spectator,
}

/// The changing part of a game at one version.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct GameState {
    /// Number of accepted commands, including the start; 0 while a seat is open.
    /// Offering or accepting a rematch does not change it.
    pub version: u32,
    /// How many of the client's plies are still valid; `plies` follow them.
    pub from_ply: u32,
    /// The plies from `from_ply` on.
    pub plies: Vec<Ply>,
    /// The current position.
    pub position: PositionView,
    /// Both clocks, unless the game has none.
    pub clocks: Option<Clocks>,
    /// The reason for which the player to move could claim a draw in the current position.
    #[ts(as = "Option<typescript::Reason>")]
    pub claimable: Option<Reason>,
    /// Who has an open draw offer; of two, the one that the player to move may answer.
    pub draw_offer: Option<Side>,
    /// Who has an open takeback request.
    pub takeback: Option<Side>,
    /// Whether a player may still abort.
    pub can_abort: bool,
    /// How the game ended.
    pub verdict: Option<VerdictView>,
    /// The move with which a draw was claimed rightly, in English SAN. It is not made, so whoever
    /// claimed is to move in the current position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub claimed_with: Option<String>,
    /// Who has offered a rematch.
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
    /// The squares to highlight as the last move: from and to, in castling those of the king.
    pub squares: [String; 2],
    /// Whether it gives check.
    pub check: bool,
    /// The captured pieces and the material balance after it.
    pub material: Material,
    /// Time left to the mover after it, in milliseconds.
    #[ts(type = "number | null")]
    pub remaining: Option<u64>,
}

/// The current position with its legal moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PositionView {
    /// The position.
    pub fen: String,
    /// The side to move.
    pub turn: Side,
    /// Whether the side to move is in check.
    pub check: bool,
    /// Legal targets by origin square; empty before the start and after the end of the game.
    /// Castling appears under the rook's square, and under the king's target square unless
    /// that is beside the king, who could step there in Chess960.
    pub targets: BTreeMap<String, Vec<String>>,
    /// The captured pieces and the material balance.
    pub material: Material,
}

/// The captured pieces and the material balance with the values 1, 3, 3, 5, 9: a guide, not a rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Material {
    /// Letters (`qrbnp`, strongest first) of the black pieces that White has captured.
    pub taken_by_white: String,
    /// Letters of the white pieces that Black has captured.
    pub taken_by_black: String,
    /// White's material minus Black's, in pawns.
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
    /// The remaining delay before it runs (simple delay), in milliseconds.
    #[ts(type = "number")]
    pub delay: u64,
    /// While both clocks stand until both sides have moved: how long the side to move may still take
    /// for its first move before the game is called off, in milliseconds.
    #[ts(type = "number | null")]
    pub first_move: Option<u64>,
    /// How many days of vacation both players have left, in a game that was agreed with them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub vacation: Option<VacationLeft>,
}

/// How many days of vacation both players have left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct VacationLeft {
    /// Those of White.
    pub white: u16,
    /// Those of Black.
    pub black: u16,
}

/// A game that a player may soon claim, since the opponent is away.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct AbsenceClaim {
    /// Who may claim it.
    pub by: Side,
    /// When, in milliseconds from the moment at which this was sent; 0 for now.
    #[ts(type = "number")]
    pub millis: u64,
}

/// How a claim of a draw with a move would be judged (FIDE 9.2 and 9.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ClaimView {
    /// Whether it would be right.
    pub right: bool,
    /// How often the position after the move has appeared then; the third time is a draw.
    pub appearances: u32,
    /// How many plies without a capture or a pawn move lead to it; a hundred are a draw.
    pub quiet_plies: u32,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct VerdictView {
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: String,
    /// Who won, if anyone.
    pub winner: Option<Side>,
    /// What ended it.
    #[ts(as = "typescript::Reason")]
    pub reason: Reason,
    /// The FIDE article.
    pub article: Option<String>,
    /// A sentence for people: "White won: checkmate."
    pub sentence: String,
}
