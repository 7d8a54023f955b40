//! Legal moves, kind of man by kind of man.

use std::ops::ControlFlow;

use super::safety::Safety;
use super::sink::{LAST_RANKS, PawnStep, Sink, Stage, forward};
use super::{Black, Side, White};
use crate::{Bitboard, CastlingSide, Color, File, Position, Rank, Role, Square, attacks};

/// Hands every legal move of this stage to the sink.
#[inline]
pub(crate) fn generate<K: Sink>(
    position: &Position,
    stage: Stage,
    sink: &mut K,
) -> ControlFlow<()> {
    match position.turn() {
        Color::White => generate_for::<White, K>(position, stage, sink),
        Color::Black => generate_for::<Black, K>(position, stage, sink),
    }
}

#[inline]
fn generate_for<S: Side, K: Sink>(
    position: &Position,
    stage: Stage,
    sink: &mut K,
) -> ControlFlow<()> {
    let board = position.board();
    let safety = Safety::new::<S>(board);
    let wanted = match stage {
        Stage::All => !board.by_color(S::COLOR),
        Stage::Captures => board.by_color(S::COLOR.other()),
        Stage::Quiets => !board.occupied(),
    };
    king::<S, K>(position, &safety, wanted, stage, sink)?;
    if safety.checkers.many() {
        return ControlFlow::Continue(());
    }
    pawns::<S, K>(position, &safety, stage, sink)?;
    knights::<S, K>(position, &safety, wanted, sink)?;
    sliders::<S, K>(position, &safety, wanted, sink)
}

/// Gives a set of targets to the sink unless it is empty.
#[inline]
fn piece<K: Sink>(sink: &mut K, role: Role, from: Square, targets: Bitboard) -> ControlFlow<()> {
    if targets.is_empty() {
        ControlFlow::Continue(())
    } else {
        sink.piece(role, from, targets)
    }
}

