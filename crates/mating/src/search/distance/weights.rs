//! How much each part of a distance counts, for each plan.

/// What the parts of a distance count for.
pub(super) struct Weights {
    /// Each step that the mating king is further away than two squares.
    pub(super) kings: i32,
    /// Each step of the king to be mated to the nearest place where it can be.
    pub(super) goal: i32,
    /// Each square that the king to be mated could step to.
    pub(super) flight: i32,
    /// The king to be mated is in check.
    pub(super) check: i32,
    /// No piece is there that mates by itself: a queen or rook, or two minor pieces.
    pub(super) no_mating_pieces: i32,
    /// No pawn is there either: then the mate needs enemy pieces.
    pub(super) lone_minor: i32,
    /// Each rank that the foremost pawn has to go, where it is needed.
    pub(super) pawn_step: i32,
    /// The pawn that is needed is stopped by a piece in front of it.
    pub(super) pawn_stopped: i32,
    /// Each step that the nearest, and the second nearest, mating piece is away from the king.
    pub(super) pieces: [i32; 2],
    /// Each piece of the side to be mated: pawns, others.
    pub(super) their_pieces: [i32; 2],
    /// Each piece of the mating side.
    pub(super) own_pieces: i32,
    /// No square beside the king to be mated is attacked.
    pub(super) untouched: i32,
    /// Each rank that the foremost pawn of the side to be mated has to go while that side has
    /// no queen or rook.
    pub(super) their_pawn_step: i32,
    /// Each square that the mating king can walk to now, if these are few.
    pub(super) walk: i32,
}

impl Weights {
    /// Found by random changes that made the search shorter on positions of human games.
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
    };

    /// The same, on positions that the other plan fails on.
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
    };
}
