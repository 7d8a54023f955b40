//! Players without an account.

pub(crate) mod read;
pub(crate) mod write;
