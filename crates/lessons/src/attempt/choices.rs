//! Answers to choose, and moves to judge.

use arbiter::{Command, Event, Points, Timestamp, Verdict};
use rules::{CastlingSide, Color, Illegal, Move, MoveKind, Outcome, Position, Role, UciMove};

use super::game::{decide, is_dead};
use super::{Judged, Meter, OutOfWork, Progress, Refused};
use crate::words::{Form, Word, Words};
use crate::{Choice, Exercise, Goal, Loss};

/// The ways in which a position ends a game or not.
const OUTCOMES: [Word; 4] = [
    Word::Checkmate,
    Word::Stalemate,
    Word::DeadPosition,
    Word::GameGoesOn,
];
/// The refusals for the wrong ones.
const NOT: [Word; 4] = [
    Word::NoCheckmate,
    Word::NoStalemate,
    Word::NoDeadPosition,
    Word::GameIsOver,
];
const RESULTS: [Word; 3] = [Word::WhiteWins, Word::BlackWins, Word::Draw];

impl Exercise {
    /// Returns the options to choose from or to judge; empty if there are none.
    pub fn options(&self) -> Vec<String> {
        let words = self.words();
        let own = |texts: &[Word]| texts.iter().map(|&text| words.get(text)).collect();
        match &self.goal {
            Goal::Choose(Choice::Text) => {
                let texts = self.options.iter().map(|option| option.text.clone());
                texts.collect()
            }
            Goal::Choose(Choice::Outcome) => own(&OUTCOMES),
            Goal::Choose(Choice::Result(..)) => own(&RESULTS),
            Goal::Judge(moves) => {
                let position = self.position();
                let moves = moves.iter().map(|&mv| describe(words, &position, mv));
                moves.collect()
            }
            _ => Vec::new(),
        }
    }
}

pub(super) fn choose<'a>(
    progress: &Progress<'a>,
    choice: Choice,
    option: usize,
    meter: &mut Meter,
) -> Result<Judged<'a>, OutOfWork> {
    let exercise = progress.exercise;
    let words = progress.words();
    let texts = exercise.options();
    if option >= texts.len() {
        return Ok(Err(no_option(words, texts.len())));
    }
    match choice {
        Choice::Text => {
            let text = &exercise.options[option];
            if let Some(why) = &text.why_not {
                return Ok(Err(progress.not_the_goal(why, None)));
            }
        }
        Choice::Outcome => {
            let (right, article, why) = outcome(words, &progress.position, meter)?;
            if option != right {
                let what = words.say(NOT[option], &[("why", &why)]);
                return Ok(Err(progress.not_the_goal(what, Some(article))));
            }
        }
        Choice::Result(loss, color) => {
            let Some(verdict) = verdict(progress, loss, color, meter)? else {
                let what = words.get(Word::CannotEndLikeThat);
                return Ok(Err(Refused::new(what, None)));
            };
            if option != place(verdict.score) {
                let what = words.tell(&verdict);
                return Ok(Err(progress.not_the_goal(what, verdict.reason.article())));
            }
        }
    }
    let mut next = progress.next(None);
    next.done = true;
    Ok(Ok(next))
}

fn no_option(words: Words, number: usize) -> Refused {
    let last = number.saturating_sub(1);
    Refused::new(words.say(Word::NoOption, &[("last", &last)]), None)
}

/// Returns the index of the right answer in [`OUTCOMES`], the article, and the explanation.
fn outcome(
    words: Words,
    position: &Position,
    meter: &mut Meter,
) -> Result<(usize, &'static str, String), OutOfWork> {
    let side = words.color(position.turn());
    Ok(match position.outcome() {
        Some(Outcome::Checkmate) => {
            let why = words.say(Word::WhyCheckmate, &[("side", &side)]);
            (0, "5.1.1", why)
        }
        Some(Outcome::Stalemate) => {
            let why = words.say(Word::WhyStalemate, &[("side", &side)]);
            (1, "5.2.1", why)
        }
        None if is_dead(position, meter)? == Some(true) => {
            (2, "5.2.2", words.get(Word::WhyDeadPosition))
        }
        None => {
            let moves = position.legal_moves();
            let san = moves
                .first()
                .map_or_else(String::new, |&mv| words.san(position, mv));
            let why = words.say(Word::WhyGameGoesOn, &[("side", &side), ("move", &san)]);
            (3, "5.2.2", why)
        }
    })
}

