//! Sentences and errors that the server sends to clients, in every language.

pub mod code;
pub mod error;
pub mod sentence;
