//! Players.

pub(crate) mod role;
