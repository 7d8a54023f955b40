//! The analysis that a connection follows.

use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use protocol::{AnalysisEnd, RefusalCode, ServerMessage};
use tokio::task::JoinError;

use super::{Analyses, AnalysisRequest, Watched, end, refusal};
use crate::game::frame;
use crate::limits::metrics::Limit;
use crate::messages::refusal::CommandError;
use crate::websocket::client::Client;
use crate::websocket::request_queue::RequestQueue;

/// What a client wants to have analyzed, or no more.
enum Request {
    Analyze(AnalysisRequest),
    End(u32),
}

/// What became of a request for an analysis.
struct Begun {
    request: u32,
    begun: Result<Watched, CommandError>,
}

/// The analyses, for one connection.
pub(crate) struct Session {
    analyses: Arc<Analyses>,
    watched: Option<Watched>,
    requests: RequestQueue<Request, Begun>,
}

impl Session {
    /// A connection that follows no analysis.
    pub(crate) fn new(analyses: Arc<Analyses>) -> Self {
        Self {
            analyses,
            watched: None,
            requests: RequestQueue::default(),
        }
    }

    /// Begins an analysis in the place of the one that the connection follows.
    pub(crate) fn analyze(&mut self, client: &Client, request: AnalysisRequest) {
        self.add(client, Request::Analyze(request));
    }

    /// Ends the analysis of this request.
    pub(crate) fn end(&mut self, client: &Client, request: u32) {
        self.add(client, Request::End(request));
    }

    /// The next message of the analysis, if there is one.
    pub(crate) async fn next(&mut self, client: &Client) -> Result<Utf8Bytes, JoinError> {
        loop {
            tokio::select! {
                begun = self.requests.done() => {
                    let Begun { request, begun } = begun?;
                    self.show(client, request, begun);
                    self.go_on(client);
                }
                news = news_of(&mut self.watched) => {
                    if matches!(news, ServerMessage::AnalysisEnd { .. }) {
                        self.watched = None;
                    }
                    return Ok(frame::text(&news));
                }
            }
        }
    }

    /// The connection has ended.
    pub(crate) async fn leave(&mut self) {
        self.requests.finish().await;
    }

    /// Handles a request once those before it are done.
    fn add(&mut self, client: &Client, request: Request) {
        let ends = matches!(request, Request::End(_));
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
                Request::Analyze(asked) => self.begin(client, asked),
                Request::End(request) => self.end_now(client, request),
            }
        }
    }

    fn begin(&mut self, client: &Client, asked: AnalysisRequest) {
        let (analyses, games) = (Arc::clone(&self.analyses), client.site.games.clone());
        let caller = client.caller;
        let held = self.watched.as_ref().map(Watched::permit);
        self.requests.began(client.site.tasks.spawn(async move {
            let begun = analyses.begin(caller, &asked, held, &games).await;
            let request = asked.request;
            Begun { request, begun }
        }));
    }

    /// Shows an analysis from now on; if it was refused, an older one continues.
    fn show(&mut self, client: &Client, request: u32, begun: Result<Watched, CommandError>) {
        match begun {
            Ok(new) => {
                let old = self.watched.replace(new);
                for message in old.into_iter().flat_map(Watched::rest) {
                    client.outbound.send(&message);
                }
            }
            Err(why) => {
                if why.code == RefusalCode::TooMany {
                    client.site.metrics.refused(Limit::Analyses);
                }
                let language = client.outbound.language();
                client.outbound.send(&refusal(request, &why, language));
            }
        }
    }

    fn end_now(&mut self, client: &Client, request: u32) {
        let is_meant = |watched: &mut Watched| watched.request() == request;
        if self.watched.take_if(is_meant).is_some() {
            let last = end(request, AnalysisEnd::Ended);
            client.outbound.send(&last);
        }
    }
}

/// The next message of the analysis, if there is one.
async fn news_of(analysis: &mut Option<Watched>) -> ServerMessage {
    match analysis {
        Some(watched) => watched.next().await,
        None => std::future::pending().await,
    }
}
