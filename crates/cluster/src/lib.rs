//! Several nodes over one database: messages between them, heartbeats, outages and wake-up timers.

pub mod bus;
pub mod heartbeat;
pub mod line;
pub mod messages;
pub mod node;
mod nodes;
pub mod outages;
pub mod wakeup_timer;
