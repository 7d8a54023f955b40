//! Limits on what one server, one network and one player may use, and the metrics that count refusals.

pub mod allowance;
pub mod caller;
pub mod concurrency;
pub mod fair_queue;
pub mod metrics;
pub mod table;
pub mod token_bucket;
pub mod work_queue;
