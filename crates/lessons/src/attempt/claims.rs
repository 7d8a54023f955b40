//! Draw claims.

use arbiter::{Command, Event, Ruling};

use super::game::decide;
use super::progress::sentence;
use super::{Judged, Meter, OutOfWork, Progress, Refused};
use crate::lesson::MOMENT;
use crate::words::Word;

/// Judges a claim by the arbiter's ruling.
pub(super) fn claim<'a>(
    progress: &Progress<'a>,
    text: Option<&str>,
    meter: &mut Meter,
) -> Result<Judged<'a>, OutOfWork> {
    let (position, words) = (&progress.position, progress.words());
    let named = text.map(|text| words.parse_move(position, text));
    let named = match named.transpose() {
        Ok(named) => named,
        Err(why) => return Ok(Err(Refused::new(words.tell(&why), why.article()))),
    };
    let game = match progress.game(false, meter)? {
        Ok(game) => game,
        Err(why) => return Ok(Err(Refused::new(why, None))),
    };
    let command = Command::ClaimDraw {
        by: position.turn(),
        mv: named.map(|mv| position.uci(mv)),
    };
    let events = match decide(game, &command, MOMENT, meter)? {
        Ok(events) => events,
        Err(why) => return Ok(Err(Refused::new(&why, why.article()))),
    };
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
        let claimed = named.map_or(*position, |mv| position.after_unchecked(mv));
        let earlier = game.line().repeatable().iter();
        let times = earlier
            .filter(|there| there.is_same_position(&claimed))
            .count();
        let times = match times + usize::from(named.is_some()) {
            1 => words.get(Word::Once),
            2 => words.get(Word::Twice),
            more => words.say(Word::Times, &[("number", &more)]),
        };
        let plies = claimed.halfmove_clock();
        let (word, named) = match named {
            None => (Word::WrongClaim, String::new()),
            Some(mv) => (Word::WrongClaimAfter, words.san(position, mv)),
        };
        let what = words.say(
            word,
            &[("move", &named), ("times", &times), ("plies", &plies)],
        );
        return Ok(Err(progress.not_the_goal(what, Some("9.5.3"))));
    }
    let verdict = events.iter().find_map(|event| match event {
        Event::Ended { verdict, .. } => Some(sentence(words.tell(verdict))),
        _ => None,
    });
    let mut next = progress.next(verdict);
    next.done = true;
    Ok(Ok(next))
}

/// Refuses a move where a claim is expected.
pub(super) fn refuse_move<'a>(progress: &Progress<'a>, text: &str) -> Judged<'a> {
    let (position, words) = (&progress.position, progress.words());
    Err(match words.parse_move(position, text) {
        Ok(mv) => {
            let what = words.say(Word::MoveIsNoClaim, &[("move", &words.san(position, mv))]);
            progress.not_the_goal(what, Some("9.2"))
        }
        Err(why) => Refused::new(words.tell(&why), why.article()),
    })
}
