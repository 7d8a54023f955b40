//! Draws to be claimed.

use arbiter::{Command, Event, Ruling};

use super::progress::sentence;
use super::{Judged, Progress, Refused};
use crate::lesson::MOMENT;

/// The arbiter rules on the claim.
pub(super) fn claim<'a>(progress: &Progress<'a>, text: Option<&str>) -> Judged<'a> {
    let position = &progress.position;
    let named = match text.map(|text| position.parse_move(text)).transpose() {
        Ok(named) => named,
        Err(why) => return Err(Refused::new(&why, why.article())),
    };
    let game = progress
        .exercise
        .game(false)
        .map_err(|why| Refused::new(why, None))?;
    let command = Command::ClaimDraw {
        by: position.turn(),
        uci: named.map(|mv| position.uci(mv).to_string()),
    };
    let events = arbiter::decide(&game, &command, MOMENT)
        .map_err(|why| Refused::new(&why, why.article()))?;
    let right = events.iter().any(|event| {
        matches!(
            event,
            Event::DrawClaimed {
                ruling: Ruling::Right,
                ..
            }
        )
    });
    if !right {
        let (claimed, where_it_stands) = match named {
            None => (*position, "the position on the board".to_owned()),
            Some(mv) => {
                let next = position.after_unchecked(mv);
                (next, format!("the position after {}", position.san(mv)))
            }
        };
        let earlier = game.line().repeatable().iter();
        let times = earlier
            .filter(|there| there.is_same_position(&claimed))
            .count();
        let times = match times + usize::from(named.is_some()) {
            1 => "once".to_owned(),
            2 => "twice".to_owned(),
            more => format!("{more} times"),
        };
        let plies = claimed.halfmove_clock();
        let what = format!(
            "the claim is wrong: {where_it_stands} has appeared {times}, not three times, and \
             {plies} half-moves, not 100, have been made without a capture or a pawn move",
        );
        return Err(progress.not_the_goal(what, Some("9.5.3")));
    }
    let verdict = events.iter().find_map(|event| match event {
        Event::Ended { verdict, .. } => Some(sentence(verdict)),
        _ => None,
    });
    let mut next = progress.next(verdict);
    next.done = true;
    Ok(next)
}

/// A move is no claim.
pub(super) fn refuse_move<'a>(progress: &Progress<'a>, text: &str) -> Judged<'a> {
    Err(match progress.position.parse_move(text) {
        Ok(mv) => {
            let san = progress.position.san(mv);
            let what = format!("the move {san} without a claim goes on playing: claim first");
            progress.not_the_goal(what, Some("9.2"))
        }
        Err(why) => Refused::new(&why, why.article()),
    })
}
