//! One suite over every kind of store, and what is particular to each kind.

#[cfg(target_os = "linux")]
mod postgres;
mod sqlite;
mod stored;
mod suite;
#[cfg(target_os = "linux")]
mod transfer;
mod words;
