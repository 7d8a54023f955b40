//! A common test suite for all databases, and tests for each database.

#[cfg(target_os = "linux")]
mod postgres;
mod sqlite;
mod stored;
mod suite;
#[cfg(target_os = "linux")]
mod transfer;
mod words;
