//! Passed pawns: how far they are, and who is near enough to stop them.

use rules::{Bitboard, Rank, Role};

use super::groups::Group;
use super::side::{Side, down, north, rank, south, up};
use super::terms::Sum;

/// From this rank on the kings matter to a passed pawn.
const ADVANCED: usize = Rank::Fourth.index();

/// Counts a side's passed pawns.
pub(super) fn passed<S: Sum>(own: &Side, their: &Side, sum: &mut S) {
    let occupied = own.all | their.all;
    for pawn in passed_set(own, their) {
        let far = rank(pawn);
        let way = up(north(pawn.bitboard()));
        sum.add(Group::Passed, far, 1);
        let Some(stop) = way.first() else { continue };
        if !occupied.contains(stop) {
            sum.add(Group::PassedFree, far, 1);
        }
        if (way & their.attacked).is_empty() {
            sum.add(Group::PassedSafe, far, 1);
        }
        if far >= ADVANCED {
            let weight = (far + 1 - ADVANCED) as i32;
            sum.add(
                Group::PassedOwnKing,
                own.king.distance(stop) as usize,
                weight,
            );
            sum.add(
                Group::PassedTheirKing,
                their.king.distance(stop) as usize,
                weight,
            );
        }
    }
}

/// Pawns that no enemy pawn can stop or capture on their way, the foremost of each file.
fn passed_set(own: &Side, their: &Side) -> Bitboard {
    let pawns = own.pieces(Role::Pawn);
    let stopped = down(south(their.pieces(Role::Pawn)) | their.attacks(Role::Pawn));
    pawns.without(stopped | down(south(pawns)))
}

#[cfg(test)]
mod tests {
    use super::super::groups::Group;
    use super::super::tuning::counted;

    #[test]
    fn a_passed_pawn_has_no_enemy_pawn_before_it() {
        for (fen, index, count) in [
            ("4k3/8/8/3P4/8/8/8/4K3 w - - 0 1", 4, 1),
            ("4k3/4p3/8/3P4/8/8/8/4K3 w - - 0 1", 4, 0),
            ("4k3/3p4/8/3P4/8/8/8/4K3 w - - 0 1", 4, 0),
            ("4k3/8/8/3Pp3/8/8/8/4K3 w - - 0 1", 4, 1),
            ("4k3/8/8/3Pp3/8/8/8/4K3 w - - 0 1", 3, -1),
            ("7k/8/8/3P4/3P4/8/8/4K3 w - - 0 1", 3, 0),
        ] {
            assert_eq!(counted(fen, Group::Passed, index), count, "{fen}");
        }
    }

    #[test]
    fn its_way_may_be_free() {
        for (fen, index, count) in [
            ("4k3/8/8/3P4/8/8/8/4K3 w - - 0 1", 4, 1),
            ("7k/8/3b4/3P4/8/8/8/4K3 w - - 0 1", 4, 0),
        ] {
            assert_eq!(counted(fen, Group::PassedFree, index), count, "{fen}");
        }
    }

    #[test]
    fn its_way_may_be_safe() {
        for (fen, index, count) in [
            ("7k/8/8/3P4/8/8/8/4K3 w - - 0 1", 4, 1),
            ("4k3/8/8/3P4/8/8/8/4K3 w - - 0 1", 4, 0),
        ] {
            assert_eq!(counted(fen, Group::PassedSafe, index), count, "{fen}");
        }
    }

    #[test]
    fn the_own_king_helps_it() {
        for (fen, index, count) in [
            ("4k3/8/8/3P4/8/8/8/4K3 w - - 0 1", 5, 2),
            ("4k3/8/8/3P4/2K5/8/8/8 w - - 0 1", 2, 2),
            ("4k3/8/8/8/8/3P4/8/4K3 w - - 0 1", 2, 0),
        ] {
            assert_eq!(counted(fen, Group::PassedOwnKing, index), count, "{fen}");
        }
    }

    #[test]
    fn the_enemy_king_stops_it() {
        for (fen, index, count) in [
            ("4k3/8/8/3P4/8/8/8/4K3 w - - 0 1", 2, 2),
            ("8/8/3k4/3P4/8/8/8/4K3 w - - 0 1", 0, 2),
        ] {
            assert_eq!(counted(fen, Group::PassedTheirKing, index), count, "{fen}");
        }
    }
}
