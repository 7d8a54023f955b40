//! Jobs that nodes leave to workers: processes that only compute.
//!
//! A node publishes a job to a queue in `JetStream`, which all deployments on one NATS share, and
//! waits for the answers on a separate subject. One of the workers takes the job, reports every
//! second that it works on it, and removes it from the queue after its result. If it falls silent,
//! `JetStream` gives the job to another worker. The queue may lose jobs: a node that hears nothing
//! computes itself.

mod carry_out;
mod follow;
mod job;
mod known;
mod queue;
mod signs;
mod worker;

pub use carry_out::{Progress, Worker};
pub use job::{Answer, Job};
pub use known::Places;
pub use worker::Workplace;

pub(crate) use follow::follow;
pub(crate) use job::submit;
pub(crate) use known::Known;
