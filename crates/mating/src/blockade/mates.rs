//! Where a king could be mated at all, given where every man can stand.
//!
//! In a mate the king is attacked by some enemy man that is no king, and every square beside
//! it is attacked too (by the enemy king, which stands on one square; by the checking man,
//! which stands on one square; by another man) or taken by one of its own men, each of which
//! stands on one square.

use rules::{Bitboard, Color, Role, Square, attacks};

use super::{Blockade, Man, attacks_of};

/// A man that could give the mate.
struct Attacker<'a> {
    man: &'a Man,
    /// Every square that it can ever attack.
    attacked: Bitboard,
}

impl Blockade {
    /// The squares where the king of the other side might be mated by `side`.
    pub(super) fn mating_squares(&self, side: Color) -> impl Iterator<Item = Square> {
        let attackers = self.attackers(side);
        self.king(!side)
            .squares
            .into_iter()
            .filter(move |&at| self.can_be_mated(side, at, &attackers))
    }

    fn king(&self, color: Color) -> &Man {
        self.men
            .iter()
            .find(|man| man.color == color && man.role == Role::King)
            .expect("each side has a king")
    }

    fn attackers(&self, side: Color) -> Vec<Attacker<'_>> {
        let lines = self.lines_stop_at(side);
        self.men
            .iter()
            .filter(|man| man.color == side && man.role != Role::King)
            .map(|man| Attacker {
                man,
                attacked: placements(man)
                    .map(|(role, from)| attacks_of(side, role, from, lines))
                    .fold(Bitboard::EMPTY, |all, attacked| all | attacked),
            })
            .collect()
    }

    /// What stops the lines of `side` for ever. The enemy king does not: the squares behind it
    /// are no flights.
    fn lines_stop_at(&self, side: Color) -> Bitboard {
        (self.pillars[0] | self.pillars[1]).without(self.king(!side).squares)
    }

    fn can_be_mated(&self, side: Color, at: Square, attackers: &[Attacker<'_>]) -> bool {
        let apart = self
            .king(side)
            .squares
            .without(attacks::king(at) | at.bitboard());
        attackers.iter().enumerate().any(|(index, checker)| {
            if !checker.attacked.contains(at) {
                return false;
            }
            let by_others = attackers
                .iter()
                .enumerate()
                .filter(|&(other, _)| other != index)
                .fold(Bitboard::EMPTY, |all, (_, other)| all | other.attacked);
            let flights = attacks::king(at).without(by_others);
            let lines = self.lines_stop_at(side);
            placements(checker.man).any(|(role, from)| {
                let attacked = attacks_of(side, role, from, lines);
                from != at
                    && attacked.contains(at)
                    && apart.into_iter().any(|own_king| {
                        let open = flights.without(attacked | attacks::king(own_king));
                        from != own_king && !open.contains(from) && self.can_block(open, !side)
                    })
            })
        })
    }

    /// Whether men of `side`, its king aside, might all at once stand on these squares.
    fn can_block(&self, open: Bitboard, side: Color) -> bool {
        let mut blockers: Vec<Bitboard> = self
            .men
            .iter()
            .filter(|man| man.color == side && man.role != Role::King)
            .map(|man| man.all_squares() & open)
            .filter(|squares| squares.any())
            .collect();
        seat(open, &mut blockers)
    }
}

/// The guises and squares in which a man may be met.
fn placements(man: &Man) -> impl Iterator<Item = (Role, Square)> {
    man.guises()
        .into_iter()
        .flat_map(|(role, squares)| squares.into_iter().map(move |from| (role, from)))
}

/// Whether every square can get a blocker of its own.
fn seat(open: Bitboard, blockers: &mut Vec<Bitboard>) -> bool {
    let Some(square) = open.first() else {
        return true;
    };
    if blockers.len() < open.len() as usize {
        return false;
    }
    let rest = open.without(square.bitboard());
    (0..blockers.len()).any(|index| {
        if !blockers[index].contains(square) {
            return false;
        }
        let blocker = blockers.swap_remove(index);
        let seated = seat(rest, blockers);
        blockers.push(blocker);
        let last = blockers.len() - 1;
        blockers.swap(index, last);
        seated
    })
}
