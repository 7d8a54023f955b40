//! The network and the operating system: connections, addresses, threads, clocks and randomness.

pub mod accept;
pub mod background;
pub mod clock;
pub mod hosts;
pub mod input;
pub mod local_network;
pub mod network;
pub mod origin;
pub mod proxies;
pub mod random;
pub mod runtimes;
