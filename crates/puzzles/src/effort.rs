//! Work limits.

/// Number of positions between two checks of the stop function.
const STOP_CHECK_INTERVAL: u64 = 1_024;

/// A budget of positions to search, with a stop function. After it is spent, nothing more is
/// proven.
pub struct Effort<'a> {
    left: u64,
    is_stopped: &'a dyn Fn() -> bool,
}

impl Effort<'static> {
    /// Creates an unlimited budget.
    pub fn unbounded() -> Self {
        Self::new(u64::MAX, &|| false)
    }
}

impl<'a> Effort<'a> {
    /// Creates a budget of this many positions, which is also spent as soon as `is_stopped` returns
    /// true.
    pub const fn new(positions: u64, is_stopped: &'a dyn Fn() -> bool) -> Self {
        Self {
            left: positions,
            is_stopped,
        }
    }

    /// Charges a number of positions. If the budget is too small, returns false and the budget is
    /// spent.
    pub fn spend(&mut self, positions: u64) -> bool {
        let Some(left) = self.left.checked_sub(positions) else {
            self.left = 0;
            return false;
        };
        let is_stopped =
            left / STOP_CHECK_INTERVAL < self.left / STOP_CHECK_INTERVAL && (self.is_stopped)();
        self.left = if is_stopped { 0 } else { left };
        !is_stopped
    }

    /// Whether the budget is spent.
    pub const fn is_spent(&self) -> bool {
        self.left == 0
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    #[test]
    fn never_spends_more_than_the_budget() {
        let mut effort = Effort::new(10, &|| false);
        assert!(effort.spend(7));
        assert!(!effort.is_spent());
        assert!(!effort.spend(4));
        assert!(effort.is_spent() && !effort.spend(1));
    }

    #[test]
    fn stops_soon_after_the_stop_signal() {
        let stop = Cell::new(false);
        let is_stopped = || stop.get();
        let mut effort = Effort::new(1_000_000, &is_stopped);
        assert!((0..2 * STOP_CHECK_INTERVAL).all(|_| effort.spend(1)));
        stop.set(true);
        let more = (0..2 * STOP_CHECK_INTERVAL)
            .filter(|_| effort.spend(1))
            .count();
        assert!(more <= STOP_CHECK_INTERVAL as usize, "{more}");
        assert!(effort.is_spent());
    }
}
