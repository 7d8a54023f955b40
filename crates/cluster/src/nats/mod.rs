//! NATS, over which nodes exchange messages.

mod connection;
mod credentials;
mod exchange;
mod others;
mod send;
mod states;
mod subjects;
pub mod work;

pub use connection::{ConnectError, Connection};
pub use exchange::exchange;
