//! The clock of the server.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant, SystemTime};

use arbiter::{Millis, Timestamp};
use tokio::sync::watch;

/// Measures time in milliseconds since the Unix epoch; it never goes back.
#[derive(Clone, Debug)]
pub struct Clock(Kind);

#[derive(Clone, Debug)]
enum Kind {
    System {
        anchor: Timestamp,
        since: Instant,
        /// Milliseconds by which the clock was set forward since the anchor.
        forward: Arc<AtomicU64>,
        /// The time that the computer has slept since a fixed moment.
        slept: fn() -> Millis,
        /// The part of that sleep that is already added to the clock.
        made_up: Arc<AtomicU64>,
    },
    Manual(watch::Receiver<Timestamp>),
}

/// Sets a clock that was made by [`Clock::manual`].
#[derive(Debug)]
pub struct ManualClock(watch::Sender<Timestamp>);

impl Clock {
    /// Reads the system's date once; from then on only elapsed time counts, so that a change of the
    /// system's date affects no game.
    pub fn system() -> Self {
        Self(Kind::System {
            anchor: system_time(),
            since: Instant::now(),
            forward: Arc::default(),
            slept,
            made_up: Arc::new(AtomicU64::new(slept())),
        })
    }

    /// Creates a clock that is stopped until its [`ManualClock`] is advanced.
    pub fn manual(start: Timestamp) -> (Self, ManualClock) {
        let (hand, face) = watch::channel(start);
        (Self(Kind::Manual(face)), ManualClock(hand))
    }

    /// Returns the current time.
    pub fn now(&self) -> Timestamp {
        match &self.0 {
            Kind::System {
                anchor,
                since,
                forward,
                ..
            } => {
                let passed = since.elapsed().as_millis() as u64;
                *anchor + passed + forward.load(Ordering::SeqCst)
            }
            Kind::Manual(face) => *face.borrow(),
        }
    }

    /// Returns whether the clock runs automatically. The time of a manual clock jumps, so it cannot
    /// be used to measure the speed of this process.
    pub const fn is_automatic(&self) -> bool {
        matches!(self.0, Kind::System { .. })
    }

    /// Sets the clock forward to the system's date, if that is later. Use it for a clock that was
    /// started before the date was right, while no game is timed by it.
    pub fn follow_the_system(&self) {
        if let Kind::System {
            forward,
            slept,
            made_up,
            ..
        } = &self.0
        {
            // The system's date already includes the sleep.
            made_up.fetch_max(slept(), Ordering::SeqCst);
            forward.fetch_add(system_time() - self.now(), Ordering::SeqCst);
        }
    }

    /// Sets the clock forward by the time that the computer has slept since the last call.
    pub fn add_suspended_time(&self) {
        if let Kind::System {
            forward,
            slept,
            made_up,
            ..
        } = &self.0
        {
            let slept = slept();
            let known = made_up.fetch_max(slept, Ordering::SeqCst);
            forward.fetch_add(slept.saturating_sub(known), Ordering::SeqCst);
        }
    }

    /// Returns when the time is `moment` or later. A manual clock whose hand was dropped stays
    /// stopped, so this never returns.
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

/// The time that the computer has slept since boot, in milliseconds: [`Instant`] stops during
/// sleep.
#[cfg(target_os = "linux")]
fn slept() -> Millis {
    use rustix::time::ClockId;
    // With this order a delay between the two reads makes the result smaller, never larger.
    let with_sleep = millis(ClockId::Boottime);
    with_sleep.saturating_sub(millis(ClockId::Monotonic))
}

/// The time that the computer has slept since the first call: on macOS this clock runs during
/// sleep, and only [`Instant`] stops.
#[cfg(target_os = "macos")]
fn slept() -> Millis {
    use rustix::time::ClockId;
    use std::sync::LazyLock;

    static FIRST: LazyLock<(Instant, Millis)> =
        LazyLock::new(|| (Instant::now(), millis(ClockId::Monotonic)));
    let (since, then) = &*FIRST;
    let with_sleep = millis(ClockId::Monotonic).saturating_sub(*then);
    with_sleep.saturating_sub(since.elapsed().as_millis() as u64)
}

/// Reads a system clock, in milliseconds.
#[cfg(any(target_os = "linux", target_os = "macos"))]
fn millis(id: rustix::time::ClockId) -> Millis {
    let time = rustix::time::clock_gettime(id);
    let seconds = u64::try_from(time.tv_sec).unwrap_or(0);
    seconds * 1_000 + u64::try_from(time.tv_nsec).unwrap_or(0) / 1_000_000
}

/// On Windows [`Instant`] runs during sleep: there is nothing to add.
#[cfg(not(any(target_os = "linux", target_os = "macos")))]
fn slept() -> Millis {
    0
}

fn system_time() -> Timestamp {
    let since_epoch = SystemTime::now()
        .duration_since(SystemTime::UNIX_EPOCH)
        .unwrap_or_default();
    Timestamp(since_epoch.as_millis() as u64)
}

impl ManualClock {
    /// Advances the clock by this duration.
    pub fn advance(&self, by: Duration) {
        self.0
            .send_modify(|now| *now = *now + by.as_millis() as u64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn sleep_until_returns_when_a_manual_clock_reaches_the_time() {
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
        assert_eq!(
            sleeper.await.expect("the task does not panic"),
            Timestamp(1_500)
        );
    }

    #[test]
    fn adds_the_time_of_sleep_once() {
        const NIGHT: Millis = 8 * 60 * 60 * 1_000;
        let mut clock = Clock::system();
        if let Kind::System { slept, .. } = &mut clock.0 {
            *slept = || super::slept() + NIGHT;
        }
        let asleep = clock.now();
        clock.add_suspended_time();
        let awake = clock.now();
        assert!(awake - asleep >= NIGHT);
        clock.add_suspended_time();
        assert!(clock.now() - awake < NIGHT);
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
