//! The clock of the server.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant, SystemTime};

use arbiter::Timestamp;
use tokio::sync::watch;

/// Measures time in milliseconds since the Unix epoch; it never goes back.
#[derive(Clone, Debug)]
pub struct Clock(Kind);

#[derive(Clone, Debug)]
enum Kind {
    System {
        anchor: Timestamp,
        since: Instant,
        /// Milliseconds by which it was set forward since then.
        forward: Arc<AtomicU64>,
    },
    Manual(watch::Receiver<Timestamp>),
}

/// Sets a clock that was made by [`Clock::manual`].
#[derive(Debug)]
pub struct ClockHand(watch::Sender<Timestamp>);

impl Clock {
    /// Asks the system for the date once, now, and from then on only how much time
    /// has passed: a change of the system's date disturbs no game.
    pub fn system() -> Self {
        Self(Kind::System {
            anchor: system_time(),
            since: Instant::now(),
            forward: Arc::default(),
        })
    }

    /// A clock that stands still until its [`ClockHand`] is advanced.
    pub fn manual(start: Timestamp) -> (Self, ClockHand) {
        let (hand, face) = watch::channel(start);
        (Self(Kind::Manual(face)), ClockHand(hand))
    }

    /// This moment.
    pub fn now(&self) -> Timestamp {
        match &self.0 {
            Kind::System {
                anchor,
                since,
                forward,
            } => {
                let passed = since.elapsed().as_millis() as u64;
                *anchor + passed + forward.load(Ordering::SeqCst)
            }
            Kind::Manual(face) => *face.borrow(),
        }
    }

    /// Sets the clock forward to the system's date, if that is later: for a clock that was
    /// started before the date was right, while no game is timed by it.
    pub(crate) fn follow_the_system(&self) {
        if let Kind::System { forward, .. } = &self.0 {
            forward.fetch_add(system_time() - self.now(), Ordering::SeqCst);
        }
    }

    /// Returns when it is `moment` or later. A clock whose hand is gone stands still
    /// for ever.
    pub async fn sleep_until(&self, moment: Timestamp) {
        match &self.0 {
            Kind::System { .. } => {
                tokio::time::sleep(Duration::from_millis(moment - self.now())).await;
            }
            Kind::Manual(face) => {
                let mut face = face.clone();
                if face.wait_for(|now| *now >= moment).await.is_err() {
                    std::future::pending::<()>().await;
                }
            }
        }
    }
}

fn system_time() -> Timestamp {
    let since_epoch = SystemTime::now()
        .duration_since(SystemTime::UNIX_EPOCH)
        .unwrap_or_default();
    Timestamp(since_epoch.as_millis() as u64)
}

impl ClockHand {
    /// Lets this much time pass.
    pub fn advance(&self, by: Duration) {
        self.0
            .send_modify(|now| *now = *now + by.as_millis() as u64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_sleeper_wakes_when_the_hand_reaches_the_moment() {
        let (clock, hand) = Clock::manual(Timestamp(1_000));
        let sleeper = tokio::spawn({
            let clock = clock.clone();
            async move {
                clock.sleep_until(Timestamp(1_500)).await;
                clock.now()
            }
        });
        hand.advance(Duration::from_millis(499));
        tokio::task::yield_now().await;
        assert!(!sleeper.is_finished());
        hand.advance(Duration::from_millis(1));
        assert_eq!(sleeper.await.expect("no panic"), Timestamp(1_500));
    }

    #[test]
    fn the_system_clock_never_goes_back() {
        let clock = Clock::system();
        let mut last = clock.now();
        for _ in 0..1_000 {
            let now = clock.now();
            assert!(now >= last);
            last = now;
        }
    }
}
