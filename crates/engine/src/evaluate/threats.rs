//! Threats: attacked pieces and their attackers.

use rules::{Bitboard, Rank, Role};

use super::groups::Group;
use super::side::{Side, north, pawn_attacks};
use super::terms::Sum;

/// Counts enemy pieces attacked by pawns, by minor pieces and by rooks.
pub(super) fn attacked<S: Sum>(own: &Side, their: &Side, sum: &mut S) {
    let by_minor = own.attacks(Role::Knight) | own.attacks(Role::Bishop);
    let by_rook = own.attacks(Role::Rook);
    for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
        let pieces = their.pieces(role);
        sum.add_each(
            Group::PawnThreat,
            role.index(),
            pieces & own.attacks(Role::Pawn),
        );
        sum.add_each(Group::MinorThreat, role.index(), pieces & by_minor);
        sum.add_each(Group::RookThreat, role.index(), pieces & by_rook);
    }
    let weak_pawns = their.pieces(Role::Pawn).without(their.attacks(Role::Pawn));
    let pawn = Role::Pawn.index();
    sum.add_each(Group::MinorThreat, pawn, weak_pawns & by_minor);
    sum.add_each(Group::RookThreat, pawn, weak_pawns & by_rook);
}

/// Counts enemy pieces that are attacked and not guarded.
pub(super) fn hanging<S: Sum>(own: &Side, their: &Side, sum: &mut S) {
    sum.add_each(
        Group::Hanging,
        0,
        (their.all & own.attacked).without(their.attacked),
    );
}

/// Counts enemy pieces that a pawn can attack by a safe advance.
pub(super) fn pushes<S: Sum>(own: &Side, their: &Side, sum: &mut S) {
    let empty = !(own.all | their.all);
    let single = north(own.pieces(Role::Pawn)) & empty;
    let double = north(single & Bitboard::rank(Rank::Third)) & empty;
    let safe = (own.attacked | !their.attacked).without(their.attacks(Role::Pawn));
    let attacked = pawn_attacks((single | double) & safe) & their.minor_and_major();
    sum.add_each(Group::PushThreat, 0, attacked);
}

#[cfg(test)]
mod tests {
    use rules::Role;

    use super::super::groups::Group;
    use super::super::tuning::counted;

    #[test]
    fn pawns_attack_pieces() {
        for (fen, index, count) in [
            ("4k3/8/8/3n4/2P5/8/8/4K3 w - - 0 1", Role::Knight.index(), 1),
            ("4k3/8/8/3n4/8/8/8/4K3 w - - 0 1", Role::Knight.index(), 0),
        ] {
            assert_eq!(counted(fen, Group::PawnThreat, index), count, "{fen}");
        }
    }

    #[test]
    fn minor_pieces_attack_pieces() {
        for (fen, index, count) in [
            ("4k3/8/8/3r4/8/2N5/8/4K3 w - - 0 1", Role::Rook.index(), 1),
            ("4k3/8/8/3p4/8/2N5/8/4K3 w - - 0 1", Role::Pawn.index(), 1),
            ("4k3/8/4p3/3p4/8/2N5/8/4K3 w - - 0 1", Role::Pawn.index(), 0),
        ] {
            assert_eq!(counted(fen, Group::MinorThreat, index), count, "{fen}");
        }
    }

    #[test]
    fn rooks_attack_pieces() {
        for (fen, index, count) in [
            ("4k3/8/8/3q4/8/8/8/3RK3 w - - 0 1", Role::Queen.index(), 1),
            ("4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1", Role::Pawn.index(), 1),
        ] {
            assert_eq!(counted(fen, Group::RookThreat, index), count, "{fen}");
        }
    }

    #[test]
    fn unguarded_pieces_hang() {
        for (fen, index, count) in [
            ("4k3/8/8/3n4/2P5/8/8/4K3 w - - 0 1", 0, 1),
            ("4k3/8/4p3/3n4/2P5/8/8/4K3 w - - 0 1", 0, 0),
        ] {
            assert_eq!(counted(fen, Group::Hanging, index), count, "{fen}");
        }
    }

    #[test]
    fn a_safe_advance_threatens() {
        for (fen, index, count) in [
            ("4k3/8/8/3n4/8/2P5/8/4K3 w - - 0 1", 0, 1),
            ("4k3/8/8/1p1n4/8/2P5/8/4K3 w - - 0 1", 0, 0),
            ("4k3/8/8/8/1n6/8/2P5/4K3 w - - 0 1", 0, 1),
        ] {
            assert_eq!(counted(fen, Group::PushThreat, index), count, "{fen}");
        }
    }
}
