//! Learns what has changed on other nodes or in other processes: which sessions have ended, and what
//! the admins have set.

use std::sync::Arc;

use arbiter::Timestamp;

use crate::http::site::Site;

/// How often to look, in milliseconds.
const EVERY: u64 = 1_000;
/// How far the clocks of nodes may be apart, in milliseconds, and how long a look at the store may
/// fail, for no ended session to be missed.
const OVERLAP: u64 = 60_000;
/// How long a connection outlives its session, in milliseconds, so that the page that signs in has its answer, with
/// the new session, before the browser's other pages look for one.
const GRACE: u64 = 2_000;

/// Closes the connections of sessions that have ended, and learns what has been set, on whichever
/// node, until the server closes.
pub(crate) async fn keep_up(site: Arc<Site>) {
    let mut next = site.clock.now();
    let mut seen_until = Timestamp(next.0.saturating_sub(OVERLAP));
    loop {
        tokio::select! {
            () = site.closing.cancelled() => return,
            () = site.clock.sleep_until(next) => {}
        }
        let now = site.clock.now();
        next = now + EVERY;
        let people = site.store.people();
        // The store says in the log what is wrong with it; until it works, all stays as it is.
        if let Ok(settings) = people.settings().await {
            site.standing.set(settings);
        }
        if let Ok(ended) = people.revoked_since(seen_until).await {
            seen_until = Timestamp(now.0.saturating_sub(OVERLAP));
            let open = site.standing.open_of(&ended);
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
