//! Games in a text sent by a client; they are parsed and not stored.

mod list;
mod tree;

use std::borrow::Cow;
use std::io::Read;
use std::sync::Arc;

use axum::Json;
use axum::Router;
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{DefaultBodyLimit, FromRef, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use limits::work_queue::{Busy, WorkQueue};
use messages::code::Code;
use messages::error::RequestError;
use messages::sentence::Sentence;
use net::background;
use net::network::Network;
use pgn::{ByteOrder, Utf16};
use serde::Deserialize;

use crate::http::body::is_pgn;
use crate::http::language::Answering;
use crate::http::member::Member;
use crate::http::query::Params;
use crate::http::site::Site;

/// The maximum size of a text, in bytes.
const MAX_TEXT_SIZE: usize = 1024 * 1024;
/// The maximum numbers of texts that are read concurrently and that wait: a class opens one at the
/// same time.
const MAX_RUNNING: usize = 2;
const MAX_WAITING: usize = 254;

/// A queue for reading texts: a few at a time, on low-priority threads, so that moves have
/// priority.
pub(crate) struct TextWork(WorkQueue);

impl TextWork {
    pub(crate) fn new() -> Self {
        Self(WorkQueue::new(MAX_RUNNING, MAX_WAITING))
    }

    /// Queues the parsing of a text for a client in this network, or refuses it if the queue is
    /// full.
    async fn read<T: Send + 'static>(
        &self,
        network: Option<Network>,
        read: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, RequestError> {
        let read = self.0.work(network, || background::start(read)).await;
        read.map_err(|Busy| RequestError::too_many())
    }
}

/// The routes of this module.
pub(crate) fn routes<S>() -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<Site>: FromRef<S>,
    Arc<TextWork>: FromRef<S>,
{
    let read = post(read).layer(DefaultBodyLimit::max(MAX_TEXT_SIZE));
    Router::new().route("/app/pgn", read)
}

/// The game to return.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Which {
    game: Option<u32>,
}

/// `POST /app/pgn`: returns the list of games in a text, or one game with its variations.
async fn read(
    State(site): State<Arc<Site>>,
    State(work): State<Arc<TextWork>>,
    Params(Which { game }): Params<Which>,
    headers: HeaderMap,
    member: Member,
    Answering(language): Answering,
    body: Result<Bytes, BytesRejection>,
) -> Result<Response, RequestError> {
    if !is_pgn(&headers) {
        return Err(RequestError::new(
            Code::UnsupportedMediaType,
            "The text must be PGN, with the content type application/x-chess-pgn.",
        ));
    }
    site.rate_limits.texts.admit(member.caller)?;
    let text = body.map_err(|rejection| match rejection.status() {
        StatusCode::PAYLOAD_TOO_LARGE => RequestError::new(
            Code::TooLarge,
            "A text can have at most 1 MiB. Add a longer file to your library as a collection and \
             analyze its games there.",
        ),
        _ => RequestError::bad("The text did not arrive completely: send it again."),
    })?;
    let reading = move || {
        let text = decoded(&text);
        match game {
            None => Ok(Json(list::of(&text)).into_response()),
            Some(number) => tree::of(&text, number, language)
                .map(|game| Json(game).into_response())
                .ok_or_else(|| {
                    RequestError::new(
                        Code::NotFound,
                        Sentence::new("The text has no game {number}.").with("number", number),
                    )
                }),
        }
    };
    work.read(member.caller.network, reading).await?
}

/// Converts the text to UTF-8 if a byte order mark shows that it is UTF-16; otherwise returns it
/// unchanged.
fn decoded(text: &[u8]) -> Cow<'_, [u8]> {
    let Some(order) = ByteOrder::of(text) else {
        return text.into();
    };
    let mut utf8 = Vec::new();
    let read = Utf16::new(text, order).read_to_end(&mut utf8);
    read.expect("reading from memory cannot fail");
    utf8.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn limits_the_number_of_waiting_texts() {
        let work = TextWork::new();
        let _busy = work.0.occupy(MAX_RUNNING).await;
        let mut waiting: Vec<_> = (0..MAX_WAITING)
            .map(|_| Box::pin(work.read(None, || ())))
            .collect();
        for one in &mut waiting {
            let polled = std::future::poll_fn(|context| {
                std::task::Poll::Ready(one.as_mut().poll(context).is_pending())
            });
            assert!(polled.await, "the job waits for a thread");
        }
        assert!(work.read(None, || ()).await.is_err());
    }
}
