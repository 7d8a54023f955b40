//! Accounting of the work done against a budget.

/// Number of set lookups or shifts that take about as long as one position.
const STEPS_PER_NODE: u64 = 24;

/// Work spent on a query against its budget. Every loop of every method charges it, so the budget
/// bounds the time for any position.
#[derive(Clone, Debug)]
pub(crate) struct Meter {
    limit: u64,
    spent: u64,
}

/// The budget is spent; no method can continue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Exhausted;

impl Meter {
    /// Creates a meter that stops after this many nodes.
    pub(crate) fn new(nodes: u64) -> Self {
        Self {
            limit: nodes.saturating_mul(STEPS_PER_NODE),
            spent: 0,
        }
    }

    /// Charges one position.
    #[inline]
    pub(crate) fn node(&mut self) -> Result<(), Exhausted> {
        self.steps(STEPS_PER_NODE)
    }

    /// Charges a few lookups.
    #[inline]
    pub(crate) fn steps(&mut self, steps: u64) -> Result<(), Exhausted> {
        if self.limit - self.spent < steps {
            self.spent = self.limit;
            return Err(Exhausted);
        }
        self.spent += steps;
        Ok(())
    }

    /// Work spent, in nodes, rounded up.
    pub(crate) fn nodes(&self) -> u64 {
        self.spent.div_ceil(STEPS_PER_NODE)
    }
}

#[cfg(test)]
mod tests {
    use super::{Exhausted, Meter, STEPS_PER_NODE};

    #[test]
    fn never_spends_more_than_the_limit() {
        let mut meter = Meter::new(2);
        assert_eq!(meter.node(), Ok(()));
        assert_eq!(meter.steps(1), Ok(()));
        assert_eq!(meter.nodes(), 2);
        assert_eq!(meter.node(), Err(Exhausted));
        assert_eq!(meter.steps(1), Err(Exhausted));
        assert_eq!(meter.nodes(), 2);
        assert_eq!(Meter::new(0).steps(1), Err(Exhausted));
        let mut endless = Meter::new(u64::MAX);
        assert_eq!(endless.steps(STEPS_PER_NODE), Ok(()));
        assert_eq!(endless.nodes(), 1);
    }
}
