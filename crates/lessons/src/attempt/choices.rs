//! Answers to be chosen, and moves to be judged.

use arbiter::{Command, Event, Points, Timestamp, Verdict};
use mating::Budget;
use rules::{CastlingSide, Color, Illegal, Move, MoveKind, Outcome, Position, UciMove};

use super::progress::sentence;
use super::{Judged, Progress, Refused};
use crate::{Choice, Exercise, Goal, Loss};

/// How a position ends a game, or does not.
const OUTCOMES: [&str; 4] = [
    "Checkmate",
    "Stalemate",
    "A dead position",
    "The game goes on",
];
/// What is said of the wrong ones.
const NOT: [&str; 4] = [
    "this is no checkmate",
    "this is no stalemate",
    "this is no dead position",
    "the game does not go on",
];
const RESULTS: [&str; 3] = ["White wins", "Black wins", "A draw"];

impl Exercise {
    /// What there is to choose from or to judge; empty where nothing is.
    pub fn options(&self) -> Vec<String> {
        let own = |texts: &[&str]| texts.iter().map(|&text| text.to_owned()).collect();
        match &self.goal {
            Goal::Choose(Choice::Text) => {
                let texts = self.options.iter().map(|option| option.text.clone());
                texts.collect()
            }
            Goal::Choose(Choice::Outcome) => own(&OUTCOMES),
            Goal::Choose(Choice::Result(..)) => own(&RESULTS),
            Goal::Judge(moves) => {
                let position = self.position();
                moves.iter().map(|&mv| describe(&position, mv)).collect()
            }
            _ => Vec::new(),
        }
    }
}

pub(super) fn choose<'a>(progress: &Progress<'a>, choice: Choice, option: usize) -> Judged<'a> {
    let exercise = progress.exercise;
    let texts = exercise.options();
    if option >= texts.len() {
        return Err(no_option(texts.len()));
    }
    match choice {
        Choice::Text => {
            let text = &exercise.options[option];
            if let Some(why) = &text.why_not {
                return Err(progress.not_the_goal(why, None));
            }
        }
        Choice::Outcome => {
            let (right, article, why) = outcome(&progress.position);
            if option != right {
                let what = format!("{}: {why}", NOT[option]);
                return Err(progress.not_the_goal(what, Some(article)));
            }
        }
        Choice::Result(loss, color) => {
            let Some(verdict) = verdict(exercise, loss, color) else {
                return Err(Refused::new("this game cannot end like that", None));
            };
            if option != place(verdict.score) {
                return Err(progress.not_the_goal(verdict, verdict.reason.article()));
            }
        }
    }
    let mut next = progress.next(None);
    next.done = true;
    Ok(next)
}

fn no_option(number: usize) -> Refused {
    let last = number.saturating_sub(1);
    Refused::new(format!("the options have the numbers 0 to {last}"), None)
}

/// The place of the right answer among [`OUTCOMES`], the article, and why.
fn outcome(position: &Position) -> (usize, &'static str, String) {
    let side = position.turn();
    match position.outcome() {
        Some(Outcome::Checkmate) => {
            let why = format!("{side} is in check and has no legal move");
            (0, "5.1.1", why)
        }
        Some(Outcome::Stalemate) => {
            let why = format!("{side} is not in check and has no legal move");
            (1, "5.2.1", why)
        }
        None if mating::is_dead(position, Budget::default()) == Some(true) => {
            let why = "no series of legal moves leads to mate";
            (2, "5.2.2", why.to_owned())
        }
        None => {
            let moves = position.legal_moves();
            let san = moves
                .first()
                .map_or_else(String::new, |&mv| position.san(mv));
            let why = format!("{side} can play {san}, and mate is still possible");
            (3, "5.2.2", why)
        }
    }
}

/// The place of a result among [`RESULTS`].
const fn place(score: Points) -> usize {
    match score {
        Points::WhiteWins => 0,
        Points::BlackWins => 1,
        Points::Draw | Points::None => 2,
    }
}

/// How the arbiter ends the game when this side resigns or runs out of time.
pub(crate) fn verdict(exercise: &Exercise, loss: Loss, color: Color) -> Option<Verdict> {
    let game = exercise.game(true).ok()?;
    // Long after every flag has fallen.
    let (command, at) = match loss {
        Loss::Resignation => (Command::Resign { by: color }, Timestamp(0)),
        Loss::Flag => (Command::Flag, Timestamp(24 * 60 * 60 * 1000)),
    };
    let events = arbiter::decide(&game, &command, at).ok()?;
    events.iter().find_map(|event| match event {
        Event::Ended { verdict, .. } => Some(*verdict),
        _ => None,
    })
}

pub(super) fn judge<'a>(
    progress: &Progress<'a>,
    moves: &[UciMove],
    option: usize,
    legal: bool,
) -> Judged<'a> {
    let Some(&mv) = moves.get(option) else {
        return Err(no_option(moves.len()));
    };
    if progress.judged[option] {
        return Err(Refused::new("this move has been judged already", None));
    }
    let truth = explain(&progress.position, mv);
    let said = match (&truth, legal) {
        (Ok(_), true) => "Right, it is legal.".to_owned(),
        (Err(why), false) => format!("Right: {why}."),
        (Ok(_), false) => return Err(progress.not_the_goal("it is legal", None)),
        (Err(why), true) => return Err(Refused::new(why, Some(why.article()))),
    };
    let mut next = progress.next(Some(said));
    next.judged[option] = true;
    next.done = next.judged.iter().all(|&judged| judged);
    Ok(next)
}

/// Whether a move is legal, for the side whose piece it is.
pub(crate) fn explain(position: &Position, mv: UciMove) -> Result<Move, Illegal> {
    turned(position, mv).explain(mv)
}

/// The position with the side to move whose piece stands where the move begins.
fn turned(position: &Position, mv: UciMove) -> Position {
    let owner = position.board().color_at(mv.from);
    let other = owner.filter(|&color| color != position.turn());
    other
        .and_then(|_| position.play_null())
        .unwrap_or(*position)
}

/// A move in words: `White castles kingside`, `White's knight from g1 to f3`.
fn describe(position: &Position, mv: UciMove) -> String {
    let position = turned(position, mv);
    let side = position.turn();
    if let Ok(legal) = position.explain(mv)
        && legal.kind() == MoveKind::Castling
    {
        return castles(side, CastlingSide::of(legal.from(), legal.to()));
    }
    let UciMove { from, to, .. } = mv;
    let steps = to.file().index().abs_diff(from.file().index());
    let onto_own = position.board().color_at(to) == Some(side);
    if from == position.king(side) && (steps > 1 || onto_own) {
        return castles(side, CastlingSide::of(from, to));
    }
    match position.board().role_at(from) {
        Some(role) => sentence(format!("{side}'s {role} from {from} to {to}"))
            .trim_end_matches('.')
            .to_owned(),
        None => format!("{from} to {to}"),
    }
}

fn castles(color: Color, side: CastlingSide) -> String {
    let side = match side {
        CastlingSide::King => "kingside",
        CastlingSide::Queen => "queenside",
    };
    format!("{color} castles {side}")
}
