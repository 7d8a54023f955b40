//! The part of a player's data about lessons, puzzles and classes.

use serde_json::json;
use store::{ClassOverview, CollectionId, Homework, PlayerId, Task, Unavailable};

use crate::http::site::Site;

/// The lessons that the player has written.
pub(super) async fn lessons(
    site: &Site,
    player: PlayerId,
) -> Result<serde_json::Value, Unavailable> {
    let lessons = site.store.lessons().lessons_of(player).await?.into_iter();
    let lessons = lessons.map(|lesson| {
        json!({
            "id": lesson.id.as_str(),
            "language": lesson.text.language,
            "text": lesson.text.text,
            "made_at": lesson.made_at.0,
            "changed_at": lesson.changed_at.0,
        })
    });
    Ok(lessons.collect())
}

/// The puzzles in a collection of the player, 100 at most, without the solutions.
pub(super) async fn found_puzzles(
    site: &Site,
    collection: CollectionId,
) -> Result<serde_json::Value, Unavailable> {
    let puzzles = site.store.found_puzzles().puzzles_in(collection).await?;
    let puzzles = puzzles.into_iter().map(|found| {
        let position = found.named.text.split(';').next();
        json!({ "game": found.game, "position": position, "solved": found.solved })
    });
    Ok(puzzles.collect())
}

/// The player's results with puzzles: at most one row per puzzle.
pub(super) async fn puzzles(
    site: &Site,
    player: PlayerId,
) -> Result<serde_json::Value, Unavailable> {
    let store = site.store.puzzles();
    let solving = store.solving(player).await?;
    let attempts = store.attempts(player).await?.into_iter();
    let attempts: Vec<_> = attempts
        .map(|attempt| {
            json!({
                "puzzle": attempt.puzzle,
                "solved": attempt.solved,
                "tried_at": attempt.tried_at.0,
                "rating": attempt.after.map(|after| after.rating),
                "due_at": attempt.due_at.map(|at| at.0),
            })
        })
        .collect();
    let runs = store.runs(player).await?.into_iter();
    let runs: Vec<_> = runs
        .map(|run| {
            json!({
                "minutes": run.minutes,
                "started_at": run.started_at.0,
                "score": run.score,
                "misses": run.misses,
                "best": run.best,
            })
        })
        .collect();
    Ok(json!({
        "rating": solving.rating.points(),
        "tried": attempts,
        "runs": runs,
    }))
}

/// The classes that the player teaches or has joined, and the exercises done there.
pub(super) async fn classes(
    site: &Site,
    player: PlayerId,
) -> Result<serde_json::Value, Unavailable> {
    let store = site.store.classes();
    let mut teaching = Vec::new();
    for class in store.classes_of_teacher(player).await? {
        let overview = store.class_overview(class.id).await?;
        let homework = overview
            .map(|overview| overview.homework)
            .unwrap_or_default();
        teaching.push(json!({
            "name": class.name,
            "created_at": class.created_at.0,
            "code": class.code.map(|code| code.to_string()),
            "members": class.members,
            "homework": homework.iter().map(homework_set).collect::<Vec<_>>(),
        }));
    }
    let mut joined = Vec::new();
    for class in store.classes_of_member(player).await? {
        // The class may have ended just now.
        if let Some(overview) = store.class_overview(class.id).await? {
            joined.push(membership(&overview, player));
        }
    }
    let exercises = store.exercises_of(player).await?.into_iter();
    let exercises: Vec<_> = exercises
        .map(|done| {
            json!({
                "lesson": done.lesson.as_str(),
                "shared": done.lesson.is_shared(),
                "exercise": done.exercise,
                "at": done.at.0,
            })
        })
        .collect();
    Ok(json!({ "teaching": teaching, "joined": joined, "exercises_done": exercises }))
}

/// A class that the player has joined, with the homework done in it.
fn membership(overview: &ClassOverview, player: PlayerId) -> serde_json::Value {
    let mut members = overview.members.iter();
    let own = members.find(|member| member.player == player);
    let done = own.map_or(&[][..], |own| own.done.as_slice());
    let homework: Vec<_> = overview
        .homework
        .iter()
        .zip(done)
        .map(|(homework, done)| {
            let mut entry = homework_set(homework);
            entry["done"] = json!(done);
            entry
        })
        .collect();
    json!({
        "name": overview.class.name,
        "teacher": overview.class.teacher_name,
        "joined_at": own.map(|own| own.joined_at.0),
        "homework": homework,
    })
}

/// Homework of a class: its task and times.
fn homework_set(homework: &Homework) -> serde_json::Value {
    let task = match &homework.task {
        Task::Lesson(lesson) => json!({ "lesson": lesson.as_str() }),
        Task::Puzzles { count, theme } => json!({ "puzzles": count, "theme": theme }),
    };
    json!({
        "number": homework.number,
        "task": task,
        "set_at": homework.set_at.0,
        "due_at": homework.due_at.map(|at| at.0),
    })
}
