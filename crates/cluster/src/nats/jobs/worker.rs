//! A worker process: takes jobs from the queue.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use async_nats::Client;
use async_nats::jetstream;
use async_nats::jetstream::consumer::PullConsumer;
use futures_util::StreamExt;
use tokio::sync::Semaphore;
use tokio::time::{MissedTickBehavior, interval, sleep, timeout};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use super::carry_out::{Taken, Worker};
use super::queue::{self, ANSWERS, WORKERS};
use super::signs::Roll;
use crate::messages::{Envelope, FORMAT, Message};
use crate::nats::connection::{self, ConnectError};

/// The interval at which a worker says that it is running.
const TICK: Duration = Duration::from_secs(1);
/// The time for which a request for a job is valid. A worker that is stopped in the meantime delays
/// only the job that it is given then.
const REQUEST: Duration = Duration::from_secs(2);
/// The pause after the queue could not be read.
const PAUSE: Duration = Duration::from_secs(1);
/// The time that NATS may take to receive the last messages.
const FLUSH: Duration = Duration::from_secs(2);

/// The place of a worker at the queue of a NATS server.
#[derive(Debug)]
pub struct Workplace {
    client: Client,
    jetstream: jetstream::Context,
    id: String,
}

impl Workplace {
    /// Connects a worker to one of these servers, given as URLs separated by commas.
    ///
    /// # Errors
    /// If no server can be reached, or the server is not suitable.
    pub async fn open(addresses: &str, id: &str) -> Result<Self, ConnectError> {
        let options = connection::options(&format!("staunton worker {id}"));
        let client = connection::connect(options, addresses).await?;
        let jetstream = connection::jetstream(&client);
        let opened = queue::open(&jetstream).await;
        opened.map_err(|why| ConnectError::NoJetStream(why.to_string()))?;
        let id = id.to_owned();
        Ok(Self {
            client,
            jetstream,
            id,
        })
    }

    /// Takes jobs until `closing` is canceled, for each worker as many as it has places. Then it
    /// returns unfinished jobs to the queue.
    pub async fn run(&self, workers: Vec<(Arc<dyn Worker>, usize)>, closing: &CancellationToken) {
        let places = workers.iter();
        let places = places.map(|(worker, places)| (worker.topic().to_owned(), *places));
        let places: BTreeMap<String, usize> = places.collect();
        let tasks = TaskTracker::new();
        let taking = workers.into_iter().map(|(worker, places)| {
            let tasks = tasks.clone();
            async move { self.take(worker, places, &tasks, closing).await }
        });
        let taking = futures_util::future::join_all(taking);
        tokio::join!(taking, self.announce(&places, closing));
        tasks.close();
        tasks.wait().await;
        let _ = timeout(FLUSH, self.client.flush()).await;
    }

    /// Says that this worker is running, until it closes.
    async fn announce(&self, places: &BTreeMap<String, usize>, closing: &CancellationToken) {
        let mut ticks = interval(TICK);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                () = closing.cancelled() => break,
                _ = ticks.tick() => self.say(places.clone()).await,
            }
        }
        self.say(BTreeMap::new()).await;
    }

    async fn say(&self, places: BTreeMap<String, usize>) {
        let roll = Roll::Worker {
            format: FORMAT,
            places,
        };
        let envelope = Envelope {
            from: self.id.clone(),
            message: Message::of(&roll),
        };
        // If it is lost, the next one says the same.
        let _ = self.client.publish(WORKERS, envelope.write().into()).await;
    }

    /// Takes the jobs of one topic.
    async fn take(
        &self,
        worker: Arc<dyn Worker>,
        places: usize,
        tasks: &TaskTracker,
        closing: &CancellationToken,
    ) {
        let free = Arc::new(Semaphore::new(places));
        let mut consumer = None;
        loop {
            let next = async {
                // One request at a time: a worker that is frozen is given one job, not one for each
                // of its places.
                let place = Arc::clone(&free).acquire_owned().await.ok()?;
                let taken = self.next(worker.topic(), &mut consumer).await;
                Some((place, taken))
            };
            let (place, taken) = tokio::select! {
                () = closing.cancelled() => return,
                Some(next) = next => next,
                else => return,
            };
            let (worker, closing) = (Arc::clone(&worker), closing.clone());
            tasks.spawn(async move {
                taken.carry_out(&*worker, &closing).await;
                drop(place);
            });
        }
    }

    /// Waits for the next job with this topic.
    async fn next(&self, topic: &str, consumer: &mut Option<PullConsumer>) -> Taken {
        loop {
            match self.request(topic, consumer).await {
                Ok(Some(queued)) => {
                    if let Some(taken) = self.taken(queued).await {
                        return taken;
                    }
                }
                Ok(None) => {}
                Err(why) => {
                    tracing::warn!(topic, why, "the queue of jobs cannot be read");
                    // NATS may have been restarted without the queue.
                    *consumer = None;
                    sleep(PAUSE).await;
                }
            }
        }
    }

    /// Requests a job. Returns `None` if there is none for a while.
    async fn request(
        &self,
        topic: &str,
        consumer: &mut Option<PullConsumer>,
    ) -> Result<Option<jetstream::Message>, String> {
        let consumer = match consumer {
            Some(consumer) => consumer,
            None => consumer.insert(queue::open_topic(&self.jetstream, topic).await?),
        };
        let request = consumer.batch().max_messages(1).expires(REQUEST);
        let mut received = request.messages().await.map_err(|why| why.to_string())?;
        let first = received.next().await.transpose();
        first.map_err(|why| why.to_string())
    }

    /// Reads a job. One that cannot be read is removed: its node computes itself.
    async fn taken(&self, queued: jetstream::Message) -> Option<Taken> {
        let headers = queued.headers.as_ref();
        let answers = headers.and_then(|headers| headers.get(ANSWERS));
        let answers = answers.map(|answers| answers.as_str().to_owned());
        let envelope = Envelope::read(&queued.payload);
        let (Some(answers), Some(Envelope { message: job, .. })) = (answers, envelope) else {
            tracing::warn!(subject = %queued.subject, "a job cannot be read");
            let _ = queued.ack_with(jetstream::AckKind::Term).await;
            return None;
        };
        Some(Taken {
            client: self.client.clone(),
            worker: self.id.clone(),
            queued,
            job,
            answers,
            orders: self.client.new_inbox(),
        })
    }
}
