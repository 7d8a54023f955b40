//! Translates error responses into the language of the client.

use ::language::{InLanguage, Language};
use axum::body::Body;
use axum::extract::Request;
use axum::http::header::{ALLOW, CONTENT_LANGUAGE, CONTENT_LENGTH, CONTENT_TYPE, HeaderValue};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use messages::error::RequestError;
use messages::sentence::Sentence;
use protocol::http::Problem;

use crate::http::language::{self, Answering};

/// Determines the client's language once per request, and translates the error of the response.
pub(crate) async fn translate(mut request: Request, next: Next) -> Response {
    let language = language::of(request.uri(), request.headers());
    request.extensions_mut().insert(Answering(language));
    let path = request.uri().path();
    let is_app = path.starts_with("/app/") || path.starts_with("/api/");
    let mut response = next.run(request).await;
    // Errors of the API have no sentence: they stay in English.
    let is_said = response.extensions().get::<Sentence>().is_some()
        || response.headers().get(CONTENT_TYPE).is_some_and(is_json);
    if is_app && response.status().is_client_error() && !is_said {
        // Errors of the router: a wrong method, or an invalid address.
        let allow = response.headers_mut().remove(ALLOW);
        let status = response.status();
        let why =
            RequestError::bad("This request cannot be answered: check its address and its method.");
        response = why.into_response();
        *response.status_mut() = status;
        let allow = allow.map(|methods| (ALLOW, methods));
        response.headers_mut().extend(allow);
    }
    match response.extensions_mut().remove::<Sentence>() {
        Some(sentence) if language != Language::ENGLISH => {
            translated(language, &sentence, response)
        }
        _ => response,
    }
}

fn is_json(media_type: &HeaderValue) -> bool {
    media_type.as_bytes().starts_with(b"application/json")
}

/// Returns the same response with this sentence in a language other than English.
fn translated(language: Language, sentence: &Sentence, response: Response) -> Response {
    let problem = Problem {
        error: sentence.in_language(language),
    };
    let (mut head, _) = response.into_parts();
    head.headers.remove(CONTENT_LENGTH);
    let code = HeaderValue::from_static(language.code());
    head.headers.insert(CONTENT_LANGUAGE, code);
    let text = serde_json::to_vec(&problem).expect("a problem has string keys");
    Response::from_parts(head, Body::from(text))
}
