//! Sentences and errors that the server sends to clients, in every language.

pub(crate) mod problem;
pub(crate) mod refusal;
pub(crate) mod sentence;
