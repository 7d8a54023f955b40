//! How far an exercise has come.

use std::fmt::Display;
use std::rc::Rc;

use arbiter::Game;
use language::Sentence;
use rules::{Bitboard, Position, Square};

use super::game::Games;
use super::{Meter, OutOfWork, State};
use crate::words::{Word, Words};
use crate::{Escape, Exercise, Goal, MoveGoal};

/// An exercise after some tries that counted.
#[derive(Clone, Debug)]
pub(crate) struct Progress<'a> {
    pub(crate) exercise: &'a Exercise,
    pub(crate) position: Position,
    pub(crate) last_move: Option<[Square; 2]>,
    /// How many tries counted.
    pub(crate) steps: usize,
    /// The squares that are still to be reached or captured.
    pub(crate) wanted: Bitboard,
    /// The squares that have been marked.
    pub(crate) marked: Bitboard,
    /// Where the piece stands that is to do everything.
    pub(crate) piece: Option<Square>,
    /// The ways out of check that are still to be shown.
    pub(crate) ways: Vec<Escape>,
    /// Which of the moves have been judged.
    pub(crate) judged: Vec<bool>,
    /// What the arbiter is asked about.
    pub(super) games: Rc<Games>,
    pub(crate) done: bool,
    /// What is said of the last try; none when the exercise says it.
    pub(crate) said: Option<String>,
}

/// A try that does not count.
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

/// A try that counts leads on; one that does not says why.
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

    /// The game of the exercise, or why its moves cannot be played.
    pub(crate) fn game(
        &self,
        with_clock: bool,
        meter: &mut Meter,
    ) -> Result<&Result<Game, Sentence>, OutOfWork> {
        self.games.get(self.exercise, with_clock, meter)
    }

    /// What is said in its language.
    pub(crate) const fn words(&self) -> Words {
        self.exercise.words()
    }

    /// What the board shows.
    pub(crate) fn state(&self) -> State {
        State {
            position: self.position,
            last_move: self.last_move,
            wanted: self.wanted.into_iter().collect(),
            marked: self.marked.into_iter().collect(),
        }
    }

    /// What is said of the last try, which counted.
    pub(crate) fn sentence(&self) -> String {
        match &self.said {
            Some(said) if self.done => format!("{said} {}", self.exercise.done),
            Some(said) => said.clone(),
            None if self.done => self.exercise.done.clone(),
            None => self.words().get(Word::Right),
        }
    }

    /// The next step, with this said of it.
    pub(crate) fn next(&self, said: Option<String>) -> Self {
        let steps = self.steps + 1;
        Self {
            steps,
            said,
            ..self.clone()
        }
    }

    /// A legal move or a right square that does not reach the goal: what is missing, and the hint.
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

/// From where to where the last move before the exercise went.
fn last_move(exercise: &Exercise) -> Option<[Square; 2]> {
    let (&last, earlier) = exercise.moves.split_last()?;
    let mut before = exercise.start;
    for &mv in earlier {
        before.play_unchecked(mv);
    }
    let uci = before.uci(last);
    Some([uci.from, uci.to])
}

/// With a capital letter and an end.
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
