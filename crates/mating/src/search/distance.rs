//! How far a position seems to be from a mate that both sides help to bring about.
//!
//! A guess: it decides which position is looked at first, never whether one is looked at.

mod corner;

use std::cell::OnceCell;

use corner::Corners;

use rules::{Bitboard, Board, Color, Position, Rank, Role, Square, attacks};

use crate::sets;

/// A way to go about mating.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Plan {
    /// Take everything that stands in the way, make a queen, and mate with it.
    Strip,
    /// Bring king and men near the enemy king.
    Net,
    /// As [`Plan::Strip`], but with a lone minor piece mate in a corner, an enemy piece
    /// standing in its king's way.
    Corner,
    /// As [`Plan::Corner`], but take all enemy pieces but one first.
    BareCorner,
}

/// What the parts of a distance count for.
struct Weights {
    /// Each step that the mating king is further away than two squares.
    kings: i32,
    /// Each step of the king to be mated to the nearest place where it can be.
    goal: i32,
    /// Each square that the king to be mated could step to.
    flight: i32,
    /// The king to be mated is in check.
    check: i32,
    /// No man is there that mates by itself: a queen or rook, or two minor men.
    no_mating_men: i32,
    /// No pawn is there either: then the mate needs enemy men.
    lone_minor: i32,
    /// Each rank that the foremost pawn has to go, where it is needed.
    pawn_step: i32,
    /// The pawn that is needed is stopped by a man in front of it.
    pawn_stopped: i32,
    /// Each step that the nearest, and the second nearest, mating man is away from the king.
    men: [i32; 2],
    /// Each man of the side to be mated: pawns, others.
    their_men: [i32; 2],
    /// Each man of the mating side.
    own_men: i32,
    /// No square beside the king to be mated is attacked.
    untouched: i32,
}

impl Weights {
    /// Found by random changes that made the search shorter on positions of human games.
    const STRIP: Self = Self {
        kings: 2,
        goal: 4,
        flight: 2,
        check: 0,
        no_mating_men: 97,
        lone_minor: 150,
        pawn_step: 6,
        pawn_stopped: 10,
        men: [1, 3],
        their_men: [21, 13],
        own_men: 2,
        untouched: 12,
    };

    /// The same, on positions that the other plan fails on.
    const NET: Self = Self {
        kings: 2,
        goal: 4,
        flight: 6,
        check: 0,
        no_mating_men: 97,
        lone_minor: 50,
        pawn_step: 6,
        pawn_stopped: 30,
        men: [3, 6],
        their_men: [4, 4],
        own_men: 0,
        untouched: 12,
    };
}

/// What a distance looks at: the pieces, and where the kings stand (a king may be missing on
/// the board).
#[derive(Clone, Copy)]
pub(crate) struct View<'a> {
    pub(crate) board: &'a Board,
    pub(crate) kings: [Square; 2],
    /// Nearly always different for different positions.
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

/// Distances to the places where a king can be mated.
pub(crate) struct Distance {
    side: Color,
    plan: Plan,
    /// Which chance decides between positions that seem about equally near; 0 for none.
    seed: u64,
    /// The mates with a lone minor man; worked out when first needed.
    corners: OnceCell<Corners>,
    /// How many steps each square is away from there.
    goal: [u8; 64],
}

