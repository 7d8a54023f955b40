//! Limits on what one server, one network and one player may use, and the metrics that count refusals.

pub(crate) mod allowance;
pub(crate) mod caller;
pub(crate) mod concurrency;
pub(crate) mod metrics;
pub(crate) mod table;
pub(crate) mod token_bucket;
pub(crate) mod work_queue;
