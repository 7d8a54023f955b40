//! Aims that can be forced in a number of moves against any defense.

use std::collections::HashMap;

use arbiter::Reason;
use rules::{Move, Outcome, Position, Role};

use super::played::{after, answer, finished, played};
use super::{Judged, Meter, OutOfWork, Progress};
use crate::words::{Form, Word, Words};

/// The maximum number of positions in the cache, a few megabytes.
const MAX_KNOWN: usize = 20_000;

/// The aim to force.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Aim {
    /// Checkmate.
    Mate,
    /// A pawn becomes a queen or a rook, and cannot be captured immediately.
    Queen,
}

impl Aim {
    /// Whether this move reaches the aim.
    fn is_reached(self, mv: Move, next: &Position) -> bool {
        match self {
            Self::Mate => next.outcome() == Some(Outcome::Checkmate),
            Self::Queen => {
                let is_safe = |next: &Position| {
                    let replies = next.legal_moves();
                    !replies.is_empty() && !replies.iter().any(|reply| reply.to() == mv.to())
                };
                // A bishop or a knight alone cannot win.
                let is_strong = matches!(mv.promotion(), Some(Role::Queen | Role::Rook));
                (is_strong && is_safe(next)) || Self::Mate.is_reached(mv, next)
            }
        }
    }

    /// Returns the reason why the aim is not reached when no move is left after this one.
    fn shortfall(self, next: &Position) -> Word {
        match self {
            Self::Mate if next.is_check() => Word::CheckAnswered,
            Self::Mate => Word::NoCheckAnswered,
            Self::Queen => Word::NotPromoted,
        }
    }

    /// Returns the sentence about a reply that prevents the aim.
    const fn stopped(self) -> Word {
        match self {
            Self::Mate => Word::EscapesMate,
            Self::Queen => Word::IsInTime,
        }
    }
}

pub(super) fn judge<'a>(
    progress: &Progress<'a>,
    aim: Aim,
    number: usize,
    mv: Move,
    meter: &mut Meter,
) -> Result<Judged<'a>, OutOfWork> {
    let (position, words) = (&progress.position, progress.words());
    let san = words.san(position, mv);
    let next = after(position, mv);
    let left = number - progress.steps - 1;
    if aim.is_reached(mv, &next) {
        return Ok(Ok(finished(progress, mv)));
    }
    if next.outcome() == Some(Outcome::Stalemate) {
        let what = words.say(Word::StalemateAfter, &[("move", &san)]);
        return Ok(Err(progress.not_the_goal(what, Reason::Stalemate.article())));
    }
    let mut search = Search {
        aim,
        known: HashMap::new(),
        meter,
    };
    let mut hardest: Option<(usize, Move)> = None;
    for &reply in &next.legal_moves() {
        let there = after(&next, reply);
        let needed = (1..=left).find_map(|number| match search.is_forced(&there, number) {
            Ok(true) => Some(Ok(number)),
            Ok(false) => None,
            Err(OutOfWork) => Some(Err(OutOfWork)),
        });
        let Some(needed) = needed.transpose()? else {
            let what = match mv.promotion() {
                Some(weak @ (Role::Bishop | Role::Knight)) if aim == Aim::Queen => {
                    let piece = words.role(weak, Form::A);
                    words.say(Word::OtherPromotion, &[("move", &san), ("piece", &piece)])
                }
                _ => {
                    let word = match left {
                        0 => aim.shortfall(&next),
                        _ => aim.stopped(),
                    };
                    answered(words, word, &san, &next, reply)
                }
            };
            return Ok(Err(progress.not_the_goal(what, None)));
        };
        if hardest.is_none_or(|(most, _)| needed > most) {
            hardest = Some((needed, reply));
        }
    }
    let mut next = played(progress, mv);
    if let Some((_, reply)) = hardest {
        answer(&mut next, reply);
    }
    Ok(Ok(next))
}

/// A sentence with a move and the opponent's reply.
pub(super) fn answered(
    words: Words,
    word: Word,
    san: &str,
    next: &Position,
    reply: Move,
) -> String {
    let (opponent, reply) = (words.color(next.turn()), words.san(next, reply));
    words.say(
        word,
        &[("move", &san), ("opponent", &opponent), ("reply", &reply)],
    )
}

struct Search<'a> {
    aim: Aim,
    /// The cached results of positions with a number of moves left.
    known: HashMap<(Position, usize), bool>,
    meter: &'a mut Meter,
}

impl Search<'_> {
    /// Whether the side to move can force the aim in this many moves.
    fn is_forced(&mut self, position: &Position, number: usize) -> Result<bool, OutOfWork> {
        if let Some(&known) = self.known.get(&(*position, number)) {
            return Ok(known);
        }
        let found = self.look(position, number)?;
        if number > 1 && self.known.len() < MAX_KNOWN {
            self.known.insert((*position, number), found);
        }
        Ok(found)
    }

    fn look(&mut self, position: &Position, number: usize) -> Result<bool, OutOfWork> {
        for &mv in &position.legal_moves() {
            if number == 1 && self.aim == Aim::Mate && !position.gives_check(mv) {
                continue;
            }
            self.meter.count()?;
            let next = after(position, mv);
            if self.aim.is_reached(mv, &next) {
                return Ok(true);
            }
            let replies = next.legal_moves();
            if number == 1 || replies.is_empty() {
                continue;
            }
            let all = replies.iter().try_fold(true, |all, &reply| {
                Ok(all && self.is_forced(&after(&next, reply), number - 1)?)
            })?;
            if all {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
