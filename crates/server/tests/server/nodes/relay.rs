//! A link between a node and NATS that can be cut.

use std::net::{Ipv4Addr, SocketAddr};

use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// Forwards connections to NATS while the link works.
pub(super) struct Relay {
    pub(super) address: SocketAddr,
    works: watch::Sender<bool>,
}

impl Relay {
    pub(super) async fn to(target: SocketAddr) -> Self {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))
            .await
            .expect("a free port");
        let address = listener.local_addr().expect("a bound port");
        let (works, working) = watch::channel(true);
        tokio::spawn(async move {
            while let Ok((incoming, _)) = listener.accept().await {
                tokio::spawn(forward(incoming, target, working.clone()));
            }
        });
        Self { address, works }
    }

    /// Ends all connections, and refuses new ones.
    pub(super) fn cut(&self) {
        self.works.send_replace(false);
    }

    pub(super) fn restore(&self) {
        self.works.send_replace(true);
    }
}

async fn forward(mut incoming: TcpStream, target: SocketAddr, mut works: watch::Receiver<bool>) {
    if !*works.borrow_and_update() {
        return;
    }
    let Ok(mut outgoing) = TcpStream::connect(target).await else {
        return;
    };
    tokio::select! {
        _ = copy_bidirectional(&mut incoming, &mut outgoing) => {}
        _ = works.wait_for(|works| !works) => {}
    }
}
