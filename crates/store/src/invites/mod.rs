//! Links that allow one registration, one new password, or one sign-in.

pub(crate) mod types;
pub(crate) mod write;
