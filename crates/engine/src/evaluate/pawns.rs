//! Pawn structure.

use rules::{Bitboard, Role};

use super::groups::Group;
use super::side::{Side, beside, files, north, pawn_attacks, rank, south, up};
use super::terms::Sum;

/// Pawns that no own pawn can ever guard.
fn isolated_set(pawns: Bitboard) -> Bitboard {
    pawns.without(beside(files(pawns)))
}

/// Isolated pawns are weak, more so if enemy rooks can attack them on the file.
pub(super) fn isolated<S: Sum>(own: &Side, their: &Side, sum: &mut S) {
    let isolated = isolated_set(own.pieces(Role::Pawn));
    let exposed = isolated.without(files(their.pieces(Role::Pawn)));
    sum.add_each(Group::Isolated, 0, isolated.without(exposed));
    sum.add_each(Group::Isolated, 1, exposed);
}

/// Doubled pawns block each other.
pub(super) fn doubled<S: Sum>(own: &Side, sum: &mut S) {
    let pawns = own.pieces(Role::Pawn);
    sum.add_each(Group::Doubled, 0, pawns & up(north(pawns)));
}

/// Backward pawns: held back by an enemy pawn, and behind their neighbors.
pub(super) fn backward<S: Sum>(own: &Side, their: &Side, sum: &mut S) {
    let pawns = own.pieces(Role::Pawn);
    let ever_guarded = up(pawn_attacks(pawns));
    let held = north(pawns) & their.attacks(Role::Pawn) & !ever_guarded;
    sum.add_each(Group::Backward, 0, south(held).without(isolated_set(pawns)));
}

/// Adjacent pawns guard the squares in front of each other.
pub(super) fn phalanx<S: Sum>(own: &Side, sum: &mut S) {
    let pawns = own.pieces(Role::Pawn);
    for square in pawns & beside(pawns) {
        sum.add(Group::Phalanx, rank(square), 1);
    }
}

/// Pawns guarded by pawns.
pub(super) fn supported<S: Sum>(own: &Side, sum: &mut S) {
    for square in own.pieces(Role::Pawn) & own.attacks(Role::Pawn) {
        sum.add(Group::Supported, rank(square), 1);
    }
}

#[cfg(test)]
mod tests {
    use super::super::groups::Group;
    use super::super::tuning::counted;

    #[test]
    fn isolated_pawns_have_no_neighbors() {
        for (fen, index, count) in [
            ("4k3/8/8/8/8/8/P7/4K3 w - - 0 1", 1, 1),
            ("4k3/pp6/8/8/8/8/P7/4K3 w - - 0 1", 0, 1),
            ("4k3/pp6/8/8/8/8/P7/4K3 w - - 0 1", 1, 0),
            ("4k3/8/8/8/8/1P6/P7/4K3 w - - 0 1", 1, 0),
        ] {
            assert_eq!(counted(fen, Group::Isolated, index), count, "{fen}");
        }
    }

    #[test]
    fn counts_doubled_pawns() {
        for (fen, index, count) in [
            ("4k3/8/8/8/8/P7/P7/4K3 w - - 0 1", 0, 1),
            ("4k3/p7/8/p7/8/p7/8/4K3 w - - 0 1", 0, -2),
            ("4k3/8/8/8/8/1P6/P7/4K3 w - - 0 1", 0, 0),
        ] {
            assert_eq!(counted(fen, Group::Doubled, index), count, "{fen}");
        }
    }

    #[test]
    fn backward_pawns_are_held_and_left_behind() {
        for (fen, index, count) in [
            ("4k3/8/8/3p4/3P4/2P5/8/4K3 w - - 0 1", 0, 1),
            ("4k3/8/8/3p4/3P4/2P5/1P6/4K3 w - - 0 1", 0, 0),
            ("4k3/8/8/8/3P4/2P5/8/4K3 w - - 0 1", 0, 0),
        ] {
            assert_eq!(counted(fen, Group::Backward, index), count, "{fen}");
        }
    }

    #[test]
    fn pawns_on_the_same_rank_form_a_phalanx() {
        for (fen, index, count) in [
            ("4k3/8/8/8/3PP3/8/8/4K3 w - - 0 1", 3, 2),
            ("4k3/3pp3/8/8/3P4/4P3/8/4K3 w - - 0 1", 1, -2),
        ] {
            assert_eq!(counted(fen, Group::Phalanx, index), count, "{fen}");
        }
    }

    #[test]
    fn counts_pawns_guarded_by_pawns() {
        for (fen, index, count) in [
            ("4k3/8/8/8/3P4/2P5/8/4K3 w - - 0 1", 3, 1),
            ("4k3/8/8/8/3P4/3P4/8/4K3 w - - 0 1", 3, 0),
        ] {
            assert_eq!(counted(fen, Group::Supported, index), count, "{fen}");
        }
    }
}
