//! Exact tables with three and four pieces, computed from the rules.
//!
//! A table contains two distances for every position: the plies to mate, and the plies to the next
//! capture, pawn move or mate on a way that keeps the value of the position. No ending with up to four
//! pieces contains a win that takes more than fifty moves without a capture or pawn move, so the
//! fifty-move rule changes no value.

mod bits;
mod coder;
mod file;
mod generate;
mod graph;
mod index;
mod model;
mod verify;

use std::collections::BTreeMap;

use rules::{CastlingSide, Color, Position, Role};

use crate::{Material, Wdl};
use index::Index;

pub use bits::{NoValues, Values};
pub use file::FileError;
pub use generate::Step;
pub use verify::Disagreement;

/// The exact value of a position for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exact {
    /// Win, draw or loss.
    pub wdl: Wdl,
    /// The number of plies to mate; 0 for a draw.
    pub to_mate: u32,
    /// The number of plies to the next capture, pawn move or mate; 0 for a draw. A side that wins plays
    /// for the fewest plies, the other side for the most.
    pub to_zeroing: u32,
}

impl Exact {
    /// The value of a draw.
    pub const DRAW: Self = Self {
        wdl: Wdl::Draw,
        to_mate: 0,
        to_zeroing: 0,
    };
}

/// The table of an ending.
struct Table {
    index: Index,
    /// By side to move and number: 0 for a draw or an illegal position, otherwise one more than the
    /// plies to mate. An odd number of plies is a win.
    mate: Vec<u8>,
    /// The plies to a capture, pawn move or mate.
    zeroing: Vec<u8>,
}

/// Exact tables.
///
/// ```
/// # use rules as staunton_rules;
/// use staunton_rules::{CastlingMode, Position};
/// use staunton_tablebase::{ExactTables, Wdl};
///
/// let mut tables = ExactTables::default();
/// tables.make("KQvK".parse()?, &mut |_| ());
/// let position = Position::from_fen("8/8/8/8/8/2k5/8/K6Q w - - 0 1", CastlingMode::Standard)?;
/// let exact = tables.probe(&position).expect("a position of the table");
/// assert_eq!((exact.wdl, exact.to_mate), (Wdl::Win, 11));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Default)]
pub struct ExactTables {
    tables: BTreeMap<Material, Table>,
}

impl ExactTables {
    /// Returns all endings with three or four pieces, in an order in which each comes after those that
    /// its captures and promotions lead to.
    pub fn endings() -> Vec<Material> {
        let kinds: Vec<Material> = Color::ALL
            .into_iter()
            .flat_map(|color| Role::ALL.map(|role| Material::KINGS.with(color, role)))
            .flatten()
            .collect();
        let mut all = kinds.clone();
        for kind in kinds {
            let both = Color::ALL
                .into_iter()
                .flat_map(|color| Role::ALL.map(|role| kind.with(color, role)));
            all.extend(both.flatten());
        }
        for material in &mut all {
            *material = material.normalized();
        }
        let pawns = |material: Material| -> u32 {
            Color::ALL
                .map(|color| material.count(color, Role::Pawn))
                .iter()
                .sum()
        };
        all.sort_by_key(|&material| (material.pieces(), pawns(material), material));
        all.dedup();
        all
    }

    /// Whether the table of an ending is in these tables.
    pub fn contains(&self, material: Material) -> bool {
        self.tables.contains_key(&material.normalized())
    }

    /// The endings in these tables.
    pub fn contained(&self) -> impl Iterator<Item = Material> {
        self.tables.keys().copied()
    }

    /// Returns the value of a position, or `None` if it has castling rights or its table is missing.
    pub fn probe(&self, position: &Position) -> Option<Exact> {
        if may_castle(position) {
            return None;
        }
        if position.en_passant().is_some() {
            return self.best_move_value(position);
        }
        self.stored(position)
    }

    /// Returns the value from the table.
    fn stored(&self, position: &Position) -> Option<Exact> {
        let board = position.board();
        let material = Material::of(board);
        if material == Material::KINGS {
            return Some(Exact::DRAW);
        }
        let normalized = material.normalized();
        let table = self.tables.get(&normalized)?;
        Some(table.get(table.index.node(position, material != normalized)))
    }

    /// Returns the value that follows from the values after all moves.
    fn best_move_value(&self, position: &Position) -> Option<Exact> {
        let moves = position.legal_moves();
        if moves.is_empty() {
            return Some(if position.is_check() {
                Exact {
                    wdl: Wdl::Loss,
                    ..Exact::DRAW
                }
            } else {
                Exact::DRAW
            });
        }
        let mut best: Option<Exact> = None;
        for mv in moves {
            let after = self.probe(&position.after_unchecked(mv))?;
            let zeroing = mv.role() == Role::Pawn || position.is_capture(mv);
            let value = match -after.wdl {
                Wdl::Draw => Exact::DRAW,
                wdl => Exact {
                    wdl,
                    to_mate: after.to_mate + 1,
                    to_zeroing: if zeroing { 1 } else { after.to_zeroing + 1 },
                },
            };
            best = Some(best.map_or(value, |best| best.better(value)));
        }
        best
    }
}

/// Whether a side still has a castling right.
pub(crate) fn may_castle(position: &Position) -> bool {
    Color::ALL.into_iter().any(|color| {
        let mut sides = CastlingSide::ALL.into_iter();
        sides.any(|side| position.castling_rook(color, side).is_some())
    })
}

impl Exact {
    /// Returns the better value of two moves, each distance for itself.
    fn better(self, other: Self) -> Self {
        if self.wdl != other.wdl {
            return if self.wdl > other.wdl { self } else { other };
        }
        let choose: fn(u32, u32) -> u32 = if self.wdl > Wdl::Draw {
            u32::min
        } else {
            u32::max
        };
        Self {
            wdl: self.wdl,
            to_mate: choose(self.to_mate, other.to_mate),
            to_zeroing: choose(self.to_zeroing, other.to_zeroing),
        }
    }
}

impl Table {
    fn get(&self, node: usize) -> Exact {
        let Some(plies) = self.mate[node].checked_sub(1) else {
            return Exact::DRAW;
        };
        Exact {
            wdl: if plies % 2 == 1 { Wdl::Win } else { Wdl::Loss },
            to_mate: u32::from(plies),
            to_zeroing: u32::from(self.zeroing[node]),
        }
    }
}
