//! Relations between players, reports, and disabled accounts.

pub(crate) mod types;
pub(crate) mod write;
