//! Estimated distance of a position from a helpmate (both sides cooperate).
//!
//! The estimate only decides the order in which positions are searched, never whether a position is
//! searched.

mod corner;
mod weights;

use std::cell::OnceCell;

use corner::Corners;
use rules::{Bitboard, Board, Color, Position, Rank, Role, Square, attacks};
use weights::Weights;

use crate::sets;

/// A plan for mating.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Plan {
    /// Capture everything in the way, promote to a queen and mate with it. With a lone minor piece,
    /// mate in a corner once a single enemy piece is left, which blocks its own king.
    Strip,
    /// Like `Strip`, but with a lone minor piece aim for the corner at once.
    Corner,
    /// Bring the king and pieces near the enemy king.
    Net,
    /// Open a closed board: let the opponent promote a pawn and sacrifice the new piece, and lead
    /// the own king out of its enclosure.
    Open,
}

/// Input of a distance: the pieces and the squares of the kings (a king may be missing on the
/// board).
#[derive(Clone, Copy)]
pub(crate) struct View<'a> {
    pub(crate) board: &'a Board,
    pub(crate) kings: [Square; 2],
    /// A hash that nearly always differs for different positions.
    pub(crate) key: u64,
}

impl<'a> View<'a> {
    pub(crate) fn of(position: &'a Position) -> Self {
        Self {
            board: position.board(),
            kings: Color::ALL.map(|color| position.king(color)),
            key: position.hash(),
        }
    }

    fn king(&self, color: Color) -> Square {
        self.kings[color.index()]
    }
}

/// Distances to the squares where a king can be mated.
pub(crate) struct Distance {
    side: Color,
    plan: Plan,
    /// Seed for choosing between positions that seem about equally near; 0 for no randomness.
    seed: u64,
    /// The mates with a lone minor piece; computed on first use.
    corners: OnceCell<Corners>,
    /// Number of steps from each square to the nearest goal.
    goal: [u8; 64],
}

impl Distance {
    /// Creates a distance to a mate by `side` on one of these squares.
    pub(crate) fn to(goals: Bitboard, side: Color, plan: Plan, seed: u64) -> Self {
        let mut goal = [0; 64];
        for square in Square::all() {
            let steps = goals.into_iter().map(|at| square.distance(at)).min();
            goal[square.index()] = steps.unwrap_or(0) as u8;
        }
        Self {
            side,
            plan,
            seed,
            corners: OnceCell::new(),
            goal,
        }
    }

    /// Returns the estimate; smaller is nearer.
    #[inline]
    pub(crate) fn of(&self, view: &View<'_>, depth: u16) -> i32 {
        /// Weight of the estimate, relative to a move already made.
        const ESTIMATE_WEIGHT: i32 = 8;
        let weights = match self.plan {
            Plan::Net => &Weights::NET,
            Plan::Open => &Weights::OPEN,
            Plan::Strip | Plan::Corner => &Weights::STRIP,
        };
        let by_pattern = matches!(self.plan, Plan::Strip | Plan::Corner);
        let guess = if by_pattern && has_lone_minor(view.board, self.side) {
            let corners = self.corners.get_or_init(|| Corners::of(self.side));
            let guess = if self.plan == Plan::Corner {
                corners.guess(view)
            } else {
                corners.guess_after_captures(view)
            };
            weights.no_mating_pieces + weights.lone_minor + guess
        } else {
            self.guess(view, weights)
        };
        ESTIMATE_WEIGHT * (guess + self.chance(view)) + i32::from(depth)
    }

    /// Returns a number from 0 to 15, always the same for the same position and seed.
    #[inline]
    fn chance(&self, view: &View<'_>) -> i32 {
        let mixed = (view.key ^ self.seed).wrapping_mul(self.seed);
        (mixed >> 60) as i32
    }

    #[inline]
    fn guess(&self, view: &View<'_>, weight: &Weights) -> i32 {
        let side = self.side;
        let board = view.board;
        let (own_king, king) = (view.king(side), view.king(!side));
        let theirs = board.by_color(!side);
        let their_pawns = theirs & board.by_role(Role::Pawn);
        let attacked = attacked_by(board, side, own_king, king);
        let beside = attacks::king(king);
        let pieces = Pieces::of(board, side);
        let nearest = pieces.nearest(king);
        weight.kings * (own_king.distance(king) as i32 - 2).max(0)
            + weight.goal * i32::from(self.goal[king.index()])
            + weight.flight * beside.without(theirs | attacked).len() as i32
            - weight.check * i32::from(attacked.contains(king))
            + pieces.missing(board, side, weight)
            + weight.pieces[0] * nearest[0]
            + weight.pieces[1] * nearest[1]
            + weight.their_pieces[0] * their_pawns.len() as i32
            + weight.their_pieces[1] * theirs.without(their_pawns).len() as i32
            + weight.own_pieces * board.by_color(side).len() as i32
            + weight.untouched * i32::from((beside & attacked).is_empty())
            + self.openness(view, weight)
    }

