//! Attacks of whole sets of squares at once.
//!
//! [`rules::attacks`] returns the attacks of one piece on one square. These functions return the
//! attacks of pieces on any square of a set, with shifts instead of one lookup per square.

use rules::{Bitboard, Color, Role};

const NOT_A: u64 = 0xfefe_fefe_fefe_fefe;
const NOT_H: u64 = 0x7f7f_7f7f_7f7f_7f7f;
const NOT_AB: u64 = 0xfcfc_fcfc_fcfc_fcfc;
const NOT_GH: u64 = 0x3f3f_3f3f_3f3f_3f3f;

/// Squares attacked by pawns on the given squares.
#[inline]
pub(crate) const fn pawn_attacks(color: Color, from: Bitboard) -> Bitboard {
    let Bitboard(set) = from;
    Bitboard(match color {
        Color::White => (set & NOT_H) << 9 | (set & NOT_A) << 7,
        Color::Black => (set & NOT_A) >> 9 | (set & NOT_H) >> 7,
    })
}

/// Squares directly in front of the given ones, from the point of view of `color`.
#[inline]
pub(crate) const fn ahead(color: Color, from: Bitboard) -> Bitboard {
    Bitboard(match color {
        Color::White => from.0 << 8,
        Color::Black => from.0 >> 8,
    })
}

/// Squares attacked by knights on the given squares.
#[inline]
pub(crate) const fn knight_attacks(from: Bitboard) -> Bitboard {
    let Bitboard(set) = from;
    Bitboard(
        (set & NOT_H) << 17
            | (set & NOT_A) << 15
            | (set & NOT_GH) << 10
            | (set & NOT_AB) << 6
            | (set & NOT_A) >> 17
            | (set & NOT_H) >> 15
            | (set & NOT_AB) >> 10
            | (set & NOT_GH) >> 6,
    )
}

/// Squares next to the given ones.
#[inline]
pub(crate) const fn king_attacks(from: Bitboard) -> Bitboard {
    let Bitboard(set) = from;
    let sides = (set & NOT_H) << 1 | (set & NOT_A) >> 1;
    let row = set | sides;
    Bitboard(sides | row << 8 | row >> 8)
}

/// Squares attacked by bishops on the given squares when `occupied` squares block them.
#[inline]
pub(crate) const fn bishop_attacks(from: Bitboard, occupied: Bitboard) -> Bitboard {
    Bitboard(
        slide_up::<9>(from.0, occupied.0, NOT_A)
            | slide_up::<7>(from.0, occupied.0, NOT_H)
            | fill_toward_lower::<9>(from.0, occupied.0, NOT_H)
            | fill_toward_lower::<7>(from.0, occupied.0, NOT_A),
    )
}

/// Squares attacked by rooks on the given squares when `occupied` squares block them.
#[inline]
pub(crate) const fn rook_attacks(from: Bitboard, occupied: Bitboard) -> Bitboard {
    Bitboard(
        slide_up::<8>(from.0, occupied.0, !0)
            | slide_up::<1>(from.0, occupied.0, NOT_A)
            | fill_toward_lower::<8>(from.0, occupied.0, !0)
            | fill_toward_lower::<1>(from.0, occupied.0, NOT_H),
    )
}

/// Squares attacked by pieces of one role on the given squares when `occupied` squares block
/// sliders.
#[inline]
pub(crate) const fn attacks(
    color: Color,
    role: Role,
    from: Bitboard,
    occupied: Bitboard,
) -> Bitboard {
    match role {
        Role::Pawn => pawn_attacks(color, from),
        Role::Knight => knight_attacks(from),
        Role::Bishop => bishop_attacks(from, occupied),
        Role::Rook => rook_attacks(from, occupied),
        Role::Queen => bishop_attacks(from, occupied).union(rook_attacks(from, occupied)),
        Role::King => king_attacks(from),
    }
}

/// Kogge-Stone fill towards higher squares. `on_board` excludes the file on which a step would
/// reappear after it left the board.
const fn slide_up<const STEP: u32>(from: u64, occupied: u64, on_board: u64) -> u64 {
    let mut open = !occupied & on_board;
    let mut reached = from;
    reached |= open & (reached << STEP);
    open &= open << STEP;
    reached |= open & (reached << (2 * STEP));
    open &= open << (2 * STEP);
    reached |= open & (reached << (4 * STEP));
    (reached << STEP) & on_board
}

/// Kogge-Stone fill towards lower squares.
const fn fill_toward_lower<const STEP: u32>(from: u64, occupied: u64, on_board: u64) -> u64 {
    let mut open = !occupied & on_board;
    let mut reached = from;
    reached |= open & (reached >> STEP);
    open &= open >> STEP;
    reached |= open & (reached >> (2 * STEP));
    open &= open >> (2 * STEP);
    reached |= open & (reached >> (4 * STEP));
    (reached >> STEP) & on_board
}

#[cfg(test)]
mod tests {
    use rules::{Bitboard, Color, Role, attacks};

    /// Returns the union of the attacks of single pieces.
    fn one_by_one(color: Color, role: Role, from: Bitboard, occupied: Bitboard) -> Bitboard {
        let attacked = from.into_iter().map(|at| match role {
            Role::Pawn => attacks::pawn(color, at),
            Role::Knight => attacks::knight(at),
            Role::Bishop => attacks::bishop(at, occupied),
            Role::Rook => attacks::rook(at, occupied),
            Role::Queen => attacks::queen(at, occupied),
            Role::King => attacks::king(at),
        });
        attacked.fold(Bitboard::EMPTY, |all, squares| all | squares)
    }

    #[test]
    fn set_attacks_equal_the_union_of_single_attacks() {
        let mut random = 0x9e37_79b9_7f4a_7c15_u64;
        let mut next = || {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            random
        };
        for round in 0..4_000 {
            // From single squares to many, on empty and full boards.
            let mut sparse = |times| (0..times).fold(!0, |set, _| set & next());
            let from = Bitboard(sparse(round % 6));
            let occupied = Bitboard(sparse(round / 6 % 5));
            for color in Color::ALL {
                for role in Role::ALL {
                    assert_eq!(
                        super::attacks(color, role, from, occupied),
                        one_by_one(color, role, from, occupied),
                        "{color} {role} from {from:?}, occupied {occupied:?}"
                    );
                }
            }
        }
        for color in Color::ALL {
            let from = Bitboard(0x0042_0000_0018_0100);
            let steps = if color == Color::White { 1 } else { -1 };
            let expected: Bitboard = from
                .into_iter()
                .filter_map(|at| at.offset(0, steps))
                .collect();
            assert_eq!(super::ahead(color, from), expected);
        }
    }
}
