//! The queue of jobs and its subjects.

use std::future::IntoFuture;
use std::time::Duration;

use async_nats::HeaderMap;
use async_nats::jetstream::consumer::PullConsumer;
use async_nats::jetstream::consumer::pull;
use async_nats::jetstream::context::CreateStreamError;
use async_nats::jetstream::stream::{self, DiscardPolicy, RetentionPolicy, StorageType, Stream};
use async_nats::jetstream::{self};
use tokio::time::timeout;

use crate::messages::FORMAT;

/// The name of the stream.
const NAME: &str = "staunton_work";
/// The beginning of the subjects of jobs. No deployment is called `work`.
const JOBS: &str = "staunton.work.job";
/// The subject on which workers say that they are running.
pub(super) const WORKERS: &str = "staunton.work.worker";
/// The header with the subject for the answers to a job.
pub(super) const ANSWERS: &str = "Staunton-Answers";

/// The maximum numbers of jobs and of their bytes. If there are more, the oldest are dropped: their
/// nodes compute themselves.
const MAX_JOBS: i64 = 10_000;
const MAX_BYTES: i64 = 32 * 1024 * 1024;
/// The maximum number of jobs of one kind of one deployment.
const MAX_JOBS_OF_A_KIND: i64 = 1_000;
/// The maximum age of a job. Its node has stopped waiting long before.
const MAX_AGE: Duration = Duration::from_mins(5);
/// The time without a sign of life after which another worker gets a job.
const SILENCE: Duration = Duration::from_secs(3);
/// The number of workers that are given a job, before its node computes itself.
const MAX_TRIES: i64 = 3;
/// The maximum numbers of workers that wait for a job, and of jobs that workers carry out.
const MAX_WAITING: i64 = 10_000;
const MAX_RUNNING: i64 = 10_000;
/// The time that the queue may take to accept a job.
const PATIENCE: Duration = Duration::from_secs(2);

/// Opens the queue, and creates it first if NATS is new or was restarted.
pub(super) async fn open(jetstream: &jetstream::Context) -> Result<Stream, CreateStreamError> {
    let config = stream::Config {
        name: NAME.to_owned(),
        description: Some("jobs for the workers of Staunton servers".to_owned()),
        subjects: vec![format!("{JOBS}.>")],
        retention: RetentionPolicy::WorkQueue,
        storage: StorageType::Memory,
        discard: DiscardPolicy::Old,
        max_messages: MAX_JOBS,
        max_bytes: MAX_BYTES,
        max_messages_per_subject: MAX_JOBS_OF_A_KIND,
        max_age: MAX_AGE,
        ..stream::Config::default()
    };
    jetstream.get_or_create_stream(config).await
}

/// Opens the part of the queue with the jobs of one topic, which all workers share.
pub(super) async fn open_topic(
    jetstream: &jetstream::Context,
    topic: &str,
) -> Result<PullConsumer, String> {
    let stream = open(jetstream).await.map_err(|why| why.to_string())?;
    let name = format!("{topic}_{FORMAT}");
    let config = pull::Config {
        durable_name: Some(name.clone()),
        filter_subject: subject(topic, "*"),
        ack_wait: SILENCE,
        max_deliver: MAX_TRIES,
        max_waiting: MAX_WAITING,
        max_ack_pending: MAX_RUNNING,
        ..pull::Config::default()
    };
    let consumer = stream.get_or_create_consumer(&name, config).await;
    consumer.map_err(|why| why.to_string())
}

/// Puts a job into the queue. The answers go to this subject. Returns the number of the job, or
/// `None` if the queue does not accept it.
pub(super) async fn publish(
    jetstream: &jetstream::Context,
    subject: &str,
    answers: &str,
    job: Vec<u8>,
) -> Option<u64> {
    let mut headers = HeaderMap::new();
    headers.insert(ANSWERS, answers);
    let publish = async || {
        let sent = jetstream
            .publish_with_headers(subject.to_owned(), headers.clone(), job.clone().into())
            .await;
        let acknowledged = sent.ok()?.into_future().await;
        acknowledged.ok().map(|accepted| accepted.sequence)
    };
    let published = timeout(PATIENCE, async {
        let number = publish().await;
        if number.is_some() {
            return number;
        }
        // NATS was restarted, and no worker has created the queue again.
        open(jetstream).await.ok()?;
        publish().await
    });
    published.await.ok().flatten()
}

/// The subject of the jobs of a topic that a deployment has. Workers take only jobs in the format
/// that they read.
pub(super) fn subject(topic: &str, deployment: &str) -> String {
    format!("{JOBS}.{FORMAT}.{topic}.{deployment}")
}
