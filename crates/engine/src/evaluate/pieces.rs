//! Piece terms: material, squares, mobility, outposts and files.

use rules::{Bitboard, Role, Square, attacks};

use super::groups::Group;
use super::king;
use super::side::{Side, down, files, north, rank};
use super::terms::Sum;

/// Counts the pieces of a side and their squares.
pub(super) fn material<S: Sum>(own: &Side, sum: &mut S) {
    for role in Role::ALL {
        let pieces = own.pieces(role);
        sum.add_each(Group::Material, role.index(), pieces);
        for square in pieces {
            sum.add(Group::Square, role.index() * 32 + half_board(square), 1);
        }
    }
}

/// Returns a square's index among 32, with its file counted from the nearer edge.
fn half_board(square: Square) -> usize {
    let file = square.file().index();
    rank(square) * 4 + file.min(7 - file)
}

/// Records the attacks of a side's pieces, and counts their mobility and their attacks on squares
/// around the enemy king. Sliders see through own pieces that move the same way.
pub(super) fn mobility<S: Sum>(own: &mut Side, their: &Side, sum: &mut S) {
    let occupied = own.all | their.all;
    let queens = own.pieces(Role::Queen);
    let through_queens = occupied.without(queens);
    let through_heavy = through_queens.without(own.pieces(Role::Rook));
    let blocked = own.pieces(Role::Pawn) | own.pieces(Role::King);
    let area = !(blocked | their.attacks(Role::Pawn));
    for square in own.pieces(Role::Knight) {
        let reach = attacks::knight(square);
        sum.add(Group::KnightMobility, open(reach, area), 1);
        bear(own, their, Role::Knight, reach, sum);
    }
    for square in own.pieces(Role::Bishop) {
        let reach = attacks::bishop(square, through_queens);
        sum.add(Group::BishopMobility, open(reach, area), 1);
        bear(own, their, Role::Bishop, reach, sum);
    }
    for square in own.pieces(Role::Rook) {
        let reach = attacks::rook(square, through_heavy);
        sum.add(Group::RookMobility, open(reach, area), 1);
        bear(own, their, Role::Rook, reach, sum);
    }
    for square in queens {
        let reach = attacks::queen(square, occupied);
        sum.add(Group::QueenMobility, open(reach, area), 1);
        bear(own, their, Role::Queen, reach, sum);
    }
}

/// Number of squares that a piece can move to.
fn open(reach: Bitboard, area: Bitboard) -> usize {
    (reach & area).len() as usize
}

/// Records the attacks of a piece, and counts its attacks on squares around the enemy king.
fn bear<S: Sum>(own: &mut Side, their: &Side, role: Role, reach: Bitboard, sum: &mut S) {
    own.mark(role, reach);
    let hits = reach & their.zone;
    if hits.any() {
        sum.add_each(Group::ZoneAttack, role.index(), hits);
        own.units += king::ATTACKER_UNITS[role.index()];
    }
}

/// Bishop pair: two bishops cover squares of both colors.
pub(super) fn bishop_pair<S: Sum>(own: &Side, sum: &mut S) {
    if own.pieces(Role::Bishop).many() {
        sum.add(Group::BishopPair, 0, 1);
    }
}

/// Own pawns block a bishop on their square color.
pub(super) fn bishop_pawns<S: Sum>(own: &Side, sum: &mut S) {
    for colour in [Bitboard::LIGHT, Bitboard::DARK] {
        let bishops = (own.pieces(Role::Bishop) & colour).len();
        let pawns = (own.pieces(Role::Pawn) & colour).len();
        sum.add(Group::BishopPawn, 0, (bishops * pawns) as i32);
    }
}

/// A minor piece behind a pawn is safe from frontal attack.
pub(super) fn shielded<S: Sum>(own: &Side, sum: &mut S) {
    let minor = own.pieces(Role::Knight) | own.pieces(Role::Bishop);
    sum.add_each(Group::Shielded, 0, north(minor) & own.pieces(Role::Pawn));
}

/// A minor piece on the fourth to sixth rank that is guarded by a pawn and that no enemy pawn can
/// ever attack.
pub(super) fn outposts<S: Sum>(own: &Side, their: &Side, sum: &mut S) {
    const RANKS: Bitboard = Bitboard(0x0000_ffff_ff00_0000);
    let never_attacked = !down(their.attacks(Role::Pawn));
    let posts = RANKS & never_attacked & own.attacks(Role::Pawn);
    for (index, role) in [Role::Knight, Role::Bishop].into_iter().enumerate() {
        sum.add_each(Group::Outpost, index, own.pieces(role) & posts);
    }
}

/// Rooks are active on files without own pawns.
pub(super) fn rook_files<S: Sum>(own: &Side, their: &Side, sum: &mut S) {
    let half_open = own
        .pieces(Role::Rook)
        .without(files(own.pieces(Role::Pawn)));
    let closed = files(their.pieces(Role::Pawn));
    sum.add_each(Group::RookFile, 0, half_open & closed);
    sum.add_each(Group::RookFile, 1, half_open.without(closed));
}

#[cfg(test)]
mod tests {
    use rules::Role;

    use super::super::groups::Group;
    use super::super::tuning::counted;

