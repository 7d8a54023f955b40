//! A WebSocket connection of the protocol.

use std::net::SocketAddr;

use futures_util::{SinkExt, StreamExt};
use protocol::{ClientMessage, PlayerCommand, SUBPROTOCOL, You};
use serde::Deserialize;
use serde::de::IgnoredAny;
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};

use crate::failure::Failure;
use crate::nodes::proxy::NODE;

/// The read buffer size in bytes: ten thousand sockets in one process cannot have the usual 128 KiB
/// each.
const READ_BUFFER: usize = 4 * 1024;

/// The client end of a WebSocket. Pings are answered while it is read.
pub(crate) struct Socket {
    stream: WebSocketStream<TcpStream>,
    /// The number of the node, if the socket was opened through a [`Proxy`](crate::nodes::proxy).
    node: Option<usize>,
}

impl Socket {
    /// Opens a socket over a new connection.
    pub(crate) async fn connect(address: SocketAddr, cookie: &str) -> Result<Self, Failure> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        Self::open(address, stream, cookie).await
    }

    /// Opens a socket over this connection to the server at this address.
    pub(crate) async fn open(
        address: SocketAddr,
        stream: TcpStream,
        cookie: &str,
    ) -> Result<Self, Failure> {
        let mut request = format!("ws://{address}/socket").into_client_request()?;
        let cookie = HeaderValue::from_str(cookie)
            .map_err(|_| Failure::new(format!("the server set the cookie {cookie:?}")))?;
        request.headers_mut().insert("cookie", cookie);
        let version = HeaderValue::from_static(SUBPROTOCOL);
        let name = "sec-websocket-protocol";
        request.headers_mut().insert(name, version);
        let config = WebSocketConfig::default()
            .read_buffer_size(READ_BUFFER)
            .write_buffer_size(0);
        let (stream, answer) =
            tokio_tungstenite::client_async_with_config(request, stream, Some(config)).await?;
        let node = answer.headers().get(NODE);
        let node = node.and_then(|number| number.to_str().ok()?.parse().ok());
        Ok(Self { stream, node })
    }

    /// Returns the number of the node that a proxy has chosen; `None` without a proxy.
    pub(crate) const fn node(&self) -> Option<usize> {
        self.node
    }

    pub(crate) async fn send(&mut self, message: &ClientMessage) -> Result<(), Failure> {
        self.send_text(&serde_json::to_string(message)?).await
    }

    /// Sends a text that need not be a message.
    pub(crate) async fn send_text(&mut self, text: &str) -> Result<(), Failure> {
        Ok(self.stream.send(Message::text(text)).await?)
    }

    /// Sends a frame that is not part of the protocol.
    pub(crate) async fn send_binary(&mut self, bytes: Vec<u8>) -> Result<(), Failure> {
        Ok(self.stream.send(Message::binary(bytes)).await?)
    }

    /// Returns the underlying connection.
    pub(crate) fn into_stream(self) -> TcpStream {
        self.stream.into_inner()
    }

    pub(crate) async fn watch(&mut self, game: &str) -> Result<(), Failure> {
        let game = game.to_owned();
        self.send(&ClientMessage::Watch { game, since: None }).await
    }

    pub(crate) async fn unwatch(&mut self, game: &str) -> Result<(), Failure> {
        let game = game.to_owned();
        self.send(&ClientMessage::Unwatch { game }).await
    }

    pub(crate) async fn command(
        &mut self,
        game: &str,
        id: &str,
        version: u32,
        command: PlayerCommand,
    ) -> Result<(), Failure> {
        self.send(&ClientMessage::Command {
            game: game.to_owned(),
            id: id.to_owned(),
            version,
            command,
        })
        .await
    }

    /// Waits for the next message, and returns its text. Cancel safe.
    pub(crate) async fn next(&mut self) -> Result<Utf8Bytes, Failure> {
        loop {
            match self.stream.next().await {
                Some(Ok(Message::Text(text))) => return Ok(text),
                Some(Ok(Message::Close(Some(frame)))) => {
                    let why = frame.reason;
                    return Err(Failure::new(format!("the server closed a socket: {why}")));
                }
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(error.into()),
                None => return Err(Failure::new("the server closed a socket")),
            }
        }
    }
}

/// The parts of a message that are needed to play moves. Parsing the whole
/// [`ServerMessage`](protocol::ServerMessage) would take more processor time from the server than
/// everything else in this program.
#[derive(Debug, Default, Deserialize)]
pub(crate) struct Received {
    #[serde(rename = "type")]
    pub(crate) kind: Kind,
    /// The id of the command.
    pub(crate) id: Option<String>,
    pub(crate) game: Option<String>,
    pub(crate) info: Option<Info>,
    pub(crate) state: Option<State>,
    /// The round or wave of a tournament.
    pub(crate) round: Option<u16>,
    /// The code of a refusal or an error.
    pub(crate) code: Option<String>,
}

/// The kinds of messages that are distinguished.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Kind {
    Game,
    Update,
    TournamentGame,
    Ack,
    Refused,
    Error,
    #[default]
    #[serde(other)]
    Other,
}

/// The needed parts of a game's fixed data.
#[derive(Debug, Deserialize)]
pub(crate) struct Info {
    pub(crate) you: You,
}

/// The needed parts of a game's state.
#[derive(Debug, Deserialize)]
pub(crate) struct State {
    pub(crate) version: u32,
    pub(crate) position: Shown,
    pub(crate) verdict: Option<IgnoredAny>,
    pub(crate) rematch: Option<String>,
}

/// The needed parts of a position.
#[derive(Debug, Deserialize)]
pub(crate) struct Shown {
    pub(crate) fen: String,
}

impl Received {
    pub(crate) fn read(text: &str) -> Result<Self, Failure> {
        Ok(serde_json::from_str(text)?)
    }
}
