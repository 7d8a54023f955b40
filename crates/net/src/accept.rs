//! Accepts connections, with limits on their number per address and on request times.

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

use crate::input::{Counted, Input};

/// The pause after the operating system failed to return a connection.
const RETRY_DELAY: Duration = Duration::from_millis(100);

/// The connection of a request. It counts as open as long as this value exists.
#[derive(Clone)]
pub struct Peer {
    /// The address of the client.
    pub address: IpAddr,
    /// The bytes that it sends.
    pub input: Arc<Input>,
    _place: Arc<dyn Any + Send + Sync>,
}

/// Timeouts for clients.
#[derive(Clone, Copy, Debug)]
pub struct Timeouts {
    /// For receiving the head of a request.
    pub request_time: Duration,
    /// For a client that reads no output.
    pub stall: Duration,
}

/// Accepts connections until `closing` is canceled. Connections for which `admit` returns `None` are
/// dropped; the others keep their place until they end.
pub async fn serve<P: Send + Sync + 'static>(
    listener: TcpListener,
    router: Router,
    timeouts: Timeouts,
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
                tokio::time::sleep(RETRY_DELAY).await;
                continue;
            }
        };
        let Some(place) = admit(address) else {
            tracing::debug!("too many connections: one was refused");
            continue;
        };
        let peer = Peer {
            address,
            input: Arc::default(),
            _place: Arc::new(place),
        };
        let connection = serve_one(router.clone(), stream, peer, timeouts, closing.clone());
        tasks.spawn(connection);
    }
}

async fn accept(listener: &TcpListener) -> io::Result<(TcpStream, IpAddr)> {
    let (stream, peer) = listener.accept().await?;
    // A small frame must not wait for the acknowledgment of the frame before it. On macOS this call
    // fails for a connection that has been reset already; such a connection fails at the next read.
    let _ = stream.set_nodelay(true);
    Ok((stream, peer.ip().to_canonical()))
}

/// Returns whether the error concerns one connection only, so that the server can accept the next
/// one.
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
    timeouts: Timeouts,
    closing: CancellationToken,
) {
    let stream = Counted::new(stream, Arc::clone(&peer.input));
    let service = service_fn(move |request: Request<hyper::body::Incoming>| {
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(peer.clone());
        router.clone().oneshot(request)
    });
    // Drops clients that stop reading, so that they cannot pin memory.
    let mut stream = TimeoutWriter::new(stream);
    stream.set_timeout(Some(timeouts.stall));
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(timeouts.request_time)
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
    async fn sends_small_frames_immediately() {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let (accepted, client) = tokio::join!(accept(&listener), TcpStream::connect(address));
        client.expect("a connection");
        let (stream, from) = accepted.expect("a connection");
        assert!(stream.nodelay().expect("an option"));
        assert!(from.is_loopback());
    }
}
