//! A port that no other process uses while the server is down.

use std::io;
use std::net::{Ipv4Addr, SocketAddr, SocketAddrV4};
use std::os::fd::OwnedFd;

use rustix::net::{
    AddressFamily, SocketFlags, SocketType, bind, getsockname, socket_with, sockopt,
};

/// A port with a socket that is bound and does not listen. The server can bind the same port,
/// because both sockets have the option `SO_REUSEADDR`; the system assigns the port to no other
/// socket.
#[derive(Debug)]
pub(crate) struct ReservedPort {
    address: SocketAddr,
    _socket: OwnedFd,
}

impl ReservedPort {
    /// Reserves a free port of this address.
    pub(crate) fn new(address: Ipv4Addr) -> io::Result<Self> {
        let socket = socket_with(
            AddressFamily::INET,
            SocketType::STREAM,
            SocketFlags::empty(),
            None,
        )?;
        rustix::io::fcntl_setfd(&socket, rustix::io::FdFlags::CLOEXEC)?;
        sockopt::set_socket_reuseaddr(&socket, true)?;
        bind(&socket, &SocketAddrV4::new(address, 0))?;
        Ok(Self {
            address: getsockname(&socket)?.try_into()?,
            _socket: socket,
        })
    }

    pub(crate) fn address(&self) -> SocketAddr {
        self.address
    }
}
