//! The web client: files built from `web/`, embedded in the binary.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::State;
use axum::http::header::{
    ACCEPT, ACCEPT_ENCODING, ALLOW, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG,
    HeaderName, HeaderValue, IF_NONE_MATCH, STRICT_TRANSPORT_SECURITY, VARY,
};
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::response::{Html, IntoResponse, Response};
use messages::code::Code;
use messages::error::RequestError;
use rust_embed::{EmbeddedFile, RustEmbed};

use crate::http::anonymous::Anonymous;
use crate::http::client_routes::is_page;
use crate::http::language;
use crate::http::link_preview::LinkPreviews;
use crate::http::negotiation::{self, Coding};
use crate::http::site::Site;

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Client;

const NOT_BUILT: &str = "<!doctype html><html lang=\"en\"><title>Staunton</title>\
    <p>This server was built without its web client: run <code>cargo xtask play</code> in the \
    source folder, which builds both and starts them.</p></html>";

/// The content security policy: scripts, styles and pictures come from this server only. Inline
/// content is forbidden, except the style attributes with which the board places its pieces. The page
/// may compile its own WebAssembly, which is no permission to evaluate texts.
const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; \
    style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; media-src 'self'; \
    connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; \
    form-action 'none'; frame-ancestors 'none'";

/// After one visit a browser opens this server over HTTPS only, for a year.
const ONE_YEAR_OF_HTTPS: HeaderValue = HeaderValue::from_static("max-age=31536000");

/// Responds with a file of the client, or with the page if the address is that of a page.
pub(crate) async fn serve(
    State(previews): State<Arc<dyn LinkPreviews>>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
    anonymous: Anonymous,
) -> Response {
    if method != Method::GET && method != Method::HEAD {
        let why = RequestError::new(Code::MethodNotAllowed, "This address is read-only.");
        return ([(ALLOW, HeaderValue::from_static("GET, HEAD"))], why).into_response();
    }
    let path = uri.path().trim_start_matches('/');
    match Client::get(path) {
        Some(file) if !path.is_empty() && Coding::of_file(path).is_none() => {
            asset(path, file, &headers)
        }
        _ if is_page(path) => match previews.head(&uri, &anonymous, &headers).await {
            Some(head) => page_with(&head, &headers),
            None => page(&headers),
        },
        _ if is_for_people(path, &headers) => missing_page(headers),
        _ => RequestError::new(Code::NotFound, "There is no page at this address.").into_response(),
    }
}

/// Adds the security headers to every response.
pub(crate) async fn secure(State(site): State<Arc<Site>>, mut response: Response) -> Response {
    const HEADERS: [(&str, &str); 5] = [
        ("content-security-policy", CONTENT_SECURITY_POLICY),
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "same-origin"),
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
    ];
    for (name, value) in HEADERS {
        // Headers that the response already has are kept.
        response
            .headers_mut()
            .entry(HeaderName::from_static(name))
            .or_insert(HeaderValue::from_static(value));
    }
    if site.is_behind_tls() {
        response
            .headers_mut()
            .insert(STRICT_TRANSPORT_SECURITY, ONE_YEAR_OF_HTTPS);
    }
    response
        .headers_mut()
        .entry(CACHE_CONTROL)
        .or_insert(HeaderValue::from_static("no-store"));
    response
}

/// Returns whether the request is one of a browser that opens a page. Unknown paths for programs
/// must not return a page.
fn is_for_people(path: &str, headers: &HeaderMap) -> bool {
    if ["app", "api"].contains(&path.split('/').next().unwrap_or(path)) {
        return false;
    }
    let accepted = headers.get(ACCEPT).and_then(|value| value.to_str().ok());
    accepted.is_some_and(|accepted| accepted.contains("text/html"))
}

/// Responds with the page, which explains that there is none at this address.
fn missing_page(mut headers: HeaderMap) -> Response {
    // A cached page has the status 200.
    headers.remove(IF_NONE_MATCH);
    (StatusCode::NOT_FOUND, page(&headers)).into_response()
}

/// Responds with the page in the client's language: there is a build for each language.
fn page(headers: &HeaderMap) -> Response {
    let name = page_name(headers);
    let Some(file) = Client::get(&name) else {
        return Html(NOT_BUILT).into_response();
    };
    let mut response = asset(&name, file, headers);
    let by = HeaderValue::from_static("accept-encoding, accept-language, cookie");
    response.headers_mut().insert(VARY, by);
    response
}

