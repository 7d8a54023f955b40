//! The analysis that a connection follows.

use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use game::frame;
use limits::metrics::Limit;
use messages::error::RequestError;
use protocol::{AnalysisEnd, RefusalCode, ServerMessage};

use super::{Analyses, AnalysisRequest, Watched, refusal};
use crate::websocket::client::Client;

/// The result of a request for an analysis.
pub(crate) struct Begun {
    request: u32,
    begun: Result<Watched, RequestError>,
}

/// The analysis state of one connection.
pub(crate) struct Session {
    analyses: Arc<Analyses>,
    watched: Option<Watched>,
}

impl Session {
    /// Creates the state of a connection without an analysis.
    pub(crate) fn new(analyses: Arc<Analyses>) -> Self {
        Self {
            analyses,
            watched: None,
        }
    }

    /// Waits for the next message of the analysis, if there is one.
    pub(crate) async fn next(&mut self) -> Utf8Bytes {
        let update = next_message(&mut self.watched).await;
        if matches!(update, ServerMessage::AnalysisEnd { .. }) {
            self.watched = None;
        }
        frame::text(&update)
    }

    /// Starts an analysis.
    pub(crate) fn begin(
        &self,
        client: &Client,
        asked: AnalysisRequest,
    ) -> impl Future<Output = Begun> + Send + use<> {
        let (analyses, games) = (Arc::clone(&self.analyses), client.site.games.clone());
        let caller = client.caller;
        let held = self.watched.as_ref().map(Watched::permit);
        async move {
            let begun = analyses.begin(caller, &asked, held, &games).await;
            let request = asked.request;
            Begun { request, begun }
        }
    }

    /// Switches the connection to this analysis; if it was refused, the previous one continues.
    pub(crate) fn show(&mut self, client: &Client, Begun { request, begun }: Begun) {
        match begun {
            Ok(new) => {
                let old = self.watched.replace(new);
                for message in old.into_iter().flat_map(Watched::rest) {
                    client.outbound.send(&message);
                }
            }
            Err(why) => {
                if why.refusal() == RefusalCode::TooMany {
                    client.site.metrics.refused(Limit::Analyses);
                }
                let language = client.outbound.language();
                client.outbound.send(&refusal(request, &why, language));
            }
        }
    }

    /// Ends the analysis of this request, if the connection follows it.
    pub(crate) fn end(&mut self, client: &Client, request: u32) {
        let is_meant = |watched: &mut Watched| watched.request() == request;
        if self.watched.take_if(is_meant).is_some() {
            let last = super::end(request, AnalysisEnd::Ended);
            client.outbound.send(&last);
        }
    }
}

/// Waits for the next message of the analysis; forever if there is no analysis.
async fn next_message(analysis: &mut Option<Watched>) -> ServerMessage {
    match analysis {
        Some(watched) => watched.next().await,
        None => std::future::pending().await,
    }
}
