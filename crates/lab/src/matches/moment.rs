//! Polling interval of waiting threads.

use std::time::Duration;

/// Interval in which a waiting thread checks whether it should continue.
pub(super) const A_MOMENT: Duration = Duration::from_millis(100);
