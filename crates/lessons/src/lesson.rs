//! A lesson and its exercises.

use std::str::FromStr;

use arbiter::{Command, Event, Game, Terms, TimeControl, Timestamp};
use language::Sentence;
use rules::{CastlingMode, Color, Move, Position};

use crate::words::Words;
use crate::{Goal, Language};

/// A few paragraphs and the exercises that go with them.
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
    /// The name of its file without the ending, which is in its address.
    pub id: String,
    /// The language in which it is written.
    pub language: Language,
    /// What it is called.
    pub title: String,
    /// The names of the rules in `docs/RULES.md` that it teaches.
    pub rules: Vec<String>,
    /// The articles of the FIDE Laws that it explains.
    pub articles: Vec<String>,
    /// What is read before the exercises.
    pub paragraphs: Vec<String>,
    /// What is to be done, in order.
    pub exercises: Vec<Exercise>,
}

/// Something to do on a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exercise {
    /// The language in which it is written and answered.
    pub language: Language,
    /// What it is called.
    pub name: String,
    /// The line of the text in which it begins, counted from 1.
    pub line: usize,
    /// The position before `moves`.
    pub start: Position,
    /// The moves that have led to the position of the exercise.
    pub moves: Vec<Move>,
    /// What to do, a sentence.
    pub task: String,
    /// When it is done.
    pub goal: Goal,
    /// The texts to choose from, where the goal is [`crate::Choice::Text`].
    pub options: Vec<TextOption>,
    /// What is said of a legal move that does not reach the goal.
    pub hint: Option<String>,
    /// What is said of particular wrong tries instead of what the rules say: moves in UCI or SAN,
    /// or names of squares.
    pub wrong: Vec<(String, String)>,
    /// What is said when it is done.
    pub done: String,
}

/// A text to choose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextOption {
    /// The text.
    pub text: String,
    /// Why it is wrong; none for the right one.
    pub why_not: Option<String>,
}

impl Exercise {
    /// The position in which the reader begins.
    pub fn position(&self) -> Position {
        let mut position = self.start;
        for &mv in &self.moves {
            position.play_unchecked(mv);
        }
        position
    }

    /// The reader's side.
    pub fn side(&self) -> Color {
        self.position().turn()
    }

    /// The moves that have led to the position, in SAN.
    pub fn san(&self) -> Vec<String> {
        let mut position = self.start;
        let mut san = Vec::new();
        for &mv in &self.moves {
            san.push(position.san(mv));
            position.play_unchecked(mv);
        }
        san
    }

    /// The words of its language.
    pub(crate) const fn words(&self) -> Words {
        Words::new(self.language)
    }

    /// The game of the exercise before its moves, of two people with a minute each, or without a
    /// clock.
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

/// Why the moves of an exercise are no game.
pub(crate) const NOT_A_GAME: Sentence =
    Sentence::new("Its moves cannot be played as a game: {why}");

/// The moment at which everything in the game of an exercise happens.
pub(crate) const MOMENT: Timestamp = Timestamp(0);

/// The command by which the side to move makes a move.
pub(crate) fn make(position: &Position, mv: Move) -> Command {
    Command::Move {
        by: position.turn(),
        mv: position.uci(mv),
        offer_draw: false,
        lag: 0,
    }
}
