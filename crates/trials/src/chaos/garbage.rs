//! Clients that behave badly. They use raw sockets, because a library sends only valid HTTP.

use std::net::SocketAddr;
use std::time::Duration;

use fastrand::Rng;
use protocol::ClientMessage;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::{sleep, timeout};

use crate::failure::Failure;
use crate::socket::Socket;
use crate::visitor::Visitor;

/// The maximum time that a bad client stays connected.
const MAX_CONNECTED: Duration = Duration::from_secs(3);
/// More than the server accepts in one frame.
const TOO_LONG: usize = 70_000;

/// Connects one client that sends invalid data and disconnects. The server decides how to handle
/// it.
pub(super) async fn send_garbage(address: SocketAddr, visitor: &Visitor, game: &str, mut rng: Rng) {
    let bytes: Vec<u8> = (0..rng.usize(1..TOO_LONG)).map(|_| rng.u8(..)).collect();
    let sent = async {
        match rng.u8(..6) {
            0 => {
                let mut stream = TcpStream::connect(address).await?;
                stream.write_all(&bytes).await?;
                listen(&mut stream).await;
            }
            1 => {
                let mut stream = TcpStream::connect(address).await?;
                stream
                    .write_all(b"POST /app/games HTTP/1.1\r\nHost: localhost\r\nContent-Len")
                    .await?;
                listen(&mut stream).await;
            }
            2 => {
                // The data after the handshake is not a frame.
                let stream = visitor.connect(address).await?.into_stream();
                let mut stream = stream;
                stream.write_all(&bytes).await?;
                listen(&mut stream).await;
            }
            3 => {
                let mut socket = visitor.connect(address).await?;
                let whole = ClientMessage::Watch {
                    game: game.to_owned(),
                    since: None,
                };
                let whole = serde_json::to_string(&whole)?;
                for _ in 0..rng.usize(1..100) {
                    socket.send_text(&whole[..rng.usize(..whole.len())]).await?;
                }
            }
            4 => {
                let mut socket = visitor.connect(address).await?;
                socket.send_binary(bytes).await?;
                let _ = timeout(MAX_CONNECTED, socket.next()).await;
            }
            _ => {
                // Not a move, not a game, and not the sender's.
                let mut socket = visitor.connect(address).await?;
                for _ in 0..rng.usize(1..50) {
                    let text: String = (0..rng.usize(..40)).map(|_| rng.char(..)).collect();
                    let command = protocol::PlayerCommand::Move {
                        text,
                        offer_draw: rng.bool(),
                    };
                    socket
                        .command(game, "garbage", rng.u32(..), command)
                        .await?;
                }
                let _ = timeout(MAX_CONNECTED, socket.next()).await;
            }
        }
        Ok::<(), Failure>(())
    };
    // The server may close the connection, or be killed, at any moment.
    let _ = sent.await;
}

async fn listen(stream: &mut TcpStream) {
    let mut answer = Vec::new();
    let _ = timeout(MAX_CONNECTED, stream.read_to_end(&mut answer)).await;
}

/// Connects one client that requests the whole game repeatedly and never reads.
pub(super) async fn stall(address: SocketAddr, visitor: &Visitor, game: &str) {
    let asked = async {
        let socket = TcpSocket::new_v4()?;
        socket.set_recv_buffer_size(4 * 1024)?;
        let stream = socket.connect(address).await?;
        let mut socket = Socket::open(address, stream, visitor.cookie()).await?;
        for _ in 0..60 {
            socket.watch(game).await?;
        }
        sleep(MAX_CONNECTED).await;
        Ok::<(), Failure>(())
    };
    // The server may close the connection, or be killed, at any moment.
    let _ = asked.await;
}
