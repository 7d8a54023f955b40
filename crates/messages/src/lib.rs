//! Sentences and errors that the server sends to clients, in every language.

pub mod problem;
pub mod refusal;
pub mod sentence;
