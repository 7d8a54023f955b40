//! Link previews in the heads of pages.

use async_trait::async_trait;
use axum::http::{HeaderMap, Uri};

use super::anonymous::Anonymous;

/// Creates the head of a page for clients that show a preview of its link.
#[async_trait]
pub(crate) trait LinkPreviews: Send + Sync {
    /// Returns the elements for the head of the page at this address, if it has a preview.
    async fn head(&self, uri: &Uri, anonymous: &Anonymous, headers: &HeaderMap) -> Option<String>;
}
