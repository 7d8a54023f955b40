//! Themes that depend on the material.

use rules::{MoveKind, Position, Rank, Role};

use super::step::Step;
use crate::{Theme, ThemeSet};

/// Minimum material deficit of the solver, in pawns, for a sacrifice.
const SACRIFICE: i32 = 2;
/// Maximum number of pieces besides kings and pawns in an endgame.
const ENDGAME_PIECES: u32 = 6;

/// Whether after some reply the solver has at least two pawns less than at the start.
pub(super) fn is_behind(start: &Position, steps: &[Step]) -> bool {
    let solver = start.turn();
    let first = start.board().material_balance(solver);
    let left = steps
        .iter()
        .map(|step| step.before.board().material_balance(solver));
    left.min().is_some_and(|least| least <= first - SACRIFICE)
}

/// Whether a pawn moves to its sixth or seventh rank, not en passant.
pub(super) fn advances_pawn(step: &Step) -> bool {
    let rank = step.mv.to().rank().relative_to(step.before.turn());
    step.mv.kind() == MoveKind::Normal(Role::Pawn) && matches!(rank, Rank::Sixth | Rank::Seventh)
}

pub(super) fn put_endings(start: &Position, set: &mut ThemeSet) {
    let count = |role| start.board().by_role(role).len();
    let pieces = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen].map(count);
    let all: u32 = pieces.iter().sum();
    let [knights, bishops, rooks, queens] = pieces;
    set.put(Theme::Endgame, all <= ENDGAME_PIECES);
    set.put(Theme::PawnEndgame, all == 0);
    for (theme, kind) in [
        (Theme::KnightEndgame, knights),
        (Theme::BishopEndgame, bishops),
        (Theme::RookEndgame, rooks),
        (Theme::QueenEndgame, queens),
    ] {
        set.put(theme, kind > 0 && kind == all && all <= ENDGAME_PIECES);
    }
}
