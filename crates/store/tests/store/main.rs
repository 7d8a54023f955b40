//! One suite over every kind of store, and what is particular to each kind.

mod sqlite;
mod suite;
mod words;
