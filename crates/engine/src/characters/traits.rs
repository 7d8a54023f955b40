//! The kinds of moves that styles prefer.

use rules::{Move, MoveKind, Position, Role, Square, attacks};

use crate::see::{self, EXCHANGE};

/// Largest difference of an equal exchange, in centipawns.
const EQUAL: i32 = 60;
/// Least and most that an offer loses, in centipawns: a pawn.
const OFFER: [i32; 2] = [80, 200];
/// Least number of squares around the enemy king that a move attacks in addition, to count as an
/// attack.
const ATTACK: i32 = 2;
/// The square of the fourth rank, counted from the own side: a pawn that moves here or further
/// marches.
const MARCH: u8 = 3;

/// The properties of a move on which styles depend.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "the properties are independent"
)]
pub struct Traits {
    /// It captures.
    pub captures: bool,
    /// It wins at least a pawn.
    pub wins_material: bool,
    /// It captures a piece of about equal value that the opponent can take back.
    pub exchanges: bool,
    /// It exchanges queens.
    pub exchanges_queens: bool,
    /// It lets the opponent win a pawn, and no more.
    pub offers_pawn: bool,
    /// It attacks at least two more squares around the enemy king, or gives check.
    pub attacks_king: bool,
    /// It castles.
    pub castles: bool,
    /// It moves the king while there are queens, or a pawn in front of its castled king.
    pub weakens_king: bool,
    /// A pawn advances to the fourth rank, counted from its own side, or beyond.
    pub marches: bool,
    /// It attacks an enemy piece or pawn.
    pub touches: bool,
    /// A piece moves back.
    pub retreats: bool,
}

impl Traits {
    /// Returns the traits of a legal move.
    ///
    /// ```
    /// # use rules as staunton_rules;
    /// use staunton_engine::Traits;
    /// use staunton_rules::{CastlingMode, Position};
    ///
    /// let fen = "3qk3/8/8/8/8/8/8/3QK3 w - - 0 1";
    /// let position = Position::from_fen(fen, CastlingMode::Standard)?;
    /// let exchange = position.parse_uci("d1d8").expect("a legal move");
    /// assert!(Traits::of(&position, exchange).exchanges_queens);
    /// # Ok::<(), staunton_rules::FenError>(())
    /// ```
    pub fn of(position: &Position, mv: Move) -> Self {
        let side = position.turn();
        let after = position.after_unchecked(mv);
        let mover = mv.role();
        let captured = position.captured(mv);
        let enemy = after.board().by_color(!side);
        let is_recapturable = || {
            let attackers = after.attackers_to(mv.to(), after.board().occupied());
            (attackers & enemy).any()
        };
        let exchanges = captured.is_some_and(|role| {
            let difference = EXCHANGE[role.index()] - EXCHANGE[mover.index()];
            role != Role::Pawn && difference.abs() <= EQUAL && is_recapturable()
        });
        let is_castling = mv.kind() == MoveKind::Castling;
        let is_pawn = mover == Role::Pawn;
        let [before_rank, after_rank] = [mv.from(), mv.to()].map(|square| {
            let rank = square.rank().relative_to(side);
            rank as u8
        });
        let has_queens = position.board().by_role(Role::Queen).any();
        let is_king_move = mover == Role::King && !is_castling;
        Self {
            captures: captured.is_some(),
            wins_material: captured.is_some() && see::wins_at_least(position, mv, OFFER[0]),
            exchanges,
            exchanges_queens: exchanges && mover == Role::Queen,
            offers_pawn: offers_pawn(&after),
            attacks_king: attacks_king(position, &after, mv),
            castles: is_castling,
            weakens_king: is_king_move && has_queens && !position.is_check()
                || is_pawn && is_near(position.king(side), mv.from()) && before_rank <= 2,
            marches: is_pawn && captured.is_none() && after_rank >= MARCH,
            touches: !is_castling && (reach(&after, mv.to()) & enemy).any(),
            retreats: !is_pawn && !is_castling && mover != Role::King && after_rank < before_rank,
        }
    }
}

/// Whether two squares are at most one file apart.
fn is_near(king: Square, pawn: Square) -> bool {
    (king.file() as i32 - pawn.file() as i32).abs() <= 1
}

/// The squares that the piece on this square attacks.
fn reach(position: &Position, square: Square) -> rules::Bitboard {
    position
        .board()
        .piece_at(square)
        .map_or_else(rules::Bitboard::default, |piece| {
            attacks::piece(piece, square, position.board().occupied())
        })
}

fn attacks_king(position: &Position, after: &Position, mv: Move) -> bool {
    if matches!(mv.kind(), MoveKind::Castling) || mv.role() == Role::King {
        return false;
    }
    let king = position.king(!position.turn());
    let zone = attacks::king(king);
    let aimed = |position: &Position, square: Square| (reach(position, square) & zone).len() as i32;
    after.is_check() || aimed(after, mv.to()) - aimed(position, mv.from()) >= ATTACK
}

/// Whether the side to move can win a pawn by a capture, and nothing more.
fn offers_pawn(after: &Position) -> bool {
    let [least, most] = OFFER;
    let mut offered = false;
    for &reply in &after.captures() {
        if see::wins_at_least(after, reply, least) {
            if see::wins_at_least(after, reply, most) {
                return false;
            }
            offered |= after.captured(reply) == Some(Role::Pawn);
        }
    }
    offered
}
