//! Several nodes over one database: messages between them, heartbeats, outages and wake-up timers.

pub(crate) mod bus;
pub(crate) mod heartbeat;
pub(crate) mod line;
pub(crate) mod messages;
pub(crate) mod node;
pub(crate) mod nodes;
pub(crate) mod outages;
pub(crate) mod wakeup_timer;
