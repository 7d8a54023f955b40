//! A worker at its job.

use std::time::Duration;

use async_nats::jetstream::{self, AckKind};
use async_nats::{Client, StatusCode};
use async_trait::async_trait;
use futures_util::StreamExt;
use serde::Serialize;
use tokio::sync::mpsc;
use tokio::time::{MissedTickBehavior, interval, timeout};
use tokio_util::sync::CancellationToken;

use super::signs::Sign;
use crate::messages::{Envelope, Message};

/// The interval at which a worker says that it works on a job.
const TICK: Duration = Duration::from_secs(1);
/// The number of messages without a receiver after which the result is needed no longer, and the
/// time until the second one. The receiver may be on another server of NATS, which the first message
/// overtook.
const UNHEARD: u32 = 2;
const RETRY: Duration = Duration::from_millis(50);
/// The time that NATS may take to receive a result.
const FLUSH: Duration = Duration::from_secs(2);
/// The number of partial results that wait to be sent. Others are dropped.
const PARTS: usize = 64;

/// The part of a worker that carries out jobs of one topic.
#[async_trait]
pub trait Worker: Send + Sync {
    /// The topic of its jobs.
    fn topic(&self) -> &'static str;

    /// Carries out a job. Returns the result, or `None` if that is not possible. When `stop` is
    /// canceled, the result is needed no longer.
    async fn carry_out(
        &self,
        job: &Message,
        progress: Progress,
        stop: CancellationToken,
    ) -> Option<Message>;
}

/// Sends partial results.
#[derive(Clone, Debug)]
pub struct Progress(mpsc::Sender<Message>);

impl Progress {
    /// Sends a partial result, a variant of an externally tagged enum. It is dropped if too many
    /// are waiting.
    pub fn send(&self, variant: &impl Serialize) {
        let _ = self.0.try_send(Message::of(variant));
    }
}

/// A job with the connection for its answers.
pub(super) struct Taken {
    pub(super) client: Client,
    /// The id of this worker.
    pub(super) worker: String,
    /// The job in the queue, to be acknowledged.
    pub(super) queued: jetstream::Message,
    pub(super) job: Message,
    /// The subject for the answers.
    pub(super) answers: String,
    /// The subject that takes the order to stop.
    pub(super) orders: String,
}

/// The reason why the work ended.
enum Ended {
    Done(Message),
    Failed,
    /// No node waits for the result.
    Unneeded,
    /// The queue or NATS is gone.
    Closing,
}

impl Taken {
    /// Carries out the job, answers, and removes it from the queue. If the worker closes before,
    /// another one gets the job.
    pub(super) async fn carry_out(self, worker: &dyn Worker, closing: &CancellationToken) {
        let topic = worker.topic();
        let number = self.number();
        tracing::debug!(topic, number, "the job begins");
        match self.work(worker, closing).await {
            Ended::Done(result) => {
                let is_sent = self.sign(&Sign::Done(result.into_wire())).await;
                if !is_sent {
                    // The result is too long for a message.
                    self.sign(&Sign::Failed).await;
                }
                // The result leaves this process before the queue forgets the job.
                let _ = timeout(FLUSH, self.client.flush()).await;
                self.acknowledge(AckKind::Ack).await;
                tracing::debug!(topic, number, "the job is done");
            }
            Ended::Failed => {
                self.sign(&Sign::Failed).await;
                self.acknowledge(AckKind::Term).await;
                tracing::warn!(topic, number, "the job cannot be carried out");
            }
            Ended::Unneeded => {
                self.acknowledge(AckKind::Ack).await;
                tracing::debug!(topic, number, "the job is needed no longer");
            }
            Ended::Closing => {
                self.acknowledge(AckKind::Nak(None)).await;
                self.sign(&Sign::Returned).await;
                tracing::debug!(topic, number, "the job is returned");
            }
        }
    }

    async fn work(&self, worker: &dyn Worker, closing: &CancellationToken) -> Ended {
        let Ok(mut orders) = self.client.subscribe(self.orders.clone()).await else {
            return Ended::Closing;
        };
        let (sender, mut parts) = mpsc::channel(PARTS);
        // Canceled when this function returns, however it ends.
        let stop = CancellationToken::new();
        let _stops = stop.clone().drop_guard();
        let running = worker.carry_out(&self.job, Progress(sender), stop);
        tokio::pin!(running);
        let mut ticks = interval(TICK);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut unheard = 0;
        loop {
            tokio::select! {
                // The first sign is sent before the job begins.
                biased;
                () = closing.cancelled() => return Ended::Closing,
                _ = ticks.tick() => {
                    self.sign(&Sign::Working).await;
                    self.acknowledge(AckKind::Progress).await;
                }
                order = orders.next() => {
                    let is_lost = order.is_none_or(|order| {
                        order.status != Some(StatusCode::NO_RESPONDERS)
                    });
                    unheard += 1;
                    if is_lost || unheard >= UNHEARD {
                        return Ended::Unneeded;
                    }
                    ticks.reset_after(RETRY);
                }
                result = &mut running => {
                    return result.map_or(Ended::Failed, Ended::Done);
                }
                Some(part) = parts.recv() => {
                    self.sign(&Sign::Partial(part.into_wire())).await;
                }
            }
        }
    }

    /// Sends a sign to the node. Returns whether it could be sent.
    async fn sign(&self, sign: &Sign) -> bool {
        let envelope = Envelope {
            from: self.worker.clone(),
            message: Message::of(sign),
        };
        let (answers, payload) = (self.answers.clone(), envelope.write().into());
        let sent = if *sign == Sign::Working {
            let orders = self.orders.clone();
            self.client
                .publish_with_reply(answers, orders, payload)
                .await
        } else {
            self.client.publish(answers, payload).await
        };
        sent.is_ok()
    }

    async fn acknowledge(&self, kind: AckKind) {
        // If this fails, another worker repeats the job, and finds that no node waits for it.
        let _ = self.queued.ack_with(kind).await;
    }

    /// The number of the job in the queue.
    fn number(&self) -> u64 {
        self.queued.info().map_or(0, |info| info.stream_sequence)
    }
}
