//! A WebSocket client for tests, with the messages of the protocol.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicU32, Ordering};

use futures_util::{SinkExt, StreamExt};
use protocol::{
    AbsenceClaim, ClientMessage, GameEvent, GameInfo, GameState, PlayerCommand, RefusalCode,
    SUBPROTOCOL, ServerMessage, Side,
};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::header::SEC_WEBSOCKET_PROTOCOL;
use tokio_tungstenite::tungstenite::http::{HeaderName, HeaderValue};
use tokio_tungstenite::tungstenite::{Error, Message};

use super::PATIENCE;

/// The client side of a socket.
pub(crate) struct Client {
    socket: WebSocketStream<TcpStream>,
    /// The last received version of each game.
    versions: HashMap<String, u32>,
}

/// An event on a socket.
#[derive(Debug, PartialEq)]
pub(crate) enum Received {
    Message(Box<ServerMessage>),
    /// Closed with this code.
    Closed(u16),
    /// Closed without a close frame.
    Gone,
}

impl Client {
    /// Opens a socket with the current protocol version. The error is the HTTP status of the
    /// refusal.
    pub(crate) async fn connect(
        address: SocketAddr,
        headers: &[(&str, &str)],
    ) -> Result<Self, u16> {
        let version = ("sec-websocket-protocol", SUBPROTOCOL);
        Self::connect_as(address, [&[version], headers].concat()).await
    }

    /// Same as [`Client::connect`], with a path that may have a query.
    pub(crate) async fn connect_at(
        address: SocketAddr,
        path: &str,
        headers: &[(&str, &str)],
    ) -> Result<Self, u16> {
        let version = ("sec-websocket-protocol", SUBPROTOCOL);
        Self::open(address, path, [&[version], headers].concat()).await
    }

    /// Same as [`Client::connect`], with these headers only.
    pub(crate) async fn connect_as(
        address: SocketAddr,
        headers: Vec<(&str, &str)>,
    ) -> Result<Self, u16> {
        Self::open(address, "/socket", headers).await
    }

    async fn open(
        address: SocketAddr,
        path: &str,
        headers: Vec<(&str, &str)>,
    ) -> Result<Self, u16> {
        let stream = TcpStream::connect(address).await.expect("a server");
        let url = format!("ws://{address}{path}");
        let mut request = url.into_client_request().expect("a URL");
        for (name, value) in headers {
            request.headers_mut().insert(
                name.parse::<HeaderName>().expect("a name"),
                HeaderValue::from_str(value).expect("a value"),
            );
        }
        let opening = tokio_tungstenite::client_async(request, stream);
        match timeout(PATIENCE, opening)
            .await
            .expect("a response arrives in time")
        {
            Ok((socket, _)) => Ok(Self {
                socket,
                versions: HashMap::new(),
            }),
            Err(Error::Http(response)) => Err(response.status().as_u16()),
            Err(error) => panic!("{error}"),
        }
    }

    /// Opens a socket, unless the server closes the connection immediately.
    pub(crate) async fn connect_or_gone(address: SocketAddr, cookie: &str) -> Option<Self> {
        let stream = TcpStream::connect(address).await.expect("a server");
        let url = format!("ws://{address}/socket");
        let mut request = url.into_client_request().expect("a URL");
        let version = HeaderValue::from_static(SUBPROTOCOL);
        request
            .headers_mut()
            .insert(SEC_WEBSOCKET_PROTOCOL, version);
        let cookie = HeaderValue::from_str(cookie).expect("a value");
        request.headers_mut().insert("cookie", cookie);
        let opening = tokio_tungstenite::client_async(request, stream);
        let (socket, _) = timeout(PATIENCE, opening)
            .await
            .expect("a response arrives in time")
            .ok()?;
        Some(Self {
            socket,
            versions: HashMap::new(),
        })
    }

    pub(crate) async fn send(&mut self, frame: Message) {
        self.socket.send(frame).await.expect("the socket is open");
    }

    /// Sends raw bytes.
    pub(crate) async fn send_bytes(&mut self, bytes: &[u8]) {
        let stream = self.socket.get_mut();
        stream.write_all(bytes).await.expect("the socket is open");
    }

