//! Exit codes.

/// The answer is "yes", or the work is done.
pub(crate) const SUCCESS: u8 = 0;
/// The answer is "no".
pub(crate) const NO: u8 = 1;
/// The work could not be done.
pub(crate) const FAILURE: u8 = 2;
