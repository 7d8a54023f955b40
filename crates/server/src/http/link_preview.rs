//! What a link shows where it is posted.

use async_trait::async_trait;
use axum::http::{HeaderMap, Uri};

use super::anonymous::Onlooker;

/// Writes the head of a page for whoever shows a preview of its link.
#[async_trait]
pub(crate) trait LinkPreviews: Send + Sync {
    /// The elements for the head of the page at this address, if there is something to say of it.
    async fn head(&self, uri: &Uri, onlooker: &Onlooker, headers: &HeaderMap) -> Option<String>;
}
