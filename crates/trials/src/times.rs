//! Latencies and their statistics.

use std::fmt;
use std::time::Duration;

/// A list of durations.
#[derive(Clone, Debug, Default)]
pub(crate) struct Times(Vec<Duration>);

impl Times {
    pub(crate) fn add(&mut self, time: Duration) {
        self.0.push(time);
    }

    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns the number of longer durations.
    pub(crate) fn over(&self, limit: Duration) -> usize {
        self.0.iter().filter(|time| **time > limit).count()
    }

    /// Returns the median, percentiles and maximum; all zero if there are no durations.
    pub(crate) fn summary(&self) -> Summary {
        let mut sorted = self.0.clone();
        sorted.sort_unstable();
        let at = |percent: usize| {
            let last = sorted.len().checked_sub(1);
            last.map_or(Duration::ZERO, |last| sorted[last * percent / 100])
        };
        Summary {
            p50: at(50),
            p95: at(95),
            p99: at(99),
            max: at(100),
        }
    }
}

/// The median, percentiles and maximum.
pub(crate) struct Summary {
    pub(crate) p50: Duration,
    pub(crate) p95: Duration,
    pub(crate) p99: Duration,
    pub(crate) max: Duration,
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [p50, p95, p99, max] =
            [self.p50, self.p95, self.p99, self.max].map(|time| time.as_secs_f64() * 1e3);
        write!(
            f,
            "p50 {p50:.1} ms, p95 {p95:.1} ms, p99 {p99:.1} ms, max {max:.1} ms"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_times_that_were_measured() {
        let mut times = Times::default();
        for millis in (1..=200).rev() {
            times.add(Duration::from_millis(millis));
        }
        let said = "p50 100.0 ms, p95 190.0 ms, p99 198.0 ms, max 200.0 ms";
        assert_eq!(times.summary().to_string(), said);
        let said = "p50 0.0 ms, p95 0.0 ms, p99 0.0 ms, max 0.0 ms";
        assert_eq!(Times::default().summary().to_string(), said);
    }
}
