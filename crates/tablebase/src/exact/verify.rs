//! The exhaustive check of a table: every value follows from the values after all legal moves.

use std::fmt;

use rules::Position;

use super::graph::Graph;
use super::{Exact, ExactTables, Step};
use crate::Material;

/// The number of positions between two reports.
const REPORTED: usize = 1 << 20;

/// A position whose value does not follow from the values after its moves.
#[derive(Clone, Debug)]
pub struct Disagreement {
    /// The position.
    pub position: Box<Position>,
    /// The value in the table.
    pub stored: Exact,
    /// The value that follows from the moves; `None` if another table is missing.
    pub computed: Option<Exact>,
}

impl fmt::Display for Disagreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (position, stored) = (&self.position, self.stored);
        match self.computed {
            Some(computed) => write!(
                f,
                "{position}: the table contains {stored}, the moves give {computed}"
            ),
            None => write!(f, "{position}: the table after a move is missing"),
        }
    }
}

impl std::error::Error for Disagreement {}

impl fmt::Display for Exact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            wdl,
            to_mate,
            to_zeroing,
        } = self;
        write!(f, "{wdl}, {to_mate} plies to mate, {to_zeroing} to zeroing")
    }
}

impl ExactTables {
    /// Iterates over all legal positions of an ending in the tables, without reflected ones.
    pub fn positions(&self, material: Material) -> impl Iterator<Item = Position> {
        let table = self.tables.get(&material.normalized());
        let graph = table.map(|table| Graph::new(table.index.clone()));
        graph.into_iter().flat_map(|graph| {
            (0..graph.regular()).filter_map(move |node| {
                let (number, turn) = graph.number(node);
                graph.index.position(number, turn)
            })
        })
    }

    /// Checks that the value of every position of an ending follows from the values after its legal
    /// moves. Returns the number of positions.
    ///
    /// # Errors
    ///
    /// Returns the first position where that is not so.
    pub fn verify(
        &self,
        material: Material,
        progress: &mut dyn FnMut(Step),
    ) -> Result<u64, Disagreement> {
        let material = material.normalized();
        let Some(table) = self.tables.get(&material) else {
            return Ok(0);
        };
        let graph = Graph::new(table.index.clone());
        let mut positions = 0;
        for node in 0..graph.regular() {
            if node.is_multiple_of(REPORTED) {
                progress(Step {
                    material,
                    done: node as u64,
                    all: graph.regular() as u64,
                });
            }
            let (number, turn) = graph.number(node);
            let Some(position) = graph.index.position(number, turn) else {
                continue;
            };
            positions += 1;
            let stored = table.get(node);
            let computed = self.best_move_value(&position);
            if computed != Some(stored) {
                return Err(Disagreement {
                    position: Box::new(position),
                    stored,
                    computed,
                });
            }
        }
        Ok(positions)
    }
}
