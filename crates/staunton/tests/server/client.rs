//! A test player with a session over HTTP and a WebSocket.

use std::io;
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use arbiter::TimeControl;
use protocol::http::{ColorChoice, Created, NewGame, Opponent};
use protocol::{ClientMessage, GameState, PlayerCommand, SUBPROTOCOL, ServerMessage};
use test_client::{Answer, Client};
use tokio::runtime::Builder;
use tokio::time::timeout;
use tungstenite::client::IntoClientRequest;
use tungstenite::{Message, WebSocket};

use crate::program::Server;

/// Time limit for an answer of the server.
const TIMEOUT: Duration = Duration::from_mins(1);

/// The connection broke, as it does when the server is killed.
#[derive(Debug)]
pub(crate) struct Broken;

impl From<io::Error> for Broken {
    fn from(error: io::Error) -> Self {
        assert_ne!(error.kind(), io::ErrorKind::WouldBlock, "no answer in time");
        Self
    }
}

/// A player, who outlives the server's processes.
#[derive(Clone)]
pub(crate) struct Person {
    pub(crate) cookie: String,
}

impl Person {
    pub(crate) fn new(server: &Server) -> Result<Self, Broken> {
        let accept = ("accept", "application/json");
        let answer = request(server, "GET", "/app/session", accept, "")?;
        let cookie = answer
            .cookie()
            .unwrap_or_else(|| panic!("no cookie in {answer:?}"));
        Ok(Self {
            cookie: cookie.to_owned(),
        })
    }

    /// Creates a game in which the invited opponent plays Black.
    pub(crate) fn invite(&self, server: &Server, time: TimeControl) -> Result<String, Broken> {
        let wish = NewGame {
            opponent: Opponent::Invitation,
            color: ColorChoice::White,
            time,
            start: None,
            chess960: false,
            chess960_number: None,
            claims: None,
            rated: false,
        };
        let wish = serde_json::to_string(&wish).unwrap();
        self.post(server, "/app/games", &wish)
    }

    pub(crate) fn accept(&self, server: &Server, game: &str) -> Result<(), Broken> {
        self.post(server, &format!("/app/games/{game}/accept"), "")?;
        Ok(())
    }

    /// Posts a request and returns the answer.
    pub(crate) fn ask(&self, server: &Server, path: &str, body: &str) -> Result<Answer, Broken> {
        request(server, "POST", path, ("cookie", &self.cookie), body)
    }

    /// Posts a request and returns the id of its game.
    fn post(&self, server: &Server, path: &str, body: &str) -> Result<String, Broken> {
        let answer = self.ask(server, path, body)?;
        assert!((200..210).contains(&answer.status), "{answer:?}");
        Ok(answer.json::<Created>().id)
    }

    pub(crate) fn connect(&self, server: &Server) -> Result<Connection, Broken> {
        let connection = self.try_connect(server)?;
        Ok(connection.unwrap_or_else(|status| panic!("the socket was refused: {status}")))
    }

    /// Like [`Person::connect`], but returns the HTTP status of a refusal.
    pub(crate) fn try_connect(&self, server: &Server) -> Result<Result<Connection, u16>, Broken> {
        self.try_connect_to(server.address, &server.address.to_string())
    }

    /// Like [`Person::try_connect`], to the host with this name at this address.
    pub(crate) fn try_connect_to(
        &self,
        address: SocketAddr,
        host: &str,
    ) -> Result<Result<Connection, u16>, Broken> {
        let stream = connect(address)?;
        let mut request = format!("ws://{host}/socket").into_client_request().unwrap();
        let cookie = self.cookie.parse().unwrap();
        request.headers_mut().insert("Cookie", cookie);
        let version = SUBPROTOCOL.parse().unwrap();
        request
            .headers_mut()
            .insert("Sec-WebSocket-Protocol", version);
        match tungstenite::client(request, stream) {
            Ok((socket, _)) => Ok(Ok(Connection { socket })),
            Err(tungstenite::HandshakeError::Failure(tungstenite::Error::Http(answer))) => {
                Ok(Err(answer.status().as_u16()))
            }
            Err(_) => Err(Broken),
        }
    }
}

/// Sends a `GET` with these headers and returns the answer.
pub(crate) fn get(address: SocketAddr, path: &str, headers: &[(&str, &str)]) -> Answer {
    send(address, "GET", path, headers, "").unwrap()
}

