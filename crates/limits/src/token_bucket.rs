//! Rate limits.
//!
//! Custom code instead of the `governor` crate: [`Buckets::charge`] overdraws a bucket, because the
//! cost of a read is known only after the read.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// A token bucket with a constant refill rate.
#[derive(Clone, Debug)]
pub struct Bucket {
    tokens: f64,
    capacity: f64,
    per_second: f64,
    filled: Instant,
}

impl Bucket {
    /// Creates a full bucket for `capacity` tokens with this refill rate.
    pub fn new(capacity: u32, per_second: f64) -> Self {
        Self {
            tokens: f64::from(capacity),
            capacity: f64::from(capacity),
            per_second,
            filled: Instant::now(),
        }
    }

    /// Takes a token, if there is one.
    pub fn take(&mut self) -> bool {
        self.take_at(Instant::now())
    }

    fn take_at(&mut self, now: Instant) -> bool {
        self.refill(now);
        if self.tokens < 1.0 {
            return false;
        }
        self.tokens -= 1.0;
        true
    }

    /// Takes this number of tokens, even if fewer are left. Returns whether there were enough.
    fn charge_at(&mut self, tokens: f64, now: Instant) -> bool {
        self.refill(now);
        self.tokens -= tokens;
        self.tokens >= 0.0
    }

    fn give_back_at(&mut self, now: Instant) {
        self.refill(now);
        self.tokens = (self.tokens + 1.0).min(self.capacity);
    }

    fn refill(&mut self, now: Instant) {
        let passed = now.saturating_duration_since(self.filled).as_secs_f64();
        self.tokens = (self.tokens + passed * self.per_second).min(self.capacity);
        self.filled = self.filled.max(now);
    }

    fn is_full(&mut self, now: Instant) -> bool {
        self.refill(now);
        self.tokens >= self.capacity
    }
}

/// A bucket for each recently used key.
#[derive(Debug)]
pub struct Buckets<K> {
    new: Bucket,
    used: Mutex<Used<K>>,
}

#[derive(Debug)]
struct Used<K> {
    buckets: HashMap<K, Bucket>,
    /// At this number of buckets the full ones are removed: a new bucket is full too.
    tidy_at: usize,
}

impl<K: Eq + Hash> Buckets<K> {
    /// Below this number buckets are not scanned.
    const CLEANUP_THRESHOLD: usize = 4_096;

    /// Creates buckets for `capacity` tokens, each refilled within `per`.
    pub fn new(capacity: u32, per: Duration) -> Self {
        Self {
            new: Bucket::new(capacity, f64::from(capacity) / per.as_secs_f64()),
            used: Mutex::new(Used {
                buckets: HashMap::new(),
                tidy_at: Self::CLEANUP_THRESHOLD,
            }),
        }
    }

    /// Takes a token of this key, if there is one.
    pub fn take(&self, key: K) -> bool {
        self.with_bucket(key, Bucket::take_at)
    }

    /// Returns a token of this key that was taken and not used.
    pub fn give_back(&self, key: K) {
        self.with_bucket(key, Bucket::give_back_at);
    }

    /// Takes this number of tokens of this key, even if fewer are left: the deficit is deducted
    /// from later refills. Returns whether there were enough.
    pub fn charge(&self, key: K, tokens: f64) -> bool {
        self.with_bucket(key, |bucket, now| bucket.charge_at(tokens, now))
    }

    fn with_bucket<R>(&self, key: K, take: impl FnOnce(&mut Bucket, Instant) -> R) -> R {
        let now = Instant::now();
        let mut used = self.used.lock().expect("lock is not poisoned");
        if used.buckets.len() >= used.tidy_at {
            used.buckets.retain(|_, bucket| !bucket.is_full(now));
            // Doubling the threshold keeps the cost of scans low when most buckets are in use.
            used.tidy_at = (2 * used.buckets.len()).max(Self::CLEANUP_THRESHOLD);
        }
        let bucket = used.buckets.entry(key).or_insert_with(|| Bucket {
            filled: now,
            ..self.new.clone()
        });
        take(bucket, now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deficit_is_deducted_from_later_refills() {
        let mut bucket = Bucket::new(3, 2.0);
        let start = bucket.filled;
        assert!(bucket.charge_at(2.5, start));
        assert!(!bucket.charge_at(4.5, start));
        assert!(!bucket.take_at(start + Duration::from_secs(2)));
        assert!(bucket.take_at(start + Duration::from_millis(2_500)));
    }

    #[test]
    fn a_bucket_allows_a_burst_and_then_its_rate() {
        let mut bucket = Bucket::new(3, 2.0);
        let start = bucket.filled;
        let given = |bucket: &mut Bucket, at| (0..10).filter(|_| bucket.take_at(at)).count();
        assert_eq!(given(&mut bucket, start), 3);
        assert_eq!(given(&mut bucket, start + Duration::from_millis(400)), 0);
        assert_eq!(given(&mut bucket, start + Duration::from_secs(1)), 2);
        assert_eq!(given(&mut bucket, start + Duration::from_mins(1)), 3);
    }

    #[test]
    fn each_key_has_its_own_bucket() {
        let buckets = Buckets::new(2, Duration::from_hours(1));
        let [one, other] = [1, 2];
        assert!(buckets.take(one) && buckets.take(one));
        assert!(!buckets.take(one));
        assert!(buckets.take(other));
    }

    #[test]
    fn an_unused_token_is_given_back() {
        let buckets = Buckets::new(1, Duration::from_hours(1));
        assert!(buckets.take(1));
        buckets.give_back(1);
        buckets.give_back(1);
        assert!(buckets.take(1));
        assert!(!buckets.take(1), "never more than the capacity");
    }

    #[test]
    fn scans_buckets_in_use_each_time_their_number_has_doubled() {
        let buckets = Buckets::new(2, Duration::from_hours(1));
        assert!((0..10_000).all(|key| buckets.take(key)));
        let used = buckets.used.lock().expect("lock is not poisoned");
        assert_eq!((used.buckets.len(), used.tidy_at), (10_000, 4 * 4_096));
    }

    #[test]
    fn removes_full_buckets() {
        let buckets = Buckets::new(1, Duration::from_nanos(1));
        assert!((0..10_000).all(|key| buckets.take(key)));
        let used = buckets.used.lock().expect("lock is not poisoned");
        assert!(used.buckets.len() <= 4_096, "{}", used.buckets.len());
        assert_eq!(used.tidy_at, 4_096);
    }
}
