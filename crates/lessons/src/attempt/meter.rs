//! The work that may be done for an answer.

/// The most positions that are looked at to judge them.
pub(crate) const MAX_WORK: u32 = 300_000;
/// What it takes to read and answer a try, in positions looked at.
pub(super) const A_TRY: u32 = 5;

/// What is left of the work that may be done, in positions looked at.
#[derive(Debug)]
pub(crate) struct Meter(u32);

impl Meter {
    pub(crate) const fn new(work: u32) -> Self {
        Self(work)
    }

    /// Counts a position, while there is work left.
    pub(crate) fn count(&mut self) -> Result<(), OutOfWork> {
        self.spend(1)
    }

    /// Counts as much work as this, or all that is left.
    pub(crate) fn spend(&mut self, work: u32) -> Result<(), OutOfWork> {
        let left = self.0.checked_sub(work);
        self.0 = left.unwrap_or(0);
        left.map(|_| ()).ok_or(OutOfWork)
    }

    pub(crate) const fn left(&self) -> u32 {
        self.0
    }
}

/// There was too much to look at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct OutOfWork;