/// Sends JSON with one additional header.
pub(crate) fn request(
    server: &Server,
    method: &str,
    path: &str,
    header: (&str, &str),
    body: &str,
) -> Result<Answer, Broken> {
    let headers = [header, ("content-type", "application/json")];
    send(server.address, method, path, &headers, body)
}

/// Sends a request over a new connection, and waits for the answer.
pub(crate) fn send(
    address: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: impl Into<Vec<u8>>,
) -> Result<Answer, Broken> {
    let exchange = async {
        let client = Client::new(address);
        let answer = client.send(method, path, headers, body.into());
        let answer = timeout(TIMEOUT, answer).await;
        answer.expect("an answer in time").map_err(|_| Broken)
    };
    let runtime = Builder::new_current_thread().enable_all().build();
    runtime.unwrap().block_on(exchange)
}

fn connect(address: SocketAddr) -> io::Result<TcpStream> {
    let stream = TcpStream::connect(address)?;
    stream.set_read_timeout(Some(TIMEOUT))?;
    stream.set_nodelay(true)?;
    Ok(stream)
}

/// A player's WebSocket.
pub(crate) struct Connection {
    socket: WebSocket<TcpStream>,
}

impl Connection {
    pub(crate) fn send(&mut self, message: &ClientMessage) -> Result<(), Broken> {
        self.send_text(&serde_json::to_string(message).unwrap())
    }

    /// Reads the next protocol message.
    pub(crate) fn next(&mut self) -> Result<ServerMessage, Broken> {
        loop {
            match self.socket.read() {
                Ok(Message::Text(text)) => return Ok(serde_json::from_str(&text).unwrap()),
                Ok(Message::Close(_)) => return Err(Broken),
                Ok(_) => {}
                Err(tungstenite::Error::Io(error)) => return Err(error.into()),
                Err(_) => return Err(Broken),
            }
        }
    }

    /// Reads until the server closes the connection, and returns the close code.
    pub(crate) fn closing_code(&mut self) -> Option<u16> {
        loop {
            match self.socket.read() {
                Ok(Message::Close(frame)) => return frame.map(|frame| frame.code.into()),
                Ok(_) => {}
                Err(_) => return None,
            }
        }
    }

    /// Sends a text that need not be a valid message.
    pub(crate) fn send_text(&mut self, text: &str) -> Result<(), Broken> {
        self.socket.send(Message::text(text)).map_err(|_| Broken)
    }

    /// Subscribes to the game and returns its state.
    pub(crate) fn watch(&mut self, game: &str) -> Result<GameState, Broken> {
        self.send(&ClientMessage::Watch {
            game: game.to_owned(),
            since: None,
        })?;
        loop {
            match self.next()? {
                ServerMessage::Game { info, state, .. } if info.id == game => return Ok(state),
                ServerMessage::Error { message, .. } => panic!("{message}"),
                _ => {}
            }
        }
    }

    /// Sends a move for a version of the game with a command id, without waiting for the answer.
    pub(crate) fn send_move(
        &mut self,
        game: &str,
        version: u32,
        id: &str,
        uci: &str,
    ) -> Result<(), Broken> {
        self.send(&ClientMessage::Command {
            game: game.to_owned(),
            id: id.to_owned(),
            version,
            command: PlayerCommand::Move {
                text: uci.to_owned(),
                offer_draw: false,
            },
        })
    }

    /// Waits for the answer to a command: the new version, or the refusal.
    pub(crate) fn answer(&mut self, id: &str) -> Result<Result<u32, ServerMessage>, Broken> {
        loop {
            match self.next()? {
                ServerMessage::Ack {
                    id: of, version, ..
                } if of == id => return Ok(Ok(version)),
                refused @ ServerMessage::Refused { .. } => return Ok(Err(refused)),
                ServerMessage::Error { message, .. } => panic!("{message}"),
                _ => {}
            }
        }
    }

    /// Plays a move in the current position, which must be accepted; returns the new version.
    pub(crate) fn play(&mut self, game: &str, id: &str, uci: &str) -> Result<u32, Broken> {
        let version = self.watch(game)?.version;
        self.send_move(game, version, id, uci)?;
        let answer = self.answer(id)?;
        Ok(answer.unwrap_or_else(|refused| panic!("{uci} was refused: {refused:?}")))
    }
}
