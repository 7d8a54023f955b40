//! Writes a solution of each exercise for the browser tests: `web/e2e/lessons.json`. To generate it
//! again: `UPDATE_GENERATED=1 cargo test -p staunton-lessons --test lessons`

use std::fs;
use std::path::Path;

use serde_json::{Value, json};
use staunton_lessons::{Try, path};

fn written(tried: &Try) -> Value {
    match tried {
        Try::Move(text) => json!({ "kind": "move", "text": text }),
        Try::Mark(square) => json!({ "kind": "mark", "square": square.to_string() }),
        Try::Choose(option) => json!({ "kind": "choose", "option": option }),
        Try::Judge { option, legal } => {
            json!({ "kind": "judge", "option": option, "legal": legal })
        }
        Try::Claim(text) => json!({ "kind": "claim", "text": text }),
    }
}

fn generate() -> String {
    let mut lessons = Vec::new();
    for lesson in path().iter().flat_map(|group| &group.lessons) {
        let exercises = lesson.exercises.iter().map(|exercise| {
            let solution = exercise.solve().expect("a solution");
            let wrong = exercise.attempt(std::slice::from_ref(&solution.wrong));
            let wrong = wrong.expect("an answer");
            let tries: Vec<Value> = solution.tries.iter().map(written).collect();
            json!({
                "name": exercise.name,
                "tries": tries,
                "done": exercise.done,
                "wrong": written(&solution.wrong),
                "sentence": wrong.sentence,
            })
        });
        let exercises: Vec<Value> = exercises.collect();
        lessons.push(json!({ "id": lesson.id, "title": lesson.title, "exercises": exercises }));
    }
    let text = serde_json::to_string_pretty(&lessons).expect("JSON");
    format!("{text}\n")
}

#[test]
fn the_solutions_for_the_browser_tests_are_up_to_date() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/e2e/lessons.json");
    let generated = generate();
    if std::env::var_os("UPDATE_GENERATED").is_some() {
        fs::write(&path, &generated).expect("a writable file");
    }
    let committed = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        committed == generated,
        "web/e2e/lessons.json differs from the lessons; generate it again with\n\
         UPDATE_GENERATED=1 cargo test -p staunton-lessons --test lessons"
    );
}
