//! A game as sent to a client.

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

/// The data that does not change while a game is played, except that an open seat is taken.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct GameInfo {
    /// The game's id, eight letters and digits.
    pub id: String,
    /// The FEN of the starting position.
    pub start_fen: String,
    /// Whether it is Chess960.
    pub chess960: bool,
    /// The time control.
    #[ts(as = "typescript::TimeControl")]
    pub time: TimeControl,
    /// Whether the game is rated.
    pub rated: bool,
    /// The way in which draws by repetition and by fifty moves are claimed.
    #[ts(as = "typescript::Claims")]
    pub claims: Claims,
    /// The extra time that a wrong claim gives the opponent, in milliseconds.
    #[ts(type = "number")]
    pub claim_penalty: u64,
    /// The players of both sides.
    pub seats: Seats,
    /// The role of the recipient.
    pub you: You,
    /// The address that invites another player, while a seat is open.
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
    /// No player yet: the invitation is open.
    Open,
    /// A person.
    Person {
        /// The player's id, which does not change with the name: the profile is at `/player/{id}`.
        id: String,
        /// The displayed name.
        name: String,
        /// The rating at the speed of the game; null for a guest, and in games without a clock.
        rating: Option<RatingView>,
        /// Whether it is a program with a bot account.
        #[serde(default, skip_serializing_if = "is_false")]
        #[ts(as = "Option<bool>", optional)]
        bot: bool,
    },
    /// The computer.
    Engine {
        /// Its strength, 1 to 17: the level, or that of the character.
        level: u8,
        /// The character as which it plays.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        character: Option<Character>,
    },
}

/// A character as which the computer plays: a level of strength with a style.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Character {
    /// Avoids exchanges and contact.
    Shy,
    /// Takes whatever it can.
    Grabber,
    /// Exchanges pieces.
    Swapper,
    /// Advances pawns.
    Marcher,
    /// Offers pawns.
    Gambler,
    /// Attacks the king.
    Attacker,
    /// Castles early and keeps its king safe.
    Guard,
    /// Exchanges queens, and aims for the endgame.
    Finisher,
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a reference"
)]
const fn is_false(flag: &bool) -> bool {
    !*flag
}

/// A player's rating (Glicko-2): the current one before and during a game, and the resulting one
/// after a rated game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct RatingView {
    /// The rating.
    pub points: u16,
    /// Whether it is too uncertain to be compared with others.
    pub provisional: bool,
    /// The change by this game.
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
    /// The number of accepted commands, including the start; 0 while a seat is open. Offering or
    /// accepting a rematch does not change it.
    pub version: u32,
    /// The number of the client's plies that are still valid; `plies` follow them.
    pub from_ply: u32,
    /// The plies from `from_ply` on.
    pub plies: Vec<Ply>,
    /// The current position.
    pub position: PositionView,
    /// Both clocks, unless the game has none.
    pub clocks: Option<Clocks>,
    /// The reason that the player to move could claim a draw for in the current position.
    #[ts(as = "Option<typescript::Reason>")]
    pub claimable: Option<Reason>,
    /// The side with an open draw offer. If both have one, it is the one that the player to move
    /// may answer.
    pub draw_offer: Option<Side>,
    /// The side with an open takeback request.
    pub takeback: Option<Side>,
    /// Whether a player may still abort.
    pub can_abort: bool,
    /// The result, after the end.
    pub verdict: Option<VerdictView>,
    /// The move named in a correct draw claim, in English SAN. It is not played, so the side that
    /// claimed is to move in the current position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub claimed_with: Option<String>,
    /// The side that has offered a rematch.
    pub rematch_offer: Option<Side>,
    /// The id of the rematch.
    pub rematch: Option<String>,
    /// Whether the last move was the computer's and is typical of its character.
    #[serde(default, skip_serializing_if = "is_false")]
    #[ts(as = "Option<bool>", optional)]
    pub typical: bool,
}

/// A move that was played, and the board after it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Ply {
    /// The move in UCI.
    pub uci: String,
    /// The move in English SAN.
    pub san: String,
    /// The position after it.
    pub fen: String,
    /// The squares to highlight as the last move: origin and target; in castling, those of the
    /// king.
    pub squares: [String; 2],
    /// Whether it gives check.
    pub check: bool,
    /// The captured pieces and the material balance after it.
    pub material: Material,
    /// The time left to the mover after it, in milliseconds.
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
    /// The legal targets by origin square; empty before the start and after the end of the game.
    /// Castling appears under the rook's square, and also under the king's target square unless
    /// that is next to the king, since in Chess960 the king could move there normally.
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
    /// The time left to White, in milliseconds.
    #[ts(type = "number")]
    pub white: u64,
    /// The time left to Black, in milliseconds.
    #[ts(type = "number")]
    pub black: u64,
    /// The side whose clock is running.
    pub running: Option<Side>,
    /// The remaining delay before it runs (simple delay), in milliseconds.
    #[ts(type = "number")]
    pub delay: u64,
    /// The time left to the side to move for its first move before the game is aborted, in
    /// milliseconds. Both clocks are stopped until both sides have moved.
    #[ts(type = "number | null")]
    pub first_move: Option<u64>,
    /// The vacation days left to both players, in a game that allows them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub vacation: Option<VacationLeft>,
}

/// The vacation days left to both players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct VacationLeft {
    /// White's days.
    pub white: u16,
    /// Black's days.
    pub black: u16,
}

/// A claim that a player may soon make because the opponent is away.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct AbsenceClaim {
    /// The side that may claim.
    pub by: Side,
    /// The time until it may claim, in milliseconds from the moment when this was sent; 0 for now.
    #[ts(type = "number")]
    pub millis: u64,
}

/// The ruling on a draw claim with a move (FIDE 9.2 and 9.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ClaimView {
    /// Whether the claim would be correct.
    pub right: bool,
    /// The number of times that the position after the move has occurred then; the third is a
    /// draw.
    pub appearances: u32,
    /// The number of plies without a capture or a pawn move that lead to it; a hundred are a draw.
    pub quiet_plies: u32,
}

/// The result of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct VerdictView {
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: String,
    /// The winner, if there is one.
    pub winner: Option<Side>,
    /// The reason for the end.
    #[ts(as = "typescript::Reason")]
    pub reason: Reason,
    /// The FIDE article.
    pub article: Option<String>,
    /// A sentence for people: "White won: checkmate."
    pub sentence: String,
}
