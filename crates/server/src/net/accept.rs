//! Accepting connections: how many, from where, and how long a request may take to arrive.

use std::io;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::Request;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio_io_timeout::TimeoutWriter;
use tower::ServiceExt;

use crate::app::App;
use crate::limits::concurrency::{Network, Permit, Quota};
use crate::limits::metrics::Limit;
use crate::limits::table::Gates;

/// How long to wait after the operating system gave no connection.
const PAUSE: Duration = Duration::from_millis(100);

/// The connection that a request came on. It counts as open as long as this exists.
#[derive(Clone, Debug)]
pub(crate) struct Peer {
    pub(crate) address: IpAddr,
    _permit: Arc<Permit>,
}

/// Accepts so many connections at a time until the server closes.
pub(crate) async fn serve(
    listener: TcpListener,
    router: Router,
    app: Arc<App>,
    connections: usize,
) {
    let quota = Arc::new(Quota::new(connections, app.limits.per_address));
    while let Some(accepted) = app.closing.run_until_cancelled(accept(&listener)).await {
        let (stream, address) = match accepted {
            Ok(accepted) => accepted,
            Err(why) if is_of_one_connection(&why) => continue,
            Err(why) => {
                tracing::error!(%why, "no connection can be accepted");
                tokio::time::sleep(PAUSE).await;
                continue;
            }
        };
        let Some(permit) = quota.acquire(group(&app.gates, address)) else {
            app.metrics.refused(Limit::Connections);
            tracing::debug!("too many connections: one was refused");
            continue;
        };
        let peer = Peer {
            address,
            _permit: Arc::new(permit),
        };
        let connection = serve_one(Arc::clone(&app), router.clone(), stream, peer);
        app.tasks.spawn(connection);
    }
}

/// With which others connections from this address are counted; none for a proxy, whose connections
/// belong to many visitors.
fn group(gates: &Gates, address: IpAddr) -> Option<Network> {
    (!gates.is_proxy(address)).then(|| address.into())
}

async fn accept(listener: &TcpListener) -> io::Result<(TcpStream, IpAddr)> {
    let (stream, peer) = listener.accept().await?;
    // A small frame must not wait until the one before it is acknowledged. macOS refuses this for a
    // connection that has been reset already, which fails by itself when it is read.
    let _ = stream.set_nodelay(true);
    Ok((stream, peer.ip().to_canonical()))
}

/// Whether the next connection may be accepted all the same.
fn is_of_one_connection(why: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(
        why.kind(),
        ConnectionAborted | ConnectionRefused | ConnectionReset
    )
}

async fn serve_one(app: Arc<App>, router: Router, stream: TcpStream, peer: Peer) {
    let service = service_fn(move |request: Request<hyper::body::Incoming>| {
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(peer.clone());
        router.clone().oneshot(request)
    });
    // Whoever reads nothing of an answer is not to keep for ever what it is made of.
    let mut stream = TimeoutWriter::new(stream);
    stream.set_timeout(Some(app.limits.stall));
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(app.limits.request_time)
        .serve_connection(TokioIo::new(Box::pin(stream)), service)
        .with_upgrades();
    let mut connection = std::pin::pin!(connection);
    let ended = tokio::select! {
        ended = connection.as_mut() => ended,
        () = app.closing.cancelled() => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(error) = ended {
        tracing::debug!(%error, "a connection failed");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::metrics::Metrics;
    use crate::net::proxies::Proxies;

    #[test]
    fn an_address_has_its_share_of_the_connections_unless_it_is_a_proxy() {
        let proxies = Proxies::new(vec!["10.0.0.0/8".parse().expect("a network")]);
        let gates = Gates::new(proxies, &Metrics::default());
        let quota = Arc::new(Quota::new(10, 2));
        for (address, most) in [("203.0.113.7", 2), ("10.1.2.3", 5), ("127.0.0.1", 5)] {
            let address = address.parse().expect("an address");
            let open: Vec<_> = (0..5)
                .filter_map(|_| quota.acquire(group(&gates, address)))
                .collect();
            assert_eq!(open.len(), most, "{address}");
        }
    }

    #[tokio::test]
    async fn small_frames_are_sent_at_once() {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let (accepted, client) = tokio::join!(accept(&listener), TcpStream::connect(address));
        client.expect("a connection");
        let (stream, from) = accepted.expect("a connection");
        assert!(stream.nodelay().expect("an option"));
        assert!(from.is_loopback());
    }
}
