//! Legal move generation by role.
#![expect(
    clippy::inline_always,
    reason = "side and sink are constants only after inlining"
)]

use core::ops::ControlFlow;

use super::safety::{self, Safety};
use super::side::Side;
use super::sink::{LAST_RANKS, Sink, Stage, forward};
use crate::attacks::{self, Bitboards, directions};
use crate::castling::CastlingPath;
use crate::king_safety::en_passant_is_safe;
use crate::mv::PawnStep;
use crate::rights::Rights;
use crate::{Bitboard, Board, CastlingSide, Rank, Role, Square};

/// Shared input of the generators of all roles, in a position with `S` to move.
struct Scene<'a, S> {
    board: &'a Board,
    rights: Rights,
    safety: Safety,
    stage: Stage,
    /// Allowed targets of pieces other than pawns: the targets of the stage.
    targets: Bitboard,
    side: core::marker::PhantomData<S>,
}

/// Passes every legal move of a stage to the sink.
#[inline(always)]
pub(crate) fn generate<S: Side, K: Sink>(
    board: &Board,
    rights: Rights,
    stage: Stage,
    sink: &mut K,
) -> ControlFlow<()> {
    let targets = match stage {
        Stage::All => !board.by_color(S::COLOR),
        Stage::Captures => board.by_color(S::COLOR.other()),
        Stage::Quiets => !board.occupied(),
    };
    let scene = Scene::<S> {
        board,
        rights,
        safety: Safety::new::<S>(board),
        stage,
        targets,
        side: core::marker::PhantomData,
    };
    scene.king(sink)?;
    if scene.safety.answers.is_empty() {
        return ControlFlow::Continue(());
    }
    if K::BY_PIECE {
        scene.pawns().by_step::<S, K>(sink)?;
        scene.en_passant(sink)?;
        scene.knights(sink)?;
        scene.sliders(sink)
    } else {
        scene.count(sink);
        scene.en_passant(sink)
    }
}

/// Pawn moves except en passant, as targets in the lanes of their directions.
struct PawnTargets {
    /// Targets of single steps and captures.
    single: Bitboards,
    /// Targets of double steps.
    double: Bitboards,
}

impl PawnTargets {
    #[inline(always)]
    fn by_step<S: Side, K: Sink>(&self, sink: &mut K) -> ControlFlow<()> {
        let forward = forward(S::COLOR);
        sink.pawns(PawnStep(forward), self.single.set(S::FORWARD))?;
        sink.pawns(PawnStep(2 * forward), self.double.set(S::FORWARD))?;
        sink.pawns(PawnStep(forward - 1), self.single.set(S::LEFT))?;
        sink.pawns(PawnStep(forward + 1), self.single.set(S::RIGHT))
    }
}