/// FIDE 3.8 and 3.9.2: one step to a square that is not attacked, or castling.
#[inline]
fn king<S: Side, K: Sink>(
    position: &Position,
    safety: &Safety,
    wanted: Bitboard,
    stage: Stage,
    sink: &mut K,
) -> ControlFlow<()> {
    let board = position.board();
    // The king does not shield the squares behind it from a slider.
    let seen_through = board.occupied().without(safety.king.bitboard());
    let attacked = board.attacked_by(S::COLOR.other(), seen_through);
    piece(
        sink,
        Role::King,
        safety.king,
        (attacks::king(safety.king) & wanted).without(attacked),
    )?;
    if stage != Stage::Captures && safety.checkers.is_empty() {
        for side in CastlingSide::ALL {
            if let Some(rook) = position.castling_rook(S::COLOR, side)
                && may_castle::<S>(position, safety.king, rook, side, attacked)
            {
                sink.castling(safety.king, rook)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// FIDE 3.8.2.2, and Guidelines II for Chess960: everything between is empty but for king
/// and rook, and no square from the king's start to its target is attacked. The rook may be
/// attacked, and may pass over attacked squares.
#[inline]
fn may_castle<S: Side>(
    position: &Position,
    king: Square,
    rook: Square,
    side: CastlingSide,
    attacked: Bitboard,
) -> bool {
    let board = position.board();
    let king_to = side.king_target(S::COLOR);
    let rook_to = side.rook_target(S::COLOR);
    let king_path = attacks::between(king, king_to) | king_to.bitboard();
    let rook_path = attacks::between(rook, rook_to) | rook_to.bitboard();
    let others = board.occupied().without(king.bitboard() | rook.bitboard());
    // In Chess960 the rook may be what shields the king's target: judged with it lifted.
    let unshielded = attacks::rook(king_to, others) & board.straight_sliders(S::COLOR.other());
    ((king_path | rook_path) & others).is_empty()
        && (king_path & attacked).is_empty()
        && unshielded.is_empty()
}

/// FIDE 3.6. A pinned knight has no move.
#[inline]
fn knights<S: Side, K: Sink>(
    position: &Position,
    safety: &Safety,
    wanted: Bitboard,
    sink: &mut K,
) -> ControlFlow<()> {
    let targets = wanted & safety.answers;
    for from in position
        .board()
        .pieces(S::COLOR, Role::Knight)
        .without(safety.pinned)
    {
        piece(sink, Role::Knight, from, attacks::knight(from) & targets)?;
    }
    ControlFlow::Continue(())
}

/// FIDE 3.2 to 3.5.
#[inline]
fn sliders<S: Side, K: Sink>(
    position: &Position,
    safety: &Safety,
    wanted: Bitboard,
    sink: &mut K,
) -> ControlFlow<()> {
    let board = position.board();
    let occupied = board.occupied();
    for from in board.pieces(S::COLOR, Role::Bishop) {
        let targets = attacks::bishop(from, occupied) & wanted & safety.allowed(from);
        piece(sink, Role::Bishop, from, targets)?;
    }
    for from in board.pieces(S::COLOR, Role::Rook) {
        let targets = attacks::rook(from, occupied) & wanted & safety.allowed(from);
        piece(sink, Role::Rook, from, targets)?;
    }
    for from in board.pieces(S::COLOR, Role::Queen) {
        let targets = attacks::queen(from, occupied) & wanted & safety.allowed(from);
        piece(sink, Role::Queen, from, targets)?;
    }
    ControlFlow::Continue(())
}

/// FIDE 3.7, all pawns of the side at once.
#[inline]
fn pawns<S: Side, K: Sink>(
    position: &Position,
    safety: &Safety,
    stage: Stage,
    sink: &mut K,
) -> ControlFlow<()> {
    let board = position.board();
    let pawns = board.pieces(S::COLOR, Role::Pawn);
    let empty = !board.occupied();
    let forward = forward(S::COLOR);

    // A pinned pawn may go forward only when king and pawn share a file.
    let free = pawns.without(safety.pinned.without(Bitboard::file(safety.king.file())));
    let single = shift(free, forward) & empty;
    let third = Bitboard::rank(Rank::Third.relative_to(S::COLOR));
    let double = shift(single & third, forward) & empty & safety.answers;
    let single = single & safety.answers;
    let single = match stage {
        Stage::All => single,
        Stage::Captures => single & LAST_RANKS,
        Stage::Quiets => single.without(LAST_RANKS),
    };
    step(sink, forward, single)?;
    if stage != Stage::Captures {
        step(sink, 2 * forward, double)?;
    }
    if stage == Stage::Quiets {
        return ControlFlow::Continue(());
    }

    let victims = board.by_color(S::COLOR.other()) & safety.answers;
    for (sideways, edge) in [(-1, File::A), (1, File::H)] {
        let capturers = pawns.without(Bitboard::file(edge));
        let by = forward + sideways;
        step(
            sink,
            by,
            shift(capturers.without(safety.pinned), by) & victims,
        )?;
        for pinned in capturers & safety.pinned {
            let along = attacks::line(safety.king, pinned);
            step(sink, by, shift(pinned.bitboard(), by) & victims & along)?;
        }
    }
    if let Some(target) = position.en_passant() {
        for from in attacks::pawn(S::COLOR.other(), target) & pawns {
            if position.en_passant_is_safe(from, target) {
                sink.en_passant(from, target)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Gives pawn targets to the sink unless there are none.
#[inline]
fn step<K: Sink>(sink: &mut K, by: i8, targets: Bitboard) -> ControlFlow<()> {
    if targets.is_empty() {
        ControlFlow::Continue(())
    } else {
        sink.pawns(PawnStep(by), targets)
    }
}

/// Every square of the set moved by a difference of indices.
#[inline]
const fn shift(set: Bitboard, by: i8) -> Bitboard {
    Bitboard(if by >= 0 { set.0 << by } else { set.0 >> -by })
}
