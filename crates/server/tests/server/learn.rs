//! Lessons and their exercises.

use protocol::http::Problem;
use protocol::http::learn::{ExerciseKind, LearningPath, LessonView, TryAnswer};
use serde_json::{Value, json};

use crate::harness::{Person, TestServer, request};

async fn attempt(person: &Person, exercise: &str, tries: Value) -> TryAnswer {
    let path = format!("/app/learn/{exercise}");
    let answer = person.post(&path, &json!({ "tries": tries })).await;
    assert_eq!(answer.status, 200, "{exercise}: {}", answer.text());
    answer.json()
}

#[tokio::test]
async fn guests_can_learn_on_a_safe_server() {
    let test_server = TestServer::open_with(|config| config.safe = true).await;
    let guest = test_server.new_visitor().await;
    let path: LearningPath = guest.get("/app/learn").await.json();
    let listed = path.groups.iter().flat_map(|group| &group.lessons);
    let listed: Vec<_> = listed.collect();
    assert_eq!(listed[0].id, "board");
    let mut next = Some("board".to_owned());
    // From each lesson to the next, to the end.
    for summary in &listed {
        assert_eq!(next.as_deref(), Some(&*summary.id));
        let lesson: LessonView = guest
            .get(&format!("/app/learn/{}", summary.id))
            .await
            .json();
        assert_eq!(lesson.exercises.len(), summary.exercises as usize);
        assert_eq!(lesson.title, summary.title);
        next = lesson.next.map(|next| next.id);
    }
    assert_eq!(next, None);
}

#[tokio::test]
async fn judges_tries_without_storing_results() {
    let test_server = TestServer::open().await;
    let guest = test_server.new_visitor().await;
    let rook: LessonView = guest.get("/app/learn/rook").await.json();
    let first = &rook.exercises[0];
    assert_eq!(first.kind, ExerciseKind::Move);
    assert_eq!(first.board.wanted, ["a5"]);
    assert!(first.board.position.targets["a1"].contains(&"a5".to_owned()));

    let wrong = attempt(
        &guest,
        "rook/1",
        json!([{ "kind": "move", "text": "a1b2" }]),
    )
    .await;
    assert!(!wrong.accepted);
    assert_eq!(wrong.sentence, "A rook does not move from a1 to b2.");
    assert_eq!(wrong.article.as_deref(), Some("3.3"));
    assert_eq!(wrong.board, first.board);
    for text in ["Ra5", "a1a5"] {
        let right = attempt(&guest, "rook/1", json!([{ "kind": "move", "text": text }])).await;
        assert!(right.accepted && right.done);
        assert!(right.board.position.targets.is_empty());
    }

    // Squares are marked one by one; the board does not reveal which.
    let targets = &rook.exercises[2];
    assert_eq!(targets.kind, ExerciseKind::Mark);
    assert!(targets.board.position.targets.is_empty());
    let marks = json!([{ "kind": "mark", "square": "d5" }, { "kind": "mark", "square": "b4" }]);
    let marked = attempt(&guest, "rook/3", marks).await;
    assert!(marked.accepted && !marked.done);
    assert_eq!(marked.board.marked, ["b4", "d5"]);

    let claim = json!([{ "kind": "claim", "text": "Ng8" }]);
    assert!(attempt(&guest, "repetition/2", claim).await.done);
    let judge = json!([{ "kind": "judge", "option": 3, "legal": true }]);
    assert!(attempt(&guest, "castling/3", judge).await.accepted);
    let choice = json!([{ "kind": "choose", "option": 1 }]);
    assert!(attempt(&guest, "stalemate/1", choice).await.done);
}