    #[test]
    fn pieces_are_counted() {
        for (fen, index, count) in [
            ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", Role::Rook.index(), 1),
            ("r3k3/8/8/8/8/8/8/R3KR2 w - - 0 1", Role::Rook.index(), 1),
            ("q3k3/8/8/8/8/8/8/4K3 w - - 0 1", Role::Queen.index(), -1),
        ] {
            assert_eq!(counted(fen, Group::Material, index), count, "{fen}");
        }
    }

    #[test]
    fn squares_are_counted_from_the_nearer_edge() {
        for (fen, index, count) in [
            ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", Role::Rook.index() * 32, 1),
            ("4k3/8/8/8/8/8/8/4K2R w - - 0 1", Role::Rook.index() * 32, 1),
            (
                "r3k3/8/8/8/8/8/8/4K3 w - - 0 1",
                Role::Rook.index() * 32,
                -1,
            ),
            ("4k3/8/8/4P3/8/8/8/4K3 w - - 0 1", 19, 1),
        ] {
            assert_eq!(counted(fen, Group::Square, index), count, "{fen}");
        }
    }

    #[test]
    fn knight_mobility_excludes_squares_covered_by_enemy_pawns() {
        for (fen, index, count) in [
            ("4k3/8/8/8/8/8/8/N3K3 w - - 0 1", 2, 1),
            ("4k3/8/8/8/p7/8/8/N3K3 w - - 0 1", 1, 1),
        ] {
            assert_eq!(counted(fen, Group::KnightMobility, index), count, "{fen}");
        }
    }

    #[test]
    fn bishops_see_through_their_queen() {
        for (fen, index, count) in [
            ("4k3/8/8/8/8/8/1Q6/B3K3 w - - 0 1", 7, 1),
            ("4k3/8/8/8/8/2P5/8/B3K3 w - - 0 1", 1, 1),
        ] {
            assert_eq!(counted(fen, Group::BishopMobility, index), count, "{fen}");
        }
    }

    #[test]
    fn rooks_see_through_rooks() {
        for (fen, index, count) in [
            ("4k3/8/8/8/8/8/R7/R3K3 w - - 0 1", 10, 1),
            ("4k3/8/8/8/8/8/R7/R3K3 w - - 0 1", 14, 1),
        ] {
            assert_eq!(counted(fen, Group::RookMobility, index), count, "{fen}");
        }
    }

    #[test]
    fn counts_queen_mobility() {
        for (fen, index, count) in [
            ("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", 17, 1),
            ("3qk3/8/8/8/8/8/8/4K3 w - - 0 1", 17, -1),
        ] {
            assert_eq!(counted(fen, Group::QueenMobility, index), count, "{fen}");
        }
    }

    #[test]
    fn two_bishops_are_a_pair() {
        for (fen, index, count) in [
            ("4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1", 0, 1),
            ("4k3/8/8/8/8/8/8/4KB2 w - - 0 1", 0, 0),
            ("2b1kb2/8/8/8/8/8/8/4KB2 w - - 0 1", 0, -1),
        ] {
            assert_eq!(counted(fen, Group::BishopPair, index), count, "{fen}");
        }
    }

    #[test]
    fn counts_own_pawns_on_the_bishops_color() {
        for (fen, index, count) in [
            ("4k3/8/8/8/8/8/4PP2/4KB2 w - - 0 1", 0, 1),
            ("4k3/8/8/8/8/8/5P2/4KB2 w - - 0 1", 0, 0),
        ] {
            assert_eq!(counted(fen, Group::BishopPawn, index), count, "{fen}");
        }
    }

    #[test]
    fn a_pawn_shields_a_minor_piece() {
        for (fen, index, count) in [
            ("4k3/8/8/4P3/4N3/8/8/4K3 w - - 0 1", 0, 1),
            ("4k3/8/8/4P3/8/4N3/8/4K3 w - - 0 1", 0, 0),
        ] {
            assert_eq!(counted(fen, Group::Shielded, index), count, "{fen}");
        }
    }

    #[test]
    fn an_outpost_is_guarded_and_never_attacked() {
        for (fen, index, count) in [
            ("4k3/8/8/3N4/2P5/8/8/4K3 w - - 0 1", 0, 1),
            ("4k3/8/8/3B4/2P5/8/8/4K3 w - - 0 1", 1, 1),
            ("4k3/8/8/3N4/8/8/8/4K3 w - - 0 1", 0, 0),
            ("4k3/4p3/8/3N4/2P5/8/8/4K3 w - - 0 1", 0, 0),
            ("4k3/8/8/3N4/2P1p3/8/8/4K3 w - - 0 1", 0, 1),
        ] {
            assert_eq!(counted(fen, Group::Outpost, index), count, "{fen}");
        }
    }

    #[test]
    fn counts_rooks_on_open_files() {
        for (fen, index, count) in [
            ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", 1, 1),
            ("4k3/p7/8/8/8/8/8/R3K3 w - - 0 1", 0, 1),
            ("4k3/p7/8/8/8/8/8/R3K3 w - - 0 1", 1, 0),
            ("4k3/p7/8/8/8/8/P7/R3K3 w - - 0 1", 0, 0),
        ] {
            assert_eq!(counted(fen, Group::RookFile, index), count, "{fen}");
        }
    }
}
