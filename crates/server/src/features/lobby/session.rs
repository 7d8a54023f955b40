//! The lobby for one connection.

use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use protocol::ServerMessage;
use tokio::sync::watch;
use tokio::task::JoinError;

use super::{Lobby, Wish, accept, end, refuse, seek, tell_missed};
use crate::limits::metrics::Limit;
use crate::messages::refusal::CommandError;
use crate::websocket::client::Client;
use crate::websocket::request_queue::RequestQueue;

/// What a client wants of the lobby, as far as it takes a while.
enum Request {
    Seek(Wish),
    EndSeek,
    AcceptSeek(String),
}

/// The lobby, for one connection.
pub(crate) struct Session {
    lobby: Arc<Lobby>,
    /// The lists, if it follows them.
    list: Option<watch::Receiver<Utf8Bytes>>,
    requests: RequestQueue<Request, ()>,
}

impl Session {
    /// A connection that follows no list.
    pub(crate) fn new(lobby: Arc<Lobby>) -> Self {
        Self {
            lobby,
            list: None,
            requests: RequestQueue::default(),
        }
    }

    /// Follows the list of seeks.
    pub(crate) fn watch(&mut self, client: &Client) {
        let is_open = client.may_meet_strangers();
        self.list = is_open.then(|| self.lobby.follow());
        if !is_open {
            let seeks = Vec::new();
            client.outbound.send(&ServerMessage::Lobby { seeks });
        }
        tell_missed(&self.lobby, client.caller.player, &client.outbound);
    }

    /// Follows the list no more.
    pub(crate) fn unwatch(&mut self) {
        self.list = None;
    }

    /// Offers a game.
    pub(crate) fn seek(&mut self, client: &Client, wish: Wish) {
        self.add(client, Request::Seek(wish));
    }

    /// Ends what this connection offers.
    pub(crate) fn end_seek(&mut self, client: &Client) {
        self.add(client, Request::EndSeek);
    }

    /// Accepts what somebody offers.
    pub(crate) fn accept_seek(&mut self, client: &Client, seek: String) {
        self.add(client, Request::AcceptSeek(seek));
    }

    /// The next list, if it is followed.
    pub(crate) async fn next(&mut self, client: &Client) -> Result<Utf8Bytes, JoinError> {
        loop {
            tokio::select! {
                done = self.requests.done() => {
                    done?;
                    self.go_on(client);
                }
                list = list_of(&mut self.list) => return Ok(list),
            }
        }
    }

    /// The connection has ended.
    pub(crate) async fn leave(&mut self, client: &Client) {
        self.requests.finish().await;
        end(&self.lobby, client.outbound.connection());
    }

    /// Handles a request once those before it are done.
    fn add(&mut self, client: &Client, request: Request) {
        let ends = matches!(request, Request::EndSeek);
        if self.requests.add(request, ends) {
            return self.go_on(client);
        }
        client.site.metrics.refused(Limit::Frames);
        client.ignored();
    }

    /// Begins what waits, as far as nothing is being handled.
    fn go_on(&mut self, client: &Client) {
        while let Some(request) = self.requests.next() {
            match request {
                Request::Seek(wish) => self.begin_seek(client, wish),
                Request::EndSeek => {
                    end(&self.lobby, client.outbound.connection());
                    client.outbound.send(&ServerMessage::Seeking { seek: None });
                }
                Request::AcceptSeek(seek) => self.begin_accept(client, seek),
            }
        }
    }

    fn begin_seek(&mut self, client: &Client, wish: Wish) {
        if !may_play(client, None) {
            return;
        }
        if tell_missed(&self.lobby, client.caller.player, &client.outbound) {
            return;
        }
        let (lobby, caller) = (Arc::clone(&self.lobby), client.caller);
        let outbound = client.outbound.clone();
        self.requests.began(client.site.tasks.spawn(async move {
            seek(&lobby, caller, &outbound, wish).await;
        }));
    }

    fn begin_accept(&mut self, client: &Client, seek: String) {
        if !may_play(client, Some(&seek)) {
            return;
        }
        let (lobby, caller) = (Arc::clone(&self.lobby), client.caller);
        let outbound = client.outbound.clone();
        self.requests.began(client.site.tasks.spawn(async move {
            accept(&lobby, caller, &outbound, &seek).await;
        }));
    }
}

/// Whether the client may begin another game by the lobby at this time. If not, it is told so.
fn may_play(client: &Client, seek: Option<&str>) -> bool {
    let refused = if !client.may_meet_strangers() {
        Some(CommandError::no_lobby_for_guests())
    } else if !client.site.gates.games.take(client.caller) {
        Some(CommandError::too_many_seeks())
    } else {
        None
    };
    let may = refused.is_none();
    if let Some(why) = refused {
        refuse(&client.outbound, seek, &why);
    }
    may
}

/// The next list of the lobby, if it is followed.
async fn list_of(lobby: &mut Option<watch::Receiver<Utf8Bytes>>) -> Utf8Bytes {
    if let Some(list) = lobby
        && list.changed().await.is_ok()
    {
        return list.borrow_and_update().clone();
    }
    std::future::pending().await
}
