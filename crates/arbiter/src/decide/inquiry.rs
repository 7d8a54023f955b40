//! Winnability queries with a small or the full budget.

use std::cell::Cell;

use mating::Budget;
use rules::{Color, Position};

use crate::finding::{CanMate, Finding};

/// Runs winnability queries, and records whether the budget was too small for an answer.
pub(super) struct Inquiry {
    patience: Budget,
    is_open: Cell<bool>,
}

impl Inquiry {
    /// Creates an inquiry with the small budget.
    pub(super) fn quick() -> Self {
        Self::with(Budget::QUICK)
    }

    /// Creates an inquiry with the full budget.
    pub(super) fn full() -> Self {
        Self::with(Budget::default())
    }

    const fn with(patience: Budget) -> Self {
        Self {
            patience,
            is_open: Cell::new(false),
        }
    }

    /// Whether a larger budget might change an earlier answer.
    pub(super) fn is_open(&self) -> bool {
        self.is_open.get()
    }

    /// Returns whether this side can mate.
    pub(super) fn can_mate(&self, position: &Position, side: Color) -> Finding {
        let finding = Finding::of(position, side, self.patience);
        if finding.can_mate == CanMate::Unknown && self.patience != Budget::default() {
            self.is_open.set(true);
        }
        finding
    }

    /// Returns the findings for both sides if neither can mate (FIDE 5.2.2). Nearly always one side
    /// can, and the small budget finds that quickly. The full budget is used only when both sides
    /// are in doubt.
    pub(super) fn dead(&self, position: &Position) -> Option<Vec<Finding>> {
        self.dead_by(|side, budget| Finding::of(position, side, budget))
    }

    /// Like [`Self::dead`], with the given query function.
    fn dead_by(&self, ask: impl Fn(Color, Budget) -> Finding) -> Option<Vec<Finding>> {
        let mut findings = Vec::new();
        for side in Color::ALL {
            let finding = ask(side, Budget::QUICK);
            if finding.can_mate == CanMate::Yes {
                return None;
            }
            findings.push(finding);
        }
        for finding in &mut findings {
            if finding.can_mate == CanMate::Unknown {
                if self.patience == Budget::QUICK {
                    // Repeating the query would give the same answer.
                    self.is_open.set(true);
                    return None;
                }
                *finding = ask(finding.side, self.patience);
            }
            if !matches!(finding.can_mate, CanMate::No(_)) {
                return None;
            }
        }
        Some(findings)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the number of queries if neither side has a definite answer.
    fn questions(inquiry: &Inquiry) -> u32 {
        let put = Cell::new(0);
        let dead = inquiry.dead_by(|side, budget| {
            put.set(put.get() + 1);
            Finding {
                side,
                can_mate: CanMate::Unknown,
                nodes: budget.nodes,
            }
        });
        assert_eq!(dead, None);
        put.get()
    }

    #[test]
    fn does_not_repeat_a_query_with_the_same_budget() {
        let quick = Inquiry::quick();
        assert_eq!(questions(&quick), 2);
        assert!(quick.is_open(), "a larger budget might find the answer");
        let full = Inquiry::full();
        assert_eq!(questions(&full), 3);
        assert!(!full.is_open());
    }
}
