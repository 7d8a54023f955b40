//! Removes guests without data whose cookies have expired, a few at a time.

use std::sync::Arc;

use arbiter::{DAY, Millis, Timestamp};

use crate::http::site::Site;

/// After this time a guest's cookie has expired: it is valid for a year from the last day of use.
const UNUSED: Millis = 400 * DAY;
/// The interval between batches, in milliseconds: a million players take two or three days.
const BATCH_INTERVAL: Millis = 10_000;

/// Repeatedly scans all players, until the server closes.
pub(crate) async fn remove_unused_guests(site: Arc<Site>) {
    let mut next = site.clock.now() + BATCH_INTERVAL;
    let mut after = None;
    loop {
        tokio::select! {
            () = site.closing.cancelled() => return,
            () = site.clock.sleep_until(next) => {}
        }
        let now = site.clock.now();
        next = now + BATCH_INTERVAL;
        if !site.games.node.leads() {
            continue;
        }
        let unused_since = Timestamp(now.0.saturating_sub(UNUSED));
        let people = site.store.people();
        match people.remove_unused_guests(after, unused_since, now).await {
            Ok(last) => after = last,
            Err(why) => tracing::warn!(%why, "guests who have left nothing behind are not removed"),
        }
    }
}
