//! Requests to a server, and the WebSocket.

use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use futures_util::{SinkExt, StreamExt};
use http_body_util::{BodyExt, Full, Limited};
use hyper::header::{ACCEPT, CONTENT_TYPE, COOKIE, HeaderMap, LOCATION, SET_COOKIE};
use hyper::{Method, Request, StatusCode};
use hyper_rustls::{ConfigBuilderExt, HttpsConnector, HttpsConnectorBuilder};
use hyper_util::client::legacy;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;
use protocol::http::{Created, NewGame, Problem};
use protocol::{ClientMessage, SUBPROTOCOL, ServerMessage};
use rustls::ClientConfig;
use rustls::crypto::ring;
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::header::{HeaderName, SEC_WEBSOCKET_PROTOCOL};
use tokio_tungstenite::tungstenite::{self, Message};
use tokio_tungstenite::{Connector, MaybeTlsStream, WebSocketStream};

use super::address::Address;

const TIMEOUT: Duration = Duration::from_secs(30);
/// The largest answer to a request that is read.
const LONGEST_ANSWER: usize = 64 * 1024;
/// The server pings twice as often at least, while a game is running.
const LONGEST_SILENCE: Duration = Duration::from_secs(10);
/// The close code of a session that has ended.
const SESSION_ENDED: u16 = 4001;

/// There is no connection.
#[derive(Debug)]
pub(super) enum Lost {
    /// Connecting again may help.
    Again(String),
    /// Connecting again does not help.
    ForGood(String),
}

/// A server.
pub(super) struct Server {
    address: Address,
    tls: Arc<ClientConfig>,
    client: legacy::Client<HttpsConnector<HttpConnector>, Full<Bytes>>,
}

/// The session of a guest, as a cookie.
pub(super) struct Guest(String);

impl Server {
    /// Prepares requests to a server. Nothing is sent yet.
    pub(super) fn open(address: Address) -> Result<Self, String> {
        let tls = tls(&address)?;
        let connector = HttpsConnectorBuilder::new()
            .with_tls_config(tls.clone())
            .https_or_http()
            .enable_http1()
            .build();
        Ok(Self {
            address,
            tls: Arc::new(tls),
            client: legacy::Client::builder(TokioExecutor::new()).build(connector),
        })
    }

    /// Becomes a guest.
    pub(super) async fn guest(&self) -> Result<Guest, String> {
        let (headers, _) = self.ask(Method::GET, "/app/session", None, "").await?;
        let cookie = headers.get(SET_COOKIE).and_then(|it| it.to_str().ok());
        cookie
            .and_then(|cookie| cookie.split(';').next())
            .map(|cookie| Guest(cookie.to_owned()))
            .ok_or_else(|| format!("{} is not a Staunton server", self.address))
    }

    /// Starts a game. Returns its id.
    pub(super) async fn new_game(&self, guest: &Guest, wish: &NewGame) -> Result<String, String> {
        let wish = serde_json::to_string(wish).map_err(|why| why.to_string())?;
        let (_, body) = self
            .ask(Method::POST, "/app/games", Some(guest), &wish)
            .await?;
        let created: Created = serde_json::from_slice(&body)
            .map_err(|_| format!("{} is not a Staunton server", self.address))?;
        Ok(plain(&created.id))
    }

    /// Sends a request. An answer other than success is an error.
    async fn ask(
        &self,
        method: Method,
        path: &str,
        guest: Option<&Guest>,
        body: &str,
    ) -> Result<(HeaderMap, Bytes), String> {
        let address = &self.address;
        let mut request = Request::builder()
            .method(method)
            .uri(format!("{address}{path}"))
            .header(ACCEPT, "application/json");
        if let Some(Guest(cookie)) = guest {
            request = request.header(COOKIE, cookie);
        }
        if !body.is_empty() {
            request = request.header(CONTENT_TYPE, "application/json");
        }
        let request = request.body(Full::from(body.to_owned()));
        let request = request.map_err(|why| why.to_string())?;
        let exchange = async {
            let answer = self.client.request(request).await;
            let (head, body) = answer.map_err(|why| causes(&why))?.into_parts();
            let body = Limited::new(body, LONGEST_ANSWER).collect().await;
            let body = body.map_err(|why| why.to_string())?;
            Ok((head, body.to_bytes()))
        };
        let answer = timeout(TIMEOUT, exchange).await;
        let (head, body) = answer
            .unwrap_or_else(|_| Err("it does not answer".to_owned()))
            .map_err(|why: String| format!("{address} cannot be reached: {why}"))?;
        if head.status.is_success() {
            return Ok((head.headers, body));
        }
        Err(refusal(address, head.status, &head.headers, &body))
    }

