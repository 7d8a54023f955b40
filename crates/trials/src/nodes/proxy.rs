//! HAProxy in front of the nodes, with the timeouts and checks of the setup for three nodes.

use std::fmt::Write as _;
use std::fs::{self, File};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;

use crate::failure::Failure;

/// The header of answers that contains the number of the node.
pub(crate) const NODE: &str = "x-node";

/// A running proxy; killed when it goes out of scope.
pub(crate) struct Proxy {
    pub(crate) address: SocketAddr,
    process: Child,
}

impl Proxy {
    /// Starts a proxy in front of these nodes, with its files in this folder.
    pub(crate) fn start(nodes: &[SocketAddr], folder: &Path) -> Result<Self, Failure> {
        let address = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()?;
        let file = folder.join("haproxy.cfg");
        fs::write(&file, configuration(address, nodes))?;
        let log = File::create(folder.join("log-proxy"))?;
        let process = Command::new("haproxy")
            .arg("-db")
            .arg("-f")
            .arg(&file)
            .stdin(Stdio::null())
            .stdout(log.try_clone()?)
            .stderr(log)
            .spawn()
            .map_err(|why| Failure::new(format!("haproxy does not start, install it: {why}")))?;
        let mut proxy = Self { address, process };
        while TcpStream::connect(address).is_err() {
            if let Some(status) = proxy.process.try_wait()? {
                return Err(Failure::new(format!("haproxy has ended: {status}")));
            }
            thread::yield_now();
        }
        Ok(proxy)
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// The addresses of clients are not forwarded, so the limits per address do not apply to them.
fn configuration(address: SocketAddr, nodes: &[SocketAddr]) -> String {
    let mut text = format!(
        "\
defaults
    mode http
    timeout http-request 10s
    timeout connect 2s
    timeout client 1m
    timeout server 1m
    timeout tunnel 2m

frontend http
    bind {address}
    http-response set-header {NODE} %s
    default_backend staunton

backend staunton
    balance leastconn
    option httpchk GET /readyz
    option redispatch 1
    default-server check inter 2s fall 2 rise 1
"
    );
    for (number, node) in nodes.iter().enumerate() {
        writeln!(text, "    server {number} {node}").expect("a string can be written");
    }
    text
}
