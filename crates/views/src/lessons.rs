//! Lessons, and the answers to tries in their exercises.

use lessons::{Answer, Exercise, Kind, Lesson, State as ExerciseState, Try};
use protocol::http::learn::{
    ExerciseBoard, ExerciseKind, ExerciseTry, ExerciseView, LessonSummary, LessonView, TryAnswer,
};
use rules::Square;

use crate::games::{position_alone, side};

/// The maximum length of a move, in characters.
pub const MAX_MOVE: usize = 16;

/// The reason why a request is not a try.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotATry {
    /// The text of a move is longer than [`MAX_MOVE`].
    Long,
    /// A square has another name.
    Square,
}

/// Parses a reader's tries.
///
/// # Errors
///
/// If the text of a move is too long, or there is no square with such a name.
pub fn tries(tries: Vec<ExerciseTry>) -> Result<Vec<Try>, NotATry> {
    tries.into_iter().map(read).collect()
}

fn read(tried: ExerciseTry) -> Result<Try, NotATry> {
    let short = |text: String| {
        if text.chars().count() <= MAX_MOVE {
            Ok(text)
        } else {
            Err(NotATry::Long)
        }
    };
    Ok(match tried {
        ExerciseTry::Move { text } => Try::Move(short(text)?),
        ExerciseTry::Mark { square } => {
            let square: Result<Square, _> = square.parse();
            Try::Mark(square.map_err(|_| NotATry::Square)?)
        }
        ExerciseTry::Choose { option } => Try::Choose(option as usize),
        ExerciseTry::Judge { option, legal } => Try::Judge {
            option: option as usize,
            legal,
        },
        ExerciseTry::Claim { text } => Try::Claim(text.map(short).transpose()?),
    })
}

/// Converts a lesson for a list.
pub fn summary(lesson: &Lesson) -> LessonSummary {
    LessonSummary {
        id: lesson.id.clone(),
        title: lesson.title.clone(),
        articles: lesson.articles.clone(),
        exercises: lesson.exercises.len() as u32,
        fen: lesson
            .exercises
            .first()
            .map(|exercise| exercise.begin().position.fen()),
    }
}

/// Converts a lesson, with the next one in the list.
pub fn lesson(lesson: &Lesson, next: Option<LessonSummary>) -> LessonView {
    LessonView {
        id: lesson.id.clone(),
        title: lesson.title.clone(),
        paragraphs: lesson.paragraphs.clone(),
        exercises: lesson.exercises.iter().map(exercise_view).collect(),
        next,
    }
}

fn exercise_view(exercise: &Exercise) -> ExerciseView {
    ExerciseView {
        name: exercise.name.clone(),
        task: exercise.task.clone(),
        kind: kind(exercise),
        side: side(exercise.side()),
        moves: exercise.san(),
        options: exercise.options(),
        board: board(exercise, &exercise.begin(), false),
    }
}

const fn kind(exercise: &Exercise) -> ExerciseKind {
    match exercise.goal.kind() {
        Kind::Move => ExerciseKind::Move,
        Kind::Mark => ExerciseKind::Mark,
        Kind::Choose => ExerciseKind::Choose,
        Kind::Judge => ExerciseKind::Judge,
        Kind::Claim => ExerciseKind::Claim,
    }
}

/// Converts the answer to a try.
pub fn answer(exercise: &Exercise, answer: Answer) -> TryAnswer {
    TryAnswer {
        accepted: answer.accepted,
        done: answer.done,
        sentence: answer.sentence,
        article: answer.article.map(str::to_owned),
        board: board(exercise, &answer.state, answer.done),
    }
}

/// Converts the board. Legal moves are included only if the reader must play moves: otherwise they
/// may be the answer.
fn board(exercise: &Exercise, state: &ExerciseState, done: bool) -> ExerciseBoard {
    let position = &state.position;
    let with_moves = matches!(exercise.goal.kind(), Kind::Move | Kind::Claim) && !done;
    let names = |squares: &[Square]| squares.iter().map(ToString::to_string).collect();
    ExerciseBoard {
        position: position_alone(position, with_moves),
        last_move: state
            .last_move
            .map(|both| both.map(|square| square.to_string())),
        wanted: names(&state.wanted),
        marked: names(&state.marked),
    }
}
