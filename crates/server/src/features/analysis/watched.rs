//! An analysis followed by a connection; only its newest report is kept.

use std::sync::Arc;

use ::language::{InLanguage, Language};
use engine::Score;
use engine::analysis::{End, Report, Update, Variation, Viewing};
use protocol::{AnalysisEnd, AnalysisLine, ServerMessage};
use rules::{Move, Position};
use tokio::sync::watch;

use limits::concurrency::Permit;
use messages::error::RequestError;

/// The maximum number of plies of a line that are sent.
const PLIES_SENT: usize = 24;

/// Updates that have not been sent yet.
#[derive(Debug, Default)]
pub(super) struct Pending {
    report: Option<Arc<Report>>,
    end: Option<End>,
}

/// Creates a channel that keeps only the newest report, and the listener that fills it.
pub(super) fn channel() -> (
    watch::Receiver<Pending>,
    impl FnMut(Update) + Send + 'static,
) {
    let (sender, receiver) = watch::channel(Pending::default());
    let listener = move |update| {
        sender.send_modify(|pending| match update {
            Update::Report(report) => pending.report = Some(report),
            Update::End(end) => pending.end = Some(end),
        });
    };
    (receiver, listener)
}

/// A running analysis; dropping it ends it.
#[derive(Debug)]
pub(crate) struct Watched {
    request: u32,
    position: Position,
    _viewing: Viewing,
    permit: Arc<Permit>,
    news: watch::Receiver<Pending>,
    /// The last report that was sent.
    sent: Option<Arc<Report>>,
}

impl Watched {
    /// Returns the analysis's permit in the quota of its network, to be passed on to the analysis
    /// that replaces it.
    pub(crate) fn permit(&self) -> Arc<Permit> {
        Arc::clone(&self.permit)
    }

    pub(super) fn new(
        request: u32,
        position: Position,
        viewing: Viewing,
        news: watch::Receiver<Pending>,
        permit: Arc<Permit>,
    ) -> Self {
        Self {
            request,
            position,
            _viewing: viewing,
            permit,
            news,
            sent: None,
        }
    }

    pub(crate) const fn request(&self) -> u32 {
        self.request
    }

    /// Waits for the next message; `analysis_end` is the last.
    pub(crate) async fn next(&mut self) -> ServerMessage {
        loop {
            if let Some(message) = self.pending() {
                return message;
            }
            if self.news.changed().await.is_err() {
                return end(self.request, AnalysisEnd::Failed);
            }
        }
    }

    /// Returns the remaining messages when another analysis replaces this one.
    pub(crate) fn rest(mut self) -> Vec<ServerMessage> {
        let mut messages = Vec::new();
        while let Some(message) = self.pending() {
            let is_last = matches!(message, ServerMessage::AnalysisEnd { .. });
            messages.push(message);
            if is_last {
                break;
            }
        }
        messages
    }

    fn pending(&mut self) -> Option<ServerMessage> {
        let (newest, ended) = {
            let pending = self.news.borrow_and_update();
            (pending.report.clone(), pending.end)
        };
        if newest != self.sent {
            self.sent.clone_from(&newest);
            return newest.map(|report| self.analysis(&report));
        }
        ended.map(|why| {
            let reason = match why {
                End::Finished => AnalysisEnd::Finished,
                End::Replaced => AnalysisEnd::Replaced,
                End::Failed | End::Closed => AnalysisEnd::Failed,
            };
            end(self.request, reason)
        })
    }

    fn analysis(&self, report: &Report) -> ServerMessage {
        let lines = report.lines.iter().map(|line| self.line(line));
        ServerMessage::Analysis {
            request: self.request,
            depth: report.depth,
            seldepth: report.deepest,
            nodes: report.nodes,
            nps: report.nodes_per_second(),
            time: report.time.as_millis() as u64,
            lines: lines.collect(),
        }
    }

    fn line(&self, line: &Variation) -> AnalysisLine {
        let mut position = self.position;
        let word = |&mv: &Move| {
            let words = (position.uci(mv).to_string(), position.san(mv));
            position.play_unchecked(mv);
            words
        };
        let (uci, san) = line.moves.iter().take(PLIES_SENT).map(word).unzip();
        AnalysisLine {
            score: match line.score {
                Score::Centipawns(value) => protocol::Score::Cp(value),
                Score::Mate(moves) => protocol::Score::Mate(moves),
            },
            uci,
            san,
        }
    }
}

/// The last message of an analysis that was not refused.
pub(crate) fn end(request: u32, reason: AnalysisEnd) -> ServerMessage {
    ServerMessage::AnalysisEnd {
        request,
        reason,
        code: None,
        message: None,
    }
}

/// The only message of an analysis that was refused.
pub(crate) fn refusal(request: u32, why: &RequestError, language: Language) -> ServerMessage {
    ServerMessage::AnalysisEnd {
        request,
        reason: AnalysisEnd::Refused,
        code: Some(why.refusal()),
        message: Some(why.sentence().in_language(language)),
    }
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroUsize;

    use engine::analysis::{Budget, Request, Service, Settings, User};
    use limits::concurrency::Quota;
    use rules::Line;

    use super::*;

    #[tokio::test]
    async fn a_slow_reader_receives_the_newest_report_and_the_end() {
        let settings = Settings {
            hash_mb: 1,
            ..Settings::default()
        };
        let service = Service::start(&settings).expect("the search thread starts");
        let request = Request {
            line: Line::new(Position::start()),
            lines: NonZeroUsize::MIN,
            budget: Budget {
                depth: Some(4),
                ..Budget::default()
            },
        };
        let (mut news, listener) = channel();
        let viewing = service
            .ask(User::new(1), request, listener)
            .expect("the analysis is queued");
        let ended = news.wait_for(|pending| pending.end.is_some()).await;
        drop(ended.expect("the analysis ends"));
        let quota = Arc::new(Quota::new(1, 1));
        let permit = quota.acquire(None).expect("the quota has room");
        let mut watched = Watched::new(7, Position::start(), viewing, news, Arc::new(permit));
        // Of four reported iterations only the last is received.
        let first = watched.next().await;
        assert!(matches!(first, ServerMessage::Analysis { depth: 4, .. }));
        assert_eq!(watched.next().await, end(7, AnalysisEnd::Finished));
    }
}
