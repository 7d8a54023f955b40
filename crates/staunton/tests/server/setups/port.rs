//! Ports for programs that cannot choose one themselves.

use std::net::SocketAddr;

use tokio::net::TcpSocket;

/// A free port of this computer, with a socket that is bound and does not listen. A server can bind
/// the same port, because both sockets have the option `SO_REUSEADDR`; the system assigns the port
/// to no other socket.
pub(super) struct ReservedPort {
    pub(super) address: SocketAddr,
    _socket: TcpSocket,
}

impl ReservedPort {
    pub(super) fn new() -> Self {
        let socket = TcpSocket::new_v4().unwrap();
        socket.set_reuseaddr(true).unwrap();
        socket.bind(([127, 0, 0, 1], 0).into()).unwrap();
        Self {
            address: socket.local_addr().unwrap(),
            _socket: socket,
        }
    }
}
