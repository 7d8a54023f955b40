//! NATS, over which nodes exchange messages.

mod connection;
mod credentials;
pub mod jobs;
mod subjects;

pub(crate) use connection::Change;
pub use connection::{ConnectError, Connection};
pub(crate) use subjects::{Key, announcement, states};
