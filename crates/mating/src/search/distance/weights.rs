//! Weights of the parts of a distance, for each plan.

/// Weights of the parts of a distance.
pub(super) struct Weights {
    /// Each step by which the mating king is more than two squares away.
    pub(super) kings: i32,
    /// Each step of the king to be mated to the nearest place where it can be.
    pub(super) goal: i32,
    /// Each square to which the king to be mated could move.
    pub(super) flight: i32,
    /// The king to be mated is in check.
    pub(super) check: i32,
    /// No pieces that mate by themselves: a queen or rook, or two minor pieces.
    pub(super) no_mating_pieces: i32,
    /// No pawn either, so the mate needs enemy pieces.
    pub(super) lone_minor: i32,
    /// Each rank that the most advanced pawn still has to go, if a promotion is needed.
    pub(super) pawn_step: i32,
    /// A piece in front of the needed pawn blocks it.
    pub(super) pawn_stopped: i32,
    /// Each step between the king to be mated and the nearest mating piece, and the second nearest.
    pub(super) pieces: [i32; 2],
    /// Each piece of the side to be mated: pawns, others.
    pub(super) their_pieces: [i32; 2],
    /// Each piece of the mating side.
    pub(super) own_pieces: i32,
    /// No square next to the king to be mated is attacked.
    pub(super) untouched: i32,
    /// Each rank that the most advanced pawn of the side to be mated still has to go while that
    /// side has no queen or rook.
    pub(super) their_pawn_step: i32,
    /// Each square that the mating king can reach now, if these are few.
    pub(super) walk: i32,
    /// Each step of a king to the nearest piece that it could capture to free a pawn.
    pub(super) breach: i32,
}

impl Weights {
    /// Found by random changes that shortened the search on positions of human games.
    pub(super) const STRIP: Self = Self {
        kings: 2,
        goal: 4,
        flight: 2,
        check: 0,
        no_mating_pieces: 97,
        lone_minor: 150,
        pawn_step: 6,
        pawn_stopped: 10,
        pieces: [1, 3],
        their_pieces: [21, 13],
        own_pieces: 2,
        untouched: 12,
        their_pawn_step: 0,
        walk: 0,
        breach: 0,
    };

    /// Found the same way on positions for which the other plan fails.
    pub(super) const NET: Self = Self {
        kings: 2,
        goal: 4,
        flight: 6,
        check: 0,
        no_mating_pieces: 97,
        lone_minor: 50,
        pawn_step: 6,
        pawn_stopped: 30,
        pieces: [3, 6],
        their_pieces: [4, 4],
        own_pieces: 0,
        untouched: 12,
        their_pawn_step: 0,
        walk: 0,
        breach: 0,
    };

    /// Chosen by hand for walls of pawns and bishops.
    pub(super) const OPEN: Self = Self {
        kings: 0,
        goal: 0,
        flight: 0,
        check: 0,
        no_mating_pieces: 97,
        lone_minor: 150,
        pawn_step: 6,
        pawn_stopped: 30,
        pieces: [0, 0],
        their_pieces: [6, 0],
        own_pieces: 4,
        untouched: 0,
        their_pawn_step: 8,
        walk: 4,
        breach: 10,
    };
}
