//! A lesson and its exercises.

use std::str::FromStr;

use arbiter::{Command, Event, Game, Terms, TimeControl, Timestamp};
use language::Sentence;
use rules::{CastlingMode, Color, Move, Position};

use crate::words::Words;
use crate::{Goal, Language};

/// Some paragraphs and the exercises that belong to them.
///
/// ```
/// # use rules as staunton_rules;
/// let text = "\
/// title: The rook
/// articles: 3.3
///
/// The rook moves along its rank or its file.
///
/// exercise: Up the board
/// position: 7k/6pp/8/8/8/8/8/R3K3 w - - 0 1
/// task: Bring the rook to a5.
/// goal: visit a5 by a1 in 1
/// done: One move is enough.
/// ";
/// let lesson = staunton_lessons::Lesson::parse("rook", text)?;
/// assert_eq!(lesson.exercises[0].name, "Up the board");
/// assert_eq!(lesson.validate(), Ok(()));
/// # Ok::<(), staunton_lessons::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lesson {
    /// The name of its file without the extension; part of its URL.
    pub id: String,
    /// The language of its text.
    pub language: Language,
    /// The title.
    pub title: String,
    /// The names of the rules in `docs/RULES.md` that it teaches.
    pub rules: Vec<String>,
    /// The articles of the FIDE Laws that it explains.
    pub articles: Vec<String>,
    /// The text before the exercises.
    pub paragraphs: Vec<String>,
    /// The exercises, in order.
    pub exercises: Vec<Exercise>,
}

/// An exercise on a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exercise {
    /// The language of its text and of its answers.
    pub language: Language,
    /// The name of the exercise.
    pub name: String,
    /// The line of the text in which it begins, counted from 1.
    pub line: usize,
    /// The position before `moves`.
    pub start: Position,
    /// The moves that lead to the position of the exercise.
    pub moves: Vec<Move>,
    /// The task, a sentence.
    pub task: String,
    /// The goal.
    pub goal: Goal,
    /// The texts to choose from, if the goal is [`crate::Choice::Text`].
    pub options: Vec<TextOption>,
    /// The sentence about a legal move that does not reach the goal.
    pub hint: Option<String>,
    /// Sentences about particular wrong tries, which replace the explanation by the rules. The
    /// tries are moves in UCI or SAN, or names of squares.
    pub wrong: Vec<(String, String)>,
    /// The sentence when the exercise is done.
    pub done: String,
}

/// A text option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextOption {
    /// The text.
    pub text: String,
    /// The reason why it is wrong; `None` for the right one.
    pub why_not: Option<String>,
}

impl Exercise {
    /// Returns the position in which the reader begins.
    pub fn position(&self) -> Position {
        let mut position = self.start;
        for &mv in &self.moves {
            position.play_unchecked(mv);
        }
        position
    }

    /// Returns the reader's side.
    pub fn side(&self) -> Color {
        self.position().turn()
    }

    /// Returns the moves that lead to the position, in SAN.
    pub fn san(&self) -> Vec<String> {
        let mut position = self.start;
        let mut san = Vec::new();
        for &mv in &self.moves {
            san.push(position.san(mv));
            position.play_unchecked(mv);
        }
        san
    }

    /// Returns the sentences in its language.
    pub(crate) const fn words(&self) -> Words {
        Words::new(self.language)
    }

    /// Creates the game of the exercise before its moves, with one minute for each side, or without
    /// a clock.
    pub(crate) fn new_game(&self, with_clock: bool) -> Result<Game, Sentence> {
        let time = if with_clock {
            TimeControl::from_str("1+0").map_err(|why| NOT_A_GAME.with("why", why))?
        } else {
            TimeControl::Unlimited
        };
        let terms = Terms {
            start: Some(self.start.fen()),
            chess960: self.start.castling_mode() == CastlingMode::Chess960,
            time,
            rated: false,
            claims: arbiter::Claims::ByPlayers,
            first_move: None,
        };
        let mut game = Game::new(terms).map_err(|why| NOT_A_GAME.saying("why", why))?;
        let begun = game.apply(&[Event::Started], MOMENT);
        begun.map_err(|why| NOT_A_GAME.with("why", why))?;
        Ok(game)
    }
}

/// The error for moves of an exercise that are not a game.
pub(crate) const NOT_A_GAME: Sentence =
    Sentence::new("Its moves cannot be played as a game: {why}");

/// The time of all events in the game of an exercise.
pub(crate) const MOMENT: Timestamp = Timestamp(0);

/// Returns the command with which the side to move plays a move.
pub(crate) fn make(position: &Position, mv: Move) -> Command {
    Command::Move {
        by: position.turn(),
        mv: position.uci(mv),
        offer_draw: false,
        lag: 0,
    }
}
