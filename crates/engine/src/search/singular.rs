//! Singular extensions: a move that is far better than all others is searched deeper.

use super::candidate::Candidate;
use super::constants::{SINGULAR_DEPTH, SINGULAR_ENTRY_DEPTH, TRIPLE_MARGIN};
use super::moves::Extension;
use super::node::Node;
use super::tunable::{double_margin, singular_margin};
use super::window::Window;
use super::{Stopped, Worker};
use crate::score::is_decisive;
use crate::see;
use crate::tt::{Bound, Entry};

impl Worker<'_> {
    /// Returns the extension of a move: positive if a search without the move shows that every
    /// other move is much worse, negative if another move is nearly as good. If the other moves
    /// beat beta, returns a cutoff.
    pub(super) fn extension(
        &mut self,
        node: &Node,
        candidate: &Candidate,
    ) -> Result<Extension, Stopped> {
        let Some(entry) = singular_entry(node, candidate) else {
            return Ok(Extension::By(self.check_extension(node, candidate)));
        };
        if node.ply >= 2 * self.depth as usize {
            return Ok(Extension::By(0));
        }
        let bar = entry.value - singular_margin() * node.depth / 16;
        let without = Node {
            window: Window::above(bar - 1),
            depth: (node.depth - 1) / 2,
            excluded: Some(candidate.mv),
            ..*node
        };
        let killers = self.frames[node.ply].killers;
        let value = self.search_moves(without)?;
        self.frames[node.ply].killers = killers;
        let open = node.window.is_open();
        Ok(if value < bar {
            let double = !open && value < bar - double_margin();
            let triple = double && candidate.quiet && value < bar - TRIPLE_MARGIN;
            Extension::By(1 + i32::from(double) + i32::from(triple))
        } else if value >= node.window.beta && !open && !is_decisive(value) {
            Extension::Cutoff(value)
        } else if entry.value >= node.window.beta {
            Extension::By(-2 + i32::from(open))
        } else if node.cut {
            Extension::By(-2)
        } else {
            Extension::By(0)
        })
    }

    /// Returns an extension of one ply for a move that gives check without losing material, if the
    /// tree stays small enough.
    pub(super) fn check_extension(&self, node: &Node, candidate: &Candidate) -> i32 {
        i32::from(
            candidate.checks
                && node.ply < 2 * self.depth as usize
                && see::wins_at_least(node.position, candidate.mv, 0),
        )
    }
}

/// Returns the TT entry, if it makes the move a candidate for a singular extension.
fn singular_entry(node: &Node, candidate: &Candidate) -> Option<Entry> {
    node.entry.filter(|entry| {
        node.depth >= SINGULAR_DEPTH + i32::from(node.principal)
            && node.excluded.is_none()
            && node.table_move == Some(candidate.mv)
            && entry.bound != Bound::Upper
            && entry.depth >= node.depth - SINGULAR_ENTRY_DEPTH
            && !is_decisive(entry.value)
    })
}
