//! Visitors of the server: each has a session.

use std::net::SocketAddr;

use arbiter::TimeControl;
use protocol::http::{ColorChoice, Created, NewGame, Opponent};

use crate::failure::Failure;
use crate::http::Http;
use crate::socket::Socket;

/// A visitor with a session.
#[derive(Clone, Debug)]
pub(crate) struct Visitor {
    cookie: String,
}

impl Visitor {
    /// Creates a visitor and a session over this connection.
    pub(crate) async fn new(http: &Http) -> Result<Self, Failure> {
        let answer = http.get("/app/session", "").await?;
        let cookie = answer.cookie();
        let cookie = cookie.ok_or_else(|| Failure::new("the server set no cookie"))?;
        Ok(Self::with(cookie))
    }

    /// Creates the visitor whose session this cookie identifies.
    pub(crate) fn with(cookie: &str) -> Self {
        let cookie = cookie.to_owned();
        Self { cookie }
    }

    /// Returns the session cookie.
    pub(crate) fn cookie(&self) -> &str {
        &self.cookie
    }

    /// Opens a socket.
    pub(crate) async fn connect(&self, address: SocketAddr) -> Result<Socket, Failure> {
        Socket::connect(address, &self.cookie).await
    }

    /// Creates a game with an open seat for Black, and returns its id.
    pub(crate) async fn invite(
        &self,
        http: &Http,
        time: TimeControl,
        rated: bool,
    ) -> Result<String, Failure> {
        let game = NewGame {
            rated,
            opponent: Opponent::Invitation,
            color: ColorChoice::White,
            time,
            start: None,
            chess960: false,
            chess960_number: None,
            claims: None,
        };
        let body = serde_json::to_string(&game)?;
        let answer = http.post("/app/games", &self.cookie, &body).await?;
        let created: Created = serde_json::from_slice(answer.body())?;
        Ok(created.id)
    }

    /// Takes the open seat of a game.
    pub(crate) async fn accept(&self, http: &Http, game: &str) -> Result<(), Failure> {
        let path = format!("/app/games/{game}/accept");
        http.post(&path, &self.cookie, "{}").await?;
        Ok(())
    }
}
