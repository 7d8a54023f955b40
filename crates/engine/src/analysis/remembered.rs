//! Cache of finished analyses, so that stepping back and forth through a game is instant.

use std::collections::VecDeque;
use std::sync::Arc;

use rules::Position;

use super::{Budget, Report, Request};

/// Finished analyses, the most recently requested first.
pub(super) struct Remembered {
    most: usize,
    entries: VecDeque<Entry>,
}

struct Entry {
    subject: Vec<Position>,
    lines: usize,
    budget: Budget,
    report: Arc<Report>,
}

impl Entry {
    fn answers(&self, request: &Request) -> bool {
        self.lines >= request.lines.get()
            && self.subject == request.subject()
            && (self.budget.covers(&request.budget) || request.budget.is_spent(&self.report))
    }
}

impl Remembered {
    pub(super) fn new(most: usize) -> Self {
        Self {
            most,
            entries: VecDeque::new(),
        }
    }

    /// Returns the report that answers a request, if any.
    pub(super) fn find(&mut self, request: &Request) -> Option<Arc<Report>> {
        let at = self
            .entries
            .iter()
            .position(|entry| entry.answers(request))?;
        let entry = self.entries.remove(at)?;
        let report = Arc::clone(&entry.report);
        self.entries.push_front(entry);
        Some(report)
    }

    /// Stores a result in place of one that it supersedes or of the least recently used one.
    pub(super) fn keep(&mut self, request: &Request, report: Arc<Report>) {
        let new = Entry {
            subject: request.subject().to_vec(),
            lines: request.lines.get(),
            budget: request.budget,
            report,
        };
        self.entries.retain(|old| {
            old.subject != new.subject || old.lines > new.lines || !new.budget.covers(&old.budget)
        });
        self.entries.push_front(new);
        self.entries.truncate(self.most);
    }
}