    /// Sends this frame up to `times` times and then a ping of the protocol, while reading. Returns
    /// the code with which the server closes the connection, or `None` if it answers the ping.
    pub(crate) async fn flood(self, frame: &Message, times: usize) -> Option<u16> {
        let (mut sink, mut stream) = self.socket.split();
        let sending = async {
            for _ in 0..times {
                sink.feed(frame.clone()).await?;
            }
            let ping = serde_json::to_string(&ClientMessage::Ping { nonce: 1 }).expect("JSON");
            sink.send(Message::text(ping)).await
        };
        let reading = async {
            loop {
                let next = timeout(PATIENCE, stream.next()).await;
                match next.expect("a frame arrives in time") {
                    Some(Ok(Message::Close(Some(frame)))) => return Some(frame.code.into()),
                    Some(Ok(Message::Text(text))) => {
                        let message = serde_json::from_str(&text).expect("a message");
                        if matches!(message, ServerMessage::Pong { .. }) {
                            return None;
                        }
                    }
                    Some(Ok(_)) => {}
                    other => panic!("{other:?}"),
                }
            }
        };
        // Sending fails only after the end of the connection.
        let (_, code) = tokio::join!(sending, reading);
        code
    }

    /// Reads until the server closes the connection, and answers nothing.
    pub(crate) async fn read_to_the_end_silently(self) {
        let mut stream = self.socket.into_inner();
        let mut bytes = Vec::new();
        let reading = timeout(PATIENCE, stream.read_to_end(&mut bytes)).await;
        reading
            .expect("the connection ends in time")
            .expect("the connection ends cleanly");
    }

    pub(crate) async fn send_text(&mut self, text: impl Into<String>) {
        self.send(Message::text(text.into())).await;
    }

    pub(crate) async fn send_message(&mut self, message: &ClientMessage) {
        let text = serde_json::to_string(message).expect("JSON");
        self.send_text(text).await;
    }

    /// Receives the next event, except pings.
    pub(crate) async fn receive_any(&mut self) -> Received {
        loop {
            let next = timeout(PATIENCE, self.socket.next()).await;
            return match next.expect("a frame arrives in time") {
                Some(Ok(Message::Text(text))) => {
                    let message = serde_json::from_str(&text).expect("a message of the protocol");
                    Received::Message(Box::new(message))
                }
                Some(Ok(Message::Close(Some(frame)))) => Received::Closed(frame.code.into()),
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => continue,
                _ => Received::Gone,
            };
        }
    }

    /// Receives the next message, except those about absent players and spectator counts.
    pub(crate) async fn receive(&mut self) -> ServerMessage {
        loop {
            match self.receive_message().await {
                ServerMessage::Presence { .. } | ServerMessage::Spectators { .. } => {}
                message => return message,
            }
        }
    }

    /// Receives the absent players as the next message.
    pub(crate) async fn presence(&mut self) -> Vec<Side> {
        self.next_presence().await.0
    }

    /// Receives the next absence claim: the side that may claim, and the milliseconds until then.
    pub(crate) async fn claim(&mut self) -> Option<(Side, u64)> {
        let claim = self.next_presence().await.1;
        claim.map(|claim| (claim.by, claim.millis))
    }

    async fn next_presence(&mut self) -> (Vec<Side>, Option<AbsenceClaim>) {
        loop {
            match self.receive_message().await {
                ServerMessage::Presence { away, claim, .. } => return (away, claim),
                ServerMessage::Spectators { .. } => {}
                other => panic!("expected presence, got {other:?}"),
            }
        }
    }

    /// Receives a ping that measures the lag next. It is answered only when the client receives or
    /// sends something else.
    pub(crate) async fn ping(&mut self) {
        loop {
            let next = timeout(PATIENCE, self.socket.next()).await;
            match next.expect("a frame arrives in time") {
                // Pings without a payload check whether an idle client is alive.
                Some(Ok(Message::Ping(payload))) if payload.is_empty() => {}
                Some(Ok(Message::Ping(_))) => return,
                other => panic!("expected a ping, got {other:?}"),
            }
        }
    }

    /// Receives the number of spectators as the next message.
    pub(crate) async fn spectators(&mut self) -> u32 {
        loop {
            match self.receive_message().await {
                ServerMessage::Spectators { count, .. } => return count,
                ServerMessage::Presence { .. } => {}
                other => panic!("expected the number of spectators, got {other:?}"),
            }
        }
    }

    async fn receive_message(&mut self) -> ServerMessage {
        match self.receive_any().await {
            Received::Message(message) => {
                self.note_version(&message);
                *message
            }
            other => panic!("the socket ended: {other:?}"),
        }
    }

    fn note_version(&mut self, message: &ServerMessage) {
        let (game, version) = match message {
            ServerMessage::Game { info, state, .. } => (&info.id, state.version),
            ServerMessage::Update { game, state, .. } => (game, state.version),
            ServerMessage::Ack { game, version, .. } => (game, *version),
            _ => return,
        };
        self.versions.insert(game.clone(), version);
    }

    /// Checks that no other message was sent before this moment.
    pub(crate) async fn receive_nothing(&mut self) {
        static NONCES: AtomicU32 = AtomicU32::new(1);
        let nonce = NONCES.fetch_add(1, Ordering::Relaxed);
        self.send_message(&ClientMessage::Ping { nonce }).await;
        assert_eq!(self.receive().await, ServerMessage::Pong { nonce });
    }

