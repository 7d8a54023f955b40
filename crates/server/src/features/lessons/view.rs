//! Conversions of lessons and answers to the protocol.

use lessons::{Answer, Exercise, Kind, Lesson, State as ExerciseState, Try};
use protocol::http::learn::{
    ExerciseBoard, ExerciseKind, ExerciseTry, ExerciseView, LessonSummary, LessonView, TryAnswer,
};
use rules::Square;

use game::side::side;
use game::view;
use messages::error::RequestError;

/// The maximum length of a move, in characters.
const MAX_MOVE: usize = 16;

/// Parses a reader's tries.
pub(super) fn tries(tries: Vec<ExerciseTry>) -> Result<Vec<Try>, RequestError> {
    tries.into_iter().map(read).collect()
}

fn read(tried: ExerciseTry) -> Result<Try, RequestError> {
    let short = |text: String| {
        if text.chars().count() <= MAX_MOVE {
            Ok(text)
        } else {
            Err(RequestError::bad("A move has 16 characters at most."))
        }
    };
    Ok(match tried {
        ExerciseTry::Move { text } => Try::Move(short(text)?),
        ExerciseTry::Mark { square } => {
            let square: Result<Square, _> = square.parse();
            Try::Mark(square.map_err(|_| RequestError::bad("A square has a name like e4."))?)
        }
        ExerciseTry::Choose { option } => Try::Choose(option as usize),
        ExerciseTry::Judge { option, legal } => Try::Judge {
            option: option as usize,
            legal,
        },
        ExerciseTry::Claim { text } => Try::Claim(text.map(short).transpose()?),
    })
}

pub(super) fn summary(lesson: &Lesson) -> LessonSummary {
    LessonSummary {
        id: lesson.id.clone(),
        title: lesson.title.clone(),
        articles: lesson.articles.clone(),
        exercises: lesson.exercises.len() as u32,
    }
}

/// Converts a lesson, with the next one in the list.
pub(super) fn lesson(lesson: &Lesson, next: Option<LessonSummary>) -> LessonView {
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

pub(super) fn answer(exercise: &Exercise, answer: Answer) -> TryAnswer {
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
        position: view::position_alone(position, with_moves),
        last_move: state
            .last_move
            .map(|both| both.map(|square| square.to_string())),
        wanted: names(&state.wanted),
        marked: names(&state.marked),
    }
}
