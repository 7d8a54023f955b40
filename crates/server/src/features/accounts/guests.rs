//! Guests who will not come back and have left nothing behind are removed, a few at a time.

use std::sync::Arc;

use arbiter::{DAY, Millis, Timestamp};

use crate::http::site::Site;

/// Who has not come for so long has no cookie any more: it lasts a year from the last day of use.
const UNUSED: Millis = 400 * DAY;
/// How often some players are looked at, in milliseconds: a million of them in two or three days.
const EVERY: Millis = 10_000;

/// Goes through all players again and again, until the server closes.
pub(crate) async fn remove_unused_guests(site: Arc<Site>) {
    let mut next = site.clock.now() + EVERY;
    let mut after = None;
    loop {
        tokio::select! {
            () = site.closing.cancelled() => return,
            () = site.clock.sleep_until(next) => {}
        }
        let now = site.clock.now();
        next = now + EVERY;
        let unused_since = Timestamp(now.0.saturating_sub(UNUSED));
        let people = site.store.people();
        match people.remove_unused_guests(after, unused_since, now).await {
            Ok(last) => after = last,
            Err(why) => tracing::warn!(%why, "guests who have left nothing behind are not removed"),
        }
    }
}