/// Returns the index of a result in [`RESULTS`].
const fn place(score: Points) -> usize {
    match score {
        Points::WhiteWins => 0,
        Points::BlackWins => 1,
        Points::Draw | Points::None => 2,
    }
}

/// Returns the arbiter's verdict when this side resigns or runs out of time.
fn verdict(
    progress: &Progress<'_>,
    loss: Loss,
    color: Color,
    meter: &mut Meter,
) -> Result<Option<Verdict>, OutOfWork> {
    let Ok(game) = progress.game(true, meter)? else {
        return Ok(None);
    };
    // Long after every flag has fallen.
    let (command, at) = match loss {
        Loss::Resignation => (Command::Resign { by: color }, Timestamp(0)),
        Loss::Flag => (Command::Flag, Timestamp(24 * 60 * 60 * 1000)),
    };
    let events = decide(game, &command, at, meter)?.unwrap_or_default();
    Ok(events.iter().find_map(|event| match event {
        Event::Ended { verdict, .. } => Some(*verdict),
        _ => None,
    }))
}

pub(super) fn judge<'a>(
    progress: &Progress<'a>,
    moves: &[UciMove],
    option: usize,
    legal: bool,
) -> Judged<'a> {
    let words = progress.words();
    let Some(&mv) = moves.get(option) else {
        return Err(no_option(words, moves.len()));
    };
    if progress.judged[option] {
        return Err(Refused::new(words.get(Word::JudgedAlready), None));
    }
    let truth = explain(&progress.position, mv);
    let confirmation = match (&truth, legal) {
        (Ok(_), true) => words.get(Word::RightLegal),
        (Err(why), false) => words.say(Word::RightIllegal, &[("why", &words.tell(why))]),
        (Ok(_), false) => return Err(progress.not_the_goal(words.get(Word::Legal), None)),
        (Err(why), true) => {
            return Err(Refused::new(words.tell(why), Some(why.article())));
        }
    };
    let mut next = progress.next(Some(confirmation));
    next.judged[option] = true;
    next.done = next.judged.iter().all(|&judged| judged);
    Ok(next)
}

/// Whether a move is legal, for the side that owns the piece.
pub(crate) fn explain(position: &Position, mv: UciMove) -> Result<Move, Illegal> {
    turned(position, mv).explain(mv)
}

/// Returns the position with the owner of the moving piece to move.
fn turned(position: &Position, mv: UciMove) -> Position {
    let owner = position.board().color_at(mv.from);
    let other = owner.filter(|&color| color != position.turn());
    other
        .and_then(|_| position.play_null())
        .unwrap_or(*position)
}

/// Describes a move in words: `White castles kingside`, `White's knight from g1 to f3`.
fn describe(words: Words, position: &Position, mv: UciMove) -> String {
    let position = turned(position, mv);
    let side = position.turn();
    if let Ok(legal) = position.explain(mv)
        && legal.kind() == MoveKind::Castling
    {
        return castles(words, side, CastlingSide::of(legal.from(), legal.to()));
    }
    let UciMove { from, to, .. } = mv;
    let steps = to.file().index().abs_diff(from.file().index());
    let onto_rook = position.board().pieces(side, Role::Rook).contains(to);
    let along = from.rank() == to.rank();
    if from == position.king(side) && along && (steps > 1 || onto_rook) {
        return castles(words, side, CastlingSide::of(from, to));
    }
    match position.board().role_at(from) {
        Some(role) => {
            let side = words.color(side);
            let piece = words.role(role, Form::Bare);
            words.say(
                Word::PieceMoves,
                &[
                    ("side", &side),
                    ("piece", &piece),
                    ("from", &from),
                    ("to", &to),
                ],
            )
        }
        None => words.say(Word::SquareToSquare, &[("from", &from), ("to", &to)]),
    }
}

fn castles(words: Words, color: Color, side: CastlingSide) -> String {
    let word = match side {
        CastlingSide::King => Word::CastlesKingside,
        CastlingSide::Queen => Word::CastlesQueenside,
    };
    words.say(word, &[("side", &words.color(color))])
}
