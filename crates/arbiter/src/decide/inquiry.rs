//! The question whether a side can still mate, with a small budget or the full one.

use std::cell::Cell;

use mating::Budget;
use rules::{Color, Position};

use crate::finding::{CanMate, Finding};

/// Asks who can mate, and records whether the budget was too small for an answer.
pub(super) struct Inquiry {
    patience: Budget,
    is_open: Cell<bool>,
}

impl Inquiry {
    /// With the small budget.
    pub(super) fn quick() -> Self {
        Self::with(Budget::QUICK)
    }

    /// With the full budget.
    pub(super) fn full() -> Self {
        Self::with(Budget::default())
    }

    const fn with(patience: Budget) -> Self {
        Self {
            patience,
            is_open: Cell::new(false),
        }
    }

    /// Whether a larger budget might change an answer that was given.
    pub(super) fn is_open(&self) -> bool {
        self.is_open.get()
    }

    /// Whether this side can mate.
    pub(super) fn can_mate(&self, position: &Position, side: Color) -> Finding {
        let finding = Finding::of(position, side, self.patience);
        if finding.can_mate == CanMate::Unknown && self.patience != Budget::default() {
            self.is_open.set(true);
        }
        finding
    }

    /// The findings about both sides if neither can mate (FIDE 5.2.2). Nearly always one of
    /// them can, and that is found quickly: the full budget is used only when both are in
    /// doubt.
    pub(super) fn dead(&self, position: &Position) -> Option<Vec<Finding>> {
        let mut findings = Vec::new();
        for side in Color::ALL {
            let finding = Finding::of(position, side, Budget::QUICK);
            if finding.can_mate == CanMate::Yes {
                return None;
            }
            findings.push(finding);
        }
        for finding in &mut findings {
            if finding.can_mate == CanMate::Unknown {
                *finding = self.can_mate(position, finding.side);
            }
            if !matches!(finding.can_mate, CanMate::No(_)) {
                return None;
            }
        }
        Some(findings)
    }
}
