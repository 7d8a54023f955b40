//! The features of one connection: dispatches each client message to its feature.

use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use limits::metrics::Limit;
use protocol::{ClientMessage, ServerMessage};
use tokio::task::JoinError;

use crate::features::analysis::{self, Analyses, AnalysisRequest, Begun};
use crate::features::challenges::{self, Challenges};
use crate::features::chat::{self, Chats};
use crate::features::lobby::{self, Lobby};
use crate::features::tournaments::{self, Tournaments};
use crate::features::{explore, play};
use crate::websocket::client::Client;
use crate::websocket::dispatch::{Connect, Handler};
use crate::websocket::request_queue::RequestQueue;

/// The shared state of the features that connections use.
pub(crate) struct Features {
    pub(crate) analyses: Arc<Analyses>,
    pub(crate) challenges: Arc<Challenges>,
    pub(crate) chats: Arc<Chats>,
    pub(crate) lobby: Arc<Lobby>,
    pub(crate) tournaments: Arc<Tournaments>,
}

impl Connect for Features {
    type Handler = Sessions;

    fn connect(&self) -> Sessions {
        Sessions {
            requests: RequestQueue::default(),
            play: play::Session::default(),
            lobby: lobby::Session::new(Arc::clone(&self.lobby)),
            analysis: analysis::Session::new(Arc::clone(&self.analyses)),
            challenges: challenges::Session(Arc::clone(&self.challenges)),
            chat: chat::Session::new(Arc::clone(&self.chats)),
            tournaments: tournaments::Session::new(Arc::clone(&self.tournaments)),
        }
    }
}

/// Requests that run in a background task.
enum Request {
    Analyze(AnalysisRequest),
    EndAnalysis(u32),
    Seek(Box<lobby::SeekRequest>),
    EndSeek,
    AcceptSeek(String),
}

/// The result of a finished request that the connection must still handle.
enum Done {
    Nothing,
    Analysis(Box<Begun>),
}

/// The per-connection state of all features.
pub(crate) struct Sessions {
    requests: RequestQueue<Request, Done>,
    play: play::Session,
    lobby: lobby::Session,
    analysis: analysis::Session,
    challenges: challenges::Session,
    chat: chat::Session,
    tournaments: tournaments::Session,
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
                self.send_on(client, Request::Analyze(asked));
            }
            ClientMessage::EndAnalysis { request } => {
                self.send_on(client, Request::EndAnalysis(request));
            }
            ClientMessage::Explore {
                request,
                fen,
                chess960,
                moves,
                from_ply,
            } => {
                let wish = explore::ExploreRequest {
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
                chess960_number,
                claims,
                rated,
                within,
            } => {
                let wish = lobby::SeekRequest {
                    time,
                    color,
                    chess960,
                    chess960_number,
                    claims: claims.unwrap_or_default(),
                    rated,
                    within,
                };
                self.send_on(client, Request::Seek(Box::new(wish)));
            }
            ClientMessage::EndSeek => self.send_on(client, Request::EndSeek),
            ClientMessage::AcceptSeek { seek } => {
                self.send_on(client, Request::AcceptSeek(seek));
            }
            ClientMessage::WatchChallenges => {
                self.challenges.watch(client);
                self.tournaments.wait_for_games(client);
            }
            ClientMessage::WatchTournament { tournament } => {
                self.tournaments.watch(client, &tournament);
            }
            ClientMessage::UnwatchTournament => self.tournaments.unwatch(client),
            ClientMessage::WatchChat { game } => self.chat.watch(client, &game),
            ClientMessage::UnwatchChat { game } => self.chat.unwatch(client, &game),
            ClientMessage::Ping { nonce } => client.outbound.send(&ServerMessage::Pong { nonce }),
        }
    }

    async fn next(&mut self, client: &Client) -> Result<Utf8Bytes, JoinError> {
        loop {
            tokio::select! {
                done = self.requests.done() => self.finish(client, done?),
                text = self.analysis.next() => return Ok(text),
                list = self.lobby.next() => return Ok(list),
            }
        }
    }

    async fn leave(&mut self, client: &Client) {
        self.requests.finish().await;
        self.lobby.leave(client);
        self.challenges.leave(client);
        self.chat.leave(client);
        self.tournaments.leave(client);
        self.play.leave(client).await;
    }
}

impl Sessions {
    /// Queues a request until the earlier requests are done.
    fn send_on(&mut self, client: &Client, request: Request) {
        let ends = matches!(request, Request::EndSeek | Request::EndAnalysis(_));
        if self.requests.add(request, ends) {
            return self.start_waiting_requests(client);
        }
        client.site.metrics.refused(Limit::Frames);
        client.ignored();
    }

    /// Starts the waiting requests, as long as none is running.
    fn start_waiting_requests(&mut self, client: &Client) {
        while let Some(request) = self.requests.next() {
            let tasks = &client.site.tasks;
            let running = match request {
                Request::Analyze(asked) => {
                    let beginning = self.analysis.begin(client, asked);
                    Some(tasks.spawn(async { Done::Analysis(Box::new(beginning.await)) }))
                }
                Request::EndAnalysis(request) => {
                    self.analysis.end(client, request);
                    None
                }
                Request::Seek(wish) => self.lobby.seek(client, *wish).map(|seeking| {
                    tasks.spawn(async {
                        seeking.await;
                        Done::Nothing
                    })
                }),
                Request::EndSeek => {
                    self.lobby.end_seek(client);
                    None
                }
                Request::AcceptSeek(seek) => {
                    self.lobby.accept_seek(client, seek).map(|accepting| {
                        tasks.spawn(async {
                            accepting.await;
                            Done::Nothing
                        })
                    })
                }
            };
            if let Some(running) = running {
                self.requests.began(running);
            }
        }
    }

    /// Handles the end of a request and starts the next.
    fn finish(&mut self, client: &Client, done: Done) {
        if let Done::Analysis(begun) = done {
            self.analysis.show(client, *begun);
        }
        self.start_waiting_requests(client);
    }
}
