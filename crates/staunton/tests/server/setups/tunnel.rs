//! TLS for clients that have none.

use std::net::{IpAddr, SocketAddr};
use std::os::fd::OwnedFd;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};

use super::HOST;
use super::acceptor::Acceptor;

/// A throwaway certificate for [`HOST`] and `localhost`, with its key.
pub(super) struct Certificate {
    pub(super) certificate: PathBuf,
    pub(super) key: PathBuf,
}

impl Certificate {
    pub(super) fn new(folder: &Path) -> Self {
        let it = Self {
            certificate: folder.join("certificate.pem"),
            key: folder.join("key.pem"),
        };
        let output = Command::new("openssl")
            .args(["req", "-x509", "-nodes", "-days", "2", "-newkey", "ec"])
            .args(["-pkeyopt", "ec_paramgen_curve:prime256v1"])
            .args(["-subj", &format!("/CN={HOST}")])
            .args([
                "-addext",
                &format!("subjectAltName=DNS:{HOST},DNS:localhost"),
            ])
            // Programs with rustls refuse the certificate of an authority.
            .args(["-addext", "basicConstraints=critical,CA:FALSE"])
            .arg("-keyout")
            .arg(&it.key)
            .arg("-out")
            .arg(&it.certificate)
            .output()
            .unwrap();
        assert!(output.status.success(), "{output:?}");
        it
    }
}

/// An address whose connections are forwarded to a TLS server, each by a process that checks the
/// certificate of the server.
pub(super) struct Tunnel {
    pub(super) address: SocketAddr,
    children: Arc<Mutex<Vec<Child>>>,
    _acceptor: Acceptor,
}

impl Tunnel {
    /// Forwards connections from the address `from` of this computer.
    pub(super) fn new(to: SocketAddr, from: IpAddr, certificate: &Certificate) -> Self {
        let certificate = certificate.certificate.clone();
        let children = Arc::<Mutex<Vec<Child>>>::default();
        let started = Arc::clone(&children);
        let acceptor = Acceptor::new(move |stream| {
            let output = OwnedFd::from(stream.try_clone().unwrap());
            let child = Command::new("openssl")
                .args(["s_client", "-quiet", "-nocommands", "-no_ign_eof"])
                .arg("-verify_return_error")
                .args(["-servername", HOST, "-verify_hostname", HOST, "-CAfile"])
                .arg(&certificate)
                .args(["-connect", &to.to_string()])
                .args(["-bind", &SocketAddr::new(from, 0).to_string()])
                .stdin(Stdio::from(OwnedFd::from(stream)))
                .stdout(Stdio::from(output))
                .stderr(Stdio::null())
                .spawn()
                .unwrap();
            started.lock().unwrap().push(child);
        });
        Self {
            address: acceptor.address,
            children,
            _acceptor: acceptor,
        }
    }
}

impl Drop for Tunnel {
    fn drop(&mut self) {
        for child in self.children.lock().unwrap().iter_mut() {
            // Most have ended with their connections.
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}
