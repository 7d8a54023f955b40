//! A connection from start to end, and the runtime that serves it.

use axum::extract::ws::WebSocket;
use game::outbound::Frames;

use super::close::{answer_close, part};
use super::connection::{Connection, Ended, Pool};
use super::dispatch::Handler;

/// A connection and its socket.
pub(super) struct Link<H> {
    pub(super) connection: Box<Connection<H>>,
    pub(super) socket: Box<WebSocket>,
    pub(super) frames: Frames,
}

impl<H: Handler> Link<H> {
    /// Serves the client until the connection ends: on the spectator runtime as long as it only
    /// watches, and after that on the player runtime.
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
            let ended = self.converse(Pool::Spectators).await;
            (self, ended)
        });
        // Otherwise the task has panicked, which has been logged.
        let Ok((mut link, mut ended)) = watching.await else {
            return;
        };
        if let Ended::MoveToPlayers(message) = ended {
            let Connection {
                client, handler, ..
            } = &mut *link.connection;
            Box::pin(handler.handle(client, message)).await;
            ended = link.converse(Pool::Players).await;
        }
        // Boxed, so that it needs no memory before.
        Box::pin(link.end(ended)).await;
    }

    /// Runs until the client leaves, the connection must be closed, or it moves to the other
    /// runtime.
    async fn converse(&mut self, among: Pool) -> Ended {
        // Boxed, because a value moved into a future takes its space twice.
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
        if let Ended::Told(close_frame) = ended {
            let clock = &self.connection.client.site.clock;
            part(&mut self.socket, &mut self.frames, close_frame, clock).await;
        }
    }
}
