//! The network and the operating system: connections, addresses, threads, clocks and randomness.

pub(crate) mod accept;
pub(crate) mod background;
pub(crate) mod clock;
pub(crate) mod hosts;
pub(crate) mod local_network;
pub(crate) mod network;
pub(crate) mod origin;
pub(crate) mod proxies;
pub(crate) mod random;
pub(crate) mod runtimes;
