//! Chess lessons whose exercises are checked by the rules, not by lists of answers.
//!
//! A [`Lesson`] is a text and some [`Exercise`]s. In an exercise the reader makes a sequence of
//! [`Try`]s; [`Exercise::attempt`] returns whether the last one is accepted, the explanation, and
//! the board. Everything that reaches the [`Goal`] is accepted: `mate in 1` takes any mate.
//!
//! ```
//! use staunton_lessons::{Try, lesson};
//!
//! let castling = lesson("castling").expect("a lesson of the path");
//! let tries = [Try::Move("O-O".to_owned())];
//! assert!(castling.exercises[0].attempt(&tries)?.done);
//! # Ok::<(), staunton_lessons::AttemptError>(())
//! ```
//!
//! [`path`] returns the built-in lessons, [`lesson`] one of them, and [`lesson_on`] the lesson that
//! explains an article of the FIDE Laws. [`path_in`] and [`lesson_in`] return them in other
//! languages.
//!
//! # The format
//!
//! A lesson is a text of `key: value` lines and paragraphs. A line that begins with a blank
//! continues the field above, a line that begins with `#` is a comment, and an empty line ends a
//! paragraph.
//!
//! ```text
//! title: The rook
//! rules: sliding-pieces
//! articles: 3.3
//!
//! The rook moves along its rank or its file, as far as the way is free.
//!
//! exercise: Up and across
//! position: 7k/6pp/8/8/8/8/8/R3K3 w - - 0 1
//! task: Bring the rook to a5, and then to h5.
//! goal: visit a5 h5 by a1 in 2
//! hint: Go up the file first.
//! wrong a1h1: The king is in the way.
//! done: The rook reaches every square of an empty board in two moves.
//! ```
//!
//! Fields above the exercises: `title`, `rules` (names of rows of `docs/RULES.md`) and `articles`.
//! Fields of an exercise: its name after `exercise`; `position`, a FEN or `start`; `chess960: yes`
//! for castling by those rules; `moves`, which lead from that position to the board of the
//! exercise; `task`, a sentence; `goal`; `hint`, the sentence after a legal move, a square, an
//! option or a claim that does not reach the goal; `wrong TRY`, the sentence about this move (in
//! UCI or SAN) or square instead; `done`, the last sentence.
//!
//! | Goal | Done when |
//! |---|---|
//! | `move` | any legal move is made |
//! | `visit e4 e8 by a1 in 3` | the piece on a1 has visited these squares, while the opponent passes |
//! | `capture d5 g7 by c3 in 2` | these pieces are captured, by any piece without `by` |
//! | `en-passant`, `castle`, `castle kingside`, `promote`, `promote knight`, `check` | such a move is made |
//! | `end stalemate` | a move ends the game in this way: `checkmate`, `stalemate`, `dead-position`, `fivefold-repetition`, `seventy-five-moves` |
//! | `no stalemate` | a move is made that is not stalemate |
//! | `escape king capture block` | each of these ways out of check has been shown |
//! | `no mate` | a move is made after which the opponent cannot mate immediately |
//! | `mate in 2` | the opponent is mated by force |
//! | `queen in 5` | a pawn becomes a queen or a rook by force and cannot be captured immediately, or the opponent is mated |
//! | `win 3 in 2` | material worth three pawns is won by force in two moves, after all exchanges, or the opponent is mated |
//! | `touch e4`, `touch takes e5`, `touch e4 takes e5` | a move is made that touch-move allows |
//! | `line e4 e5 Nf3` | these moves are made, every second one by the opponent |
//! | `mark targets of c3` | all squares are marked that this piece may go to |
//! | `mark squares e4`, `mark file e`, `mark rank 4`, `mark white queen`, `mark checkers` | these squares are marked |
//! | `choose` | the option `correct: TEXT` is chosen, and none of `option: TEXT \| WHY NOT` |
//! | `outcome` | the reader has decided whether this is checkmate, stalemate, a dead position, or none of them |
//! | `result resign white`, `result flag white` | the reader has chosen the resulting winner |
//! | `judge e1g1 e8c8` | the reader has decided for each of these moves whether it is legal |
//! | `claim` | a draw is claimed, with a named move or without |
//!
//! # Languages
//!
//! The lessons in `lessons/en/` are in English. Each other [`Language`] is a gettext file in
//! `texts/`: it has a translation for each text of a lesson, with the id of the lesson as its
//! context, and for each sentence of exercises. A lesson with a missing translation is shown in
//! English. The crate `staunton-language` translates the explanations of moves by the rules.
//!
//! [`Lesson::validate`] proves that each exercise can be solved and that at least one try is wrong.

#![forbid(unsafe_code)]

mod attempt;
mod error;
mod goal;
mod lesson;
mod path;
mod read;
mod solve;
mod texts;
mod translate;
mod validate;
mod words;

pub use attempt::{Answer, AttemptError, MAX_TRIES, State, Try};
pub use error::{Invalid, ParseError};
pub use goal::{Choice, Escape, Goal, Kind, Loss, MarkGoal, MoveGoal};
pub use language::{Language, Sentence};
pub use lesson::{Exercise, Lesson, TextOption};
pub use path::{Group, lesson, lesson_in, lesson_on, path, path_in, read_path_in};
pub use solve::Solution;