impl<S: Side> Scene<'_, S> {
    /// The pieces of a role of the side to move.
    #[inline(always)]
    fn pieces(&self, role: Role) -> Bitboard {
        self.board.pieces(S::COLOR, role)
    }

    /// FIDE 3.8 and 3.9.2: one step to a square that is not attacked, or castling.
    #[inline(always)]
    fn king<K: Sink>(&self, sink: &mut K) -> ControlFlow<()> {
        let Safety { king, attacked, .. } = self.safety;
        let targets = (attacks::king(king) & self.targets).without(attacked);
        sink.piece(Role::King, king, targets)?;
        let rights = self.rights.castling;
        if rights.of(S::COLOR).any() && self.stage != Stage::Captures && !self.safety.is_check() {
            for side in CastlingSide::ALL {
                if let Some(rook) = rights.rook(king, S::COLOR, side)
                    && self.may_castle(rook)
                {
                    sink.castling(king, rook)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// FIDE 3.8.2.2, and Guidelines II for Chess960: all squares between are empty except for king
    /// and rook, and no square from the king's origin to its target is attacked. The rook may be
    /// attacked and may cross attacked squares. In Chess960 the rook may be what shields the king
    /// on its target; it is pinned then.
    #[inline(always)]
    fn may_castle(&self, rook: Square) -> bool {
        let king = self.safety.king;
        let path = CastlingPath::new(S::COLOR, king, rook);
        path.obstacles(self.board.occupied()).is_empty()
            && (path.king & self.safety.attacked).is_empty()
            && !self.safety.pinned.contains(rook)
    }

    /// FIDE 3.7, for all pawns of the side at once.
    #[inline(always)]
    fn pawns(&self) -> PawnTargets {
        let empty = !self.board.occupied();
        let enemies = self.board.by_color(S::COLOR.other());
        let ahead = Bitboards::splat(empty).only(1 << S::FORWARD as u8);
        let aslant = Bitboards::splat(enemies).only(1 << S::LEFT as u8 | 1 << S::RIGHT as u8);
        let third = Bitboards::splat(Bitboard::rank(Rank::Third.relative_to(S::COLOR)));
        let answers = Bitboards::splat(self.safety.answers);
        let last_ranks = Bitboards::splat(LAST_RANKS);
        let pawns = Bitboards::splat(self.pieces(Role::Pawn)) & self.safety.free;
        let steps = directions::step(pawns) & (ahead | aslant);
        let double = directions::step(steps & third) & ahead & answers;
        let single = steps & answers;
        match self.stage {
            Stage::All => PawnTargets { single, double },
            Stage::Captures => PawnTargets {
                single: single & (aslant | last_ranks),
                double: Bitboards::numbers([0; 8]),
            },
            Stage::Quiets => PawnTargets {
                single: (single & ahead).without(last_ranks),
                double,
            },
        }
    }

    /// FIDE 3.7.3.1.
    #[inline(always)]
    fn en_passant<K: Sink>(&self, sink: &mut K) -> ControlFlow<()> {
        if self.stage == Stage::Quiets {
            return ControlFlow::Continue(());
        }
        if let Some(target) = self.rights.en_passant {
            for from in attacks::pawn(S::COLOR.other(), target) & self.pieces(Role::Pawn) {
                if en_passant_is_safe(self.board, S::COLOR, from, target) {
                    sink.en_passant(from, target)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// FIDE 3.6. A pinned knight cannot move.
    #[inline(always)]
    fn knights<K: Sink>(&self, sink: &mut K) -> ControlFlow<()> {
        let targets = self.targets & self.safety.answers;
        for from in self.pieces(Role::Knight).without(self.safety.pinned) {
            sink.piece(Role::Knight, from, attacks::knight(from) & targets)?;
        }
        ControlFlow::Continue(())
    }

    /// FIDE 3.2 to 3.5.
    #[inline(always)]
    fn sliders<K: Sink>(&self, sink: &mut K) -> ControlFlow<()> {
        let occupied = self.board.occupied();
        for from in self.pieces(Role::Bishop) {
            let targets = attacks::bishop(from, occupied) & self.targets;
            sink.piece(Role::Bishop, from, targets & self.safety.allowed(from))?;
        }
        for from in self.pieces(Role::Rook) {
            let targets = attacks::rook(from, occupied) & self.targets;
            sink.piece(Role::Rook, from, targets & self.safety.allowed(from))?;
        }
        for from in self.pieces(Role::Queen) {
            let targets = attacks::queen(from, occupied) & self.targets;
            sink.piece(Role::Queen, from, targets & self.safety.allowed(from))?;
        }
        ControlFlow::Continue(())
    }

    /// FIDE 3.2 to 3.7, for a sink that only counts: knights and sliders by direction, not piece by
    /// piece. In one direction no two pieces reach the same square. A pawn's double step also never
    /// ends on a square that another piece reaches in that direction, because the pawn itself is in
    /// the way. So the targets of pawns and sliders can be combined.
    #[inline(always)]
    fn count<K: Sink>(&self, sink: &mut K) {
        let targets = Bitboards::splat(self.targets & self.safety.answers);
        let knights = self.pieces(Role::Knight).without(self.safety.pinned);
        let leaps = directions::leap(Bitboards::splat(knights)) & targets;
        let free = safety::sliders(self.board, S::COLOR) & self.safety.free;
        let slides = directions::slide(free, !self.board.occupied()) & targets;
        let pawns = self.pawns();
        sink.count(leaps);
        sink.count(slides | pawns.single | pawns.double);
        let seventh = Bitboard::rank(Rank::Seventh.relative_to(S::COLOR));
        if (self.pieces(Role::Pawn) & seventh).any() {
            let promotions = pawns.single & Bitboards::splat(LAST_RANKS);
            for _more in 1..Role::PROMOTIONS.len() {
                sink.count(promotions);
            }
        }
    }
}