    /// Opens the WebSocket.
    pub(super) async fn connect(&self, Guest(cookie): &Guest) -> Result<Connection, Lost> {
        let address = self.address.socket();
        let mut request = address
            .into_client_request()
            .map_err(|why| Lost::ForGood(why.to_string()))?;
        for (name, value) in [
            (HeaderName::from_static("cookie"), cookie.as_str()),
            (SEC_WEBSOCKET_PROTOCOL, SUBPROTOCOL),
        ] {
            let value = value.parse();
            let value = value.map_err(|_| Lost::ForGood("the session is damaged".to_owned()))?;
            request.headers_mut().insert(name, value);
        }
        let tls = Some(Connector::Rustls(Arc::clone(&self.tls)));
        let opened = tokio_tungstenite::connect_async_tls_with_config(request, None, true, tls);
        match timeout(TIMEOUT, opened).await {
            Ok(Ok((socket, _))) => Ok(Connection { socket }),
            Ok(Err(tungstenite::Error::Http(answer))) => {
                let status = answer.status();
                let why = format!("{} refuses the connection ({status})", self.address);
                match status.as_u16() {
                    429 | 500.. => Err(Lost::Again(why)),
                    _ => Err(Lost::ForGood(why)),
                }
            }
            Ok(Err(why)) => Err(Lost::Again(why.to_string())),
            Err(_) => Err(Lost::Again(format!("{} does not answer", self.address))),
        }
    }
}

/// The certificates that the system trusts, where they are needed.
fn tls(address: &Address) -> Result<ClientConfig, String> {
    let builder = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .map_err(|why| why.to_string())?;
    let builder = if address.is_secure() {
        let roots = builder.with_native_roots();
        roots.map_err(|why| format!("the certificates of the system cannot be read: {why}"))?
    } else {
        builder.with_root_certificates(rustls::RootCertStore::empty())
    };
    Ok(builder.with_no_client_auth())
}

/// The reason that a server gives for a refused request.
fn refusal(address: &Address, status: StatusCode, headers: &HeaderMap, body: &[u8]) -> String {
    if let Ok(problem) = serde_json::from_slice::<Problem>(body) {
        return plain(&problem.error);
    }
    let moved = headers.get(LOCATION).and_then(|it| it.to_str().ok());
    match moved {
        Some(place) if status.is_redirection() => {
            format!("{address} has moved: use the address of {}", plain(place))
        }
        _ => format!("{address} is not a Staunton server: it answers {status}"),
    }
}

/// An error with its causes.
fn causes(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        text = format!("{text}: {error}");
        cause = error.source();
    }
    text
}

/// A text of the server without control characters, which a terminal might obey.
pub(super) fn plain(text: &str) -> String {
    text.chars().filter(|char| !char.is_control()).collect()
}

/// An open WebSocket.
pub(super) struct Connection {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
}

impl Connection {
    pub(super) async fn send(&mut self, message: &ClientMessage) -> Result<(), Lost> {
        let text = serde_json::to_string(message).map_err(|why| Lost::ForGood(why.to_string()))?;
        let sent = self.socket.send(Message::text(text)).await;
        sent.map_err(|why| Lost::Again(why.to_string()))
    }

    /// Waits for the next message of the protocol. May be dropped and called again.
    pub(super) async fn next(&mut self) -> Result<ServerMessage, Lost> {
        loop {
            let frame = timeout(LONGEST_SILENCE, self.socket.next()).await;
            let frame = frame.map_err(|_| Lost::Again("the server is silent".to_owned()))?;
            match frame {
                Some(Ok(Message::Text(text))) => {
                    return serde_json::from_str(&text).map_err(|_| {
                        Lost::ForGood("the server has another version than this program".to_owned())
                    });
                }
                Some(Ok(Message::Close(Some(frame)))) if u16::from(frame.code) == SESSION_ENDED => {
                    return Err(Lost::ForGood("the session has ended".to_owned()));
                }
                Some(Ok(Message::Close(_))) | None => {
                    return Err(Lost::Again(
                        "the server has closed the connection".to_owned(),
                    ));
                }
                Some(Ok(_)) => {}
                Some(Err(why)) => return Err(Lost::Again(why.to_string())),
            }
        }
    }
}
