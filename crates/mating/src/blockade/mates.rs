//! Where a king could be mated at all, given where every piece can stand.
//!
//! In a mate the king is attacked by some enemy piece that is no king, and every square beside
//! it is attacked too (by the enemy king, which stands on one square; by the checking piece,
//! which stands on one square; by another piece) or taken by one of its own pieces, each of
//! which stands on one square.

use rules::{Bitboard, Color, Role, Square, attacks};

use super::matching::covers;
use super::{Blockade, Piece};
use crate::meter::{Exhausted, Meter};
use crate::sets;

/// For each square of the king that is to be mated, where the other king may stand then.
pub(super) type KingPairs = [Bitboard; 64];

/// Which move gives the mate.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum MatingMove {
    /// A move of a piece that is no king.
    OfPiece,
    /// A move of the king, which opens a line for a piece.
    OfKing,
}

/// A piece that could give the mate, and every square that it can ever attack.
struct Attacker<'a> {
    piece: &'a Piece,
    attacked: Bitboard,
}

/// What the sets say about mates by one side.
pub(super) struct Mates<'a> {
    blockade: &'a Blockade,
    side: Color,
    attackers: Vec<Attacker<'a>>,
    /// Squares that at least one attacker can attack, and those that at least two can.
    once: Bitboard,
    twice: Bitboard,
    /// The squares of the pieces, kings aside, of the side that is to be mated.
    blockers: Vec<Bitboard>,
    /// What stops the lines of the side for ever. The enemy king does not: the squares behind
    /// it are no flights.
    lines: Bitboard,
}

impl<'a> Mates<'a> {
    pub(super) fn new(blockade: &'a Blockade, side: Color, mating: MatingMove) -> Self {
        let mut open = blockade.king(!side).squares;
        if mating == MatingMove::OfKing {
            open |= blockade.king(side).squares;
        }
        let lines = (blockade.pillars[0] | blockade.pillars[1]).without(open);
        let (mut attackers, mut blockers) = (Vec::with_capacity(16), Vec::with_capacity(16));
        let (mut once, mut twice) = (Bitboard::EMPTY, Bitboard::EMPTY);
        for piece in &blockade.pieces {
            if piece.role == Role::King {
                continue;
            }
            if piece.color == side {
                let attacked = piece.attacks(lines);
                twice |= once & attacked;
                once |= attacked;
                attackers.push(Attacker { piece, attacked });
            } else {
                blockers.push(piece.all_squares());
            }
        }
        Self {
            blockade,
            side,
            attackers,
            once,
            twice,
            blockers,
            lines,
        }
    }

    /// The pairs of king squares that the kings' sets allow.
    pub(super) fn pairs(&self) -> KingPairs {
        let own = self.blockade.king(self.side).squares;
        std::array::from_fn(|at| {
            let at = Bitboard(1 << at);
            own.without(at | sets::king_attacks(at))
        })
    }

    /// The squares on which the enemy king might be mated while the kings stand on one of
    /// these pairs of squares.
    pub(super) fn squares(
        &self,
        pairs: &KingPairs,
        meter: &mut Meter,
    ) -> Result<Bitboard, Exhausted> {
        let mut mated = Bitboard::EMPTY;
        for at in self.blockade.king(!self.side).squares & self.once {
            let own_kings = pairs[at.index()];
            if own_kings.any() && self.can_be_mated(at, own_kings, Bitboard::FULL, meter)? {
                mated |= at.bitboard();
            }
        }
        Ok(mated)
    }

    /// Whether the enemy king might be mated by a move of the other king that opens a line,
    /// made while the kings stand on one of these pairs of squares.
    pub(super) fn any_opening_a_line(
        &self,
        pairs: &KingPairs,
        meter: &mut Meter,
    ) -> Result<bool, Exhausted> {
        for at in self.blockade.king(!self.side).squares & self.once {
            for from in pairs[at.index()] {
                meter.steps(1)?;
                if (attacks::between(at, from) & self.lines).any() {
                    continue;
                }
                let line = attacks::line(at, from);
                let beyond = line
                    .into_iter()
                    .filter(|&checker| attacks::between(at, checker).contains(from))
                    .collect();
                let own_kings = attacks::king(from).without(line | zone(at));
                if self.can_be_mated(at, own_kings, beyond, meter)? {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Whether the king might be mated on a square, the other king standing on one of these
    /// and the checking piece on one of those.
    fn can_be_mated(
        &self,
        at: Square,
        own_kings: Bitboard,
        checkers: Bitboard,
        meter: &mut Meter,
    ) -> Result<bool, Exhausted> {
        let king = at.bitboard();
        let beside = sets::king_attacks(king);
        // A king further away than two squares guards nothing that matters here.
        let near = own_kings & sets::king_attacks(beside);
        let is_far = own_kings.without(near).any();
        // Once some squares beside the king cannot all be blocked, more of them cannot either.
        let mut failed: Vec<Bitboard> = Vec::new();
        meter.steps(self.attackers.len() as u64)?;
        for checker in &self.attackers {
            if !checker.attacked.contains(at) {
                continue;
            }
            let by_others = self.twice | self.once.without(checker.attacked);
            let flights = beside.without(by_others);
            for (role, squares) in checker.piece.guises() {
                let places = squares & checkers & sets::attacks(!self.side, role, king, self.lines);
                for from in places {
                    meter.steps(2)?;
                    let from = from.bitboard();
                    let attacked = sets::attacks(self.side, role, from, self.lines);
                    let left = flights.without(attacked);
                    let mut own_king = near.without(from);
                    let mut guarded = if is_far {
                        Some(Bitboard::EMPTY)
                    } else {
                        next_guarded(&mut own_king)
                    };
                    while let Some(squares) = guarded {
                        meter.steps(1)?;
                        let open = left.without(squares);
                        if (open & from).is_empty() && self.can_block(open, &mut failed, meter)? {
                            return Ok(true);
                        }
                        guarded = next_guarded(&mut own_king);
                    }
                }
            }
        }
        Ok(false)
    }

    /// Whether pieces of the side to be mated might stand on all these squares at once.
    fn can_block(
        &self,
        open: Bitboard,
        failed: &mut Vec<Bitboard>,
        meter: &mut Meter,
    ) -> Result<bool, Exhausted> {
        if failed.iter().any(|&part| part.without(open).is_empty()) {
            return Ok(false);
        }
        let found = covers(open, &self.blockers, meter)?;
        if !found {
            failed.push(open);
        }
        Ok(found)
    }
}

/// A square and those beside it.
pub(super) fn zone(at: Square) -> Bitboard {
    attacks::king(at) | at.bitboard()
}

/// What the next of these kings guards.
fn next_guarded(kings: &mut Bitboard) -> Option<Bitboard> {
    let king = kings.first()?.bitboard();
    *kings = kings.without(king);
    Some(sets::king_attacks(king))
}

impl Blockade {
    /// Whether it is certain that `side` can never mate.
    pub(crate) fn bars_mate_by(&self, side: Color, meter: &mut Meter) -> Result<bool, Exhausted> {
        Ok(self.mated_on(side, meter)?.is_empty())
    }

    /// Where the enemy king might be mated by `side`.
    pub(crate) fn mated_on(&self, side: Color, meter: &mut Meter) -> Result<Bitboard, Exhausted> {
        let mates = Mates::new(self, side, MatingMove::OfPiece);
        mates.squares(&mates.pairs(), meter)
    }
}
