//! The report that an organizer sends to a federation.

use std::collections::HashMap;

use arbiter::{Bonus, Millis, Stage, TimeControl, Timestamp};
use time::OffsetDateTime;

use crate::entrant::EntrantId;
use crate::event::Event;
use crate::manual::{ManualChange, ManualChangeKind};
use crate::outcome::Outcome;
use crate::state::{Phase, Tournament};

const SECOND: Millis = 1_000;
const MINUTE: Millis = 60 * SECOND;

impl Tournament {
    /// Returns the report with the fields that a federation expects: besides the results, the days, the
    /// time control, the ranks after the last complete round, and the changes by hand as lines that
    /// begin with `###`.
    ///
    /// Days are days in UTC. [`Self::report`] is the same without these fields and takes less time.
    pub fn submission(&self) -> trf::Tournament {
        let mut report = self.report();
        let days: Vec<OffsetDateTime> = self.rounds.iter().map(|it| utc(it.paired_at)).collect();
        if let Some(first) = days.first().copied().or(self.settings.starts_at.map(utc)) {
            report.start_date = long_date(first);
        }
        if let Some(last) = days.last()
            && self.phase == Phase::Ended
        {
            report.end_date = long_date(utc(self.last_change).max(*last));
        }
        report.round_dates = days.iter().map(short_date).collect();
        report.time_control = in_words(&self.settings.time);
        report.time_control_code = match self.settings.time {
            TimeControl::Unlimited => String::new(),
            TimeControl::Clock { .. } | TimeControl::Correspondence { .. } => {
                self.settings.time.in_pgn()
            }
        };
        let numbers: HashMap<EntrantId, usize> = self.order().into_iter().zip(0..).collect();
        for place in &self.standings(None).places {
            if let Some(&at) = numbers.get(&place.entrant) {
                report.players[at].rank = u16::try_from(place.rank).ok();
            }
        }
        let changes = self.manual_changes.iter();
        report.other.extend(changes.map(|it| self.line(it)));
        report
    }

    /// Notes an event that is a change by hand, before it is applied.
    pub(crate) fn note_manual_change(&mut self, event: &Event, at: Timestamp) {
        if let Some(kind) = self.manual_change(event) {
            self.manual_changes.push(ManualChange { at, kind });
        }
    }

    fn manual_change(&self, event: &Event) -> Option<ManualChangeKind> {
        match *event {
            Event::Paired { ref pairing } if pairing.by_hand => {
                let round = pairing.round;
                Some(ManualChangeKind::PairedByHand { round })
            }
            Event::RoundUndone { round } => Some(ManualChangeKind::TakenBack { round }),
            Event::ResultEntered {
                round,
                board,
                outcome,
                rating_only,
            } => {
                let known = self.round(round)?.board(board)?;
                let from = known.rating_only.or(known.outcome)?;
                // An adjourned game ends later; its result corrects nothing.
                (from != Outcome::Adjourned && Some(from) != outcome).then_some(
                    ManualChangeKind::Corrected {
                        round,
                        board,
                        from,
                        to: outcome,
                        rating_only,
                    },
                )
            }
            Event::SettingsChanged { .. } if !self.rounds.is_empty() => {
                Some(ManualChangeKind::SettingsChanged)
            }
            Event::EntrantChanged { entrant, .. } if !self.rounds.is_empty() => {
                Some(ManualChangeKind::PlayerChanged { entrant })
            }
            Event::Reopened => Some(ManualChangeKind::Reopened),
            _ => None,
        }
    }

    fn line(&self, change: &ManualChange) -> String {
        let at = utc(change.at);
        let (hour, minute, _) = at.to_hms();
        let words = match change.kind {
            ManualChangeKind::PairedByHand { round } => format!("round {round} paired by hand"),
            ManualChangeKind::TakenBack { round } => format!("pairing of round {round} taken back"),
            ManualChangeKind::Corrected {
                round,
                board,
                from,
                to,
                rating_only,
            } => {
                let to = to.map_or("no result", Outcome::symbols);
                let scope = if rating_only {
                    ", for the rating report only"
                } else {
                    ""
                };
                let from = from.symbols();
                format!("round {round}, board {board}: {from} corrected to {to}{scope}")
            }
            ManualChangeKind::SettingsChanged => "settings changed".to_owned(),
            ManualChangeKind::PlayerChanged { entrant } => {
                let name = self.entrant(entrant).map_or("", |it| it.name.as_str());
                format!("details of {name} changed")
            }
            ManualChangeKind::Reopened => "continued after its end".to_owned(),
        };
        format!("### {} {hour:02}:{minute:02} UTC: {words}", long_date(at))
    }
}

/// The last second of the year 9999, the last year that the format can write.
const LAST: i64 = 253_402_300_799;

fn utc(at: Timestamp) -> OffsetDateTime {
    let seconds = i64::try_from(at.0 / 1_000).unwrap_or(LAST).min(LAST);
    OffsetDateTime::from_unix_timestamp(seconds).unwrap_or(OffsetDateTime::UNIX_EPOCH)
}

fn long_date(at: OffsetDateTime) -> String {
    let (year, month, day) = at.to_calendar_date();
    format!("{year:04}/{:02}/{day:02}", u8::from(month))
}

fn short_date(at: &OffsetDateTime) -> String {
    long_date(*at).split_off(2)
}

fn in_words(time: &TimeControl) -> String {
    match time {
        TimeControl::Unlimited => "No clock".to_owned(),
        TimeControl::Clock { stages } => {
            let stages: Vec<_> = stages.iter().map(stage).collect();
            stages.join(", then ")
        }
        TimeControl::Correspondence { days, .. } => format!("{} per move", count(*days, "day")),
    }
}

fn stage(stage: &Stage) -> String {
    let moves = stage
        .moves
        .map(|moves| format!("{} in ", count(moves, "move")));
    let bonus = match stage.bonus {
        Bonus::Increment { millis } if millis > 0 => format!(" plus {} per move", duration(millis)),
        Bonus::Bronstein { millis } if millis > 0 => {
            format!(" with a Bronstein delay of {}", duration(millis))
        }
        Bonus::Delay { millis } if millis > 0 => format!(" with a delay of {}", duration(millis)),
        Bonus::None | Bonus::Increment { .. } | Bonus::Bronstein { .. } | Bonus::Delay { .. } => {
            String::new()
        }
    };
    format!(
        "{}{}{bonus}",
        moves.unwrap_or_default(),
        duration(stage.millis)
    )
}

fn duration(millis: Millis) -> String {
    if millis.is_multiple_of(MINUTE) {
        count(millis / MINUTE, "minute")
    } else {
        count(millis / SECOND, "second")
    }
}

fn count(number: impl Into<u64>, unit: &str) -> String {
    let number = number.into();
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {unit}{plural}")
}
