//! Several nodes over one database: messages between them, heartbeats, outages and wake-up timers.

pub mod bus;
pub mod clock_check;
pub mod clock_difference;
pub mod exchange;
pub mod heartbeat;
pub mod isolation;
pub mod messages;
pub mod nats;
pub mod node;
pub mod observe;
pub mod outages;
pub mod pulses;
pub mod wakeup_timer;
