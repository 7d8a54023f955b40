//! Converts a game of the server to PGN.

use std::time::Duration;

use arbiter::{Game, Points, Reason, ReplayError, Timestamp, Verdict};
use pgn::{Annotation, Comment, GameResult, PlayedMove, Ply, Record};
use rules::{Color, Position};
use store::{RatingChange, StoredGame};
use time::OffsetDateTime;

use views::openings;
use views::recent_events::named_by_right_claim;

/// Data for a score sheet that is not in the game's journal.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Heading {
    /// The players' names, White first.
    pub names: [String; 2],
    /// The rating changes, if the game was rated.
    pub ratings: [Option<RatingChange>; 2],
    /// The address of the game's page, if there is one.
    pub site: Option<String>,
}

/// Returns the game as far as it was played.
///
/// # Errors
/// Fails if the journal is damaged.
pub fn record(stored: &StoredGame, heading: Heading) -> Result<Record, ReplayError> {
    let moments = stored
        .rows
        .iter()
        .map(|row| (row.entry.at, row.entry.events.as_slice()));
    let game = Game::replay(stored.terms.clone(), moments)?;
    let mut record = Record::new(*game.line().start());
    let [white, black] = heading.names;
    let (day, time) = day_and_time(stored.created_at);
    let kind = if stored.terms.rated {
        "Rated game"
    } else {
        "Casual game"
    };
    for (tag, value) in [
        ("Event", kind.to_owned()),
        ("Date", day.clone()),
        ("Round", "-".to_owned()),
        ("White", white),
        ("Black", black),
        ("GameId", stored.id.to_string()),
        ("UTCDate", day),
        ("UTCTime", time),
        ("TimeControl", stored.terms.time.in_pgn()),
        ("Termination", termination(game.verdict()).to_owned()),
    ] {
        record.tags.set(tag, &value);
    }
    if let Some(site) = heading.site {
        record.tags.set("Site", &site);
    }
    for (color, change) in ["White", "Black"].iter().zip(heading.ratings) {
        if let Some(RatingChange { after, change }) = change {
            let before = i32::from(after) - i32::from(change);
            record.tags.set(&format!("{color}Elo"), &before.to_string());
            let difference = format!("{change:+}");
            record.tags.set(&format!("{color}RatingDiff"), &difference);
        }
    }
    if *game.line().start() == Position::start()
        && let Some(opening) = openings::of(game.line().positions())
    {
        record.tags.set("ECO", &opening.eco);
        record.tags.set("Opening", &openings::full_name(opening));
    }
    let clocks = game
        .remaining_after()
        .iter()
        .copied()
        .chain(std::iter::repeat(None));
    for (&mv, remaining) in game.line().moves().iter().zip(clocks) {
        let mut played = PlayedMove::new(Ply::Move(mv));
        if let Some(millis) = remaining {
            played.comments.push(Comment {
                text: String::new(),
                annotations: vec![Annotation::Clock(Duration::from_millis(millis))],
            });
        }
        record.main.moves.push(played);
    }
    if let Some(text) = claim(stored, &game) {
        let comments = match record.main.moves.last_mut() {
            Some(last) => &mut last.comments,
            None => &mut record.main.comments,
        };
        comments.push(Comment {
            text,
            annotations: Vec::new(),
        });
    }
    record.result = match game.verdict().map(|verdict| verdict.score) {
        Some(Points::WhiteWins) => GameResult::WhiteWins,
        Some(Points::BlackWins) => GameResult::BlackWins,
        Some(Points::Draw) => GameResult::Draw,
        Some(Points::None) | None => GameResult::Unknown,
    };
    Ok(record)
}

/// Returns who claimed the draw with which move. That move was only written down (FIDE 9.2.1,
/// 9.3.1), so it is not among the moves, but it is the reason for the draw.
fn claim(stored: &StoredGame, game: &Game) -> Option<String> {
    // A correct claim ends the game, so it concerns the last position.
    let mut rows = stored.rows.iter();
    let san = rows.find_map(|row| named_by_right_claim(game, &row.entry.events))?;
    let position = game.position();
    let (side, dots) = match position.turn() {
        Color::White => ("White", "."),
        Color::Black => ("Black", "..."),
    };
    let number = position.fullmove_number();
    Some(format!(
        "{side} claimed the draw with {number}{dots} {san}, which was not played"
    ))
}

/// Returns the termination as in section 9.8.1 of the PGN standard.
fn termination(verdict: Option<Verdict>) -> &'static str {
    match verdict.map(|verdict| verdict.reason) {
        None => "unterminated",
        Some(
            Reason::Aborted | Reason::NoFirstMove | Reason::Abandoned | Reason::AbandonedCannotMate,
        ) => "abandoned",
        Some(Reason::Flag | Reason::FlagCannotMate) => "time forfeit",
        Some(_) => "normal",
    }
}

/// Returns the moment in UTC, in the date and time formats of PGN.
pub fn day_and_time(at: Timestamp) -> (String, String) {
    let seconds = i64::try_from(at.0 / 1_000).unwrap_or(i64::MAX);
    let moment = OffsetDateTime::from_unix_timestamp(seconds).unwrap_or(OffsetDateTime::UNIX_EPOCH);
    let (year, month, day) = moment.to_calendar_date();
    let (hour, minute, second) = moment.to_hms();
    (
        format!("{year:04}.{:02}.{day:02}", u8::from(month)),
        format!("{hour:02}:{minute:02}:{second:02}"),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn aborted_and_abandoned_games_are_abandoned() {
        for reason in [
            Reason::Aborted,
            Reason::NoFirstMove,
            Reason::Abandoned,
            Reason::AbandonedCannotMate,
        ] {
            let score = Points::None;
            let verdict = Verdict { score, reason };
            assert_eq!(termination(Some(verdict)), "abandoned", "{reason:?}");
        }
    }
}
