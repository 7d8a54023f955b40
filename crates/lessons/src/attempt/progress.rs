//! The progress of an exercise.

use std::fmt::Display;
use std::rc::Rc;

use arbiter::Game;
use language::Sentence;
use rules::{Bitboard, Position, Square};

use super::game::Games;
use super::{Meter, OutOfWork, State};
use crate::words::{Word, Words};
use crate::{Escape, Exercise, Goal, MoveGoal};

/// An exercise after some accepted tries.
#[derive(Clone, Debug)]
pub(crate) struct Progress<'a> {
    pub(crate) exercise: &'a Exercise,
    pub(crate) position: Position,
    pub(crate) last_move: Option<[Square; 2]>,
    /// The number of accepted tries.
    pub(crate) steps: usize,
    /// The squares still to be reached, or of pieces still to be captured.
    pub(crate) wanted: Bitboard,
    /// The squares that have been marked.
    pub(crate) marked: Bitboard,
    /// The square of the only piece that may be moved.
    pub(crate) piece: Option<Square>,
    /// The ways out of check still to be shown.
    pub(crate) ways: Vec<Escape>,
    /// The moves that have been judged.
    pub(crate) judged: Vec<bool>,
    /// The games for questions to the arbiter.
    pub(super) games: Rc<Games>,
    pub(crate) done: bool,
    /// The sentence about the last try; `None` if the exercise provides it.
    pub(crate) said: Option<String>,
}

/// A try that is not accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Refused {
    pub(crate) sentence: String,
    pub(crate) article: Option<&'static str>,
}

impl Refused {
    pub(crate) fn new(what: impl Display, article: Option<&'static str>) -> Self {
        let sentence = sentence(what);
        Self { sentence, article }
    }
}

/// The progress after an accepted try, or the refusal.
pub(crate) type Judged<'a> = Result<Progress<'a>, Refused>;

impl<'a> Progress<'a> {
    pub(crate) fn begin(exercise: &'a Exercise) -> Self {
        let (mut wanted, mut piece) = (Bitboard::EMPTY, None);
        let (mut ways, mut judged) = (Vec::new(), Vec::new());
        match &exercise.goal {
            Goal::Move(MoveGoal::Visit { squares, by, .. }) => {
                wanted = squares.iter().copied().collect();
                piece = Some(*by);
            }
            Goal::Move(MoveGoal::Capture { squares, by, .. }) => {
                wanted = squares.iter().copied().collect();
                piece = *by;
            }
            Goal::Move(MoveGoal::Escape(all)) => ways.clone_from(all),
            Goal::Judge(moves) => judged = vec![false; moves.len()],
            _ => {}
        }
        Self {
            exercise,
            position: exercise.position(),
            last_move: last_move(exercise),
            steps: 0,
            wanted,
            marked: Bitboard::EMPTY,
            piece,
            ways,
            judged,
            games: Rc::default(),
            done: false,
            said: None,
        }
    }

    /// Returns the game of the exercise, or the reason why its moves cannot be played.
    pub(crate) fn game(
        &self,
        with_clock: bool,
        meter: &mut Meter,
    ) -> Result<&Result<Game, Sentence>, OutOfWork> {
        self.games.get(self.exercise, with_clock, meter)
    }

    /// Returns the sentences in its language.
    pub(crate) const fn words(&self) -> Words {
        self.exercise.words()
    }

    /// Returns the board.
    pub(crate) fn state(&self) -> State {
        State {
            position: self.position,
            last_move: self.last_move,
            wanted: self.wanted.into_iter().collect(),
            marked: self.marked.into_iter().collect(),
        }
    }

    /// Returns the sentence about the last accepted try.
    pub(crate) fn sentence(&self) -> String {
        match &self.said {
            Some(said) if self.done => format!("{said} {}", self.exercise.done),
            Some(said) => said.clone(),
            None if self.done => self.exercise.done.clone(),
            None => self.words().get(Word::Right),
        }
    }

    /// Returns the progress after one more step, with this sentence about it.
    pub(crate) fn next(&self, said: Option<String>) -> Self {
        let steps = self.steps + 1;
        Self {
            steps,
            said,
            ..self.clone()
        }
    }

    /// Refuses a legal move or a correct square that does not reach the goal: with what is missing,
    /// and the hint.
    pub(crate) fn not_the_goal(
        &self,
        what: impl Display,
        article: Option<&'static str>,
    ) -> Refused {
        let mut refused = Refused::new(what, article);
        if let Some(hint) = &self.exercise.hint {
            refused.sentence.push(' ');
            refused.sentence.push_str(hint);
        }
        refused
    }
}

/// Returns the squares of the last move before the exercise.
fn last_move(exercise: &Exercise) -> Option<[Square; 2]> {
    let (&last, earlier) = exercise.moves.split_last()?;
    let mut before = exercise.start;
    for &mv in earlier {
        before.play_unchecked(mv);
    }
    let uci = before.uci(last);
    Some([uci.from, uci.to])
}

/// Adds a capital letter at the beginning and a full stop at the end.
pub(crate) fn sentence(what: impl Display) -> String {
    let text = what.to_string();
    let mut letters = text.chars();
    let first: String = letters
        .next()
        .into_iter()
        .flat_map(char::to_uppercase)
        .collect();
    let end = if text.ends_with(['.', '!', '?']) {
        ""
    } else {
        "."
    };
    format!("{first}{}{end}", letters.as_str())
}