    /// Returns the part of the distance that is specific to [`Plan::Open`].
    fn openness(&self, view: &View<'_>, weight: &Weights) -> i32 {
        /// A king that can reach this many squares is not enclosed.
        const FREE: i32 = 12;
        let (side, board) = (self.side, view.board);
        let mut value = 0;
        if weight.their_pawn_step > 0 {
            let theirs = Pieces::of(board, !side);
            if theirs.heavy.is_empty() {
                let steps = theirs.promotion(board, !side, 1, 2).unwrap_or(9);
                value += weight.their_pawn_step * steps;
            }
        }
        if weight.walk > 0 {
            let (own_king, king) = (view.king(side), view.king(!side));
            let closed = attacked_by(board, !side, king, own_king) | board.by_color(side);
            let mut reached = own_king.bitboard();
            for _ in 0..4 {
                reached |= sets::king_attacks(reached).without(closed);
            }
            value += weight.walk * (FREE - reached.len() as i32).max(0);
        }
        if weight.breach > 0 {
            value += weight.breach * breach(view);
        }
        value
    }
}

/// Returns the steps of a king to the nearest enemy piece in front of one of its pawns; 0 if there is
/// none.
fn breach(view: &View<'_>) -> i32 {
    let board = view.board;
    let steps = Color::ALL.into_iter().flat_map(|color| {
        let pawns = board.pieces(color, Role::Pawn);
        let stoppers = sets::ahead(color, pawns) & board.by_color(!color);
        let king = view.king(color);
        stoppers.into_iter().map(move |at| king.distance(at) as i32)
    });
    steps.min().unwrap_or(0)
}

/// Whether a side has only a lone knight or bishops on one square color, and so needs enemy pieces
/// for its mate.
#[inline]
pub(crate) fn has_lone_minor(board: &Board, side: Color) -> bool {
    let pieces = |role| board.pieces(side, role);
    let strong = pieces(Role::Pawn) | pieces(Role::Rook) | pieces(Role::Queen);
    let (knights, bishops) = (pieces(Role::Knight), pieces(Role::Bishop));
    let is_alone = knights.is_empty() || bishops.is_empty();
    strong.is_empty() && !knights.many() && is_alone && are_of_one_color(bishops)
}

/// Whether these squares are all light or all dark.
#[inline]
fn are_of_one_color(squares: Bitboard) -> bool {
    (squares & Bitboard::LIGHT).is_empty() || (squares & Bitboard::DARK).is_empty()
}

/// The pieces of the mating side that matter for the distance.
struct Pieces {
    heavy: Bitboard,
    minor: Bitboard,
    pawns: Bitboard,
}

impl Pieces {
    #[inline]
    fn of(board: &Board, side: Color) -> Self {
        let pieces = |role| board.pieces(side, role);
        Self {
            heavy: pieces(Role::Queen) | pieces(Role::Rook),
            minor: pieces(Role::Bishop) | pieces(Role::Knight),
            pawns: pieces(Role::Pawn),
        }
    }

    /// Returns the penalty for missing mating material.
    fn missing(&self, board: &Board, side: Color, weight: &Weights) -> i32 {
        if self.heavy.any() {
            return 0;
        }
        let has_pair = self.minor.many() && !self.bishops_are_of_one_color(board);
        match self.promotion(board, side, weight.pawn_step, weight.pawn_stopped) {
            Some(steps) if !has_pair => weight.no_mating_pieces + steps,
            Some(steps) => weight.no_mating_pieces.min(steps),
            None if has_pair => 0,
            None => weight.no_mating_pieces + weight.lone_minor,
        }
    }

    /// Returns the cost of the pawn that is nearest to promotion: `step` for each rank to go, and
    /// `stopped` if a piece is in front of it.
    fn promotion(&self, board: &Board, side: Color, step: i32, stopped: i32) -> Option<i32> {
        let costs = self.pawns.into_iter().map(|at| {
            let rank = at.rank().relative_to(side) as i32;
            let ahead = sets::ahead(side, at.bitboard());
            step * (Rank::Eighth as i32 - rank)
                + stopped * i32::from((ahead & board.occupied()).any())
        });
        costs.min()
    }

    /// Whether the minor pieces are only bishops on one square color.
    fn bishops_are_of_one_color(&self, board: &Board) -> bool {
        (self.minor & board.by_role(Role::Knight)).is_empty() && are_of_one_color(self.minor)
    }

    /// Steps of the nearest and the second nearest piece, without king and pawns.
    fn nearest(&self, king: Square) -> [i32; 2] {
        (self.heavy | self.minor)
            .into_iter()
            .map(|at| at.distance(king) as i32)
            .fold([7, 7], |[first, second], next| {
                [first.min(next), second.min(next.max(first))]
            })
    }
}

/// Every square that a side attacks, including those behind the enemy king.
fn attacked_by(board: &Board, side: Color, own_king: Square, king: Square) -> Bitboard {
    let occupied = board.occupied().without(king.bitboard());
    sets::pawn_attacks(side, board.pieces(side, Role::Pawn))
        | sets::knight_attacks(board.pieces(side, Role::Knight))
        | sets::bishop_attacks(board.diagonal_sliders(side), occupied)
        | sets::rook_attacks(board.straight_sliders(side), occupied)
        | attacks::king(own_king)
}
