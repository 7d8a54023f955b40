//! Polls the store for changes by other nodes or processes: ended sessions, and settings of the
//! admins.

use std::sync::Arc;

use arbiter::Timestamp;

use crate::http::site::Site;

/// The polling interval, in milliseconds.
const POLL_INTERVAL: u64 = 1_000;
/// The maximum clock difference between nodes, and the maximum time of failed polls, in
/// milliseconds, for which no ended session is missed.
const OVERLAP: u64 = 60_000;
/// The time that a connection outlives its session, in milliseconds: the page that signs in
/// receives its response, with the new session, before the browser's other pages request a session.
const GRACE: u64 = 2_000;

/// Closes the connections of sessions that have ended on any node, and updates the settings, until
/// the server closes.
pub(crate) async fn keep_up(site: Arc<Site>) {
    let mut next = site.clock.now();
    let mut seen_until = Timestamp(next.0.saturating_sub(OVERLAP));
    loop {
        tokio::select! {
            () = site.closing.cancelled() => return,
            () = site.clock.sleep_until(next) => {}
        }
        let now = site.clock.now();
        next = now + POLL_INTERVAL;
        let people = site.store.people();
        // The store logs its own errors; until it works again, the state stays unchanged.
        if let Ok(settings) = people.settings().await {
            site.sessions.set(settings);
        }
        if let Ok(ended) = people.revoked_since(seen_until).await {
            site.tokens.forget(&ended);
            seen_until = Timestamp(now.0.saturating_sub(OVERLAP));
            let open = site.sessions.open_of(&ended);
            if open.is_empty() {
                continue;
            }
            let clock = site.clock.clone();
            site.tasks.spawn(async move {
                clock.sleep_until(now + GRACE).await;
                for connection in open {
                    connection.cancel();
                }
            });
        }
    }
}
