//! The features of one connection: each message of a client goes to the feature that it belongs to.

use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use protocol::{ClientMessage, ServerMessage};
use tokio::task::JoinError;

use crate::features::analysis::{self, Analyses, AnalysisRequest};
use crate::features::challenges::{self, Challenges};
use crate::features::chat::{self, Chats};
use crate::features::lobby::{self, Lobby};
use crate::features::{explore, play};
use crate::websocket::client::Client;
use crate::websocket::dispatch::{Connect, Handler};

/// The features that connections use.
pub(crate) struct Features {
    pub(crate) analyses: Arc<Analyses>,
    pub(crate) challenges: Arc<Challenges>,
    pub(crate) chats: Arc<Chats>,
    pub(crate) lobby: Arc<Lobby>,
}

impl Connect for Features {
    type Handler = Sessions;

    fn connect(&self) -> Sessions {
        Sessions {
            play: play::Session::default(),
            lobby: lobby::Session::new(Arc::clone(&self.lobby)),
            analysis: analysis::Session::new(Arc::clone(&self.analyses)),
            challenges: challenges::Session(Arc::clone(&self.challenges)),
            chat: chat::Session::new(Arc::clone(&self.chats)),
        }
    }
}

/// The features of one connection.
pub(crate) struct Sessions {
    play: play::Session,
    lobby: lobby::Session,
    analysis: analysis::Session,
    challenges: challenges::Session,
    chat: chat::Session,
}

impl Handler for Sessions {
    async fn handle(&mut self, client: &mut Client, message: ClientMessage) {
        match message {
            ClientMessage::Watch { game, since } => self.play.watch(client, &game, since).await,
            ClientMessage::Unwatch { game } => self.play.unwatch(client, &game).await,
            ClientMessage::Command {
                game,
                id,
                version,
                command,
            } => self.play.command(client, game, id, version, command).await,
            ClientMessage::Explain {
                game,
                request,
                text,
            } => self.play.explain(client, &game, request, text).await,
            ClientMessage::Analyse {
                request,
                fen,
                chess960,
                moves,
                lines,
            } => {
                let asked = AnalysisRequest {
                    request,
                    fen,
                    chess960,
                    moves,
                    lines,
                };
                self.analysis.analyze(client, asked);
            }
            ClientMessage::EndAnalysis { request } => self.analysis.end(client, request),
            ClientMessage::Explore {
                request,
                fen,
                chess960,
                moves,
                from_ply,
            } => {
                let wish = explore::Wish {
                    fen: &fen,
                    chess960,
                    moves: &moves,
                    from_ply,
                };
                explore::explore(client, request, wish);
            }
            ClientMessage::WatchLobby => self.lobby.watch(client),
            ClientMessage::UnwatchLobby => self.lobby.unwatch(),
            ClientMessage::Seek {
                time,
                color,
                chess960,
                claims,
                rated,
                within,
            } => {
                let wish = lobby::Wish {
                    time,
                    color,
                    chess960,
                    claims: claims.unwrap_or_default(),
                    rated,
                    within,
                };
                self.lobby.seek(client, wish);
            }
            ClientMessage::EndSeek => self.lobby.end_seek(client),
            ClientMessage::AcceptSeek { seek } => self.lobby.accept_seek(client, seek),
            ClientMessage::WatchChallenges => self.challenges.watch(client),
            ClientMessage::WatchChat { game } => self.chat.watch(client, &game),
            ClientMessage::UnwatchChat { game } => self.chat.unwatch(client, &game),
            ClientMessage::Ping { nonce } => client.outbound.send(&ServerMessage::Pong { nonce }),
        }
    }

    async fn next(&mut self, client: &Client) -> Result<Utf8Bytes, JoinError> {
        tokio::select! {
            text = self.analysis.next(client) => text,
            list = self.lobby.next(client) => list,
        }
    }

    async fn leave(&mut self, client: &Client) {
        self.analysis.leave().await;
        self.lobby.leave(client).await;
        self.challenges.leave(client);
        self.chat.leave(client);
        self.play.leave(client).await;
    }
}
