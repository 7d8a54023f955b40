//! WebSocket connections, from the first frame to the close frame.

pub(crate) mod client;
pub(crate) mod close;
pub(crate) mod connection;
pub(crate) mod dispatch;
pub(crate) mod lag;
pub(crate) mod link;
pub(crate) mod refusing;
pub(crate) mod request_queue;
pub(crate) mod upgrade;
