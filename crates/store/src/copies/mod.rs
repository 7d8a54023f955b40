//! Copies of databases: what they contain, and whether it can be read.

mod check;
mod contents;
mod error;

pub(crate) use check::{count, fold_all};
pub use contents::{Contents, Progress};
pub use error::BackupError;
