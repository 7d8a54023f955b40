//! Passed pawns: their rank, and the distance of the kings.

use rules::{Bitboard, Rank, Role};

use super::groups::Group;
use super::side::{Side, down, north, rank, south, up};
use super::terms::Sum;

/// First rank on which the kings matter to a passed pawn.
const ADVANCED: usize = Rank::Fourth.index();

/// Counts the passed pawns of a side.
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

/// Pawns that no enemy pawn can block or capture on their path, the most advanced one of each file.
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
    fn passed_pawns_have_no_enemy_pawn_ahead() {
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
    fn counts_passed_pawns_with_a_free_path() {
        for (fen, index, count) in [
            ("4k3/8/8/3P4/8/8/8/4K3 w - - 0 1", 4, 1),
            ("7k/8/3b4/3P4/8/8/8/4K3 w - - 0 1", 4, 0),
        ] {
            assert_eq!(counted(fen, Group::PassedFree, index), count, "{fen}");
        }
    }

    #[test]
    fn counts_passed_pawns_with_a_safe_path() {
        for (fen, index, count) in [
            ("7k/8/8/3P4/8/8/8/4K3 w - - 0 1", 4, 1),
            ("4k3/8/8/3P4/8/8/8/4K3 w - - 0 1", 4, 0),
        ] {
            assert_eq!(counted(fen, Group::PassedSafe, index), count, "{fen}");
        }
    }

    #[test]
    fn counts_the_distance_of_the_own_king() {
        for (fen, index, count) in [
            ("4k3/8/8/3P4/8/8/8/4K3 w - - 0 1", 5, 2),
            ("4k3/8/8/3P4/2K5/8/8/8 w - - 0 1", 2, 2),
            ("4k3/8/8/8/8/3P4/8/4K3 w - - 0 1", 2, 0),
        ] {
            assert_eq!(counted(fen, Group::PassedOwnKing, index), count, "{fen}");
        }
    }

    #[test]
    fn counts_the_distance_of_the_enemy_king() {
        for (fen, index, count) in [
            ("4k3/8/8/3P4/8/8/8/4K3 w - - 0 1", 2, 2),
            ("8/8/3k4/3P4/8/8/8/4K3 w - - 0 1", 0, 2),
        ] {
            assert_eq!(counted(fen, Group::PassedTheirKing, index), count, "{fen}");
        }
    }
}
