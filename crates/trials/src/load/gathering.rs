//! A barrier for many tasks.

use std::cell::Cell;
use std::rc::Rc;

use tokio::sync::Notify;

/// Notifies the tasks when all have arrived.
#[derive(Clone)]
pub(super) struct Gathering(Rc<State>);

struct State {
    missing: Cell<usize>,
    complete: Notify,
}

impl Gathering {
    /// Creates a barrier for this many tasks.
    pub(super) fn of(number: usize) -> Self {
        Self(Rc::new(State {
            missing: Cell::new(number),
            complete: Notify::new(),
        }))
    }

    /// Records that one more task has arrived, or never will.
    pub(super) fn arrive(&self) {
        self.0.missing.set(self.0.missing.get() - 1);
        if self.0.missing.get() == 0 {
            self.0.complete.notify_waiters();
        }
    }

    /// Waits until all have arrived.
    pub(super) async fn complete(&self) {
        let complete = self.0.complete.notified();
        if self.0.missing.get() > 0 {
            complete.await;
        }
    }
}
