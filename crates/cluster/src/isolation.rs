//! Isolation: this node cannot serve players, so they have to use another node.

use tokio::sync::watch;

use crate::clock_difference::Difference;

/// Whether this node cannot serve players, while other nodes may. Only a node of a shared database
/// can be isolated: otherwise players have nowhere else to go.
#[derive(Debug, Default)]
pub struct Isolation(watch::Sender<Reasons>);

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Reasons {
    /// Whether no heartbeat could be written for some time.
    is_cut_off: bool,
    /// The difference of the clocks.
    clocks: Option<Difference>,
}

impl Isolation {
    /// Records whether heartbeats cannot be written. Returns whether this has changed.
    pub fn cut_off(&self, is_cut_off: bool) -> bool {
        self.0.send_if_modified(|reasons| {
            let is_news = reasons.is_cut_off != is_cut_off;
            reasons.is_cut_off = is_cut_off;
            is_news
        })
    }

    /// Records by how much the clocks of this node and of the database differ, if by too much.
    /// Returns whether they have begun or ceased to differ.
    pub fn clocks_differ(&self, difference: Option<Difference>) -> bool {
        let mut is_news = false;
        self.0.send_if_modified(|reasons| {
            is_news = reasons.clocks.is_some() != difference.is_some();
            let changed = reasons.clocks != difference;
            reasons.clocks = difference;
            changed
        });
        is_news
    }

    /// Whether this node is isolated.
    pub fn is_on(&self) -> bool {
        *self.0.borrow() != Reasons::default()
    }

    /// Whether this node is isolated because the clocks differ.
    pub fn has_wrong_clock(&self) -> bool {
        self.0.borrow().clocks.is_some()
    }

    /// Waits until this node is isolated.
    pub async fn begins(&self) {
        self.wait_for(true).await;
    }

    /// Waits until this node is not isolated.
    pub async fn ends(&self) {
        self.wait_for(false).await;
    }

    async fn wait_for(&self, is_on: bool) {
        let mut reasons = self.0.subscribe();
        let wanted = |reasons: &Reasons| (*reasons != Reasons::default()) == is_on;
        // The sender is in `self`.
        let _ = reasons.wait_for(wanted).await;
    }
}

#[cfg(test)]
mod tests {
    use arbiter::Timestamp;

    use super::*;

    #[test]
    fn is_on_while_there_is_a_reason() {
        let isolation = Isolation::default();
        let difference = Difference {
            node: Timestamp(5_000),
            database: Timestamp(1_000),
        };
        assert!(isolation.cut_off(true));
        assert!(!isolation.cut_off(true));
        assert!(isolation.clocks_differ(Some(difference)));
        assert!(isolation.cut_off(false));
        assert!(isolation.is_on() && isolation.has_wrong_clock());
        let later = Difference {
            node: Timestamp(6_000),
            database: Timestamp(2_000),
        };
        assert!(!isolation.clocks_differ(Some(later)));
        assert!(isolation.clocks_differ(None));
        assert!(!isolation.is_on());
    }
}
