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
        let times = game.line().repetitions();
        let plies = position.halfmove_clock();
        let what = format!(
            "the claim is wrong: this position has stood {times} {}, and {plies} of 100 half-moves \
             were made without a capture or a pawn move",
            if times == 1 { "time" } else { "times" },
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
            let what = format!("{san} without a claim goes on playing: claim first");
            progress.not_the_goal(what, Some("9.2"))
        }
        Err(why) => Refused::new(&why, why.article()),
    })
}
