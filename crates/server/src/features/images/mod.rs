//! Pictures of positions and games.

mod game;
mod linked;
mod position;
mod studio;

use std::fmt::Write as _;
use std::sync::Arc;

use axum::Router;
use axum::extract::FromRef;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, HeaderName, VARY};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use limits::metrics::Limit;
use messages::error::RequestError;
use picture::Diagram;
use sha2::{Digest, Sha256};

use crate::http::anonymous::Onlooker;
use crate::http::negotiation;
use crate::http::site::Site;

pub(crate) use linked::Linked;
pub(crate) use position::path_of_position;
pub(crate) use studio::Studio;

/// Counted up when pictures look different than before.
const REVISION: u32 = 1;
/// In whose pages browsers show an answer.
const RESOURCE_POLICY: HeaderName = HeaderName::from_static("cross-origin-resource-policy");

/// The routes of this module.
pub(crate) fn routes<S>() -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<Site>: FromRef<S>,
    Arc<Studio>: FromRef<S>,
{
    let mut routes = Router::new().route("/app/picture.gif", get(position::gif));
    for format in [Format::Svg, Format::Png] {
        let path = format!("/app/picture.{}", format.extension());
        let answer = move |site, studio, wish, onlooker, headers| {
            position::answer(format, site, studio, wish, onlooker, headers)
        };
        routes = routes.route(&path, get(answer));
    }
    for format in [Format::Svg, Format::Png, Format::Gif] {
        let path = format!("/app/games/{{id}}/picture.{}", format.extension());
        let answer = move |site, studio, id, wish, onlooker, headers| {
            game::answer(format, site, studio, id, wish, onlooker, headers)
        };
        routes = routes.route(&path, get(answer));
    }
    routes
}

/// How a picture is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Format {
    Svg,
    Png,
    Gif,
}

impl Format {
    const fn extension(self) -> &'static str {
        match self {
            Self::Svg => "svg",
            Self::Png => "png",
            Self::Gif => "gif",
        }
    }

    const fn media_type(self) -> &'static str {
        match self {
            Self::Svg => "image/svg+xml",
            Self::Png => "image/png",
            Self::Gif => "image/gif",
        }
    }
}

/// Refuses whoever has asked for too many pictures.
fn check_rate(site: &Site, onlooker: &Onlooker) -> Result<(), RequestError> {
    if site.gates.draws(onlooker.network) {
        return Ok(());
    }
    site.metrics.refused(Limit::Lookups);
    Err(RequestError::too_many())
}

/// A picture with all that decides how it looks, and how long it stays what it is.
struct Sheet {
    format: Format,
    content: String,
    caching: &'static str,
}

impl Sheet {
    /// Answers with what `draw` makes, unless the client has it.
    async fn answer(
        self,
        site: &Site,
        studio: &Studio,
        onlooker: &Onlooker,
        headers: &HeaderMap,
        draw: impl FnOnce() -> Vec<u8> + Send + 'static,
    ) -> Result<Response, RequestError> {
        let named = format!("{REVISION} {:?} {}", self.format, self.content);
        let digest = Sha256::digest(named.as_bytes());
        let mut digits = String::new();
        for byte in &digest[..16] {
            let _ = write!(digits, "{byte:02x}");
        }
        let tag = HeaderValue::try_from(format!("\"{digits}\"")).expect("digits in quotes");
        let is_known = negotiation::has(headers, &tag);
        // Whoever has the address has the picture, so forums may show it; but not on a safe server, where
        // a session decides.
        let shown_in = if site.standing.is_safe() {
            "same-origin"
        } else {
            "cross-origin"
        };
        let about = [
            (CACHE_CONTROL, HeaderValue::from_static(self.caching)),
            (ETAG, tag),
            // Who may see a game is told by the session.
            (VARY, HeaderValue::from_static("cookie")),
            (RESOURCE_POLICY, HeaderValue::from_static(shown_in)),
        ];
        if is_known {
            return Ok((StatusCode::NOT_MODIFIED, about).into_response());
        }
        let bytes = studio.draw(onlooker.network, draw).await?;
        let media_type = HeaderValue::from_static(self.format.media_type());
        Ok((about, [(CONTENT_TYPE, media_type)], bytes).into_response())
    }
}

/// A board as SVG or PNG.
fn drawn(format: Format, diagram: &Diagram) -> Vec<u8> {
    match format {
        Format::Svg => picture::svg(diagram).into_bytes(),
        Format::Png | Format::Gif => picture::png(diagram),
    }
}
