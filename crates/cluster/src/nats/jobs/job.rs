//! A job that a node has left to the workers.

use std::time::Duration;

use async_nats::connection::State;
use async_nats::{Client, Subject, Subscriber as Subscription};
use futures_util::StreamExt;
use tokio::runtime::Handle;
use tokio::time::{Instant, sleep_until};

use super::known::Places;
use super::queue;
use super::signs::Sign;
use crate::messages::{Envelope, Message};
use crate::nats::connection::Connection;

/// The time without a sign of life after which a node computes itself, although there are workers.
/// Before, another worker has had time to repeat the job of one that is gone.
const SILENCE: Duration = Duration::from_secs(15);

/// A job in the hands of the workers. Dropping it stops the worker.
#[derive(Debug)]
pub struct Job {
    client: Client,
    answers: Subscription,
    /// The subject of the worker that takes the order to stop.
    worker: Option<Subject>,
    /// The same of workers that had the job before, and were ordered to stop.
    former: Vec<Subject>,
    deadline: Instant,
    places: Places,
    is_over: bool,
}

/// An answer of the workers.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// A part of the result. If another worker repeats the job, the parts begin again.
    Partial(Message),
    /// The result: the job is over.
    Done(Message),
    /// No worker carries out the job: the node must do it.
    Lost,
}

/// Puts a job into the queue. Returns `None` if that fails.
pub(crate) async fn submit(connection: &Connection, places: Places, job: Message) -> Option<Job> {
    if connection.client().connection_state() != State::Connected {
        return None;
    }
    let client = connection.client().clone();
    let subject = queue::subject(job.topic(), connection.subjects().deployment());
    let inbox = client.new_inbox();
    let answers = client.subscribe(inbox.clone()).await.ok()?;
    let payload = connection.envelope(job);
    let number = queue::publish(connection.jetstream(), &subject, &inbox, payload).await;
    let Some(number) = number else {
        tracing::warn!(subject, "a job was not accepted");
        return None;
    };
    tracing::debug!(number, subject, "a job was left to the workers");
    Some(Job {
        client,
        answers,
        worker: None,
        former: Vec::new(),
        deadline: Instant::now() + SILENCE,
        places,
        is_over: false,
    })
}

impl Job {
    /// Waits for the next answer, for a limited time. The last one is [`Answer::Done`] or
    /// [`Answer::Lost`].
    pub async fn next(&mut self) -> Answer {
        while !self.is_over {
            let received = tokio::select! {
                biased;
                received = self.answers.next() => received,
                () = self.places.gone() => None,
                () = sleep_until(self.deadline) => None,
            };
            let Some(received) = received else {
                tracing::info!("no worker answers: this node computes itself");
                break;
            };
            let envelope = Envelope::read(&received.payload);
            let Some(sign) = envelope.and_then(|envelope| envelope.message.read::<Sign>()) else {
                continue;
            };
            if let Some(worker) = received.reply
                && !self.follow(worker).await
            {
                continue;
            }
            self.deadline = Instant::now() + SILENCE;
            match sign {
                Sign::Working | Sign::Returned => {}
                Sign::Partial(value) => {
                    if let Some(message) = Message::from_wire(value) {
                        return Answer::Partial(message);
                    }
                }
                Sign::Done(value) => {
                    let Some(message) = Message::from_wire(value) else {
                        break;
                    };
                    self.is_over = true;
                    return Answer::Done(message);
                }
                Sign::Failed => break,
            }
        }
        Answer::Lost
    }

    /// Follows the worker that has taken the job last, and stops the one before, which was silent
    /// for too long. Returns false if this worker was stopped before.
    async fn follow(&mut self, worker: Subject) -> bool {
        if self.worker.as_ref() == Some(&worker) {
            return true;
        }
        if self.former.contains(&worker) {
            stop(&self.client, worker).await;
            return false;
        }
        if let Some(former) = self.worker.replace(worker) {
            stop(&self.client, former.clone()).await;
            self.former.push(former);
        }
        true
    }
}

impl Drop for Job {
    fn drop(&mut self) {
        if let Some(worker) = self.worker.take()
            && !self.is_over
            && let Ok(runtime) = Handle::try_current()
        {
            let client = self.client.clone();
            runtime.spawn(async move { stop(&client, worker).await });
        }
    }
}

/// Orders a worker to stop. If the order is lost, the worker notices within a second that no node
/// receives its answers.
async fn stop(client: &Client, worker: Subject) {
    let _ = client.publish(worker, Vec::new().into()).await;
}
