//! Pictures of positions and games.

mod game;
mod linked;
mod position;
mod render_queue;

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

use crate::http::anonymous::Anonymous;
use crate::http::negotiation;
use crate::http::site::Site;

pub(crate) use linked::Linked;
pub(crate) use position::path_of_position;
pub(crate) use render_queue::RenderQueue;

/// Incremented when the rendering of pictures changes.
const REVISION: u32 = 1;
/// Controls which sites may embed a response.
const RESOURCE_POLICY: HeaderName = HeaderName::from_static("cross-origin-resource-policy");

/// The routes of this module.
pub(crate) fn routes<S>() -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<Site>: FromRef<S>,
    Arc<RenderQueue>: FromRef<S>,
{
    let mut routes = Router::new().route("/app/picture.gif", get(position::gif));
    for format in [Format::Svg, Format::Png] {
        let path = format!("/app/picture.{}", format.extension());
        let answer = move |site, render_queue, wish, anonymous, headers| {
            position::answer(format, site, render_queue, wish, anonymous, headers)
        };
        routes = routes.route(&path, get(answer));
    }
    for format in [Format::Svg, Format::Png, Format::Gif] {
        let path = format!("/app/games/{{id}}/picture.{}", format.extension());
        let answer = move |site, render_queue, id, wish, anonymous, headers| {
            game::answer(format, site, render_queue, id, wish, anonymous, headers)
        };
        routes = routes.route(&path, get(answer));
    }
    routes
}

/// The file format of a picture.
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

/// Refuses clients that have requested too many pictures.
fn check_rate(site: &Site, anonymous: &Anonymous) -> Result<(), RequestError> {
    if site.rate_limits.draws(anonymous.network) {
        return Ok(());
    }
    site.metrics.refused(Limit::Lookups);
    Err(RequestError::too_many())
}

/// A picture with everything that determines its content, and its caching policy.
struct Sheet {
    format: Format,
    content: String,
    caching: &'static str,
}

impl Sheet {
    /// Responds with the output of `draw`, unless the client has it cached.
    async fn answer(
        self,
        site: &Site,
        render_queue: &RenderQueue,
        anonymous: &Anonymous,
        headers: &HeaderMap,
        draw: impl FnOnce() -> Vec<u8> + Send + 'static,
    ) -> Result<Response, RequestError> {
        let named = format!("{REVISION} {:?} {}", self.format, self.content);
        let digest = Sha256::digest(named.as_bytes());
        let mut digits = String::new();
        for byte in &digest[..16] {
            let _ = write!(digits, "{byte:02x}");
        }
        let tag = HeaderValue::try_from(format!("\"{digits}\""))
            .expect("quoted digits are a valid header value");
        let is_known = negotiation::has(headers, &tag);
        // The address alone gives access to the picture, so forums may embed it. On a safe server
        // the session decides, so other sites may not.
        let shown_in = if site.sessions.is_safe() {
            "same-origin"
        } else {
            "cross-origin"
        };
        let about = [
            (CACHE_CONTROL, HeaderValue::from_static(self.caching)),
            (ETAG, tag),
            // The session decides who may see a game.
            (VARY, HeaderValue::from_static("cookie")),
            (RESOURCE_POLICY, HeaderValue::from_static(shown_in)),
        ];
        if is_known {
            return Ok((StatusCode::NOT_MODIFIED, about).into_response());
        }
        let bytes = render_queue.draw(anonymous.network, draw).await?;
        let media_type = HeaderValue::from_static(self.format.media_type());
        Ok((about, [(CONTENT_TYPE, media_type)], bytes).into_response())
    }
}

/// Renders a board as SVG or PNG.
fn drawn(format: Format, diagram: &Diagram) -> Vec<u8> {
    match format {
        Format::Svg => picture::svg(diagram).into_bytes(),
        Format::Png | Format::Gif => picture::png(diagram),
    }
}
