//! The time between two looks of a waiting thread.

use std::time::Duration;

/// So often whoever waits looks whether that is still wanted.
pub(super) const A_MOMENT: Duration = Duration::from_millis(100);
