//! Copies of databases: their contents, the check of their games, and errors.

mod check;
mod contents;
mod error;

pub(crate) use check::{count, fold_all};
pub use contents::{Contents, Progress};
pub use error::BackupError;