    /// Follows a game.
    pub(crate) async fn watch(&mut self, game: &str, since: Option<u32>) -> (GameInfo, GameState) {
        let game = game.to_owned();
        self.send_message(&ClientMessage::Watch { game, since })
            .await;
        self.game().await
    }

    /// Follows a game; returns the absent players.
    pub(crate) async fn away(&mut self, game: &str) -> Vec<Side> {
        let (game, since) = (game.to_owned(), None);
        self.send_message(&ClientMessage::Watch { game, since })
            .await;
        match self.receive().await {
            ServerMessage::Game { away, .. } => away,
            other => panic!("expected a game, got {other:?}"),
        }
    }

    /// Receives `game` as the next message.
    pub(crate) async fn game(&mut self) -> (GameInfo, GameState) {
        match self.receive().await {
            ServerMessage::Game { info, state, .. } => (*info, state),
            other => panic!("expected a game, got {other:?}"),
        }
    }

    /// Receives `update` as the next message.
    pub(crate) async fn update(&mut self) -> GameState {
        match self.receive().await {
            ServerMessage::Update { state, .. } => state,
            other => panic!("expected an update, got {other:?}"),
        }
    }

    /// Receives `update` as the next message; returns its events.
    pub(crate) async fn events(&mut self) -> Vec<GameEvent> {
        match self.receive().await {
            ServerMessage::Update { events, .. } => events,
            other => panic!("expected an update, got {other:?}"),
        }
    }

    /// Follows a game last seen at this version; returns the events since then.
    pub(crate) async fn events_since(
        &mut self,
        game: &str,
        version: Option<u32>,
    ) -> Vec<GameEvent> {
        let (game, since) = (game.to_owned(), version);
        self.send_message(&ClientMessage::Watch { game, since })
            .await;
        match self.receive().await {
            ServerMessage::Game { events, .. } => events,
            other => panic!("expected a game, got {other:?}"),
        }
    }

    /// Sends a command, at the last received version of the game.
    pub(crate) async fn ask(&mut self, game: &str, id: &str, command: PlayerCommand) {
        let version = self.versions.get(game).copied().unwrap_or(0);
        self.ask_at(version, game, id, command).await;
    }

    /// Sends a command, at this version of the game.
    pub(crate) async fn ask_at(
        &mut self,
        version: u32,
        game: &str,
        id: &str,
        command: PlayerCommand,
    ) {
        self.send_message(&ClientMessage::Command {
            game: game.to_owned(),
            id: id.to_owned(),
            version,
            command,
        })
        .await;
    }

    /// Receives `ack` as the next message; returns the version.
    pub(crate) async fn ack(&mut self, command: &str) -> u32 {
        match self.receive().await {
            ServerMessage::Ack { id, version, .. } if id == command => version,
            other => panic!("expected the ack of {command}, got {other:?}"),
        }
    }

    /// Receives `refused` as the next message; returns the code, the sentence and the article.
    pub(crate) async fn refused(&mut self, command: &str) -> (RefusalCode, String, Option<String>) {
        match self.receive().await {
            ServerMessage::Refused {
                id,
                code,
                message,
                article,
                ..
            } if id == command => (code, message, article),
            other => panic!("expected the refusal of {command}, got {other:?}"),
        }
    }

    /// Receives `error` as the next message.
    pub(crate) async fn error(&mut self) -> (RefusalCode, String) {
        match self.receive().await {
            ServerMessage::Error { code, message } => (code, message),
            other => panic!("expected an error, got {other:?}"),
        }
    }

    /// Sends a move and receives its ack.
    pub(crate) async fn play(&mut self, game: &str, text: &str) -> u32 {
        let id = new_id();
        self.ask(game, &id, mv(text)).await;
        self.ack(&id).await
    }

    /// Sends a command and receives its ack.
    pub(crate) async fn get(&mut self, game: &str, command: PlayerCommand) -> u32 {
        let id = new_id();
        self.ask(game, &id, command).await;
        self.ack(&id).await
    }

    /// Sends a command and receives its refusal.
    pub(crate) async fn get_refused(
        &mut self,
        game: &str,
        command: PlayerCommand,
    ) -> (RefusalCode, String, Option<String>) {
        let id = new_id();
        self.ask(game, &id, command).await;
        self.refused(&id).await
    }
}

/// Returns a unique command id.
fn new_id() -> String {
    static IDS: AtomicU32 = AtomicU32::new(1);
    format!("test-{}", IDS.fetch_add(1, Ordering::Relaxed))
}

fn mv(text: &str) -> PlayerCommand {
    PlayerCommand::Move {
        text: text.to_owned(),
        offer_draw: false,
    }
}
