//! King safety: the pawns in front of the own king, and attacks on the enemy king.

use rules::{Bitboard, File, Role, attacks};

use super::groups::Group;
use super::side::{Side, from_rank, rank};
use super::terms::Sum;

/// Danger units that a piece adds by attacking a square around the king, by [`Role::index`]. The
/// units only order positions by danger; the weight of the danger is tuned.
pub(super) const ATTACKER_UNITS: [usize; 6] = [0, 2, 2, 3, 4, 0];
/// Danger units of a safe checking square, by [`Role::index`].
const CHECK_UNITS: [usize; 6] = [0, 4, 3, 5, 4, 0];
/// Danger units of having a queen: an attack without a queen rarely leads to mate.
const QUEEN_UNITS: usize = 3;
/// Maximum number of danger units; more make no difference.
const MOST_UNITS: usize = Group::KingDanger.len() - 1;

/// Counts the pawns in front of the king: the own pawns that shelter it and the enemy pawns that
/// storm it.
pub(super) fn shelter<S: Sum>(own: &Side, their: &Side, sum: &mut S) {
    let before = from_rank(own.king.rank());
    let king_file = own.king.file().index();
    for file in king_file.saturating_sub(1)..=(king_file + 1).min(7) {
        let kind = if file == king_file { 0 } else { 8 };
        let ahead = before & Bitboard::file(File::ALL[file]);
        let nearest = |pawns: Bitboard| (pawns & ahead).first().map_or(0, rank);
        sum.add(Group::Shelter, kind + nearest(own.pieces(Role::Pawn)), 1);
        sum.add(Group::Storm, kind + nearest(their.pieces(Role::Pawn)), 1);
    }
}

/// Counts attacks on the enemy king in danger units: pieces that attack its zone, squares there
/// that no other enemy piece guards, and safe checks.
pub(super) fn attack<S: Sum>(own: &Side, their: &Side, sum: &mut S) {
    let guarded = their.twice
        | their.attacks(Role::Pawn)
        | their.attacks(Role::Knight)
        | their.attacks(Role::Bishop)
        | their.attacks(Role::Rook);
    let weak = own.attacked.without(guarded);
    let safe = !own.all & (!their.attacked | weak & own.twice);
    let mut units = own.units + (weak & their.zone).len() as usize;
    for (role, from) in checking_squares(own, their) {
        if (own.attacks(role) & from & safe).any() {
            sum.add(Group::SafeCheck, role.index(), 1);
            units += CHECK_UNITS[role.index()];
        }
    }
    if own.pieces(Role::Queen).any() {
        units += QUEEN_UNITS;
    }
    sum.add(Group::KingDanger, units.min(MOST_UNITS), 1);
}

/// Returns the squares from which each piece would give check. The enemy queen does not shield its
/// king.
fn checking_squares(own: &Side, their: &Side) -> [(Role, Bitboard); 4] {
    let occupied = (own.all | their.all).without(their.pieces(Role::Queen));
    let straight = attacks::rook(their.king, occupied);
    let diagonal = attacks::bishop(their.king, occupied);
    [
        (Role::Knight, attacks::knight(their.king)),
        (Role::Bishop, diagonal),
        (Role::Rook, straight),
        (Role::Queen, straight | diagonal),
    ]
}

#[cfg(test)]
mod tests {
    use rules::Role;

    use super::super::groups::Group;
    use super::super::tuning::counted;

    #[test]
    fn pawns_shelter_the_king() {
        for (fen, index, count) in [
            ("4k3/8/8/8/8/8/6P1/6K1 w - - 0 1", 1, 1),
            ("4k3/8/8/8/8/8/6P1/6K1 w - - 0 1", 0, -1),
            ("4k3/8/8/8/8/7P/8/6K1 w - - 0 1", 8 + 2, 1),
        ] {
            assert_eq!(counted(fen, Group::Shelter, index), count, "{fen}");
        }
    }

    #[test]
    fn counts_enemy_pawns_in_front_of_the_king() {
        for (fen, index, count) in [
            ("4k3/8/8/8/8/6p1/8/6K1 w - - 0 1", 2, 1),
            ("4k3/8/8/8/7p/8/8/6K1 w - - 0 1", 8 + 3, 1),
        ] {
            assert_eq!(counted(fen, Group::Storm, index), count, "{fen}");
        }
    }

    #[test]
    fn counts_attacks_on_squares_around_the_king() {
        for (fen, index, count) in [
            ("6k1/8/8/8/8/8/8/K4R2 w - - 0 1", Role::Rook.index(), 3),
            ("6k1/8/8/8/8/8/8/K3R3 w - - 0 1", Role::Rook.index(), 0),
        ] {
            assert_eq!(counted(fen, Group::ZoneAttack, index), count, "{fen}");
        }
    }

    #[test]
    fn counts_safe_checks() {
        for (fen, index, count) in [
            ("6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1", Role::Rook.index(), 1),
            (
                "3r2k1/5ppp/8/8/8/8/P7/K3R3 w - - 0 1",
                Role::Rook.index(),
                0,
            ),
        ] {
            assert_eq!(counted(fen, Group::SafeCheck, index), count, "{fen}");
        }
    }

    #[test]
    fn danger_adds_up() {
        for (fen, index, count) in [
            ("6k1/8/8/8/8/8/8/K4R2 w - - 0 1", 3 + 3 + 5, 1),
            ("6k1/8/8/8/8/8/8/K4R2 w - - 0 1", 0, -1),
        ] {
            assert_eq!(counted(fen, Group::KingDanger, index), count, "{fen}");
        }
    }
}
