//! A connection from its beginning to its end, and the threads that serve it.

use axum::extract::ws::WebSocket;
use game::outbound::Frames;

use super::close::{answer_close, part};
use super::connection::{Among, Connection, Ended};
use super::dispatch::Handler;

/// A connection and the socket that it has.
pub(super) struct Link<H> {
    pub(super) connection: Box<Connection<H>>,
    pub(super) socket: Box<WebSocket>,
    pub(super) frames: Frames,
}

impl<H: Handler> Link<H> {
    /// Serves the client until the connection ends: on the threads of spectators as long as it only
    /// watches, and from then on where the games are.
    pub(super) async fn run(mut self) {
        let spectators = self
            .connection
            .client
            .site
            .games
            .runtimes
            .spectators
            .clone();
        let watching = spectators.spawn(async move {
            if !self.connection.understands {
                self.connection.refuse_version();
            }
            tracing::debug!("a socket was opened");
            let ended = self.converse(Among::Spectators).await;
            (self, ended)
        });
        // Otherwise its task has failed, which has been logged.
        let Ok((mut link, mut ended)) = watching.await else {
            return;
        };
        if let Ended::WantsMore(message) = ended {
            let Connection {
                client, handler, ..
            } = &mut *link.connection;
            Box::pin(handler.handle(client, message)).await;
            ended = link.converse(Among::Players).await;
        }
        // Boxed, so that it takes no room before.
        Box::pin(link.end(ended)).await;
    }

    /// Runs until the client leaves, the connection must be closed, or it belongs elsewhere.
    async fn converse(&mut self, among: Among) -> Ended {
        // Boxed: what is given to a future takes its room twice.
        Box::pin(
            self.connection
                .converse(&mut self.socket, &mut self.frames, among),
        )
        .await
    }

    async fn end(mut self, ended: Ended) {
        tracing::debug!("a socket ends");
        if matches!(ended, Ended::Closed) {
            answer_close(&mut self.socket).await;
        }
        let Connection {
            client, handler, ..
        } = &mut *self.connection;
        handler.leave(client).await;
        if let Ended::Told(farewell) = ended {
            let clock = &self.connection.client.site.clock;
            part(&mut self.socket, &mut self.frames, farewell, clock).await;
        }
    }
}
