//! A game of the server as PGN.

use std::time::Duration;

use arbiter::{Bonus, Game, Points, Reason, ReplayError, Stage, TimeControl, Verdict};
use pgn::{Annotation, Comment, GameResult, PlayedMove, Ply, Record};
use store::StoredGame;

use super::day_and_time;

/// The game as far as it was played, between these players.
pub(super) fn record(
    stored: &StoredGame,
    [white, black]: [String; 2],
) -> Result<Record, ReplayError> {
    let moments = stored
        .rows
        .iter()
        .map(|row| (row.entry.at, row.entry.events.as_slice()));
    let game = Game::replay(stored.terms.clone(), moments)?;
    let mut record = Record::new(*game.line().start());
    let (day, time) = day_and_time(stored.created_at);
    let kind = if stored.terms.rated {
        "Rated game"
    } else {
        "Casual game"
    };
    for (tag, value) in [
        ("Event", kind.to_owned()),
        ("Date", day.clone()),
        ("White", white),
        ("Black", black),
        ("GameId", stored.id.to_string()),
        ("UTCDate", day),
        ("UTCTime", time),
        ("TimeControl", time_control(&stored.terms.time)),
        ("Termination", termination(game.verdict()).to_owned()),
    ] {
        record.tags.set(tag, &value);
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
    record.result = match game.verdict().map(|verdict| verdict.score) {
        Some(Points::WhiteWins) => GameResult::WhiteWins,
        Some(Points::BlackWins) => GameResult::BlackWins,
        Some(Points::Draw) => GameResult::Draw,
        Some(Points::None) | None => GameResult::Unknown,
    };
    Ok(record)
}

/// As section 9.8.1 of the PGN standard.
fn termination(verdict: Option<Verdict>) -> &'static str {
    match verdict.map(|verdict| verdict.reason) {
        None => "unterminated",
        Some(Reason::Aborted) => "abandoned",
        Some(Reason::Flag | Reason::FlagCannotMate) => "time forfeit",
        Some(_) => "normal",
    }
}

/// As section 9.6.1 of the PGN standard, in seconds. It has no word for days a move, and none for
/// delays.
fn time_control(time: &TimeControl) -> String {
    match time {
        TimeControl::Unlimited => "-".to_owned(),
        TimeControl::Clock { stages } => {
            let stages: Vec<_> = stages.iter().map(stage).collect();
            stages.join(":")
        }
        TimeControl::Correspondence { .. } => "?".to_owned(),
    }
}

fn stage(stage: &Stage) -> String {
    let seconds = |millis: u64| {
        let (whole, rest) = (millis / 1_000, millis % 1_000);
        if rest == 0 {
            whole.to_string()
        } else {
            format!("{whole}.{rest:03}")
        }
    };
    let moves = stage
        .moves
        .map(|moves| format!("{moves}/"))
        .unwrap_or_default();
    let increment = match stage.bonus {
        Bonus::Increment { millis } if millis > 0 => format!("+{}", seconds(millis)),
        _ => String::new(),
    };
    format!("{moves}{}{increment}", seconds(stage.millis))
}
