//! Squares on which a king could be mated, given the squares that every piece can reach.
//!
//! In a mate an enemy piece other than the king gives check. Every square next to the mated king is
//! either attacked (by the enemy king on its one square, by the checking piece on its one square,
//! or by another piece) or occupied by one of the king's own pieces, each on one square.

use rules::{Bitboard, Color, Role, Square, attacks};

use super::matching::covers;
use super::{Blockade, Piece};
use crate::meter::{Exhausted, Meter};
use crate::sets;

/// For each square of the king to be mated, the possible squares of the other king.
pub(super) type KingPairs = [Bitboard; 64];

/// The kind of move that gives the mate.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum MatingMove {
    /// A move of a piece other than the king.
    OfPiece,
    /// A move of the king that opens a line for a piece.
    OfKing,
}

/// A piece that could give the mate, and every square that it can ever attack.
struct Attacker<'a> {
    piece: &'a Piece,
    attacked: Bitboard,
}

/// The possible mates by one side according to the sets.
pub(super) struct Mates<'a> {
    blockade: &'a Blockade,
    side: Color,
    attackers: Vec<Attacker<'a>>,
    /// Squares that at least one attacker can attack, and squares that at least two can attack.
    once: Bitboard,
    twice: Bitboard,
    /// The squares of the pieces of the side to be mated, except its king.
    blockers: Vec<Bitboard>,
    /// Squares that permanently block the lines of the side. They do not include the enemy king,
    /// because the squares behind it are no flight squares.
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

    /// The pairs of king squares that the sets of the kings allow.
    pub(super) fn pairs(&self) -> KingPairs {
        let own = self.blockade.king(self.side).squares;
        std::array::from_fn(|at| {
            let at = Bitboard(1 << at);
            own.without(at | sets::king_attacks(at))
        })
    }

    /// Returns the squares on which the enemy king might be mated while the kings are on one of
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

    /// Whether the enemy king might be mated by a move of the other king that opens a line, made
    /// while the kings are on one of these pairs of squares.
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

    /// Whether the king might be mated on a square while the other king is on one of `own_kings`
    /// and the checking piece on one of its possible squares.
    fn can_be_mated(
        &self,
        at: Square,
        own_kings: Bitboard,
        checkers: Bitboard,
        meter: &mut Meter,
    ) -> Result<bool, Exhausted> {
        let king = at.bitboard();
        let beside = sets::king_attacks(king);
        // A king more than two squares away guards no relevant square.
        let near = own_kings & sets::king_attacks(beside);
        let is_far = own_kings.without(near).any();
        // If some squares next to the king cannot all be blocked, a larger set cannot be blocked
        // either.
        let mut failed: Vec<Bitboard> = Vec::new();
        meter.steps(self.attackers.len() as u64)?;
        for checker in &self.attackers {
            if !checker.attacked.contains(at) {
                continue;
            }
            let by_others = self.twice | self.once.without(checker.attacked);
            let flights = beside.without(by_others);
            for (role, squares) in checker.piece.reach_by_role() {
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

    /// Whether pieces of the side to be mated might occupy all these squares at once.
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

/// A square and its neighbors.
pub(super) fn zone(at: Square) -> Bitboard {
    attacks::king(at) | at.bitboard()
}

/// Removes the first of these kings and returns the squares that it guards.
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

    /// Squares on which `side` might mate the enemy king.
    pub(crate) fn mated_on(&self, side: Color, meter: &mut Meter) -> Result<Bitboard, Exhausted> {
        let mates = Mates::new(self, side, MatingMove::OfPiece);
        mates.squares(&mates.pairs(), meter)
    }
}
