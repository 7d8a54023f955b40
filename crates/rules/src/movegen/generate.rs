//! Legal moves, kind of man by kind of man.
#![expect(
    clippy::inline_always,
    reason = "side, kind of man and sink are constants only where all of them meet"
)]

use core::ops::ControlFlow;

use super::Side;
use super::safety::{self, Safety};
use super::sink::{LAST_RANKS, PawnStep, Sink, Stage, forward};
use crate::attacks::compass;
use crate::attacks::{self, Eight};
use crate::castling::CastlingPath;
use crate::position::{Rights, en_passant_is_safe};
use crate::{Bitboard, Board, CastlingSide, Rank, Role, Square};

/// What all kinds of men need to know of a position in which a side is to move.
struct Scene<'a, S> {
    board: &'a Board,
    rights: Rights,
    safety: Safety,
    stage: Stage,
    /// Where men other than pawns may go: the targets of the stage.
    targets: Bitboard,
    side: core::marker::PhantomData<S>,
}

/// Hands every legal move of a stage to the sink.
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
    if K::APART {
        scene.pawns(sink)?;
        scene.en_passant(sink)?;
        scene.knights(sink)?;
        scene.sliders(sink)
    } else {
        sink.numbers(scene.numbers());
        scene.en_passant(sink)
    }
}

impl<S: Side> Scene<'_, S> {
    /// The men of a kind.
    #[inline(always)]
    fn men(&self, role: Role) -> Bitboard {
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

    /// FIDE 3.8.2.2, and Guidelines II for Chess960: everything between is empty but for king
    /// and rook, and no square from the king's start to its target is attacked. The rook may
    /// be attacked, and may pass over attacked squares; but in Chess960 it may be what shields
    /// the king on its target, and then it is pinned.
    #[inline(always)]
    fn may_castle(&self, rook: Square) -> bool {
        let king = self.safety.king;
        let path = CastlingPath::new(S::COLOR, king, rook);
        path.obstacles(self.board.occupied()).is_empty()
            && (path.king & self.safety.attacked).is_empty()
            && !self.safety.pinned.contains(rook)
    }

    /// FIDE 3.7, all pawns of the side at once.
    #[inline(always)]
    fn pawns<K: Sink>(&self, sink: &mut K) -> ControlFlow<()> {
        let board = self.board;
        let pawns = self.men(Role::Pawn);
        let empty = !board.occupied();
        let steps = compass::step(Eight::splat(pawns) & self.safety.free);
        let ahead = steps.set(S::FORWARD) & empty;
        let third = ahead & Bitboard::rank(Rank::Third.relative_to(S::COLOR));
        let goals = self.safety.answers;
        let forward = forward(S::COLOR);
        let single = match self.stage {
            Stage::All => ahead,
            Stage::Captures => ahead & LAST_RANKS,
            Stage::Quiets => ahead.without(LAST_RANKS),
        };
        sink.pawns(PawnStep(forward), single & goals)?;
        if self.stage != Stage::Captures {
            let double = shift(third, forward) & empty;
            sink.pawns(PawnStep(2 * forward), double & goals)?;
        }
        if self.stage == Stage::Quiets {
            return ControlFlow::Continue(());
        }
        let victims = board.by_color(S::COLOR.other()) & goals;
        for (direction, sideways) in [(S::LEFT, -1), (S::RIGHT, 1)] {
            let captures = steps.set(direction) & victims;
            sink.pawns(PawnStep(forward + sideways), captures)?;
        }
        ControlFlow::Continue(())
    }

    /// FIDE 3.7.3.1.
    #[inline(always)]
    fn en_passant<K: Sink>(&self, sink: &mut K) -> ControlFlow<()> {
        if self.stage == Stage::Quiets {
            return ControlFlow::Continue(());
        }
        if let Some(target) = self.rights.en_passant {
            for from in attacks::pawn(S::COLOR.other(), target) & self.men(Role::Pawn) {
                if en_passant_is_safe(self.board, S::COLOR, from, target) {
                    sink.en_passant(from, target)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// FIDE 3.6. A pinned knight has no move.
    #[inline(always)]
    fn knights<K: Sink>(&self, sink: &mut K) -> ControlFlow<()> {
        let targets = self.targets & self.safety.answers;
        for from in self.men(Role::Knight).without(self.safety.pinned) {
            sink.piece(Role::Knight, from, attacks::knight(from) & targets)?;
        }
        ControlFlow::Continue(())
    }

    /// FIDE 3.2 to 3.5.
    #[inline(always)]
    fn sliders<K: Sink>(&self, sink: &mut K) -> ControlFlow<()> {
        let occupied = self.board.occupied();
        for from in self.men(Role::Bishop) {
            let targets = attacks::bishop(from, occupied) & self.targets;
            sink.piece(Role::Bishop, from, targets & self.safety.allowed(from))?;
        }
        for from in self.men(Role::Rook) {
            let targets = attacks::rook(from, occupied) & self.targets;
            sink.piece(Role::Rook, from, targets & self.safety.allowed(from))?;
        }
        for from in self.men(Role::Queen) {
            let targets = attacks::queen(from, occupied) & self.targets;
            sink.piece(Role::Queen, from, targets & self.safety.allowed(from))?;
        }
        ControlFlow::Continue(())
    }

    /// FIDE 3.2 to 3.7: how many moves all men but the king have, en passant aside. In one
    /// direction no two men reach the same square, so that whole sets can be counted.
    #[inline(always)]
    fn numbers(&self) -> Eight {
        let board = self.board;
        let empty = !board.occupied();
        let goals = Eight::splat(self.targets & self.safety.answers);
        let free = self.safety.free;
        let knights = safety::knights(board, S::COLOR).without(Eight::splat(self.safety.pinned));
        let leaps = compass::leap(knights) & goals;
        let rides = compass::slide(safety::sliders(board, S::COLOR) & free, empty) & goals;

        let pawns = safety::pawns(board, S::COLOR);
        let victims = board.by_color(S::COLOR.other());
        let ahead = Eight::splat(empty).only(1 << S::FORWARD as u8);
        let aslant = Eight::splat(victims).only(1 << S::LEFT as u8 | 1 << S::RIGHT as u8);
        let steps = compass::step(pawns & free) & (ahead | aslant);
        let third = Eight::splat(Bitboard::rank(Rank::Third.relative_to(S::COLOR)));
        let double = compass::step(steps & third) & ahead & goals;
        let steps = steps & goals;
        let men = leaps.lens().plus(rides.lens());
        let all = men.plus(steps.lens()).plus(double.lens());
        let seventh = Bitboard::rank(Rank::Seventh.relative_to(S::COLOR));
        if (board.pieces(S::COLOR, Role::Pawn) & seventh).is_empty() {
            return all;
        }
        let promotions = (steps & Eight::splat(LAST_RANKS)).lens();
        all.plus(promotions).plus(promotions).plus(promotions)
    }
}

/// Every square of the set moved by a difference of indices.
#[inline(always)]
const fn shift(set: Bitboard, by: i8) -> Bitboard {
    Bitboard(if by >= 0 { set.0 << by } else { set.0 >> -by })
}
