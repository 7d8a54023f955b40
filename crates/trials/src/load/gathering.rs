//! Many tasks that wait for each other.

use std::cell::Cell;
use std::rc::Rc;

use tokio::sync::Notify;

/// Tells the tasks of a number of them when all have arrived.
#[derive(Clone)]
pub(super) struct Gathering(Rc<State>);

struct State {
    missing: Cell<usize>,
    complete: Notify,
}

impl Gathering {
    /// Waits for this many.
    pub(super) fn of(number: usize) -> Self {
        Self(Rc::new(State {
            missing: Cell::new(number),
            complete: Notify::new(),
        }))
    }

    /// One more has arrived, or will never come.
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