/// Returns the file of the page in the client's preferred language, or in English.
fn page_name(headers: &HeaderMap) -> Cow<'static, str> {
    let names: Vec<_> = Client::iter().collect();
    let find = |tag: &str| names.iter().find(|name| is_page_in(tag, name));
    language::preferred(headers, find).map_or(Cow::Borrowed("index.en.html"), Clone::clone)
}

/// Returns whether a file is the page in the language of a tag: `index.de.html` matches `de` and
/// `de-AT`.
fn is_page_in(tag: &str, name: &str) -> bool {
    let language = name
        .strip_prefix("index.")
        .and_then(|rest| rest.strip_suffix(".html"));
    language.is_some_and(|language| {
        let (begins, rest) = tag.split_at_checked(language.len()).unwrap_or((tag, ""));
        begins.eq_ignore_ascii_case(language) && (rest.is_empty() || rest.starts_with('-'))
    })
}

/// Responds with the page with these elements in its head, in place of its title. It is neither
/// compressed nor cached, because clients without a session rarely request it twice.
fn page_with(head: &str, headers: &HeaderMap) -> Response {
    let file = Client::get(&page_name(headers));
    let text = file.map_or_else(
        || NOT_BUILT.to_owned(),
        |file| String::from_utf8_lossy(&file.data).into_owned(),
    );
    Html(text.replacen("<title>Staunton</title>", head, 1)).into_response()
}

/// Responds with the smallest compressed form of the file that the client accepts, or with 304 if
/// the client has it cached.
fn asset(path: &str, file: EmbeddedFile, headers: &HeaderMap) -> Response {
    let compressed = negotiation::accepted(headers)
        .find_map(|coding| Some((Client::get(&coding.file(path))?, Some(coding))));
    let (form, coding) = compressed.unwrap_or((file, None));
    // The build puts a content hash into the name of each file under `assets/`.
    let caching = if path.starts_with("assets/") {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    };
    let tag = entity_tag(&form);
    let is_known = negotiation::has(headers, &tag);
    let about = [
        (CACHE_CONTROL, HeaderValue::from_static(caching)),
        (ETAG, tag),
        (VARY, ACCEPT_ENCODING.into()),
    ];
    if is_known {
        return (StatusCode::NOT_MODIFIED, about).into_response();
    }
    let bytes = match form.data {
        Cow::Borrowed(bytes) => Bytes::from_static(bytes),
        Cow::Owned(bytes) => Bytes::from(bytes),
    };
    let mut response = (about, [(CONTENT_TYPE, content_type(path))], bytes).into_response();
    if let Some(coding) = coding {
        let name = HeaderValue::from_static(coding.name());
        response.headers_mut().insert(CONTENT_ENCODING, name);
    }
    response
}

/// Creates the entity tag of exactly these bytes: each compressed form has its own.
fn entity_tag(form: &EmbeddedFile) -> HeaderValue {
    let digest = form.metadata.sha256_hash();
    let mut tag = String::from("\"");
    for byte in &digest[..16] {
        let _ = write!(tag, "{byte:02x}");
    }
    tag.push('"');
    HeaderValue::try_from(tag).expect("quoted digits are a valid header value")
}

fn content_type(path: &str) -> &'static str {
    match path.rsplit_once('.').map_or("", |(_, ending)| ending) {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "webp" => "image/webp",
        "ico" => "image/vnd.microsoft.icon",
        "woff2" => "font/woff2",
        "mp3" => "audio/mpeg",
        "ogg" => "audio/ogg",
        "wav" => "audio/wav",
        "wasm" => "application/wasm",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_the_page_for_a_language_tag() {
        for (tag, name, found) in [
            ("de", "index.de.html", true),
            ("DE-at", "index.de.html", true),
            ("deu", "index.de.html", false),
            ("d", "index.de.html", false),
            ("", "index.de.html", false),
            ("en", "index.de.html", false),
            ("pt-BR", "index.pt-BR.html", true),
            ("pt", "index.pt-BR.html", false),
            ("ä", "index.de.html", false),
            ("de", "index.de.html.gz", false),
            ("../de", "index.de.html", false),
        ] {
            assert_eq!(is_page_in(tag, name), found, "{tag} {name}");
        }
    }
}