#[tokio::test]
async fn lessons_are_in_the_requested_language() {
    let test_server = TestServer::open().await;
    let guest = test_server.new_visitor().await;
    let get = async |path: &str, accept: &str| {
        let headers = [("cookie", guest.cookie()), ("accept-language", accept)];
        request(&test_server, "GET", path, &headers, b"").await
    };
    // The query parameter takes precedence, then the header; the default is English.
    for (path, accept, language) in [
        ("/app/learn", "", "en"),
        ("/app/learn", "de-AT,de;q=0.9,en;q=0.8", "de"),
        ("/app/learn", "fr, en;q=0.5", "en"),
        ("/app/learn?lang=de", "en", "de"),
        ("/app/learn?lang=de-CH", "", "de"),
        ("/app/learn?lang=en", "de", "en"),
        ("/app/learn?lang=tlh", "de", "de"),
        ("/app/learn?lang=", "de", "de"),
        ("/app/learn?lang=tlh", "", "en"),
    ] {
        let answer = get(path, accept).await;
        assert_eq!(answer.status, 200, "{path} {accept}");
        let found = answer.header("content-language");
        assert_eq!(found, Some(language), "{path} {accept}");
        let path: LearningPath = answer.json();
        let title = if language == "de" {
            "Das Brett"
        } else {
            "The board"
        };
        assert_eq!(path.groups[0].title, title, "{accept}");
        assert_eq!(path.groups[0].lessons[0].id, "board");
    }
    let rook: LessonView = get("/app/learn/rook", "de").await.json();
    assert_eq!(rook.title, "Der Turm");
    assert_eq!(rook.next.expect("another lesson").title, "Der Läufer");
    let english: LessonView = get("/app/learn/rook", "").await.json();
    for (exercise, other) in rook.exercises.iter().zip(&english.exercises) {
        assert_ne!(exercise.task, other.task);
        assert_eq!(exercise.board, other.board);
    }
    // The first of two parameters counts.
    let answer = get("/app/learn?lang=de&lang=en", "").await;
    assert_eq!(answer.header("content-language"), Some("de"));
}

#[tokio::test]
async fn answers_to_tries_are_in_the_requested_language() {
    let test_server = TestServer::open().await;
    let guest = test_server.new_visitor().await;
    let wrong = json!([{ "kind": "move", "text": "a1b2" }]);
    let answer = attempt(&guest, "rook/1?lang=de", wrong).await;
    assert_eq!(answer.sentence, "Ein Turm zieht nicht von a1 nach b2.");
    assert_eq!(answer.article.as_deref(), Some("3.3"));
    // Moves may use the piece letters of the language, or the English ones.
    for text in ["Ta5", "Ra5"] {
        let right = json!([{ "kind": "move", "text": text }]);
        let answer = attempt(&guest, "rook/1?lang=de", right).await;
        assert_eq!(answer.sentence, "Vier Felder in einem Zug.");
    }
    let outcome: LessonView = guest.get("/app/learn/stalemate?lang=de").await.json();
    assert_eq!(outcome.exercises[0].options[1], "Patt");
}

#[tokio::test]
async fn rejects_unknown_lessons_and_invalid_tries() {
    let test_server = TestServer::open().await;
    let guest = test_server.new_visitor().await;
    assert_eq!(guest.get("/app/learn/poker").await.status, 404);
    let good = json!({ "tries": [{ "kind": "move", "text": "Ra5" }] });
    for path in ["poker/1", "rook/0", "rook/99", "rook/x"] {
        let answer = guest.post(&format!("/app/learn/{path}"), &good).await;
        assert_eq!(answer.status, 404, "{path}");
        assert!(
            answer
                .json::<Problem>()
                .error
                .starts_with("There is no such")
        );
    }
    let stale = json!([{ "kind": "move", "text": "Ra4" }, { "kind": "move", "text": "Ra5" }]);
    for (tries, part) in [
        (json!([]), "1 to 64 tries"),
        (
            json!(vec![json!({ "kind": "mark", "square": "e4" }); 65]),
            "1 to 64 tries",
        ),
        (stale, "start the exercise again"),
        (
            json!([{ "kind": "mark", "square": "e9" }]),
            "a name like e4",
        ),
        (
            json!([{ "kind": "move", "text": "x".repeat(17) }]),
            "16 characters",
        ),
        (
            json!([{ "kind": "claim", "text": "x".repeat(17) }]),
            "16 characters",
        ),
        (json!([{ "kind": "pray" }]), "expected form"),
    ] {
        let body = json!({ "tries": tries });
        let answer = guest.post("/app/learn/rook/1", &body).await;
        assert_eq!(answer.status, 400, "{part}");
        assert!(
            answer.json::<Problem>().error.contains(part),
            "{}",
            answer.text()
        );
    }
    // Tries are rate-limited per session, so a session is required.
    let answer = request(&test_server, "GET", "/app/learn", &[], b"").await;
    assert_eq!(answer.status, 401);
}

#[tokio::test]
async fn limits_the_rate_of_tries_per_player() {
    let test_server = TestServer::open().await;
    let guest = test_server.new_visitor().await;
    let body = json!({ "tries": [{ "kind": "choose", "option": 0 }] });
    let mut tried = 0;
    while guest.post("/app/learn/board/4", &body).await.status == 200 {
        tried += 1;
        assert!(tried < 1_000);
    }
    assert!(tried >= 240, "{tried}");
    let other = test_server.new_visitor().await;
    assert_eq!(other.post("/app/learn/board/4", &body).await.status, 200);
}
