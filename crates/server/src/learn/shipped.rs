//! Lessons, and what is tried in their exercises, in the language that is asked for. Only what members
//! of classes have done is kept.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::http::header::{CONTENT_LANGUAGE, HeaderName};
use axum::routing::{get, post};
use axum::{Json, Router};
use lessons::{
    Answer, Exercise, Kind, Language, Lesson, State as ExerciseState, Try, lesson_in, path_in,
};
use protocol::PositionView;
use protocol::http::learn::{
    ExerciseBoard, ExerciseKind, ExerciseTry, ExerciseView, LearningPath, LessonGroup,
    LessonSummary, LessonView, Tries, TryAnswer,
};
use rules::Square;
use store::ExerciseDone;
use tokio::task::spawn_blocking;

use crate::app::App;
use crate::body::Sent;
use crate::language::Answering;
use crate::member::Member;
use crate::metrics::Limit;
use crate::problem::RequestError;
use crate::sentence::Sentence;
use crate::{plies, view};

/// The most characters that a move may have.
const MAX_MOVE: usize = 16;

pub(crate) fn routes() -> Router<Arc<App>> {
    Router::new()
        .route("/app/learn", get(list))
        .route("/app/learn/{lesson}", get(show))
        .route("/app/learn/{lesson}/{exercise}", post(attempt))
}

/// `GET /app/learn`.
async fn list(
    State(app): State<Arc<App>>,
    member: Member,
    Answering(language): Answering,
) -> Result<Written<LearningPath>, RequestError> {
    look_up(&app, &member)?;
    let groups = path_in(language).iter().map(|group| LessonGroup {
        title: group.title.to_owned(),
        lessons: group.lessons.iter().map(summary).collect(),
    });
    let groups = groups.collect();
    Ok(written(language, LearningPath { groups }))
}

/// `GET /app/learn/{lesson}`.
async fn show(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    member: Member,
    Answering(language): Answering,
) -> Result<Written<LessonView>, RequestError> {
    look_up(&app, &member)?;
    let mut rest = path_in(language)
        .iter()
        .flat_map(|group| &group.lessons)
        .skip_while(|lesson| lesson.id != id);
    let lesson = rest.next().ok_or_else(no_lesson)?;
    let view = LessonView {
        id: lesson.id.clone(),
        title: lesson.title.clone(),
        paragraphs: lesson.paragraphs.clone(),
        exercises: lesson.exercises.iter().map(exercise_view).collect(),
        next: rest.next().map(summary),
    };
    Ok(written(lesson.language, view))
}

/// `POST /app/learn/{lesson}/{exercise}`.
async fn attempt(
    State(app): State<Arc<App>>,
    Path((id, number)): Path<(String, String)>,
    member: Member,
    Answering(language): Answering,
    Sent(Tries { tries }): Sent<Tries>,
) -> Result<Written<TryAnswer>, RequestError> {
    if !app.gates.tries(member.caller) {
        app.metrics.refused(Limit::Tries);
        return Err(RequestError::too_many());
    }
    let (exercise, number) = exercise(language, &id, &number)?;
    let tries: Result<Vec<Try>, RequestError> = tries.into_iter().map(read).collect();
    let tries = tries?;
    // Some goals are searched for, which takes some hundredths of a second at worst.
    let judged = spawn_blocking(move || exercise.attempt(&tries)).await;
    let answer = judged
        .map_err(|_| RequestError::too_late())?
        .map_err(|why| RequestError::bad(Sentence::from(why)))?;
    if answer.done {
        let done = ExerciseDone {
            player: member.player.id,
            lesson: id,
            exercise: number,
            at: app.clock.now(),
        };
        app.store.classes().note_exercise(done).await?;
    }
    Ok(written(exercise.language, answer_view(exercise, answer)))
}

/// An answer and the language in which it is written, which is English where a lesson is not
/// translated.
type Written<T> = ([(HeaderName, &'static str); 1], Json<T>);

fn written<T>(language: Language, answer: T) -> Written<T> {
    ([(CONTENT_LANGUAGE, language.code())], Json(answer))
}

fn look_up(app: &App, member: &Member) -> Result<(), RequestError> {
    if app.gates.looks_up(member.caller) {
        return Ok(());
    }
    app.metrics.refused(Limit::Lookups);
    Err(RequestError::too_many())
}

fn no_lesson() -> RequestError {
    RequestError::new(
        StatusCode::NOT_FOUND,
        "There is no such lesson: choose one from the list.",
    )
}

/// The exercise of this number, counted from 1.
fn exercise(
    language: Language,
    id: &str,
    number: &str,
) -> Result<(&'static Exercise, u32), RequestError> {
    let lesson = lesson_in(language, id).ok_or_else(no_lesson)?;
    let numbered = |number: u32| {
        let index = number.checked_sub(1)? as usize;
        Some((lesson.exercises.get(index)?, number))
    };
    let number: Option<u32> = number.parse().ok();
    number.and_then(numbered).ok_or_else(|| {
        RequestError::new(
            StatusCode::NOT_FOUND,
            "There is no such exercise in this lesson: they are counted from 1.",
        )
    })
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

fn summary(lesson: &Lesson) -> LessonSummary {
    LessonSummary {
        id: lesson.id.clone(),
        title: lesson.title.clone(),
        articles: lesson.articles.clone(),
        exercises: lesson.exercises.len() as u32,
    }
}

fn exercise_view(exercise: &Exercise) -> ExerciseView {
    ExerciseView {
        name: exercise.name.clone(),
        task: exercise.task.clone(),
        kind: kind(exercise),
        side: view::side(exercise.side()),
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

fn answer_view(exercise: &Exercise, answer: Answer) -> TryAnswer {
    TryAnswer {
        accepted: answer.accepted,
        done: answer.done,
        sentence: answer.sentence,
        article: answer.article.map(str::to_owned),
        board: board(exercise, &answer.state, answer.done),
    }
}

/// What the board shows. Only where moves are asked for does it tell the legal ones: elsewhere they
/// may be what is asked.
fn board(exercise: &Exercise, state: &ExerciseState, done: bool) -> ExerciseBoard {
    let position = &state.position;
    let with_moves = matches!(exercise.goal.kind(), Kind::Move | Kind::Claim) && !done;
    let names = |squares: &[Square]| squares.iter().map(ToString::to_string).collect();
    ExerciseBoard {
        position: PositionView {
            fen: position.fen(),
            turn: view::side(position.turn()),
            check: position.is_check(),
            targets: if with_moves {
                view::targets(position)
            } else {
                BTreeMap::new()
            },
            material: plies::standing(position),
        },
        last_move: state
            .last_move
            .map(|both| both.map(|square| square.to_string())),
        wanted: names(&state.wanted),
        marked: names(&state.marked),
    }
}