impl Distance {
    /// Towards a mate by `side` on one of these squares.
    pub(crate) fn to(goals: Bitboard, side: Color, plan: Plan, seed: u64) -> Self {
        let mut goal = [0; 64];
        for square in Square::all() {
            let steps = goals.into_iter().map(|at| steps(square, at)).min();
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

    /// The smaller, the nearer.
    #[inline]
    pub(crate) fn of(&self, view: &View<'_>, depth: u16) -> i32 {
        /// How much more a guess counts than a move already made.
        const GUESS: i32 = 8;
        let weights = match self.plan {
            Plan::Net => &Weights::NET,
            Plan::Strip | Plan::Corner | Plan::BareCorner => &Weights::STRIP,
        };
        let by_pattern = matches!(self.plan, Plan::Corner | Plan::BareCorner);
        let guess = if by_pattern && has_lone_minor(view.board, self.side) {
            let corners = self.corners.get_or_init(|| Corners::of(self.side));
            let guess = if self.plan == Plan::Corner {
                corners.guess(view)
            } else {
                corners.guess_after_captures(view)
            };
            weights.no_mating_men + weights.lone_minor + guess
        } else {
            self.guess(view, weights)
        };
        GUESS * (guess + self.chance(view)) + i32::from(depth)
    }

    /// From 0 to 15, always the same for the same position and seed.
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
        let men = Men::of(board, side);
        let nearest = men.nearest(king);
        weight.kings * (steps(own_king, king) - 2).max(0)
            + weight.goal * i32::from(self.goal[king.index()])
            + weight.flight * beside.without(theirs | attacked).len() as i32
            - weight.check * i32::from(attacked.contains(king))
            + men.missing(board, side, weight)
            + weight.men[0] * nearest[0]
            + weight.men[1] * nearest[1]
            + weight.their_men[0] * their_pawns.len() as i32
            + weight.their_men[1] * theirs.without(their_pawns).len() as i32
            + weight.own_men * board.by_color(side).len() as i32
            + weight.untouched * i32::from((beside & attacked).is_empty())
    }
}

/// Whether a side has a lone knight or bishops of one colour, and needs enemy men for its mate.
#[inline]
pub(crate) fn has_lone_minor(board: &Board, side: Color) -> bool {
    let men = |role| board.pieces(side, role);
    let strong = men(Role::Pawn) | men(Role::Rook) | men(Role::Queen);
    let (knights, bishops) = (men(Role::Knight), men(Role::Bishop));
    let one_shade = (bishops & Bitboard::LIGHT).is_empty() || (bishops & Bitboard::DARK).is_empty();
    strong.is_empty() && !knights.many() && (knights.is_empty() || bishops.is_empty()) && one_shade
}

/// The men of the mating side that count.
struct Men {
    heavy: Bitboard,
    minor: Bitboard,
    pawns: Bitboard,
}

impl Men {
    #[inline]
    fn of(board: &Board, side: Color) -> Self {
        let men = |role| board.pieces(side, role);
        Self {
            heavy: men(Role::Queen) | men(Role::Rook),
            minor: men(Role::Bishop) | men(Role::Knight),
            pawns: men(Role::Pawn),
        }
    }

    /// What is missing of the men that can mate.
    fn missing(&self, board: &Board, side: Color, weight: &Weights) -> i32 {
        if self.heavy.any() {
            return 0;
        }
        let pawn = self
            .pawns
            .into_iter()
            .map(|at| {
                let rank = at.rank().relative_to(side) as i32;
                let stopped = ahead(at, side).is_some_and(|next| board.occupied().contains(next));
                weight.pawn_step * (Rank::Eighth as i32 - rank)
                    + weight.pawn_stopped * i32::from(stopped)
            })
            .min();
        match pawn {
            Some(steps) if !self.minor.many() => weight.no_mating_men + steps,
            Some(steps) => weight.no_mating_men.min(steps),
            None if self.minor.many() => 0,
            None => weight.no_mating_men + weight.lone_minor,
        }
    }

    /// Steps from the nearest man and from the second nearest, king and pawns aside.
    fn nearest(&self, king: Square) -> [i32; 2] {
        (self.heavy | self.minor)
            .into_iter()
            .map(|at| steps(at, king))
            .fold([7, 7], |[first, second], next| {
                [first.min(next), second.min(next.max(first))]
            })
    }
}

/// The square in front of a pawn.
fn ahead(at: Square, side: Color) -> Option<Square> {
    match side {
        Color::White => at.offset(0, 1),
        Color::Black => at.offset(0, -1),
    }
}

/// How many moves a king needs from one square to another on an empty board.
#[inline]
fn steps(a: Square, b: Square) -> i32 {
    let files = a.file().index().abs_diff(b.file().index());
    let ranks = a.rank().index().abs_diff(b.rank().index());
    files.max(ranks) as i32
}

/// Every square that a side attacks, also those behind the enemy king.
fn attacked_by(board: &Board, side: Color, own_king: Square, king: Square) -> Bitboard {
    let occupied = board.occupied().without(king.bitboard());
    sets::pawn_attacks(side, board.pieces(side, Role::Pawn))
        | sets::knight_attacks(board.pieces(side, Role::Knight))
        | sets::bishop_attacks(board.diagonal_sliders(side), occupied)
        | sets::rook_attacks(board.straight_sliders(side), occupied)
        | attacks::king(own_king)
}
