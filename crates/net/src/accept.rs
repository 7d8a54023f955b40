//! Accepting connections: how many, from where, and how long a request may take to arrive.

use std::any::Any;
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
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tower::ServiceExt;

/// How long to wait after the operating system gave no connection.
const PAUSE: Duration = Duration::from_millis(100);

/// The connection that a request came on. It counts as open as long as this exists.
#[derive(Clone)]
pub struct Peer {
    /// The address of the client.
    pub address: IpAddr,
    _place: Arc<dyn Any + Send + Sync>,
}

/// How long a client may take.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// For the head of a request to arrive.
    pub request_time: Duration,
    /// Without taking anything of what is written to it.
    pub stall: Duration,
}

/// Accepts the connections to which `admit` gives a place, until `closing` is cancelled. Each keeps its
/// place until it ends.
pub async fn serve<P: Send + Sync + 'static>(
    listener: TcpListener,
    router: Router,
    patience: Patience,
    admit: impl Fn(IpAddr) -> Option<P>,
    closing: CancellationToken,
    tasks: TaskTracker,
) {
    while let Some(accepted) = closing.run_until_cancelled(accept(&listener)).await {
        let (stream, address) = match accepted {
            Ok(accepted) => accepted,
            Err(why) if is_of_one_connection(&why) => continue,
            Err(why) => {
                tracing::error!(%why, "no connection can be accepted");
                tokio::time::sleep(PAUSE).await;
                continue;
            }
        };
        let Some(place) = admit(address) else {
            tracing::debug!("too many connections: one was refused");
            continue;
        };
        let peer = Peer {
            address,
            _place: Arc::new(place),
        };
        let connection = serve_one(router.clone(), stream, peer, patience, closing.clone());
        tasks.spawn(connection);
    }
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

async fn serve_one(
    router: Router,
    stream: TcpStream,
    peer: Peer,
    patience: Patience,
    closing: CancellationToken,
) {
    let service = service_fn(move |request: Request<hyper::body::Incoming>| {
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(peer.clone());
        router.clone().oneshot(request)
    });
    // Whoever reads nothing of an answer is not to keep for ever what it is made of.
    let mut stream = TimeoutWriter::new(stream);
    stream.set_timeout(Some(patience.stall));
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(patience.request_time)
        .serve_connection(TokioIo::new(Box::pin(stream)), service)
        .with_upgrades();
    let mut connection = std::pin::pin!(connection);
    let ended = tokio::select! {
        ended = connection.as_mut() => ended,
        () = closing.cancelled() => {
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
