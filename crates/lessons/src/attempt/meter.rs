//! Limits the work for an answer.

/// The maximum number of positions examined to judge a request.
pub(crate) const MAX_WORK: u32 = 300_000;
/// The cost of reading and answering a try, in positions.
pub(super) const A_TRY: u32 = 5;

/// The remaining work, in positions.
#[derive(Debug)]
pub(crate) struct Meter(u32);

impl Meter {
    pub(crate) const fn new(work: u32) -> Self {
        Self(work)
    }

    /// Charges one position; fails if no work is left.
    pub(crate) fn count(&mut self) -> Result<(), OutOfWork> {
        self.spend(1)
    }

    /// Charges this much work, or all remaining work if there is less.
    pub(crate) fn spend(&mut self, work: u32) -> Result<(), OutOfWork> {
        let left = self.0.checked_sub(work);
        self.0 = left.unwrap_or(0);
        left.map(|_| ()).ok_or(OutOfWork)
    }

    pub(crate) const fn left(&self) -> u32 {
        self.0
    }
}

/// The work limit was exceeded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct OutOfWork;
