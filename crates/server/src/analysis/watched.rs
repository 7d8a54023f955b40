//! An analysis that a connection watches: never more than the newest of it is kept.

use std::sync::Arc;

use engine::Score;
use engine::analysis::{End, Report, Update, Variation, Viewing};
use protocol::{AnalysisEnd, AnalysisLine, ServerMessage};
use rules::{Move, Position};
use tokio::sync::watch;

use crate::refusal::Refused;

/// Moves of a line that are told.
const PLIES_TOLD: usize = 24;

/// What there is to tell.
#[derive(Debug, Default)]
pub(super) struct Untold {
    report: Option<Arc<Report>>,
    end: Option<End>,
}

/// A place for the newest news, and what puts them there.
pub(super) fn channel() -> (watch::Receiver<Untold>, impl FnMut(Update) + Send + 'static) {
    let (sender, receiver) = watch::channel(Untold::default());
    let listener = move |news| {
        sender.send_modify(|untold| match news {
            Update::Report(report) => untold.report = Some(report),
            Update::End(end) => untold.end = Some(end),
        });
    };
    (receiver, listener)
}

/// An analysis that goes on; dropping it ends it.
#[derive(Debug)]
pub(crate) struct Watched {
    request: u32,
    position: Position,
    _viewing: Viewing,
    news: watch::Receiver<Untold>,
    /// The report that was told last.
    told: Option<Arc<Report>>,
}

impl Watched {
    pub(super) fn new(
        request: u32,
        position: Position,
        viewing: Viewing,
        news: watch::Receiver<Untold>,
    ) -> Self {
        Self {
            request,
            position,
            _viewing: viewing,
            news,
            told: None,
        }
    }

    pub(crate) const fn request(&self) -> u32 {
        self.request
    }

    /// The next message, once there is one; `analysis_end` is the last.
    pub(crate) async fn next(&mut self) -> ServerMessage {
        loop {
            if let Some(message) = self.untold() {
                return message;
            }
            if self.news.changed().await.is_err() {
                return end(self.request, AnalysisEnd::Failed);
            }
        }
    }

    /// What is left to tell when another one has taken its place.
    pub(crate) fn rest(mut self) -> Vec<ServerMessage> {
        let mut messages = Vec::new();
        while let Some(message) = self.untold() {
            let is_last = matches!(message, ServerMessage::AnalysisEnd { .. });
            messages.push(message);
            if is_last {
                break;
            }
        }
        messages
    }

    fn untold(&mut self) -> Option<ServerMessage> {
        let (newest, ended) = {
            let untold = self.news.borrow_and_update();
            (untold.report.clone(), untold.end)
        };
        if newest != self.told {
            self.told.clone_from(&newest);
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
        let (uci, san) = line.moves.iter().take(PLIES_TOLD).map(word).unzip();
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

/// The last word on an analysis that was not refused.
pub(crate) fn end(request: u32, reason: AnalysisEnd) -> ServerMessage {
    ServerMessage::AnalysisEnd {
        request,
        reason,
        code: None,
        message: None,
    }
}

/// The only word on one that was.
pub(crate) fn refusal(request: u32, why: Refused) -> ServerMessage {
    ServerMessage::AnalysisEnd {
        request,
        reason: AnalysisEnd::Refused,
        code: Some(why.code),
        message: Some(why.message),
    }
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroUsize;

    use engine::analysis::{Budget, Request, Service, Settings, User};
    use rules::Line;

    use super::*;

    #[tokio::test]
    async fn a_slow_reader_hears_of_the_newest_and_of_the_end() {
        let settings = Settings {
            hash_mb: 1,
            ..Settings::default()
        };
        let service = Service::start(&settings).expect("a thread");
        let request = Request {
            line: Line::new(Position::start()),
            lines: NonZeroUsize::MIN,
            budget: Budget {
                depth: Some(4),
                ..Budget::default()
            },
        };
        let (mut news, listener) = channel();
        let viewing = service.ask(User(1), request, listener).expect("taken");
        let ended = news.wait_for(|untold| untold.end.is_some()).await;
        drop(ended.expect("an end"));
        let mut watched = Watched::new(7, Position::start(), viewing, news);
        // Four iterations have been told of; one is heard.
        let first = watched.next().await;
        assert!(matches!(first, ServerMessage::Analysis { depth: 4, .. }));
        assert_eq!(watched.next().await, end(7, AnalysisEnd::Finished));
    }
}
